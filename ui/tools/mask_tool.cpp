#include "ui/tools/mask_tool.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QImage>
#include <QKeyEvent>
#include <QPainter>

#include "ui/canvas/marks.h"
#include "ui/style/theme.h"
#include "ui/tools/clip_outline.h"

namespace alinify::ui {
namespace {

constexpr double kCornerReach = 9;  ///< logical pixels within which a corner is hit
constexpr double kSlip = 3;         ///< logical pixels of unintended movement
constexpr double kEdgeStep = 24;    ///< logical pixels between points of an edge that may be bent
constexpr int kMaxEdgeSteps = 48;

/// Edges split into pieces, for a map that bends them. `scale`: logical pixels per pixel of theirs.
std::vector<Vec2d> with_places_between(const std::vector<Vec2d>& corners, bool closed, double scale) {
  std::vector<Vec2d> places;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    places.push_back(corners[i]);
    if (!closed && i + 1 == corners.size()) break;
    const Vec2d next = corners[(i + 1) % corners.size()];
    const double long_px = length(next - corners[i]) * scale;
    const int steps = std::clamp(static_cast<int>(long_px / kEdgeStep), 1, kMaxEdgeSteps);
    for (int k = 1; k < steps; ++k)
      places.push_back(corners[i] + (static_cast<double>(k) / steps) * (next - corners[i]));
  }
  return places;
}

/// Dark, with stripes: a single brush, because filling the screen twice takes twice as long.
const QBrush& shade() {
  static const QBrush brush = [] {
    QImage tile(8, 8, QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < 8; ++y)
      for (int x = 0; x < 8; ++x)
        tile.setPixelColor(x, y, (x + y) % 8 == 7 ? QColor(85, 85, 85, 125) : QColor(0, 0, 0, 95));
    return QBrush(tile);
  }();
  return brush;
}

bool shows_moving_frame(const CanvasPane& pane) {
  return pane.of_moving_frame;
}

}  // namespace

MaskTool::MaskTool(SessionDocument& document, std::function<void()> repaint, QObject* parent)
    : QObject(parent), document_(document), repaint_(std::move(repaint)) {
  // Another step, or its undoing, may have removed the item pointed at.
  connect(&document, &SessionDocument::polygons_changed, this, [this] {
    hover_.reset();
    if (selected_ && selected_->polygon >= document_.polygons(selected_->side).size()) select(std::nullopt);
    repaint_();
  });
  connect(&document, &SessionDocument::images_changed, this, [this] {
    drawing_.clear(), drag_.reset(), hover_.reset();
    select(std::nullopt);
  });
}

Side MaskTool::side_of(const CanvasPane& pane) const {
  if (!document_.image(Side::Fixed)) return Side::Moving;
  return shows_moving_frame(pane) || !pane.shows_fixed ? Side::Moving : Side::Fixed;
}

Vec2d MaskTool::position_in(Side side, const Pointer& pointer) const {
  if (side == Side::Fixed) return pointer.fixed;
  if (shows_moving_frame(pointer.pane)) return pointer.pane.frame_from_widget(pointer.position);
  const auto transform = document_.image(Side::Fixed) ? document_.current_transform() : nullptr;
  return transform ? (*transform)(pointer.fixed) : pointer.fixed;
}

std::optional<QPointF> MaskTool::place(Side side, const CanvasPane& pane, Vec2d p) const {
  if (side == Side::Fixed) return pane.widget_from_fixed(p);
  if (shows_moving_frame(pane)) return pane.widget_from_frame(p);
  const auto transform = document_.image(Side::Fixed) ? document_.current_transform() : nullptr;
  if (!transform) return pane.widget_from_fixed(p);
  if (const auto fixed = inverse_point(*transform, p, 1e-3)) return pane.widget_from_fixed(*fixed);
  return std::nullopt;
}

QPolygonF MaskTool::outline(Side side, const CanvasPane& pane, const std::vector<Vec2d>& corners,
                            bool closed) const {
  QPolygonF points;
  const bool straight = shows_moving_frame(pane) ? side == Side::Moving : side == Side::Fixed;
  for (const Vec2d p : straight ? corners : with_places_between(corners, closed, pane.scale()))
    if (const auto at = place(side, pane, p)) points << *at;
  return points;
}

