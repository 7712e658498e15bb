#include "core/phantom/phantom.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/phantom/common_options.h"
#include "core/phantom/messages.h"
#include "core/phantom/noise.h"
#include "core/phantom/truth.h"
#include "core/prepare/repeat/repeated_design.h"

namespace alinify {
namespace {

void check(const PhantomOptions& o) {
  check_common_options(o);
  if (!(o.yarn_period_px >= 3 && o.yarn_period_px <= 200))
    refuse_phantom(messages::yarn_period_out_of_range, messages::yarn_period_range);
  const Size design = o.repeat.design;
  if (o.kind == PhantomKind::Print &&
      (design.width < 16 || design.height < 16 || design.width > 100'000 || design.height > 100'000))
    refuse_phantom(messages::design_size_out_of_range(design.width, design.height),
                   messages::design_size_range);
}

// The open part of a print.
PhantomOptions completed(PhantomOptions o) {
  if (o.kind != PhantomKind::Print || o.repeat.design.area() != 0) return o;
  const auto third = [](std::int64_t side) { return std::max<std::int64_t>(24, side / 36 * 12); };
  o.repeat.design = {third(o.size.width), third(o.size.height)};
  return o;
}

// Points of a jittered lattice that lie on the specimen and inside both images.
std::vector<LandmarkPair> choose_points(const PhantomOptions& o, const Transform& truth,
                                        const Pattern& pattern) {
  std::vector<LandmarkPair> points;
  if (o.check_points == 0) return points;
  const auto seed = static_cast<std::uint32_t>(o.seed) * 31u + 911u;
  const double w = static_cast<double>(o.size.width), h = static_cast<double>(o.size.height);
  const double margin = std::min({20.0, w / 8, h / 8});
  // Generate more points than requested, as some are off the specimen, then take an evenly spaced subset.
  const double wanted = 4.0 * o.check_points;
  const int columns = std::max(1, static_cast<int>(std::sqrt(wanted * w / h))),
            rows = std::max(1, static_cast<int>(wanted / columns) + 1);
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) {
      const Vec2d cell{(i + static_cast<double>(noise::unit(i, j, seed))) / columns,
                       (j + static_cast<double>(noise::unit(i, j, seed + 1))) / rows};
      // Rounded to hundredths of a pixel, so that the file's decimals represent the position exactly.
      const Vec2d fixed{std::round(100 * (margin + cell.x * (w - 1 - 2 * margin))) / 100,
                        std::round(100 * (margin + cell.y * (h - 1 - 2 * margin))) / 100};
      const Vec2d moving = truth(fixed);
      const Size there = truth.moving.size;
      const bool inside = moving.x >= 0 && moving.y >= 0 &&
                          moving.x <= static_cast<double>(there.width - 1) &&
                          moving.y <= static_cast<double>(there.height - 1);
      if (inside && pattern.has_structure(moving)) points.push_back({"", fixed, moving});
    }
  const std::size_t count = std::min(points.size(), static_cast<std::size_t>(o.check_points));
  std::vector<LandmarkPair> chosen;
  for (std::size_t k = 0; k < count; ++k) {
    chosen.push_back(points[k * points.size() / count]);
    chosen.back().id = std::to_string(k + 1);
  }
  return chosen;
}

}  // namespace

Phantom::Phantom(const PhantomOptions& options) : options_(completed(options)) {
  check(options_);
  truth_ = make_phantom_truth(options_);
  // The steepest wave bounds the change of the determinant; measure it rather than guess.
  if (jacobian_range(truth_, 128).min < 0.2)
    throw Error(ErrorKind::Usage, messages::cannot_make_phantom, messages::amplitude_would_fold,
                messages::use_smaller_amplitude);
  const auto seed = static_cast<std::uint32_t>(static_cast<std::uint64_t>(options_.seed) * 40503u + 5u);
  switch (options_.kind) {
    case PhantomKind::Fabric:
      pattern_ = make_fabric_pattern(options_.size, seed, options_.yarn_period_px);
      break;
    case PhantomKind::Tissue:
      pattern_ = make_tissue_pattern(options_.size, seed);
      break;
    case PhantomKind::Print:
      pattern_ = make_print_pattern(options_.repeat, seed, options_.yarn_period_px);
      // The pattern's plane begins at the corner of a repeat, the repeated image at its extent's.
      origin_ = corner_of(recorded_repeat(truth_)->extent);
      break;
  }
  points_ = choose_points(options_, truth_, *pattern_);
}

Phantom::~Phantom() = default;

Size Phantom::moving_size() const {
  return options_.kind == PhantomKind::Print ? options_.repeat.design : options_.size;
}

void Phantom::render_fixed(Rect rect, Pixels out) const {
  const auto noise_seed = static_cast<std::uint32_t>(options_.seed) * 3u + 1u;
  const bool fabric = options_.kind != PhantomKind::Tissue;
  const float noise_level = fabric ? 0.014f : 0.010f;
  const double w = static_cast<double>(options_.size.width), h = static_cast<double>(options_.size.height);
  for (std::int64_t j = 0; j < rect.height; ++j) {
    const std::int64_t y = rect.y + j;
    const TruthRow row(truth_, static_cast<double>(y));
    auto* to = reinterpret_cast<std::uint8_t*>(out.row(j));
    for (std::int64_t i = 0; i < rect.width; ++i) {
      const std::int64_t x = rect.x + i;
      Rgb c = pattern_->fixed_color(row(static_cast<double>(x)) + origin_);
      // The light is brighter in the middle of the line and falls off to the right.
      const float u = static_cast<float>((static_cast<double>(x) + 0.5) / w),
                  v = static_cast<float>((static_cast<double>(y) + 0.5) / h);
      const float shade = fabric ? 0.86f + 0.36f * u * (1 - u) + 0.10f * (1 - u) : 0.97f + 0.03f * (1 - v);
      const float grain =
          noise_level * noise::normal(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), noise_seed);
      if (options_.grey_fixed) {
        *to++ = to_byte(shade * (0.36f * c.r + 0.48f * c.g + 0.16f * c.b) + grain);
      } else {
        *to++ = to_byte(shade * c.r + grain);
        *to++ = to_byte(shade * c.g + grain);
        *to++ = to_byte(shade * c.b + grain);
      }
    }
  }
}

void Phantom::render_moving(Rect rect, Pixels out) const {
  const auto noise_seed = static_cast<std::uint32_t>(options_.seed) * 3u + 2u;
  const double h = static_cast<double>(options_.size.height);
  // A design comes from a program, not from a camera: even light, no noise.
  const bool drawn = options_.kind == PhantomKind::Print;
  for (std::int64_t j = 0; j < rect.height; ++j) {
    const std::int64_t y = rect.y + j;
    auto* to = reinterpret_cast<std::uint8_t*>(out.row(j));
    const float shade = drawn ? 1.0f : 1.0f - 0.05f * static_cast<float>((static_cast<double>(y) + 0.5) / h);
    for (std::int64_t i = 0; i < rect.width; ++i) {
      const std::int64_t x = rect.x + i;
      const Rgb c = pattern_->moving_color({static_cast<double>(x), static_cast<double>(y)});
      const float grain = drawn ? 0.0f
                                : 0.008f * noise::normal(static_cast<std::int32_t>(x),
                                                         static_cast<std::int32_t>(y), noise_seed);
      *to++ = to_byte(shade * c.r + grain);
      *to++ = to_byte(shade * c.g + grain);
      *to++ = to_byte(shade * c.b + grain);
    }
  }
}

}  // namespace alinify
