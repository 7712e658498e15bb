#pragma once

#include <filesystem>

#include "core/registration/elastix/elastix_options.h"
#include "core/registration/engine_with_options.h"

namespace alinify {

/// Registration by the elastix program as a child process: an affine stage on small images, then a B-spline
/// over several resolutions, both by mutual information and adaptive stochastic gradient descent.
///
/// The images go over as grey files in a private temporary folder; the transform comes back and becomes our
/// own (the parts of problem.initial, then what elastix found). elastix never writes pixels.
/// elastix has no test of convergence for this optimiser, whose steps shrink by a fixed law; a level ends
/// after a budget of iterations (see bspline_iterations).
/// **Throws** Error: NotFound (no elastix), Usage, Failed (too small, flat, no overlap), NotWritable (disk),
/// OutOfMemory, External (elastix died); Cancelled within a second.
/// **Memory**: elastix_memory_model() for the child; about 70 MB of our own while the files are written.
/// **Source**: Klein et al., "elastix: a toolbox for intensity-based medical image registration", IEEE TMI
/// 29(1), 2010; Klein et al., "Adaptive stochastic gradient descent optimisation for image registration",
/// IJCV 81, 2009.
class ElastixEngine final : public EngineWithOptions<ElastixOptions> {
 public:
  /// **Throws** Error(Usage), Error(NotFound) when there is no elastix.
  explicit ElastixEngine(ElastixOptions options);

  std::string_view name() const override { return "elastix"; }

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;

  std::filesystem::path program_;
};

}  // namespace alinify
