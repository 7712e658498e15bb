#include "ui/document/pair_session.h"

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/parse_pixel_size.h"
#include "core/io/points_io.h"
#include "core/quality/finding_groups.h"
#include "core/session/session_io.h"
#include "core/workflow/series/series_list.h"
#include "ui/document/result_names.h"
#include "ui/document/session_results.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

namespace fs = std::filesystem;

void require_file(const fs::path& file) {
  std::error_code ignored;
  if (!fs::exists(file, ignored))
    throw Error(ErrorKind::NotFound, messages::cannot_read(file), messages::no_such_file,
                messages::check_the_name);
}

// An image with the pixel size stated by the list, if any.
ImageReference image_of(const fs::path& file, int page, const std::string& pixel_size) {
  ImageReference image{file, std::nullopt, {}};
  image.page = page;
  if (const std::optional<StatedPixelSize> stated = parse_pixel_size(pixel_size)) {
    image.geometry.pixel_size_um = stated->um;
    image.pixel_size_is_stated = true;
  }
  return image;
}

Session session_for(const QueuedPair& pair, const RunOptions& options) {
  const BatchEntry& files = pair.files;
  if (files.is_series()) {
    read_series_list(files.series);  // reports an invalid list, which is why it was not expanded
    throw Error(ErrorKind::Usage, messages::cannot_register_series_here(files.series.filename()),
                messages::window_takes_order_as_given, messages::register_series_by_batch);
  }
  for (const fs::path& input : files.inputs()) require_file(input);
  Session session;
  session.fixed = image_of(files.fixed, files.fixed_page, files.fixed_pixel_size);
  session.moving = image_of(files.moving, files.moving_page, files.moving_pixel_size);
  if (!files.fixed_mask.empty()) session.fixed_mask = ImageReference{files.fixed_mask, std::nullopt, {}};
  if (!files.moving_mask.empty()) session.moving_mask = ImageReference{files.moving_mask, std::nullopt, {}};
  if (!files.fixed_flatfield.empty())
    session.fixed_flatfield = ImageReference{files.fixed_flatfield, std::nullopt, {}};
  if (!files.moving_flatfield.empty())
    session.moving_flatfield = ImageReference{files.moving_flatfield, std::nullopt, {}};
  if (!files.landmarks.empty()) {
    session.landmarks = read_landmarks(files.landmarks);
  } else if (!files.check_points.empty()) {
    session.landmarks = read_landmarks(files.check_points);
    session.landmark_use = LandmarkUse::Check;
  }
  session.engine = options.engine, session.engine_values = options.values;
  session.start = !files.initial.empty()           ? files.initial
                  : options.start == kStartAsShown ? ""
                                                   : options.start;
  session.allow_flip = options.allow_flip;
  session.limits = options.limits;
  session.tolerance = options.tolerance;
  Fingerprints().add_to(session);
  return session;
}

std::string free_name(const std::string& engine, const std::vector<SessionResult>& results) {
  const QString stem = engine.empty() ? QStringLiteral("Result") : title_of_engine(engine);
  return numbered_name(stem,
                       [&](const QString& name) {
                         return std::any_of(results.begin(), results.end(), [&](const SessionResult& r) {
                           return r.name == name.toStdString();
                         });
                       })
      .toStdString();
}

// As the document's own.
bool is_reviewed_by_hand(const SessionResult& result) {
  const std::vector<Finding>& places = result.judgement.findings;
  return !result.corrections.empty() ||
         std::any_of(places.begin(), places.end(), [](const Finding& place) { return place.accepted; });
}

}  // namespace

fs::path free_session_path(const fs::path& folder, const QString& name) {
  std::error_code ignored;
  fs::path path = folder / path_from(name + QStringLiteral(".alinify"));
  for (int number = 2; fs::exists(path, ignored) || fs::exists(session_data_folder(path), ignored); ++number)
    path = folder / path_from(QStringLiteral("%1-%2.alinify").arg(name).arg(number));
  return path;
}

fs::path make_pair_session(const QueuedPair& pair, const fs::path& path, const fs::path& folder,
                           const RunOptions& options, Progress& progress) {
  std::error_code ignored;
  if (!path.empty() && fs::exists(path, ignored)) return path;
  const Session session = session_for(pair, options);
  const fs::path where = path.empty() ? folder : path.parent_path();
  std::error_code problem;
  fs::create_directories(where, problem);
  if (problem)
    throw Error(ErrorKind::NotWritable, messages::cannot_write(where), Message::verbatim(problem.message()),
                messages::choose_another_folder);
  const fs::path made = fs::absolute(path.empty() ? free_session_path(folder, pair.name()) : path);
  write_session(session, made, {{}, false, {}}, progress);
  return made;
}

