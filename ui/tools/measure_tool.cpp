#include "ui/tools/measure_tool.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QLocale>
#include <QPainterPath>
#include <QPolygonF>

#include "ui/canvas/image_canvas.h"
#include "ui/canvas/marks.h"

namespace alinify::ui {
namespace {

const QColor kLine(0xff, 0xd5, 0x4a), kLabelGround(18, 20, 23, 215), kLabelInk(0xf2, 0xf4, 0xf7);
constexpr double kEnd = 6, kThreadMark = 4;  ///< logical pixels
constexpr double kGripReach = 9;             ///< logical pixels around a point that count as a hit
constexpr double kStep = 1, kLargeStep = 10;
/// Degrees: a line further off crosses threads of both directions.
constexpr double kMaxOffAxes = 12;

QPainterPath line(QPointF from, QPointF to) {
  QPainterPath path(from);
  path.lineTo(to);
  return path;
}

QPainterPath cross(QPointF at) {
  QPainterPath path;
  for (const QPointF arm : {QPointF(kEnd, 0), QPointF(0, kEnd)}) path.addPath(line(at - arm, at + arm));
  return path;
}

/// Angle of a line to the nearer of the image's two directions.
double degrees_off_axes(const Measurement& of, const std::optional<Vec2d>& pixel_size_um) {
  const Vec2d way = of.points[1] - of.points[0], pixel_size = pixel_size_um.value_or(Vec2d{1, 1});
  const double a = std::abs(way.x) * pixel_size.x, b = std::abs(way.y) * pixel_size.y;
  return std::atan2(std::min(a, b), std::max(a, b)) * 180 / std::numbers::pi;
}

QString threads_text(const Measurement& of, const LengthFormat& lengths,
                     const std::optional<Vec2d>& pixel_size_um) {
  if (is_askew(of, pixel_size_um))
    return MeasureTool::tr("not counted: the line is %1° off the image's rows and columns")
        .arg(QLocale().toString(degrees_off_axes(of, pixel_size_um), 'f', 0));
  if (!of.threads) return MeasureTool::tr("no regular threads");
  const int count = of.threads->count();
  const QString text =
      pixel_size_um
          ? MeasureTool::tr("%1 threads, %2 per cm")
                .arg(count)
                .arg(significant(threads_per_cm(of, *pixel_size_um), 3))
          : MeasureTool::tr("%1 threads, one every %2").arg(count).arg(lengths.text(of.threads->spacing_px));
  if (of.threads->uneven()) return MeasureTool::tr("%1; uneven, look at the marks").arg(text);
  return text;
}

QSizeF label_size(const QPainter& painter, const QString& text) {
  const QFontMetricsF metrics(painter.font());
  return {metrics.horizontalAdvance(text) + 14, metrics.height() + 6};
}

/// Moved into the area as far as it stands out.
QRectF held_within(QRectF box, const QRectF& area) {
  box.moveLeft(
      std::clamp(box.left(), area.left() + 4, std::max(area.left() + 4, area.right() - 4 - box.width())));
  box.moveTop(
      std::clamp(box.top(), area.top() + 4, std::max(area.top() + 4, area.bottom() - 4 - box.height())));
  return box;
}

/// Beside `at`, off the labels of others: below at the right, else where there is room.
QRectF label_box_beside(const QRectF& area, QPointF at, QSizeF label, const std::vector<QRectF>& taken) {
  const QRectF inner = area.adjusted(4, 4, -4, -4);
  const double left = at.x() - 12 - label.width(), right = at.x() + 12, above = at.y() - 10 - label.height(),
               below = at.y() + 10;
  for (const QPointF corner :
       {QPointF(right, below), QPointF(left, below), QPointF(right, above), QPointF(left, above)}) {
    const QRectF box(corner, label);
    if (inner.contains(box) && std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) {
          return other.adjusted(-3, -3, 3, 3).intersects(box);
        }))
      return box;
  }
  QRectF box(QPointF(right, below), label);
  if (box.right() > inner.right()) box.moveLeft(left);
  if (box.bottom() > inner.bottom()) box.moveTop(above);
  return held_within(box, area);  // beside an end that is out of sight
}

