#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace alinify {

/// The middle value, of an even number the upper one of the two; 0 of none.
template <class T>
T median(std::vector<T> values) {
  if (values.empty()) return T{};
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace alinify
