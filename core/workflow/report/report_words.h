#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/workflow/report/report.h"

namespace alinify {

/// Formats a report's content as HTML text in its reader's language. Everything a reader sees goes through
/// it, figures too: they get the decimal point of that language. Coordinates and other values of attributes
/// do not.
class ReportWords {
 public:
  ReportWords() = default;  ///< English
  explicit ReportWords(ReportLanguage language) : language_(std::move(language)) {}

  /// Text of an element; also of an attribute between double quotes.
  std::string operator()(const Message& message) const;
  /// Text of an attribute between single quotes.
  std::string attribute(const Message& message) const;
  /// A number that is formatted already, with or without its unit: "12.5", "12.5 px".
  std::string figure(std::string formatted) const;
  /// The name of an engine, a stage or a start, in the reader's language where that has one.
  std::string name(const std::string& english) const;
  /// The name of a stage, see JobStage, likewise.
  std::string stage(const std::string& english) const;
  /// A length that is formatted in pixels already, "12.5 px", in the reader's unit. `px`: the same, level-0
  /// fixed pixels.
  std::string length(std::string formatted, double px) const;
  /// The same of a place or a size in the fixed image: in one unit, however long.
  std::string position(std::int64_t px) const;
  /// A sentence with elements in it: `elements[i]` stands where the message has html_place(i) for an
  /// argument.
  std::string around(const Message& message, const std::vector<std::string>& elements) const;

  const std::string& language_code() const { return language_.code; }

 private:
  std::string translated_text(const Message& message) const;

  ReportLanguage language_;
};

/// See ReportWords::around. `index`: 0 to 7.
std::string html_place(std::size_t index);

}  // namespace alinify