void paint_label(QPainter& painter, const QRectF& box, const QString& text) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(kLabelGround);
  painter.drawRoundedRect(box, 4, 4);
  painter.setPen(kLabelInk);
  painter.drawText(box, Qt::AlignCenter, text);
}

}  // namespace

bool is_askew(const Measurement& of, const std::optional<Vec2d>& pixel_size_um) {
  return of.kind == MeasureKind::Threads && degrees_off_axes(of, pixel_size_um) > kMaxOffAxes;
}

QRectF angle_label_box(const QRectF& area, QSizeF label, QPointF arm, QPointF corner, QPointF other_arm) {
  const auto unit = [](QPointF way) { return way / std::max(1e-9, std::hypot(way.x(), way.y())); };
  const QPointF u = unit(arm - corner), v = unit(other_arm - corner);
  // Of a straight angle either side will do.
  const bool straight = std::hypot(u.x() + v.x(), u.y() + v.y()) < 1e-3;
  const QPointF bisector = straight ? QPointF(-u.y(), u.x()) : unit(u + v);
  const auto reach = [&](QPointF way) {
    return 0.5 * (label.width() * std::abs(way.x()) + label.height() * std::abs(way.y()));
  };
  constexpr double kOff = 5;  // from an arm, or from the corner
  const double sine = std::abs(u.x() * bisector.y() - u.y() * bisector.x());  // of half the angle
  const double inside = std::max(reach({-u.y(), u.x()}), reach({-v.y(), v.x()})) + kOff;
  const double shorter = std::min(distance(arm, corner), distance(other_arm, corner));
  QRectF box(QPointF(), label);
  box.moveCenter(corner + (inside / std::max(1e-9, sine)) * bisector);
  if (inside <= sine * shorter && area.adjusted(4, 4, -4, -4).contains(box)) return box;
  box.moveCenter(corner - (reach(bisector) + 2 * kOff) * bisector);
  return held_within(box, area);
}

Measurement mapped(const Measurement& of, const Transform& moving_from_fixed) {
  Measurement there = of;
  for (Vec2d& point : there.points) point = moving_from_fixed(point);
  return there;
}

QString text_of(const Measurement& of, const LengthFormat& lengths,
                const std::optional<Vec2d>& pixel_size_um) {
  switch (of.kind) {
    case MeasureKind::Distance:
      return lengths.text(of.points[1] - of.points[0], 4);
    case MeasureKind::Angle: {
      const double degrees = degrees_of(of, pixel_size_um.value_or(Vec2d{1, 1}));
      return MeasureTool::tr("%1°").arg(QLocale().toString(degrees, 'f', 1));
    }
    case MeasureKind::Threads:
      break;
  }
  return threads_text(of, lengths, pixel_size_um);
}

MeasureTool::MeasureTool(const SessionDocument& document, ImageCanvas& canvas, QObject* parent)
    : QObject(parent), document_(document), canvas_(canvas) {}

void MeasureTool::set_kind(MeasureKind kind) {
  cancel();
  kind_ = kind;
}

void MeasureTool::begin_counting(const std::vector<Vec2d>& line) {
  counting_ = line;
  canvas_.update();
}

void MeasureTool::end_counting() {
  counting_.clear();
  canvas_.update();
}

void MeasureTool::cancel() {
  points_.clear();
  grip_.reset();
  hover_.reset();
  pressed_ = by_keys_ = false;
  canvas_.update();
}

void MeasureTool::begin(Vec2d fixed) {
  cancel();
  add_point(fixed);
}

