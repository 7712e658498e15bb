#include "core/workflow/register_pair.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/order_statistics.h"
#include "core/base/platform.h"
#include "core/grey/messages.h"
#include "core/grey/missing_numbers.h"
#include "core/io/image_geometry.h"
#include "core/registration/check_problem.h"
#include "core/registration/initial/landmark_start.h"
#include "core/registration/messages.h"
#include "core/workflow/engine_label.h"
#include "core/workflow/messages.h"
#include "core/workflow/quality_judge.h"
#include "core/workflow/register_pieces.h"
#include "core/workflow/version.h"

namespace alinify {
namespace {

std::vector<LandmarkPair> active_of(const std::vector<LandmarkPair>& pairs) {
  std::vector<LandmarkPair> active;
  std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(active),
               [](const LandmarkPair& pair) { return pair.active; });
  return active;
}

double median_distance(const Transform& map, const std::vector<LandmarkPair>& pairs) {
  return target_registration_error(map, pairs).median_px;
}

Transform only(const Affine2& map) {
  Transform transform;
  transform.parts.emplace_back(map);
  return transform;
}

// An automatic start that maps the landmarks far from where a person saw them is a wrong one. Where both
// agree the automatic one is kept: it has looked at every pixel. Returns whether `map` was replaced.
bool begin_from_landmarks_instead(InitialAlignment& start, const Transform& by_start,
                                  const std::vector<LandmarkPair>& active, Size moving,
                                  std::vector<Message>& notes) {
  LandmarkStart fitted;
  try {
    fitted = start_from_landmarks(active, diagonal_of(moving));
  } catch (const Error&) {
    return false;  // all on one spot: they cannot be a start
  }
  const double by_pixels = median_distance(by_start, active),
               by_landmarks = median_distance(only(fitted.moving_from_fixed), active);
  if (by_pixels <= 2 * by_landmarks + 0.02 * diagonal_of(moving)) return false;
  notes.push_back(start.found ? messages::automatic_start_dropped(tenths_number(by_pixels, "px"))
                              : Message(messages::landmarks_are_the_start));
  notes.insert(notes.end(), fitted.notes.begin(), fitted.notes.end());
  start.moving_from_fixed = fitted.moving_from_fixed;
  start.pieces.reset();
  return true;
}

// The use made of the landmarks: they must not be mistaken for constraints.
Message landmark_use(const std::vector<LandmarkPair>& active, bool began_from_them,
                     const RegistrationResult& result, std::string_view engine) {
  const MessageText& use =
      began_from_them ? messages::landmarks_chose_the_start_only : messages::landmarks_did_not_steer;
  return use(engine, active.size(), tenths_number(median_distance(result.initial, active), "px"),
             tenths_number(median_distance(result.moving_from_fixed, active), "px"));
}

// The map moved onto its landmarks where it lies elsewhere, as on another repeat of a weave: by what most of
// them are off, or by a map fitted to them. Empty: it follows them, or they do not say where it lies.
std::optional<Transform> moved_onto_landmarks(const Transform& map, const std::vector<LandmarkPair>& active,
                                              Size moving) {
  constexpr double far_px = 4;  // beyond what a person places a landmark to
  const double off_px = median_distance(map, active);
  if (active.empty() || !(off_px > far_px)) return std::nullopt;
  std::vector<LandmarkPair> under_the_map = active;
  for (LandmarkPair& pair : under_the_map) pair.fixed = map(pair.fixed);
  const auto follows = [&](const Affine2& onto) {
    return median_distance(only(onto), under_the_map) < 0.25 * off_px;
  };
  std::vector<double> x, y;
  for (const LandmarkPair& pair : under_the_map)
    x.push_back(pair.moving.x - pair.fixed.x), y.push_back(pair.moving.y - pair.fixed.y);
  Affine2 onto = Affine2::translation({median(std::move(x)), median(std::move(y))});
  try {
    if (!follows(onto)) onto = start_from_landmarks(under_the_map, diagonal_of(moving)).moving_from_fixed;
  } catch (const Error&) {
    return std::nullopt;  // all on one spot
  }
  if (!follows(onto)) return std::nullopt;
  Transform moved = map;
  moved.parts.emplace_back(onto);
  return moved;
}

// Pixels without a number are nobody's content.
void leave_out_missing_numbers(ImagePair& images, ThreadPool& pool, const Progress& progress,
                               std::vector<Message>& notes) {
  MissingNumbers missing;
  images = without_missing_numbers(images, pool, progress, &missing);
  if (missing.fixed >= 1) throw image_without_numbers(ImageRole::Fixed);
  if (missing.moving >= 1) throw image_without_numbers(ImageRole::Moving);
  if (missing.fixed > 0) notes.push_back(messages::fixed_lacks_numbers(percent_number(missing.fixed, 1)));
  if (missing.moving > 0) notes.push_back(messages::moving_lacks_numbers(percent_number(missing.moving, 1)));
}

// Reads both images once for the search, the engine and the judgement.
void read_for_all(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                  Progress& progress, std::vector<StageTime>& timing, std::vector<Message>& notes) {
  const auto began = std::chrono::steady_clock::now();
  try {
    pyramids.read(problem.images(), backend, progress);
  } catch (const OutOfMemory& shortage) {
    // Other programs took it in the meantime.
    notes.push_back(messages::no_memory_to_read_both(
        Message::joined({shortage.problem_message(), shortage.why_message()}, ": ")));
  }
  StageTime time = StageTime::since(began, reading_stage);
  if (pyramids.held()) {
    time.read_bytes = sample_bytes(problem.fixed->info()) + sample_bytes(problem.moving->info());
    time.readings = readings_of(*pyramids.fixed(), *pyramids.moving());
  }
  timing.push_back(std::move(time));
}

// Runs the engine once more from a map that its landmarks contradict, moved onto them, and keeps the result
// that follows them.
void follow_landmarks(const RegistrationEngine& engine, RegistrationProblem problem,
                      const std::vector<LandmarkPair>& active, PyramidPair& pyramids, Backend& backend,
                      RegistrationObserver& observer, Progress& progress, RegistrationResult& result) {
  std::optional<Transform> moved =
      moved_onto_landmarks(result.moving_from_fixed, active, problem.moving->info().size);
  if (!moved) return;
  const double off_px = median_distance(result.moving_from_fixed, active);
  moved->fixed = problem.initial.fixed, moved->moving = problem.initial.moving;
  problem.initial = *std::move(moved);
  problem.start_found = true;
  RegistrationResult again = engine.run(problem, pyramids, backend, observer, progress);
  const double still_off_px = median_distance(again.moving_from_fixed, active);
  const bool follows = still_off_px < 0.5 * off_px;
  const MessageText& outcome =
      follows ? messages::begun_again_from_landmarks : messages::landmarks_not_followed;
  std::vector<StageTime> timing = std::move(result.timing);
  timing.insert(timing.end(), again.timing.begin(), again.timing.end());
  if (follows) result = std::move(again);
  result.timing = std::move(timing);
  result.notes.push_back(outcome(tenths_number(off_px, "px"), tenths_number(still_off_px, "px")));
}

}  // namespace

