#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <QImage>

#include "core/view/view_renderer.h"
#include "ui/jobs/newest_worker.h"

namespace alinify::ui {

/// Draws small pictures of the pair on its own thread, one after the other and each complete. A newer list
/// replaces the one being drawn. **Threads**: request() from any; the callbacks run on the worker.
/// **Memory**: one picture beside the tiles of the renderer's cache.
class ThumbnailWorker {
 public:
  /// `index`: into the requested list.
  using Deliver = std::function<void(std::uint64_t serial, int index, const QImage& picture)>;
  using Fail = NewestWorker<std::vector<ViewRequest>>::Fail;

  ThumbnailWorker(std::shared_ptr<ViewRenderer> renderer, Deliver deliver, Fail fail);

  /// Returns the list's serial, which identifies its pictures.
  std::uint64_t request(std::vector<ViewRequest> pictures) { return worker_.request(std::move(pictures)); }

 private:
  void draw(const std::vector<ViewRequest>& pictures, std::uint64_t serial);

  std::shared_ptr<ViewRenderer> renderer_;
  Deliver deliver_;
  NewestWorker<std::vector<ViewRequest>> worker_;  ///< last member: stops first
};

}  // namespace alinify::ui
