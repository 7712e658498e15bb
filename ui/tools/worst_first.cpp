#include "ui/tools/worst_first.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "core/quality/findings.h"

namespace alinify::ui {

std::vector<int> worst_first(const std::vector<Finding>& places) {
  std::vector<int> order(places.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return is_worse(places[static_cast<std::size_t>(a)], places[static_cast<std::size_t>(b)]);
  });
  return order;
}

}  // namespace alinify::ui
