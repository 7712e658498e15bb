#include "ui/features/shown_result.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <iterator>

#include <QAction>
#include <QCoreApplication>
#include <QKeySequence>

#include "core/quality/findings.h"
#include "core/quality/messages.h"
#include "core/workflow/register_region.h"
#include "ui/commands/command_set.h"
#include "ui/document/landmark_errors.h"
#include "ui/document/run_request.h"
#include "ui/features/area_warnings.h"
#include "ui/features/error_change.h"
#include "ui/messages.h"

namespace alinify::ui {

Transform shown_map(const SessionDocument& document) {
  Transform map = *document.state().moving_from_fixed;
  map.fixed = document.geometry(Side::Fixed), map.moving = document.geometry(Side::Moving);
  return map;
}

InspectRequest inspection_of(const SessionDocument& document, const Registration& registration) {
  InspectRequest inspect;
  if (registration.judged) {
    inspect = *registration.judged;
  } else {
    inspect.initial = registration.result.initial;
    inspect.moving_from_fixed = registration.result.moving_from_fixed;
  }
  // The present images: a pixel size may have been stated since.
  const auto bring_up_to_date = [](std::shared_ptr<const TileSource>& image, const LoadedImage& now) {
    if (!image || image->info().pixel_size_um != now.pixel_size_um()) image = now.as_stated();
  };
  bring_up_to_date(inspect.fixed, *document.state().fixed);
  bring_up_to_date(inspect.moving, *document.state().moving);
  inspect.moving_from_fixed.fixed = document.geometry(Side::Fixed);
  inspect.moving_from_fixed.moving = document.geometry(Side::Moving);
  inspect.tolerance = tolerance_of(document.state());
  if (registration.judged) inspect.check_points = check_points_for(document.state(), registration);
  return inspect;
}

std::vector<Message> standing_notes(const KeptResult& kept, double tolerance_px) {
  std::vector<Message> notes = kept.registration->result.notes;
  const MessageText* const shares[] = {&messages::part_right_before_and_now, &messages::run_is_better,
                                       &messages::run_is_worse, &messages::run_is_alike};
  const MessageText* const others[] = {&messages::part_became_worse, &messages::drags_led_the_run,
                                       &messages::drag_was_not_followed};
  std::erase_if(notes, [&](const Message& note) {
    const auto is_among = [&](const auto& list) {
      return std::find(std::begin(list), std::end(list), note.text()) != std::end(list);
    };
    const bool of_a_share = is_among(shares);
    if ((of_a_share || is_among(others)) && !kept.corrections.empty()) return true;
    if (!of_a_share) return false;
    const std::optional<double> told = note.arguments().front().px();
    return told && !is_same_tolerance(*told, tolerance_px);
  });
  return notes;
}

FindingGroups shown_places(const SessionDocument& document) {
  return FindingGroups(document.shown_judgement().findings);
}

bool is_right_inside(const Finding& place) {
  const MessageText* const reason = place.reason.text();
  return reason == &messages::inside_right_edge_unmatched || reason == &messages::inside_right_edge_off ||
         reason == &messages::inside_right_edge_off_at_least;
}

QString right_inside_in(const SessionDocument& document, Rect part) {
  const FindingGroups places = shown_places(document);
  for (const int head : places.heads()) {
    const Finding place = places.told(head);
    if (!needs_a_look(place) || !is_right_inside(place) || intersect(place.rect, part).empty()) continue;
    const auto right_to = place.reason.arguments().front().px();
    if (!right_to) continue;
    return QCoreApplication::translate("ErrorChange", "The inside of place %1 is right to %2")
        .arg(QString::fromStdString(letters_of(places, head)), document.lengths().text(*right_to, 2));
  }
  return {};
}

PlaceEvidence evidence_at(const SessionDocument& document, Rect place) {
  const KeptResult* const shown = document.state().shown_result();
  const auto errors = shown ? errors_of(*shown) : nullptr;
  if (!errors || document.outdated() == Outdated::Corrected) return {};
  constexpr double cells_beside = 2;
  const Rect near = grown(place, std::llround(cells_beside * errors->step_px));
  const double tolerance_px = document.shown_judgement().tolerance_px;
  PlaceEvidence evidence;
  evidence.jump_px = clear_jump_px(*errors, place, tolerance_px);
  std::int64_t right = 0, shown_there = 0;
  for (std::int64_t j = 0; j < errors->size.height; ++j)
    for (std::int64_t i = 0; i < errors->size.width; ++i) {
      const PlaceError& p = errors->at(i, j);
      const Vec2d at = errors->centre_px(i, j);
      if (!near.contains(at)) continue;
      if (place.contains(at) && shows_something(p)) ++shown_there, right += is_bad(p, tolerance_px) ? 0 : 1;
      evidence.elsewhere = evidence.elsewhere || is_found_elsewhere(p, errors->pixel_px);
    }
  if (shown_there > 0) evidence.right_share = static_cast<double>(right) / static_cast<double>(shown_there);
  return evidence;
}

bool reach_into(const std::vector<CorrectedSpot>& spots, Rect place) {
  return std::any_of(spots.begin(), spots.end(), [&](const CorrectedSpot& spot) {
    return !spot.pin && !intersect(square(spot.at, spot.radius_px), place).empty();
  });
}

bool is_corrected_at(const SessionDocument& document, Rect place) {
  return reach_into(document.corrections(), place);
}

namespace {

QString key_of(const CommandSet& commands, const char* id) {
  return commands.at(QLatin1String(id))->shortcut().toString(QKeySequence::NativeText);
}

}  // namespace

QString where_rim_is_seen(const CommandSet& commands) {
  return QCoreApplication::translate("ErrorChange", "%1 shows it side by side, the moving image as it is")
      .arg(key_of(commands, "look_beside_place"));
}

QString unfollowed_in(const SessionDocument& document) {
  const double tolerance_px =
      tolerance_px_of(document.state()).value_or(document.shown_judgement().tolerance_px);
  const Unfollowed told = unfollowed_landmarks(document.state(), tolerance_px);
  if (told.count == 0) return {};
  const QString name = QString::fromStdString(told.farthest),
                off = document.lengths(Side::Moving).text(told.off_px);
  const QString missed =
      told.count == 1
          ? QCoreApplication::translate(
                "ErrorChange", "The map misses the partner of landmark %1 by %2 in the moving image.")
                .arg(name, off)
          : QCoreApplication::translate("ErrorChange",
                                        "The map misses the partners of %1 of %2 landmarks, that of %3 by %4 "
                                        "in the moving image, the others by less.")
                .arg(told.count)
                .arg(told.constraints)
                .arg(name, off);
  // Where it is known what took part in the run, only that is counted: another run is no remedy.
  const QString why =
      document.state().registration->judged
          ? QCoreApplication::translate("ErrorChange",
                                        "The run used what is set: it is misplaced, or the map does not bend "
                                        "that far, unless the option “Hard landmarks” is on.")
          : QCoreApplication::translate("ErrorChange",
                                        "Where a landmark is newer than the result, register again; "
                                        "otherwise it is misplaced, or the map does not bend that far.");
  return missed + QLatin1Char(' ') + why;
}

QString before_accepting(const SessionDocument& document, const CommandSet& commands) {
  if (document.outdated() == Outdated::No) return {};
  return QCoreApplication::translate("ErrorChange", "To accept it, first check the result as it is now (%1)")
      .arg(key_of(commands, "check_again"));
}

std::vector<LandmarkPair> hints_by_hand_in(const SessionDocument& document, Rect region) {
  std::vector<LandmarkPair> hints;
  const DocumentState& state = document.state();
  for (const CorrectedSpot& spot : document.corrections())
    if (region.contains(spot.at)) hints.push_back({"", spot.at, (*state.moving_from_fixed)(spot.at), true});
  if (state.landmark_use == LandmarkUse::Check) return hints;
  for (const LandmarkPair& landmark : document.landmarks())
    if (landmark.active && region.contains(landmark.fixed)) hints.push_back(landmark);
  return hints;
}

std::vector<LandmarkPair> found_elsewhere_in(const SessionDocument& document, Rect region) {
  const KeptResult* const shown = document.state().shown_result();
  const auto errors = shown ? errors_of(*shown) : nullptr;
  if (!errors || document.outdated() == Outdated::Corrected || !hints_by_hand_in(document, region).empty())
    return {};
  return hints_from(*errors, *document.state().moving_from_fixed, region);
}

namespace {

// Of the map without its corrections, or, where a session has only the verdict of some of them, of that one.
const ErrorMap* errors_before(const KeptResult& shown) {
  const Registration& run = *shown.registration;
  return run.quality                 ? &run.quality->errors
         : run.kept_judgement.errors ? run.kept_judgement.errors.get()
         : shown.later               ? shown.later->errors_before.get()
                                     : nullptr;
}

// Whether the shown result was corrected by hand and judged since, so that both verdicts can be compared.
bool is_judged_as_corrected(const KeptResult* shown) {
  return shown && !shown->corrections.empty() && shown->later && shown->later->report &&
         shown->later->corrections == shown->corrections && errors_before(*shown);
}

std::optional<RegionErrors> errors_where_corrected(const KeptResult& shown) {
  const QualityReport& now = *shown.later->report;
  return region_errors(*errors_before(shown), now.errors, corrected_region(shown.corrections),
                       now.tolerance_px);
}

}  // namespace

namespace {

// The part that was corrected may have lost what ground beside it has gained.
bool is_better_as_a_whole(const KeptResult& shown) {
  const QualityReport& now = *shown.later->report;
  return ShareOfWhole{summary_of(*errors_before(shown), now.tolerance_px).share_within,
                      summary_of(now.errors, now.tolerance_px).share_within}
      .is_more();
}

}  // namespace

bool is_made_worse_by_hand(const SessionDocument& document) {
  const KeptResult* const shown = document.state().shown_result();
  if (!is_judged_as_corrected(shown)) return false;
  const auto errors = errors_where_corrected(*shown);
  return errors && errors->is_worse() && !is_better_as_a_whole(*shown);
}

QString change_by_hand(const SessionDocument& document) {
  const KeptResult* const shown = document.state().shown_result();
  if (!is_judged_as_corrected(shown)) return {};
  const auto errors = errors_where_corrected(*shown);
  if (!errors)
    return is_blank_ground(shown->later->report->errors, corrected_region(shown->corrections))
               ? QCoreApplication::translate(
                     "ErrorChange", "Where it was corrected by hand the images show nothing to check it by.")
               : QString();
  const QString change = QCoreApplication::translate("ErrorChange", "In the part corrected by hand: %1.")
                             .arg(before_and_now(*errors, document.lengths()));
  if (errors->is_worse() && !is_better_as_a_whole(*shown))
    return QCoreApplication::translate("ErrorChange", "%1 That is worse.").arg(change);
  constexpr double worth_telling = 0.1;
  const double lost = lost_share(shown->later->report->errors, corrected_region(shown->corrections));
  return lost < worth_telling
             ? change
             : QCoreApplication::translate("ErrorChange",
                                           "%1 On %2 % of it almost nothing matches: there the check cannot "
                                           "tell whether it is better.")
                   .arg(change, percent_value(lost));
}

std::vector<Message> area_warnings_by_hand(const SessionDocument& document) {
  const KeptResult* const shown = document.state().shown_result();
  if (!is_judged_as_corrected(shown)) return {};
  return area_warnings(shown->map(), shown_map(document), corrected_region(shown->corrections));
}

}  // namespace alinify::ui
