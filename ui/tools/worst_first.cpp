#include "ui/tools/worst_first.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace alinify::ui {

std::vector<int> worst_first(const std::vector<Finding>& places) {
  std::vector<int> order(places.size());
  std::iota(order.begin(), order.end(), 0);
  const auto error_of = [&](int i) { return places[static_cast<std::size_t>(i)].expected_error_px; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return error_of(a) > error_of(b); });
  return order;
}

}  // namespace alinify::ui
