#include "ui/features/verdict_controller.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <QAction>

#include "core/image/tile_cache.h"
#include "core/quality/accepted_places.h"
#include "core/quality/messages.h"
#include "core/workflow/messages.h"
#include "ui/commands/command_set.h"
#include "ui/core_text.h"
#include "ui/document/run_request.h"
#include "ui/features/places_controller.h"
#include "ui/features/shown_result.h"
#include "ui/messages.h"
#include "ui/panels/error_map_view.h"
#include "ui/panels/measure_explanations.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/places_list.h"
#include "ui/panels/tolerance_field.h"
#include "ui/panels/verdict_panel.h"
#include "ui/style/theme.h"
#include "ui/tools/overlay_tool.h"

namespace alinify::ui {
namespace {

constexpr int kPicturesDelayMs = 120;       ///< pictures are not drawn while one change follows another
constexpr double kPictureMargin = 1.5;      ///< of a place, so that its surroundings are seen
constexpr double kVerdictMagnified = 0.25;  ///< fixed pixels to a picture pixel

/// "registered in 6.8 s, checked in 5.0 s", each where it is known; empty: neither.
QString times_text(const Registration& registration) {
  constexpr double noticed_s = 0.05;  // less reads as 0.0 s
  const double run_s = run_time_s(registration), check_s = check_time_s(registration);
  if (run_s <= 0) return {};
  return check_s < noticed_s ? VerdictController::tr("registered in %1").arg(human_time(run_s))
                             : VerdictController::tr("registered in %1, checked in %2")
                                   .arg(human_time(run_s), human_time(check_s));
}

QString with_times(const QString& word, const QString& times) {
  //: A verdict, and how long registering and checking took.
  return times.isEmpty() ? word : VerdictController::tr("%1 (%2)").arg(word, times);
}

QString status_text(const std::optional<Verdict>& verdict, const QString& times) {
  return with_times(!verdict                     ? VerdictController::tr("Not judged")
                    : *verdict == Verdict::Good  ? VerdictController::tr("Good")
                    : *verdict == Verdict::Check ? VerdictController::tr("Needs review")
                                                 : VerdictController::tr("Failed"),
                    times);
}

/// Errors of landmarks are lengths of the moving image; all others are of the fixed one.
Side side_of(const Message& measure) {
  for (const MessageText* text :
       {&messages::headline_validation, &messages::detail_validation, &messages::detail_validation_before,
        &messages::detail_landmarks, &messages::detail_left_out, &messages::check_points_off,
        &messages::check_point_far_off})
    if (measure.text() == text) return Side::Moving;
  return Side::Fixed;
}

/// That the program itself found the partners of validation landmarks near its own map; empty: it did not.
QString found_by_the_program(const DocumentState& state) {
  std::vector<LandmarkPair> points = check_points_of(state);
  std::erase_if(points, [](const LandmarkPair& pair) { return !pair.active; });
  const auto is_found = [&](const LandmarkPair& pair) { return state.partners.found.contains(pair.id); };
  const auto found = std::count_if(points.begin(), points.end(), is_found);
  if (found == 0) return {};
  return (found == 1 && points.size() == 1
              ? VerdictController::tr("The partner of this landmark was found by the program, near where the "
                                      "map has it.")
          : found == 1
              ? VerdictController::tr("The partner of one of these landmarks was found by the program, near "
                                      "where the map has it.")
          : found == std::ssize(points)
              ? VerdictController::tr("The partners of these landmarks were found by the program, near where "
                                      "the map has them.")
              : VerdictController::tr("The partners of %1 of these landmarks were found by the program, near "
                                      "where the map has them.")
                    .arg(found)) +
         QLatin1Char(' ') +
         VerdictController::tr("Side by side, a click on its marker in the moving image confirms a partner.");
}

/// The name of the newest other result that a person has reviewed, while the shown one is not; "": none is.
QString reviewed_beside(const DocumentState& state) {
  const KeptResult* const shown = state.shown_result();
  if (!shown || is_reviewed_by_hand(*shown)) return {};
  const auto newest = std::find_if(state.results.rbegin(), state.results.rend(), is_reviewed_by_hand);
  return newest == state.results.rend() ? QString() : newest->name;
}

/// What the pair or a part of it gained by being registered again, and what became worse: told with the
/// verdict.
bool tells_of_the_gain(const Message& note) {
  const MessageText* const told[] = {&messages::run_is_better,     &messages::run_is_worse,
                                     &messages::run_is_alike,      &messages::part_right_before_and_now,
                                     &messages::part_became_worse, &messages::drags_led_the_run,
                                     &messages::map_stretches_to,  &messages::map_presses_to};
  return std::find(std::begin(told), std::end(told), note.text()) != std::end(told);
}

/// "As within 10 µm", of a share that another tolerance than that of the run left as it was: unsaid, it would
/// seem not to be asked for. "": it changed, or the tolerance did not.
QString same_as_before(const KeptResult& kept, const ResultJudgement& now, const LengthFormat& lengths) {
  const ResultJudgement before = judgement_of(*kept.registration);
  const bool alike = before.verdict == now.verdict && before.share_within && now.share_within &&
                     percent_value(*before.share_within) == percent_value(*now.share_within);
  if (!alike || !judged_corrections(kept).empty() || is_same_tolerance(before.tolerance_px, now.tolerance_px))
    return {};
  return VerdictController::tr("The same shares as with a tolerance of %1")
      .arg(lengths.text(before.tolerance_px));
}

/// Reasons already given by the headline, the map or the list of places, and a little blank ground, which
/// only the details give.
bool is_shown_elsewhere(const Message& reason, const Message& headline, const ResultJudgement& judged) {
  if (reason == headline) return true;
  if (reason.text() == &messages::share_unseen)
    return judged.share_unseen && !is_much_blank(judged.share_unseen);
  if (!reason.text()) {  // several, joined
    const auto& parts = reason.arguments();
    return !parts.empty() && parts.front().kind() == MessageArgument::Kind::Nested &&
           !parts.front().nested().empty() &&
           parts.front().nested().front().text() == &messages::expected_error_at_median;
  }
  const bool headline_is_ambiguous = headline.text() == &messages::headline_unverified ||
                                     headline.text() == &messages::headline_not_known_right ||
                                     headline.text() == &messages::headline_misaligned_and_unverified;
  if (headline_is_ambiguous &&
      (reason.text() == &messages::share_ambiguous || reason.text() == &messages::share_with_rivals))
    return true;
  return counts_places(reason) || reason.text() == &messages::share_expected_off ||
         reason.text() == &messages::share_expected_right;
}

}  // namespace

VerdictController::VerdictController(const WindowContext& context, std::shared_ptr<TileCache> cache,
                                     OverlayTool& overlay, std::function<std::vector<ViewLayer>()> layers,
                                     PlacesController& places)
    : Controller(context),
      overlay_(overlay),
      layers_(std::move(layers)),
      places_(places),
      check_again_(context.commands.at("check_again")) {
  const auto command = [&](const char* id) { return context.commands.at(QLatin1String(id)); };
  panel_ = new VerdictPanel({command("register"), command("before_after"), command("look_at_place"),
                             command("look_beside_place"), command("hint_place"), command("register_place"),
                             command("accept_place"), command("check_again")});
  pictures_due_.setSingleShot(true);
  pictures_due_.setInterval(kPicturesDelayMs);
  connect(&pictures_due_, &QTimer::timeout, this, [this, cache = std::move(cache)] {
    if (!worker_)
      worker_ = std::make_unique<ThumbnailWorker>(
          std::make_shared<ViewRenderer>(*services_.backend, cache),
          [this](std::uint64_t serial, int index, const QImage& picture) {
            QMetaObject::invokeMethod(
                this, [this, serial, index, picture] { picture_arrived(serial, index, picture); },
                Qt::QueuedConnection);
          },
          // The canvas reports unreadable images; a missing picture here is no second failure.
          [](const std::exception&) {});
    request_pictures();
  });
  connect(&document_, &SessionDocument::registration_changed, this, &VerdictController::show_result);
  connect(&document_, &SessionDocument::results_changed, this, &VerdictController::show_verdict);
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    // Those of other images, and any that are still being drawn.
    requested_ = 0;
    panel_->map().set_picture({});
    panel_->places().forget_pictures();
    show_result();
  });
  connect(&document_, &SessionDocument::lengths_changed, this, &VerdictController::show_result);
  connect(&document_, &SessionDocument::corrections_changed, this, &VerdictController::show_verdict);
  connect(&document_, &SessionDocument::landmarks_changed, this, &VerdictController::show_verdict);
  // The pictures stay until others come: the images are the same.
  connect(&document_, &SessionDocument::judged_changed, this, [this] {
    show_verdict();
    show_places();
    show_map();
    pictures_due_.start();
  });
  connect(&document_, &SessionDocument::options_changed, this, &VerdictController::show_tolerance);
  connect(&panel_->tolerance(), &ToleranceField::entered, &canvas_, [this] { canvas_.setFocus(); });
  connect(&panel_->tolerance(), &ToleranceField::edited, this, [this](std::optional<Tolerance> wanted) {
    if (wanted && wanted->in_um && !document_.geometry(Side::Fixed).pixel_size_um) {
      show_tolerance();
      const QString unit = symbol_of(DisplayUnit::Micrometre);
      return status_.show_message(
          tr("A tolerance of %1 %2 needs the pixel size of the fixed image, which is not known: enter it by "
             "“%3” in the menu Image, or give the tolerance in px")
              .arg(significant(wanted->value, 4), unit,
                   context_.commands.at("pixel_size")->text().remove(QLatin1Char('&'))),
          15000);
    }
    RunOptions options = document_.state().run;
    options.tolerance = wanted;
    document_.set_run_options(std::move(options), wanted ? QStringLiteral("tolerance") : QString());
    // Results read from a session hold no measurements to judge again: these are made now.
    if (document_.outdated() == Outdated::Tolerance) check_again_->trigger();
  });
  bind("tolerance", [this] {
    bring_up(*panel_);
    panel_->tolerance().take_focus();
  });
  connect(&document_, &SessionDocument::accepted_changed, this, [this] {
    show_verdict();
    show_places();
  });
  connect(&document_, &SessionDocument::transform_changed, this, [this] {
    if (!document_.is_preview()) pictures_due_.start();
  });
  connect(&overlay_, &OverlayTool::measured, this, &VerdictController::show_map);
  connect(&canvas_, &ImageCanvas::viewport_changed, this,
          [this] { panel_->map().set_view(canvas_.viewport()); });
  connect(&panel_->map(), &ErrorMapView::go_to, this, [this](Vec2d at) {
    go_to(at);
    // So that "Accept" and "Register Again" mean the place that is seen.
    places_.visit_at(at);
  });
  connect(panel_, &VerdictPanel::go_to, this, &VerdictController::go_to);
  connect(panel_, &VerdictPanel::worst_chosen, this, [this](Vec2d at) {
    go_to(at);
    places_.mark_spot(at);
  });
  connect(&panel_->map(), &ErrorMapView::picture_wanted, &pictures_due_, qOverload<>(&QTimer::start));
  connect(&panel_->map(), &ErrorMapView::measure_wanted, &overlay_, &OverlayTool::report_wanted);
  connect(&panel_->places(), &PlacesList::place_chosen, &places_, &PlacesController::go_to_place);
  connect(&places_, &PlacesController::place_chosen, this, [this](int place) {
    panel_->places().choose(place);
    show_map();
  });
  show_result();
}

