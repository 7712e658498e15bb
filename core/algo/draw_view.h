#pragma once

#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/algo/compare_locally.h"
#include "core/algo/compose_view.h"
#include "core/algo/executor.h"
#include "core/algo/executor_hooks.h"
#include "core/math/ops/blend_pair.h"
#include "core/math/ops/interpolate_lattice_row.h"
#include "core/math/ops/magnify_pixel.h"
#include "core/math/ops/match_colors.h"
#include "core/math/ops/sample_rgba.h"
#include "core/math/ops/show_bytes.h"
#include "core/math/ops/show_pixel.h"

namespace alinify {

/// Samples of any type; the width counts samples (pixels * channels).
using AnySamples =
    std::variant<View2D<const std::uint8_t>, View2D<const std::uint16_t>, View2D<const std::uint32_t>,
                 View2D<const std::int8_t>, View2D<const std::int16_t>, View2D<const std::int32_t>,
                 View2D<const float>, View2D<const double>>;

/// Part of a layer's footprint, with its offset in it.
struct ViewPiece {
  AnySamples samples;
  std::int64_t x = 0, y = 0;
};

/// One layer of a block. **Memory**: host.
struct ViewLayerArgs {
  std::vector<ViewPiece> pieces;  ///< together they cover the footprint
  Size footprint;
  ShowKind kind = ShowKind::Mapped;
  ShowNumbers show;  ///< draw_view sets its pointers
  View2D<const std::uint8_t> tone;
  View2D<const Rgba8> color_map, channel_colors;
  View2D<const Rgba8> match;    ///< 256 colours of MatchColors; empty: the layer's own
  View2D<const Vec2f> lattice;  ///< positions in footprint pixels
  View2D<const float> weights;  ///< four per phase; empty if lattice_shift is -1
  View2D<const float> weights_by_tap;
  int lattice_shift = -1;  ///< 2 or more; -1: one position per pixel
  float min_x = 0, max_x = 0, min_y = 0, max_y = 0;
  bool inside = false;
  bool linear = true;  ///< false: nearest neighbour
  int opacity = 255;
  BlendMode blend = BlendMode::Normal;
  bool of_moving_side = false;  ///< ignored in Overlay, where all layers form one stack
};

/// The grid on which modes that compare neighbourhoods draw and compare the sides; the picture may magnify
/// it.
struct CompareGrid {
  Size size;                       ///< of a block, without the margins in which layers are drawn, too
  float first_x = 0, first_y = 0;  ///< where the picture's first pixel lies in the block
  float step = 1;                  ///< from one pixel of the picture to the next; 1: the picture is the block
  bool linear = true;              ///< interpolate when magnifying; false: show pixels as squares
};

struct DrawViewArgs {
  std::vector<ViewLayerArgs> layers;  ///< bottom to top
  CompareMode mode = CompareMode::Overlay;
  ComposeNumbers numbers;
  CompareGrid grid;  ///< only read if looks_around(mode): layers are larger than it by margin_of_windows()
  View2D<Rgba8> out;
};

namespace draw_view_detail {

struct ClearPixel {
  View2D<Rgba8> out;
  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const { out.at(x, y) = {}; }
};

template <Executor E>
void blend(E& exec, BlendMode mode, View2D<Rgba8> below, View2D<const Rgba8> top, int opacity) {
  const Size pairs{(below.width + 1) / 2, below.height};
  const auto with = [&](auto op) {
    op.below = below, op.top = top, op.out = below, op.opacity = opacity;
    exec.for_each("blend", pairs, op);
  };
  switch (mode) {
    case BlendMode::Normal:
      return with(BlendPair<BlendMode::Normal>{});
    case BlendMode::Add:
      return with(BlendPair<BlendMode::Add>{});
    case BlendMode::Multiply:
      return with(BlendPair<BlendMode::Multiply>{});
    case BlendMode::Screen:
      return with(BlendPair<BlendMode::Screen>{});
    case BlendMode::Difference:
      return with(BlendPair<BlendMode::Difference>{});
    case BlendMode::RedCyan:
      return with(BlendPair<BlendMode::RedCyan>{});
  }
}

template <Executor E, class T>
void show(E& exec, View2D<const T> samples, View2D<Rgba8> out, ShowKind kind, const ShowNumbers& numbers) {
  const Size extent{out.width, out.height};
  switch (kind) {
    case ShowKind::Bytes:
      // On a GPU adjacent threads write adjacent pixels, so one pixel per thread is best.
      if constexpr (std::is_same_v<T, std::uint8_t> && HasRegisterFloats<E>) {
        const Size runs{(out.width + ShowBytes::count - 1) / ShowBytes::count, out.height};
        return exec.for_each("show bytes", runs, ShowBytes{samples, out});
      }
      return exec.for_each("show bytes", extent, ShowPixel<T, ShowKind::Bytes>{samples, out, numbers});
    case ShowKind::Mapped:
      return exec.for_each("show mapped", extent, ShowPixel<T, ShowKind::Mapped>{samples, out, numbers});
    case ShowKind::Colour:
      return exec.for_each("show colour", extent, ShowPixel<T, ShowKind::Colour>{samples, out, numbers});
    case ShowKind::Lightness:
      return exec.for_each("show lightness", extent,
                           ShowPixel<T, ShowKind::Lightness>{samples, out, numbers});
    case ShowKind::Inks:
      return exec.for_each("show inks", extent, ShowPixel<T, ShowKind::Inks>{samples, out, numbers});
    case ShowKind::Sum:
      return exec.for_each("show channels", extent, ShowPixel<T, ShowKind::Sum>{samples, out, numbers});
  }
}

/// Draws one layer's pixels for the block, premultiplied by alpha.
template <Executor E>
void draw_layer(E& exec, const ViewLayerArgs& layer, View2D<Rgba8> out) {
  auto tone = exec.upload(layer.tone);
  auto color_map = exec.upload(layer.color_map);
  auto channel_colors = exec.upload(layer.channel_colors);
  ShowNumbers numbers = layer.show;
  numbers.tone = tone.view().data;
  numbers.color_map = color_map.view().data;
  numbers.channel_colors = channel_colors.view().data;

  // One spare pixel: the sampler reads pairs.
  auto colors = exec.template scratch<Rgba8>(layer.footprint.area() + 1);
  const View2D<Rgba8> footprint{colors.data(), layer.footprint.width, layer.footprint.height,
                                layer.footprint.width};
  for (const ViewPiece& piece : layer.pieces)
    std::visit(
        [&](auto samples) {
          const std::int64_t width = samples.width / layer.show.channels;
          auto staged = exec.upload(samples);
          show(exec, staged.view(),
               View2D<Rgba8>{&footprint.at(piece.x, piece.y), width, samples.height, footprint.stride},
               layer.kind, numbers);
        },
        piece.samples);
  auto match = exec.upload(layer.match);
  if (layer.match.width > 0)
    exec.for_each("match colours", layer.footprint, MatchColors{footprint, match.view().data});

  auto lattice = exec.upload(layer.lattice);
  auto weights = exec.upload(layer.weights);
  auto by_tap = exec.upload(layer.weights_by_tap);
  const bool collapsed = layer.lattice_shift >= 0;
  auto rows = exec.template scratch<Vec2f>(collapsed ? layer.lattice.width * out.height : 1);
  View2D<const Vec2f> positions = lattice.view();
  if (collapsed) {
    const View2D<Vec2f> view{rows.data(), layer.lattice.width, out.height, layer.lattice.width};
    exec.for_each("collapse map", Size{layer.lattice.width, out.height},
                  InterpolateLatticeRow{lattice.view(), view, weights.view().data, layer.lattice_shift});
    positions = view;
  }
  const auto sample = [&](auto op) {
    op.source = footprint, op.out = out, op.rows = positions;
    op.by_tap = by_tap.view().data, op.shift = layer.lattice_shift;
    op.min_x = layer.min_x, op.max_x = layer.max_x, op.min_y = layer.min_y, op.max_y = layer.max_y;
    op.inside = layer.inside;
    exec.for_each("sample", Size{(out.width + op.count - 1) / op.count, out.height}, op);
  };
  const auto sample_by = [&](auto count) {
    if (layer.linear) return sample(SampleRgba<true, decltype(count)::value>{});
    return sample(SampleRgba<false, decltype(count)::value>{});
  };
  if constexpr (DetectsWideRegisters<E>)
    if (exec.has_wide_registers()) return sample_by(std::integral_constant<int, 8>{});
  sample_by(std::integral_constant<int, 4>{});
}

/// Compares two sides with their margins and magnifies the result to the picture.
template <Executor E>
void compare_on_grid(E& exec, const DrawViewArgs& args, View2D<const Rgba8> fixed, View2D<const Rgba8> moving,
                     View2D<Rgba8> picture) {
  const CompareGrid& grid = args.grid;
  if (grid.step == 1) return compare_locally(exec, args.mode, fixed, moving, picture, args.numbers);
  auto compared = exec.template scratch<Rgba8>(grid.size.area());
  const View2D<Rgba8> block{compared.data(), grid.size.width, grid.size.height, grid.size.width};
  compare_locally(exec, args.mode, fixed, moving, block, args.numbers);
  exec.for_each("magnify", Size{picture.width, picture.height},
                MagnifyPixel{block, picture, grid.first_x, grid.first_y, grid.step, grid.linear});
}

}  // namespace draw_view_detail

/// Draws a block of an on-screen picture: converts each layer's samples to colours, warps and blends them,
/// then composites the two sides. All of it runs on the executor.
template <Executor E>
void draw_view(E& exec, const DrawViewArgs& args) {
  using namespace draw_view_detail;
  const bool around = looks_around(args.mode);
  const std::int64_t margins = around ? 2 * margin_of_windows(args.numbers) : 0;
  const Size size = around ? Size{args.grid.size.width + margins, args.grid.size.height + margins}
                           : Size{args.out.width, args.out.height};
  const bool one_stack = args.mode == CompareMode::Overlay;
  auto drawn = exec.template scratch<Rgba8>(size.area());
  auto first = exec.template scratch<Rgba8>(size.area());
  auto second = exec.template scratch<Rgba8>(one_stack ? 1 : size.area());
  const auto view_of = [&](Rgba8* data) { return View2D<Rgba8>{data, size.width, size.height, size.width}; };
  const View2D<Rgba8> layer_view = view_of(drawn.data());
  const View2D<Rgba8> sides[2] = {view_of(first.data()),
                                  one_stack ? view_of(first.data()) : view_of(second.data())};
  bool empty[2] = {true, true};
  for (const ViewLayerArgs& layer : args.layers) {
    const int side = !one_stack && layer.of_moving_side ? 1 : 0;
    // The bottom layer needs no blending: on an empty background every mode leaves it unchanged.
    if (empty[side] && layer.opacity == 255) {
      draw_layer(exec, layer, sides[side]);
    } else {
      if (empty[side]) exec.for_each("clear", size, ClearPixel{sides[side]});
      draw_layer(exec, layer, layer_view);
      blend(exec, layer.blend, sides[side], layer_view, layer.opacity);
    }
    empty[side] = false;
  }
  for (const int side : {0, 1})
    if (empty[side] && (side == 0 || !one_stack)) exec.for_each("clear", size, ClearPixel{sides[side]});

  auto picture = exec.stage_output(args.out);
  if (around) {
    compare_on_grid(exec, args, sides[0], sides[1], picture.view());
  } else {
    compose_sides(exec, args.mode, sides[0], sides[1], picture.view(), args.numbers);
  }
  exec.download(picture);
  exec.synchronize();
}

}  // namespace alinify
