#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/compute/opencv_flow.h"
#include "core/registration/engine.h"

namespace alinify {

/// What an engine of OpenCV's CUDA modules brings to a run.
struct TiledFlow {
  std::string name;              ///< of the engine
  double bytes_per_px = 0;       ///< of a tile, on the device, pictures and flow included
  std::int64_t max_tile_px = 0;  ///< larger tiles would keep a cancellation waiting
  std::int64_t tile_px = 0;      ///< what the user asks for, taken up to a multiple of 256; 0: what fits
  double downsample = 0;
  double low_pass_px = 0;  ///< sigma of the Gaussian that both pictures go through; 0: none
  /// Views in the backend's own memory, as OpenCvFlow takes them.
  std::function<void(OpenCvFlow&, View2D<const std::uint8_t> fixed, View2D<const std::uint8_t> moving,
                     View2D<Vec2f> flow)>
      calc;
};

/// **Throws** Error(Usage) for a backend that has no OpenCvFlow.
void check_has_opencv_flow(const std::string& engine, const Backend& backend);

/// The whole run, as FarnebackEngine says.
RegistrationResult run_tiled_flow(const TiledFlow& flow, const RegistrationProblem& problem, Backend& backend,
                                  RegistrationObserver& observer, Progress& progress);

}  // namespace alinify
