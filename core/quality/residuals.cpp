#include "core/quality/residuals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "core/base/order_statistics.h"
#include "core/math/scalar.h"
#include "core/quality/picture.h"
#include "core/transform/coordinates.h"
#include "core/transform/length_scale.h"

namespace alinify {
namespace {

constexpr float nowhere = std::numeric_limits<float>::quiet_NaN();
constexpr int picture_px = BlockMatcher::picture_px, block_px = BlockMatcher::block_px;
constexpr float contrast_floor = 0.02f;
constexpr double min_texture = 0.25;   // of the normalised block: its deviation is about the floor
constexpr double min_contrast = 0.15;  // relative to fully textured blocks: excludes glass and background
constexpr double max_return_error = 1.5;
constexpr double min_lead = 0.02;  // of the best place over the second best

struct Patches {
  GreyImage fixed, warped;
};
// Both images around a centre (level pixels), picture_px wide.
using PatchReader = std::function<Patches(std::int64_t x, std::int64_t y)>;

GreyImage cut_out(const GreyImage& picture, std::int64_t x0, std::int64_t y0) {
  GreyImage patch = blank_patch(picture.downsample);
  const Rect r = intersect({x0, y0, picture_px, picture_px}, rect_of(picture.size));
  for (std::int64_t y = r.y; y < r.bottom(); ++y)
    std::copy_n(picture.view().row(y) + r.x, r.width,
                patch.values.begin() + static_cast<std::ptrdiff_t>((y - y0) * picture_px + r.x - x0));
  return patch;
}

BlockResidual residual_of(const BlockMatch& match, Vec2d centre_px, double downsample) {
  BlockResidual r;
  r.centre_px = centre_px;
  // Phase correlation is more accurate, if it has a peak at all.
  const bool fine = match.phase_peak > 0.1 && length(match.phase_shift_px - match.shift_px) < 1.5;
  r.shift_px = downsample * (fine ? match.phase_shift_px : match.shift_px);
  r.ncc_at_map = match.ncc_at_map, r.peak = match.peak, r.second_peak = match.second_peak;
  r.return_error_px = downsample * match.return_error_px;
  r.phase_peak = match.phase_peak;
  r.certain = match.return_error_px <= max_return_error && match.peak - match.second_peak >= min_lead;
  return r;
}

// The features by which most blocks are found again, on a sample of them. Finding a block does not depend on
// its position, so the choice does not favour the map.
ComparedFeatures choose_features(const BlockMatcher& matcher, const std::vector<Vec2d>& centres,
                                 const PatchReader& read, ThreadPool& pool, const Progress& progress) {
  constexpr std::size_t tried = 24;
  constexpr std::array choices{ComparedFeatures::Both, ComparedFeatures::Grey, ComparedFeatures::Edges};
  const std::size_t count = std::min(tried, centres.size());
  std::vector<std::array<double, 3>> found(count);
  pool.parallel_for(static_cast<std::int64_t>(count), [&](std::int64_t i) {
    progress.check_cancelled();
    const Vec2d centre = centres[static_cast<std::size_t>(i) * centres.size() / count];
    const Patches patches = read(static_cast<std::int64_t>(centre.x), static_cast<std::int64_t>(centre.y));
    const BlockMatcher::Pair pair = matcher.prepare(patches.fixed, patches.warped);
    if (pair.texture < min_texture) return;
    pool.parallel_for(static_cast<std::int64_t>(choices.size()), [&](std::int64_t c) {
      const auto v = static_cast<std::size_t>(c);
      const auto match = matcher.match(pair, choices[v]);
      if (match && match->return_error_px <= max_return_error && match->peak - match->second_peak >= min_lead)
        found[static_cast<std::size_t>(i)][v] = 1;
    });
  });
  std::array<double, 3> sum{};
  for (const auto& each : found)
    for (std::size_t v = 0; v < sum.size(); ++v) sum[v] += each[v];
  std::size_t best = 0;
  for (std::size_t v = 1; v < sum.size(); ++v)
    if (sum[v] > sum[best] + 1) best = v;  // one more may be luck
  return choices[best];
}

ResidualMap measure(const std::vector<Vec2d>& centres, double downsample, const PatchReader& read,
                    ThreadPool& pool, const Progress& progress) {
  const BlockMatcher matcher(contrast_floor);
  ResidualMap map;
  map.downsample = downsample;
  map.block_px = downsample * block_px;
  map.reach_px = downsample * BlockMatcher::reach_px;
  map.features = choose_features(matcher, centres, read, pool, progress);
  enum class Outcome { Blank, Uncovered, Measured };
  struct Tried {
    Outcome outcome = Outcome::Blank;
    double contrast = 0;
    BlockResidual residual;
  };
  std::vector<Tried> tried(centres.size());
  pool.parallel_for(static_cast<std::int64_t>(centres.size()), [&](std::int64_t i) {
    progress.check_cancelled();
    Tried& block = tried[static_cast<std::size_t>(i)];
    const Vec2d centre = centres[static_cast<std::size_t>(i)];
    const Patches patches = read(static_cast<std::int64_t>(centre.x), static_cast<std::int64_t>(centre.y));
    const BlockMatcher::Pair pair = matcher.prepare(patches.fixed, patches.warped);
    if (pair.texture < min_texture) return;
    block.contrast = pair.contrast;
    block.outcome = Outcome::Uncovered;
    const auto match = matcher.match(pair, map.features);
    if (!match) return;
    block.outcome = Outcome::Measured;
    // The block's centre lies between four pixels.
    block.residual = residual_of(*match, full_from_level(centre - Vec2d{0.5, 0.5}, downsample), downsample);
  });
  std::vector<double> contrasts;
  for (const Tried& block : tried)
    if (block.outcome == Outcome::Measured) contrasts.push_back(block.contrast);
  double enough = 0;
  if (!contrasts.empty()) {
    enough = min_contrast * value_of_rank(contrasts, 9 * contrasts.size() / 10);
  }
  for (Tried& block : tried) {
    if (block.outcome == Outcome::Measured && block.contrast < enough) block.outcome = Outcome::Blank;
    if (block.outcome == Outcome::Measured) map.blocks.push_back(block.residual);
    map.blank += block.outcome == Outcome::Blank ? 1 : 0;
    map.uncovered += block.outcome == Outcome::Uncovered ? 1 : 0;
  }
  return map;
}

// Centres of blocks on a regular grid, about `max`, at least about `step_px` apart. A side with room for one
// step or more has them on both of its ends, hence up to twice as many in a narrow image.
std::vector<Vec2d> grid_of(Size size, std::int64_t step_px, int max) {
  const std::int64_t room_x = size.width - block_px, room_y = size.height - block_px;
  std::vector<Vec2d> centres;
  if (room_x < 0 || room_y < 0) return centres;
  const double area = std::max(1.0, static_cast<double>(room_x)) * std::max(1.0, static_cast<double>(room_y));
  const double step = std::max(static_cast<double>(step_px), std::sqrt(area / max));
  // Where the other side is shorter than a step, the step that gives the area `max` cells is too short.
  const auto along = [&](std::int64_t room) {
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(static_cast<double>(room) / step) + 1, 1,
                                    std::max(1, max));
  };
  const auto place = [](std::int64_t room, std::int64_t i, std::int64_t n) {
    return static_cast<double>(block_px / 2 + (n < 2 ? room / 2 : room * i / (n - 1)));
  };
  const std::int64_t columns = along(room_x), rows = along(room_y);
  for (std::int64_t j = 0; j < rows; ++j)
    for (std::int64_t i = 0; i < columns; ++i)
      centres.push_back({place(room_x, i, columns), place(room_y, j, rows)});
  return centres;
}

// The candidates (full-size pixels) not blank in the small image, thinned to at most `max`.
std::vector<Vec2d> textured_places(const std::vector<Vec2d>& candidates, const GreyImage& small, int max) {
  std::vector<Vec2d> places;
  const auto radius = std::max<std::int64_t>(3, std::llround(block_px / 2 / small.downsample));
  for (const Vec2d p : candidates) {
    const Vec2d centre = level_from_full(p, small.downsample);
    const Rect box = intersect(
        {std::llround(centre.x) - radius, std::llround(centre.y) - radius, 2 * radius + 1, 2 * radius + 1},
        rect_of(small.size));
    double sum = 0, square = 0;
    for (std::int64_t y = box.y; y < box.bottom(); ++y)
      for (std::int64_t x = box.x; x < box.right(); ++x) {
        const auto v = static_cast<double>(small.view().at(x, y));
        sum += v, square += v * v;
      }
    const auto n = static_cast<double>(std::max<std::int64_t>(1, box.area()));
    // Fine texture fades in the small image: half the floor is enough.
    if (square / n - sum / n * (sum / n) > 0.25 * contrast_floor * contrast_floor) places.push_back(p);
  }
  if (places.size() < 16) places = candidates;
  const auto count = static_cast<std::size_t>(max);
  if (places.size() <= count) return places;
  std::vector<Vec2d> thinned;
  for (std::size_t i = 0; i < count; ++i) thinned.push_back(places[i * places.size() / count]);
  return thinned;
}

void rescale(std::vector<float>& values, GreyScale scale) {
  const float factor = scale.white > scale.black ? 1 / (scale.white - scale.black) : 1;
  for (float& v : values) v = (v - scale.black) * factor;
}

// Both images around a place at full resolution, the moving one warped by the map.
class BlockReader {
 public:
  BlockReader(const FullResolutionRequest& request, Backend& backend)
      : request_(request),
        backend_(backend),
        fixed_(request.fixed, 1, request.pyramids.fixed()),
        moving_(request.moving, moving_step(*request.moving_from_fixed), request.pyramids.moving()) {}

