#include "core/view/view_renderer.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "core/image/tile_cache.h"
#include "core/view/color_match.h"
#include "core/view/layer_painter.h"

namespace alinify {
namespace {

/// Side of the blocks a picture is drawn in: small enough for a core's cache, large enough for an efficient
/// warp.
constexpr std::int64_t kBlock = 256;
constexpr std::size_t kKeptDisplays = 24;

int byte_of(double share) {
  return static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * 255.0));
}

/// Position of the top-left picture pixel on a board anchored to the image, kept small for float precision.
float board_offset(double origin_px, double checker) {
  return static_cast<float>(std::fmod(-origin_px, 2 * checker));
}

ComposeNumbers compose_numbers(const ViewRequest& request) {
  const Viewport& viewport = request.viewport;
  ComposeNumbers numbers;
  numbers.swap_red_and_blue = request.byte_order == ByteOrder::Bgra;
  numbers.background = {request.background[0], request.background[1], request.background[2], 255};
  numbers.gain_16th = std::clamp(static_cast<int>(std::lround(request.difference_gain * 16)), 0, 255 * 16);
  const double checker = std::max(2.0, request.checker_px);
  const Vec2d origin = viewport.picture_from_fixed({0, 0});
  numbers.checker = static_cast<float>(checker);
  numbers.checker_x = board_offset(origin.x, checker);
  numbers.checker_y = board_offset(origin.y, checker);
  const double c = std::cos(request.swipe_angle_rad), s = std::sin(request.swipe_angle_rad);
  // Fractions of the size count from pixel edges, not centres.
  const double x = request.swipe_at.x * static_cast<double>(viewport.size.width) - 0.5;
  const double y = request.swipe_at.y * static_cast<double>(viewport.size.height) - 0.5;
  numbers.window_radius = std::clamp((request.window_px - 1) / 2, 1, 127);
  numbers.normal_x = static_cast<float>(c), numbers.normal_y = static_cast<float>(s);
  numbers.limit = static_cast<float>(c * x + s * y);
  return numbers;
}

/// The parameters relative to a block whose first pixel is (x, y).
ComposeNumbers seen_from(ComposeNumbers numbers, std::int64_t x, std::int64_t y) {
  const auto fx = static_cast<float>(x), fy = static_cast<float>(y);
  numbers.checker_x += fx, numbers.checker_y += fy;
  numbers.limit -= numbers.normal_x * fx + numbers.normal_y * fy;
  return numbers;
}

/// The grid on which neighbourhoods are compared: the picture's, but never finer than the fixed image's
/// pixels, on whose centres it then lies. A window is so of the same pixels wherever the picture is and
/// however far it magnifies.
Viewport comparison_grid(const Viewport& picture) {
  if (picture.fixed_px_per_pixel >= 1) return picture;
  Viewport grid = picture;
  grid.fixed_px_per_pixel = 1;
  grid.size = {1, 1};  // its only pixel is in the middle
  grid.center_fixed = {0, 0};
  const Vec2d middle = grid.picture_from_fixed(picture.center_fixed);
  grid.center_fixed = grid.fixed_from_picture({std::round(middle.x), std::round(middle.y)});
  return grid;
}

/// The grid's pixels that a block of the picture is drawn from, and where in them it lies.
struct GridBlock {
  Rect rect;
  CompareGrid place;
};
GridBlock grid_block(const Viewport& grid, const Viewport& picture, Rect block, bool linear) {
  GridBlock made;
  made.rect = block;
  made.place.size = block.size();
  if (picture.fixed_px_per_pixel >= 1) return made;
  const Vec2d first = grid.picture_from_fixed(picture.fixed_from_picture(corner_of(block)));
  const double step = picture.fixed_px_per_pixel;
  const auto from = [](double p) { return static_cast<std::int64_t>(std::floor(p)); };
  const auto last = [&](double p, std::int64_t count) {
    return static_cast<std::int64_t>(std::floor(p + step * static_cast<double>(count - 1))) + 1;
  };
  made.rect.x = from(first.x), made.rect.y = from(first.y);
  made.rect.width = last(first.x, block.width) - made.rect.x + 1;
  made.rect.height = last(first.y, block.height) - made.rect.y + 1;
  made.place.size = made.rect.size();
  made.place.first_x = static_cast<float>(first.x - static_cast<double>(made.rect.x));
  made.place.first_y = static_cast<float>(first.y - static_cast<double>(made.rect.y));
  made.place.step = static_cast<float>(step);
  made.place.linear = linear;
  return made;
}

