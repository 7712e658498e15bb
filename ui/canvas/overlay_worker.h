#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "ui/canvas/overlay_picture.h"
#include "ui/jobs/newest_worker.h"

namespace alinify::ui {

/// Draws the newest overlay on its own thread, a coarse one first and the fine one after it. Superseded work
/// is abandoned midway. **Threads**: request() from any; the callbacks run on the worker.
class OverlayWorker {
 public:
  using Deliver = std::function<void(std::shared_ptr<const OverlayPicture>)>;
  using Fail = NewestWorker<OverlayRequest>::Fail;

  OverlayWorker(std::shared_ptr<ThreadPool> pool, Deliver deliver, Fail fail);

  /// Returns the request's serial, which identifies its pictures.
  std::uint64_t request(OverlayRequest request) { return worker_.request(std::move(request)); }

 private:
  void draw(const OverlayRequest& request, std::uint64_t serial);

  std::shared_ptr<ThreadPool> pool_;
  Deliver deliver_;
  std::shared_ptr<const MeasuredMap> measured_;  ///< for the last request's map
  NewestWorker<OverlayRequest> worker_;          ///< last member: stops first
};

}  // namespace alinify::ui
