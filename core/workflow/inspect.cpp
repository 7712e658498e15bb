#include "core/workflow/inspect.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/order_statistics.h"
#include "core/base/parallel_invoke.h"
#include "core/grey/missing_numbers.h"
#include "core/io/image_geometry.h"
#include "core/prepare/repeat/repeated_design.h"
#include "core/quality/affine_likeness.h"
#include "core/quality/design_repeats.h"
#include "core/quality/expected_error.h"
#include "core/quality/judge.h"
#include "core/quality/lost_threshold.h"
#include "core/quality/picture.h"
#include "core/registration/initial/landmark_start.h"
#include "core/registration/landmark_sigma.h"
#include "core/registration/messages.h"
#include "core/transform/length_scale.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

GreyImage displaced(const GreyImage& picture, std::int64_t dx, std::int64_t dy) {
  GreyImage out = picture;
  std::fill(out.values.begin(), out.values.end(), std::numeric_limits<float>::quiet_NaN());
  const Rect r = intersect({-dx, -dy, picture.size.width, picture.size.height}, rect_of(picture.size));
  for (std::int64_t y = r.y; y < r.bottom(); ++y)
    std::copy_n(picture.view().row(y + dy) + r.x + dx, r.width,
                out.values.begin() + static_cast<std::ptrdiff_t>(y * picture.size.width + r.x));
  return out;
}

// The fixed picture against others of its grid, and against one of them displaced by odd amounts of more than
// a block, in four directions: the level of chance.
struct Comparisons {
  std::vector<LocalComparison> of;
  LocalCorrelation by_chance;
};
Comparisons compare_all(const GreyImage& fixed, const std::vector<const GreyImage*>& others,
                        const GreyImage& displaced_one, ThreadPool& pool, const Progress& progress) {
  constexpr std::pair<int, int> shifts[] = {{37, 29}, {-41, 31}, {29, -43}, {-31, -37}};
  const GreyImage edges = gradient_of(fixed, &pool);
  Comparisons result;
  result.of.resize(others.size());
  std::vector<LocalComparison> chances(std::size(shifts));
  pool.parallel_for(static_cast<std::int64_t>(others.size() + chances.size()), [&](std::int64_t i) {
    progress.check_cancelled();
    const auto k = static_cast<std::size_t>(i);
    if (k < others.size()) {
      result.of[k] = compare_locally(fixed, edges, *others[k]);
    } else {
      const auto& [dx, dy] = shifts[k - others.size()];
      chances[k - others.size()] = compare_locally(fixed, edges, displaced(displaced_one, dx, dy));
    }
  });
  std::vector<double> gradients, greys;
  for (const LocalComparison& chance : chances)
    if (chance.blocks > 0) gradients.push_back(chance.median.gradient), greys.push_back(chance.median.grey);
  result.by_chance = {median(std::move(gradients)), median(std::move(greys))};
  return result;
}

double overlap(const Transform& map, Size fixed, Size moving) {
  constexpr int side = 128;
  int inside = 0;
  for (int j = 0; j < side; ++j)
    for (int i = 0; i < side; ++i) {
      const Vec2d p = map({(i + 0.5) / side * static_cast<double>(fixed.width) - 0.5,
                           (j + 0.5) / side * static_cast<double>(fixed.height) - 0.5});
      if (p.x >= -0.5 && p.y >= -0.5 && p.x <= static_cast<double>(moving.width) - 0.5 &&
          p.y <= static_cast<double>(moving.height) - 0.5)
        ++inside;
    }
  return static_cast<double>(inside) / (side * side);
}

struct SmallPictures {
  GreyImage fixed, moving;  // values 0 to 1
  std::optional<GreyImage> fixed_mask, moving_mask;
  GreyScale fixed_scale, moving_scale;
};

