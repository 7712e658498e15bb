#include "core/view/view_renderer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "core/algo/compose_view.h"
#include "core/compute/cpu_exec.h"
#include "core/image/tile_cache.h"
#include "core/view/layer_painter.h"

namespace alinify {
namespace {

/// Side of the pieces that a picture is drawn in: small enough for the cache of a core, large enough for a
/// warp.
constexpr std::int64_t kBlock = 256;

int byte_of(double share) {
  return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * 255.0));
}

/// Where the top-left picture pixel lies in a board that is fixed to the image, kept small so that float is
/// exact enough.
float board_offset(double first_fixed, double px_per_pixel, double checker) {
  return static_cast<float>(std::fmod(first_fixed / px_per_pixel, 2 * checker));
}

}  // namespace

Viewport fitting_viewport(Size image, Size picture) {
  const double sx =
      static_cast<double>(image.width) / static_cast<double>(std::max<std::int64_t>(1, picture.width));
  const double sy =
      static_cast<double>(image.height) / static_cast<double>(std::max<std::int64_t>(1, picture.height));
  const double scale = std::max(sx, sy) * 1.04;
  return {{0.5 * static_cast<double>(image.width - 1), 0.5 * static_cast<double>(image.height - 1)},
          scale > 0 ? scale : 1,
          picture};
}

struct ViewRenderer::State {
  int viewer = 0;
  std::mutex mutex;
  std::vector<std::unique_ptr<BlockScratch>> scratch;
  std::map<std::weak_ptr<const TileSource>, DisplayWindow, std::owner_less<>> windows;

  std::unique_ptr<BlockScratch> take() {
    std::lock_guard lock(mutex);
    if (scratch.empty()) return std::make_unique<BlockScratch>();
    auto one = std::move(scratch.back());
    scratch.pop_back();
    return one;
  }
  void give(std::unique_ptr<BlockScratch> one) {
    std::lock_guard lock(mutex);
    scratch.push_back(std::move(one));
  }

  DisplayWindow window_of(const ViewLayer& layer) {
    if (layer.window) return *layer.window;
    {
      std::lock_guard lock(mutex);
      if (const auto found = windows.find(layer.source); found != windows.end()) return found->second;
    }
    const DisplayWindow window = auto_window(*layer.source);
    std::lock_guard lock(mutex);
    std::erase_if(windows, [](const auto& item) { return item.first.expired(); });
    windows[layer.source] = window;
    return window;
  }

  ViewFrame render(const ViewRequest& request, bool complete, Backend& backend, TileCache& cache);
};

