#include "ui/document/run_request.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/grey/mask_source.h"
#include "ui/jobs/deferred_release.h"
#include "ui/messages.h"

namespace alinify::ui {

void add_masks_to(ImagePair& images, const DocumentState& state) {
  const auto add = [](std::shared_ptr<const TileSource>& to, const std::optional<LoadedImage>& file,
                      const std::vector<MaskPolygon>& drawn, const TileSource& image) {
    if (file) to = mask_of_both(to, file->source);
    if (!drawn.empty()) to = mask_of_both(to, make_polygon_mask(image.info().size, drawn));
  };
  add(images.fixed_mask, state.fixed_mask, state.drawn_masks->fixed, *state.fixed->source);
  add(images.moving_mask, state.moving_mask, state.drawn_masks->moving, *state.moving->source);
}

void add_state_to(RegisterPairRequest& request, const DocumentState& state) {
  request.corrections.fixed = state.fixed->illumination;
  request.corrections.moving = state.moving->illumination;
  if (state.landmark_use != LandmarkUse::Check) request.landmarks = *state.landmarks;
  const bool any = std::any_of(request.landmarks.begin(), request.landmarks.end(),
                               [](const LandmarkPair& pair) { return pair.active; });
  if (state.landmark_use == LandmarkUse::Start && any) {
    request.initial = InitialMode::Landmarks;
    request.hold_to_landmarks = false;
  }
  if (const auto& tiled = state.moving->tiled_design) {
    request.tiled_design = *tiled;
    // A search would lead to any of the repeats.
    if (!request.start && request.initial != InitialMode::Landmarks) request.start = tiled->moving_from_fixed;
  }
  add_masks_to(request, state);
}

std::vector<LandmarkPair> check_points_of(const DocumentState& state) {
  if (state.landmark_use != LandmarkUse::Check) return {};
  std::vector<LandmarkPair> points = *state.landmarks;
  std::erase_if(points, [&](const LandmarkPair& pair) { return state.partners.predicted.contains(pair.id); });
  return points;
}

std::vector<LandmarkPair> check_points_for(const DocumentState& state, const Registration& registration) {
  if (!registration.judged) return {};
  std::vector<LandmarkPair> points = check_points_of(state);
  for (const LandmarkPair& used : registration.judged->landmarks)
    if (used.active) std::erase_if(points, [&](const LandmarkPair& pair) { return pair.id == used.id; });
  return points;
}

namespace {

std::optional<Tolerance> usable_tolerance(const std::optional<Tolerance>& wanted,
                                          const DocumentState& state) {
  const bool no_scale = wanted && wanted->in_um && !(state.fixed && state.fixed->pixel_size_um());
  return no_scale ? std::nullopt : wanted;
}

}  // namespace

std::optional<Tolerance> tolerance_of(const DocumentState& state) {
  return usable_tolerance(state.run.tolerance, state);
}

std::optional<double> tolerance_px_of(const DocumentState& state) {
  const std::optional<Tolerance> wanted = tolerance_of(state);
  if (!wanted || !wanted->in_um) return wanted ? std::optional(wanted->value) : std::nullopt;
  const Vec2d pixel = *state.fixed->pixel_size_um();
  return wanted->value / std::sqrt(pixel.x * pixel.y);
}

RegisterJob whole_run(const DocumentState& state, const RunOptions& options) {
  RegisterJob job;
  RegisterPairRequest& pair = job.pair;
  pair.fixed = state.fixed->as_stated();
  pair.moving = state.moving->as_stated();
  pair.engine = options.engine;
  pair.engine_values = options.values;
  const bool as_shown = options.start == kStartAsShown;
  pair.initial = options.start.empty() || as_shown ? InitialMode::Auto : initial_mode_from(options.start);
  pair.allow_flip = options.allow_flip;
  pair.limits = options.limits;
  add_state_to(pair, state);
  job.check_points = check_points_of(state);
  job.tolerance = usable_tolerance(options.tolerance, state);
  // A state that was read from a session has not been shown yet: only its result is there.
  const KeptResult* const shown = state.shown_result();
  if (as_shown && pair.initial != InitialMode::Landmarks) {
    if (state.moving_from_fixed) {
      pair.start = nearest_affine(*state.moving_from_fixed);
    } else if (shown) {
      pair.start = nearest_affine(shown->map());
    }
  }
  job.initial_mode = pair.initial == InitialMode::Landmarks ? Message::verbatim("landmarks")
                     : as_shown && pair.start               ? messages::start_as_shown
                     : options.start.empty() || as_shown    ? Message::verbatim("auto")
                                                            : Message::verbatim(options.start);
  return job;
}

std::shared_ptr<Registration> finished_run(const RegisterJob& job, JobResult result) {
  auto registration = std::make_shared<Registration>(Registration{std::move(result), {}, {}});
  registration->judged = std::make_shared<const InspectRequest>(inspection_of(job, registration->result));
  defer_release_of_fields(registration->result.moving_from_fixed);
  return registration;
}

}  // namespace alinify::ui