// Whether colours are shown. Where the sides are compared, two stains would differ everywhere.
bool shows_colors(CompareMode mode, const std::vector<ViewLayer>& layers) {
  if (mode != CompareMode::Overlay) return mode == CompareMode::Fixed || mode == CompareMode::Moving;
  return std::none_of(layers.begin(), layers.end(), [](const ViewLayer& layer) {
    return layer.look.blend == BlendMode::Difference || layer.look.blend == BlendMode::RedCyan;
  });
}

bool is_colored(const ViewLayer& layer) {
  const LayerLook& look = layer.look;
  const bool by_look =
      look.color_map != ColorMap::None || look.tint != std::array<std::uint8_t, 3>{255, 255, 255};
  const ColorModel color = layer.source->info().color;
  return by_look || (look.channel < 0 && color != ColorModel::Grey && color != ColorModel::GreyAlpha);
}

// Whether only one side has colours: channel by channel, a grey image differs from a coloured one everywhere.
bool is_grey_beside_colors(const std::vector<ViewLayer>& layers) {
  bool colored[2] = {false, false};
  for (const ViewLayer& layer : layers)
    if (layer.source && layer.look.visible && is_colored(layer)) colored[layer.of_moving_side ? 1 : 0] = true;
  return colored[0] != colored[1];
}

// An image of one channel in the colour that its file gives it (OME-TIFF, OME-Zarr), unless another was
// chosen.
LayerLook in_own_color(const ImageInfo& info, LayerLook look) {
  const bool chosen =
      look.color_map != ColorMap::None || look.tint != std::array<std::uint8_t, 3>{255, 255, 255};
  if (info.channels == 1 && info.channel_colors.size() == 1 && info.channel_colors[0] && !chosen) {
    const ChannelColor color = *info.channel_colors[0];
    // In black, which some programs write for none, nothing would be seen.
    if (std::max({color.red, color.green, color.blue}) >= 64)
      look.tint = {color.red, color.green, color.blue};
  }
  return look;
}

}  // namespace

Viewport fitting_viewport(Size image, Size picture, const Viewport& turned) {
  Viewport v = turned;
  v.size = picture;
  v.center_fixed = {0.5 * static_cast<double>(image.width - 1), 0.5 * static_cast<double>(image.height - 1)};
  const double c = std::fabs(std::cos(turned.angle_rad)), s = std::fabs(std::sin(turned.angle_rad));
  const auto width = static_cast<double>(image.width), height = static_cast<double>(image.height);
  const double sx = (c * width + s * height) / static_cast<double>(std::max<std::int64_t>(1, picture.width));
  const double sy = (s * width + c * height) / static_cast<double>(std::max<std::int64_t>(1, picture.height));
  const double scale = std::max(sx, sy) * 1.04;
  v.fixed_px_per_pixel = scale > 0 ? scale : 1;
  return v;
}

struct ViewRenderer::State {
  int viewer = 0;
  std::mutex mutex;
  std::map<std::weak_ptr<const TileSource>, DisplayWindow, std::owner_less<>> windows;
  /// Tables for 16-bit images with a gamma take longer to make than a picture, so they are kept between
  /// frames.
  struct Known {
    std::weak_ptr<const TileSource> source;
    LayerLook look;
    std::shared_ptr<const DisplayMap> display;
  };
  std::deque<Known> displays;