std::vector<QPolygonF> MaskTool::outlines(Side side, const CanvasPane& pane) const {
  const std::vector<MaskPolygon>& all = polygons(side);
  std::vector<QPolygonF> drawn;
  const auto map = document_.image(Side::Fixed) ? document_.current_transform() : nullptr;
  if (side == Side::Fixed || shows_moving_frame(pane) || !map) {
    for (const MaskPolygon& polygon : all) drawn.push_back(outline(side, pane, polygon.corners, true));
    return drawn;
  }
  const int octave = static_cast<int>(std::ceil(std::log2(pane.scale())));
  if (bent_.map != map || bent_.octave != octave || bent_.polygons != all) {
    bent_ = {map, all, octave, {}};
    for (const MaskPolygon& polygon : all) {
      std::vector<Vec2d>& points = bent_.outlines.emplace_back();
      for (const Vec2d p : with_places_between(polygon.corners, true, std::exp2(octave)))
        if (const auto fixed = inverse_point(*map, p, 1e-3)) points.push_back(*fixed);
    }
  }
  for (const std::vector<Vec2d>& points : bent_.outlines) {
    QPolygonF& polygon = drawn.emplace_back();
    for (const Vec2d p : points) polygon << pane.widget_from_fixed(p);
  }
  return drawn;
}

const std::vector<MaskPolygon>& MaskTool::polygons(Side side) const {
  return drag_ && drag_->corner.side == side ? drag_->polygons : document_.polygons(side);
}

std::optional<MaskTool::Corner> MaskTool::corner_at(const CanvasPane& pane, QPointF position) const {
  std::optional<Corner> nearest;
  double min = kCornerReach;
  for (const Side side : {Side::Fixed, Side::Moving}) {
    // Only those of the image that would be drawn on: the others are shown, not handled.
    if (side != side_of(pane)) continue;
    const auto& all = polygons(side);
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t k = 0; k < all[i].corners.size(); ++k)
        if (const auto at = place(side, pane, all[i].corners[k]); at && distance(*at, position) < min) {
          min = distance(*at, position);
          nearest = Corner{side, i, k};
        }
  }
  return nearest;
}

std::optional<MaskTool::Corner> MaskTool::edge_at(const CanvasPane& pane, QPointF position) const {
  std::optional<Corner> nearest;
  double min = kCornerReach;
  const Side side = side_of(pane);
  const auto& all = polygons(side);
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0, count = all[i].corners.size(); k < count; ++k) {
      const auto from = place(side, pane, all[i].corners[k]),
                 to = place(side, pane, all[i].corners[(k + 1) % count]);
      if (!from || !to) continue;
      const QPointF along = *to - *from;
      const double squared = QPointF::dotProduct(along, along),
                   t = squared > 0 ? QPointF::dotProduct(along, position - *from) / squared : 0;
      const double away = distance(*from + std::clamp(t, 0.0, 1.0) * along, position);
      if (away < min) min = away, nearest = Corner{side, i, k + 1};
    }
  return nearest;
}

bool MaskTool::change_corners(const Pointer& pointer) {
  if (const auto corner = corner_at(pointer.pane, pointer.position)) {
    std::vector<MaskPolygon> all = document_.polygons(corner->side);
    std::vector<Vec2d>& corners = all[corner->polygon].corners;
    if (corners.size() <= 3) return true;
    corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(corner->corner));
    select(std::nullopt);
    document_.set_polygons(corner->side, std::move(all), tr("Delete Mask Corner"));
    return true;
  }
  const auto edge = edge_at(pointer.pane, pointer.position);
  if (!edge) return false;
  drag_ = Drag{*edge, document_.polygons(edge->side), pointer.position, true, tr("Add Mask Corner")};
  std::vector<Vec2d>& corners = drag_->polygons[edge->polygon].corners;
  corners.insert(corners.begin() + static_cast<std::ptrdiff_t>(edge->corner),
                 position_in(edge->side, pointer));
  select(edge);
  repaint_();
  return true;
}

void MaskTool::select(std::optional<Corner> corner) {
  if (corner == selected_) return;
  selected_ = corner;
  Q_EMIT selection_changed();
}

