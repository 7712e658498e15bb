#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/algo/flow_args.h"
#include "core/algo/halve_grey_args.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/compute/direct_reader.h"
#include "core/compute/opencv_flow.h"
#include "core/image/image.h"
#include "core/math/grey.h"
#include "core/math/ops/average_area.h"
#include "core/math/rect.h"
#include "core/math/sample.h"
#include "core/transform/transform.h"

namespace alinify {

struct TileMap;
struct DrawViewArgs;

/// One piece of warping: the output rectangle and the part of the moving image that it needs.
struct WarpTileRequest {
  const Transform* moving_from_fixed = nullptr;
  /// Output pixel (i, j) stands for fixed point first_pixel_fixed + (i, j) * fixed_px_per_pixel, level-0
  /// fixed pixels.
  Vec2d first_pixel_fixed;
  double fixed_px_per_pixel = 1;
  /// Level coordinates of the moving image from its level-0 coordinates.
  Affine2 moving_level_from_full;
  /// The pixels of that level which were read, and where their first pixel lies in it.
  ConstPixels footprint;
  Vec2d footprint_origin;
  /// The whole level: pixels outside of it are `outside`, pixels inside it are all in the footprint when
  /// needed.
  Size level_size;
  Interpolation interpolation = Interpolation::Cubic;
  double outside = 0;
  /// The map of this tile where the caller has made it already (core/compute/tile_map.h); null: made on the
  /// way.
  const TileMap* map = nullptr;
};

/// Where pixel work runs: a handful of coarse calls, so that their cost does not matter. Made once per
/// program; engines, the warper and the view take it by reference. **Threads**: may be called from several
/// threads at once.
class Backend {
 public:
  virtual ~Backend() = default;
  /// "CPU, 16 threads", "NVIDIA H200".
  virtual std::string description() const = 0;
  /// "cpu", "cuda:0".
  virtual std::string device() const = 0;
  /// The level rectangle that warp_tile will touch for this output size, clipped to the level; empty when the
  /// whole output lies outside.
  virtual Rect warp_footprint(const WarpTileRequest& request, Size out_size) const = 0;
  /// Fills `out` (type and channels of the footprint).
  virtual void warp_tile(const WarpTileRequest& request, Pixels out) = 0;
  /// Draws a block of a picture on the screen (core/algo/draw_view.h). All of it lies in host memory.
  virtual void draw_view(const DrawViewArgs& args) = 0;
  /// One tile of one level of the dense engine (core/algo/flow_tile.h); takes all of the device for itself.
  /// The views may lie in the host's memory or in this backend's own (allocate), which is not copied.
  /// **Throws** OutOfMemory, Cancelled.
  virtual FlowTileSums flow_tile(const FlowTileArgs& args, const FlowSteps& steps,
                                 const Progress& progress) = 0;
  /// A piece of the field, smoothed as far as what was measured bears out (core/algo/fit_flow.h). Likewise.
  virtual FitLosses fit_flow(const FitFlowArgs& args, const Progress& progress) = 0;
  /// Pixels as they lie in a file, made into grey levels (core/math/ops/load_grey.h). Likewise.
  virtual void load_grey(ConstPixels pixels, const GreyRule& rule, float base, float scale,
                         View2D<std::uint16_t> out, const Progress& progress) = 0;
  /// The level half as large (core/algo/halve_grey.h). Likewise.
  virtual void halve_grey(const HalveGreyArgs& args, const Progress& progress) = 0;
  /// A piece of a grey picture at a coarser resolution (core/algo/average_areas.h). A small call.
  virtual void average_areas(const AverageArea& area) = 0;
  /// A field between the cells it has, `factor` times as long: out(i) = factor * in(i * scale + offset).
  virtual void resize_field(View2D<const Vec2f> in, View2D<Vec2f> out, float scale, float offset,
                            float factor) = 0;

  /// Uninitialised memory where this backend works: host memory on the processor, device memory on a GPU.
  /// Held by whoever holds the pointer; no call of this backend still works on it once it has returned.
  /// **Throws** OutOfMemory.
  virtual std::shared_ptr<void> allocate(std::int64_t bytes) = 0;
  /// Uninitialised host memory that this backend takes from fastest: page-locked for a GPU. Dear to make, so
  /// for buffers that are filled again and again. **Throws** OutOfMemory.
  virtual std::shared_ptr<void> allocate_pinned(std::int64_t bytes);
  /// Copies rows of bytes between host memory and this backend's, in any direction.
  virtual void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                         std::int64_t row_bytes, std::int64_t rows) = 0;
  /// Whether allocate gives host memory, which the caller may touch itself.
  virtual bool works_in_host_memory() const = 0;
  /// Bytes of that memory that can be had now.
  virtual std::int64_t available_memory_bytes() const = 0;
  /// Gives back the memory that large calls keep for the next one.
  virtual void trim_memory() = 0;
  /// Threads for work that is shared out on the host.
  virtual std::shared_ptr<ThreadPool> pool() const = 0;

  /// The devices that may share one large job, each a backend of its own that works on memory of the others,
  /// too (copying it as it copies the host's); only itself where it is one. They live as long as this one.
  virtual std::vector<Backend*> devices() { return {this}; }

  /// The way from files into this backend's memory past the host's, where it has one.
  virtual DirectReaderOffer direct_reader() const { return {}; }
  /// OpenCV's CUDA modules on this device; null where the program or the backend has none.
  virtual std::shared_ptr<OpenCvFlow> opencv_flow() const { return nullptr; }
};

/// The same algorithms on the processor. `threads` 0: all cores.
std::unique_ptr<Backend> make_cpu_backend(int threads = 0);

}  // namespace alinify
