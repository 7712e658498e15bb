#include "core/transform/landmarks.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "core/base/error.h"
#include "core/base/order_statistics.h"
#include "core/transform/messages.h"
#include "core/transform/transform.h"

namespace alinify {
namespace {

// Sums over the active pairs, with both sides centred on their means, so that large coordinates cost no
// precision.
struct Moments {
  int count = 0;
  Vec2d fixed_mean, moving_mean;
  double ff_xx = 0, ff_xy = 0, ff_yy = 0;  // fixed against fixed
  Vec2d mf_x, mf_y;                        // moving against fixed x, and against fixed y
  double moving_spread = 0;                // sum of squared lengths
};

Moments moments_of(const std::vector<LandmarkPair>& pairs) {
  Moments m;
  for (const LandmarkPair& pair : pairs) {
    if (!pair.active) continue;
    ++m.count;
    m.fixed_mean = m.fixed_mean + pair.fixed;
    m.moving_mean = m.moving_mean + pair.moving;
  }
  if (m.count == 0) return m;
  m.fixed_mean = (1.0 / m.count) * m.fixed_mean;
  m.moving_mean = (1.0 / m.count) * m.moving_mean;
  for (const LandmarkPair& pair : pairs) {
    if (!pair.active) continue;
    const Vec2d f = pair.fixed - m.fixed_mean, g = pair.moving - m.moving_mean;
    m.ff_xx += f.x * f.x;
    m.ff_xy += f.x * f.y;
    m.ff_yy += f.y * f.y;
    m.mf_x = m.mf_x + f.x * g;
    m.mf_y = m.mf_y + f.y * g;
    m.moving_spread += dot(g, g);
  }
  return m;
}

[[noreturn]] void throw_undetermined(Message why) {
  throw Error(ErrorKind::Usage, messages::cannot_fit_landmarks, std::move(why), messages::add_spread_pairs);
}

Affine2 with_translation(Affine2 linear, const Moments& m) {
  const Vec2d t = m.moving_mean - linear(m.fixed_mean);
  linear.tx = t.x;
  linear.ty = t.y;
  return linear;
}

// In the plane Umeyama's rotation is the angle of one complex sum, and reflections never arise.
Affine2 rotation_fit(const Moments& m, bool with_scale) {
  const double fixed_spread = m.ff_xx + m.ff_yy;
  const double along = m.mf_x.x + m.mf_y.y, across = m.mf_x.y - m.mf_y.x;
  const double strength = std::hypot(along, across);
  // A spread of less than a hundredth of a pixel means clicks on the same spot.
  constexpr double min_spread = 1e-4;
  if (!(fixed_spread > min_spread)) throw_undetermined(messages::fixed_points_coincide);
  if (!(m.moving_spread > min_spread)) throw_undetermined(messages::moving_points_coincide);
  if (!(strength > 1e-9 * std::sqrt(fixed_spread * m.moving_spread))) {
    throw_undetermined(messages::every_rotation_fits);
  }
  const double scale = with_scale ? strength / fixed_spread : 1;
  const double c = scale * along / strength, s = scale * across / strength;
  return with_translation({c, -s, s, c, 0, 0}, m);
}

Affine2 affine_fit(const Moments& m) {
  const double determinant = m.ff_xx * m.ff_yy - m.ff_xy * m.ff_xy, spread = m.ff_xx + m.ff_yy;
  // Ratio of the smaller to the larger principal spread: zero for collinear points.
  if (!(spread > 1e-4)) throw_undetermined(messages::fixed_points_coincide);
  if (!(determinant > 1e-8 * spread * spread)) throw_undetermined(messages::fixed_points_on_one_line);
  const double d = 1 / determinant;
  const Vec2d by_x = d * (m.ff_yy * m.mf_x - m.ff_xy * m.mf_y),
              by_y = d * (m.ff_xx * m.mf_y - m.ff_xy * m.mf_x);
  return with_translation({by_x.x, by_y.x, by_x.y, by_y.y, 0, 0}, m);
}

double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double v : values) sum += v;
  return sum / static_cast<double>(values.size());
}

}  // namespace

LandmarkFit landmark_fit_for(std::size_t pairs) {
  if (pairs < 2) return LandmarkFit::Translation;
  return pairs < 4 ? LandmarkFit::Similarity : LandmarkFit::Affine;
}

