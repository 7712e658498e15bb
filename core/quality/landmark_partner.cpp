#include "core/quality/landmark_partner.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/math/scalar.h"
#include "core/quality/block_match.h"
#include "core/quality/picture.h"
#include "core/quality/residuals.h"
#include "core/transform/coordinates.h"
#include "core/transform/length_scale.h"

namespace alinify {
namespace {

constexpr int picture_px = BlockMatcher::picture_px;
constexpr float contrast_floor = 0.02f;
// Same thresholds as for residuals, and a likeness rarely reached by unrelated places.
constexpr double min_texture = 0.25, max_return_error = 1.5, min_lead = 0.02, min_likeness = 0.25;

// Both images around a place at one resolution, the moving one resampled onto the fixed grid.
class PatchReader {
 public:
  PatchReader(const PartnerRequest& request, double downsample, double scale, ThreadPool& pool)
      : map_(request.moving_from_fixed),
        downsample_(downsample),
        moving_step_(std::max(1.0, downsample * scale)),
        fixed_(request.fixed, downsample),
        moving_(request.moving, moving_step_),
        pool_(pool) {}

  /// The images' central block is centred at level pixel (cx, cy), in BlockMatcher's convention.
  GreyImage fixed_patch(std::int64_t cx, std::int64_t cy) const {
    GreyImage patch = blank_patch(1);
    const Rect wanted{cx - picture_px / 2, cy - picture_px / 2, picture_px, picture_px};
    const Rect r = intersect(wanted, rect_of(fixed_.size()));
    if (r.empty()) return patch;
    fixed_.read(r.x, r.y,
                {patch.values.data() + (r.y - wanted.y) * wanted.width + r.x - wanted.x, r.width, r.height,
                 wanted.width},
                pool_);
    return patch;
  }

  /// `offset`: in level pixels, so that a place between two pixels is hit exactly.
  GreyImage warped_patch(std::int64_t cx, std::int64_t cy, Vec2d offset) const {
    GreyImage patch = blank_patch(1);
    std::vector<Vec2d> places;
    places.reserve(patch.values.size());
    for (std::int64_t y = 0; y < picture_px; ++y)
      for (std::int64_t x = 0; x < picture_px; ++x)
        places.push_back(full_from_level(offset + Vec2d{static_cast<double>(cx - picture_px / 2 + x),
                                                        static_cast<double>(cy - picture_px / 2 + y)},
                                         downsample_));
    map_points(map_, places, places);
    constexpr double far = 1e12;
    double left = far, top = far, right = -far, bottom = -far;
    for (Vec2d& p : places) {
      p = level_from_full(p, moving_step_);
      if (!(std::fabs(p.x) < far && std::fabs(p.y) < far)) return patch;
      left = std::min(left, p.x), right = std::max(right, p.x);
      top = std::min(top, p.y), bottom = std::max(bottom, p.y);
    }
    const Rect box = intersect({floor_to_int64(left) - 2, floor_to_int64(top) - 2,
                                floor_to_int64(right - left) + 6, floor_to_int64(bottom - top) + 6},
                               rect_of(moving_.size()));
    if (box.empty() || box.area() > std::int64_t{64} * picture_px * picture_px) return patch;
    GreyImage there;
    there.size = box.size();
    there.values.assign(static_cast<std::size_t>(box.area()), 0);
    moving_.read(box.x, box.y, {there.values.data(), box.width, box.height, box.width}, pool_);
    const Vec2d corner = corner_of(box);
    for (std::size_t i = 0; i < places.size(); ++i) patch.values[i] = sample_at(there, places[i] - corner);
    return patch;
  }

  double downsample() const { return downsample_; }

 private:
  const Transform& map_;
  double downsample_, moving_step_;
  GreyReader fixed_, moving_;
  ThreadPool& pool_;
};

// Each by its own black and white levels: gains of cameras and stains must not matter.
GreyImage evenly_scaled(const GreyImage& patch) {
  return rescaled(patch, grey_scale_of(patch));
}

struct Found {
  Vec2d shift;  // level pixels, of the second image relative to the first
  double likeness = 0;
};

std::optional<Found> find_again(const BlockMatcher& matcher, const GreyImage& here, const GreyImage& there) {
  const BlockMatcher::Pair pair = matcher.prepare(evenly_scaled(here), evenly_scaled(there));
  if (pair.texture < min_texture) return std::nullopt;
  std::optional<Found> best;
  for (const ComparedFeatures features : {ComparedFeatures::Both, ComparedFeatures::Edges}) {
    const auto match = matcher.match(pair, features);
    if (!match || match->return_error_px > max_return_error || match->peak - match->second_peak < min_lead ||
        match->peak < min_likeness || (best && match->peak <= best->likeness))
      continue;
    const bool fine = match->phase_peak > 0.1 && length(match->phase_shift_px - match->shift_px) < 1.5;
    best = Found{fine ? match->phase_shift_px : match->shift_px, match->peak};
  }
  return best;
}

}  // namespace

PartnerProposal propose_partner(const PartnerRequest& request, ThreadPool& pool, const Progress& progress) {
  const Transform& map = request.moving_from_fixed;
  const double scale = std::clamp(length_scale(map), 1.0 / 64, 64.0);
  const Size size = request.fixed->info().size;
  // At the coarsest resolution the search covers an eighth of the image.
  double downsample = 1;
  while (downsample < request.coarsest_downsample &&
         8 * BlockMatcher::reach_px * downsample < static_cast<double>(std::min(size.width, size.height)))
    downsample *= 2;
  const BlockMatcher matcher(contrast_floor);
  PartnerProposal proposal;
  Vec2d shift;  // fixed pixels: the partner's position relative to the map's prediction
  for (; downsample >= 1; downsample /= 2) {
    progress.check_cancelled();
    const PatchReader reader(request, downsample, scale, pool);
    // A block is centred half a pixel before the image's central pixel; the remaining offset is carried along
    // so that the point itself becomes the block's centre.
    const Vec2d level = level_from_full(request.fixed_point, downsample) + Vec2d{0.5, 0.5};
    const std::int64_t cx = std::llround(level.x), cy = std::llround(level.y);
    const Vec2d started = (1 / downsample) * shift;
    // The template is the image in which the point was given: shifts are of the other one.
    std::optional<Found> found;
    if (!request.given_in_moving) {
      found = find_again(matcher, reader.fixed_patch(cx, cy), reader.warped_patch(cx, cy, started));
    } else {
      // The fixed image shifts by whole pixels, the remainder is added to the warped template.
      const std::int64_t dx = std::llround(started.x), dy = std::llround(started.y);
      found = find_again(matcher, reader.warped_patch(cx, cy, {0, 0}), reader.fixed_patch(cx + dx, cy + dy));
      if (found)
        found->shift = found->shift + Vec2d{static_cast<double>(dx), static_cast<double>(dy)} - started;
    }
    if (!found) continue;
    shift = downsample * (started + found->shift);
    proposal.refined = true;
    proposal.likeness = found->likeness;
    proposal.downsample = downsample;
  }
  proposal.moved_px = length(shift);
  if (request.given_in_moving) {
    proposal.moving = map(request.fixed_point);
    proposal.fixed = request.fixed_point + shift;
  } else {
    proposal.fixed = request.fixed_point;
    proposal.moving = map(request.fixed_point + shift);
  }
  return proposal;
}

}  // namespace alinify
