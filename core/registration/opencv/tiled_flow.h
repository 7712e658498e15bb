#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/compute/opencv_flow.h"
#include "core/registration/engine.h"

namespace alinify {

/// Engine-specific part of a run with OpenCV's CUDA modules.
struct TiledFlow {
  std::string name;              ///< of the engine
  double bytes_per_px = 0;       ///< of a tile, on the device, including images and flow
  std::int64_t max_tile_px = 0;  ///< larger tiles would delay cancellation
  std::int64_t tile_px = 0;      ///< requested by the user, rounded up to a multiple of 256; 0: whatever fits
  double downsample = 0;
  double low_pass_px = 0;  ///< sigma of the Gaussian applied to both images; 0: none
  /// Views are in backend memory, as OpenCvFlow requires.
  std::function<void(OpenCvFlow&, View2D<const std::uint8_t> fixed, View2D<const std::uint8_t> moving,
                     View2D<Vec2f> flow)>
      calc;
};

/// **Throws** Error for a backend without OpenCvFlow: Usage for a CPU, NotFound for a GPU in a program that
/// was built without OpenCV's CUDA modules.
void check_has_opencv_flow(const std::string& engine, const Backend& backend);

/// The whole run, as documented for FarnebackEngine.
RegistrationResult run_tiled_flow(const TiledFlow& flow, const RegistrationProblem& problem, Backend& backend,
                                  RegistrationObserver& observer, Progress& progress);

}  // namespace alinify
