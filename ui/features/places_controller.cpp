#include "ui/features/places_controller.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include <QAction>
#include <QMouseEvent>

#include "core/quality/accepted_places.h"
#include "core/quality/findings.h"
#include "core/quality/messages.h"
#include "core/workflow/register_region.h"
#include "ui/commands/command_set.h"
#include "ui/core_text.h"
#include "ui/features/place_geometry.h"
#include "ui/features/shown_result.h"
#include "ui/panels/places_list.h"

namespace alinify::ui {
namespace {

constexpr double kPlaceShare = 0.35;      ///< of the view that a place fills when one goes there
constexpr double kPlaceMagnified = 0.25;  ///< fixed pixels to a screen pixel: no closer than this
constexpr double kBadgeReach = 12;        ///< logical pixels from the middle of a letter
constexpr double kStill = 4;              ///< movement allowed between press and release of a click
constexpr int kFlashMs = 300, kFlashes = 3;
constexpr double kSpotLeftByZoom = 1.9;  ///< zoomed out so far, a marked spot has been left
constexpr double kPieceShare = 0.25;     ///< of the view's shorter side, where no place is named

}  // namespace

PlacesController::PlacesController(const WindowContext& context)
    : Controller(context),
      correct_(context.commands.at("correction_tool")),
      register_again_(context.commands.at("register_place")),
      check_again_(context.commands.at("check_again")) {
  canvas_.add_overlay(&overlay_);
  canvas_.installEventFilter(this);
  show_ = bind("show_findings", [this] {
    overlay_.set_shown(show_->isChecked());
    canvas_.update();
  });
  show_->setChecked(true);
  next_ = bind("next_place", [this] { step_place(1); });
  previous_ = bind("previous_place", [this] { step_place(-1); });
  look_ = bind("look_at_place", [this] { look_at_place(); });
  look_beside_ = bind("look_beside_place", [this] { look_beside_place(); });
  hint_ = bind("hint_place", [this] { hint_at_place(); });
  accept_ = bind("accept_place", [this] { accept_place(); });
  accept_all_ = bind("accept_all_places", [this] { accept_all_places(); });
  hint_tip_ = hint_->toolTip();
  accept_tips_ = {accept_->toolTip(), accept_all_->toolTip()};
  accept_text_ = accept_->iconText();
  connect(correct_, &QAction::triggered, this, [this](bool on) {
    if (on) warn_of_correcting();
  });
  flash_.setInterval(kFlashMs);
  connect(&flash_, &QTimer::timeout, this, [this] {
    overlay_.set_flashing(!overlay_.flashing());
    if (!overlay_.flashing() && --flashes_left_ <= 0) flash_.stop();
    canvas_.update();
  });
  connect(&document_, &SessionDocument::registration_changed, this, &PlacesController::show_findings);
  connect(&document_, &SessionDocument::accepted_changed, this, &PlacesController::show_findings);
  connect(&document_, &SessionDocument::judged_changed, this, &PlacesController::show_findings);
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    gone_to_.reset();
    view_before_.reset();
  });
  // The mark ends when the user looks elsewhere, or at more than the spot.
  connect(&canvas_, &ImageCanvas::viewport_changed, this, [this] {
    const Viewport& view = canvas_.viewport();
    if (overlay_.spot() && (!rect_in_view(view).contains(*overlay_.spot()) ||
                            view.fixed_px_per_pixel > kSpotLeftByZoom * spot_scale_))
      overlay_.set_spot(std::nullopt);
  });
  connect(&canvas_, &ImageCanvas::pointer_moved, this,
          [this](std::optional<Vec2d> fixed_point) { pointer_at_ = fixed_point; });
  show_findings();
}

PlacesController::~PlacesController() {
  canvas_.remove_overlay(&overlay_);
}

bool PlacesController::is_chosen() const {
  return overlay_.places().has(overlay_.chosen());
}

