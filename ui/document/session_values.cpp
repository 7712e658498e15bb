#include "ui/document/session_values.h"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/prepare/repeat/repeated_source.h"
#include "core/quality/accepted_places.h"
#include "core/workflow/message_catalogue.h"
#include "core/workflow/report/report.h"
#include "ui/document/run_request.h"
#include "ui/document/session_results.h"
#include "ui/jobs/deferred_release.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace fs = std::filesystem;
namespace {

std::optional<ImageReference> reference_to(const std::optional<LoadedImage>& image) {
  if (!image) return std::nullopt;
  ImageReference reference{path_from(image->path), std::nullopt, {}};
  reference.geometry = {(image->design ? image->design : image->source)->info().size, image->pixel_size_um()};
  reference.pixel_size_is_stated = image->stated.has_value();
  reference.page = image->page();
  return reference;
}

/// Pairs the images of a session with those of the document.
struct ImagePlace {
  std::optional<LoadedImage> DocumentState::*here;
  std::optional<ImageReference> Session::*there;
  const MessageText& label;
};
constexpr ImagePlace kImages[] = {
    {&DocumentState::fixed, &Session::fixed, messages::fixed_image},
    {&DocumentState::moving, &Session::moving, messages::moving_image},
    {&DocumentState::fixed_mask, &Session::fixed_mask, messages::fixed_mask},
    {&DocumentState::moving_mask, &Session::moving_mask, messages::moving_mask}};

}  // namespace

namespace {

// Likewise the images' corrections.
struct IlluminationPlace {
  std::optional<LoadedImage> DocumentState::*here;
  std::optional<ImageReference> Session::*there;
};
constexpr IlluminationPlace kIlluminations[] = {{&DocumentState::fixed, &Session::fixed_flatfield},
                                                {&DocumentState::moving, &Session::moving_flatfield}};

}  // namespace

namespace {

// Null for a map that no run found, or whose record an older version did not keep.
std::shared_ptr<const RunRecord> run_record_of(const Registration& registration) {
  if (registration.machine.empty()) return nullptr;
  const RegistrationResult& result = registration.result;
  auto record = std::make_shared<RunRecord>();
  record->device = registration.device, record->machine = registration.machine;
  record->initial_mode = registration.initial_mode;
  record->elapsed_s = registration.elapsed_s;
  record->downsample = result.resolution.downsample;
  record->peak_bytes = registration.peak_bytes, record->peak_child_bytes = registration.peak_child_bytes;
  record->engine_peak_bytes = result.peak_bytes;
  record->stages = stages_of(registration);
  record->trace = result.trace;
  record->compared = result.compared;
  record->start = result.start;
  return record;
}

void restore_run(const RunRecord& record, Registration& registration) {
  RegistrationResult& result = registration.result;
  registration.device = record.device, registration.machine = record.machine;
  registration.initial_mode = record.initial_mode;
  registration.elapsed_s = record.elapsed_s;
  result.resolution.downsample = record.downsample;
  registration.peak_bytes = record.peak_bytes, registration.peak_child_bytes = record.peak_child_bytes;
  result.peak_bytes = record.engine_peak_bytes;
  registration.stages = record.stages;
  result.trace = record.trace;
  result.compared = record.compared;
  result.start = record.start;
}

std::optional<ResultLandmarks> landmarks_of(const KeptResult& kept) {
  const auto& judged = kept.registration->judged;
  if (!judged) return std::nullopt;
  return ResultLandmarks{judged->landmarks, kept.later ? kept.later->check_points : judged->check_points};
}

bool is_affine(const Transform& map) {
  return std::all_of(map.parts.begin(), map.parts.end(),
                     [](const TransformPart& part) { return std::holds_alternative<Affine2>(part); });
}

}  // namespace

