#pragma once

#include <string>
#include <string_view>

namespace alinify {

/// Appends an item to a list that is written in a line: "a", then "a, b".
inline void append_item(std::string& list, std::string_view item, std::string_view separator = ", ") {
  if (!list.empty()) list += separator;
  list += item;
}

/// The items of a container in a line, as append_item lists them.
template <class Items>
std::string joined(const Items& items, std::string_view separator = ", ") {
  std::string list;
  for (const auto& item : items) append_item(list, item, separator);
  return list;
}

}  // namespace alinify
