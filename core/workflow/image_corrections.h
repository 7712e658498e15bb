#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "core/image/tile_source.h"
#include "core/session/fingerprint.h"
#include "core/transform/transform.h"

namespace alinify {

/// An illumination correction applied to an image while reading: its file and fingerprint.
struct AppliedCorrection {
  std::filesystem::path path;
  FileFingerprint fingerprint;
  friend bool operator==(const AppliedCorrection&, const AppliedCorrection&) = default;
};

/// The corrections of a pair. Its sources apply them; this is the record.
struct ImageCorrections {
  std::optional<AppliedCorrection> fixed, moving;
  bool exported = false;  ///< whether the image that is written has the moving image's too
  bool any() const { return fixed || moving; }
};

/// The image as it is read through the correction in that file; noted in `applied`. An empty path gives the
/// image itself. **Throws** Error as read_correction() and make_corrected_source() do.
std::shared_ptr<const TileSource> corrected_by(std::shared_ptr<const TileSource> image,
                                               const std::filesystem::path& path,
                                               std::optional<AppliedCorrection>& applied);

/// Notes them among the options of a map: "fixed_flatfield" and "moving_flatfield" with the file's name, and
/// "..._hash" with its fingerprint's.
void record_corrections(const ImageCorrections& corrections, Provenance& made);
/// The recorded corrections. File sizes are not recorded and are 0.
ImageCorrections recorded_corrections(const Provenance& made);

}  // namespace alinify
