#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/algo/draw_view.h"
#include "core/algo/estimate_shading.h"
#include "core/algo/executor_hooks.h"
#include "core/algo/warp_tile.h"
#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/compute/device_fields.h"
#include "core/compute/device_foreground.h"
#include "core/compute/device_grey.h"
#include "core/compute/illumination_steps.h"
#include "core/compute/tile_lattice.h"

namespace alinify {

/// The only implementation of Backend for a single device: host-side planning here, pixel work in an
/// executor. An `Exec` runs one call at a time, so each concurrent call borrows one from a shelf; they are
/// created on demand and kept, with their scratch memory.
template <Executor Exec>
class DeviceBackend final : public Backend, private IlluminationSteps {
 public:
  using MakeExec = std::function<std::unique_ptr<Exec>()>;

  /// `make_exec` creates queues for small calls made concurrently by many threads, `make_wide_exec` queues
  /// that use the whole device for one large call. `available_bytes` reports how much allocate could provide.
  DeviceBackend(std::string device, Message description, std::shared_ptr<ThreadPool> pool, MakeExec make_exec,
                MakeExec make_wide_exec, std::function<std::int64_t()> available_bytes)
      : device_(std::move(device)),
        description_(std::move(description)),
        pool_(std::move(pool)),
        available_bytes_(std::move(available_bytes)),
        narrow_{std::move(make_exec), {}},
        wide_{std::move(make_wide_exec), {}} {}

  Message description() const override { return description_; }
  std::string device() const override { return device_; }
  std::shared_ptr<ThreadPool> pool() const override { return pool_; }
  std::shared_ptr<OpenCvFlow> opencv_flow() const override { return opencv_flow_; }
  DirectReaderOffer direct_reader() const override { return direct_reader_; }
  /// Call before the backend is shared.
  void offer(std::shared_ptr<OpenCvFlow> flow) { opencv_flow_ = std::move(flow); }
  void offer(DirectReaderOffer reader) { direct_reader_ = std::move(reader); }

  Rect warp_footprint(const WarpTileRequest& request, Size out_size) const override {
    if (request.map) return footprint(*request.map, request.interpolation, request.level_size);
    return footprint(make_tile_lattice(map_request(request, out_size)), request.interpolation,
                     request.level_size);
  }

  void warp_tile(const WarpTileRequest& request, Pixels out) override {
    if (request.map) return warp_with_map(request, *request.map, out);
    warp_with_map(request, make_tile_lattice(map_request(request, out.size())), out);
  }

  void draw_view(const DrawViewArgs& args) override {
    const Lease lease(*this, narrow_);
    alinify::draw_view(*lease.exec, args);
  }

  GreySteps& grey() override { return grey_; }
  FieldSteps& fields() override { return fields_; }
  ForegroundSteps& foreground() override { return foreground_; }
  IlluminationSteps& illumination() override { return *this; }

  std::shared_ptr<void> allocate(std::int64_t bytes) override {
    const Lease lease(*this, wide_);
    return lease.exec->keep_memory(bytes);
  }

  std::shared_ptr<void> allocate_pinned(std::int64_t bytes) override {
    if constexpr (AllocatesPinned<Exec>) return Exec::allocate_pinned(bytes);
    return Backend::allocate_pinned(bytes);
  }

  void copy_rows(void* to, std::int64_t to_stride, const void* from, std::int64_t from_stride,
                 std::int64_t row_bytes, std::int64_t rows) override {
    const Lease lease(*this, wide_);
    lease.exec->copy_rows(to, to_stride, from, from_stride, row_bytes, rows);
  }

  bool works_in_host_memory() const override { return Exec::works_in_host_memory; }

  std::int64_t available_memory_bytes() const override { return available_bytes_(); }

  void trim_memory() override {
    // Queues of a device cache only page-locked staging, which takes longer to allocate than most calls run.
    if constexpr (Exec::works_in_host_memory) {
      const std::lock_guard lock(mutex_);
      wide_.free.clear();
    }
  }

 private:
  friend class DeviceFields<DeviceBackend>;
  friend class DeviceForeground<DeviceBackend>;
  friend class DeviceGrey<DeviceBackend>;
  ShadingFit estimate_shading(const EstimateShadingArgs& args, const Progress& progress) override {
    const std::function<void()> interrupted = [&progress] { progress.check_cancelled(); };
    return run_wide(progress, [&](Exec& exec) { return alinify::estimate_shading(exec, args, interrupted); });
  }

