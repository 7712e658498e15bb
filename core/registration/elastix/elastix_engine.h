#pragma once

#include <filesystem>

#include "core/registration/elastix/elastix_options.h"
#include "core/registration/engine_with_options.h"

namespace alinify {

/// Registration by the elastix program as a child process: an affine stage on small images, then a B-spline
/// over several resolutions, both with mutual information and adaptive stochastic gradient descent.
///
/// Images are passed as grey files in a private temporary folder; the resulting transform is converted to
/// ours (the parts of problem.initial, then elastix's result). elastix never writes pixels. elastix has no
/// convergence test for this optimiser, whose step sizes follow a fixed decay; a level ends after a budget of
/// iterations (see bspline_iterations). **Throws** Error: NotFound (no elastix), Usage, Failed (too small,
/// flat, no overlap), NotWritable (disk), OutOfMemory, External (elastix died); Cancelled within a second.
/// **Memory**: elastix_memory_model() for the child; about 70 MB in this process while the files are written.
/// **Source**: Klein et al., "elastix: a toolbox for intensity-based medical image registration", IEEE TMI
/// 29(1), 2010; Klein et al., "Adaptive stochastic gradient descent optimisation for image registration",
/// IJCV 81, 2009.
class ElastixEngine final : public EngineWithOptions<ElastixOptions> {
 public:
  /// **Throws** Error(Usage); Error(NotFound) without elastix.
  explicit ElastixEngine(ElastixOptions options);

  std::string_view name() const override { return "elastix"; }

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;

  std::filesystem::path program_;
};

}  // namespace alinify