SessionResult session_result_of(const KeptResult& kept) {
  const Registration& registration = *kept.registration;
  SessionResult result;
  result.id = kept.id;
  result.name = kept.name.toStdString();
  result.engine = kept.map().provenance.engine;
  result.made_at = kept.made_at;
  result.elapsed_s = run_time_s(registration);
  result.checked_s = check_time_s(registration);
  result.moving_from_fixed = std::shared_ptr<const Transform>(kept.registration, &kept.map());
  const Transform& start = start_of(registration);
  if (!start.parts.empty()) result.start = nearest_affine(start);
  if (!is_affine(start)) result.start_map = std::shared_ptr<const Transform>(kept.registration, &start);
  result.landmarks = landmarks_of(kept);
  result.run = run_record_of(registration);
  result.corrections = kept.corrections;
  result.judged_corrections = judged_corrections(kept);
  result.judgement = judgement_of(kept);
  result.judgement.errors = errors_of(kept);
  result.resolution = registration.result.resolution.reason;
  result.notes = registration.result.notes;
  return result;
}

namespace {

// By which the result can be judged again. Not known: null.
std::shared_ptr<const InspectRequest> request_of(const SessionResult& result, const RegistrationResult& found,
                                                 const ImagePair& images) {
  if (!result.landmarks) return nullptr;
  auto request = std::make_shared<InspectRequest>();
  request->images() = images;
  request->initial = found.initial;
  request->moving_from_fixed = found.moving_from_fixed;
  request->landmarks = result.landmarks->in_run;
  request->check_points = result.landmarks->check;
  return request;
}

KeptResult kept_result(const SessionResult& result, const ImagePair& images) {
  correction_parts(result.corrections);  // fails here, on the worker, if it could not be displayed
  auto registration = std::make_shared<Registration>();
  registration->result.moving_from_fixed = *result.moving_from_fixed;
  defer_release_of_fields(registration->result.moving_from_fixed);
  Transform& initial = registration->result.initial;
  if (result.start_map)
    initial.parts = result.start_map->parts;
  else if (result.start)
    initial.parts.emplace_back(*result.start);
  initial.fixed = result.moving_from_fixed->fixed, initial.moving = result.moving_from_fixed->moving;
  defer_release_of_fields(initial);
  registration->result.resolution.reason = result.resolution;
  registration->result.notes = result.notes;
  registration->result.timing = {{"registered", result.elapsed_s}};
  if (result.checked_s > 0)
    registration->stages = {{"registered", result.elapsed_s}, {inspect_stage, result.checked_s}};
  if (result.run) restore_run(*result.run, *registration);
  registration->judged = request_of(result, registration->result, images);
  if (result.judged_corrections.empty()) registration->kept_judgement = result.judgement;
  KeptResult kept{
      result.id,      QString::fromStdString(result.name),       std::move(registration), result.corrections,
      result.made_at, accepted_places(result.judgement.findings)};
  if (!result.judged_corrections.empty())
    kept.later = std::make_shared<const LaterVerdict>(
        LaterVerdict{nullptr, result.judgement, result.judged_corrections,
                     result.landmarks ? result.landmarks->check : std::vector<LandmarkPair>()});
  return kept;
}

bool fits(const std::optional<LoadedImage>& mask, const std::optional<LoadedImage>& image) {
  return !mask || mask->source->info().size == image->source->info().size;
}

// Those of the runs, unless the masks were changed since.
ImagePair judged_images(const DocumentState& state) {
  ImagePair images;
  if (!state.fixed || !state.moving) return images;
  images.fixed = state.fixed->as_stated(), images.moving = state.moving->as_stated();
  // No run took a mask of another size.
  if (fits(state.fixed_mask, state.fixed) && fits(state.moving_mask, state.moving))
    add_masks_to(images, state);
  return images;
}

}  // namespace

fs::path path_from(const QString& path) {
  return fs::path(path.toStdU16String());
}

QString text_of(const fs::path& path) {
  return QString::fromStdU16String(path.u16string());
}

const MessageText* find_entry(std::string_view id) {
  static const std::vector<const MessageText*> own = {
#define MESSAGE(id, english) &messages::id,
#include "ui/messages.def"
#undef MESSAGE
  };
  const auto found =
      std::find_if(own.begin(), own.end(), [&](const MessageText* text) { return text->id == id; });
  return found == own.end() ? find_message(id) : *found;
}

