#include "ui/tools/overlay_tool.h"

#include <algorithm>
#include <utility>

#include <QFontMetricsF>

namespace alinify::ui {

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

std::shared_ptr<const ErrorMap> OverlayTool::errors() const {
  if (const auto report = quality())
    return report->errors.size.area() > 0 ? std::shared_ptr<const ErrorMap>(report, &report->errors)
                                          : nullptr;
  const KeptResult* const shown = document_.state().shown_result();
  return shown && !document_.is_preview() ? errors_of(*shown) : nullptr;
}

double OverlayTool::tolerance_px() const {
  const auto report = quality();
  return report ? report->tolerance_px : document_.shown_judgement().tolerance_px;
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
  request.errors = errors();
  if (request.errors) request.tolerance_px = tolerance_px();
  request.measuring = measuring_;
  request.viewport = canvas_.viewport();
  request.device_ratio = canvas_.devicePixelRatioF();
  const bool lacks_report = lacks_measurement(request);
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
  if (is_of_the_map(picture_->legend.kind)) {
    if (!picture_->measured || picture_->measured->map != document_.current_transform()) return {};
  }
  return overlay_value_text(*picture_, quality().get(), errors().get(), p, document_.lengths());
}

}  // namespace alinify::ui
