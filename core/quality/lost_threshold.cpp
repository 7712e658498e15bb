#include "core/quality/lost_threshold.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/order_statistics.h"

namespace alinify {

double lost_threshold(const ResidualMap& map) {
  constexpr double lost_share = 0.6, spreads = 2, one_in_ten = 1.2816;
  const double max_threshold = lost_share * map.usual_likeness();
  // Fisher's z is spread alike whatever the correlation. Its upper half gives the spread, because barely
  // matching blocks are in the lower one.
  std::vector<double> z;
  for (const BlockResidual& b : map.blocks)
    if (b.certain) z.push_back(std::atanh(std::clamp(b.peak, -0.99, 0.99)));
  if (z.empty()) return max_threshold;
  const double middle = lower_quantile(z, 0.5), spread = (lower_quantile(z, 0.9) - middle) / one_in_ten;
  return std::clamp(std::tanh(middle - spreads * spread), 0.0, max_threshold);
}

}  // namespace alinify
