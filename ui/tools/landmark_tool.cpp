#include "ui/tools/landmark_tool.h"

#include <algorithm>
#include <cmath>

#include <QCoreApplication>
#include <QKeyEvent>
#include <QPainterPath>

#include "ui/canvas/marks.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

/// Logical pixels around a partner that was found: a click within them is rougher than what was found.
constexpr double kFoundReach = 24;
constexpr double kMarkerReach = 13;  ///< logical pixels around a marker that count as a hit
constexpr double kAimedScale = 2;    ///< logical pixels of an image pixel from which on it can be aimed at
constexpr double kHandSlip = 3;      ///< logical pixels by which a hand misses what it aims at
constexpr double kConfirmReach = 6;  ///< logical pixels from a found partner within which a click confirms it

/// Whether a click that far from a marker was aimed at a point beside it: at another pixel of the image.
bool is_aimed_beside(const CanvasPane& pane, QPointF from_marker) {
  const double scale = pane.scale();
  return scale >= kAimedScale &&
         std::hypot(from_marker.x(), from_marker.y()) > std::max(kHandSlip, 0.5 * scale);
}

bool is_among(const std::vector<std::string>& ids, const std::string& id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

QPainterPath ring(QPointF at, double radius) {
  QPainterPath path;
  path.addEllipse(at, radius, radius);
  // Arms outside the ring and a dot inside keep the spot itself visible.
  for (const QPointF d : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)}) {
    path.moveTo(at + d * radius);
    path.lineTo(at + d * (radius + 5));
  }
  path.addEllipse(at, 0.5, 0.5);
  return path;
}

QPainterPath diamond(QPointF at, double radius) {
  QPainterPath path;
  path.addPolygon(QPolygonF{at + QPointF(0, -radius), at + QPointF(radius, 0), at + QPointF(0, radius),
                            at + QPointF(-radius, 0), at + QPointF(0, -radius)});
  path.addEllipse(at, 0.5, 0.5);
  return path;
}

/// Where the label goes: above the marker, on the side away from its partner.
QRectF label_box(const QFont& font, QPointF at, const QString& text, bool to_the_left) {
  const QFontMetricsF metrics(font);
  const double width = metrics.horizontalAdvance(text) + 10;
  return {to_the_left ? at.x() - 14 - width : at.x() + 14, at.y() - metrics.height() - 7, width,
          metrics.height() + 2};
}

