#include "core/workflow/report/report_words.h"

#include <string_view>
#include <utility>

#include "core/workflow/messages.h"
#include "core/workflow/report/report_drawings.h"

namespace alinify {
namespace {

// Control characters that no text has, and that neither a translation nor escaped() changes.
constexpr char kFirstPlace = '\1';

}  // namespace

std::string html_place(std::size_t index) {
  return {static_cast<char>(kFirstPlace + static_cast<char>(index))};
}

std::string ReportWords::translated_text(const Message& message) const {
  return language_.translate ? language_.translate(message) : message.english();
}

std::string ReportWords::operator()(const Message& message) const {
  return escaped(translated_text(message));
}

std::string ReportWords::attribute(const Message& message) const {
  std::string text;
  for (const char c : (*this)(message)) {
    if (c == '\'')
      text += "&#39;";
    else
      text += c;
  }
  return text;
}

std::string ReportWords::figure(std::string formatted) const {
  return (*this)(messages::report_figure(MessageArgument::number(std::move(formatted))));
}

std::string ReportWords::name(const std::string& english) const {
  return escaped(language_.translate_name ? language_.translate_name(english) : english);
}

std::string ReportWords::stage(const std::string& english) const {
  constexpr std::string_view level = "level ";
  if (english.starts_with(level)) return (*this)(messages::report_level(english.substr(level.size())));
  return english == "open" ? (*this)(messages::stage_open) : name(english);
}

std::string ReportWords::length(std::string formatted, double px) const {
  return (*this)(messages::report_figure(MessageArgument::pixels(std::move(formatted), px)));
}

std::string ReportWords::position(std::int64_t px) const {
  return (*this)(messages::report_position(
      MessageArgument::pixels(std::to_string(px) + " px", static_cast<double>(px))));
}

std::string ReportWords::around(const Message& message, const std::vector<std::string>& elements) const {
  std::string html;
  for (const char c : (*this)(message)) {
    const auto place = static_cast<std::size_t>(static_cast<unsigned char>(c)) - kFirstPlace;
    if (place < elements.size())
      html += elements[place];
    else
      html += c;
  }
  return html;
}

}  // namespace alinify
