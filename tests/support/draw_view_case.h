#pragma once

#include "core/algo/draw_view.h"
#include "core/compute/tile_lattice.h"

namespace alinify::testing {

/// Coloured bytes under a rotated map, floats through a colour map with per-pixel positions, three blend
/// modes, two comparison modes, and other colours in one of them.
struct DrawViewCase {
  static constexpr const char* name = "DrawView";
  static constexpr double gpu_tolerance = 2;  ///< a fused product occasionally shifts a position by 1/256

  template <Executor E>
  Numbers run(E& exec) {
    const std::int64_t width = 61, height = 47, side = 90;
    Padded<std::uint8_t> bytes(3 * side, side);
    std::mt19937 random(8);
    for (std::uint8_t& v : bytes.all) v = static_cast<std::uint8_t>(random() % 256);
    Padded<float> floats(side, side);
    for (float& v : floats.all) v = static_cast<float>(random() % 1000) / 700 - 0.1f;

    std::vector<std::uint8_t> tone(256), steps(1024);
    for (std::size_t i = 0; i < tone.size(); ++i) tone[i] = static_cast<std::uint8_t>(255 - i);
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = static_cast<std::uint8_t>(i / 4);
    std::vector<Rgba8> colors;
    for (int v = 0; v < 256; ++v)
      colors.push_back({static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(v / 2),
                        static_cast<std::uint8_t>(255 - v), 255});

    Transform turned;
    turned.parts = {Affine2{0.9, -0.3, 0.3, 0.9, 14, 4}};
    TileLatticeRequest request;
    request.moving_from_fixed = &turned;
    request.out_size = {width, height};
    const TileLattice map = make_tile_lattice(request);
    const std::vector<Vec2f> nodes = rebased_nodes(map, {0, 0});
    const std::vector<float> weights = lattice_weights(map.shift);
    std::vector<float> by_tap;
    for (std::size_t tap = 0; tap < 4; ++tap)
      for (std::size_t phase = 0; phase < weights.size() / 4; ++phase)
        by_tap.push_back(weights[4 * phase + tap]);
    std::vector<Vec2f> places;
    for (std::int64_t y = 0; y < height; ++y)
      for (std::int64_t x = 0; x < width; ++x)
        places.push_back({static_cast<float>(x) * 1.3f - 3.2f, static_cast<float>(y) * 1.1f + 2.6f});
    const auto row = [](const auto& values) {
      const auto count = static_cast<std::int64_t>(values.size());
      return View2D<const typename std::decay_t<decltype(values)>::value_type>{values.data(), count, 1,
                                                                               count};
    };

    ViewLayerArgs first, second;
    first.kind = ShowKind::Colour;
    first.show.channels = 3;
    first.show.tint = {255, 200, 100, 255};
    // In two pieces that meet inside.
    const View2D<const std::uint8_t> all = std::as_const(bytes).view();
    first.pieces = {
        {View2D<const std::uint8_t>{all.data, 3 * 40, side, all.stride}, 0, 0},
        {View2D<const std::uint8_t>{all.data + 3 * 40, 3 * (side - 40), side, all.stride}, 40, 0}};
    first.tone = row(tone);
    first.lattice = {nodes.data(), map.columns, map.rows, map.columns};
    first.weights = row(weights), first.weights_by_tap = row(by_tap);
    first.lattice_shift = map.shift;
    second.show.low = 0, second.show.scale = 1023, second.show.tone_steps = 1024;
    second.pieces = {{std::as_const(floats).view(), 0, 0}};
    second.tone = row(steps), second.color_map = row(colors);
    second.lattice = {places.data(), width, height, width};
    second.opacity = 180;
    second.of_moving_side = true;
    for (ViewLayerArgs* layer : {&first, &second}) {
      layer->footprint = {side, side};
      layer->min_x = layer->min_y = -0.5f;
      layer->max_x = layer->max_y = static_cast<float>(side) - 0.5f;
    }

    Numbers numbers;
    for (const auto& [mode, blend, linear] : {std::tuple{CompareMode::Overlay, BlendMode::Normal, true},
                                              {CompareMode::Overlay, BlendMode::Multiply, true},
                                              {CompareMode::Overlay, BlendMode::RedCyan, false},
                                              {CompareMode::Difference, BlendMode::Normal, true},
                                              {CompareMode::Difference, BlendMode::Normal, false},
                                              {CompareMode::Swipe, BlendMode::Normal, true}}) {
      Padded<Rgba8> out(width, height);
      const WaitAtEnd wait(exec);
      DrawViewArgs args;
      args.layers = {first, second};
      args.layers[1].blend = blend;
      if (mode == CompareMode::Swipe) args.layers[1].match = row(colors);
      args.layers[0].linear = args.layers[1].linear = linear;
      args.mode = mode;
      args.numbers.grey_difference = !linear;  // only Difference knows it
      args.numbers.normal_x = 0.8f, args.numbers.normal_y = 0.6f, args.numbers.limit = 30;
      args.out = out.view();
      draw_view(exec, args);
      out.append_to(numbers);
      // Unmodified bytes, for a BGR screen.
      args.layers = {first};
      args.layers[0].kind = ShowKind::Bytes;
      args.layers[0].linear = linear;
      args.numbers.swap_red_and_blue = true;
      draw_view(exec, args);
      out.append_to(numbers);
    }
    return numbers;
  }
};

}  // namespace alinify::testing
