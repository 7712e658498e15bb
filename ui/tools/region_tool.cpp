#include "ui/tools/region_tool.h"

#include <cmath>

#include <QCoreApplication>
#include <QKeyEvent>
#include <QPainterPath>

namespace alinify::ui {
namespace {

constexpr double kMinSidePx = 16;  ///< level-0 pixels; less is a slip of the hand

QPolygonF outline(const Rect& r, const CanvasPane& pane) {
  // Between pixels: centres are whole numbers. The corners one by one, for a view may be turned.
  const double left = static_cast<double>(r.x) - 0.5, top = static_cast<double>(r.y) - 0.5,
               right = static_cast<double>(r.right()) - 0.5, bottom = static_cast<double>(r.bottom()) - 0.5;
  return QPolygonF{{pane.widget_from_fixed({left, top}), pane.widget_from_fixed({right, top}),
                    pane.widget_from_fixed({right, bottom}), pane.widget_from_fixed({left, bottom})}};
}

}  // namespace

std::optional<Rect> RegionTool::dragged() const {
  if (!from_ || !to_) return std::nullopt;
  const double left = std::min(from_->x, to_->x), top = std::min(from_->y, to_->y);
  const Rect rect{std::llround(left), std::llround(top), std::llround(std::abs(to_->x - from_->x)),
                  std::llround(std::abs(to_->y - from_->y))};
  if (static_cast<double>(rect.width) < kMinSidePx || static_cast<double>(rect.height) < kMinSidePx)
    return std::nullopt;
  return rect;
}

bool RegionTool::press(const Pointer& pointer) {
  if (pointer.button != Qt::LeftButton) return false;
  from_ = to_ = pointer.fixed;
  return true;
}

bool RegionTool::move(const Pointer& pointer) {
  if (!from_) return false;
  to_ = pointer.fixed;
  return true;
}

void RegionTool::release(const Pointer& pointer) {
  to_ = pointer.fixed;
  const std::optional<Rect> rect = dragged();
  from_.reset(), to_.reset();
  drawn_(rect);
}

bool RegionTool::key(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return false;
  from_.reset(), to_.reset();
  drawn_(std::nullopt);
  return true;
}

void RegionTool::paint(QPainter& painter, const CanvasPane& pane, bool active) const {
  const std::optional<Rect> drawing = dragged();
  const std::optional<Rect>& shown = drawing ? drawing : region_;
  if (!shown || !(pane.shows_fixed || active)) return;
  const QPolygonF edge = outline(*shown, pane);
  QPainterPath outside;
  outside.addRect(pane.area);
  QPainterPath inside;
  inside.addPolygon(edge);
  inside.closeSubpath();
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(0, 0, 0, 70));
  painter.drawPath(outside.subtracted(inside));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(QColor(0, 0, 0, 200), 3));
  painter.drawPolygon(edge);
  painter.setPen(QPen(Qt::white, 1.4, Qt::DashLine));
  painter.drawPolygon(edge);
  const QString text = QCoreApplication::translate("RegionTool", "Region: %1")
                           .arg(document_.lengths().size(
                               {static_cast<double>(shown->width), static_cast<double>(shown->height)}));
  const QFontMetricsF metrics(painter.font());
  const QRectF bounds = edge.boundingRect();
  // Below the region, where the names of the images are not; within it where there is no room below. In the
  // middle, where neither scale bar nor map are.
  QRectF label(0, bounds.bottom() + 5, metrics.horizontalAdvance(text) + 12, metrics.height() + 4);
  label.moveCenter({bounds.intersected(pane.area).center().x(), label.center().y()});
  if (label.bottom() > pane.area.bottom())
    label.moveBottom(std::min(bounds.bottom(), pane.area.bottom()) - 5);
  if (label.left() < pane.area.left()) label.moveLeft(pane.area.left() + 5);
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(18, 20, 23, 205));
  painter.drawRoundedRect(label, 4, 4);
  painter.setPen(Qt::white);
  painter.drawText(label, Qt::AlignCenter, text);
}

}  // namespace alinify::ui
