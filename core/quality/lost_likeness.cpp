#include "core/quality/lost_likeness.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace alinify {

double lost_likeness(const ResidualMap& map) {
  constexpr double lost_share = 0.6, spreads = 2, one_in_ten = 1.2816;
  const double at_most = lost_share * map.usual_likeness();
  // Fisher's z is spread alike whatever the correlation. Its upper half tells the spread, for what is hardly
  // found is in the lower one.
  std::vector<double> z;
  for (const BlockResidual& b : map.blocks)
    if (b.certain) z.push_back(std::atanh(std::clamp(b.peak, -0.99, 0.99)));
  if (z.empty()) return at_most;
  const auto at = [&](double share) {
    const auto k = z.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(z.size() - 1));
    std::nth_element(z.begin(), k, z.end());
    return *k;
  };
  const double middle = at(0.5), spread = (at(0.9) - middle) / one_in_ten;
  return std::clamp(std::tanh(middle - spreads * spread), 0.0, at_most);
}

}  // namespace alinify