// 1 where the image counts, 0 where it does not.
std::optional<GreyImage> read_mask(const std::shared_ptr<const TileSource>& source, const GreyImage& like,
                                   ThreadPool& pool, Progress& progress) {
  if (!source) return std::nullopt;
  GreyImage mask = read_small(source, std::max(like.size.width, like.size.height), pool, progress);
  const float max = *std::max_element(mask.values.begin(), mask.values.end());
  // A pixel of the small picture counts if half of its area does.
  for (float& value : mask.values) value = max > 0 && value >= 0.5f * max ? 1.0f : 0.0f;
  return mask;
}

// The side of a moving pixel in fixed pixels; 1 where the map has no scale.
double moving_pixel_px(const InspectRequest& request) {
  const double scale = length_scale(request.moving_from_fixed);
  return std::isfinite(scale) && scale > 0 ? 1 / scale : 1;
}

SmallPictures read_both(const InspectRequest& request, const ImagePair& images, double moving_pixel,
                        ThreadPool& pool, Progress& progress) {
  const Size fixed = request.fixed->info().size, moving = request.moving->info().size;
  const auto longest = static_cast<double>(std::max(fixed.width, fixed.height)),
             moving_longest = static_cast<double>(std::max(moving.width, moving.height));
  constexpr double least_side_px = 512;  // blocks need room
  const double wanted =
      std::max(longest / request.longest_side_px, std::min(moving_pixel, longest / least_side_px));
  // A little more than that is not worth losing the finest texture for.
  const double step = wanted > 1.5 ? wanted : 1;
  // Moving pixels that stand for as much of the specimen, whatever its scale.
  const double moving_step = std::max(1.0, step / moving_pixel);
  const auto side = [](double full, double by) { return std::max<std::int64_t>(1, std::llround(full / by)); };
  Progress read_masks = progress.sub(0.1, messages::stage_read_masks);
  Progress read_fixed = progress.sub(0.45, messages::step_read_both_images),
           read_moving = progress.sub(0.45, messages::step_read_both_images);
  SmallPictures small;
  // Side by side: the range of a picture is the work of one thread.
  pool.parallel_for(2, [&](std::int64_t i) {
    GreyImage& picture = i == 0 ? small.fixed : small.moving;
    GreyScale& range = i == 0 ? small.fixed_scale : small.moving_scale;
    const auto& source = i == 0 ? images.fixed : images.moving;
    const auto held = i == 0 ? request.pyramids.fixed() : request.pyramids.moving();
    const std::int64_t longest_side = i == 0 ? side(longest, step) : side(moving_longest, moving_step);
    Progress& reading = i == 0 ? read_fixed : read_moving;
    picture = read_small_without_moire(source, longest_side, pool, reading, held);
    range = grey_scale_of(picture);
    picture = rescaled(std::move(picture), range);
  });
  small.fixed_mask = read_mask(images.fixed_mask, small.fixed, pool, read_masks);
  small.moving_mask = read_mask(images.moving_mask, small.moving, pool, read_masks);
  return small;
}

struct Orientation {
  bool mirrored = false;
  double folded_share = 0;
};

// How a map lies on the places that show something, by nine points of each; empty where none does. Mirrored
// if most of them are: pieces that changed places have no common affine map.
std::optional<Orientation> orientation_of_content(const Transform& map, const ErrorMap& errors) {
  std::int64_t upright = 0, mirrored = 0;
  for (std::int64_t j = 0; j < errors.size.height; ++j)
    for (std::int64_t i = 0; i < errors.size.width; ++i) {
      if (!shows_something(errors.at(i, j))) continue;
      for (const double v : {-1.0 / 3, 0.0, 1.0 / 3})
        for (const double u : {-1.0 / 3, 0.0, 1.0 / 3}) {
          const Vec2d place{static_cast<double>(i) + u, static_cast<double>(j) + v};
          const Vec2d p = errors.origin_px + errors.step_px * place;
          (jacobian(map, p).determinant() > 0 ? upright : mirrored) += 1;
        }
    }
  if (upright + mirrored == 0) return std::nullopt;
  return Orientation{mirrored > upright, static_cast<double>(std::min(upright, mirrored)) /
                                             static_cast<double>(upright + mirrored)};
}

