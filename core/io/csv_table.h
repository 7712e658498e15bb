#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

namespace alinify {

/// A CSV file with a header row, columns looked up by name. The separator is the first of comma, semicolon
/// and tab that the header contains; quoted cells may contain it, with doubled quotes as an escape (RFC 4180,
/// except line breaks within quotes). Blanks around cells and blank lines are ignored; column names are
/// case-insensitive.
/// **Throws** Error(NotReadable) naming the line, from anything that finds the file malformed; NotFound.
/// **Memory**: the whole file, 1 GiB at most.
class CsvTable {
 public:
  /// `hint_when_empty` describes the beginning of a valid file.
  CsvTable(const std::filesystem::path& path, Message hint_when_empty);
  CsvTable(const CsvTable&) = delete;
  CsvTable& operator=(const CsvTable&) = delete;

  /// Column names, in lower case.
  const std::vector<std::string>& header() const { return header_; }
  /// Index of the named column, or -1.
  int find(const std::string& name) const;
  /// The index of a required column; `wanted` is the expected header for the error message.
  int require(const std::string& name, const std::string& wanted) const;

  /// Advances to the next record, initially the first; false at the end.
  bool next();
  /// Line number of the record, from 1.
  std::size_t line() const { return line_number_; }

  /// A cell of the record; empty if the record is too short or the column is -1.
  std::string text(int column) const;
  /// A finite number; `name` is for the error message.
  double coordinate(int column, const char* name) const;
  /// True for 1, true, yes or an empty cell, false for 0, false, no.
  bool flag(int column) const;

 private:
  [[noreturn]] void refuse(Message why, Message hint = {}) const;
  bool next_line();

  std::filesystem::path path_;
  std::string text_;
  std::size_t position_ = 0, line_number_ = 0;
  std::string_view line_;
  char separator_ = ',';
  std::vector<std::string> header_, cells_;
};

/// The cells of one record, blanks around them removed; empty if a quote is left open.
std::vector<std::string> csv_cells(std::string_view line, char separator);

/// `text` as a cell of a comma-separated line: quoted if necessary, line breaks become spaces.
std::string csv_cell(const std::string& text);

}  // namespace alinify
