#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace alinify {

/// A CSV file of a header and records, its columns looked up by name. Cells are parted by commas, semicolons
/// or tabs, whichever the header shows first in this order; quotes may hold a separator, a doubled quote
/// stands for one (RFC 4180, less line breaks within quotes). Blanks around cells and blank lines do not
/// count; names of columns are found whatever their case.
/// **Throws** Error(NotReadable) from whatever finds fault with the file, the line named; NotFound.
/// **Memory**: the whole file, 1 GiB at most.
class CsvTable {
 public:
  /// `hint_when_empty` tells what such a file begins with.
  CsvTable(const std::filesystem::path& path, const std::string& hint_when_empty);
  CsvTable(const CsvTable&) = delete;
  CsvTable& operator=(const CsvTable&) = delete;

  /// Names of the columns, in lower case.
  const std::vector<std::string>& header() const { return header_; }
  /// The column of that name, or -1.
  int find(const std::string& name) const;
  /// The same; `wanted` is what the header must read where there is none.
  int require(const std::string& name, const std::string& wanted) const;

  /// Goes to the next record, the first one at first; false when there is none left.
  bool next();
  /// Of the record, counted from 1 as editors do.
  std::size_t line() const { return line_number_; }

  /// A cell of the record; empty where it ends before, and for a column of -1.
  std::string text(int column) const;
  /// A finite number; `name` is for the message.
  double coordinate(int column, const char* name) const;
  /// 1, true, yes or nothing; 0, false, no.
  bool flag(int column) const;

 private:
  [[noreturn]] void refuse(const std::string& why, const std::string& hint = {}) const;
  bool next_line();

  std::filesystem::path path_;
  std::string text_;
  std::size_t position_ = 0, line_number_ = 0;
  std::string_view line_;
  char separator_ = ',';
  std::vector<std::string> header_, cells_;
};

/// `text` as a cell of a line that commas part: in quotes where it needs them, line breaks made blanks.
std::string csv_cell(const std::string& text);

}  // namespace alinify