// As LandmarkCheck::may_be_off_px.
double may_miss_landmarks_by_px(const InspectRequest& request) {
  const std::optional<double> sigma_px = landmark_sigma_px_of(request.moving_from_fixed.provenance);
  const bool left_out = !request.held_to_landmarks || (sigma_px && !(*sigma_px > 0));
  return left_out ? std::numeric_limits<double>::infinity() : 3 * sigma_px.value_or(0);
}

// The map had it taken every place to where it takes the next repeat.
Transform further_by(const Transform& map, const Affine2& repeat) {
  Transform further = map;
  further.parts.insert(further.parts.begin(), repeat);
  return further;
}

QualityReport inspect_on(const InspectRequest& request, Backend& backend, Progress& progress,
                         std::vector<StageTime>* timing) {
  ThreadPool& pool = *backend.pool();
  const ImageInfo &fixed_info = request.fixed->info(), &moving_info = request.moving->info();
  QualityReport q;
  Transform map = request.moving_from_fixed;
  map.fixed.size = fixed_info.size, map.moving.size = moving_info.size;
  q.overlap_share = overlap(map, fixed_info.size, moving_info.size);
  q.jacobian = jacobian_range(map);
  q.inverse_consistency = inverse_consistency(map);
  q.mirrored = nearest_affine(map).determinant() < 0;
  if (!request.check_points.empty()) {
    q.points_before = target_registration_error(request.initial, request.check_points);
    q.points_after = target_registration_error(request.moving_from_fixed, request.check_points);
  }
  if (!request.landmarks.empty()) {
    q.landmarks = check_landmarks(request.moving_from_fixed, request.landmarks);
    q.landmarks->may_be_off_px = may_miss_landmarks_by_px(request);
  }

  auto began = Clock::now();
  const auto note_stage = [&](const char* stage) {
    const auto before = std::exchange(began, Clock::now());
    if (timing) timing->push_back(StageTime::since(before, stage));
  };
  Progress reading = progress.sub(0.5, messages::step_read_both_images);
  const double moving_pixel = moving_pixel_px(request);
  const ImagePair images = without_missing_numbers(request.images(), pool, progress);
  SmallPictures small = read_both(request, images, moving_pixel, pool, reading);
  note_stage("read both images");
  const GreyImage &fixed = small.fixed, &moving = small.moving;
  q.downsample = fixed.downsample;
  Progress comparing = progress.sub(0.5, messages::stage_compare);
  // The texture is that of the whole images.
  std::optional<GreyImage> whole_fixed, whole_moving;
  if (small.fixed_mask) whole_fixed = fixed, mask_out(small.fixed, *small.fixed_mask);
  if (small.moving_mask) whole_moving = moving, mask_out(small.moving, *small.moving_mask);
  GreyImage before, after;
  parallel_invoke(pool, {[&] { before = warped_onto(fixed, moving, request.initial, backend, progress); },
                         [&] { after = warped_onto(fixed, moving, map, backend, progress); }});
  comparing.update(0.2);

  constexpr int max_blocks = 169, max_full_size_blocks = 256;
  FullResolutionRequest full;
  // A moving image of larger pixels shows no more than its own.
  const bool reduced_pictures = fixed.downsample > 1.05 * std::max(1.0, moving_pixel);
  if (reduced_pictures) {
    full.fixed = images.fixed, full.moving = images.moving;
    full.moving_from_fixed = &map;
    full.fixed_scale = small.fixed_scale, full.moving_scale = small.moving_scale;
    full.textured = &fixed;
    if (small.fixed_mask) full.fixed_mask = &*small.fixed_mask;
    if (small.moving_mask) full.moving_mask = &*small.moving_mask;
    full.max_blocks = max_full_size_blocks;
    full.pyramids = request.pyramids;
  }
  q.residuals.resize(reduced_pictures ? 3 : 2);
  const auto one_is_done = [&] { comparing.advance(0.16); };
  const auto find_full_size_blocks = [&] {
    if (reduced_pictures) q.residuals[2] = measure_residuals(full, backend, comparing);
    one_is_done();
  };
  const auto find_blocks = [&] {
    q.residuals[1] = measure_residuals(fixed, after, max_blocks, pool, comparing);
    one_is_done();
  };
  const auto find_coarser_blocks = [&] {
    q.residuals[0] =
        measure_residuals(reduced(fixed, 2, &pool), reduced(after, 2, &pool), max_blocks, pool, comparing);
    one_is_done();
  };
  const auto compare_whole = [&] {
    Comparisons fine = compare_all(fixed, {&before, &after}, after, pool, comparing);
    q.before = fine.of[0].median, q.map_before = std::move(fine.of[0].map);
    q.after = fine.of[1].median, q.map_after = std::move(fine.of[1].map);
    q.blocks = fine.of[1].blocks;
    q.chance = fine.by_chance;
    one_is_done();
  };
  const auto compare_coarsely = [&] {
    constexpr std::int64_t coarser = 4;
    const GreyImage coarse_fixed = reduced(fixed, coarser, &pool),
                    coarse_moving = reduced(moving, coarser, &pool);
    const GreyImage coarse_after = warped_onto(coarse_fixed, coarse_moving, map, backend, comparing);
    const Comparisons coarse = compare_all(coarse_fixed, {&coarse_after}, coarse_after, pool, comparing);
    q.coarse_after = coarse.of[0].median, q.coarse_blocks = coarse.of[0].blocks;
    q.coarse_chance = coarse.by_chance;
    one_is_done();
  };
  std::vector<Vec2d> repeats, similar_px;
  const auto look_at_texture = [&] {
    q.texture = texture_period((whole_fixed ? *whole_fixed : fixed).view(), pool);
    repeats = texture_periods_of((whole_moving ? *whole_moving : moving).view(), pool);
  };
  const auto look_at_figures = [&] {
    similar_px = self_similar_shifts(whole_fixed ? *whole_fixed : fixed, pool);
  };
  // The longest first; each has stretches that are the work of one thread.
  parallel_invoke(pool, {find_full_size_blocks, find_blocks, find_coarser_blocks, compare_whole,
                         compare_coarsely, look_at_texture, look_at_figures});
  comparing.update(1);
  for (ResidualMap& compared : q.residuals) compared.texture_repeats = q.texture.repeats();
  note_stage("compare them");
  ErrorRequest wanted;
  wanted.fixed = &fixed, wanted.warped = &after;
  wanted.features = q.residuals[1].features;
  wanted.usual = q.residuals[1].usual_likeness();
  if (wanted.usual < one_texture_likeness) {
    q.affine_likeness = affine_likeness(fixed, after, pool, progress);
    wanted.affine_likeness = q.affine_likeness.value_or(0);
  }
  wanted.lost_below = lost_threshold(q.residuals[1]);
  wanted.lost_below_coarse = lost_threshold(q.residuals[0]);
  wanted.moving_from_fixed = &map;
  wanted.texture_repeats = q.texture.repeats();
  wanted.moving_is_design = recorded_repeat(map).has_value();
  for (const Vec2d repeat : repeats) wanted.repeats_px.push_back(moving.downsample * repeat);
  wanted.moving = &moving;
  for (const LandmarkPair& landmark : request.landmarks)
    if (landmark.active)
      wanted.landmarks.push_back(
          {landmark.fixed, length(map(landmark.fixed) - landmark.moving) / length_scale(map)});
  wanted.warped_further = [&](const GreyImage& onto, const GreyImage& picture, Vec2d repeat_px) {
    Transform further = map;
    further.parts.emplace_back(Affine2::translation(repeat_px));
    return warped_onto(onto, picture, further, backend, progress);
  };
  wanted.warped_at_repeat = [&](const GreyImage& onto, const GreyImage& picture, const Affine2& repeat) {
    return warped_onto(onto, picture, further_by(map, repeat), backend, progress);
  };
  // It does not matter which repeat of a drawn design is met.
  if (!wanted.moving_is_design) {
    DesignRepeatRequest design;
    design.fixed = &fixed, design.warped = &after;
    design.similar_px = std::move(similar_px);
    design.warped_further = [&](const Affine2& repeat) {
      return wanted.warped_at_repeat(fixed, moving, repeat);
    };
    if (reduced_pictures) {
      design.full_resolution = &q.residuals[2];
      design.look_closer = [&](const Affine2& repeat, const std::vector<Vec2d>& centres) {
        const Transform further = further_by(map, repeat);
        FullResolutionRequest closer = full;
        closer.moving_from_fixed = &further;
        closer.centres = centres;
        return measure_residuals(closer, backend, progress);
      };
    }
    wanted.design_repeats = find_design_repeats(design, pool, progress);
  }
  if (reduced_pictures) {
    wanted.full_resolution = &q.residuals[2];
    wanted.look_closer = [&](const std::vector<Vec2d>& centres) {
      FullResolutionRequest closer = full;
      closer.centres = centres;
      return measure_residuals(closer, backend, progress);
    };
  }
  q.errors = expect_errors(wanted, pool, progress);
  limit_errors(q.errors, diagonal_of(fixed_info.size));
  if (const auto content = orientation_of_content(map, q.errors)) {
    q.mirrored = content->mirrored;
    q.folded_content_share = content->folded_share;
  }
  note_stage("expect errors");
  if (request.tolerance) q.tolerance_px = tolerance_in_px(*request.tolerance, fixed_info);
  judge(q, fixed_info.size);
  const double scale = length_scale(map);
  const auto is_confirmed = [&](const LandmarkPair& landmark) {
    const auto place = q.errors.at_point(landmark.fixed);
    return place && place->state == PlaceState::Measured && place->expected_px <= q.tolerance_px &&
           length(map(landmark.fixed) - landmark.moving) <= scale * q.tolerance_px;
  };
  if (Message doubtful = landmarks_to_look_at(request.landmarks, diagonal_of(moving_info.size), is_confirmed);
      !doubtful.empty())
    q.reasons.push_back(std::move(doubtful));
  if (request.with_pictures) {
    auto pictures = std::make_shared<QualityPictures>();
    pictures->fixed = fixed;
    pictures->untouched = warped_onto(fixed, moving, Transform(), backend, progress);
    pictures->before = std::move(before), pictures->after = std::move(after);
    q.pictures = std::move(pictures);
  }
  progress.update(1);
  return q;
}

}  // namespace

InspectRequest inspection_of(const ImagePair& images, const Transform& moving_from_fixed,
                             const Transform& initial) {
  InspectRequest request;
  request.images() = images;
  request.moving_from_fixed = moving_from_fixed;
  request.initial = initial;
  for (Transform* const map : {&request.moving_from_fixed, &request.initial}) {
    map->fixed = geometry_of(images.fixed->info());
    map->moving = geometry_of(images.moving->info());
  }
  return request;
}

QualityReport inspect_registration(const InspectRequest& request, Backend& backend, Progress& progress,
                                   std::vector<StageTime>* timing) {
  try {
    return inspect_on(request, backend, progress, timing);
  } catch (const OutOfMemory& shortage) {
    if (backend.works_in_host_memory()) throw;
    // The registration is done; a card that others have filled in the meantime must not cost it.
    InspectRequest from_files = request;
    from_files.pyramids.release();
    const auto processor = make_cpu_backend(backend.pool()->thread_count());
    QualityReport q = inspect_on(from_files, *processor, progress, timing);
    q.reasons.push_back(messages::judged_on_processor(backend.device(), shortage.why_message()));
    return q;
  }
}

}  // namespace alinify
