#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/compute/backend.h"
#include "core/image/image.h"
#include "core/image/tile_source.h"
#include "core/transform/transform.h"
#include "core/view/layer_look.h"
#include "core/view/viewport.h"

namespace alinify {

class TileCache;
struct ColorMatch;

/// One image of the picture.
struct ViewLayer {
  std::shared_ptr<const TileSource> source;
  bool of_moving_side = false;  ///< belongs to the moving side of a comparison
  /// For the moving side: warp through moving_from_fixed; false: place on the fixed frame unchanged.
  bool warped = true;
  LayerLook look = {};
};

/// Byte order of a picture's pixels.
enum class ByteOrder { Rgba, Bgra };

/// The content and look of a picture. An image of one channel has the colour that its file gives it, unless
/// its look has a tint or a colour map, in Overlay, Fixed and Moving; where sides or layers are compared it
/// is grey. Difference is channel by channel, and of the brightness where only one side has colours.
struct ViewRequest {
  std::vector<ViewLayer> layers;                       ///< bottom to top
  std::shared_ptr<const Transform> moving_from_fixed;  ///< null: the identity
  CompareMode mode = CompareMode::Overlay;
  double opacity = 1;          ///< of the whole moving side in Overlay
  double difference_gain = 1;  ///< of Difference, LocalDifference and Edges
  double checker_px = 96;      ///< side of a square in picture pixels
  /// For LocalDifference and Edges: side of the square in which contrast is made equal, in pixels of the
  /// picture, or of the fixed image where the picture magnifies it; 3..255, rounded to an odd number. Windows
  /// go on beyond the picture's edges, so that panning changes nothing in it.
  int window_px = 33;
  /// For Swipe: a point on the line, as fractions of the picture's size, and the line's clockwise angle from
  /// vertical. The fixed side is on its left.
  Vec2d swipe_at{0.5, 0.5};
  double swipe_angle_rad = 0;
  std::array<std::uint8_t, 3> background = {0, 0, 0};  ///< where there is no image
  ByteOrder byte_order = ByteOrder::Rgba;
  /// Shown colours of the moving side are replaced by these (core/view/color_match.h); null: its own.
  std::shared_ptr<const ColorMatch> moving_colors;
  /// Interpolate at any magnification; otherwise image pixels are squares from four picture pixels on.
  bool smooth = false;
  Viewport viewport;
};

/// A finished picture.
struct ViewFrame {
  Image picture;         ///< the viewport's size, four bytes per pixel, opaque
  bool complete = true;  ///< every pixel comes from the level that fits the zoom
  int missing_tiles = 0;
};

/// A display window that suits a source: the one that its file states for all channels; without one 8-bit
/// images unchanged, others between the 0.1 and 99.9 percentiles
/// of their coarsest level. One window for all channels of a colour image. **Throws** Error(NotReadable).
DisplayWindow auto_window(const TileSource& source);

/// Draws pictures of a pair: each layer from the level that fits the zoom, the moving side warped live
/// through the current transform; reads only tiles that the viewport touches. Pixel work runs on the backend.
/// **Units and frame**: pictures are in the fixed image's frame. **Threads**: render() and render_now() may
/// be called concurrently. **Memory**: the cache's budget plus a few viewports.
class ViewRenderer {
 public:
  ViewRenderer(Backend& backend, std::shared_ptr<TileCache> cache);
  ~ViewRenderer();

  /// The complete picture; reads missing tiles first. **Throws** Error.
  Image render(const ViewRequest& request);

  /// Draws without waiting: blocks with missing tiles are drawn from a coarser level or left as
  /// background. Requests the missing tiles, from the centre outwards, and drops earlier requests that are no
  /// longer visible; the cache's listener signals when to draw again. `memory`: a picture no longer needed,
  /// reused if its size fits.
  ViewFrame render_now(const ViewRequest& request, Image memory = {});

  /// A renderer for another simultaneous picture of the same images, with tile requests of its own.
  std::shared_ptr<ViewRenderer> another() const { return std::make_shared<ViewRenderer>(backend_, cache_); }
  const std::shared_ptr<TileCache>& cache() const { return cache_; }

 private:
  struct State;
  Backend& backend_;
  std::shared_ptr<TileCache> cache_;
  std::unique_ptr<State> state_;
};

}  // namespace alinify
