#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace alinify {

/// An elastix parameter file: lines of the form (Name value value ...); comments are preserved.
class ParameterFile {
 public:
  ParameterFile() = default;
  /// **Throws** Error(NotReadable) for a line that is neither empty, a comment nor a parameter.
  explicit ParameterFile(std::string_view text);

  /// The values of a parameter, without quotation marks; empty if absent.
  std::vector<std::string> get(std::string_view name) const;
  bool has(std::string_view name) const;

  /// Sets a parameter, replacing the one of that name or appending it. Words are quoted, numbers are not;
  /// numbers round-trip to the same double, in the C locale.
  void set(std::string_view name, const std::string& word);
  void set(std::string_view name, const char* word) { set(name, std::string(word)); }
  void set(std::string_view name, bool value) { set(name, std::string(value ? "true" : "false")); }
  void set(std::string_view name, double value) { set(name, std::vector<double>{value}); }
  void set(std::string_view name, int value) { set(name, std::vector<double>{static_cast<double>(value)}); }
  void set(std::string_view name, const std::vector<double>& values);

  std::string text() const;
  /// **Throws** Error(NotWritable).
  void write(const std::filesystem::path& path) const;

 private:
  struct Line {
    std::string name;  ///< empty: `raw` is a comment or an empty line
    std::string raw;   ///< the comment, or the values verbatim
  };
  void put(std::string_view name, std::string raw);
  std::vector<Line> lines_;
};

}  // namespace alinify