void paint_label(QPainter& painter, QPointF at, const QString& text, bool strong, bool to_the_left) {
  QFont font = painter.font();
  font.setBold(strong);
  painter.setFont(font);
  const QRectF box = label_box(font, at, text, to_the_left);
  painter.setPen(strong ? QPen(Qt::white, 1.2) : QPen(Qt::NoPen));
  painter.setBrush(QColor(18, 20, 23, 205));
  painter.drawRoundedRect(box, 4, 4);
  painter.setPen(QColor(0xf2, 0xf4, 0xf7));
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

LandmarkTool::LandmarkTool(SessionDocument& document, LandmarkEditor& editor, std::function<void()> repaint,
                           std::function<void()> reveal)
    : document_(document), editor_(editor), repaint_(std::move(repaint)), reveal_(std::move(reveal)) {
  QObject::connect(&editor_, &LandmarkEditor::selection_changed, &editor_, repaint_);
  QObject::connect(&editor_, &LandmarkEditor::pending_changed, &editor_, repaint_);
  QObject::connect(&document_, &SessionDocument::landmarks_changed, &editor_, [this] {
    drag_.reset();
    repaint_();
  });
  QObject::connect(&document_, &SessionDocument::images_changed, &editor_, [this] {
    last_added_.reset();
    missed_ = false;
  });
}

void LandmarkTool::set_visible(bool visible) {
  visible_ = visible;
  repaint_();
}

std::optional<QPointF> LandmarkTool::place(const CanvasPane& pane, const LandmarkPair& pair,
                                           Side side) const {
  LandmarkPair shown = pair;
  if (drag_ && drag_->hit.id == pair.id)
    (drag_->hit.side == Side::Fixed ? shown.fixed : shown.moving) = drag_->position;
  const auto at = editor_.shown_at(shown, side);
  if (!at || !std::isfinite(at->x) || !std::isfinite(at->y)) return std::nullopt;
  return pane.widget_from_fixed(*at);
}

std::optional<LandmarkTool::Hit> LandmarkTool::hit_at(const CanvasPane& pane, QPointF position) const {
  std::optional<Hit> best;
  double nearest = kMarkerReach;
  for (const LandmarkPair& pair : document_.landmarks())
    for (const Side side : {Side::Fixed, Side::Moving}) {
      if (side == Side::Fixed ? !pane.shows_fixed : !pane.shows_moving) continue;
      const auto at = place(pane, pair, side);
      if (!at) continue;
      double distance = std::hypot(at->x() - position.x(), at->y() - position.y());
      // If both are at one spot, prefer the side awaiting placement, then a partner that nobody confirmed,
      // otherwise the selected one.
      if (const auto awaited = editor_.awaited_side(pair.id)) {
        if (*awaited == side) distance -= 2;
      } else if (side == Side::Moving && document_.state().partners.found.contains(pair.id)) {
        distance -= 1.5;  // what is not confirmed is what a drag mends
      } else if (is_among(editor_.selected(), pair.id)) {
        distance -= editor_.selected_side() == side ? 1.0 : 0.5;
      }
      if (distance < nearest) nearest = distance, best = Hit{pair.id, side};
    }
  return best;
}

bool LandmarkTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton) return false;
  missed_ = false;
  // New landmarks must be visible.
  if (!visible_) reveal_();
  const auto hit = hit_at(pointer.pane, pointer.position);
  // Outside the image there is nothing to mark: the canvas pans.
  if (!hit) {
    const bool added = add_at(pointer);
    missed_ = !added && document_.has_pair();
    if (missed_) repaint_();
    return added;
  }
  const auto wanted = partner_wanted();
  const bool beside = pointer.pane.shows_fixed != pointer.pane.shows_moving;
  const bool marks_found =
      beside && hit->side == Side::Moving && document_.state().partners.found.contains(hit->id);
  const bool confirms = marks_found || (wanted && *wanted == std::pair(hit->id, hit->side));
  editor_.select({hit->id}, hit->side);
  const LandmarkPair* pair = editor_.find(hit->id);
  const auto at = place(pointer.pane, *pair, hit->side);
  const QPointF grip = pointer.position - *at;
  drag_ = Drag{*hit,
               grip,
               hit->side == Side::Fixed ? pair->fixed : pair->moving,
               false,
               pointer.position,
               confirms,
               beside && is_aimed_beside(pointer.pane, grip)};
  hover_ = hit;
  return true;
}

bool LandmarkTool::add_at(const Pointer& pointer) {
  if (!document_.has_pair()) return false;
  const Side given = pointer.pane.shows_fixed ? Side::Fixed : Side::Moving;
  const auto lies_in = [&](Side side) {
    const Size image = document_.geometry(side).size;
    const Vec2d at = editor_.seen_at(pointer.fixed, side);
    return at.x >= -0.5 && at.y >= -0.5 && at.x < static_cast<double>(image.width) - 0.5 &&
           at.y < static_cast<double>(image.height) - 0.5;
  };
  if (!lies_in(given)) {
    if (pointer.pane.shows_moving && lies_in(Side::Moving))
      Q_EMIT editor_.status_message(
          LandmarkEditor::tr("Landmarks are set within the fixed image: only the moving one lies here"));
    return false;
  }
  const Vec2d at = editor_.seen_at(pointer.fixed, given);
  drag_.reset();
  // Side by side, a click here after one there makes a pair, as in other programs, wherever a partner was
  // found.
  const bool beside = pointer.pane.shows_fixed != pointer.pane.shows_moving;
  if (const auto wanted = partner_wanted(); wanted && wanted->second == given && beside) {
    hover_ = Hit{wanted->first, given};
    last_added_.reset();
    if (is_near_found_partner(pointer, *hover_))
      tell_of_found_partner(*hover_, at);
    else
      replace_partner(*hover_, at);
    editor_.select({hover_->id}, given);
  } else {
    last_added_ = hover_ = Hit{editor_.add(given, at), given};
  }
  repaint_();
  return true;
}

