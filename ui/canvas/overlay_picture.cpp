#include "ui/canvas/overlay_picture.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <QPainter>
#include <QPainterPath>

#include "core/math/neighbourhood.h"
#include "core/quality/residual_scale.h"

namespace alinify::ui {
namespace {

constexpr int kExtentPoints = 160;
constexpr double kCellLogical = 80;  ///< maximum cell size on screen; the minimum is two fifths of it
constexpr double kMinBendPx = 0.01;  ///< anything below is rounding error
constexpr double kSampleLogical = 70;
const QColor kInk(255, 255, 255), kHalo(0, 0, 0, 170);

QRgb premultiplied(Rgba8 color, double alpha) {
  return qPremultiply(qRgba(color.r, color.g, color.b, static_cast<int>(std::lround(255 * alpha))));
}

class Drawing {
 public:
  Drawing(const OverlayRequest& request, OverlayPicture& picture, int step, ThreadPool& pool,
          const std::function<bool()>& stale)
      : request_(request),
        picture_(picture),
        legend_(picture.legend),
        view_(request.viewport),
        step_(step),
        pool_(pool),
        stale_(stale) {}

  /// False: stale.
  bool draw() {
    if (request_.kind == OverlayKind::None) return true;
    if (!request_.map) {
      legend_.state = OverlayLegend::State::NotRegistered;
      return true;
    }
    if (is_of_the_map(request_.kind) && !picture_.measured->deformation.defined()) {
      legend_.state = OverlayLegend::State::Undefined;
      return true;
    }
    if (lacks_measurement(request_)) {
      legend_.state =
          request_.measuring ? OverlayLegend::State::Measuring : OverlayLegend::State::NotMeasured;
      return true;
    }
    switch (request_.kind) {
      case OverlayKind::Grid:
        return draw_grid();
      case OverlayKind::Vectors:
        return draw_vectors();
      case OverlayKind::Magnitude:
      case OverlayKind::Area:
        return draw_values();
      case OverlayKind::ExpectedError:
        return draw_expected_error();
      case OverlayKind::EdgeCorrelation:
        return draw_edge_correlation();
      case OverlayKind::Residuals:
      case OverlayKind::ReturnErrors:
        return draw_residuals();
      case OverlayKind::None:
        break;
    }
    return true;
  }

 private:
  void begin_image() {
    picture_.image = QImage(static_cast<int>(view_.size.width), static_cast<int>(view_.size.height),
                            QImage::Format_ARGB32_Premultiplied);
    picture_.image.fill(Qt::transparent);
  }
  QPointF place(Vec2d fixed) const {
    const Vec2d p = view_.picture_from_fixed(fixed);
    return {p.x + 0.5, p.y + 0.5};
  }
  /// From fixed pixels to picture pixels, for a painter.
  QTransform onto_picture() const {
    const QPointF origin = place({0, 0}), right = place({1, 0}) - origin, down = place({0, 1}) - origin;
    return {right.x(), right.y(), down.x(), down.y(), origin.x(), origin.y()};
  }
  double fixed_px(double logical) const { return logical * request_.device_ratio * view_.fixed_px_per_pixel; }

  void choose_cells(double share_of_cell) {
    const DeformationExtent& extent = picture_.measured->extent;
    legend_.cell_px = std::max(1.0, round_below(fixed_px(kCellLogical)));
    legend_.max_px = extent.max_bend_px;
    if (extent.bend_px >= kMinBendPx)
      legend_.times = round_below(share_of_cell * legend_.cell_px / extent.bend_px);
    legend_.sample_px = round_below(fixed_px(kSampleLogical) / legend_.times);
  }

  bool draw_grid() {
    choose_cells(0.45);  // converging neighbours just meet: a crossing is a fold
    begin_image();
    QPainter painter(&picture_.image);
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<QPolygonF> lines;
    for (const GridLine& line : bent_grid(picture_.measured->deformation, view_, legend_.cell_px,
                                          fixed_px(step_ > 2 ? 12 : 5), legend_.times)) {
      QPolygonF points;
      for (const Vec2d p : line) points << place(p);
      lines.push_back(std::move(points));
    }
    for (const auto& [color, width] : {std::pair{kHalo, 3.0}, {kInk, 1.2}}) {
      painter.setPen(QPen(color, width * request_.device_ratio));
      for (const QPolygonF& line : lines) {
        if (stale_()) return false;
        painter.drawPolyline(line);
      }
    }
    return true;
  }

  void add_arrow(QPainterPath& path, QPointF from, QPointF to) const {
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    path.moveTo(from);
    path.lineTo(to);
    const double head = std::min(0.4 * length, 6 * request_.device_ratio);
    if (length < 1e-6) return;
    const QPointF unit = along / length, side(-unit.y(), unit.x());
    path.moveTo(to - head * unit + 0.55 * head * side);
    path.lineTo(to);
    path.lineTo(to - head * unit - 0.55 * head * side);
  }