  DisplayWindow window_of(const ViewLayer& layer) {
    if (layer.look.window) return *layer.look.window;
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

  std::shared_ptr<const DisplayMap> display_of(const ViewLayer& layer, bool colored) {
    LayerLook look = colored ? in_own_color(layer.source->info(), layer.look) : layer.look;
    look.visible = true, look.opacity = 1, look.blend = BlendMode::Normal;  // not part of the tables
    {
      std::lock_guard lock(mutex);
      for (const Known& known : displays)
        if (known.look == look && known.source.lock() == layer.source) return known.display;
    }
    auto display = std::make_shared<const DisplayMap>(layer.source->info(), window_of(layer), look);
    std::lock_guard lock(mutex);
    displays.push_front({layer.source, look, display});
    if (displays.size() > kKeptDisplays) displays.pop_back();
    return display;
  }

  ViewFrame render(const ViewRequest& request, bool complete, Image memory, Backend& backend,
                   TileCache& cache);
};

ViewFrame ViewRenderer::State::render(const ViewRequest& request, bool complete, Image memory,
                                      Backend& backend, TileCache& cache) {
  const Viewport& viewport = request.viewport;
  ViewFrame frame;
  const bool fits =
      memory.size() == viewport.size && memory.channels() == 4 && memory.type() == PixelType::U8;
  frame.picture = fits ? std::move(memory) : Image(viewport.size, 4, PixelType::U8);
  const Pixels bytes = frame.picture.pixels();
  const View2D<Rgba8> picture{reinterpret_cast<Rgba8*>(bytes.data), bytes.width, bytes.height,
                              bytes.row_bytes / 4};

  bool there[2] = {false, false};
  for (const ViewLayer& layer : request.layers)
    if (layer.source && layer.look.visible) there[layer.of_moving_side ? 1 : 0] = true;
  // A single side is shown on its own, whatever the comparison.
  CompareMode mode = request.mode;
  if (mode != CompareMode::Overlay && there[0] && !there[1]) mode = CompareMode::Fixed;
  if (mode != CompareMode::Overlay && there[1] && !there[0]) mode = CompareMode::Moving;

  struct Drawn {
    std::unique_ptr<LayerPainter> painter;
    const ViewLayer& layer;
    int opacity;
  };
  const bool around = looks_around(mode), colored = shows_colors(mode, request.layers);
  const Viewport grid = around ? comparison_grid(viewport) : viewport;
  std::vector<Drawn> drawn;
  for (const ViewLayer& layer : request.layers) {
    if (!layer.source || !layer.look.visible) continue;
    if (layer.of_moving_side ? mode == CompareMode::Fixed : mode == CompareMode::Moving) continue;
    const bool fades = mode == CompareMode::Overlay && layer.of_moving_side && there[0];
    const int opacity = byte_of(layer.look.opacity * (fades ? request.opacity : 1));
    if (opacity == 0) continue;
    const Transform* map = layer.of_moving_side && layer.warped ? request.moving_from_fixed.get() : nullptr;
    drawn.push_back(
        {std::make_unique<LayerPainter>(layer, display_of(layer, colored), map, grid, request.smooth, cache),
         layer, opacity});
  }
  ComposeNumbers numbers = compose_numbers(request);
  numbers.grey_difference = mode == CompareMode::Difference && is_grey_beside_colors(request.layers);
  const bool squares = shows_squares(viewport.fixed_px_per_pixel, request.smooth);

  const std::int64_t columns = (viewport.size.width + kBlock - 1) / kBlock;
  const std::int64_t rows = (viewport.size.height + kBlock - 1) / kBlock;
  backend.pool()->parallel_for(columns * rows, [&](std::int64_t i) {
    const Rect block =
        intersect({i % columns * kBlock, i / columns * kBlock, kBlock, kBlock}, rect_of(viewport.size));
    std::vector<BlockLayer> parts(drawn.size());
    DrawViewArgs args;
    Rect painted = block;
    if (around) {
      const GridBlock on_grid = grid_block(grid, viewport, block, !squares);
      painted = grown(on_grid.rect, margin_of_windows(numbers));
      args.grid = on_grid.place;
    }
    for (std::size_t k = 0; k < drawn.size(); ++k) {
      BlockLayer& part = parts[k];
      if (!drawn[k].painter->prepare(painted, complete, part)) continue;
      part.args.opacity = drawn[k].opacity;
      part.args.blend = drawn[k].layer.look.blend;
      if (request.moving_colors && drawn[k].layer.of_moving_side)
        part.args.match = {request.moving_colors->table.data(), 256, 1, 256};
      part.args.of_moving_side = drawn[k].layer.of_moving_side;
      args.layers.push_back(std::move(part.args));
    }
    args.mode = mode;
    args.numbers = seen_from(numbers, block.x, block.y);
    args.out = {&picture.at(block.x, block.y), block.width, block.height, picture.stride};
    backend.draw_view(args);
  });

  if (!complete) {
    std::vector<TileKey> visible, next;
    for (const Drawn& one : drawn) {
      frame.missing_tiles += one.painter->missing_count();
      // The layers alternate, so that none waits for another.
      const std::vector<TileKey> seen = one.painter->visible_tiles(), near = one.painter->nearby_tiles();
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
  return std::move(state_->render(request, true, {}, backend_, *cache_).picture);
}

ViewFrame ViewRenderer::render_now(const ViewRequest& request, Image memory) {
  return state_->render(request, false, std::move(memory), backend_, *cache_);
}

}  // namespace alinify