void PlacesController::update_commands() {
  const FindingGroups& places = overlay_.places();
  const bool any_to_visit = std::any_of(places.heads().begin(), places.heads().end(),
                                        [&](int head) { return is_to_be_visited(head); });
  for (QAction* action : {next_, previous_}) action->setEnabled(any_to_visit);
  for (QAction* action : {look_, look_beside_}) action->setEnabled(is_chosen());
  const QString why_not = why_not_dragged();
  hint_->setEnabled(is_chosen() && why_not.isEmpty());
  hint_->setToolTip(why_not.isEmpty()
                        ? hint_tip_
                        : hint_tip_.section(QLatin1Char('\n'), 0, 0) + QLatin1Char('\n') + why_not);
  allow_accepting(*accept_, is_chosen(), accept_tips_[0]);
  allow_accepting(*accept_all_, places.count_left() > 0, accept_tips_[1]);
  const bool accepted = is_chosen() && places.told(overlay_.chosen()).accepted;
  accept_->setChecked(accepted);
  accept_->setIconText(accepted ? tr("Reopen") : accept_text_);
}

QString PlacesController::why_not_dragged() const {
  if (!is_chosen()) return {};
  const Finding place = overlay_.places().told(overlay_.chosen());
  if (is_right_inside(place))
    return tr("Its inside is right, and a drag would take it out of its place: only its edge is off.");
  if (is_torn_rim(place))
    return tr("Along the rim of a piece that moved by itself a drag fits one side only.");
  if (place.kind == FindingKind::Blank) return tr("Nothing is seen here that could be dragged to its place.");
  return {};
}

// An acceptance is of what was checked: after a correction the same place looks different.
void PlacesController::allow_accepting(QAction& action, bool enabled, const QString& tip) {
  const bool outdated = document_.outdated() != Outdated::No;
  action.setEnabled(enabled && !outdated);
  if (!outdated) return action.setToolTip(tip);
  action.setToolTip(tip.section(QLatin1Char('\n'), 0, 0) + QLatin1Char('\n') +
                    tr("The result is not checked as it is now: check it again (%1), then accept.")
                        .arg(check_again_->shortcut().toString(QKeySequence::NativeText)));
}

void PlacesController::mark_spot(Vec2d at) {
  spot_scale_ = canvas_.viewport().fixed_px_per_pixel;
  overlay_.set_spot(at);
  canvas_.update();
}

void PlacesController::show_findings() {
  const bool after_run = overlay_.findings().empty() && !before_run_.empty();
  const std::vector<Finding> before = after_run ? std::exchange(before_run_, {}) : overlay_.findings();
  const int chosen = after_run ? chosen_before_run_ : overlay_.chosen();
  overlay_.set_places(shown_places(document_));
  overlay_.set_good(document_.shown_judgement().verdict == Verdict::Good);
  overlay_.set_spot(std::nullopt);
  // Stepping from place to place continues where the list is the same.
  const std::vector<Finding>& now = overlay_.findings();
  if (std::equal(before.begin(), before.end(), now.begin(), now.end(),
                 [](const Finding& a, const Finding& b) { return a.rect == b.rect; })) {
    overlay_.set_chosen(chosen);
  } else if (const int same = same_place(FindingGroups(before), chosen); same >= 0) {
    choose_with_list(same);
  } else if (gone_to_) {
    // Undo brings back the list that the last visited place was in.
    const FindingGroups& places = overlay_.places();
    const auto visited = std::find_if(places.heads().begin(), places.heads().end(),
                                      [&](int head) { return places.told(head).rect == *gone_to_; });
    if (visited != places.heads().end()) choose_with_list(*visited);
  }
  canvas_.update();
  update_commands();
}

// A place that a person works on keeps its letter, and stays chosen, when it is registered again.
int PlacesController::same_place(const FindingGroups& before, int chosen) const {
  if (!before.has(chosen)) return -1;
  const FindingGroups& now = overlay_.places();
  const Rect was = before.told(before.head_of(chosen)).rect;
  const auto same = std::find_if(now.heads().begin(), now.heads().end(), [&](int head) {
    return now.name_of(head) == before.name_of(chosen) && !intersect(now.told(head).rect, was).empty();
  });
  return same == now.heads().end() ? -1 : *same;
}

void PlacesController::choose_with_list(int place) {
  overlay_.set_chosen(place);
  // Once the list of places is there too.
  QTimer::singleShot(0, this, [this] {
    if (is_chosen()) Q_EMIT place_chosen(overlay_.chosen());
  });
}

