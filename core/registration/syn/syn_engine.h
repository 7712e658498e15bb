#pragma once

#include "core/registration/flow/coarse_to_fine_engine.h"
#include "core/registration/flow/coarse_to_fine_options.h"

namespace alinify {

/// The symmetric engine: both images move to the middle, by halves of the same steps, and neither is the
/// reference of the other. Every half is kept from folding, so that the map is diffeomorphic and has an
/// inverse. The coarsest levels, where a start is matched and lost places are recovered, are the dense
/// engine's; the last step smooths the field as far as its measurements support.
/// **Source**: Avants, Epstein, Grossman and Gee, "Symmetric diffeomorphic image registration with
/// cross-correlation: evaluating automated labeling of elderly and neurodegenerative brain", Medical Image
/// Analysis 12(1), 2008, in its greedy form; the steps are windowed Gauss-Newton steps
/// (core/algo/flow_tile.h).
/// **Memory**: as the dense engine and 2 bytes a pixel more.
class SynEngine final : public CoarseToFineEngine<CoarseToFineOptions> {
 public:
  explicit SynEngine(CoarseToFineOptions options) : CoarseToFineEngine(std::move(options)) {}

  std::string_view name() const override { return "syn"; }
  bool holds_to_landmarks() const override { return options_.holds_to_landmarks(); }

 private:
  CoarseToFineSettings settings(const Backend& backend) const override;
  std::unique_ptr<CoarseToFine> make_run(const CoarseToFineInputs& in) const override;
};

}  // namespace alinify
