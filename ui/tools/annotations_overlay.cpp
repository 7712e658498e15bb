#include "ui/tools/annotations_overlay.h"

#include <utility>

#include "ui/style/theme.h"

namespace alinify::ui {

AnnotationsOverlay::AnnotationsOverlay(SessionDocument& document, ImageCanvas& canvas,
                                       std::shared_ptr<ThreadPool> pool, QObject* parent)
    : QObject(parent), document_(document), canvas_(canvas), pool_(std::move(pool)) {
  connect(&canvas, &ImageCanvas::viewport_changed, this, &AnnotationsOverlay::refresh);
  connect(&canvas, &ImageCanvas::shown_mode_changed, this, &AnnotationsOverlay::refresh);
  connect(&document, &SessionDocument::transform_changed, this, &AnnotationsOverlay::refresh);
}

AnnotationsOverlay::~AnnotationsOverlay() = default;

void AnnotationsOverlay::set_shown(std::vector<ShownAnnotations> shown) {
  shown_ = std::move(shown);
  refresh();
}

void AnnotationsOverlay::set_visible(bool visible) {
  visible_ = visible;
  refresh();
}

bool AnnotationsOverlay::up_to_date() const {
  return shown_.empty() || !visible_ || (picture_ && picture_->serial == requested_);
}

void AnnotationsOverlay::refresh() {
  if (shown_.empty() || !visible_ || canvas_.viewport().size.area() == 0) {
    if (picture_) canvas_.update();
    picture_.reset();
    requested_ = 0;
    return;
  }
  if (!worker_)
    worker_ = std::make_unique<NewestWorker<AnnotationRequest>>(
        [this](const AnnotationRequest& request, std::uint64_t serial) { return draw(request, serial); },
        [this](const std::exception& e) {
          QMetaObject::invokeMethod(
              this, [this, failure = describe_failure(e)] { Q_EMIT failed(failure); }, Qt::QueuedConnection);
        });
  AnnotationRequest request;
  request.shown = shown_;
  request.map = document_.has_pair() ? document_.current_transform() : nullptr;
  request.device_ratio = canvas_.devicePixelRatioF();
  request.fixed_color = fixed_color(), request.moving_color = moving_color();
  for (const CanvasPane& pane : canvas_.panes())
    request.panes.push_back({pane.viewport, pane.of_moving_frame});
  requested_ = worker_->request(std::move(request));
}

bool AnnotationsOverlay::draw(const AnnotationRequest& request, std::uint64_t serial) {
  const auto picture = draw_annotations(request, *pool_, [&] { return worker_->is_stale(serial); });
  if (!picture) return true;
  picture->serial = serial;
  QMetaObject::invokeMethod(
      this, [this, picture = std::shared_ptr<const AnnotationPicture>(picture)] { arrived(picture); },
      Qt::QueuedConnection);
  return true;
}

void AnnotationsOverlay::arrived(std::shared_ptr<const AnnotationPicture> picture) {
  if (shown_.empty() || !visible_) return;
  picture_ = std::move(picture);
  canvas_.update();
}

void AnnotationsOverlay::paint(QPainter& painter, const CanvasPane& pane, bool) const {
  if (!picture_) return;
  const std::size_t at = pane.area.left() > 0 ? 1 : 0;
  // One of other panes, or of another frame, has been drawn before the view was changed.
  if (at >= picture_->panes.size() || picture_->panes[at].of_moving != pane.of_moving_frame) return;
  const AnnotationPicture::Pane& drawn = picture_->panes[at];
  painter.save();
  painter.translate(pane.area.topLeft());
  painter.scale(1 / pane.device_ratio, 1 / pane.device_ratio);
  if (drawn.viewport != pane.viewport)
    painter.setTransform(moved_picture(drawn.viewport, pane.viewport), true);
  painter.drawImage(QPointF(0, 0), drawn.image);
  painter.restore();
}

}  // namespace alinify::ui
