#include "ui/canvas/frame_worker.h"

#include <chrono>
#include <utility>

namespace alinify::ui {
namespace {

QImage screen_image(const Image& picture) {
  const ConstPixels p = picture.pixels();
  const QImage borrowed(reinterpret_cast<const uchar*>(p.data), static_cast<int>(p.width),
                        static_cast<int>(p.height), static_cast<qsizetype>(p.row_bytes),
                        QImage::Format_RGBX8888);
  return borrowed.convertToFormat(QImage::Format_RGB32);
}

/// While tiles arrive one by one, pictures need not follow faster than this.
constexpr std::chrono::milliseconds kRefineEvery{30};

}  // namespace

FrameWorker::FrameWorker(std::shared_ptr<ViewRenderer> renderer, Deliver deliver, Fail fail)
    : renderer_(std::move(renderer)),
      deliver_(std::move(deliver)),
      fail_(std::move(fail)),
      thread_([this] { run(); }) {}

FrameWorker::~FrameWorker() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

std::uint64_t FrameWorker::request(ViewRequest request) {
  std::uint64_t serial = 0;
  {
    const std::lock_guard lock(mutex_);
    waiting_ = std::move(request);
    serial = ++serial_;
  }
  wake_.notify_all();
  return serial;
}

void FrameWorker::tile_arrived() {
  {
    const std::lock_guard lock(mutex_);
    arrived_ = true;
  }
  wake_.notify_all();
}

void FrameWorker::run() {
  std::optional<ViewRequest> shown;
  bool complete = true;
  auto last_begin = std::chrono::steady_clock::time_point{};
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [&] { return stopping_ || waiting_ || (arrived_ && shown && !complete); });
    if (stopping_) return;
    if (!waiting_) {
      // A refinement: gather a few tiles, unless something new is asked meanwhile.
      wake_.wait_until(lock, last_begin + kRefineEvery, [&] { return stopping_ || waiting_.has_value(); });
      if (stopping_) return;
    }
    if (waiting_) shown = std::exchange(waiting_, std::nullopt);
    arrived_ = false;
    const std::uint64_t serial = serial_;
    lock.unlock();
    const auto begin = last_begin = std::chrono::steady_clock::now();
    try {
      auto frame = std::make_shared<CanvasFrame>();
      const ViewFrame view = renderer_->render_now(*shown);
      frame->image = screen_image(view.picture);
      frame->complete = view.complete;
      frame->viewport = shown->viewport;
      frame->serial = serial;
      frame->draw_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
      complete = frame->complete;
      deliver_(std::move(frame));
    } catch (const std::exception& e) {
      complete = true;
      fail_(e);
    }
    lock.lock();
  }
}

}  // namespace alinify::ui