VerdictController::~VerdictController() = default;

void VerdictController::dim() {
  before_run_ = document_.state().registration;
  was_in_front_ = !panel_->visibleRegion().isEmpty();
  panel_->setEnabled(false);
}

void VerdictController::show_outcome() {
  panel_->setEnabled(true);
  show_result();
  if (was_in_front_ || document_.state().registration != before_run_) raise(*panel_);
  before_run_.reset();
}

void VerdictController::show_session() {
  if (document_.state().registration) raise(*panel_);
}

void VerdictController::show_result() {
  show_verdict();
  panel_->places().forget_pictures();
  show_places();
  show_map();
  pictures_due_.start();
}

void VerdictController::show_tolerance() {
  const ResultJudgement judged = document_.shown_judgement();
  std::optional<WantedTolerance> wanted;
  if (const auto tolerance = tolerance_of(document_.state()))
    wanted = WantedTolerance{*tolerance, tolerance_px_of(document_.state()).value_or(0)};
  panel_->tolerance().show_tolerance(wanted, judged.tolerance_given ? 0 : judged.tolerance_px,
                                     document_.lengths());
}

void VerdictController::show_verdict() {
  show_tolerance();
  show_worst();
  const auto& registration = document_.state().registration;
  if (!registration) return panel_->show_verdict({});
  const ResultJudgement judged = document_.shown_judgement();
  const RegistrationResult& result = registration->result;
  const LengthFormat lengths = document_.lengths();
  ShownVerdict shown;
  shown.verdict = judged.verdict;
  const QString times = times_text(*registration);
  shown.status = status_text(judged.verdict, times);
  // A session of an older version has no headline; its first reason is the gravest.
  Message headline = judged.headline;
  if (headline.empty() && !judged.reasons.empty()) headline = judged.reasons.front();
  shown.headline = sentence_of(translated(headline, document_.lengths(side_of(headline))));
  const bool by_hand = result.moving_from_fixed.provenance.engine == "manual";
  if (shown.headline.isEmpty())
    shown.headline = judged.verdict ? status_text(judged.verdict, {})
                     : by_hand      ? tr("Placed by hand")
                                    : tr("Not judged");
  if (shown.status == shown.headline) shown.status.clear();
  if (by_hand && !judged.verdict) shown.status = tr("Register goes on from here.");
  const FindingGroups places = shown_places(document_);
  // Blank ground is listed, but not counted among the places to look at.
  const int counted = places.count(), accepted = counted - places.count_left();
  const Outdated outdated = document_.outdated();
  shown.reviewed = is_reviewed(judged) && outdated == Outdated::No;
  if (shown.reviewed) {
    // A tick beside what was doubtful would contradict it.
    shown.status = with_times(shown.headline, times);
    shown.headline = tr("Reviewed and accepted");
  }
  if (accepted > 0)
    shown.status += QLatin1Char('\n') + (accepted == counted
                                             ? (accepted == 1 ? tr("The place is accepted")
                                                              : tr("All %1 places accepted").arg(accepted))
                                             : tr("%1 of %2 places accepted").arg(accepted).arg(counted));
  // A good result may have places to look at, which nobody would look for below a tick.
  const int left = places.count_left();
  if (judged.verdict == Verdict::Good && left > 0)
    shown.headline = left == 1 ? tr("%1; one place to review").arg(shown.headline)
                               : tr("%1; %2 places to review").arg(shown.headline).arg(left);
  // A tick would be read as a word on the correction.
  shown.made_worse = judged.verdict && *judged.verdict != Verdict::Failed && outdated == Outdated::No &&
                     is_made_worse_by_hand(document_);
  if (shown.made_worse) {
    shown.status = tr("As a whole: %1").arg(shown.headline) + QLatin1Char('\n') + shown.status;
    shown.headline = tr("Made worse by the correction: remove it under Corrections");
  }
  shown.outdated = judged.verdict && outdated != Outdated::No;
  shown.can_check = shown.outdated || !judged.verdict;
  if (shown.outdated) {
    shown.status = tr("Before: %1").arg(shown.headline) + QLatin1Char('\n') + shown.status;
    shown.headline = outdated == Outdated::Corrected   ? tr("Not checked since it was corrected by hand")
                     : outdated == Outdated::Tolerance ? tr("Not checked with this tolerance yet")
                                                       : tr("Not checked at these landmarks yet");
  }
  if (const QString same = same_as_before(*document_.state().shown_result(), judged, lengths);
      outdated == Outdated::No && !same.isEmpty())
    shown.status += QLatin1Char('\n') + same;
  if (const QString kept = reviewed_beside(document_.state()); !kept.isEmpty())
    shown.status += (shown.status.isEmpty() ? QString() : QStringLiteral("\n")) +
                    tr("“%1”, with what you accepted or corrected, is kept in Results").arg(kept);
  const std::vector<Message> notes = standing_notes(*document_.state().shown_result(), judged.tolerance_px);
  for (const Message& note : notes)
    if (note.text() == &messages::drag_was_not_followed)
      shown.reasons << whole_sentence_of(translated(note, lengths)) + QLatin1Char(' ') +
                           tr("To hold the spot where you put it, set a landmark there and register again.");
    else if (tells_of_the_gain(note))
      shown.reasons << whole_sentence_of(translated(note, lengths));
  if (headline.text() == &messages::headline_validation)
    if (const QString found = found_by_the_program(document_.state()); !found.isEmpty())
      shown.reasons << found;
  if (const QString not_followed = unfollowed_in(document_); !not_followed.isEmpty())
    shown.reasons << not_followed;
  if (const QString change = change_by_hand(document_); !change.isEmpty()) shown.reasons << change;
  for (const Message& warning : area_warnings_by_hand(document_))
    shown.reasons << whole_sentence_of(translated(warning, lengths));
  for (const Message& reason : judged.reasons)
    if (!is_shown_elsewhere(reason, headline, judged))
      shown.reasons << whole_sentence_of(translated(reason, document_.lengths(side_of(reason))));
  const auto row = [&](const QString& label, const QString& value, const QString& explanation = {}) {
    if (!value.isEmpty()) shown.details.push_back({label, value, explanation});
  };
  for (const auto& [name, text] : judged.lines) {
    // Notes of sessions of older versions: the headline has the verdict, the list the places.
    if (name == messages::line_quality || name == messages::line_look_at) continue;
    row(translated(name),
        translated(text, document_.lengths(side_of(name))).replace(QLatin1String("->"), QStringLiteral("→")),
        explanation_of(name));
  }
  // A small panel shows only the beginning of the remarks: here they are whole.
  for (const QString& reason : shown.reasons) row(tr("Reason"), reason);
  const auto further = [&](const QString& label, const QString& sentence) {
    if (!shown.reasons.contains(sentence)) row(label, sentence);
  };
  if (judged.verdict)
    for (const Message& reason : judged.reasons)
      if (!counts_places(reason))
        further(tr("Reason"), whole_sentence_of(translated(reason, document_.lengths(side_of(reason)))));
  row(tr("Resolution"), sentence_of(translated(result.resolution.reason)));
  for (const Message& note : notes) further(tr("Note"), whole_sentence_of(translated(note, lengths)));
  panel_->show_verdict(shown);
}

