#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/thread_pool.h"
#include "core/compute/direct_reader.h"
#include "core/compute/opencv_flow.h"
#include "core/image/image.h"
#include "core/math/rect.h"
#include "core/math/sample.h"
#include "core/transform/transform.h"

namespace alinify {

struct TileLattice;
struct DrawViewArgs;
class FieldSteps;
class ForegroundSteps;
class GreySteps;
class IlluminationSteps;

/// One tile to warp: the output rectangle and the part of the moving image it needs.
struct WarpTileRequest {
  const Transform* moving_from_fixed = nullptr;
  /// Output pixel (i, j) is the fixed point first_pixel_fixed + (i, j) * fixed_px_per_pixel, in level-0 fixed
  /// pixels.
  Vec2d first_pixel_fixed;
  double fixed_px_per_pixel = 1;
  /// Maps level-0 moving coordinates to coordinates of the chosen level.
  Affine2 moving_level_from_full;
  /// The pixels read from that level, and the position of the first one within it.
  ConstPixels footprint;
  Vec2d footprint_origin;
  /// Size of the whole level. Output pixels that map outside it are set to `outside`; the footprint holds
  /// every pixel needed from inside it.
  Size level_size;
  Interpolation interpolation = Interpolation::Cubic;
  double outside = 0;
  /// This tile's map if the caller has built it already (core/compute/tile_lattice.h); null: built by the
  /// call.
  const TileLattice* map = nullptr;
};

/// Runs pixel work on one kind of device. The calls are few and coarse, so virtual dispatch costs nothing.
/// Created once per program; engines, the warper and the view renderer take it by reference. A call is
/// complete on return.
/// What only a part of the program needs are calls of interfaces of their own: grey() and those after it.
/// **Threads**: safe to call concurrently. **Throws**: calls that take pixels or memory may throw
/// OutOfMemory, and Error(Failed) if the device fails.
class Backend {
 public:
  virtual ~Backend() = default;
  /// "CPU, 16 threads", "NVIDIA H200".
  virtual Message description() const = 0;
  /// "cpu", "cuda:0".
  virtual std::string device() const = 0;
  /// The level rectangle that warp_tile reads for this output size, clipped to the level; empty when the
  /// whole output lies outside.
  virtual Rect warp_footprint(const WarpTileRequest& request, Size out_size) const = 0;
  /// Fills `out`, which has the footprint's pixel type and channels. **Memory**: the footprint and `out` may
  /// be in host memory or in this backend's own.
  virtual void warp_tile(const WarpTileRequest& request, Pixels out) = 0;
  /// Draws a block of an on-screen picture (core/algo/draw_view.h). **Memory**: every view is in host memory.
  virtual void draw_view(const DrawViewArgs& args) = 0;

  /// Uninitialised memory this backend works in: host memory on the CPU, device memory on a GPU. Freed with
  /// its last holder; no call of this backend still uses it after returning. **Throws** OutOfMemory.
  virtual std::shared_ptr<void> allocate(std::int64_t bytes) = 0;
  /// Uninitialised host memory with the fastest transfers to this backend: page-locked for a GPU. Expensive
  /// to allocate, so use it for buffers that are reused. **Throws** OutOfMemory.
  virtual std::shared_ptr<void> allocate_pinned(std::int64_t bytes);
  /// Copies rows of bytes between host memory and this backend's, in either direction, or within this
  /// backend's. Source and destination must not overlap.
  virtual void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                         std::int64_t row_bytes, std::int64_t rows) = 0;
  /// Whether allocate returns host memory, which the caller may access directly.
  virtual bool works_in_host_memory() const = 0;
  /// Bytes that allocate could provide now.
  virtual std::int64_t available_memory_bytes() const = 0;
  /// Releases the memory that large calls cache for the next one.
  virtual void trim_memory() = 0;
  /// Threads for parallel work on the host.
  virtual std::shared_ptr<ThreadPool> pool() const = 0;

  /// The devices that can share one large job. Each is a backend of its own and accepts memory of the others,
  /// copying it as it does host memory. Just this backend if it is a single device. They live as long as this
  /// one.
  virtual std::vector<Backend*> devices() { return {this}; }

  /// Reads files straight into this backend's memory, bypassing the host, where it can.
  virtual DirectReaderOffer direct_reader() const { return {}; }
  /// OpenCV's CUDA modules on this device; null if the program or the backend has none.
  virtual std::shared_ptr<OpenCvFlow> opencv_flow() const { return nullptr; }

  /// Grey levels and their pyramids (core/compute/grey_steps.h); lives as long as this backend.
  virtual GreySteps& grey() = 0;
  /// Displacement fields (core/compute/field_steps.h); likewise.
  virtual FieldSteps& fields() = 0;
  /// Foreground, distances and pieces (core/compute/foreground_steps.h); likewise.
  virtual ForegroundSteps& foreground() = 0;
  /// Flat and dark fields of a camera (core/compute/illumination_steps.h); likewise.
  virtual IlluminationSteps& illumination() = 0;
};

/// The CPU backend. `threads` 0: all cores.
std::unique_ptr<Backend> make_cpu_backend(int threads = 0);

}  // namespace alinify
