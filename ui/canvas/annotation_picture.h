#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <QColor>
#include <QImage>

#include "core/annotations/geojson_shapes.h"
#include "core/base/thread_pool.h"
#include "core/transform/transform.h"
#include "core/view/viewport.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

/// Annotations that are shown over the canvas.
struct ShownAnnotations {
  QString path;
  Side side = Side::Fixed;  ///< image that they belong to
  std::shared_ptr<const AnnotationShapes> shapes;
};

struct AnnotationRequest {
  struct Pane {
    Viewport viewport;
    bool of_moving = false;  ///< its frame is that of the unwarped moving image
  };
  std::vector<ShownAnnotations> shown;
  std::shared_ptr<const Transform> map;  ///< moving_from_fixed; null: the images lie as they are
  std::vector<Pane> panes;
  double device_ratio = 1;
  QColor fixed_color, moving_color;  ///< for shapes without a colour of their own
};

struct AnnotationPicture {
  struct Pane {
    Viewport viewport;
    bool of_moving = false;
    QImage image;  ///< of the viewport's size, transparent where nothing is
  };
  std::vector<Pane> panes;
  std::int64_t outlines = 0, dots = 0;  ///< drawn, in all panes
  std::uint64_t serial = 0;
};

/// Draws the shapes in the viewports: shapes smaller than about a pixel as dots, one dot per pixel, and
/// outlines with no more corners than can be told apart. The screen bounds the work, even for a million
/// cells. Returns null once `stale` returns true. **Threads**: any; the corners are mapped on `pool`.
std::shared_ptr<AnnotationPicture> draw_annotations(const AnnotationRequest& request, ThreadPool& pool,
                                                    const std::function<bool()>& stale);

}  // namespace alinify::ui
