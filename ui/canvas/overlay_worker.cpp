#include "ui/canvas/overlay_worker.h"

#include <utility>

namespace alinify::ui {
namespace {

// Device pixels to a sample: the first picture is there after some milliseconds, in the second one the
// squares are too small to be seen.
constexpr int kCoarseStep = 12, kFineStep = 2;

}  // namespace

OverlayWorker::OverlayWorker(std::shared_ptr<ThreadPool> pool, Deliver deliver, Fail fail)
    : pool_(std::move(pool)),
      deliver_(std::move(deliver)),
      fail_(std::move(fail)),
      thread_([this] { run(); }) {}

OverlayWorker::~OverlayWorker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

std::uint64_t OverlayWorker::request(OverlayRequest request) {
  std::uint64_t serial = 0;
  {
    const std::lock_guard lock(mutex_);
    waiting_ = std::move(request);
    serial = ++serial_;
  }
  wake_.notify_all();
  return serial;
}

void OverlayWorker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || waiting_; });
    if (stopping_) return;
    const OverlayRequest request = *std::exchange(waiting_, std::nullopt);
    const std::uint64_t serial = serial_;
    lock.unlock();
    try {
      answer(request, serial);
    } catch (const std::exception& e) {
      fail_(e);
    }
    lock.lock();
  }
}

void OverlayWorker::answer(const OverlayRequest& request, std::uint64_t serial) {
  const std::function<bool()> stale = [&] { return stopping_ || serial_ != serial; };
  if (request.map && (!measured_ || measured_->map != request.map))
    measured_ = std::make_shared<const MeasuredMap>(request.map, *pool_);
  // Lines and blocks are quick; a value for every place of the screen is not.
  const bool values = request.kind == OverlayKind::Magnitude || request.kind == OverlayKind::Area;
  for (const int step : {kCoarseStep, kFineStep}) {
    if (stale()) return;
    if (!values && step == kCoarseStep) continue;
    const auto picture = draw_overlay(request, request.map ? measured_ : nullptr, step, *pool_, stale);
    if (!picture) return;
    picture->fine = step == kFineStep;
    picture->serial = serial;
    deliver_(picture);
  }
}

}  // namespace alinify::ui