DocumentState read_pair_state(const fs::path& session, const OpenImage& open, Progress& progress) {
  Progress reading = progress.sub(0.1, {}), opening = progress.sub(0.9, {});
  const ReadSession read = read_session(session, reading, find_entry);
  DocumentState state = state_from(read.session, open, opening);
  if (!state.fixed || !state.moving)
    throw Error(ErrorKind::Usage, messages::cannot_register_session(session.filename()),
                messages::session_lacks_an_image, messages::open_both_images_of_session);
  return state;
}

AddedResult add_to_session(const fs::path& session, std::shared_ptr<const Registration> registration,
                           bool over_reviewed, Progress& progress) {
  Progress reading = progress.sub(0.3, {}), writing = progress.sub(0.7, {});
  ReadSession now = read_session(session, reading, find_entry);
  const std::string name =
      free_name(registration->result.moving_from_fixed.provenance.engine, now.session.results);
  const KeptResult kept{
      new_result_id(), QString::fromStdString(name), std::move(registration), {}, utc_now()};
  std::vector<SessionResult>& results = now.session.results;
  results.push_back(session_result_of(kept));
  const auto reviewed = std::find_if(results.begin(), results.end(), [&](const SessionResult& result) {
    return result.id == now.session.shown_result && is_reviewed_by_hand(result);
  });
  const SessionResult shown = over_reviewed || reviewed == results.end() ? results.back() : *reviewed;
  now.session.shown_result = shown.id;
  // Written again, a session would lose its unreadable parts, which may be repairable.
  const fs::path path =
      now.warnings.empty() ? session : free_session_path(session.parent_path(), text_of(session.stem()));
  write_session(now.session, path, {{}, false, {}}, writing);
  return {path, kept.id, shown};
}

namespace {

PairState state_of(const ResultJudgement& judged) {
  const Verdict verdict = judged.verdict.value_or(Verdict::Check);
  if (is_reviewed(judged)) return PairState::Reviewed;
  return verdict == Verdict::Good    ? PairState::Good
         : verdict == Verdict::Check ? PairState::Check
                                     : PairState::Failed;
}

}  // namespace

void set_outcome(QueuedPair& pair, const ResultJudgement& judged) {
  pair.state = state_of(judged);
  pair.tolerance_px = judged.tolerance_px;
  pair.share_within = judged.share_within;
  pair.share_unseen = judged.share_unseen;
  pair.expected_p90_px = judged.expected_p90_px;
  const FindingGroups places(judged.findings);
  pair.places_left = places.count_left();
  pair.places_accepted = static_cast<int>(std::count_if(
      places.heads().begin(), places.heads().end(), [&](int head) { return places.told(head).accepted; }));
  pair.reasons = judged.reasons;
}

void set_outcome(QueuedPair& pair, const KeptResult& kept) {
  const ResultJudgement judged = judgement_of(kept);
  judged.verdict&& kept.corrections != judged_corrections(kept) ? set_unchecked(pair)
                                                                : set_outcome(pair, judged);
  pair.result = kept.id;
  pair.corrected = !kept.corrections.empty();
  pair.pixel_size_um = kept.map().fixed.pixel_size_um;
  pair.elapsed_s = run_time_s(*kept.registration);
}

void set_outcome(QueuedPair& pair, const SessionResult& result) {
  const ResultJudgement& judged = result.judgement;
  const bool unchecked = judged.verdict && result.corrections != result.judged_corrections;
  pair.corrected = !result.corrections.empty();
  // A session of an older version lacks figures that the run reported.
  if (!unchecked && result.id == pair.result && pair.registered() && !judged.share_within) {
    pair.state = state_of(judged);
    return;
  }
  pair.result = result.id;
  pair.elapsed_s = result.elapsed_s;
  unchecked ? set_unchecked(pair) : set_outcome(pair, judged);
}

void set_unchecked(QueuedPair& pair) {
  set_outcome(pair, ResultJudgement{});
  pair.state = PairState::Unchecked;
  pair.corrected = true;
}

void set_outcome_of_session(QueuedPair& pair, const fs::path& session, Progress& progress) {
  const ReadSession read = read_session(session, progress, find_entry);
  const auto& results = read.session.results;
  const auto shown = std::find_if(results.begin(), results.end(), [&](const SessionResult& result) {
    return result.id == read.session.shown_result;
  });
  if (shown == results.end()) {
    pair.state = PairState::Unregistered;
    pair.result.clear();
    pair.places_left = pair.places_accepted = 0;
    pair.corrected = false;
    pair.reasons.clear();
    return;
  }
  // A session that the list made knows its image's own pixel size by the result only.
  const auto& fixed = read.session.fixed;
  const bool is_known = fixed && (fixed->pixel_size_is_stated || fixed->geometry.pixel_size_um);
  pair.pixel_size_um =
      is_known ? fixed->geometry.pixel_size_um : shown->moving_from_fixed->fixed.pixel_size_um;
  set_outcome(pair, *shown);
}

}  // namespace alinify::ui
