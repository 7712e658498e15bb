#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "core/algo/executor.h"
#include "core/algo/executor_hooks.h"
#include "core/math/ops/convert_pixel.h"
#include "core/math/ops/interpolate_lattice_row.h"
#include "core/math/ops/warp_pixel.h"
#include "core/math/sample.h"

namespace alinify {

/// Arguments of warp_tile. Source and out may be in the executor's own memory, everything else is in host
/// memory.
template <class T>
struct WarpTileArgs {
  View2D<const T> source;  ///< footprint: width counts samples (pixels * channels)
  View2D<T> out;           ///< width counts samples
  int channels = 1;
  View2D<const Vec2f> lattice;  ///< positions in footprint pixels
  View2D<const float> weights;  ///< four per phase; empty if lattice_shift is -1
  int lattice_shift = -1;
  /// The lattice in double precision, before nodes_origin is subtracted, for executors that can use it in a
  /// large image; empty, or as large as `lattice`.
  View2D<const Vec2d> nodes;
  Vec2d nodes_origin;
  float min_x = 0, max_x = 0, min_y = 0, max_y = 0;
  Interpolation interpolation = Interpolation::Cubic;
  double outside = 0, lowest = 0, highest = 0;
};

/// Scratch bytes used by warp_tile: two buffers of Lanes Reals per pixel, and the collapsed map.
constexpr std::int64_t warp_tile_scratch_bytes(std::int64_t source_pixels, std::int64_t out_pixels,
                                               int channels, int real_bytes) {
  return (source_pixels + out_pixels) * (channels == 1 ? 1 : 4) * real_bytes + out_pixels * 2;
}

namespace warp_tile_detail {

template <class Real, int Lanes, Executor E, class T, class Kernel>
void warp_channels(E& exec, const WarpTileArgs<T>& args, View2D<const T> source, View2D<T> out,
                   const LatticeMap& map, Kernel) {
  const std::int64_t in_width = source.width / args.channels, out_width = out.width / args.channels;
  auto unpacked = exec.template scratch<Real>(in_width * source.height * Lanes);
  auto warped = exec.template scratch<Real>(out_width * out.height * Lanes);
  const View2D<Real> unpacked_view{unpacked.data(), in_width, source.height, in_width * Lanes};
  const View2D<Real> warped_view{warped.data(), out_width, out.height, out_width * Lanes};
  const auto with_count = [&](int first, auto count) {
    constexpr int Count = decltype(count)::value;
    exec.for_each("unpack", Size{in_width, source.height},
                  UnpackPixel<T, Real, Lanes, Count>{source, unpacked_view, args.channels, first});
    exec.for_each("warp", Size{out_width, out.height},
                  WarpPixel<Kernel, Real, Lanes>{unpacked_view, warped_view, map, args.min_x, args.max_x,
                                                 args.min_y, args.max_y, static_cast<Real>(args.outside)});
    exec.for_each(
        "pack", Size{out_width, out.height},
        PackPixel<T, Real, Lanes, Count>{warped_view, out, args.channels, first,
                                         static_cast<Real>(args.lowest), static_cast<Real>(args.highest)});
  };
  for (int first = 0; first < args.channels; first += Lanes) {
    if constexpr (Lanes == 1) {
      with_count(first, std::integral_constant<int, 1>{});
    } else {
      switch (min2(Lanes, args.channels - first)) {
        case 1:
          with_count(first, std::integral_constant<int, 1>{});
          break;
        case 2:
          with_count(first, std::integral_constant<int, 2>{});
          break;
        case 3:
          with_count(first, std::integral_constant<int, 3>{});
          break;
        default:
          with_count(first, std::integral_constant<int, 4>{});
          break;
      }
    }
  }
}

template <class Real, Executor E, class T>
void warp_all(E& exec, const WarpTileArgs<T>& args, View2D<const T> source, View2D<T> out,
              const LatticeMap& map) {
  const auto with_kernel = [&](auto kernel) {
    if (args.channels == 1) {
      warp_channels<Real, 1>(exec, args, source, out, map, kernel);
    } else {
      warp_channels<Real, 4>(exec, args, source, out, map, kernel);
    }
  };
  switch (args.interpolation) {
    case Interpolation::Nearest:
      return with_kernel(NearestKernel{});
    case Interpolation::Linear:
      return with_kernel(LinearKernel{});
    case Interpolation::Cubic:
      return with_kernel(CubicKernel{});
    case Interpolation::Lanczos:
      return with_kernel(LanczosKernel{});
  }
}

}  // namespace warp_tile_detail

/// Warps one tile: collapses the lattice to rows, then processes channels in groups of four: to floating
/// point, through WarpPixel, and back. float represents 8- and 16-bit integers and float samples exactly;
/// 32-bit integers and doubles use double.
template <Executor E, class T>
void warp_tile_by_ops(E& exec, const WarpTileArgs<T>& args) {
  const Size out_size{args.out.width / args.channels, args.out.height};
  auto source = exec.upload(args.source);
  auto lattice = exec.upload(args.lattice);
  auto weights = exec.upload(args.weights);
  auto out = exec.stage_output(args.out);

  LatticeMap map{lattice.view(), weights.view().data, args.lattice_shift};
  auto rows = exec.template scratch<Vec2f>(args.lattice_shift < 0 ? 0 : args.lattice.width * out_size.height);
  if (args.lattice_shift >= 0) {
    const View2D<Vec2f> rows_view{rows.data(), args.lattice.width, out_size.height, args.lattice.width};
    exec.for_each("collapse map", Size{args.lattice.width, out_size.height},
                  InterpolateLatticeRow{lattice.view(), rows_view, weights.view().data, args.lattice_shift});
    map.rows = rows_view;
  }
  // 0.5 is nonzero only in a floating-point type.
  constexpr bool is_float = static_cast<T>(0.5) != 0;
  if constexpr (sizeof(T) > 4 || (sizeof(T) == 4 && !is_float)) {
    warp_tile_detail::warp_all<double>(exec, args, source.view(), out.view(), map);
  } else {
    warp_tile_detail::warp_all<float>(exec, args, source.view(), out.view(), map);
  }
  exec.download(out);
  exec.synchronize();
}

/// Warps one tile, fused if the executor can.
template <Executor E, class T>
void warp_tile(E& exec, const WarpTileArgs<T>& args) {
  if constexpr (FusesWarp<E, T>) {
    auto source = exec.upload(args.source);
    auto lattice = exec.upload(args.nodes.data ? View2D<const Vec2f>{} : args.lattice);
    auto nodes = exec.upload(args.nodes);
    auto weights = exec.upload(args.weights);
    auto out = exec.stage_output(args.out);
    WarpTileArgs<T> there = args;
    there.source = source.view();
    there.lattice = lattice.view();
    there.nodes = nodes.view();
    there.weights = weights.view();
    there.out = out.view();
    if (exec.fused_warp(there)) {
      exec.download(out);
      return exec.synchronize();
    }
  }
  warp_tile_by_ops(exec, args);
}

}  // namespace alinify
