#include "ui/tools/correction_tool.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QPainterPath>

#include "core/base/error.h"
#include "ui/canvas/marks.h"
#include "ui/core_text.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kReach = 11;
constexpr double kMinJacobian = 0.1;  ///< drags stop here, short of a fold
constexpr double kRadiusStep = 1.2;
/// A new spot dragged by more of its radii was not meant to be one, but to move the view.
constexpr double kMostRadii = 3;

QPainterPath circle(QPointF at, double radius) {
  QPainterPath path;
  path.addEllipse(at, radius, radius);
  return path;
}

}  // namespace

CorrectionTool::CorrectionTool(SessionDocument& document, std::function<void()> repaint, QObject* parent)
    : QObject(parent), document_(document), repaint_(std::move(repaint)) {
  connect(&document_, &SessionDocument::corrections_changed, this, [this] {
    drag_.reset();
    hover_.reset();
    if (selected_ && *selected_ >= document_.corrections().size()) select(std::nullopt);
    repaint_();
  });
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    // As the last spot of a session that is opened again; the first of a pair suits its size.
    radius_is_chosen_ = false;
    if (const auto& spots = document_.corrections(); !spots.empty())
      set_radius_px(spots.back().radius_px);
    else if (document_.geometry(Side::Fixed).size.area() > 0)
      set_radius_px(usual_radius_px());
  });
}

const Transform& CorrectionTool::base() const {
  const KeptResult* shown = document_.state().shown_result();
  return shown ? shown->map() : identity_;
}

void CorrectionTool::set_radius_px(double radius) {
  radius = std::clamp(radius, kMinRadiusPx, kMaxRadiusPx);
  if (radius == radius_px_) return;
  radius_px_ = radius;
  Q_EMIT radius_changed(radius);
  repaint_();
}

double CorrectionTool::usual_radius_px() const {
  constexpr double of_side = 0.08;
  const Size size = document_.geometry(Side::Fixed).size;
  return std::round(of_side * static_cast<double>(std::min(size.width, size.height)));
}

void CorrectionTool::propose_radius_for(double far_px) {
  // A piece is rarely dragged to the pixel, and an expected error is no more than that.
  constexpr double margin = 1.5, of_usual = 0.25;
  if (far_px > 0 && !radius_is_chosen_ && document_.corrections().empty())
    set_radius_px(std::clamp(std::round(margin * far_px / kFarthestDrag),
                             std::round(of_usual * usual_radius_px()), usual_radius_px()));
}

std::optional<CorrectedSpot> CorrectionTool::dragged() const {
  if (!drag_ || !drag_->moved) return std::nullopt;
  return drag_->spots[drag_->index];
}

std::optional<CorrectedSpot> CorrectionTool::spot_in_hand() const {
  if (drag_) return dragged();
  const auto& all = document_.corrections();
  return selected_ && *selected_ < all.size() ? std::optional(all[*selected_]) : std::nullopt;
}

double CorrectionTool::radius_in_hand_px() const {
  const auto spot = drag_ ? std::nullopt : spot_in_hand();
  return spot ? spot->radius_px : radius_px_;
}

void CorrectionTool::set_radius_in_hand_px(double radius) {
  radius = std::clamp(radius, kMinRadiusPx, kMaxRadiusPx);
  if (!drag_ && spot_in_hand()) return set_selected_radius_px(radius);
  radius_is_chosen_ = true;
  set_radius_px(radius);
}

void CorrectionTool::set_selected_radius_px(double radius) {
  std::vector<CorrectedSpot> all = document_.corrections();
  if (all[*selected_].radius_px == radius) return;
  all[*selected_].radius_px = radius;
  try {
    if (SpotCorrection(all).min_jacobian() < kMinJacobian) {
      Q_EMIT status_message(
          tr("The image would fold with a radius of %1").arg(document_.lengths().text(radius)));
      return;
    }
    // The steps of an arrow held down are one.
    document_.set_corrections(std::move(all), tr("Change a Correction's Radius"),
                              QStringLiteral("radius %1").arg(*selected_));
  } catch (const Error& error) {
    Q_EMIT status_message(sentence_of(translated(error.why_message())));
  }
}

void CorrectionTool::select(std::optional<std::size_t> index) {
  if (index == selected_) return;
  selected_ = index;
  Q_EMIT selection_changed();
  repaint_();
}