  Patches operator()(std::int64_t cx, std::int64_t cy) const {
    Patches patches{blank_patch(1), blank_patch(1)};
    const std::int64_t x0 = cx - picture_px / 2, y0 = cy - picture_px / 2;
    read_into(fixed_, {x0, y0, picture_px, picture_px}, patches.fixed.values);
    rescale(patches.fixed.values, request_.fixed_scale);

    const Vec2d first{static_cast<double>(x0), static_cast<double>(y0)};
    if (request_.fixed_mask) mask_patch(*request_.fixed_mask, first, 1, patches.fixed);
    const TileLattice map =
        map_of_grid(*request_.moving_from_fixed, first, 1, patches.fixed.size, moving_.downsample());
    const Rect box = footprint(map, Interpolation::Cubic, moving_.size());
    // A place the map tears apart, or maps outside the moving image.
    if (box.empty() || box.area() > std::int64_t{32} * picture_px * picture_px) return patches;
    GreyImage moving;
    moving.size = box.size();
    moving.values.resize(static_cast<std::size_t>(box.area()));
    moving_.read(box.x, box.y, {moving.values.data(), box.width, box.height, box.width}, pool());
    rescale(moving.values, request_.moving_scale);
    if (request_.moving_mask)
      mask_patch(*request_.moving_mask, full_from_level(corner_of(box), moving_.downsample()),
                 moving_.downsample(), moving);
    backend_.warp_tile(warp_request(map, pixels_of(std::as_const(moving)), corner_of(box), moving_.size()),
                       pixels_of(patches.warped));
    return patches;
  }

