// A picture of four layers for a screen of 3840 x 2160, drawn as the window draws it: the map of the warped
// layer is made anew for each picture, and the picture ends in the host's memory.
#include <cstdio>

#include "core/compute/tile_lattice.h"
#include "core/view/screen_warp.h"
#include "gpu/cuda_algorithms.cuh"
#include "gpu/cuda_check.h"
#include "tests/bench/bench_gpu.h"
#include "tests/bench/fabric_on_device.h"

namespace alinify::bench {

void bench_view(GpuBench& bench, std::int64_t side) {
  if (side < 8192) return;
  const Size screen{3840, 2160};
  const OnCard<std::uint8_t> fixed(bench, 3 * side * side), moving(bench, 3 * side * side);
  make_fabric(bench, side, true, 3, picture_of(fixed.data(), side, side, 3));
  make_fabric(bench, side, false, 3, picture_of(moving.data(), side, side, 3));
  const FabricWarp warp{static_cast<double>(side), fabric_amplitude(side)};
  Transform spline, identity;
  BsplineGrid grid = make_bspline_grid(static_cast<double>(side), static_cast<double>(side), {256, 256});
  for (int j = 0; j < grid.rows; ++j)
    for (int i = 0; i < grid.columns; ++i)
      grid.coefficients[static_cast<std::size_t>(j * grid.columns + i)] =
          warp.displacement({grid.origin.x + i * grid.spacing.x, grid.origin.y + j * grid.spacing.y});
  spline.parts.push_back(grid);

  const auto draw = [&](double zoom, View2D<Rgba8> out) {
    DrawViewArgs args;
    args.out = out;
    std::vector<ScreenWarp> warps(4);
    for (int k = 0; k < 4; ++k) {
      ViewLayerArgs layer;
      TileLatticeRequest wanted;
      wanted.moving_from_fixed = k == 1 ? &spline : &identity;
      wanted.first_pixel_fixed = {0.2 * static_cast<double>(side) + 3.3 * k,
                                  0.25 * static_cast<double>(side)};
      wanted.fixed_px_per_pixel = zoom;
      wanted.out_size = screen;
      wanted.tolerance_px = 0.05 * zoom;
      wanted.pool = &bench.pool;
      const TileLattice map = make_tile_lattice(wanted);
      const Rect part = footprint(map, Interpolation::Linear, {side, side});
      warps[static_cast<std::size_t>(k)].set(map, Interpolation::Linear, part, {side, side}, layer);
      const OnCard<std::uint8_t>& from = k % 2 ? moving : fixed;
      layer.pieces.push_back({View2D<const std::uint8_t>{from.data() + 3 * (part.y * side + part.x),
                                                         3 * part.width, part.height, 3 * side},
                              0, 0});
      layer.kind = ShowKind::Bytes;
      layer.show.channels = 3;
      layer.opacity = k ? 128 : 255;
      layer.blend = k == 2 ? BlendMode::Screen : BlendMode::Normal;
      args.layers.push_back(std::move(layer));
    }
    draw_view(bench.exec, args);
  };
  std::vector<Rgba8> pageable(static_cast<std::size_t>(screen.area()));
  void* locked = nullptr;
  check_cuda(cudaHostAlloc(&locked, pageable.size() * sizeof(Rgba8), cudaHostAllocPortable),
             "take page-locked memory");
  for (const double zoom : {0.7, 1.3})
    for (const bool page_locked : {true, false}) {
      const View2D<Rgba8> out{page_locked ? static_cast<Rgba8*>(locked) : pageable.data(), screen.width,
                              screen.height, screen.width};
      GpuRow row;
      row.side = side;
      char text[80];
      std::snprintf(text, sizeof text, "3840 x 2160, 4 layers, zoom %.1f, %s", zoom,
                    page_locked ? "page-locked" : "pageable");
      row.work = text;
      bench.memory->forget_peak();
      row.ms = bench.median_wall_ms([&] { draw(zoom, out); });
      row.peak_gib = static_cast<double>(bench.memory->peak_bytes()) / (1 << 30);
      row.mark = "4 ms";
      bench.add(row);
    }
  cudaFreeHost(locked);
}

}  // namespace alinify::bench