int PlacesController::badge_at(QPointF widget, const CanvasPane& pane) const {
  if (!show_->isChecked()) return -1;
  for (const auto& [place, at] : overlay_.badges(pane))
    if (std::hypot(widget.x() - at.x(), widget.y() - at.y()) <= kBadgeReach)
      return overlay_.places().head_of(place);
  return -1;
}

bool PlacesController::eventFilter(QObject* watched, QEvent* event) {
  if (watched != &canvas_ || canvas_.active_tool()) return Controller::eventFilter(watched, event);
  if (event->type() != QEvent::MouseButtonPress && event->type() != QEvent::MouseButtonRelease)
    return Controller::eventFilter(watched, event);
  const auto& mouse = static_cast<const QMouseEvent&>(*event);
  if (mouse.button() != Qt::LeftButton) return Controller::eventFilter(watched, event);
  if (event->type() == QEvent::MouseButtonPress) {
    pressed_at_ = mouse.position();
  } else if (pressed_at_ && (mouse.position() - *pressed_at_).manhattanLength() < kStill) {
    for (const CanvasPane& pane : canvas_.panes())
      if (const int place = pane.area.contains(mouse.position()) ? badge_at(mouse.position(), pane) : -1;
          place >= 0)
        choose(place);
    pressed_at_.reset();
  }
  return Controller::eventFilter(watched, event);
}

void PlacesController::choose(int place) {
  overlay_.set_chosen(place);
  overlay_.set_spot(std::nullopt);
  canvas_.update();
  update_commands();
  Q_EMIT place_chosen(place);
}

int PlacesController::place_at(Vec2d fixed) const {
  // A badge is painted above the boxes of other places.
  const CanvasPane pane = canvas_.panes().front();
  if (const int named = badge_at(pane.widget_from_fixed(fixed), pane); named >= 0) return named;
  int found = -1;
  std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
  for (int i = 0; i < static_cast<int>(overlay_.findings().size()); ++i) {
    const Rect& rect = overlay_.findings()[static_cast<std::size_t>(i)].rect;
    if (rect.contains(fixed) && rect.area() < smallest) found = i, smallest = rect.area();
  }
  return overlay_.places().head_of(found);
}

bool PlacesController::choose_at(Vec2d fixed) {
  const int place = show_->isChecked() ? place_at(fixed) : -1;
  if (place < 0) return false;
  choose(place);
  return true;
}

void PlacesController::visit_at(Vec2d fixed) {
  const int place = place_at(fixed);
  gone_to_ = place < 0 ? std::nullopt : std::optional(overlay_.places().told(place).rect);
  // A drag over the small map asks at every move.
  if (place != overlay_.chosen()) choose(place);
}

// The blank ground of a good result is listed, but nothing is to be decided there.
bool PlacesController::is_to_be_visited(int head) const {
  const Finding place = overlay_.places().told(head);
  return overlay_.is_good() ? needs_a_look(place) : !place.accepted;
}

void PlacesController::step_place(int step) {
  const FindingGroups& places = overlay_.places();
  const std::vector<int> order = listed_order(places, document_.geometry(Side::Fixed).size);
  const int count = static_cast<int>(order.size());
  const auto now = std::find(order.begin(), order.end(), overlay_.chosen());
  int at = is_chosen() ? static_cast<int>(now - order.begin()) : step > 0 ? -1 : count;
  for (int tried = 0; tried < count; ++tried) {
    at = (at + step + count) % count;
    const int place = order[static_cast<std::size_t>(at)];
    if (is_to_be_visited(place)) return go_to_place(place);
  }
}

void PlacesController::accept_place() {
  if (!is_chosen()) return;
  std::vector<Finding> all = overlay_.findings();
  const int chosen = overlay_.chosen();
  const bool accepted = !overlay_.places().told(chosen).accepted;
  for (const int part : overlay_.places().parts_of(chosen))
    all[static_cast<std::size_t>(part)].accepted = accepted;
  const QString letters = place_letters(overlay_.places(), chosen);
  document_.set_accepted(accepted_places(all),
                         accepted ? tr("Accept Place %1").arg(letters) : tr("Reopen Place %1").arg(letters));
  const int left = overlay_.places().count_left();
  const bool blank = overlay_.places().told(chosen).kind == FindingKind::Blank;
  status_.show_message(!accepted ? tr("Place %1 is open again").arg(letters)
                       : blank
                           ? tr("Blank area %1 is accepted; it is not counted among the places").arg(letters)
                       : left == 0 ? tr("Place %1 is accepted: none is left").arg(letters)
                                   : tr("Place %1 is accepted; %2 goes to the next of %3 left")
                                         .arg(letters, next_->shortcut().toString(QKeySequence::NativeText))
                                         .arg(left),
                       8000);
}

