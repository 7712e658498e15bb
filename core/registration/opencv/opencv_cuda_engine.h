#pragma once

#include "core/registration/engine_with_options.h"
#include "core/registration/opencv/opencv_cuda_options.h"

namespace alinify {

/// Base of both engines below: run_tiled_flow() with the flow that the options belong to.
template <class Options>
class OpenCvCudaEngine : public EngineWithOptions<Options> {
 public:
  using EngineWithOptions<Options>::EngineWithOptions;
  void check_backend(const Backend& backend) const final;

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const final;
};

/// Optical flow by OpenCV's CUDA modules, as a baseline: the same inputs as DisEngine (8 bits, the moving
/// image resampled through problem.initial) and the same kind of field.
///
/// Runs in one piece if the device's memory allows. Otherwise the pair is first solved in one piece at the
/// finest resolution that fits, then resampled through the smoothed result and solved in tiles with a halo:
/// little displacement is left by then, and the tiles agree with each other.
/// **Throws** Error: Usage (a CPU), NotFound (a program without OpenCV's CUDA modules), Failed (as
/// DisEngine), OutOfMemory; Cancelled. If memory runs out despite the plan, it retries with smaller tiles and
/// adds a note. A single OpenCV call cannot be cancelled: on a fast card 0.3 s for 300 megapixels of
/// Farneback, 1 s for a 64-megapixel tile of TV-L1.
/// **Threads**: OpenCV calls are serialised program-wide.
/// **Memory**: on the device about 112 bytes a pixel of a tile (Farneback) or 104 (TV-L1), 32 GiB for 300
/// megapixels in one piece; on the host 13 bytes a pixel.
/// **Source**: Farneback, "Two-Frame Motion Estimation Based on Polynomial Expansion", SCIA 2003.
class FarnebackEngine final : public OpenCvCudaEngine<FarnebackOptions> {
 public:
  explicit FarnebackEngine(FarnebackOptions options) : OpenCvCudaEngine(std::move(options)) {}

  std::string_view name() const override { return "opencv-farneback"; }
};

/// The same with TV-L1. OpenCV builds its pyramid without a filter, so threads finer than a few pixels alias
/// into moire: a Gaussian is applied to both images first.
/// **Source**: Zach, Pock, Bischof, "A Duality Based Approach for Realtime TV-L1 Optical Flow", DAGM 2007.
class TvL1Engine final : public OpenCvCudaEngine<TvL1Options> {
 public:
  explicit TvL1Engine(TvL1Options options) : OpenCvCudaEngine(std::move(options)) {}

  std::string_view name() const override { return "opencv-tvl1"; }
};

/// Empty if this program has OpenCV's CUDA modules, otherwise a user-readable reason and remedy.
Message why_no_opencv_cuda();

}  // namespace alinify
