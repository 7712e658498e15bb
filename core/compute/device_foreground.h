#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/algo/separate_foreground.h"
#include "core/algo/split_pieces.h"
#include "core/compute/foreground_steps.h"

namespace alinify {

/// ForegroundSteps on the executors of a DeviceBackend.
template <class Device>
class DeviceForeground final : public ForegroundSteps {
 public:
  explicit DeviceForeground(Device& device) : device_(device) {}

  std::vector<std::uint32_t> count_greys(View2D<const std::uint16_t> grey, double smooth_px,
                                         const Progress& progress) override {
    std::vector<std::uint32_t> counts(grey_bins);
    device_.run_wide(progress, [&](auto& exec) {
      alinify::count_greys(exec, grey, smooth_px,
                           View2D<std::uint32_t>{counts.data(), grey_bins, 1, grey_bins});
    });
    return counts;
  }
  void separate(const SeparateArgs& args, const Progress& progress) override {
    device_.run_wide(progress, [&](auto& exec) { separate_foreground(exec, args); });
  }
  void squared_distance(const DistanceArgs& args, const Progress& progress) override {
    device_.run_wide(progress, [&](auto& exec) { alinify::squared_distance(exec, args); });
  }
  void fill_holes(const FillArgs& args, const Progress& progress) override {
    device_.run_wide(progress, [&](auto& exec) { alinify::fill_holes(exec, args); });
  }
  void hole_seams(const HoleSeamArgs& args, const Progress& progress) override {
    device_.run_wide(progress, [&](auto& exec) { alinify::hole_seams(exec, args); });
  }
  std::uint32_t label_pieces(const LabelArgs& args, const Progress& progress) override {
    // One type for all callers, so that the algorithm can be compiled in its own file.
    const std::function<void()> interrupted = [&progress] { progress.check_cancelled(); };
    return device_.run_wide(progress,
                            [&](auto& exec) { return alinify::label_pieces(exec, args, interrupted); });
  }

 private:
  Device& device_;
};

}  // namespace alinify
