#include "ui/canvas/annotation_picture.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <QPainter>
#include <QPolygonF>

#include "core/transform/point_inverter.h"

namespace alinify::ui {
namespace {

constexpr double kDot = 1.5;      ///< device pixels: smaller shapes are dots
constexpr double kApart = 0.7;    ///< device pixels between two corners of an outline
constexpr double kPlaceCell = 4;  ///< logical pixels per cell, which shows one small shape
constexpr int kSamples = 16;      ///< along each side of a viewport, to find its part of the other image
constexpr double kMostPlaces = 64e6;
constexpr std::size_t kGroup = 256;           ///< shapes that a thread maps at once
constexpr std::size_t kManyOutlines = 20000;  ///< more are drawn without smooth edges
constexpr double kInverseTolerance_px = 0.05;

enum class Way { Same, ToMoving, ToFixed };

Way way_of(Side side, bool to_moving, bool mapped) {
  if (!mapped || (side == Side::Moving) == to_moving) return Way::Same;
  return to_moving ? Way::ToMoving : Way::ToFixed;
}

/// Maps from the frame of the shapes to that of the pane; one per thread.
class PlaceMap {
 public:
  PlaceMap(Way way, const Transform* map) : way_(way), map_(map) {
    if (way == Way::ToFixed) inverter_.emplace(*map, 8);
  }
  std::optional<Vec2d> operator()(Vec2d p) {
    if (way_ == Way::Same) return p;
    if (way_ == Way::ToMoving) return (*map_)(p);
    return (*inverter_)(p, kInverseTolerance_px);
  }

 private:
  Way way_;
  const Transform* map_;
  std::optional<PointInverter> inverter_;
};

Way opposite(Way way) {
  return way == Way::ToMoving ? Way::ToFixed : way == Way::ToFixed ? Way::ToMoving : Way::Same;
}

struct Box {
  Vec2d min{1e300, 1e300}, max{-1e300, -1e300};
  void take(Vec2d p) {
    min = {std::min(min.x, p.x), std::min(min.y, p.y)};
    max = {std::max(max.x, p.x), std::max(max.y, p.y)};
  }
};

/// The viewport's area, in the frame of the shapes.
Box seen_part(const Viewport& viewport, Way way, const Transform* map) {
  PlaceMap back(opposite(way), map);
  Box seen;
  const Vec2d size{static_cast<double>(viewport.size.width), static_cast<double>(viewport.size.height)};
  for (int j = 0; j <= kSamples; ++j)
    for (int i = 0; i <= kSamples; ++i)
      if (const auto p =
              back(viewport.fixed_from_picture({size.x * i / kSamples - 0.5, size.y * j / kSamples - 0.5})))
        seen.take(*p);
  // A map bends between the samples.
  const Vec2d margin = (way == Way::Same ? 0.01 : 0.1) * (seen.max - seen.min);
  seen.min = seen.min - margin, seen.max = seen.max + margin;
  return seen;
}

struct Drawn {
  std::size_t shape = 0;
  bool dot = false;
};

class LayerPainter {
 public:
  LayerPainter(const ShownAnnotations& shown, const AnnotationRequest& request,
               const AnnotationRequest::Pane& pane, ThreadPool& pool, const std::function<bool()>& stale)
      : shapes_(*shown.shapes),
        request_(request),
        viewport_(pane.viewport),
        way_(way_of(shown.side, pane.of_moving, request.map != nullptr)),
        color_(shown.side == Side::Fixed ? request.fixed_color : request.moving_color),
        pool_(pool),
        stale_(stale) {}

  /// False: stale.
  bool paint(QPainter& painter, AnnotationPicture& counted) {
    choose();
    std::vector<QPolygonF> outlines(chosen_.size());
    const auto groups = static_cast<std::int64_t>((chosen_.size() + kGroup - 1) / kGroup);
    pool_.parallel_for(groups, [&](std::int64_t group) {
      if (stale_()) return;
      PlaceMap place(way_, request_.map.get());
      const std::size_t begin = static_cast<std::size_t>(group) * kGroup,
                        end = std::min(chosen_.size(), begin + kGroup);
      for (std::size_t i = begin; i < end; ++i) outlines[i] = outline(chosen_[i], place);
    });
    if (stale_()) return false;
    painter.setRenderHint(QPainter::Antialiasing, chosen_.size() < kManyOutlines);
    painter.setBrush(Qt::NoBrush);
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      if (i % 4096 == 0 && stale_()) return false;
      draw(painter, shapes_.shapes[chosen_[i].shape], chosen_[i].dot, outlines[i]);
      ++(chosen_[i].dot ? counted.dots : counted.outlines);
    }
    return true;
  }

