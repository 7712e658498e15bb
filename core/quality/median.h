#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace alinify {

/// The median; the upper of the two middle values for an even count, 0 for none.
template <class T>
T median(std::vector<T> values) {
  if (values.empty()) return T{};
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace alinify