void VerdictController::show_places() {
  panel_->show_places(shown_places(document_), document_.geometry(Side::Fixed).size, document_.lengths());
}

// Only for an unchanged result: the expected errors do not describe a changed one.
void VerdictController::show_worst() {
  const auto errors = overlay_.errors();
  const bool holds = errors && document_.state().registration && document_.outdated() == Outdated::No &&
                     document_.shown_judgement().findings.empty();
  const Size image = document_.geometry(Side::Fixed).size;
  panel_->show_worst(holds ? worst_place(*errors, rect_of(image)) : std::nullopt, image, document_.lengths());
}

void VerdictController::show_map() {
  const auto errors = overlay_.errors();
  const auto& registration = document_.state().registration;
  const bool judged = registration && document_.shown_judgement().verdict;
  const bool can_measure = registration && !errors && !overlay_.quality();
  panel_->map().show_map(errors.get(), errors ? overlay_.tolerance_px() : 0,
                         registration ? document_.geometry(Side::Fixed).size : Size(), document_.lengths(),
                         can_measure ? tr("Click here to measure the expected error.")
                         : judged    ? tr("There was nothing to measure the error by.")
                                     : QString(),
                         can_measure);
  show_worst();
  const int chosen = panel_->places().chosen();
  std::vector<Rect> rects;
  // Frames around glass would look like places to review.
  for (const Finding& place : document_.shown_judgement().findings)
    rects.push_back(place.kind == FindingKind::Blank && std::ssize(rects) != chosen ? Rect() : place.rect);
  panel_->map().set_places(std::move(rects), chosen);
  panel_->map().set_view(canvas_.viewport());
}