 private:
  void read_into(const GreyReader& reader, Rect wanted, std::vector<float>& values) const {
    const Rect r = intersect(wanted, rect_of(reader.size()));
    if (r.empty()) return;
    reader.read(
        r.x, r.y,
        {values.data() + (r.y - wanted.y) * wanted.width + r.x - wanted.x, r.width, r.height, wanted.width},
        pool());
  }

  // Moving pixels per fixed pixel.
  static double moving_step(const Transform& map) {
    const double scale = length_scale(map);
    return std::isfinite(scale) ? std::clamp(scale, 1.0, 64.0) : 1.0;
  }

  // `first`: the patch's first pixel, level-0 pixels; its pixels are `step` apart.
  static void mask_patch(const GreyImage& mask, Vec2d first, double step, GreyImage& patch) {
    for (std::int64_t y = 0; y < patch.size.height; ++y)
      for (std::int64_t x = 0; x < patch.size.width; ++x)
        if (!counts_at(mask, first + step * Vec2d{static_cast<double>(x), static_cast<double>(y)}))
          patch.values[static_cast<std::size_t>(y * patch.size.width + x)] = nowhere;
  }

  ThreadPool& pool() const { return *backend_.pool(); }

  const FullResolutionRequest& request_;
  Backend& backend_;
  GreyReader fixed_, moving_;
};

}  // namespace