const LandmarkPair* LandmarkTool::with_found_partner(const Hit& partner) const {
  const bool awaited = editor_.pending(partner.id) || editor_.awaited_side(partner.id) == partner.side;
  return awaited ? nullptr : editor_.find(partner.id);
}

bool LandmarkTool::is_near_found_partner(const Pointer& pointer, const Hit& partner) const {
  const LandmarkPair* const pair = with_found_partner(partner);
  if (!pair) return false;
  const auto at = place(pointer.pane, *pair, partner.side);
  if (!at) return false;
  const QPointF away = pointer.position - *at;
  return std::hypot(away.x(), away.y()) < kFoundReach && !is_aimed_beside(pointer.pane, away);
}

void LandmarkTool::replace_partner(Hit partner, Vec2d at) {
  const LandmarkPair* const found = with_found_partner(partner);
  if (!found) return editor_.move(partner.id, partner.side, at);
  const Vec2d before = partner.side == Side::Fixed ? found->fixed : found->moving;
  editor_.move(partner.id, partner.side, at);
  // Who meant a landmark of its own must learn what became of the click.
  Q_EMIT editor_.status_message(
      LandmarkEditor::tr("The click set the partner of landmark %1, %2 from the one that was found. Undo "
                         "takes it back; the next click begins another landmark")
          .arg(QString::fromStdString(partner.id),
               document_.lengths(partner.side).text(length(at - before), 2)));
}

void LandmarkTool::confirm_found_partner(const Hit& partner, Vec2d clicked) {
  if (editor_.pending(partner.id) || editor_.awaited_side(partner.id)) return;
  const QString id = QString::fromStdString(partner.id);
  const double beside_px = length(found_at(partner) - clicked);
  editor_.confirm(partner.id);
  // A click as coarse as the view: what was found is kept, and the person knows by how much it differs.
  Q_EMIT editor_.status_message(
      beside_px > 1
          ? LandmarkEditor::tr("The partner of landmark %1 is confirmed where it was found, %2 from the "
                               "click; drag it if it is wrong")
                .arg(id, document_.lengths(partner.side).text(beside_px, 2))
          : LandmarkEditor::tr(
                "The partner of landmark %1 is confirmed where it was found; drag it if it is wrong")
                .arg(id));
}

Vec2d LandmarkTool::found_at(const Hit& partner) const {
  const LandmarkPair* const pair = editor_.find(partner.id);
  return partner.side == Side::Fixed ? pair->fixed : pair->moving;
}

void LandmarkTool::tell_of_found_partner(const Hit& partner, Vec2d clicked) const {
  Q_EMIT editor_.status_message(
      LandmarkEditor::tr(
          "The partner of landmark %1 was found %2 from the click and stays there: a click on it "
          "confirms it; drag it if it is wrong")
          .arg(QString::fromStdString(partner.id),
               document_.lengths(partner.side).text(length(found_at(partner) - clicked), 2)));
}

std::optional<std::pair<std::string, Side>> LandmarkTool::partner_wanted() const {
  if (!last_added_ || !editor_.find(last_added_->id) || !is_among(editor_.selected(), last_added_->id))
    return std::nullopt;
  return std::pair(last_added_->id, last_added_->side == Side::Fixed ? Side::Moving : Side::Fixed);
}

