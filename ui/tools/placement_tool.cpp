#include "ui/tools/placement_tool.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <QKeyEvent>
#include <QPainterPath>
#include <QPolygonF>

#include "ui/canvas/marks.h"
#include "ui/style/theme.h"

namespace alinify::ui {
namespace {

constexpr double kHandleReach = 12;  ///< logical pixels around a handle that are the handle
constexpr double kKnobAway = 34;     ///< logical pixels from the outline to the knob
constexpr double kSnapDeg = 15;      ///< steps of a turn while Shift is held
constexpr double kMinScale = 0.01, kMaxScale = 100;

/// The map that turns by an angle and scales about a point that stays.
Affine2 about(Vec2d fixed_point, double angle_rad, double scale) {
  const double c = scale * std::cos(angle_rad), s = scale * std::sin(angle_rad);
  const Vec2d p = fixed_point;
  return {c, -s, s, c, p.x - c * p.x + s * p.y, p.y - s * p.x - c * p.y};
}

}  // namespace

PlacementTool::PlacementTool(SessionDocument& document, std::function<void()> repaint, QObject* parent)
    : QObject(parent), document_(document), repaint_(std::move(repaint)) {
  connect(&document_, &SessionDocument::transform_changed, this, [this] {
    known_.reset();
    Q_EMIT placement_changed();
  });
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    known_.reset(), drag_.reset(), hover_.reset();
    Q_EMIT placement_changed();
  });
}

Affine2 PlacementTool::fixed_from_moving() const {
  if (drag_) return drag_->now;
  if (known_) return *known_;
  known_ = Affine2();
  if (const auto map = document_.current_transform()) {
    const Affine2 moving_from_fixed = nearest_affine(*map);
    const double d = moving_from_fixed.determinant();
    if (std::isfinite(d) && std::fabs(d) > 1e-12) known_ = inverse(moving_from_fixed);
  }
  return *known_;
}

Placement PlacementTool::placement() const {
  return placement_of(fixed_from_moving(), document_.geometry(Side::Fixed).size,
                      document_.geometry(Side::Moving).size);
}

Vec2d PlacementTool::middle() const {
  const Size size = document_.geometry(Side::Moving).size;
  return fixed_from_moving()(
      Vec2d{0.5 * static_cast<double>(size.width - 1), 0.5 * static_cast<double>(size.height - 1)});
}

std::array<QPointF, 4> PlacementTool::corners(const CanvasPane& pane) const {
  const Size size = document_.geometry(Side::Moving).size;
  const double right = static_cast<double>(size.width) - 0.5, bottom = static_cast<double>(size.height) - 0.5;
  const Affine2 map = fixed_from_moving();
  std::array<QPointF, 4> at;
  const Vec2d corners[] = {{-0.5, -0.5}, {right, -0.5}, {right, bottom}, {-0.5, bottom}};
  for (std::size_t i = 0; i < at.size(); ++i) at[i] = pane.widget_from_fixed(map(corners[i]));
  return at;
}

QPointF PlacementTool::knob(const CanvasPane& pane) const {
  const std::array<QPointF, 4> at = corners(pane);
  const QPointF top = 0.5 * (at[0] + at[1]), bottom = 0.5 * (at[2] + at[3]), up = top - bottom;
  const double long_px = std::hypot(up.x(), up.y());
  QPointF outside = long_px > 0 ? top + kKnobAway / long_px * up : top;
  // The knob of an image that fills the canvas is inside it.
  if (!pane.area.adjusted(8, 8, -8, -8).contains(outside) && long_px > 4 * kKnobAway)
    outside = top - kKnobAway / long_px * up;
  return outside;
}

bool PlacementTool::can_place(const CanvasPane& pane) const {
  return document_.has_pair() && !pane.frame_from_fixed && pane.shows_moving;
}

std::optional<PlacementTool::Grip> PlacementTool::grip_at(const CanvasPane& pane, QPointF position,
                                                          int* corner) const {
  if (!can_place(pane)) return std::nullopt;
  if (distance(knob(pane), position) <= kHandleReach) return Grip::Turn;
  const std::array<QPointF, 4> at = corners(pane);
  for (std::size_t i = 0; i < at.size(); ++i)
    if (distance(at[i], position) <= kHandleReach) {
      if (corner) *corner = static_cast<int>(i);
      return Grip::Scale;
    }
  QPolygonF outline;
  for (const QPointF p : at) outline << p;
  return outline.containsPoint(position, Qt::OddEvenFill) ? std::optional(Grip::Move) : std::nullopt;
}

bool PlacementTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton) return false;
  int corner = 0;
  const auto grip = grip_at(pointer.pane, pointer.position, &corner);
  if (!grip) return false;
  Drag drag{*grip, fixed_from_moving(), {}, pointer.fixed, middle(), pointer.position, false};
  drag.now = drag.start;
  // The opposite corner stays in place.
  if (*grip == Grip::Scale)
    drag.about =
        pointer.pane.fixed_from_widget(corners(pointer.pane)[static_cast<std::size_t>((corner + 2) % 4)]);
  drag_ = drag;
  return true;
}

