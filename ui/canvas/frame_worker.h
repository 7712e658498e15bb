#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include <QImage>

#include "core/view/view_renderer.h"

namespace alinify::ui {

/// A finished picture and what it shows.
struct CanvasFrame {
  QImage image;  ///< in the screen's own format, so that painting only copies it
  bool complete = true;
  Viewport viewport;
  double draw_s = 0;
  std::uint64_t serial = 0;  ///< of the request that it answers
};

/// Draws the newest request on a thread of its own, and draws again while tiles of it arrive. Requests that a
/// newer one overtook are never begun. **Threads**: request() and tile_arrived() from any; the callbacks run
/// on the worker.
class FrameWorker {
 public:
  using Deliver = std::function<void(std::shared_ptr<const CanvasFrame>)>;
  using Fail = std::function<void(const std::exception&)>;

  FrameWorker(std::shared_ptr<ViewRenderer> renderer, Deliver deliver, Fail fail);
  ~FrameWorker();
  FrameWorker(const FrameWorker&) = delete;
  FrameWorker& operator=(const FrameWorker&) = delete;

  /// Returns the request's serial, by which its pictures are known.
  std::uint64_t request(ViewRequest request);
  void tile_arrived();

 private:
  void run();

  std::shared_ptr<ViewRenderer> renderer_;
  Deliver deliver_;
  Fail fail_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<ViewRequest> waiting_;
  std::uint64_t serial_ = 0;
  bool arrived_ = false, stopping_ = false;
  std::thread thread_;
};

}  // namespace alinify::ui
