#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include <QImage>

#include "core/image/spare_pixels.h"
#include "core/view/view_renderer.h"
#include "ui/jobs/newest_worker.h"

namespace alinify::ui {

/// A finished picture and what it shows.
struct CanvasFrame {
  QImage image;  ///< in the screen's own format, so that painting only copies it
  bool complete = true;
  Viewport viewport;
  double draw_s = 0;
  std::uint64_t serial = 0;  ///< of the request that it answers
};

/// Draws the newest request on a thread of its own, and draws again while tiles of it arrive.
/// **Threads**: request() and tile_arrived() from any; the callbacks run on the worker. **Memory**: of as
/// many pictures as are held at once; it is used again for the next ones.
class FrameWorker {
 public:
  using Deliver = std::function<void(std::shared_ptr<const CanvasFrame>)>;
  using Fail = NewestWorker<ViewRequest>::Fail;

  FrameWorker(std::shared_ptr<ViewRenderer> renderer, Deliver deliver, Fail fail);

  /// Returns the request's serial, by which its pictures are known.
  std::uint64_t request(ViewRequest request);
  void tile_arrived() { worker_.more(); }

 private:
  bool draw(const ViewRequest& request, std::uint64_t serial);

  std::shared_ptr<ViewRenderer> renderer_;
  Deliver deliver_;
  Size spare_size_;
  std::shared_ptr<SparePixels> spare_;
  NewestWorker<ViewRequest> worker_;  ///< last: it ends first
};

}  // namespace alinify::ui
