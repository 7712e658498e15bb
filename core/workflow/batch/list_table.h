#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/io/csv_table.h"

namespace alinify {

/// A list that a person writes: CSV with named columns, of which any may be missing, and files that start
/// from the list's own folder.
/// **Throws** Error: NotFound, NotReadable; Usage, naming the line, for a cell that makes no sense.
class ListTable {
 public:
  /// `columns`: the known columns; `begins_with`: the hint for a file that is not such a list.
  ListTable(const std::filesystem::path& path, std::span<const char* const> columns,
            const Message& begins_with);

  bool has(const char* column) const { return at_.at(column) >= 0; }
  /// The file's columns that are ignored.
  const std::vector<std::string>& unused_columns() const { return unused_columns_; }

  /// Goes on to the next line; false after the last.
  bool next() { return table_.next(); }
  std::size_t line() const { return table_.line(); }
  /// A cell of the line; empty if there is no such cell.
  std::string text(const char* column) { return table_.text(at_.at(column)); }
  std::filesystem::path file(const char* column);
  /// The index of an image in its file, from 0; 0 for an empty cell.
  int page(const char* column);
  /// The cell of "id", which names files.
  std::string id();

  /// "cannot use the list L.csv".
  Message problem() const;
  /// Throws Error(Usage); `line` 0: the list as a whole.
  [[noreturn]] void refuse(std::size_t line, const Message& why, const Message& hint) const;

 private:
  std::filesystem::path path_;
  CsvTable table_;
  std::map<std::string, int> at_;
  std::vector<std::string> unused_columns_;
};

}  // namespace alinify