bool MaskTool::press(const Pointer& pointer) {
  if (pointer.button == Qt::RightButton && !drawing_.empty()) {
    close();
    return true;
  }
  if (pointer.button != Qt::LeftButton) return false;
  const Side side = side_of(pointer.pane);
  if (drawing_.empty()) {
    if (pointer.modifiers.testFlag(Qt::ShiftModifier) && change_corners(pointer)) return true;
    if (const auto corner = corner_at(pointer.pane, pointer.position)) {
      select(corner);
      drag_ =
          Drag{*corner, document_.polygons(corner->side), pointer.position, false, tr("Move Mask Corner")};
      repaint_();
      return true;
    }
    drawing_side_ = side;
    Q_EMIT status_message(side == Side::Fixed
                              ? tr("On the fixed image: Enter or a double click closes, Esc drops")
                              : tr("On the moving image: Enter or a double click closes, Esc drops"));
  } else if (side != drawing_side_) {
    Q_EMIT status_message(
        tr("The polygon was begun on the other image: finish it there, or drop it with Esc"));
    return true;
  } else {
    // A double click presses twice on one spot.
    const auto last = place(side, pointer.pane, drawing_.back()),
               first = place(side, pointer.pane, drawing_.front());
    const bool again = last && distance(*last, pointer.position) <= kSlip,
               ends = first && drawing_.size() > 2 && distance(*first, pointer.position) < kCornerReach;
    if (again || ends) {
      close();
      return true;
    }
  }
  drawing_.push_back(position_in(side, pointer));
  pointer_ = pointer.position;
  select(std::nullopt);
  repaint_();
  return true;
}

bool MaskTool::move(const Pointer& pointer) {
  pointer_ = pointer.position;
  if (drag_) {
    drag_->moved |= distance(pointer.position, drag_->from) > kSlip;
    if (drag_->moved)
      drag_->polygons[drag_->corner.polygon].corners[drag_->corner.corner] =
          position_in(drag_->corner.side, pointer);
    repaint_();
    return true;
  }
  hover_ = drawing_.empty() ? corner_at(pointer.pane, pointer.position) : std::nullopt;
  repaint_();
  return false;
}

void MaskTool::release(const Pointer&) {
  if (!drag_) return;
  const Drag done = std::move(*drag_);
  drag_.reset();
  if (done.moved) document_.set_polygons(done.corner.side, done.polygons, done.step);
  repaint_();
}

void MaskTool::leave() {
  pointer_.reset(), hover_.reset();
  repaint_();
}

void MaskTool::close() {
  std::vector<Vec2d> corners = std::exchange(drawing_, {});
  repaint_();
  if (corners.size() < 3) {
    Q_EMIT status_message(tr("A mask needs three corners: it was dropped"));
    return;
  }
  std::vector<MaskPolygon> all = document_.polygons(drawing_side_);
  all.push_back({std::move(corners), counts_});
  document_.set_polygons(drawing_side_, std::move(all),
                         counts_ ? tr("Draw Mask to Keep") : tr("Draw Mask to Leave Out"));
}

bool MaskTool::key(QKeyEvent* event) {
  const int key = event->key();
  if (key == Qt::Key_Escape && (drag_ || !drawing_.empty())) {
    cancel();
    return true;
  }
  if (drawing_.empty()) return false;
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    close();
    return true;
  }
  if (key == Qt::Key_Backspace) {
    drawing_.pop_back();
    repaint_();
    return true;
  }
  return false;
}

void MaskTool::cancel() {
  drag_.reset();
  drawing_.clear();
  repaint_();
}

void MaskTool::delete_selected() {
  if (!selected_) return;
  std::vector<MaskPolygon> all = document_.polygons(selected_->side);
  const Corner gone = *selected_;
  select(std::nullopt);
  if (gone.polygon >= all.size()) return;
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(gone.polygon));
  document_.set_polygons(gone.side, std::move(all), tr("Delete Mask"));
}

QCursor MaskTool::cursor() const {
  if (drag_) return Qt::ClosedHandCursor;
  return hover_ ? Qt::OpenHandCursor : Qt::CrossCursor;
}

