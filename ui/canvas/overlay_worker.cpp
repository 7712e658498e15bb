#include "ui/canvas/overlay_worker.h"

#include <utility>

namespace alinify::ui {
namespace {

// Device pixels per sample: the first picture takes some milliseconds, in the second one the squares are too
// small to be visible.
constexpr int kCoarseStep = 12, kFineStep = 2;

}  // namespace

OverlayWorker::OverlayWorker(std::shared_ptr<ThreadPool> pool, Deliver deliver, Fail fail)
    : pool_(std::move(pool)),
      deliver_(std::move(deliver)),
      worker_(
          [this](const OverlayRequest& request, std::uint64_t serial) {
            draw(request, serial);
            return true;
          },
          std::move(fail)) {}

void OverlayWorker::draw(const OverlayRequest& request, std::uint64_t serial) {
  const std::function<bool()> stale = [&] { return worker_.is_stale(serial); };
  if (request.map && (!measured_ || measured_->map != request.map))
    measured_ = std::make_shared<const MeasuredMap>(request.map, *pool_);
  for (const int step : {kCoarseStep, kFineStep}) {
    if (stale()) return;
    if (step == kCoarseStep && !is_coarse_first(request.kind)) continue;
    const auto picture = draw_overlay(request, request.map ? measured_ : nullptr, step, *pool_, stale);
    if (!picture) return;
    picture->fine = step == kFineStep;
    picture->serial = serial;
    deliver_(picture);
  }
}

}  // namespace alinify::ui