void MeasureTool::add_point(Vec2d fixed) {
  // Two clicks on one spot count as one.
  if (!points_.empty() && length(points_.back() - fixed) < 1e-6) return;
  points_.push_back(fixed);
  if (points_.size() == points_of(kind_)) Q_EMIT measured({kind_, std::exchange(points_, {})});
  canvas_.update();
}

void MeasureTool::select(std::vector<Vec2d> points) {
  selected_ = std::move(points);
  Q_EMIT selection_changed();
}

std::optional<std::size_t> MeasureTool::selected() const {
  if (canvas_.active_tool() != this) return std::nullopt;
  const std::vector<Measurement>& all = document_.measurements();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [this](const Measurement& one) { return one.points == selected_; });
  if (found == all.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all.begin());
}

std::optional<MeasureTool::Grip> MeasureTool::grip_at(const CanvasPane& pane, QPointF position) const {
  std::optional<Grip> nearest;
  double reach = kGripReach;
  const std::vector<Measurement>& all = document_.measurements();
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < all[i].points.size(); ++k)
      if (const double off = distance(pane.widget_from_fixed(all[i].points[k]), position); off < reach)
        reach = off, nearest = Grip{i, k};
  return nearest;
}

Measurement MeasureTool::dragged() const {
  Measurement now = document_.measurements().at(grip_->measurement);
  if (hover_) now.points.at(grip_->point) = *hover_;
  now.threads.reset();
  return now;
}

bool MeasureTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton) return false;
  pressed_ = true;
  by_keys_ = false;
  pressed_at_ = pointer.position;
  // A click there begins another measurement, which only its release tells from a drag.
  grip_ = points_.empty() ? grip_at(pointer.pane, pointer.position) : std::nullopt;
  if (grip_) {
    hover_ = document_.measurements()[grip_->measurement].points[grip_->point];
    hold_ = *hover_ - pointer.fixed;
    return true;
  }
  hover_ = pointer.fixed;
  add_point(pointer.fixed);
  return true;
}

bool MeasureTool::move(const Pointer& pointer) {
  by_keys_ = false;
  hover_ = grip_ ? pointer.fixed + hold_ : pointer.fixed;
  over_grip_ = points_.empty() && grip_at(pointer.pane, pointer.position);
  canvas_.update();
  return pressed_;
}

void MeasureTool::release(const Pointer& pointer) {
  pressed_ = false;
  const bool was_dragged = distance(pointer.position, pressed_at_) > kDragThreshold;
  if (grip_) {
    hover_ = pointer.fixed + hold_;
    const std::size_t index = grip_->measurement;
    const Measurement now = dragged();
    const Vec2d point = document_.measurements()[index].points[grip_->point];
    grip_.reset();
    if (!was_dragged) return add_point(point);
    Q_EMIT moved(index, now);
  } else if (!points_.empty() && was_dragged) {
    add_point(pointer.fixed);
  }
}

QCursor MeasureTool::cursor() const {
  return grip_ ? Qt::ClosedHandCursor : over_grip_ ? Qt::OpenHandCursor : Qt::CrossCursor;
}

void MeasureTool::leave() {
  if (!by_keys_) hover_.reset();
  canvas_.update();
}

bool MeasureTool::move_cross(QPointF logical) {
  const CanvasPane pane = canvas_.panes().front();
  const Vec2d from = by_keys_ && hover_ ? *hover_ : pane.fixed_from_widget(pane.area.center());
  // The first key shows the cross.
  hover_ = by_keys_ ? pane.fixed_from_widget(pane.widget_from_fixed(from) + logical) : from;
  by_keys_ = true;
  canvas_.update();
  return true;
}

bool MeasureTool::key(QKeyEvent* event) {
  const double step = event->modifiers() & Qt::ShiftModifier ? kLargeStep : kStep;
  switch (event->key()) {
    case Qt::Key_Left:
      return move_cross({-step, 0});
    case Qt::Key_Right:
      return move_cross({step, 0});
    case Qt::Key_Up:
      return move_cross({0, -step});
    case Qt::Key_Down:
      return move_cross({0, step});
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (!hover_) return move_cross({});
      add_point(*hover_);
      return true;
    case Qt::Key_Backspace:
      if (!points_.empty()) points_.pop_back();
      canvas_.update();
      return true;
    case Qt::Key_Escape:
      if (points_.empty() && !grip_) {
        cancel();
        Q_EMIT left();
      } else {
        cancel();
      }
      return true;
    default:
      return false;
  }
}