std::optional<std::size_t> CorrectionTool::hit_at(const CanvasPane& pane, QPointF position) const {
  std::optional<std::size_t> best;
  double nearest = kReach;
  const std::vector<CorrectedSpot> all = spots();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const QPointF d = pane.widget_from_fixed(all[i].at) - position;
    if (const double distance = std::hypot(d.x(), d.y()); distance < nearest) nearest = distance, best = i;
  }
  return best;
}

bool CorrectionTool::press(const Pointer& pointer) {
  const bool pin = pointer.button == Qt::RightButton ||
                   (pointer.button == Qt::LeftButton && (pointer.modifiers & Qt::AltModifier));
  if ((pointer.button != Qt::LeftButton && !pin) || !document_.has_pair() || document_.is_preview())
    return false;
  const auto hit = hit_at(pointer.pane, pointer.position);
  if (pin && hit) return true;
  std::vector<CorrectedSpot> all = document_.corrections();
  try {
    if (pin) {
      const Vec2d from = all.empty() ? pointer.fixed : SpotCorrection(all)(pointer.fixed);
      all.push_back({pointer.fixed, from, radius_px_, true});
      if (SpotCorrection(all).min_jacobian() < kMinJacobian) {
        Q_EMIT status_message(tr("A pin here would fold the image: use a larger radius"));
        return true;
      }
      document_.set_corrections(all, tr("Pin a Spot"));
      select(all.size() - 1);
      return true;
    }
    Drag drag;
    if (hit) {
      drag.index = *hit;
    } else {
      const Vec2d from = all.empty() ? pointer.fixed : SpotCorrection(all)(pointer.fixed);
      drag.index = all.size();
      drag.added = true;
      all.push_back({pointer.fixed, from, radius_px_, false});
    }
    drag.spots = std::move(all);
    drag.grip = pointer.position - pointer.pane.widget_from_fixed(drag.spots[drag.index].at);
    drag.from = pointer.position;
    drag_ = std::move(drag);
    if (hit) select(hit);
  } catch (const Error& error) {
    Q_EMIT status_message(sentence_of(translated(error.why_message())));
  }
  return true;
}

bool CorrectionTool::move(const Pointer& pointer) {
  pointer_ = pointer.position;
  if (!drag_) {
    hover_ = hit_at(pointer.pane, pointer.position);
    repaint_();
    return false;
  }
  const QPointF way = pointer.position - drag_->from;
  if (!drag_->moved && std::hypot(way.x(), way.y()) < kDragThreshold) return true;
  drag_->moved = true;
  std::vector<CorrectedSpot> next = drag_->spots;
  CorrectedSpot& spot = next[drag_->index];
  spot.at = pointer.pane.fixed_from_widget(pointer.position - drag_->grip);
  // Dragging a pin makes it an ordinary spot.
  spot.pin = false;
  if (drag_->added) spot.radius_px = radius_px_;
  // A long drag relative to its radius enlarges the radius.
  spot.radius_px = std::max(spot.radius_px, length(spot.at - spot.from) / kFarthestDrag);
  try {
    drag_->held_back = SpotCorrection(next).min_jacobian() < kMinJacobian;
    if (!drag_->held_back) {
      drag_->spots = std::move(next);
      document_.set_preview(std::make_shared<const Transform>(corrected(base(), drag_->spots)));
    }
  } catch (const Error&) {
    drag_->held_back = true;
  }
  Q_EMIT drag_changed();
  repaint_();
  return true;
}

void CorrectionTool::release(const Pointer&) {
  if (!drag_) return;
  const Drag drag = *std::exchange(drag_, std::nullopt);
  document_.set_preview(nullptr);
  const CorrectedSpot& spot = drag.spots[drag.index];
  const LengthFormat lengths = document_.lengths();
  const double asked_px = drag.added ? radius_px_ : document_.corrections()[drag.index].radius_px;
  if (drag.moved && drag.added && length(spot.at - spot.from) > kMostRadii * asked_px) {
    select(std::nullopt);
    Q_EMIT status_message(
        tr("Nothing is corrected: a drag by %1 would move all that lies within %2 of it. "
           "The middle button or Space moves the view; for such a drag, set a larger "
           "radius than %3 first.")
            .arg(lengths.text(spot.at - spot.from), lengths.text(spot.radius_px), lengths.text(asked_px)));
  } else if (drag.moved) {
    document_.set_corrections(drag.spots, drag.added ? tr("Correct a Spot") : tr("Move a Corrected Spot"));
    select(drag.index);
    if (drag.held_back) {
      Q_EMIT status_message(
          tr("It was dragged as far as the map does not fold: use a larger radius, or remove a pin"));
    } else {
      const QString far = lengths.text(spot.at - spot.from), radius = lengths.text(spot.radius_px);
      Q_EMIT status_message(spot.radius_px > asked_px
                                ? tr("Corrected by %1; this spot's radius was widened from %2 to %3, so that "
                                     "the image does not fold")
                                      .arg(far, lengths.text(asked_px), radius)
                                : tr("Corrected by %1 within a radius of %2").arg(far, radius));
    }
  } else if (drag.added) {
    select(std::nullopt);  // a click beside the spots
  }
  Q_EMIT drag_changed();
  repaint_();
}

