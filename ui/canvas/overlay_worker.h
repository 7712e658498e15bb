#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "ui/canvas/overlay_picture.h"
#include "ui/jobs/newest_worker.h"

namespace alinify::ui {

/// Draws the newest overlay on a thread of its own, a coarse one at once and the fine one after it. What a
/// newer request overtook is left in the middle. **Threads**: request() from any; the callbacks run on the
/// worker.
class OverlayWorker {
 public:
  using Deliver = std::function<void(std::shared_ptr<const OverlayPicture>)>;
  using Fail = NewestWorker<OverlayRequest>::Fail;

  OverlayWorker(std::shared_ptr<ThreadPool> pool, Deliver deliver, Fail fail);

  /// Returns the request's serial, by which its pictures are known.
  std::uint64_t request(OverlayRequest request) { return worker_.request(std::move(request)); }

 private:
  void draw(const OverlayRequest& request, std::uint64_t serial);

  std::shared_ptr<ThreadPool> pool_;
  Deliver deliver_;
  std::shared_ptr<const MeasuredMap> measured_;  ///< of the last request's map
  NewestWorker<OverlayRequest> worker_;          ///< last: it ends first
};

}  // namespace alinify::ui