  bool draw_vectors() {
    choose_cells(0.9);
    begin_image();
    QPainterPath arrows, dots;
    const double dot = 1.5 * request_.device_ratio;
    for (const BentPlace& place_px : bent_places(picture_.measured->deformation, view_, legend_.cell_px)) {
      const QPointF from = place(place_px.at), to = place(place_px.at + legend_.times * place_px.bending);
      dots.addEllipse(from, dot, dot);
      if (std::hypot(to.x() - from.x(), to.y() - from.y()) > dot) add_arrow(arrows, from, to);
    }
    if (stale_()) return false;
    stroke_twice(arrows, 1.4, dots);
    return true;
  }

  void stroke_twice(const QPainterPath& lines, double width, const QPainterPath& dots) {
    QPainter painter(&picture_.image);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& [color, more] : {std::pair{kHalo, 2.0}, {kInk, 0.0}}) {
      const QPen pen(color, (width + more) * request_.device_ratio, Qt::SolidLine, Qt::RoundCap,
                     Qt::RoundJoin);
      painter.strokePath(lines, pen);
      painter.setPen(more > 0 ? QPen(color, more * request_.device_ratio) : QPen(Qt::NoPen));
      painter.setBrush(color);
      painter.drawPath(dots);
    }
  }

  bool draw_values() {
    const MeasuredMap& measured = *picture_.measured;
    const bool area = request_.kind == OverlayKind::Area;
    legend_.scale = area ? area_scale(measured.extent) : magnitude_scale(measured.extent);
    legend_.folded_share = measured.extent.folded_share;
    legend_.max_px = measured.extent.max_bend_px;
    const DeformationView values = sample_deformation(
        measured.deformation, area ? DeformationMeasure::Area : DeformationMeasure::Magnitude, view_, step_,
        pool_, stale_);
    if (stale_()) return false;
    begin_image();
    std::vector<QRgb> colors;
    for (const Rgba8 color : colors_of(legend_.scale.colors))
      colors.push_back(premultiplied(color, request_.strength));
    const std::vector<std::uint8_t> folds = area ? fold_marks(values) : std::vector<std::uint8_t>();
    const int stripe = std::max(2, static_cast<int>(std::lround(4 * request_.device_ratio)));
    // Reads far more than it writes: rows in parallel.
    uchar* const bits = picture_.image.bits();
    const auto row_bytes = picture_.image.bytesPerLine();
    pool_.parallel_for(view_.size.height, [&](std::int64_t y) {
      auto* const out = reinterpret_cast<QRgb*>(bits + y * row_bytes);
      for (std::int64_t x = 0; x < view_.size.width; ++x) {
        const float value = values.at(x, y);
        if (!std::isfinite(value)) continue;
        const std::uint8_t mark =
            folds.empty()
                ? std::uint8_t{0}
                : folds[static_cast<std::size_t>((y / values.step) * values.columns + x / values.step)];
        if (mark == kFold) {
          out[x] = (x + y) / stripe % 2 == 0 ? qRgb(0, 0, 0) : qRgb(255, 255, 255);
        } else if (mark == kEdge) {
          out[x] = qRgb(0, 0, 0);
        } else {
          const double share = legend_.scale.share_of(static_cast<double>(value));
          out[x] = colors[static_cast<std::size_t>(std::lround(255 * share))];
        }
      }
    });
    return true;
  }

  static constexpr std::uint8_t kFold = 2, kEdge = 1;
  /// Folds, with an outline wide enough to make the smallest one visible.
  std::vector<std::uint8_t> fold_marks(const DeformationView& values) const {
    const auto w = values.columns, h = values.rows;
    std::vector<std::uint8_t> marks(values.values.size());
    const std::int64_t reach = std::max<std::int64_t>(
        1, std::llround(2.5 * request_.device_ratio / static_cast<double>(values.step)));
    for (std::int64_t y = 0; y < h; ++y)
      for (std::int64_t x = 0; x < w; ++x) {
        if (!(values.values[static_cast<std::size_t>(y * w + x)] <= 0)) continue;
        for_each_neighbour({w, h}, x, y, reach, [&](std::int64_t u, std::int64_t v) {
          std::uint8_t& mark = marks[static_cast<std::size_t>(v * w + u)];
          mark = std::max(mark, u == x && v == y ? kFold : kEdge);
        });
      }
    return marks;
  }

  bool draw_expected_error() {
    const ErrorMap* const map = request_.errors.get();
    if (!map) {
      legend_.state = OverlayLegend::State::NothingFound;
      return true;
    }
    const double tolerance = request_.tolerance_px;
    legend_.block_px = map->step_px;
    legend_.scale = error_scale(tolerance);
    legend_.mark = tolerance;
    legend_.classes = classes_of(*map);
    const QImage places = error_colors(*map, legend_.scale, request_.strength);
    begin_image();
    QPainter painter(&picture_.image);
    painter.setTransform(onto_picture());
    painter.drawImage(QRectF(map->origin_px.x - map->step_px / 2, map->origin_px.y - map->step_px / 2,
                             map->step_px * places.width(), map->step_px * places.height()),
                      places);
    return true;
  }