const char* name_of(LandmarkFit fit) {
  switch (fit) {
    case LandmarkFit::Translation:
      return "translation";
    case LandmarkFit::Rigid:
      return "rigid";
    case LandmarkFit::Similarity:
      return "similarity";
    case LandmarkFit::Affine:
      break;
  }
  return "affine";
}

Affine2 fit_landmarks(const std::vector<LandmarkPair>& pairs, LandmarkFit fit) {
  const Moments m = moments_of(pairs);
  const int min = fit == LandmarkFit::Translation ? 1 : fit == LandmarkFit::Affine ? 3 : 2;
  if (m.count < min) {
    const MessageText& why = min == 1       ? messages::takes_one_pair_and_active
                             : m.count == 1 ? messages::takes_pairs_and_one_active
                                            : messages::takes_pairs_and_active;
    throw Error(ErrorKind::Usage, messages::cannot_fit_landmarks, why(min, m.count),
                messages::add_landmarks_or_simpler_fit);
  }
  const double sum = m.ff_xx + m.ff_yy + m.moving_spread + m.fixed_mean.x + m.fixed_mean.y + m.moving_mean.x +
                     m.moving_mean.y;
  if (!std::isfinite(sum)) throw_undetermined(messages::coordinate_not_finite);
  switch (fit) {
    case LandmarkFit::Translation:
      return Affine2::translation(m.moving_mean - m.fixed_mean);
    case LandmarkFit::Rigid:
      return rotation_fit(m, false);
    case LandmarkFit::Similarity:
      return rotation_fit(m, true);
    case LandmarkFit::Affine:
      break;
  }
  return affine_fit(m);
}

std::vector<LandmarkPair> match_by_id(const std::vector<NamedPoint>& fixed,
                                      const std::vector<NamedPoint>& moving) {
  const auto refuse = [](const MessageText& which, const std::string& id) {
    throw Error(ErrorKind::Usage, messages::cannot_match_points, which(id), messages::give_each_point_an_id);
  };
  std::unordered_map<std::string, Vec2d> by_id;
  for (const NamedPoint& point : moving)
    if (!by_id.emplace(point.id, point.position).second) refuse(messages::moving_id_is_twice, point.id);
  std::vector<LandmarkPair> pairs;
  std::unordered_set<std::string> seen;
  for (const NamedPoint& point : fixed) {
    if (!seen.insert(point.id).second) refuse(messages::fixed_id_is_twice, point.id);
    if (const auto found = by_id.find(point.id); found != by_id.end()) {
      pairs.push_back({point.id, point.position, found->second, true});
    }
  }
  return pairs;
}

TargetRegistrationError target_registration_error(const Transform& moving_from_fixed,
                                                  const std::vector<LandmarkPair>& pairs) {
  TargetRegistrationError result;
  const std::optional<Vec2d> pixel_size = moving_from_fixed.moving.pixel_size_um;
  std::vector<double> px, um;
  for (const LandmarkPair& pair : pairs) {
    if (!pair.active) continue;
    const Vec2d d = moving_from_fixed(pair.fixed) - pair.moving;
    px.push_back(length(d));
    if (pixel_size) um.push_back(length({d.x * pixel_size->x, d.y * pixel_size->y}));
    result.rows.push_back({pair.id, px.back()});
  }
  if (px.empty()) return result;
  result.median_px = linear_quantile(px, 0.5);
  result.mean_px = mean_of(px);
  result.p90_px = linear_quantile(px, 0.9);
  result.largest_px = *std::max_element(px.begin(), px.end());
  if (pixel_size) {
    result.has_um = true;
    result.median_um = linear_quantile(um, 0.5);
    result.mean_um = mean_of(um);
    result.p90_um = linear_quantile(um, 0.9);
    result.largest_um = *std::max_element(um.begin(), um.end());
  }
  const double diagonal = diagonal_of(moving_from_fixed.fixed.size);
  if (diagonal > 0) {
    result.median_rtre = result.median_px / diagonal;
    result.mean_rtre = result.mean_px / diagonal;
  }
  return result;
}

std::vector<TargetRegistrationError::Row> missed_landmarks(std::vector<TargetRegistrationError::Row> rows,
                                                           double limit_px) {
  using Row = TargetRegistrationError::Row;
  std::erase_if(rows, [&](const Row& row) { return row.distance_px <= limit_px; });
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) {
    return std::isnan(a.distance_px) ? !std::isnan(b.distance_px) : a.distance_px > b.distance_px;
  });
  return rows;
}

}  // namespace alinify
