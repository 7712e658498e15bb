#include "ui/tools/overlay_tool.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <QFontMetricsF>
#include <QLocale>

#include "core/quality/residual_scale.h"

namespace alinify::ui {
namespace {

QString number(double value, int decimals) {
  return QLocale().toString(value, 'f', decimals);
}

}  // namespace

OverlayTool::OverlayTool(SessionDocument& document, ImageCanvas& canvas, std::shared_ptr<ThreadPool> pool,
                         QObject* parent)
    : QObject(parent), document_(document), canvas_(canvas), pool_(std::move(pool)) {
  connect(&canvas, &ImageCanvas::viewport_changed, this, &OverlayTool::refresh);
  connect(&canvas, &ImageCanvas::shown_mode_changed, this, &OverlayTool::refresh);
  connect(&document, &SessionDocument::transform_changed, this, &OverlayTool::refresh);
  connect(&document, &SessionDocument::registration_changed, this, &OverlayTool::refresh);
  connect(&document, &SessionDocument::judged_changed, this, &OverlayTool::refresh);
}

OverlayTool::~OverlayTool() = default;

bool OverlayTool::wanted() const {
  return canvas_.settings().overlay != OverlayKind::None && document_.has_pair();
}

std::shared_ptr<const QualityReport> OverlayTool::quality() const {
  const auto& registration = document_.state().registration;
  if (!registration || document_.is_preview()) return nullptr;
  if (const KeptResult* shown = document_.state().shown_result())
    if (auto report = report_of(*shown)) return report;
  const auto found = reports_.find(registration);
  return found == reports_.end() ? nullptr : found->second;
}

void OverlayTool::set_measured(std::shared_ptr<const Registration> result,
                               std::shared_ptr<const QualityReport> report) {
  std::erase_if(reports_, [](const auto& known) { return known.first.expired(); });
  reports_[result] = std::move(report);
  refresh();
  Q_EMIT measured();
}

void OverlayTool::set_measuring(bool measuring) {
  if (measuring_ == measuring) return;
  measuring_ = measuring;
  refresh();
}

void OverlayTool::refresh() {
  if (!wanted() || canvas_.viewport().size.area() == 0) {
    if (picture_) canvas_.update();
    picture_.reset();
    requested_ = 0;
    return;
  }
  if (!worker_)
    worker_ = std::make_unique<OverlayWorker>(
        pool_,
        [this](std::shared_ptr<const OverlayPicture> picture) {
          QMetaObject::invokeMethod(
              this, [this, picture = std::move(picture)] { arrived(picture); }, Qt::QueuedConnection);
        },
        [this](const std::exception& e) {
          QMetaObject::invokeMethod(
              this, [this, failure = describe_failure(e)] { Q_EMIT failed(failure); }, Qt::QueuedConnection);
        });
  OverlayRequest request;
  request.kind = canvas_.settings().overlay;
  request.strength = canvas_.settings().overlay_strength;
  request.map = document_.current_transform();
  request.quality = quality();
  request.measuring = measuring_;
  request.viewport = canvas_.viewport();
  request.device_ratio = canvas_.devicePixelRatioF();
  const bool lacks_report = request.map && !request.quality && !is_of_the_map(request.kind);
  requested_ = worker_->request(std::move(request));
  if (lacks_report && !measuring_ && document_.state().registration && !document_.is_preview())
    Q_EMIT report_wanted();
}

void OverlayTool::arrived(std::shared_ptr<const OverlayPicture> picture) {
  // A coarse picture of another view is better than none; one no longer requested is not.
  if (!wanted() || picture->legend.kind != canvas_.settings().overlay) return;
  picture_ = std::move(picture);
  canvas_.update();
  Q_EMIT picture_shown();
}

bool OverlayTool::up_to_date() const {
  if (!wanted()) return true;
  return picture_ && picture_->fine && picture_->serial == requested_;
}

LegendSurroundings OverlayTool::surroundings(const CanvasPane& pane) const {
  LegendSurroundings around;
  around.area = pane.area;
  around.scale = pane.scale();
  around.bottom = pane.area.bottom() - 12;
  if (canvas_.settings().scale_bar) around.bottom -= QFontMetricsF(canvas_.font()).height() + 16 + 8;
  around.lengths = document_.lengths();
  const KeptResult* const shown = document_.state().shown_result();
  around.corrected = shown && judged_corrections(*shown) != shown->corrections;
  around.preview = document_.is_preview();
  return around;
}

bool OverlayTool::belongs_to(const CanvasPane& pane) const {
  // The other pane shows the unwarped moving image, where an overlay of the fixed frame would mislead.
  return picture_ && wanted() && !pane.frame_from_fixed && pane.area.left() <= 0;
}

void OverlayTool::paint(QPainter& painter, const CanvasPane& pane, bool) const {
  if (!belongs_to(pane) || picture_->image.isNull()) return;
  painter.save();
  painter.translate(pane.area.topLeft());
  painter.scale(1 / pane.device_ratio, 1 / pane.device_ratio);
  if (picture_->viewport != pane.viewport)
    painter.setTransform(moved_picture(picture_->viewport, pane.viewport), true);
  painter.drawImage(QPointF(0, 0), picture_->image);
  painter.restore();
}

void OverlayTool::Legend::paint(QPainter& painter, const CanvasPane& pane, bool) const {
  if (overlay_.belongs_to(pane))
    overlay_.legend_area_ = paint_legend(painter, overlay_.picture_->legend, overlay_.surroundings(pane));
}

QString OverlayTool::value_text(Vec2d p) const {
  if (!picture_ || !wanted() || picture_->legend.state != OverlayLegend::State::Shown) return {};
  const Size size = document_.geometry(Side::Fixed).size;
  if (p.x < -0.5 || p.y < -0.5 || p.x > static_cast<double>(size.width) - 0.5 ||
      p.y > static_cast<double>(size.height) - 0.5)
    return {};
  const OverlayKind kind = picture_->legend.kind;
  const LengthFormat lengths = document_.lengths();
  const QString symbol = QLatin1Char(' ') + lengths.symbol();
  const auto fine = [&](double px) { return lengths.to_step(px, 0.01); };
  if (is_of_the_map(kind)) {
    const auto& measured = picture_->measured;
    if (!measured || measured->map != document_.current_transform()) return {};
    if (kind == OverlayKind::Area) {
      const double area = measured->deformation.relative_area(p);
      return area <= 0 ? tr("folded") : tr("area × %1").arg(number(area, 3));
    }
    const Vec2d bending = measured->deformation.bending(p);
    return tr("moved %1 (%2 right, %3 down)")
        .arg(fine(length(bending)) + symbol, fine(bending.x), fine(bending.y));
  }
  const auto report = quality();
  if (!report) return {};
  if (kind == OverlayKind::ExpectedError) {
    const std::optional<PlaceError> place = report->errors.at_point(p);
    if (!place || place->state == PlaceState::Uncovered) return {};
    if (place->state == PlaceState::Ambiguous)
      return tr("cannot be known: repeats every %1").arg(lengths.text(report->errors.repeat_px));
    if (place->state == PlaceState::Lost) return tr("lost here");
    return tr("expected error %1 (%2 to %3)")
        .arg(fine(static_cast<double>(place->expected_px)) + symbol, fine(static_cast<double>(place->low_px)),
             fine(static_cast<double>(place->high_px)));
  }
  if (kind == OverlayKind::Agreement) {
    const CorrelationMap& map = report->map_after;
    const auto x = static_cast<std::int64_t>(std::floor((p.x - map.origin_px) / map.step_px)),
               y = static_cast<std::int64_t>(std::floor((p.y - map.origin_px) / map.step_px));
    if (x < 0 || y < 0 || x >= map.size.width || y >= map.size.height) return {};
    const float value = map.gradient[static_cast<std::size_t>(y * map.size.width + x)];
    return std::isfinite(value) ? tr("agreement %1").arg(number(static_cast<double>(value), 2)) : QString();
  }
  const ResidualMap* const map = map_to_show(*report);
  if (!map) return {};
  const double half = square_side_px(*map) / 2;
  for (const BlockResidual& block : map->blocks) {
    const Vec2d off = p - block.centre_px;
    if (std::abs(off.x) > half || std::abs(off.y) > half) continue;
    if (kind == OverlayKind::ReturnErrors)
      return tr("there and back %1").arg(fine(block.return_error_px) + symbol);
    return block.certain ? tr("residual %1 (%2 right, %3 down)")
                               .arg(fine(length(block.shift_px)) + symbol, fine(block.shift_px.x),
                                    fine(block.shift_px.y))
                         : tr("not found again");
  }
  return {};
}

}  // namespace alinify::ui
