#pragma once

#include <cstdint>
#include <memory>

#include "core/image/tile_source.h"
#include "core/prepare/illumination/illumination_correction.h"

namespace alinify {

/// Counts of samples read so far that could not be corrected properly.
struct CorrectionLimits {
  std::int64_t saturated =
      0;                     ///< at the top of the integer type: they stay there, however little light it was
  std::int64_t clipped = 0;  ///< corrected value beyond the integer type, clamped to it
};

/// An image whose samples are corrected as they are read, at every pyramid level, in its own sample type.
class CorrectedSource : public TileSource {
 public:
  /// Counts over all reads so far. **Threads**: any.
  virtual CorrectionLimits limits() const = 0;
};

/// **Shapes**: the image's. A coarser level is corrected by the profile's mean over the columns that each of
/// its pixels covers, [i * d, (i + 1) * d) for downsample d: of the responses 1 / gain, so that an evenly lit
/// surface comes out even at every level.
/// **Range and NaN**: integers are rounded half up and clamped to their type; those at its upper end stay
/// there; NaN stays NaN. Dead columns are interpolated linearly between the nearest living ones. Alpha is
/// untouched.
/// **Throws** Error(Failed) where the correction does not fit the image: see check_correction_fits().
/// **Threads**: see TileSource. **Memory**: two floats a column, channel and level beside the image's own; a
/// read allocates nothing but for dead columns.
std::shared_ptr<const CorrectedSource> make_corrected_source(
    std::shared_ptr<const TileSource> source, std::shared_ptr<const IlluminationCorrection> correction);

}  // namespace alinify
