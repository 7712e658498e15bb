#pragma once

#include "core/registration/engine_with_options.h"
#include "core/registration/itk/itk_syn_options.h"

namespace alinify {

/// ITK's symmetric normalisation (SyN) by local correlation, as in ANTs, as a peer to compare with: the
/// moving image is resampled onto the fixed one through problem.initial, both as grey floats, and the map
/// between them becomes a displacement field before the parts of the start. It runs in this process.
///
/// Outside the moving image or a mask nothing is compared. ITK holds the border of the fixed image where the
/// start puts it. Levels on which the image would be shorter than 16 pixels are left out, with a note.
/// **Throws** Error: NotFound (a program without ITK's registration), Failed (too small, flat, no overlap,
/// empty mask, or in ITK's words), OutOfMemory; Cancelled. Cancellation is checked between the pieces of
/// ITK's loops, of some 100 000 pixels up to 13 megapixels and larger in proportion beyond.
/// **Threads**: all the backend has; the result does not depend on how many.
/// **Memory**: itk_syn_memory_model(); the working resolution is chosen to fit.
/// **Source**: Avants, Epstein, Grossman, Gee, "Symmetric diffeomorphic image registration with
/// cross-correlation", Medical Image Analysis 12, 2008.
class ItkSynEngine final : public EngineWithOptions<ItkSynOptions> {
 public:
  explicit ItkSynEngine(ItkSynOptions options) : EngineWithOptions(std::move(options)) {}

  std::string_view name() const override { return "itk-syn"; }

 private:
  RegistrationResult solve(const RegistrationProblem& problem, PyramidPair& pyramids, Backend& backend,
                           RegistrationObserver& observer, Progress& progress) const override;
};

}  // namespace alinify
