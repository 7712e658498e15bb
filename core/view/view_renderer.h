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

/// One image of the picture.
struct ViewLayer {
  std::shared_ptr<const TileSource> source;
  bool of_moving_side = false;  ///< which side of a comparison it is on
  bool warped =
      true;  ///< of the moving side: through moving_from_fixed; false: laid on the fixed frame as it is
  LayerLook look = {};
};

/// How the bytes of a picture's pixels follow each other.
enum class ByteOrder { Rgba, Bgra };

struct ViewRequest {
  std::vector<ViewLayer> layers;                       ///< the lowest first
  std::shared_ptr<const Transform> moving_from_fixed;  ///< null: the identity
  CompareMode mode = CompareMode::Overlay;
  double opacity = 1;  ///< of the whole moving side in Overlay
  double difference_gain = 1;
  double checker_px = 96;  ///< side of a square in picture pixels
  /// Of Swipe: the line goes through this place, as shares of the picture's size, and its direction is turned
  /// by the angle from upright, clockwise. The fixed side lies to its left.
  Vec2d swipe_at{0.5, 0.5};
  double swipe_angle_rad = 0;
  std::array<std::uint8_t, 3> background = {0, 0, 0};  ///< where no image is
  ByteOrder byte_order = ByteOrder::Rgba;
  Viewport viewport;
};

/// A finished picture.
struct ViewFrame {
  Image picture;         ///< of the viewport's size, four bytes a pixel, opaque
  bool complete = true;  ///< every pixel from the level that fits
  int missing_tiles = 0;
};

/// The window that shows a source well: 8-bit images as they are, others between the 0.1 and 99.9 percent
/// points of their coarsest level. One window for all channels of a colour image. **Throws**
/// Error(NotReadable).
DisplayWindow auto_window(const TileSource& source);

/// Draws pictures of a pair: for each layer the level that fits the zoom, those of the moving side warped
/// live through the current transform; only the tiles that the viewport touches are read. The pixel work runs
/// on the backend.
/// **Units and frame**: pictures lie in the fixed image's frame.
/// **Threads**: render() and request() may be called from several threads at once.
/// **Memory**: the cache's budget plus a few viewports.
class ViewRenderer {
 public:
  ViewRenderer(Backend& backend, std::shared_ptr<TileCache> cache);
  ~ViewRenderer();

  /// The complete picture; reads whatever is missing first. **Throws** Error.
  Image render(const ViewRequest& request);

  /// What can be drawn at once: blocks whose tiles are not there yet are drawn from a coarser level, or left
  /// as background. The missing tiles are asked for, from the middle outwards, and what was asked for earlier
  /// and is no longer seen is dropped; the cache's listener tells when it is worth drawing again.
  /// `memory`: of a picture that is not needed any more, to be drawn into where its size fits.
  ViewFrame render_now(const ViewRequest& request, Image memory = {});

  /// For another picture of the same images at the same time, with wishes of its own.
  std::shared_ptr<ViewRenderer> another() const { return std::make_shared<ViewRenderer>(backend_, cache_); }
  const std::shared_ptr<TileCache>& cache() const { return cache_; }

 private:
  struct State;
  Backend& backend_;
  std::shared_ptr<TileCache> cache_;
  std::unique_ptr<State> state_;
};

}  // namespace alinify