bool LandmarkTool::select_at(const Pointer& pointer) {
  const auto hit = visible_ ? hit_at(pointer.pane, pointer.position) : std::nullopt;
  if (hit) editor_.select({hit->id}, hit->side);
  return hit.has_value();
}

bool LandmarkTool::move(const Pointer& pointer) {
  if (!drag_) {
    const auto hit = visible_ ? hit_at(pointer.pane, pointer.position) : std::nullopt;
    if (hit != hover_) {
      hover_ = hit;
      repaint_();
    }
    return false;
  }
  const QPointF way = pointer.position - drag_->from;
  if (!drag_->moved && std::hypot(way.x(), way.y()) < kDragThreshold) return true;
  drag_->moved = true;
  drag_->position =
      editor_.seen_at(pointer.pane.fixed_from_widget(pointer.position - drag_->grip), drag_->hit.side);
  repaint_();
  return true;
}

void LandmarkTool::release(const Pointer& pointer) {
  if (!drag_) return;
  const Drag drag = *drag_;
  drag_.reset();
  if (drag.moved) {
    if (last_added_ && last_added_->id == drag.hit.id && last_added_->side != drag.hit.side)
      last_added_.reset();
    editor_.move(drag.hit.id, drag.hit.side, drag.position);
  } else if (drag.confirms) {
    click_partner(drag, pointer);
  }
  repaint_();
}

void LandmarkTool::click_partner(const Drag& drag, const Pointer& pointer) {
  const Vec2d clicked = editor_.seen_at(pointer.fixed, drag.hit.side);
  const bool beside = pointer.pane.shows_fixed != pointer.pane.shows_moving,
             awaited = beside && editor_.awaited_side(drag.hit.id) == drag.hit.side;
  // On the marker, but not on the spot: who meant the spot clicked is told before it counts as confirmed.
  if (!awaited && !drag.beside && std::hypot(drag.grip.x(), drag.grip.y()) > kConfirmReach)
    return tell_of_found_partner(drag.hit, clicked);
  // The pair is made: nothing is asked about its partner any more.
  if (last_added_ && last_added_->id == drag.hit.id) last_added_.reset();
  // Where nothing was found, the click is the partner's spot, also on the marker where the map has put it.
  if (awaited)
    editor_.move(drag.hit.id, drag.hit.side, clicked);
  else if (drag.beside)
    replace_partner(drag.hit, clicked);
  else
    confirm_found_partner(drag.hit, clicked);
}

void LandmarkTool::leave() {
  if (!hover_ || drag_) return;
  hover_.reset();
  repaint_();
}

QCursor LandmarkTool::cursor() const {
  if (drag_) return Qt::ClosedHandCursor;
  return hover_ ? Qt::OpenHandCursor : Qt::CrossCursor;
}

bool LandmarkTool::key(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && drag_) {
    drag_.reset();
    repaint_();
    return true;
  }
  Vec2d step;
  switch (event->key()) {
    case Qt::Key_Left:
      step = {-1, 0};
      break;
    case Qt::Key_Right:
      step = {1, 0};
      break;
    case Qt::Key_Up:
      step = {0, -1};
      break;
    case Qt::Key_Down:
      step = {0, 1};
      break;
    default:
      return false;
  }
  if (editor_.selected().empty()) return false;
  const LandmarkPair* pair = editor_.find(editor_.selected().front());
  if (!pair) return false;
  const double length = event->modifiers() & Qt::AltModifier     ? 0.1
                        : event->modifiers() & Qt::ShiftModifier ? 10
                                                                 : 1;
  const Side side = editor_.selected_side();
  const Vec2d from = side == Side::Fixed ? pair->fixed : pair->moving;
  editor_.move(pair->id, side, from + length * step,
               QStringLiteral("nudge %1 %2").arg(QString::fromStdString(pair->id)).arg(int(side)));
  return true;
}