bool is_one_image_twice(const ImageInfo& fixed, const ImageInfo& moving) {
  return fixed.page == moving.page && platform::same_file(fixed.path, moving.path);
}

RegistrationResult register_pair(const RegisterPairRequest& request, Backend& backend,
                                 RegistrationObserver& observer, Progress& progress) {
  PyramidPair pyramids;
  return register_pair(request, pyramids, backend, observer, progress);
}

RegistrationResult register_pair(const RegisterPairRequest& request, PyramidPair& pyramids, Backend& backend,
                                 RegistrationObserver& observer, Progress& progress) {
  RegistrationProblem problem;
  problem.images() = request.images();
  if (request.hold_to_landmarks) problem.landmarks = request.landmarks;
  problem.seed = request.seed;
  problem.threads = request.threads;
  problem.memory_limit_bytes = request.memory_limit_bytes;
  QualityJudge own_judge({});
  problem.judge = request.judge ? request.judge : &own_judge;
  check_problem(problem, 1);  // before a start is looked for
  check_landmarks_lie_inside(request.landmarks, request.fixed->info().size, request.moving->info().size);
  const auto engine = make_engine(request.engine, request.engine_values);
  engine->check_backend(backend);

  std::vector<Message> notes;
  const std::vector<LandmarkPair> landmarks = active_of(request.landmarks);
  const bool placed = request.start || request.start_map;
  bool began_from_landmarks = !placed && request.initial == InitialMode::Landmarks;
  std::optional<InitialAlignment> found_start;
  std::vector<StageTime> preparation;
  pyramids.release();
  if (request.tiled_design) notes = request.tiled_design->notes;
  if (is_one_image_twice(request.fixed->info(), request.moving->info()))
    notes.push_back(messages::one_image_twice(request.fixed->info().path));
  if (request.start_map) {
    problem.initial = *request.start_map;
    notes.push_back(messages::began_from_another_map);
  } else if (request.start) {
    problem.initial.parts.emplace_back(*request.start);
    if (!request.tiled_design) notes.emplace_back(messages::began_where_placed);
  } else if (request.initial == InitialMode::Landmarks) {
    LandmarkStart start = start_from_landmarks(landmarks, diagonal_of(request.moving->info().size));
    problem.initial.parts.emplace_back(start.moving_from_fixed);
    notes = std::move(start.notes);
  }
  const bool given = placed || !problem.initial.parts.empty() || request.initial == InitialMode::None;
  if (request.travel == TravelSearch::On && (given || request.initial == InitialMode::Center))
    throw Error(ErrorKind::Usage, messages::cannot_look_for_travel, messages::travel_needs_a_search);
  // Whatever can be refused without reading a pixel has been refused by now.
  leave_out_missing_numbers(problem.images(), *backend.pool(), progress, notes);
  Progress reading = progress.sub(0.05, messages::step_read);
  if (engine->uses_pyramids(problem, backend))
    read_for_all(problem, pyramids, backend, reading, preparation, notes);
  const auto began = std::chrono::steady_clock::now();
  if (!given) {
    Progress searching = progress.sub(0.05, messages::stage_initial_alignment);
    InitialRequest initial;
    initial.images() = problem.images();
    initial.mode = request.initial;
    initial.allow_flip = request.allow_flip;
    initial.limits = request.limits;
    initial.travel = request.travel;
    initial.pyramids = pyramids;
    InitialAlignment start = align_initially(initial, *backend.pool(), searching);
    Transform by_pieces;
    if (start.pieces) by_pieces = joined_starts(*start.pieces, *backend.pool(), searching);
    if (request.initial == InitialMode::Auto && !landmarks.empty())
      began_from_landmarks =
          begin_from_landmarks_instead(start, start.pieces ? by_pieces : only(start.moving_from_fixed),
                                       landmarks, request.moving->info().size, notes);
    if (start.travel && !began_from_landmarks)
      problem.initial.parts.emplace_back(start.travel->field(request.fixed->info().size));
    if (start.pieces)
      problem.initial = std::move(by_pieces);
    else
      problem.initial.parts.emplace_back(start.moving_from_fixed);
    problem.start_found = start.found || began_from_landmarks ||
                          request.initial == InitialMode::Center;  // Center looks for none
    if (!began_from_landmarks) {
      notes.push_back(Message::joined({messages::began_with, start.chosen}, ": "));
      notes.insert(notes.end(), start.notes.begin(), start.notes.end());
    }
    found_start = std::move(start);
  }
  problem.moving_is_design = request.tiled_design.has_value();
  problem.initial.fixed = geometry_of(request.fixed->info());
  problem.initial.moving = geometry_of(request.moving->info());

  preparation.push_back(StageTime::since(began, initial_alignment_stage));

  const bool by_pieces = found_start && found_start->pieces;
  const bool held = !landmarks.empty() && request.hold_to_landmarks && engine->holds_to_landmarks();
  Progress run = progress.sub(held && !by_pieces ? 0.5 : 1, engine_label(engine->name()));
  RegistrationResult result =
      by_pieces ? register_pieces(*engine, problem, *found_start->pieces, backend, observer, run)
                : engine->run(problem, pyramids, backend, observer, run);
  if (held && !by_pieces) {
    Progress again = progress.sub(1, engine_label(engine->name()));
    follow_landmarks(*engine, problem, landmarks, pyramids, backend, observer, again, result);
  }
  result.preparation = std::move(preparation);
  result.initial = problem.initial;
  result.start = std::move(found_start);
  result.notes.insert(result.notes.begin(), notes.begin(), notes.end());
  if (!landmarks.empty() && request.hold_to_landmarks && !engine->holds_to_landmarks())
    result.notes.push_back(landmark_use(landmarks, began_from_landmarks, result, engine->name()));
  Transform& map = result.moving_from_fixed;
  map.fixed = problem.initial.fixed;
  map.moving = problem.initial.moving;
  if (request.tiled_design) check_repeats(*request.tiled_design, map, result.notes);
  // An engine that chooses among others has named the one that it kept.
  if (map.provenance.engine.empty()) {
    map.provenance.engine = std::string(engine->name());
    map.provenance.options = engine->options();
  }
  map.provenance.seed = request.seed;
  map.provenance.program_version = program_version();
  map.provenance.fixed_path = request.fixed->info().path;
  map.provenance.moving_path = request.moving->info().path;
  if (request.tiled_design) record_repeat(request.tiled_design->repeated, map);
  record_corrections(request.corrections, map.provenance);
  return result;
}

}  // namespace alinify
