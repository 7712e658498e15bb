#include "core/phantom/truth.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/error.h"
#include "core/math/bspline.h"
#include "core/phantom/common_options.h"
#include "core/phantom/noise.h"
#include "core/prepare/repeat/repeated_source.h"

namespace alinify {
namespace {

double default_amplitude_px(const PhantomOptions& options) {
  const double longest = static_cast<double>(std::max(options.size.width, options.size.height));
  return (options.kind == PhantomKind::Tissue ? 0.006 : 0.004) * longest;
}

// Waves of about a sixth of the image; the valid region covers the image plus a pixel around it.
BsplineGrid random_grid(const PhantomOptions& options, double amplitude_px, std::uint32_t seed) {
  const double w = static_cast<double>(options.size.width), h = static_cast<double>(options.size.height);
  const double spacing = std::max(w, h) / 6;
  BsplineGrid grid;
  grid.spacing = {spacing, spacing};
  grid.origin = {-1.5 - spacing, -1.5 - spacing};
  grid.columns = static_cast<int>(std::ceil((w + 2) / spacing)) + 3;
  grid.rows = static_cast<int>(std::ceil((h + 2) / spacing)) + 3;
  double longest = 0;
  for (int j = 0; j < grid.rows; ++j)
    for (int i = 0; i < grid.columns; ++i) {
      const Vec2d c{2.0 * static_cast<double>(noise::unit(i, j, seed + 1)) - 1,
                    2.0 * static_cast<double>(noise::unit(i, j, seed + 2)) - 1};
      grid.coefficients.push_back(c);
      longest = std::max(longest, length(c));
    }
  for (Vec2d& c : grid.coefficients) c = (amplitude_px / longest) * c;
  return grid;
}

Affine2 random_affine(const PhantomOptions& options, std::uint32_t seed) {
  const auto random = [&](int i) { return 2.0 * static_cast<double>(noise::unit(i, 5, seed + 3)) - 1; };
  const bool fabric = options.kind != PhantomKind::Tissue;
  const double angle =
      radians_per_degree * options.rotation_deg.value_or(fabric ? 0.4 * (1 + random(0)) : 5 + random(0));
  const double stretch_x = 1 + (fabric ? 0.006 : 0.012) * random(1),
               stretch_y = 1 + (fabric ? 0.006 : 0.012) * random(2);
  const double skew = (fabric ? 0.003 : 0.006) * random(3);
  const double w = static_cast<double>(options.size.width), h = static_cast<double>(options.size.height);
  const Vec2d center{(w - 1) / 2, (h - 1) / 2};
  const double drift = fabric ? 0.004 : 0.015;
  const double c = std::cos(angle), s = std::sin(angle);
  const Affine2 turn{c, -s, s, c, 0, 0}, shape{stretch_x, skew, 0, stretch_y, 0, 0};
  const Affine2 about_center = compose(turn, compose(shape, Affine2::translation({-center.x, -center.y})));
  return compose(Affine2::translation({center.x + drift * w * random(4), center.y + drift * h * random(5)}),
                 about_center);
}

const char* word_for(PhantomKind kind) {
  switch (kind) {
    case PhantomKind::Fabric:
      return "fabric";
    case PhantomKind::Tissue:
      return "tissue";
    case PhantomKind::Print:
      break;
  }
  return "print";
}

// The scan lies anywhere on the repeated plane; the image that is registered is the part around it.
void place_on_repeats(const PhantomOptions& options, std::uint32_t seed, Transform& truth) {
  const Size tile = options.repeat.tile();
  auto& map = std::get<Affine2>(truth.parts.back());
  const auto random = [&](int i) { return static_cast<double>(noise::unit(i, 6, seed)); };
  // The printer's resolution is not the camera's.
  const double scale = std::exp(0.2 * (2 * random(0) - 1));
  const Vec2d phase{static_cast<double>(tile.width) * random(1),
                    static_cast<double>(tile.height) * random(2)};
  map = compose(Affine2::translation(phase), compose(Affine2::scaling(scale, scale), map));
  const std::int64_t margin = std::max(options.size.width, options.size.height) / 50 + 8;
  const Rect extent = whole_steps(grown(moving_footprint(truth, rect_of(options.size)), margin));
  const Vec2d corner = corner_of(extent);
  map = compose(Affine2::translation({-corner.x, -corner.y}), map);
  truth.moving.size = extent.size();
  record_repeat({options.repeat, extent}, truth);
}

}  // namespace

Transform make_phantom_truth(const PhantomOptions& options) {
  const auto seed = static_cast<std::uint32_t>(static_cast<std::uint64_t>(options.seed) * 2654435761u + 17u);
  const double amplitude_px = options.amplitude_px.value_or(default_amplitude_px(options));
  Transform truth;
  if (amplitude_px > 0) truth.parts.emplace_back(random_grid(options, amplitude_px, seed));
  truth.parts.emplace_back(random_affine(options, seed));
  truth.fixed.size = truth.moving.size = options.size;
  truth.provenance.engine = "phantom";
  truth.provenance.seed = options.seed;
  truth.provenance.options["kind"] = word_for(options.kind);
  if (options.kind == PhantomKind::Print) place_on_repeats(options, seed, truth);
  return truth;
}

TruthRow::TruthRow(const Transform& truth, double y) : y_(y), affine_(std::get<Affine2>(truth.parts.back())) {
  const auto* grid = std::get_if<BsplineGrid>(&truth.parts.front());
  if (!grid) return;
  const double v = (y - grid->origin.y) / grid->spacing.y;
  const int j = static_cast<int>(std::floor(v));
  double weights[4];
  cubic_bspline_weights(v - j, weights);
  columns_.assign(static_cast<std::size_t>(grid->columns), {});
  for (int k = 0; k < 4; ++k)
    for (int i = 0; i < grid->columns; ++i) {
      const Vec2d c =
          grid->coefficients[static_cast<std::size_t>(j - 1 + k) * static_cast<std::size_t>(grid->columns) +
                             static_cast<std::size_t>(i)];
      Vec2d& sum = columns_[static_cast<std::size_t>(i)];
      sum = sum + weights[k] * c;
    }
  first_x_ = grid->origin.x;
  spacing_x_ = grid->spacing.x;
}

Vec2d TruthRow::operator()(double x) const {
  Vec2d p{x, y_};
  if (!columns_.empty()) {
    const double u = (x - first_x_) / spacing_x_;
    const int i = static_cast<int>(u);
    double weights[4];
    cubic_bspline_weights(u - i, weights);
    const Vec2d* c = columns_.data() + (i - 1);
    p = p + (weights[0] * c[0] + weights[1] * c[1] + weights[2] * c[2] + weights[3] * c[3]);
  }
  return affine_(p);
}

}  // namespace alinify
