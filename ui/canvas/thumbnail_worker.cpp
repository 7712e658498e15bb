#include "ui/canvas/thumbnail_worker.h"

#include <utility>

namespace alinify::ui {

ThumbnailWorker::ThumbnailWorker(std::shared_ptr<ViewRenderer> renderer, Deliver deliver, Fail fail)
    : renderer_(std::move(renderer)),
      deliver_(std::move(deliver)),
      worker_(
          [this](const std::vector<ViewRequest>& pictures, std::uint64_t serial) {
            draw(pictures, serial);
            return true;
          },
          std::move(fail)) {}

void ThumbnailWorker::draw(const std::vector<ViewRequest>& pictures, std::uint64_t serial) {
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    if (worker_.is_stale(serial)) return;
    const Image picture = renderer_->render(pictures[i]);
    const ConstPixels p = picture.pixels();
    const QImage shown(reinterpret_cast<const uchar*>(p.data), static_cast<int>(p.width),
                       static_cast<int>(p.height), static_cast<qsizetype>(p.row_bytes),
                       QImage::Format_RGBA8888);
    deliver_(serial, static_cast<int>(i), shown.convertToFormat(QImage::Format_RGB32));
  }
}

}  // namespace alinify::ui