void PlacesController::look_at_place() {
  if (!is_chosen()) return;
  go_near_place(overlay_.chosen());
  blink();
}

// Who looks at a part of it from nearby is not taken away from there.
void PlacesController::go_near_place(int index) {
  const Viewport before = canvas_.viewport();
  const bool was_there = overlay_.places().told(index).rect.contains(before.center_fixed);
  go_to_place(index);
  if (was_there && before.fixed_px_per_pixel < canvas_.viewport().fixed_px_per_pixel)
    canvas_.set_viewport(before);
}

void PlacesController::look_beside_place() {
  if (!is_chosen()) return;
  const Rect place = overlay_.places().told(overlay_.chosen()).rect;
  ViewSettings settings = canvas_.settings();
  const bool is_beside = settings.side_by_side;
  if (is_beside && view_before_ && view_before_->place == place) {
    const ViewBefore before = *std::exchange(view_before_, std::nullopt);
    settings.side_by_side = before.settings.side_by_side;
    settings.linked = before.settings.linked;
    settings.warped_beside = before.settings.warped_beside;
    canvas_.set_settings(settings);
    if (before.fitted) return canvas_.fit();
    Viewport view = before.viewport;
    view.size = canvas_.viewport().size;
    return canvas_.set_viewport(view);
  }
  if (correct_->isChecked()) correct_->trigger();  // its tool shows the moving image warped
  // From place to place the view before the first one is kept.
  if (!is_beside || !view_before_)
    view_before_ = ViewBefore{place, settings, canvas_.viewport(), canvas_.fits()};
  view_before_->place = place;
  settings.side_by_side = settings.linked = true;
  settings.warped_beside = false;
  canvas_.set_settings(settings);
  // All of it: the panes are narrow, and what tells a rim is what lies on either side.
  go_to_place(overlay_.chosen());
  blink();
}

void PlacesController::blink() {
  flashes_left_ = kFlashes;
  overlay_.set_flashing(true);
  canvas_.update();
  flash_.start();
}

// Blank ground is not counted among the places: who accepts them all has not looked at it.
void PlacesController::accept_all_places() {
  const int left = overlay_.places().count_left();
  if (left == 0) return;
  std::vector<Finding> all = overlay_.findings();
  for (Finding& place : all) place.accepted = place.accepted || needs_a_look(place);
  document_.set_accepted(accepted_places(all), tr("Accept All Places"));
  status_.show_message(left == 1 ? tr("1 place is accepted: none is left")
                                 : tr("%1 places are accepted: none is left").arg(left),
                       8000);
}

void PlacesController::hint_at_place() {
  if (!is_chosen()) return;
  go_near_place(overlay_.chosen());
  if (!correct_->isChecked()) correct_->trigger();
}

// The tool is chosen for the place that one has gone to, if it is in view.
void PlacesController::warn_of_correcting() {
  if (!is_chosen()) return;
  const Finding place = overlay_.places().told(overlay_.chosen());
  if (intersect(place.rect, rect_in_view(canvas_.viewport())).empty()) return;
  Q_EMIT correction_wanted(place.expected_error_px);
  if (const QString why_not = why_not_dragged(); !why_not.isEmpty())
    status_.show_message(tr("Place %1: %2").arg(place_letters(overlay_.places(), overlay_.chosen()), why_not),
                         12000);
}

void PlacesController::forget_findings() {
  before_run_ = overlay_.findings();
  chosen_before_run_ = overlay_.chosen();
  overlay_.set_places({});
  update_commands();
}