void CorrectionTool::cancel() {
  if (!drag_) return;
  drag_.reset();
  document_.set_preview(nullptr);
  Q_EMIT drag_changed();
  repaint_();
}

void CorrectionTool::leave() {
  pointer_.reset();
  if (!drag_) hover_.reset();
  repaint_();
}

QCursor CorrectionTool::cursor() const {
  if (drag_) return drag_->held_back ? Qt::ForbiddenCursor : Qt::ClosedHandCursor;
  return hover_ ? Qt::OpenHandCursor : Qt::CrossCursor;
}

bool CorrectionTool::key(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Escape:
      if (!drag_) return false;
      cancel();
      return true;
    // Brackets need AltGr on many keyboards.
    case Qt::Key_PageDown:
    case Qt::Key_BracketLeft:
      set_radius_in_hand_px(std::round(radius_in_hand_px() / kRadiusStep));
      return true;
    case Qt::Key_PageUp:
    case Qt::Key_BracketRight:
      set_radius_in_hand_px(std::round(radius_in_hand_px() * kRadiusStep + 1));
      return true;
    default:
      return false;
  }
}

void CorrectionTool::delete_selected() {
  std::vector<CorrectedSpot> all = document_.corrections();
  if (!selected_ || *selected_ >= all.size()) return;
  const bool pin = all[*selected_].pin;
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(*selected_));
  select(std::nullopt);
  try {
    document_.set_corrections(std::move(all), pin ? tr("Remove a Pin") : tr("Remove a Correction"));
    Q_EMIT status_message(pin ? tr("The pin is removed; Undo brings it back")
                              : tr("The correction is removed; Undo brings it back"));
  } catch (const Error& error) {
    Q_EMIT status_message(sentence_of(translated(error.why_message())));
  }
}

void CorrectionTool::delete_all() {
  if (document_.corrections().empty()) return;
  select(std::nullopt);
  document_.set_corrections({}, tr("Remove All Corrections"));
}

void CorrectionTool::paint(QPainter& painter, const CanvasPane& pane, bool active) const {
  const std::vector<CorrectedSpot> all = spots();
  if (!active && (all.empty() || !visible_)) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.save();
  if (!active) painter.setOpacity(0.55);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const CorrectedSpot& spot = all[i];
    const bool dragged = drag_ && drag_->index == i, chosen = dragged || (active && selected_ == i);
    if (dragged && drag_->added && !drag_->moved) continue;
    const QPointF at = pane.widget_from_fixed(spot.at), from = pane.widget_from_fixed(spot.from);
    if (chosen) {
      const QColor color = dragged && drag_->held_back ? warning_color() : QColor(Qt::white);
      stroke(painter, circle(at, spot.radius_px * pane.scale()), color, 1.2, Qt::DashLine);
    }
    if (spot.pin) {
      // A pin: a head with its tip at the spot.
      QPainterPath pin;
      pin.moveTo(at);
      pin.lineTo(at + QPointF(0, -10));
      pin.addEllipse(at + QPointF(0, -14), 4.5, 4.5);
      stroke(painter, pin, QColor(0x9c, 0xe0, 0x8a), chosen ? 2.6 : 1.8);
      continue;
    }
    QPainterPath arrow(from);
    arrow.lineTo(at);
    stroke(painter, arrow, Qt::white, 1.4);
    QPainterPath box;
    box.addRect(QRectF(at.x() - 5, at.y() - 5, 10, 10));
    stroke(painter, box, moving_color(), chosen || hover_ == i ? 2.8 : 1.8);
  }
  painter.restore();
  if (active && pointer_ && !drag_ && !hover_ && pane.area.contains(*pointer_))
    stroke(painter, circle(*pointer_, radius_px_ * pane.scale()), QColor(255, 255, 255, 170), 1, Qt::DotLine);
}

}  // namespace alinify::ui
