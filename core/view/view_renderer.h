#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "core/compute/backend.h"
#include "core/image/image.h"
#include "core/image/tile_source.h"
#include "core/math/blend.h"
#include "core/transform/transform.h"

namespace alinify {

class TileCache;

/// The part of the fixed image's plane that is looked at.
struct Viewport {
  Vec2d center_fixed;             ///< level-0 fixed pixels, at the middle of the picture
  double fixed_px_per_pixel = 1;  ///< 1: one image pixel to a picture pixel; 8: zoomed out
  Size size;                      ///< picture pixels (device pixels on a screen)

  /// Level-0 fixed coordinates of the centre of picture pixel (x, y); fractions are fine.
  Vec2d fixed_from_picture(Vec2d p) const {
    return {center_fixed.x + (p.x - 0.5 * static_cast<double>(size.width - 1)) * fixed_px_per_pixel,
            center_fixed.y + (p.y - 0.5 * static_cast<double>(size.height - 1)) * fixed_px_per_pixel};
  }
  Vec2d picture_from_fixed(Vec2d p) const {
    return {(p.x - center_fixed.x) / fixed_px_per_pixel + 0.5 * static_cast<double>(size.width - 1),
            (p.y - center_fixed.y) / fixed_px_per_pixel + 0.5 * static_cast<double>(size.height - 1)};
  }
  friend bool operator==(const Viewport&, const Viewport&) = default;
};

/// The viewport that shows the whole of an image with a narrow border.
Viewport fitting_viewport(Size image, Size picture);

/// The sample values that become black and white.
struct DisplayWindow {
  double low = 0, high = 255;
  friend bool operator==(const DisplayWindow&, const DisplayWindow&) = default;
};

/// One image of the picture.
struct ViewLayer {
  std::shared_ptr<const TileSource> source;  ///< null: nothing there yet
  bool visible = true;
  double opacity = 1;
  std::optional<DisplayWindow> window;                 ///< unset: auto_window() of the source
  std::array<std::uint8_t, 3> tint = {255, 255, 255};  ///< colour of white; {255, 255, 255} changes nothing
};

struct ViewRequest {
  ViewLayer fixed, moving;
  std::shared_ptr<const Transform> moving_from_fixed;  ///< null: the identity
  CompareMode mode = CompareMode::Overlay;
  double opacity = 0.5;  ///< of the moving image in Overlay
  double difference_gain = 1;
  double checker_px = 96;                              ///< side of a square in picture pixels
  std::array<std::uint8_t, 3> background = {0, 0, 0};  ///< where neither image is
  Viewport viewport;
};

/// A finished picture.
struct ViewFrame {
  Image picture;         ///< RGBA8 of the viewport's size, opaque
  bool complete = true;  ///< every pixel from the level that fits
  int missing_tiles = 0;
};

/// The window that shows a source well: 8-bit images as they are, others between the 0.1 and 99.9 percent
/// points of their coarsest level. One window for all channels of a colour image. **Throws**
/// Error(NotReadable).
DisplayWindow auto_window(const TileSource& source);

/// Draws pictures of a pair: for each layer the level that fits the zoom, the moving one warped live through
/// the current transform; only the tiles that the viewport touches are read.
/// **Units and frame**: pictures lie in the fixed image's frame. When there is no fixed image the moving one
/// is shown in its place.
/// **Threads**: render() and request() may be called from several threads at once.
/// **Memory**: the cache's budget plus a few viewports.
class ViewRenderer {
 public:
  ViewRenderer(Backend& backend, std::shared_ptr<TileCache> cache);
  ~ViewRenderer();

  /// The complete picture, RGBA8; reads whatever is missing first. **Throws** Error.
  Image render(const ViewRequest& request);

  /// What can be drawn at once: blocks whose tiles are not there yet are drawn from a coarser level, or left
  /// as background. The missing tiles are asked for, from the middle outwards, and what was asked for earlier
  /// and is no longer seen is dropped; the cache's listener tells when it is worth drawing again.
  ViewFrame render_now(const ViewRequest& request);

  const std::shared_ptr<TileCache>& cache() const { return cache_; }

 private:
  struct State;
  Backend& backend_;
  std::shared_ptr<TileCache> cache_;
  std::unique_ptr<State> state_;
};

/// Any number of independent channels becomes colour: the colour that channel `index` of `count` is shown in.
std::array<std::uint8_t, 3> channel_color(int index, int count);

}  // namespace alinify