std::int64_t ResidualMap::certain() const {
  return std::count_if(blocks.begin(), blocks.end(), [](const BlockResidual& b) { return b.certain; });
}

double ResidualMap::share_within(double radius_px) const {
  const auto within = std::count_if(blocks.begin(), blocks.end(), [&](const BlockResidual& b) {
    return b.certain && length(b.shift_px) <= radius_px;
  });
  return blocks.empty() ? 0 : static_cast<double>(within) / static_cast<double>(blocks.size());
}

double ResidualMap::quantile_px(double share) const {
  std::vector<double> lengths;
  for (const BlockResidual& b : blocks)
    if (b.certain) lengths.push_back(length(b.shift_px));
  if (lengths.empty()) return 0;
  return nearest_quantile(lengths, std::min(share, 1.0));
}

double ResidualMap::usual_likeness() const {
  const bool of_all = texture_repeats && certain() < static_cast<std::int64_t>(few_blocks);
  std::vector<double> best;
  for (const BlockResidual& b : blocks)
    if (of_all || b.certain) best.push_back(b.peak);
  if (best.empty()) return 0.5;
  return value_of_rank(best, 3 * best.size() / 5);
}

GreyScale grey_scale_of(const GreyImage& picture) {
  std::vector<float> values;
  for (const float v : picture.values)
    if (std::isfinite(v)) values.push_back(v);
  if (values.empty()) return {};
  const auto [black, white] = trimmed_range(values, 0.005);
  return {black, white};
}

GreyImage rescaled(GreyImage picture, GreyScale scale) {
  rescale(picture.values, scale);
  return picture;
}

ResidualMap measure_residuals(const GreyImage& fixed, const GreyImage& warped, int max_blocks,
                              ThreadPool& pool, const Progress& progress) {
  return measure(
      grid_of(fixed.size, block_px / 2, max_blocks), fixed.downsample,
      [&](std::int64_t x, std::int64_t y) {
        const std::int64_t x0 = x - picture_px / 2, y0 = y - picture_px / 2;
        return Patches{cut_out(fixed, x0, y0), cut_out(warped, x0, y0)};
      },
      pool, progress);
}

ResidualMap measure_residuals(const FullResolutionRequest& request, Backend& backend,
                              const Progress& progress) {
  std::vector<Vec2d> centres = request.centres;
  if (centres.empty())
    centres = textured_places(grid_of(request.fixed->info().size, block_px / 2, 4 * request.max_blocks),
                              *request.textured, request.max_blocks);
  const Size size = request.fixed->info().size;
  const auto inside = [](double at, std::int64_t side) {
    constexpr double half = block_px / 2;
    return std::clamp(at, half, std::max(half, static_cast<double>(side) - half));
  };
  for (Vec2d& c : centres) c = {inside(c.x, size.width), inside(c.y, size.height)};
  const BlockReader reader(request, backend);
  return measure(
      centres, 1, [&](std::int64_t x, std::int64_t y) { return reader(x, y); }, *backend.pool(), progress);
}

}  // namespace alinify
