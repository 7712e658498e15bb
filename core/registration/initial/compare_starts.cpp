#include "core/registration/initial/compare_starts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace alinify {
namespace {

// Among sure candidates, and among accepted ones, the closer fit wins. A print also matches itself a whole
// repeat away, perhaps with more overlap: the many features between the repeats settle that.
double closeness(const StartCandidate& c) {
  return quick(c.fit) * std::sqrt(std::max(enough_evidence, c.support.z_score));
}

double standing(double evidence) {
  return evidence >= sure_evidence ? sure_evidence : std::min(enough_evidence, evidence);
}

std::pair<double, double> singular_values(const Affine2& m) {
  const double a = std::hypot(m.xx + m.yy, m.yx - m.xy) / 2, b = std::hypot(m.xx - m.yy, m.yx + m.xy) / 2;
  return {a + b, std::abs(a - b)};
}

}  // namespace

double quick(const AffineFit& a) {
  return a.correlation * std::sqrt(std::min(1.0, a.overlap));
}

bool better(const StartCandidate& a, const StartCandidate& b) {
  const double ea = standing(a.evidence()), eb = standing(b.evidence());
  return ea != eb ? ea > eb : closeness(a) > closeness(b);
}

bool more_promising(const StartCandidate& a, const StartCandidate& b) {
  const bool by_features_a = a.support.z_score >= enough_evidence,
             by_features_b = b.support.z_score >= enough_evidence;
  return by_features_a != by_features_b ? by_features_a : quick(a.fit) > quick(b.fit);
}

bool sane(const Affine2& start, const Affine2& map) {
  const auto [max, min] = singular_values(compose(map, inverse(start)));
  const auto [largest, smallest] = singular_values(map);
  return std::isfinite(max) && max < 1.4 && min > 0.71 && max < 1.4 * min && largest < 10.5 &&
         smallest > 1 / 10.5 && largest < 1.8 * smallest;
}

double corner_distance(const Affine2& a, const Affine2& b, Size size) {
  const auto w = static_cast<double>(size.width), h = static_cast<double>(size.height);
  double max = 0;
  for (const Vec2d p : {Vec2d{0, 0}, Vec2d{w, 0}, Vec2d{0, h}, Vec2d{w, h}})
    max = std::max(max, length(a(p) - b(p)));
  return max;
}

}  // namespace alinify