void MaskTool::paint_shade(QPainter& painter, const CanvasPane& pane, const std::vector<QPolygonF>& drawn,
                           const std::vector<MaskPolygon>& all) const {
  const QSize size = (pane.area.size() * pane.device_ratio).toSize();
  const bool known =
      shade_.image.size() == size && shade_.area == pane.area && shade_.outlines == drawn &&
      std::equal(all.begin(), all.end(), shade_.counts.begin(), shade_.counts.end(),
                 [](const MaskPolygon& polygon, bool counts) { return polygon.counts == counts; });
  if (!known) {
    if (shade_.image.size() != size) shade_.image = QImage(size, QImage::Format_ARGB32_Premultiplied);
    shade_.image.setDevicePixelRatio(1);
    shade_.area = pane.area, shade_.outlines = drawn, shade_.counts.clear();
    QPainter shading(&shade_.image);
    shading.setCompositionMode(QPainter::CompositionMode_Source);
    const QBrush none(QColor(0, 0, 0, 0));
    shading.fillRect(shade_.image.rect(), all.front().counts ? shade() : none);
    shading.scale(pane.device_ratio, pane.device_ratio);
    shading.translate(-pane.area.topLeft());
    shading.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < all.size(); ++i) {
      shade_.counts.push_back(all[i].counts);
      shading.setBrush(all[i].counts ? none : shade());
      // Even-odd, as the mask itself; the outline lies on the edge, which need not be smooth.
      shading.drawPolygon(area_within(drawn[i], pane.area.adjusted(-8, -8, 8, 8)), Qt::OddEvenFill);
    }
  }
  shade_.image.setDevicePixelRatio(pane.device_ratio);
  painter.drawImage(pane.area.topLeft(), shade_.image);
}

void MaskTool::paint_side(QPainter& painter, const CanvasPane& pane, Side side, bool shaded,
                          bool active) const {
  const std::vector<MaskPolygon>& all = polygons(side);
  if (all.empty()) return;
  const QColor color = side == Side::Fixed ? fixed_color() : moving_color();
  const std::vector<QPolygonF> drawn = outlines(side, pane);
  const QRectF near = pane.area.adjusted(-8, -8, 8, 8);
  if (shaded) paint_shade(painter, pane, drawn, all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool chosen = active && selected_ && selected_->side == side && selected_->polygon == i;
    painter.setBrush(Qt::NoBrush);
    const std::vector<QPolygonF> lines = outline_within(drawn[i], near);
    painter.setPen(QPen(QColor(0, 0, 0, 190), chosen ? 4.5 : 3.2));
    for (const QPolygonF& line : lines) painter.drawPolyline(line);
    // Solid: counts; dashed: does not.
    painter.setPen(QPen(color, chosen ? 2.4 : 1.6, all[i].counts ? Qt::SolidLine : Qt::DashLine));
    for (const QPolygonF& line : lines) painter.drawPolyline(line);
    if (!active || side != side_of(pane)) continue;
    for (std::size_t k = 0; k < all[i].corners.size(); ++k) {
      const auto at = place(side, pane, all[i].corners[k]);
      if (!at || !near.contains(*at)) continue;
      const bool hovered = hover_ && *hover_ == Corner{side, i, k};
      const double r = hovered ? 5 : 3.5;
      painter.setPen(QPen(QColor(0, 0, 0, 200), 1.2));
      painter.setBrush(hovered ? QColor(Qt::white) : color);
      painter.drawRect(QRectF(at->x() - r, at->y() - r, 2 * r, 2 * r));
    }
  }
}

void MaskTool::paint(QPainter& painter, const CanvasPane& pane, bool active) const {
  painter.save();
  // Both images' masks are outlined where both are visible; only the mask being drawn is shaded.
  for (const Side side : {Side::Fixed, Side::Moving}) {
    const bool seen = side == Side::Fixed ? pane.shows_fixed : pane.shows_moving;
    if (seen) paint_side(painter, pane, side, side == side_of(pane), active);
  }
  if (!drawing_.empty() && drawing_side_ == side_of(pane)) {
    QPolygonF line = outline(drawing_side_, pane, drawing_, false);
    if (pointer_ && pane.area.contains(*pointer_)) line << *pointer_;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 200), 3.4));
    painter.drawPolyline(line);
    painter.setPen(QPen(Qt::white, 1.6, counts_ ? Qt::SolidLine : Qt::DashLine));
    painter.drawPolyline(line);
    for (std::size_t k = 0; k < drawing_.size(); ++k) {
      const auto at = place(drawing_side_, pane, drawing_[k]);
      if (!at) continue;
      const double r = k == 0 ? 5 : 3.5;  // the first one closes the polygon
      painter.setPen(QPen(QColor(0, 0, 0, 200), 1.2));
      painter.setBrush(Qt::white);
      painter.drawRect(QRectF(at->x() - r, at->y() - r, 2 * r, 2 * r));
    }
  }
  painter.restore();
}

}  // namespace alinify::ui