ViewFrame ViewRenderer::State::render(const ViewRequest& request, bool complete, Backend& backend,
                                      TileCache& cache) {
  const Viewport& viewport = request.viewport;
  ViewFrame frame;
  frame.picture = Image(viewport.size, 4, PixelType::U8);
  const Pixels bytes = frame.picture.pixels();
  const View2D<Rgba8> picture{reinterpret_cast<Rgba8*>(bytes.data), bytes.width, bytes.height,
                              bytes.row_bytes / 4};

  // A single image is shown by itself, whatever the comparison.
  CompareMode mode = request.mode;
  const bool has_fixed = request.fixed.source && request.fixed.visible;
  const bool has_moving = request.moving.source && request.moving.visible;
  if (has_fixed && !has_moving) mode = CompareMode::Fixed;
  if (has_moving && !has_fixed) mode = CompareMode::Moving;
  const bool draw_fixed = has_fixed && mode != CompareMode::Moving;
  const bool draw_moving = has_moving && mode != CompareMode::Fixed;

  ComposeNumbers numbers;
  numbers.background = {request.background[0], request.background[1], request.background[2], 255};
  numbers.fixed_opacity = byte_of(request.fixed.opacity);
  numbers.moving_opacity = byte_of(request.moving.opacity);
  numbers.overlay = byte_of(request.opacity);
  numbers.gain_16th = std::clamp(static_cast<int>(std::lround(request.difference_gain * 16)), 0, 255 * 16);
  numbers.checker = static_cast<float>(std::max(2.0, request.checker_px));
  const Vec2d first = viewport.fixed_from_picture({0, 0});
  numbers.checker_x = board_offset(first.x, viewport.fixed_px_per_pixel, numbers.checker);
  numbers.checker_y = board_offset(first.y, viewport.fixed_px_per_pixel, numbers.checker);

  std::optional<LayerPainter> fixed, moving;
  if (draw_fixed) fixed.emplace(request.fixed, window_of(request.fixed), nullptr, viewport, cache);
  if (draw_moving)
    moving.emplace(request.moving, window_of(request.moving), request.moving_from_fixed.get(), viewport,
                   cache);

  const std::int64_t columns = (viewport.size.width + kBlock - 1) / kBlock;
  const std::int64_t rows = (viewport.size.height + kBlock - 1) / kBlock;
  backend.pool()->parallel_for(columns * rows, [&](std::int64_t i) {
    const Rect block =
        intersect({i % columns * kBlock, i / columns * kBlock, kBlock, kBlock}, rect_of(viewport.size));
    std::unique_ptr<BlockScratch> own = take();
    const auto layer = [&](std::optional<LayerPainter>& painter, std::vector<Rgba8>& pixels) {
      pixels.resize(static_cast<std::size_t>(block.area()));
      const View2D<Rgba8> view{pixels.data(), block.width, block.height, block.width};
      if (painter) {
        painter->draw(block, complete, own->gathered, view);
      } else {
        std::fill(pixels.begin(), pixels.end(), Rgba8{});
      }
      return view;
    };
    const View2D<Rgba8> f = layer(fixed, own->fixed), m = layer(moving, own->moving);
    const View2D<Rgba8> out{&picture.at(block.x, block.y), block.width, block.height, picture.stride};
    ComposeNumbers here = numbers;
    here.checker_x += static_cast<float>(block.x);
    here.checker_y += static_cast<float>(block.y);
    CpuExec exec;
    compose_view(exec, mode, f, m, out, here);
    give(std::move(own));
  });

  if (!complete) {
    std::vector<TileKey> visible, next;
    for (const auto* painter : {&fixed, &moving}) {
      if (!*painter) continue;
      frame.missing_tiles += (*painter)->missing_count();
      // The two images take turns, so that neither waits for the other.
      const std::vector<TileKey> seen = (*painter)->visible_tiles(), near = (*painter)->nearby_tiles();
      std::vector<TileKey> merged;
      for (std::size_t i = 0; i < std::max(visible.size(), seen.size()); ++i) {
        if (i < visible.size()) merged.push_back(visible[i]);
        if (i < seen.size()) merged.push_back(seen[i]);
      }
      visible = std::move(merged);
      next.insert(next.end(), near.begin(), near.end());
    }
    std::set<TileKey> once;
    std::erase_if(visible, [&](const TileKey& key) { return !once.insert(key).second; });
    std::erase_if(next, [&](const TileKey& key) { return !once.insert(key).second; });
    cache.want(viewer, std::move(visible), std::move(next));
    frame.complete = frame.missing_tiles == 0;
  }
  return frame;
}

ViewRenderer::ViewRenderer(Backend& backend, std::shared_ptr<TileCache> cache)
    : backend_(backend), cache_(std::move(cache)), state_(std::make_unique<State>()) {
  static std::atomic<int> viewers{0};
  state_->viewer = ++viewers;
}

ViewRenderer::~ViewRenderer() {
  cache_->want(state_->viewer, {});
}

Image ViewRenderer::render(const ViewRequest& request) {
  return std::move(state_->render(request, true, backend_, *cache_).picture);
}

ViewFrame ViewRenderer::render_now(const ViewRequest& request) {
  return state_->render(request, false, backend_, *cache_);
}

}  // namespace alinify