void PlacesController::go_to_place(int index) {
  if (!overlay_.places().has(index)) return;
  index = overlay_.places().head_of(index);
  const Finding place = overlay_.places().told(index);
  overlay_.set_chosen(index);
  overlay_.set_spot(std::nullopt);
  gone_to_ = place.rect;
  if (!show_->isChecked()) show_->trigger();
  const Rect& r = place.rect;
  Viewport view = canvas_.viewport();
  view.center_fixed = {static_cast<double>(r.x) + 0.5 * static_cast<double>(r.width - 1),
                       static_cast<double>(r.y) + 0.5 * static_cast<double>(r.height - 1)};
  view.fixed_px_per_pixel = std::max(
      {kPlaceMagnified, static_cast<double>(r.width) / (kPlaceShare * static_cast<double>(view.size.width)),
       static_cast<double>(r.height) / (kPlaceShare * static_cast<double>(view.size.height))});
  // A place that fills half of the image is not viewed from farther away than the image itself.
  const Size image = document_.geometry(Side::Fixed).size;
  view.fixed_px_per_pixel = std::min(
      view.fixed_px_per_pixel,
      std::max({kPlaceMagnified, static_cast<double>(image.width) / static_cast<double>(view.size.width),
                static_cast<double>(image.height) / static_cast<double>(view.size.height)}));
  const Viewport before = canvas_.viewport();
  canvas_.set_viewport(view);
  // Where the view is there already, nothing else would answer.
  if (canvas_.viewport() == before) blink();
  canvas_.update();
  update_commands();
  Q_EMIT place_chosen(index);
  status_.show_message(advice_on(index), 20000);
}

QString PlacesController::advice_on(int index) const {
  const Finding place = overlay_.places().told(index);
  const auto key_of = [](const QAction* command) {
    return command->shortcut().toString(QKeySequence::NativeText);
  };
  const QString letters = place_letters(overlay_.places(), index),
                reason = translated(place.reason, document_.lengths());
  if (place.accepted)
    return tr("Place %1 is accepted: %2. %3 opens it again.").arg(letters, reason, key_of(accept_));
  const bool settled = gains_no_more(place.rect);
  QString before = whole_sentence_of(before_accepting(document_, context_.commands));
  if (!before.isEmpty()) before.prepend(QLatin1Char(' '));
  if (place.kind == FindingKind::Blank)
    return tr("Place %1: %2. No run and no drag can do better where nothing is seen: accept it (%3), or set "
              "landmarks around it.")
               .arg(letters, reason, key_of(accept_)) +
           before;
  const PlaceEvidence evidence = evidence_at(document_, place.rect);
  const bool corrected = is_corrected_at(document_, place.rect);
  // Where a hand moved the map, its jumps tell of that.
  const QString torn = evidence.jump_px > 0 && !corrected
                           ? tr("A piece seems to have moved by itself here, by %1 or so "
                                "against what lies beside it: along its "
                                "rim neither a run nor a drag fits both sides.")
                                 .arg(document_.lengths().text(evidence.jump_px))
                           : QString();
  const QString rim_to_accept = tr("Place %1: %2. %3 To accept it (%4) notes it in the report as seen.")
                                    .arg(letters, reason, torn, key_of(accept_));
  if (is_right_inside(place)) {
    // To drag a rim would take what lies inside out of its place.
    const QString beside = whole_sentence_of(where_rim_is_seen(context_.commands));
    const QString advice =
        !torn.isEmpty() ? rim_to_accept
        : settled       ? tr("Place %1: %2. Registering it again gains nothing more: accept it (%3).")
                        .arg(letters, reason, key_of(accept_))
                  : tr("Place %1: %2. %3 registers it again; if that gains nothing, accept it (%4).")
                        .arg(letters, reason, key_of(register_again_), key_of(accept_));
    return advice + QLatin1Char(' ') + beside + before;
  }
  const Rect around = region_around(place.rect, document_.geometry(Side::Fixed).size);
  const bool elsewhere = !found_elsewhere_in(document_, around).empty();
  // Who drags what only one image shows bends the map for nothing; but what lies beside a piece that moved,
  // or was dragged there, is seen in both.
  if (place.reason.text() == &messages::hardly_anything_found && !elsewhere && !evidence.elsewhere &&
      torn.isEmpty() && !corrected)
    return (settled
                ? tr("Place %1: %2. Registering it again gains nothing more: one image may lack what the "
                     "other shows here; then accept it (%3).")
                      .arg(letters, reason, key_of(accept_))
                : tr("Place %1: %2. %3 registers it again. If that gains nothing, one image may lack what "
                     "the other shows here: then accept it (%4).")
                      .arg(letters, reason, key_of(register_again_), key_of(accept_))) +
           before;
  const auto button_of = [&](const QAction* command) {
    return QStringLiteral("%1 (%2)").arg(command->iconText(), key_of(command));
  };
  const QString drag = button_of(hint_), again = button_of(register_again_), accept = key_of(accept_);
  if (!torn.isEmpty())
    return (settled || is_torn_rim(place)
                ? rim_to_accept
                : tr("Place %1: %2. %3 What lies inside may still come right by %4, or by %5 and a drag. To "
                     "accept it (%6) notes it in the report as seen.")
                      .arg(letters, reason, torn, again, drag, accept)) +
           before;
  QString advice =
      settled ? tr("Place %1: %2. Registering it again gains nothing more: accept it (%4), or where you see "
                   "a better place drag it there with %3 and register it again.")
                    .arg(letters, reason, drag, accept)
      : !elsewhere
          ? tr("Place %1: %2. Try %4 first. If that gains nothing and you see where it belongs, drag it "
               "there with %3 and register it again; otherwise accept it (%5).")
                .arg(letters, reason, drag, again, accept)
          : tr("Place %1: %2. %4 starts from where the check found it; if that does not help, drag it there "
               "with %3, or accept it (%5).")
                .arg(letters, reason, drag, again, accept);
  if (corrected)
    advice += QLatin1Char(' ') + tr("It was corrected by hand: where that fits worse than before, remove it "
                                    "under Corrections.");
  return advice + before;
}

