#include "core/workflow/register_region.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/grey/missing_numbers.h"
#include "core/image/cropped_source.h"
#include "core/registration/check_problem.h"
#include "core/registration/flow/follow_hints.h"
#include "core/registration/flow/local_agreement.h"
#include "core/registration/messages.h"
#include "core/transform/blend_region.h"
#include "core/workflow/engine_label.h"
#include "core/workflow/image_parts.h"
#include "core/workflow/messages.h"
#include "core/workflow/quality_judge.h"
#include "core/workflow/version.h"

namespace alinify {
namespace {

constexpr std::int64_t kMinSide = 64;
constexpr double kSeamShare = 0.12;  // of the region's smaller side
constexpr std::int64_t kMinSeam = 24, kMaxSeam = 512;
constexpr double kReachShare =
    0.15;                         // how far beyond what the map says the place may lie, of the larger side
constexpr double kSpacingPx = 4;  // the dense engine's own
constexpr double kPreviewSamples = 96;

Rect square_around(Vec2d p) {
  const auto side = 2 * kMinSide;
  return {std::llround(p.x) - kMinSide, std::llround(p.y) - kMinSide, side, side};
}

// The two parts of the images that the engine sees.
struct Parts : ImageParts {
  std::int64_t seam_px = 0;
};

Parts parts_of(const ImagePair& pair, const PartialRegistration& part) {
  const MessageText& what = messages::cannot_register_region;
  const Rect image = pair.fixed->info().rect(), region = intersect(part.region, image);
  const std::int64_t side = std::min(region.width, region.height);
  if (side < kMinSide)
    throw Error(ErrorKind::Usage, what, messages::region_covers_only(region.width, region.height),
                messages::show_more_of_region(kMinSide));
  Parts parts;
  parts.seam_px = std::clamp(std::llround(kSeamShare * static_cast<double>(side)),
                             static_cast<long long>(kMinSeam), static_cast<long long>(kMaxSeam));
  parts.fixed = intersect(grown(region, parts.seam_px), image);
  const Rect footprint = moving_footprint(*part.current, parts.fixed);
  const auto reach =
      std::llround(std::max(static_cast<double>(kMinSide),
                            kReachShare * static_cast<double>(std::max(footprint.width, footprint.height))));
  const Rect moving = pair.moving->info().rect();
  // A place within the margin only is no place of the region.
  const Rect covered = intersect(footprint, moving);
  Rect wanted = grown(footprint, reach);
  for (const LandmarkPair& found : part.found_elsewhere)
    if (parts.fixed.contains(found.fixed) && !wanted.contains(found.moving))
      wanted = united(wanted, square_around(found.moving));
  parts.moving = intersect(wanted, moving);
  if (std::min(covered.width, covered.height) < kMinSide / 4 ||
      std::min(parts.moving.width, parts.moving.height) < kMinSide / 4)
    throw Error(ErrorKind::Usage, what, messages::region_beside_moving_image,
                messages::choose_place_that_both_show);
  return parts;
}

// A hint that is a landmark as well is known already.
void add_others(const std::vector<LandmarkPair>& hints, std::vector<LandmarkPair>& landmarks) {
  const auto known = static_cast<std::ptrdiff_t>(landmarks.size());
  for (const LandmarkPair& hint : hints)
    if (std::none_of(landmarks.begin(), landmarks.begin() + known,
                     [&](const LandmarkPair& landmark) { return landmark.fixed == hint.fixed; }))
      landmarks.push_back(hint);
}

Transform joined(const DisplacementField& field, const Transform& around) {
  Transform map = around;
  map.parts.insert(map.parts.begin(), field);
  return map;
}

// Forwards the engine's reports, converted to the whole images.
class WholeObserver final : public RegistrationObserver {
 public:
  WholeObserver(RegistrationObserver& observer, const Transform& around, const Parts& parts, ThreadPool& pool)
      : observer_(observer), around_(around), parts_(parts), pool_(pool) {}
  void on_iteration(const IterationSample& sample) override { observer_.on_iteration(sample); }
  void on_resolution(const WorkingResolution& resolution) override { observer_.on_resolution(resolution); }
  void on_preview(std::shared_ptr<const Transform> part) override {
    const auto longer = static_cast<double>(std::max(parts_.fixed.width, parts_.fixed.height));
    const Progress unseen;
    const RegionBlend blend =
        blend_region(around_, between_images(*part, around_, parts_), parts_.fixed,
                     static_cast<double>(parts_.seam_px), longer / kPreviewSamples, pool_, unseen);
    observer_.on_preview(std::make_shared<const Transform>(joined(blend.field, around_)));
  }

