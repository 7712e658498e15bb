#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include <QImage>

#include "core/image/image_pool.h"
#include "core/view/view_renderer.h"
#include "ui/jobs/newest_worker.h"

namespace alinify::ui {

/// A finished picture and the view it shows.
struct CanvasFrame {
  QImage image;  ///< in the screen's native format, so that painting is a plain copy
  bool complete = true;
  Viewport viewport;
  double draw_s = 0;
  std::uint64_t serial = 0;  ///< serial of the request
};

/// Draws the newest request on its own thread and redraws while its tiles arrive.
/// **Threads**: request() and tile_arrived() from any; the callbacks run on the worker. **Memory**: as many
/// pictures as are held at once; it is reused for the following ones.
class FrameWorker {
 public:
  using Deliver = std::function<void(std::shared_ptr<const CanvasFrame>)>;
  using Fail = NewestWorker<ViewRequest>::Fail;

  FrameWorker(std::shared_ptr<ViewRenderer> renderer, Deliver deliver, Fail fail);

  /// Returns the request's serial, which identifies its pictures.
  std::uint64_t request(ViewRequest request);
  void tile_arrived() { worker_.more(); }

 private:
  bool draw(const ViewRequest& request, std::uint64_t serial);

  std::shared_ptr<ViewRenderer> renderer_;
  Deliver deliver_;
  Size spare_size_;
  std::shared_ptr<ImagePool> spare_;
  NewestWorker<ViewRequest> worker_;  ///< last member: stops first
};

/// A view and its last finished picture, drawn by a thread of its own. **Threads**: the GUI's.
struct LiveView {
  Viewport viewport;
  std::shared_ptr<FrameWorker> worker;
  std::shared_ptr<const CanvasFrame> frame;  ///< null before the first
  std::uint64_t requested = 0;               ///< serial of the newest request
  std::uint64_t first = 0;                   ///< serial of the first request of these images

  void draw(ViewRequest request) {
    viewport = request.viewport;
    requested = worker->request(std::move(request));
  }
  /// Other images are shown from now on: a frame of those before may still come.
  void forget() {
    frame.reset();
    first = requested + 1;
  }
  /// False: it is of other images.
  bool take(std::shared_ptr<const CanvasFrame> arrived) {
    if (arrived->serial < first) return false;
    frame = std::move(arrived);
    return true;
  }
};

}  // namespace alinify::ui
