#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/math/vec2.h"

namespace alinify {

/// An elastix parameter file: lines of "(Name value value ...)", strings in quotes, comments after "//".
/// **Throws** Error: NotFound, NotReadable from every accessor.
class ElastixParameterFile {
 public:
  explicit ElastixParameterFile(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }
  bool has(const std::string& name) const { return values_.contains(name); }
  /// The first value of that name, or `otherwise` if absent.
  std::string text(const std::string& name, const std::string& otherwise) const;
  std::string text(const std::string& name) const;
  bool flag(const std::string& name, bool otherwise) const;
  std::size_t count(const std::string& name) const;
  /// The i-th value of that name, a finite number.
  double number(const std::string& name, std::size_t i) const;
  Vec2d pair(const std::string& name) const { return {number(name, 0), number(name, 1)}; }
  std::vector<double> numbers(const std::string& name) const;

  [[noreturn]] void refuse(Message why, Message hint = {}) const;

 private:
  std::filesystem::path path_;
  std::string text_;
  std::map<std::string, std::vector<std::string_view>, std::less<>> values_;  // views into text_
};

}  // namespace alinify
