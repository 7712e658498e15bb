#include "app/commands/pair_picture.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "app/messages.h"
#include "core/image/tile_cache.h"
#include "core/view/color_match.h"
#include "core/warp/pyramid_source.h"

namespace alinify::cli {
namespace {

// The whole of the fixed image, its edges on the picture's edges, at most `longest` pixels a side and never
// enlarged.
Viewport whole(Size image, std::int64_t longest) {
  const auto side = static_cast<double>(std::max(image.width, image.height));
  Viewport view;
  view.fixed_px_per_pixel = std::max(1.0, side / static_cast<double>(longest));
  const auto pixels = [&](std::int64_t full) {
    return std::max<std::int64_t>(
        1, static_cast<std::int64_t>(static_cast<double>(full) / view.fixed_px_per_pixel + 0.5));
  };
  view.size = {pixels(image.width), pixels(image.height)};
  view.center_fixed = {0.5 * static_cast<double>(image.width - 1),
                       0.5 * static_cast<double>(image.height - 1)};
  return view;
}

// The picture without its opacity, which is 255 throughout on an opaque background.
Image opaque(const Image& rgba) {
  Image rgb(rgba.size(), 3, PixelType::U8);
  for (std::int64_t y = 0; y < rgba.size().height; ++y) {
    const auto* from = reinterpret_cast<const std::uint8_t*>(rgba.pixels().row(y));
    auto* to = reinterpret_cast<std::uint8_t*>(rgb.pixels().row(y));
    for (std::int64_t x = 0; x < rgba.size().width; ++x) std::memcpy(to + 3 * x, from + 4 * x, 3);
  }
  return rgb;
}

}  // namespace

PairPicture draw_pair(std::shared_ptr<const TileSource> fixed, std::shared_ptr<const TileSource> moving,
                      std::shared_ptr<const Transform> moving_from_fixed, const PairLook& look,
                      Backend& backend, Progress& progress) {
  ViewRequest request;
  request.layers = {{std::move(fixed)}};
  if (moving) request.layers.push_back({std::move(moving), true});
  request.moving_from_fixed = std::move(moving_from_fixed);
  request.mode = look.mode;
  request.opacity = look.opacity;
  request.difference_gain = look.gain;
  request.checker_px = look.checker_px;
  request.window_px = look.window_px;
  request.viewport = whole(request.layers[0].source->info().size, look.longest_side_px);
  const double step = request.viewport.fixed_px_per_pixel;
  if (step > 1.5) {
    // Without levels of their own, small pictures of large images would be drawn from every nth pixel only.
    Progress reading_fixed = progress.sub(0.45, messages::compose_read_fixed_image),
             reading_moving = progress.sub(0.45, messages::compose_read_moving_image);
    request.layers[0].source = with_pyramid(request.layers[0].source, *backend.pool(), reading_fixed);
    if (request.layers.size() > 1)
      request.layers[1].source = with_pyramid(request.layers[1].source, *backend.pool(), reading_moving);
  }
  progress.check_cancelled();
  ViewRenderer renderer(backend, std::make_shared<TileCache>(TileCacheOptions{std::int64_t{512} << 20, 1}));
  if (look.match_colors)
    request.moving_colors = match_colors(renderer, request, request.layers[0].source->info().size);
  PairPicture drawn{opaque(renderer.render(request)), step, request.moving_colors != nullptr};
  progress.check_cancelled();
  return drawn;
}

}  // namespace alinify::cli
