#include "ui/canvas/frame_worker.h"

#include <bit>
#include <chrono>
#include <utility>

namespace alinify::ui {
namespace {

static_assert(std::endian::native == std::endian::little, "Format_RGB32 lies as blue, green, red");

/// Wraps the picture without copying; its memory is recycled when the last user releases it.
QImage screen_image(Image picture, std::shared_ptr<ImagePool> spare) {
  struct Held {
    Image picture;
    std::shared_ptr<ImagePool> spare;
  };
  const ConstPixels p = std::as_const(picture).pixels();
  auto* const held = new Held{std::move(picture), std::move(spare)};
  return QImage(
      reinterpret_cast<const uchar*>(p.data), static_cast<int>(p.width), static_cast<int>(p.height),
      static_cast<qsizetype>(p.row_bytes), QImage::Format_RGB32,
      [](void* memory) {
        const std::unique_ptr<Held> last(static_cast<Held*>(memory));
        last->spare->give_back(std::move(last->picture));
      },
      held);
}

/// While tiles arrive one by one, pictures need not be redrawn more often than this.
constexpr std::chrono::milliseconds kRefineEvery{30};

}  // namespace

FrameWorker::FrameWorker(std::shared_ptr<ViewRenderer> renderer, Deliver deliver, Fail fail)
    : renderer_(std::move(renderer)),
      deliver_(std::move(deliver)),
      worker_([this](const ViewRequest& request, std::uint64_t serial) { return draw(request, serial); },
              std::move(fail), kRefineEvery) {}

std::uint64_t FrameWorker::request(ViewRequest request) {
  request.byte_order = ByteOrder::Bgra;
  return worker_.request(std::move(request));
}

bool FrameWorker::draw(const ViewRequest& request, std::uint64_t serial) {
  const auto begin = std::chrono::steady_clock::now();
  if (!spare_ || spare_size_ != request.viewport.size) {
    spare_size_ = request.viewport.size;
    spare_ = std::make_shared<ImagePool>(spare_size_, 4, PixelType::U8);
  }
  auto frame = std::make_shared<CanvasFrame>();
  ViewFrame view = renderer_->render_now(request, spare_->take());
  frame->image = screen_image(std::move(view.picture), spare_);
  frame->complete = view.complete;
  frame->viewport = request.viewport;
  frame->serial = serial;
  frame->draw_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  deliver_(std::move(frame));
  return view.complete;
}

}  // namespace alinify::ui