bool PlacementTool::move(const Pointer& pointer) {
  if (!drag_) {
    const auto before = std::exchange(hover_, grip_at(pointer.pane, pointer.position));
    if (before != hover_) repaint_();
    return false;
  }
  if (!drag_->moved && distance(pointer.position, drag_->pressed) < kDragThreshold) return true;
  drag_->moved = true;
  const Vec2d arm = drag_->from - drag_->about, now = pointer.fixed - drag_->about;
  switch (drag_->grip) {
    case Grip::Move:
      drag_->now = compose(Affine2::translation(pointer.fixed - drag_->from), drag_->start);
      break;
    case Grip::Scale: {
      const double along = arm.x * arm.x + arm.y * arm.y;
      const double was = std::sqrt(std::fabs(drag_->start.determinant()));
      const double factor = along > 0 ? (now.x * arm.x + now.y * arm.y) / along : 1;
      drag_->now =
          compose(about(drag_->about, 0, std::clamp(factor, kMinScale / was, kMaxScale / was)), drag_->start);
      break;
    }
    case Grip::Turn: {
      double angle = std::atan2(now.y, now.x) - std::atan2(arm.y, arm.x);
      if (pointer.modifiers & Qt::ShiftModifier) {
        const Size fixed = document_.geometry(Side::Fixed).size,
                   moving = document_.geometry(Side::Moving).size;
        const double degree = std::numbers::pi / 180,
                     was = degree * placement_of(drag_->start, fixed, moving).angle_deg;
        angle = degree * kSnapDeg * std::round((was + angle) / (degree * kSnapDeg)) - was;
      }
      drag_->now = compose(about(drag_->about, angle, 1), drag_->start);
      break;
    }
  }
  show(drag_->now);
  return true;
}

void PlacementTool::release(const Pointer&) {
  if (!drag_) return;
  const Drag drag = *std::exchange(drag_, std::nullopt);
  if (drag.moved) document_.set_preview(nullptr);
  if (drag.moved)
    keep(drag.now, drag.grip == Grip::Move    ? tr("Move by Hand")
                   : drag.grip == Grip::Scale ? tr("Scale by Hand")
                                              : tr("Turn by Hand"));
  repaint_();
}

void PlacementTool::leave() {
  if (!drag_) hover_.reset();
  repaint_();
}

void PlacementTool::cancel() {
  if (!drag_) return;
  if (std::exchange(drag_, std::nullopt)->moved) document_.set_preview(nullptr);
  repaint_();
}

bool PlacementTool::key(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (!drag_) return false;
    cancel();
    return true;
  }
  if (drag_) return false;
  Vec2d step;
  switch (event->key()) {
    case Qt::Key_Left:
      step.x = -1;
      break;
    case Qt::Key_Right:
      step.x = 1;
      break;
    case Qt::Key_Up:
      step.y = -1;
      break;
    case Qt::Key_Down:
      step.y = 1;
      break;
    default:
      return false;
  }
  Placement next = placement();
  next.shift = next.shift + (event->modifiers() & Qt::ShiftModifier ? 10.0 : 1.0) * step;
  place(next, tr("Move by Hand"), QStringLiteral("nudge"));
  return true;
}

QCursor PlacementTool::cursor() const {
  const auto grip = drag_ ? std::optional(drag_->grip) : hover_;
  if (!grip) return Qt::ArrowCursor;
  return *grip == Grip::Move    ? Qt::SizeAllCursor
         : *grip == Grip::Scale ? Qt::SizeFDiagCursor
                                : Qt::CrossCursor;
}

void PlacementTool::show(const Affine2& fixed_from_moving) {
  auto map = std::make_shared<Transform>();
  map->fixed = document_.geometry(Side::Fixed), map->moving = document_.geometry(Side::Moving);
  map->parts.emplace_back(inverse(fixed_from_moving));
  document_.set_preview(std::move(map), Preview::Placing);
  repaint_();
}

void PlacementTool::keep(const Affine2& fixed_from_moving, const QString& text, const QString& merge) {
  document_.place_by_hand(inverse(fixed_from_moving), text, merge);
  Q_EMIT status_message(tr("Placed by hand: the next run begins from here"));
}

void PlacementTool::place(const Placement& wanted, const QString& text, const QString& merge) {
  if (!document_.has_pair()) return;
  cancel();
  Placement next = wanted;
  next.scale = std::clamp(next.scale, kMinScale, kMaxScale);
  keep(with_placement(fixed_from_moving(), next, document_.geometry(Side::Fixed).size,
                      document_.geometry(Side::Moving).size),
       text, merge);
}

void PlacementTool::turn_by(double degrees) {
  Placement next = placement();
  next.angle_deg = std::remainder(next.angle_deg + degrees, 360);
  place(next, tr("Turn by Hand"));
}

void PlacementTool::mirror() {
  Placement next = placement();
  // The displayed image is mirrored: the angle changes its sign.
  next.mirrored = !next.mirrored;
  next.angle_deg = -next.angle_deg;
  place(next, tr("Mirror by Hand"));
}

void PlacementTool::paint(QPainter& painter, const CanvasPane& pane, bool active) const {
  if (!active || !can_place(pane)) return;
  const std::array<QPointF, 4> at = corners(pane);
  QPainterPath outline(at[0]);
  for (const std::size_t i : {1, 2, 3}) outline.lineTo(at[i]);
  outline.closeSubpath();
  const QPointF turn = knob(pane);
  QPainterPath arm(0.5 * (at[0] + at[1]));
  arm.lineTo(turn);
  painter.save();
  stroke(painter, arm, moving_color(), 1.6);
  stroke(painter, outline, moving_color(), 1.6, Qt::DashLine);
  const auto grip = drag_ ? std::optional(drag_->grip) : hover_;
  painter.setPen(QPen(QColor(0, 0, 0, 200), 1.4));
  painter.setBrush(grip == Grip::Scale ? QColor(Qt::white) : moving_color());
  for (const QPointF p : at) painter.drawRect(QRectF(p.x() - 6, p.y() - 6, 12, 12));
  painter.setBrush(grip == Grip::Turn ? QColor(Qt::white) : moving_color());
  painter.drawEllipse(turn, 7, 7);
  painter.restore();
}

}  // namespace alinify::ui
