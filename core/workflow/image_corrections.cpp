#include "core/workflow/image_corrections.h"

#include <string>
#include <utility>

#include "core/prepare/illumination/corrected_source.h"
#include "core/prepare/illumination/illumination_file.h"

namespace alinify {

std::shared_ptr<const TileSource> corrected_by(std::shared_ptr<const TileSource> image,
                                               const std::filesystem::path& path,
                                               std::optional<AppliedCorrection>& applied) {
  if (path.empty()) return image;
  auto correction = std::make_shared<const IlluminationCorrection>(read_correction(path));
  auto corrected = make_corrected_source(std::move(image), std::move(correction));
  applied = AppliedCorrection{path, fingerprint_of(path)};
  return corrected;
}

void record_corrections(const ImageCorrections& corrections, Provenance& made) {
  const auto record = [&](const std::string& name, const std::optional<AppliedCorrection>& applied) {
    if (!applied) return;
    made.options[name] = applied->path.string();
    made.options[name + "_hash"] = applied->fingerprint.sampled_hash;
  };
  record("fixed_flatfield", corrections.fixed);
  record("moving_flatfield", corrections.moving);
}

ImageCorrections recorded_corrections(const Provenance& made) {
  const auto recorded = [&](const std::string& name) -> std::optional<AppliedCorrection> {
    const auto path = made.options.find(name), hash = made.options.find(name + "_hash");
    if (path == made.options.end() || hash == made.options.end()) return std::nullopt;
    return AppliedCorrection{path->second, {0, hash->second}};
  };
  return {recorded("fixed_flatfield"), recorded("moving_flatfield")};
}

}  // namespace alinify
