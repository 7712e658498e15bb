#pragma once

#include "core/registration/engine_with_options.h"
#include "core/registration/opencv/dis_options.h"

namespace alinify {

/// Optical flow by OpenCV's DISOpticalFlow, as a baseline: the moving image is resampled onto the fixed one
/// through problem.initial, both as 8-bit grey, and the flow between them becomes a displacement field before
/// the parts of the start. It compares grey values, so the images must look alike; a periodic weave misleads
/// it.
///
/// Outside the moving image or a mask, both images are made equal, which pulls the flow to zero; the field is
/// then filled from its surroundings. The field keeps a sample every 4 working pixels, or 2 or 1 if it would
/// otherwise lose more than 0.01 px (99th percentile) and it stays below 16 million samples; a note reports
/// the loss.
/// **Throws** Error: Usage, Failed (too small, flat, no overlap, empty mask, more than 2^30 working pixels),
/// OutOfMemory; Cancelled. OpenCV's single call is cancelled between its parallel pieces, which grow with the
/// image: within 0.2 s up to about 30 megapixels, 0.4 s at 64, some 2 s at 300.
/// **Threads**: all the backend has; the result does not depend on how many.
/// **Memory**: dis_memory_model(), 18 GB for 300 megapixels; the working resolution is chosen to fit.
/// **Source**: Kroeger, Timofte, Dai, Van Gool, "Fast Optical Flow using Dense Inverse Search", ECCV 2016.
class DisEngine final : public EngineWithOptions<DisOptions> {
 public:
  explicit DisEngine(DisOptions options) : EngineWithOptions(std::move(options)) {}

  std::string_view name() const override { return "opencv-dis"; }

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;
};

}  // namespace alinify
