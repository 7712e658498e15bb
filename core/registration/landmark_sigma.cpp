#include "core/registration/landmark_sigma.h"

#include "core/io/numbers.h"

namespace alinify {

std::optional<double> landmark_sigma_px_of(const Provenance& provenance) {
  for (const char* name : {landmark_sigma_field().name, former_landmark_sigma})
    if (const auto recorded = provenance.options.find(name); recorded != provenance.options.end())
      return number_from(recorded->second);
  return std::nullopt;
}

}  // namespace alinify
