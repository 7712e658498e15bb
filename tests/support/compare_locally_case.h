#pragma once

#include "core/algo/draw_view.h"

namespace alinify::testing {

/// Two sides with holes, compared in their neighbourhoods: as drawn, and magnified in both ways.
struct CompareLocallyCase {
  static constexpr const char* name = "CompareLocally";
  static constexpr double gpu_tolerance = 1;  ///< a fused product may round to the next of 255

  template <Executor E>
  Numbers run(E& exec) {
    const std::int64_t width = 101, height = 77, margin = 7;
    Padded<Rgba8> sides[2] = {Padded<Rgba8>(width, height), Padded<Rgba8>(width, height)};
    std::mt19937 random(21);
    for (Padded<Rgba8>& side : sides)
      for (Rgba8& p : side.all) {
        const auto byte = [&](std::uint8_t max) { return static_cast<std::uint8_t>(random() % (max + 1U)); };
        p.a = random() % 8 == 0 ? std::uint8_t{0} : random() % 8 == 0 ? std::uint8_t{140} : std::uint8_t{255};
        p.r = byte(p.a), p.g = byte(p.a), p.b = byte(p.a);
      }
    Numbers numbers;
    for (const CompareMode mode : {CompareMode::LocalDifference, CompareMode::Edges})
      for (const auto& [step, linear] : {std::pair{1.0f, true}, {0.625f, true}, {0.25f, false}}) {
        DrawViewArgs args;
        args.mode = mode;
        args.numbers.window_radius = static_cast<int>(margin - 1);
        args.numbers.swap_red_and_blue = linear;
        args.grid = {{width - 2 * margin, height - 2 * margin}, 0.25f, 0.5f, step, linear};
        Padded<Rgba8> out(args.grid.size.width, args.grid.size.height);
        const WaitAtEnd wait(exec);
        auto fixed = exec.upload(std::as_const(sides[0]).view());
        auto moving = exec.upload(std::as_const(sides[1]).view());
        auto picture = exec.stage_output(out.view());
        draw_view_detail::compare_on_grid(exec, args, fixed.view(), moving.view(), picture.view());
        exec.download(picture);
        exec.synchronize();
        out.append_to(numbers);
      }
    return numbers;
  }
};

}  // namespace alinify::testing