 private:
  RegistrationObserver& observer_;
  const Transform& around_;
  const Parts& parts_;
  ThreadPool& pool_;
};

Message agreement_note(const LocalAgreement& before, const LocalAgreement& after) {
  const bool worse = after.above_chance() < before.above_chance() - 0.005;
  const MessageText& note = worse ? messages::region_agrees_worse : messages::region_agrees;
  return note(fixed_number(after.correlation, 2), fixed_number(before.correlation, 2),
              fixed_number(after.chance, 2));
}

Message hints_note(const std::vector<LandmarkPair>& hints, const Transform& part) {
  double farthest = 0;
  for (const LandmarkPair& hint : hints)
    farthest = std::max(farthest, length(part(hint.fixed) - hint.moving));
  return messages::map_comes_within_of_hints(fixed_number(farthest, 1, "px"));
}

}  // namespace

Rect region_around(Rect place, Size image) {
  constexpr std::int64_t min = 128;
  return intersect(grown(place, std::max(min, std::max(place.width, place.height) / 2)), rect_of(image));
}

std::vector<LandmarkPair> hints_from(const ErrorMap& errors, const Transform& moving_from_fixed,
                                     Rect region) {
  constexpr double min_px = 3;  // of the pictures that the places were compared in
  std::vector<LandmarkPair> hints;
  for (std::int64_t j = 0; j < errors.size.height; ++j)
    for (std::int64_t i = 0; i < errors.size.width; ++i) {
      const PlaceError& place = errors.at(i, j);
      const Vec2d at = errors.centre_px(i, j);
      if (place.state == PlaceState::Measured && length(place.off_px) > min_px * errors.pixel_px &&
          region.contains(at))
        hints.push_back({"", at, moving_from_fixed(at + place.off_px), true});
    }
  return hints;
}

RegistrationResult register_region(const RegisterPairRequest& pair, const PartialRegistration& part,
                                   Backend& backend, RegistrationObserver& observer, Progress& progress) {
  const Transform& around = *part.current;
  const Parts parts = parts_of(pair, part);
  RegistrationProblem problem;
  problem.fixed = make_cropped_source(pair.fixed, parts.fixed);
  problem.moving = make_cropped_source(pair.moving, parts.moving);
  problem.fixed_mask = part_of_mask(pair.fixed_mask, parts.fixed);
  problem.moving_mask = part_of_mask(pair.moving_mask, parts.moving);
  problem.initial = between_parts(around, parts);
  problem.seed = pair.seed, problem.threads = pair.threads;
  problem.memory_limit_bytes = pair.memory_limit_bytes;
  QualityJudge judge({});
  problem.judge = &judge;  // one of the whole images cannot judge a part of them
  if (pair.hold_to_landmarks) problem.landmarks = between_parts(pair.landmarks, parts);
  std::vector<LandmarkPair> hints = between_parts(part.hints, parts),
                            found = between_parts(part.found_elsewhere, parts);
  check_problem(problem, kMinSide / 4);
  problem.images() = without_missing_numbers(problem.images(), *backend.pool(), progress);
  const auto engine = make_engine(pair.engine, pair.engine_values);
  const Transform before_run = problem.start();
  if (!found.empty()) {
    Progress follow = progress.sub(0.1, messages::stage_hints);
    problem.initial = follow_hints(problem, HintSource::Images, found, backend, follow);
  }
  if (!hints.empty()) {
    Progress follow = progress.sub(0.1, messages::stage_hints);
    problem.initial = follow_hints(problem, HintSource::Person, hints, backend, follow);
    add_others(hints, problem.landmarks);
  }

  Progress run = progress.sub(0.9, engine_label(engine->name()));
  WholeObserver whole(observer, around, parts, *backend.pool());
  RegistrationResult result = engine->run(problem, backend, whole, run);

  const auto began = std::chrono::steady_clock::now();
  Progress compare = progress.sub(0.5, messages::step_comparing);
  const LocalAgreement before = local_agreement(problem, before_run, backend, compare),
                       after = local_agreement(problem, result.moving_from_fixed, backend, compare);
  const std::vector<LandmarkPair> asked = between_parts(part.hints, parts);
  if (!asked.empty()) result.notes.insert(result.notes.begin(), hints_note(asked, result.moving_from_fixed));
  Progress join = progress.sub(1, messages::stage_joining);
  const RegionBlend blend =
      blend_region(around, between_images(result.moving_from_fixed, around, parts), parts.fixed,
                   static_cast<double>(parts.seam_px),
                   kSpacingPx * std::max(1.0, result.resolution.downsample), *backend.pool(), join);
  if (blend.seam_folds)
    throw Error(ErrorKind::Failed, messages::cannot_join_region, messages::region_maps_differ,
                messages::show_larger_region);
  Provenance provenance = std::move(result.moving_from_fixed.provenance);
  if (provenance.engine.empty()) {
    provenance.engine = std::string(engine->name());
    provenance.options = engine->options();
  }
  result.moving_from_fixed = joined(blend.field, around);
  result.moving_from_fixed.provenance = std::move(provenance);
  if (pair.tiled_design) record_repeat(pair.tiled_design->repeated, result.moving_from_fixed);
  Provenance& made = result.moving_from_fixed.provenance;
  const Rect region = intersect(part.region, pair.fixed->info().rect());
  made.seed = pair.seed;
  made.program_version = program_version();
  made.fixed_path = pair.fixed->info().path;
  made.moving_path = pair.moving->info().path;
  record_corrections(pair.corrections, made);
  result.initial = around;
  result.timing.push_back(StageTime::since(began, "joining"));
  result.agreement = after;
  result.notes.insert(
      result.notes.begin(),
      {messages::only_region_registered(whole_number(region.width, "px"), whole_number(region.height, "px"),
                                        whole_number(region.x, "px"), whole_number(region.y, "px"),
                                        fixed_number(blend.seam_px, 0, "px")),
       agreement_note(before, after)});
  progress.update(1);
  return result;
}

}  // namespace alinify
