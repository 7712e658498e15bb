#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "ui/canvas/overlay_picture.h"

namespace alinify::ui {

/// Draws the newest overlay on a thread of its own, a coarse one at once and the fine one after it. What a
/// newer request overtook is left in the middle. **Threads**: request() from any; the callbacks run on the
/// worker.
class OverlayWorker {
 public:
  using Deliver = std::function<void(std::shared_ptr<const OverlayPicture>)>;
  using Fail = std::function<void(const std::exception&)>;

  OverlayWorker(std::shared_ptr<ThreadPool> pool, Deliver deliver, Fail fail);
  ~OverlayWorker();
  OverlayWorker(const OverlayWorker&) = delete;
  OverlayWorker& operator=(const OverlayWorker&) = delete;

  /// Returns the request's serial, by which its pictures are known.
  std::uint64_t request(OverlayRequest request);

 private:
  void run();
  void answer(const OverlayRequest& request, std::uint64_t serial);

  std::shared_ptr<ThreadPool> pool_;
  Deliver deliver_;
  Fail fail_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<OverlayRequest> waiting_;
  std::atomic<std::uint64_t> serial_{0};
  std::atomic<bool> stopping_{false};
  std::shared_ptr<const MeasuredMap> measured_;  ///< of the last request's map
  std::thread thread_;
};

}  // namespace alinify::ui