void LandmarkTool::paint(QPainter& painter, const CanvasPane& pane, bool active) const {
  if (!visible_) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const auto& all = document_.landmarks();
  // The selected one on top.
  for (const bool selected : {false, true})
    for (const LandmarkPair& pair : all)
      if (is_among(editor_.selected(), pair.id) == selected) paint_pair(painter, pane, pair, active);
}

void LandmarkTool::paint_pair(QPainter& painter, const CanvasPane& pane, const LandmarkPair& pair,
                              bool active) const {
  const bool selected = is_among(editor_.selected(), pair.id);
  const auto fixed = pane.shows_fixed ? place(pane, pair, Side::Fixed) : std::nullopt;
  const auto moving = pane.shows_moving ? place(pane, pair, Side::Moving) : std::nullopt;
  const QRectF seen = pane.area.adjusted(-60, -60, 60, 60);
  if (!(fixed && seen.contains(*fixed)) && !(moving && seen.contains(*moving))) return;
  painter.save();
  if (!pair.active) painter.setOpacity(0.5);
  const Qt::PenStyle style = pair.active ? Qt::SolidLine : Qt::DotLine;
  if (fixed && moving && QLineF(*fixed, *moving).length() > 2) {
    QPainterPath line(*fixed);
    line.lineTo(*moving);
    stroke(painter, line, Qt::white, 1.3, style);
  }
  const auto hovered = [&](Side side) { return active && hover_ && *hover_ == Hit{pair.id, side}; };
  const auto width = [&](Side side) {
    return selected && editor_.selected_side() == side ? 2.6 : selected || hovered(side) ? 2.0 : 1.5;
  };
  if (moving) {
    // Found by the program, and confirmed by nobody yet.
    const bool unconfirmed = document_.state().partners.found.contains(pair.id);
    stroke(painter, diamond(*moving, hovered(Side::Moving) ? 12 : 10), moving_color(), width(Side::Moving),
           unconfirmed ? Qt::DashLine : style);
  }
  if (fixed)
    stroke(painter, ring(*fixed, hovered(Side::Fixed) ? 9 : 7), fixed_color(), width(Side::Fixed), style);
  if (selected) {
    const QPointF around = editor_.selected_side() == Side::Moving && moving ? *moving
                           : fixed                                           ? *fixed
                                                                             : *moving;
    QPainterPath halo;
    halo.addEllipse(around, 17, 17);
    stroke(painter, halo, Qt::white, 1.2, Qt::DashLine);
  }
  paint_label(painter, fixed ? *fixed : *moving, label_text(pair), selected,
              fixed && moving && moving->x() > fixed->x() + 2);
  painter.restore();
}

QString LandmarkTool::label_text(const LandmarkPair& pair) const {
  QString text = QString::fromStdString(pair.id);
  if (editor_.pending(pair.id)) text += QStringLiteral(" …");
  if (!pair.active) text += QCoreApplication::translate("LandmarkTool", " (unused)");
  return text;
}

std::vector<QRectF> LandmarkTool::labels(const CanvasPane& pane, const QFont& font) const {
  std::vector<QRectF> boxes;
  if (!visible_) return boxes;
  for (const LandmarkPair& pair : document_.landmarks()) {
    const auto fixed = pane.shows_fixed ? place(pane, pair, Side::Fixed) : std::nullopt;
    const auto moving = pane.shows_moving ? place(pane, pair, Side::Moving) : std::nullopt;
    if (!fixed && !moving) continue;
    QFont own = font;
    own.setBold(is_among(editor_.selected(), pair.id));
    const QRectF box = label_box(own, fixed ? *fixed : *moving, label_text(pair),
                                 fixed && moving && moving->x() > fixed->x() + 2);
    if (pane.area.intersects(box)) boxes.push_back(box);
  }
  return boxes;
}

}  // namespace alinify::ui