Session session_of(const DocumentState& state) {
  Session session;
  for (const ImagePlace& image : kImages) session.*image.there = reference_to(state.*image.here);
  for (const IlluminationPlace& place : kIlluminations)
    if (const auto& image = state.*place.here; image && image->illumination)
      session.*place.there = ImageReference{image->illumination->path, image->illumination->fingerprint, {}};
  if (state.moving && state.moving->tiled_design) {
    const TiledDesign& tiled = *state.moving->tiled_design;
    session.moving_repeat =
        SessionRepeat{text_of(tiled.repeated), tiled.moving_from_fixed, tiled.period_px, tiled.places};
  }
  session.drawn_masks = *state.drawn_masks;
  session.landmarks = *state.landmarks;
  session.landmark_use = state.landmark_use;
  session.partners = state.partners;
  session.measurements = *state.measurements;
  for (const KeptResult& kept : state.results) session.results.push_back(session_result_of(kept));
  session.shown_result = state.shown;
  session.engine = state.run.engine, session.engine_values = state.run.values;
  session.start = state.run.start, session.allow_flip = state.run.allow_flip;
  session.limits = state.run.limits;
  session.tolerance = state.run.tolerance;
  session.view = state.view;
  return session;
}

std::optional<FileFingerprint> Fingerprints::of(const fs::path& path) {
  std::error_code failure;
  const auto time = fs::last_write_time(path, failure);
  if (failure) return std::nullopt;
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(path);
  if (found != known_.end() && found->second.time == time) return found->second.print;
  try {
    return known_.insert_or_assign(path, Known{time, fingerprint_of(path)}).first->second.print;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void Fingerprints::add_to(Session& session) {
  for (const ImagePlace& image : kImages)
    if (auto& reference = session.*image.there) reference->fingerprint = of(reference->path);
}

namespace {

void repeat_as_kept(const SessionRepeat& kept, DocumentState& state) {
  auto tiled = std::make_shared<TiledDesign>();
  tiled->repeated = repeated_design_from(kept.design);
  tiled->moving = make_repeated_source(state.moving->source, tiled->repeated);
  tiled->moving_from_fixed = kept.moving_from_fixed;
  tiled->period_px = kept.period_px;
  tiled->places = kept.places;
  if (auto& mask = state.moving_mask; mask && mask->source->info().size == tiled->repeated.file) {
    tiled->moving_mask = make_repeated_source(mask->source, tiled->repeated);
    mask->design = std::exchange(mask->source, tiled->moving_mask);
  }
  state.moving->design = std::exchange(state.moving->source, tiled->moving);
  state.moving->tiled_design = std::move(tiled);
}

}  // namespace

DocumentState state_from(const Session& session, const OpenImage& open, Progress& progress) {
  DocumentState state;
  for (const ImagePlace& image : kImages) {
    const auto& reference = session.*image.there;
    if (!reference) continue;
    Progress part = progress.sub(0.25, image.label);
    auto& to = state.*image.here;
    to = LoadedImage{text_of(reference->path), open(reference->path, reference->page, part)};
    if (reference->pixel_size_is_stated) to->stated = StatedPixelSize{reference->geometry.pixel_size_um};
    const Size now = to->source->info().size, then = reference->geometry.size;
    if (then.area() > 0 && !(now == then))
      throw Error(ErrorKind::Failed, messages::cannot_open_session_with(reference->path.filename()),
                  messages::session_was_made_with_size(size_number(now), size_number(then)),
                  messages::point_to_the_image_of_the_session);
  }
  for (const IlluminationPlace& place : kIlluminations) {
    const auto& reference = session.*place.there;
    auto& image = state.*place.here;
    if (!reference || !image) continue;
    auto corrected = corrected_by(image->source, reference->path, image->illumination);
    image->captured = std::exchange(image->source, std::move(corrected));
  }
  if (session.moving_repeat && state.moving) repeat_as_kept(*session.moving_repeat, state);
  state.drawn_masks = std::make_shared<const DrawnMasks>(session.drawn_masks);
  state.landmarks = std::make_shared<const std::vector<LandmarkPair>>(session.landmarks);
  state.landmark_use = session.landmark_use;
  state.partners = session.partners;
  state.measurements = std::make_shared<const std::vector<Measurement>>(session.measurements);
  const ImagePair images = judged_images(state);
  for (const SessionResult& result : session.results) state.results.push_back(kept_result(result, images));
  state.shown = session.shown_result;
  state.run = {session.engine,     session.engine_values, session.start,
               session.allow_flip, session.limits,        session.tolerance};
  state.view = session.view;
  return state;
}

}  // namespace alinify::ui
