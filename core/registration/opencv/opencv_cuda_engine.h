#pragma once

#include "core/registration/engine_with_options.h"
#include "core/registration/opencv/opencv_cuda_options.h"

namespace alinify {

/// Optical flow by OpenCV's CUDA modules, to compare with: the same two pictures that DisEngine looks at (8
/// bits, the moving one laid through problem.initial), the same field of what they find.
///
/// Everything is done in one piece where the device's memory holds it. Otherwise the pair is first solved in
/// one piece at the finest resolution that fits, then laid anew through what was found, smoothed, and solved
/// in tiles with a halo: by then little is left to move, and the tiles agree with each other.
/// **Throws** Error: Usage (a backend without OpenCV's CUDA modules, as every processor's), Failed (as
/// DisEngine), OutOfMemory; Cancelled. A shortage of memory in spite of the plan is answered by smaller
/// tiles, which a note says. One call of OpenCV is not left: on a fast card 0.3 s for 300 megapixels of
/// Farneback, 1 s for a tile of 64 of TV-L1.
/// **Threads**: OpenCV's calls wait for each other, in the whole program.
/// **Memory**: on the device about 112 bytes a pixel of a tile (Farneback) or 104 (TV-L1), 32 GiB for 300
/// megapixels in one piece; on the host 13 bytes a pixel.
/// **Source**: Farneback, "Two-Frame Motion Estimation Based on Polynomial Expansion", SCIA 2003.
class FarnebackEngine final : public EngineWithOptions<FarnebackOptions> {
 public:
  explicit FarnebackEngine(FarnebackOptions options) : EngineWithOptions(std::move(options)) {}

  std::string_view name() const override { return "opencv-farneback"; }
  void check_backend(const Backend& backend) const override;

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;
};

/// The same by TV-L1. OpenCV makes its pyramid without a filter, so that threads finer than a few pixels come
/// back as moire: the pictures go through a Gaussian first.
/// **Source**: Zach, Pock, Bischof, "A Duality Based Approach for Realtime TV-L1 Optical Flow", DAGM 2007.
class TvL1Engine final : public EngineWithOptions<TvL1Options> {
 public:
  explicit TvL1Engine(TvL1Options options) : EngineWithOptions(std::move(options)) {}

  std::string_view name() const override { return "opencv-tvl1"; }
  void check_backend(const Backend& backend) const override;

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;
};

/// Empty where this program has OpenCV's CUDA modules, otherwise why not and what to do, for a person.
std::string why_no_opencv_cuda();

}  // namespace alinify
