#include "core/registration/landmark_sigma.h"

#include "core/io/numbers.h"

namespace alinify {

std::optional<double> landmark_sigma_px_of(const Provenance& provenance) {
  const auto recorded = provenance.options.find(landmark_sigma_field().name);
  return recorded == provenance.options.end() ? std::nullopt : number_from(recorded->second);
}

}  // namespace alinify