 private:
  /// Chooses the visible shapes; of the small ones, only one per cell of the screen.
  void choose() {
    const Box seen = seen_part(viewport_, way_, request_.map.get());
    if (!(seen.max.x > seen.min.x)) return;
    // Device pixels per pixel of the shapes' frame.
    scale_ = std::sqrt(static_cast<double>(viewport_.size.area()) / area_in_shapes());
    // Where a map stretches one corner of the view far away, its places are resolved less finely.
    const double wide = (seen.max.x - seen.min.x) * scale_, high = (seen.max.y - seen.min.y) * scale_;
    const double coarser = std::min(1.0, std::sqrt(kMostPlaces / std::max(1.0, wide * high)));
    const auto columns = static_cast<std::size_t>(wide * coarser) + 2,
               rows = static_cast<std::size_t>(high * coarser) + 2;
    std::vector<bool> taken(columns * rows, false);
    const double place_cell = std::max(1.0, kPlaceCell * request_.device_ratio);
    for (std::size_t i = 0; i < shapes_.shapes.size(); ++i) {
      const AnnotationShape& shape = shapes_.shapes[i];
      const Vec2d min = in_doubles(shape.min), max = in_doubles(shape.max);
      if (max.x < seen.min.x || max.y < seen.min.y || min.x > seen.max.x || min.y > seen.max.y) continue;
      const bool place = shape.count == 1,
                 dot = place || std::max(max.x - min.x, max.y - min.y) * scale_ < kDot;
      if (dot) {
        const double step = place ? place_cell : 1;
        const Vec2d middle = 0.5 * (min + max);
        const auto on = [&](double at, double from) {
          return static_cast<std::size_t>(std::floor(std::max(0.0, (at - from) * scale_ * coarser) / step) *
                                          step);
        };
        const std::size_t x = std::min(on(middle.x, seen.min.x), columns - 1),
                          y = std::min(on(middle.y, seen.min.y), rows - 1);
        if (taken[y * columns + x]) continue;
        taken[y * columns + x] = true;
      }
      chosen_.push_back({i, dot});
    }
  }

  /// Area of the viewport in the frame of the shapes, by its nearest affine map.
  double area_in_shapes() const {
    const double side = viewport_.fixed_px_per_pixel;
    double area = side * side * static_cast<double>(viewport_.size.area());
    if (way_ == Way::Same) return area;
    const Affine2 map = nearest_affine(*request_.map);
    const double factor = std::max(1e-9, std::abs(map.xx * map.yy - map.xy * map.yx));
    return way_ == Way::ToFixed ? area * factor : area / factor;
  }

  QPointF on_picture(Vec2d p) const {
    const Vec2d at = viewport_.picture_from_fixed(p);
    return {at.x + 0.5, at.y + 0.5};
  }

  QPolygonF outline(const Drawn& drawn, PlaceMap& place) const {
    const AnnotationShape& shape = shapes_.shapes[drawn.shape];
    QPolygonF points;
    if (drawn.dot) {
      if (const auto p = place(0.5 * (in_doubles(shape.min) + in_doubles(shape.max))))
        points << on_picture(*p);
      return points;
    }
    std::optional<Vec2d> last;
    for (std::uint32_t i = 0; i < shape.count; ++i) {
      const Vec2d corner = in_doubles(shapes_.points[shape.first + i]);
      if (last && i + 1 < shape.count && length(corner - *last) * scale_ < kApart) continue;
      last = corner;
      if (const auto p = place(corner)) points << on_picture(*p);
    }
    return points;
  }

  void draw(QPainter& painter, const AnnotationShape& shape, bool dot, const QPolygonF& points) const {
    if (points.isEmpty()) return;
    const QColor color = shape.has_color ? QColor::fromRgb(shape.color | 0xff000000) : color_;
    if (shape.count == 1) {
      painter.setPen(QPen(color, 1.6 * request_.device_ratio));
      const double r = 3 * request_.device_ratio;
      painter.drawEllipse(points.front(), r, r);
    } else if (dot) {
      painter.setPen(QPen(color, 1));
      painter.drawPoint(points.front());
    } else {
      const bool many = chosen_.size() >= kManyOutlines;
      painter.setPen(QPen(color, many ? 1 : 1.4 * request_.device_ratio));
      shape.closed ? painter.drawPolygon(points) : painter.drawPolyline(points);
    }
  }

  const AnnotationShapes& shapes_;
  const AnnotationRequest& request_;
  const Viewport& viewport_;
  Way way_;
  QColor color_;
  ThreadPool& pool_;
  const std::function<bool()>& stale_;
  double scale_ = 1;
  std::vector<Drawn> chosen_;
};

}  // namespace

std::shared_ptr<AnnotationPicture> draw_annotations(const AnnotationRequest& request, ThreadPool& pool,
                                                    const std::function<bool()>& stale) {
  auto picture = std::make_shared<AnnotationPicture>();
  for (const AnnotationRequest::Pane& pane : request.panes) {
    QImage image(static_cast<int>(pane.viewport.size.width), static_cast<int>(pane.viewport.size.height),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    for (const ShownAnnotations& shown : request.shown)
      if (!LayerPainter(shown, request, pane, pool, stale).paint(painter, *picture)) return nullptr;
    painter.end();
    picture->panes.push_back({pane.viewport, pane.of_moving, std::move(image)});
  }
  return picture;
}

}  // namespace alinify::ui
