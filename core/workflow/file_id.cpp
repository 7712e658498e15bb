#include "core/workflow/file_id.h"

#include <algorithm>
#include <cstddef>

#include "core/base/text.h"

namespace alinify {
namespace {

constexpr std::size_t longest_id = 120;
// Of a name made here, for a number behind it.
constexpr std::size_t spare = 8;

// Characters that every file system allows in a name, including letters of all languages.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         c == '-' || c == '_' || c == '.';
}

}  // namespace

bool is_file_id(std::string_view id) {
  return !id.empty() && id.size() <= longest_id && id.front() != '.' && id.back() != '.' &&
         std::all_of(id.begin(), id.end(), is_plain);
}

std::string file_id_after(const std::filesystem::path& file, const char* otherwise) {
  std::string name = file.stem().string();
  for (char& c : name)
    if (!is_plain(c)) c = '_';
  while (!name.empty() && name.back() == '.') name.pop_back();
  if (!name.empty() && name.front() == '.') name.front() = '_';
  if (name.size() > longest_id - spare) {
    name.resize(longest_id - spare);
    // Not within a letter of several bytes.
    while (!name.empty() && (static_cast<unsigned char>(name.back()) & 0x80) != 0) name.pop_back();
  }
  return name.empty() ? otherwise : name;
}

std::string folded_name(std::string_view name) {
  return lower_case(name);
}

std::optional<std::size_t> FileIds::take(const std::string& id, std::size_t line) {
  const auto [other, is_new] = lines_.emplace(folded_name(id), line);
  return is_new ? std::nullopt : std::optional(other->second);
}

std::string FileIds::take_free(const std::string& wanted, std::size_t line) {
  std::string id = wanted;
  for (int n = 2; take(id, line); ++n) id = wanted + "-" + std::to_string(n);
  return id;
}

}  // namespace alinify
