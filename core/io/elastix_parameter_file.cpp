#include "core/io/elastix_parameter_file.h"

#include <cmath>
#include <optional>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/io/text_file.h"

namespace alinify {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

}  // namespace

void ElastixParameterFile::refuse(Message why, Message hint) const {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), std::move(why), std::move(hint));
}

ElastixParameterFile::ElastixParameterFile(const std::filesystem::path& path)
    : path_(path), text_(read_text_file(path)) {
  const std::string_view all = text_;
  std::size_t begin = 0, number = 0;
  while (begin < all.size()) {
    std::size_t end = all.find('\n', begin);
    if (end == std::string_view::npos) end = all.size();
    const std::string_view line = trimmed(all.substr(begin, end - begin));
    begin = end + 1;
    ++number;
    if (line.empty() || line.starts_with("//")) continue;
    const auto refuse_line = [&](Message why, Message hint = {}) {
      refuse(messages::in_line(number, std::move(why)), std::move(hint));
    };
    if (line.front() != '(')
      refuse_line(messages::does_not_begin_with_bracket, messages::is_it_an_elastix_file);

    std::vector<std::string_view> words;
    bool closed = false;
    for (std::size_t i = 1; i < line.size() && !closed;) {
      if (is_blank(line[i])) {
        ++i;
      } else if (line[i] == ')') {
        closed = true;
      } else if (line[i] == '"') {
        const std::size_t quote = line.find('"', i + 1);
        if (quote == std::string_view::npos) refuse_line(messages::quote_not_closed);
        words.push_back(line.substr(i + 1, quote - i - 1));
        i = quote + 1;
      } else {
        const std::size_t stop = line.find_first_of(" \t\r\")", i);
        words.push_back(line.substr(i, (stop == std::string_view::npos ? line.size() : stop) - i));
        i = stop == std::string_view::npos ? line.size() : stop;
      }
    }
    if (!closed) refuse_line(messages::closing_bracket_missing);
    if (words.empty()) refuse_line(messages::parameter_without_name);
    const std::string name(words.front());
    words.erase(words.begin());
    if (!values_.emplace(name, std::move(words)).second) refuse_line(messages::parameter_twice(name));
  }
  if (values_.empty()) refuse(messages::file_is_empty);
}

std::string ElastixParameterFile::text(const std::string& name, const std::string& otherwise) const {
  const auto found = values_.find(name);
  return found == values_.end() || found->second.empty() ? otherwise : std::string(found->second.front());
}

std::string ElastixParameterFile::text(const std::string& name) const {
  if (count(name) == 0) refuse(messages::value_is_missing(name));
  return text(name, "");
}

bool ElastixParameterFile::flag(const std::string& name, bool otherwise) const {
  const std::string word = text(name, otherwise ? "true" : "false");
  if (word != "true" && word != "false") refuse(messages::must_be_true_or_false(name));
  return word == "true";
}

std::size_t ElastixParameterFile::count(const std::string& name) const {
  const auto found = values_.find(name);
  return found == values_.end() ? 0 : found->second.size();
}

double ElastixParameterFile::number(const std::string& name, std::size_t i) const {
  const auto found = values_.find(name);
  if (found == values_.end()) refuse(messages::value_is_missing(name));
  if (i >= found->second.size()) {
    refuse(messages::must_have_numbers_or_more(name, i + 1, found->second.size()));
  }
  const std::optional<double> value = number_from(found->second[i]);
  if (!value || !std::isfinite(*value)) {
    refuse(messages::parameter_is_no_number(name, found->second[i].substr(0, 40)));
  }
  return *value;
}

std::vector<double> ElastixParameterFile::numbers(const std::string& name) const {
  std::vector<double> values(count(name));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = number(name, i);
  return values;
}

}  // namespace alinify
