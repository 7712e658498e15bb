#pragma once

#include <memory>
#include <vector>

#include <QObject>

#include "ui/canvas/annotation_picture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/jobs/newest_worker.h"

namespace alinify::ui {

/// Draws annotations over the images, those of the other image as mapped at present. The last
/// finished picture is shown at the current view while a worker draws the matching one. **Threads**: the
/// GUI's.
class AnnotationsOverlay final : public QObject, public CanvasOverlay {
  Q_OBJECT
 public:
  AnnotationsOverlay(SessionDocument& document, ImageCanvas& canvas, std::shared_ptr<ThreadPool> pool,
                     QObject* parent = nullptr);
  ~AnnotationsOverlay() override;

  void set_shown(std::vector<ShownAnnotations> shown);
  const std::vector<ShownAnnotations>& shown() const { return shown_; }
  void set_visible(bool visible);
  /// The last finished picture, null if none is shown.
  std::shared_ptr<const AnnotationPicture> picture() const { return picture_; }
  /// True if the picture shows the present view and map.
  bool up_to_date() const;
  /// Redraws for the present view.
  void refresh();

  void paint(QPainter& painter, const CanvasPane& pane, bool active) const override;

 Q_SIGNALS:
  void failed(const alinify::ui::JobFailure& failure);

 private:
  void arrived(std::shared_ptr<const AnnotationPicture> picture);
  bool draw(const AnnotationRequest& request, std::uint64_t serial);

  SessionDocument& document_;
  ImageCanvas& canvas_;
  std::shared_ptr<ThreadPool> pool_;
  std::vector<ShownAnnotations> shown_;
  bool visible_ = true;
  std::shared_ptr<const AnnotationPicture> picture_;
  std::uint64_t requested_ = 0;
  std::unique_ptr<NewestWorker<AnnotationRequest>> worker_;  ///< made with the first request; stops first
};

}  // namespace alinify::ui