void PlacesController::set_settled(Rect part) {
  settled_part_ = part;
  settled_in_ = document_.state().registration;
}

bool PlacesController::is_torn_rim(const Finding& place) const {
  constexpr double much_right = 0.3;
  // Where a hand moved the map, its jumps tell of that.
  if (is_corrected_at(document_, place.rect)) return false;
  const PlaceEvidence evidence = evidence_at(document_, place.rect);
  return evidence.jump_px > 0 && (is_right_inside(place) || evidence.right_share > much_right);
}

QString PlacesController::advice_instead_of_run(Rect place) const {
  const std::vector<int>& heads = overlay_.places().heads();
  const auto head = std::find_if(heads.begin(), heads.end(),
                                 [&](int named) { return overlay_.places().told(named).rect == place; });
  if (head == heads.end()) return {};
  const Finding named = overlay_.places().told(*head);
  const bool in_vain = named.kind == FindingKind::Blank || gains_no_more(place) || is_torn_rim(named);
  return in_vain ? advice_on(*head) : QString();
}

bool PlacesController::gains_no_more(Rect place) const {
  return settled_in_.lock() == document_.state().registration && !intersect(place, settled_part_).empty();
}

Rect PlacesController::place_to_register() const {
  const Rect seen = rect_in_view(canvas_.viewport());
  const Vec2d middle = canvas_.viewport().center_fixed;
  const double half_piece = 0.5 * kPieceShare * static_cast<double>(std::min(seen.width, seen.height));
  const auto place_of = [this](Vec2d at) -> std::optional<Rect> {
    const int place = place_at(at);
    return place < 0 ? std::nullopt : std::optional(overlay_.places().told(place).rect);
  };
  if (canvas_.asked_here()) {
    const Vec2d asked = canvas_.here().fixed;
    return place_of(asked).value_or(square(asked, half_piece));
  }
  if (gone_to_ && region_around(*gone_to_, document_.geometry(Side::Fixed).size).contains(middle))
    return *gone_to_;
  if (const auto pointed_at = pointer_at_ ? place_of(*pointer_at_) : std::nullopt) return *pointed_at;
  if (is_chosen())
    if (const Rect chosen = overlay_.places().told(overlay_.chosen()).rect; !intersect(chosen, seen).empty())
      return chosen;
  if (const auto in_middle = place_of(middle)) return *in_middle;
  return square(pointer_at_.value_or(middle), half_piece);
}

}  // namespace alinify::ui