void MeasureTool::paint_one(QPainter& painter, const CanvasPane& pane, const Measurement& one) const {
  std::vector<QPointF> at;
  for (const Vec2d point : one.points) at.push_back(pane.widget_from_fixed(point));
  for (std::size_t i = 1; i < at.size(); ++i) stroke(painter, line(at[i - 1], at[i]), kLine, 1.6);
  if (at.size() == 2) {
    const QPointF way = at[1] - at[0];
    const double long_px = std::max(1e-9, std::hypot(way.x(), way.y()));
    const QPointF across = QPointF(-way.y(), way.x()) / long_px;
    for (const QPointF end : at) stroke(painter, line(end - kEnd * across, end + kEnd * across), kLine, 1.6);
    if (one.threads && one.threads->spacing_px * pane.scale() > 3) {
      const double fixed_px = length(one.points[1] - one.points[0]);
      for (const double thread : one.threads->at_px) {
        const QPointF middle = at[0] + thread / fixed_px * way;
        stroke(painter, line(middle - kThreadMark * across, middle + kThreadMark * across), kLabelInk, 1);
      }
    }
  }
  // Side by side, the label stands on the image that is measured; on the moving one as it is, the same line
  // has a length of its own.
  const bool on_moving = !pane.shows_fixed && canvas_.panes().size() > 1;
  if (on_moving && (!pane.frame_from_fixed || one.kind == MeasureKind::Threads)) return;
  // Out of sight, it would cling to the edge as if something were measured there.
  if (!QRectF(pane.area).intersects(
          QPolygonF(QList<QPointF>(at.begin(), at.end())).boundingRect().adjusted(-1, -1, 1, 1)))
    return;
  const bool counting = one.kind == MeasureKind::Threads && !one.threads && one.points == counting_;
  const Side side = on_moving ? Side::Moving : Side::Fixed;
  const QString text = counting ? tr("counting…")
                                : text_of(on_moving ? mapped(one, *pane.frame_from_fixed) : one,
                                          document_.lengths(side), document_.geometry(side).pixel_size_um);
  const QSizeF label = label_size(painter, text);
  paint_label(
      painter,
      one.kind == MeasureKind::Angle && at.size() == 3
          ? angle_label_box(pane.area, label, at[0], at[1], at[2])
          : label_box_beside(pane.area, at.back(), label, canvas_.labels_beside(*this, pane, painter.font())),
      text);
}

void MeasureTool::paint(QPainter& painter, const CanvasPane& pane, bool active) const {
  const std::vector<Measurement>& all = document_.measurements();
  for (std::size_t i = 0; i < all.size(); ++i)
    paint_one(painter, pane, grip_ && grip_->measurement == i ? dragged() : all[i]);
  if (!active) return;
  if (by_keys_ && hover_) stroke(painter, cross(pane.widget_from_fixed(*hover_)), kLine, 1.6);
  if (points_.empty()) return;
  Measurement now{kind_, points_};
  if (hover_) now.points.push_back(*hover_);
  if (now.points.size() == points_of(kind_) && kind_ != MeasureKind::Threads)
    return paint_one(painter, pane, now);
  for (std::size_t i = 0; i < now.points.size(); ++i) {
    const QPointF at = pane.widget_from_fixed(now.points[i]);
    stroke(painter, cross(at), kLine, 1.6);
    if (i > 0) stroke(painter, line(pane.widget_from_fixed(now.points[i - 1]), at), kLine, 1.6);
  }
}

}  // namespace alinify::ui