  bool draw_edge_correlation() {
    const CorrelationMap& map = request_.quality->map_after;
    if (map.size.area() < 1) {
      legend_.state = OverlayLegend::State::NothingFound;
      return true;
    }
    legend_.block_px = map.step_px;
    legend_.mark = request_.quality->chance.gradient;
    const std::vector<Rgba8> colors = colors_of(legend_.scale.colors);
    QImage blocks(static_cast<int>(map.size.width), static_cast<int>(map.size.height),
                  QImage::Format_ARGB32_Premultiplied);
    for (int y = 0; y < blocks.height(); ++y)
      for (int x = 0; x < blocks.width(); ++x) {
        const auto value = static_cast<double>(
            map.gradient[static_cast<std::size_t>(y) * static_cast<std::size_t>(map.size.width) +
                         static_cast<std::size_t>(x)]);
        const auto index = static_cast<std::size_t>(std::lround(255 * legend_.scale.share_of(value)));
        reinterpret_cast<QRgb*>(blocks.scanLine(y))[x] =
            std::isfinite(value) ? premultiplied(colors[index], request_.strength) : qRgba(0, 0, 0, 0);
      }
    begin_image();
    QPainter painter(&picture_.image);
    painter.setTransform(onto_picture());
    painter.drawImage(
        QRectF(map.origin_px, map.origin_px, map.step_px * blocks.width(), map.step_px * blocks.height()),
        blocks);
    return true;
  }

  bool draw_residuals() {
    const ResidualMap* const map = map_to_show(*request_.quality);
    if (!map) {
      legend_.state = OverlayLegend::State::NothingFound;
      return true;
    }
    const bool back = request_.kind == OverlayKind::ReturnErrors;
    const double full = back ? full_return_scale_px(*map) : full_scale_px(*map), side = square_side_px(*map);
    legend_.scale.high = full;
    legend_.block_px = map->block_px;
    const std::vector<Rgba8> colors = colors_of(legend_.scale.colors);
    begin_image();
    QPainter painter(&picture_.image);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto square = [&](Vec2d c, double s) {
      return QPolygonF{{place({c.x - s / 2, c.y - s / 2}), place({c.x + s / 2, c.y - s / 2}),
                        place({c.x + s / 2, c.y + s / 2}), place({c.x - s / 2, c.y + s / 2})}};
    };
    QPainterPath arrows;
    for (const BlockResidual& block : map->blocks) {
      if (stale_()) return false;
      const double off = back ? block.return_error_px : length(block.shift_px);
      const bool known = back ? off <= full : block.certain;
      if (!known) {
        // Hollow: not found again, whatever its colour.
        for (const auto& [color, width] : {std::pair{kHalo, 3.0}, {kInk, 1.2}}) {
          painter.setPen(QPen(color, width * request_.device_ratio, Qt::DashLine));
          painter.setBrush(Qt::NoBrush);
          painter.drawPolygon(square(block.centre_px, 0.5 * side));
        }
        continue;
      }
      const Rgba8 c = colors[static_cast<std::size_t>(std::lround(255 * legend_.scale.share_of(off)))];
      painter.setPen(Qt::NoPen);
      painter.setBrush(QColor(c.r, c.g, c.b, static_cast<int>(std::lround(255 * request_.strength))));
      painter.drawPolygon(square(block.centre_px, side));
      if (back || off <= 0.05 * full) continue;
      const double drawn = std::min(1.0, off / full) * 0.48 * side;
      add_arrow(arrows, place(block.centre_px), place(block.centre_px + (drawn / off) * block.shift_px));
    }
    painter.end();
    if (!back) stroke_twice(arrows, 1.4, {});
    return true;
  }

  const OverlayRequest& request_;
  OverlayPicture& picture_;
  OverlayLegend& legend_;
  const Viewport& view_;
  int step_;
  ThreadPool& pool_;
  const std::function<bool()>& stale_;
};

}  // namespace

MeasuredMap::MeasuredMap(std::shared_ptr<const Transform> moving_from_fixed, ThreadPool& pool)
    : map(std::move(moving_from_fixed)),
      deformation(*map),
      extent(measure_extent(deformation, kExtentPoints, pool)) {}

bool lacks_measurement(const OverlayRequest& request) {
  if (!request.map || is_of_the_map(request.kind) || request.quality) return false;
  return request.kind != OverlayKind::ExpectedError || !request.errors;
}

std::shared_ptr<OverlayPicture> draw_overlay(const OverlayRequest& request,
                                             std::shared_ptr<const MeasuredMap> measured, int step,
                                             ThreadPool& pool, const std::function<bool()>& stale) {
  auto picture = std::make_shared<OverlayPicture>();
  picture->viewport = request.viewport;
  picture->legend.kind = request.kind;
  picture->measured = std::move(measured);
  if (!Drawing(request, *picture, step, pool, stale).draw()) return nullptr;
  return picture;
}

}  // namespace alinify::ui