void VerdictController::request_pictures() {
  if (!document_.has_pair() || !document_.state().registration) return;
  const Size image = document_.geometry(Side::Fixed).size;
  const double ratio = panel_->devicePixelRatioF();
  ViewRequest base;
  base.layers = layers_();
  base.moving_from_fixed = document_.state().moving_from_fixed;
  const QColor background = canvas_color();
  base.background = {static_cast<std::uint8_t>(background.red()),
                     static_cast<std::uint8_t>(background.green()),
                     static_cast<std::uint8_t>(background.blue())};
  std::vector<ViewRequest> requests;
  // The first is the fixed image, for the map.
  ViewRequest whole = base;
  whole.mode = CompareMode::Fixed;
  const QSize size = panel_->map().picture_size() * ratio;
  whole.viewport.size = {std::max(1, size.width()), std::max(1, size.height())};
  whole.viewport.center_fixed = {0.5 * static_cast<double>(image.width - 1),
                                 0.5 * static_cast<double>(image.height - 1)};
  whole.viewport.fixed_px_per_pixel =
      static_cast<double>(image.width) / static_cast<double>(whole.viewport.size.width);
  requests.push_back(whole);
  const auto side = static_cast<std::int64_t>(std::ceil(PlacesList::picture_side() * ratio));
  const FindingGroups places = shown_places(document_);
  pictured_ = places.heads();  // the others have no row
  for (const int place : pictured_) {
    const Rect r = places.told(place).rect;
    ViewRequest crop = base;
    crop.mode = CompareMode::RedCyan;
    crop.viewport.size = {side, side};
    crop.viewport.center_fixed = {static_cast<double>(r.x) + 0.5 * static_cast<double>(r.width - 1),
                                  static_cast<double>(r.y) + 0.5 * static_cast<double>(r.height - 1)};
    crop.viewport.fixed_px_per_pixel =
        std::max(kVerdictMagnified, kPictureMargin * static_cast<double>(std::max(r.width, r.height)) /
                                        static_cast<double>(side));
    requests.push_back(std::move(crop));
  }
  requested_ = worker_->request(std::move(requests));
}

void VerdictController::picture_arrived(std::uint64_t serial, int index, const QImage& picture) {
  if (serial != requested_) return;
  if (index == 0) return panel_->map().set_picture(picture);
  panel_->places().set_picture(pictured_[static_cast<std::size_t>(index - 1)], picture);
}

void VerdictController::go_to(Vec2d fixed) {
  Viewport view = canvas_.viewport();
  view.center_fixed = fixed;
  // From all of the image to a third of it; closer views keep their scale.
  const Size image = document_.geometry(Side::Fixed).size;
  const double third = std::min(static_cast<double>(image.width) / static_cast<double>(view.size.width),
                                static_cast<double>(image.height) / static_cast<double>(view.size.height)) /
                       3;
  if (canvas_.fits()) view.fixed_px_per_pixel = std::max(kVerdictMagnified, third);
  // At the image's edge the spot leaves the middle rather than half of the view empty.
  canvas_.set_viewport(filled(view, image));
}

}  // namespace alinify::ui