  TileLatticeRequest map_request(const WarpTileRequest& request, Size out_size) const {
    TileLatticeRequest wanted;
    wanted.moving_from_fixed = request.moving_from_fixed;
    wanted.first_pixel_fixed = request.first_pixel_fixed;
    wanted.fixed_px_per_pixel = request.fixed_px_per_pixel;
    wanted.moving_level_from_full = request.moving_level_from_full;
    wanted.out_size = out_size;
    wanted.straight_allowed = true;
    wanted.pool = pool_.get();
    return wanted;
  }

  void warp_with_map(const WarpTileRequest& request, const TileLattice& map, Pixels out) {
    visit_pixel_type(out.type, [&](auto zero) {
      using T = decltype(zero);
      const std::vector<Vec2f> nodes = rebased_nodes(map, request.footprint_origin);
      const std::vector<float> weights = lattice_weights(map);
      WarpTileArgs<T> args;
      args.source = request.footprint.template samples<T>();
      args.out = out.template samples<T>();
      args.channels = out.channels;
      args.lattice = {nodes.data(), map.columns, map.rows, map.columns};
      args.weights = {weights.data(), static_cast<std::int64_t>(weights.size()), 1,
                      static_cast<std::int64_t>(weights.size())};
      args.lattice_shift = map.shift;
      args.min_x = static_cast<float>(-0.5 - request.footprint_origin.x);
      args.min_y = static_cast<float>(-0.5 - request.footprint_origin.y);
      args.max_x = static_cast<float>(static_cast<double>(request.level_size.width) - 0.5 -
                                      request.footprint_origin.x);
      args.max_y = static_cast<float>(static_cast<double>(request.level_size.height) - 0.5 -
                                      request.footprint_origin.y);
      args.interpolation = request.interpolation;
      args.outside = request.outside;
      args.lowest = lowest_value(out.type);
      args.highest = highest_value(out.type);
      // In a large footprint floats are too coarse for positions; pass the exact nodes to executors that
      // accept them.
      constexpr std::int64_t large = 4096;
      if (FusesWarp<Exec, T> && map.shift >= 0 &&
          std::max(request.footprint.width, request.footprint.height) > large) {
        args.nodes = {map.nodes.data(), map.columns, map.rows, map.columns};
        args.nodes_origin = request.footprint_origin;
      }
      const Lease exec(*this, narrow_);
      alinify::warp_tile(*exec.exec, args);
    });
  }

  // Queues, created on demand.
  struct Shelf {
    MakeExec make;
    std::vector<std::unique_ptr<Exec>> free;
  };

  struct Lease {
    Lease(DeviceBackend& owner, Shelf& from) : backend(owner), shelf(from) {
      const std::lock_guard lock(backend.mutex_);
      if (!shelf.free.empty()) {
        exec = std::move(shelf.free.back());
        shelf.free.pop_back();
      } else {
        exec = shelf.make();
      }
    }
    ~Lease() {
      // If the call threw, the queue may still hold work on the caller's memory.
      try {
        exec->synchronize();
      } catch (...) {
        return;  // never reuse a queue that failed
      }
      // The call's Progress ends with the call.
      if constexpr (Interruptible<Exec>) exec->interrupt_with({});
      const std::lock_guard lock(backend.mutex_);
      shelf.free.push_back(std::move(exec));
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    DeviceBackend& backend;
    Shelf& shelf;
    std::unique_ptr<Exec> exec;
  };

  template <class Call>
  auto run_wide(const Progress& progress, const Call& call) {
    const Lease lease(*this, wide_);
    if constexpr (Interruptible<Exec>)
      lease.exec->interrupt_with([&progress] { progress.check_cancelled(); });
    return call(*lease.exec);
  }

  std::string device_;
  Message description_;
  std::shared_ptr<ThreadPool> pool_;
  std::function<std::int64_t()> available_bytes_;
  std::shared_ptr<OpenCvFlow> opencv_flow_;
  DirectReaderOffer direct_reader_;
  std::mutex mutex_;
  Shelf narrow_, wide_;
  DeviceGrey<DeviceBackend> grey_{*this};
  DeviceFields<DeviceBackend> fields_{*this};
  DeviceForeground<DeviceBackend> foreground_{*this};
};

}  // namespace alinify
