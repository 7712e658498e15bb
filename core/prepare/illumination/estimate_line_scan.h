#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/prepare/illumination/fixed_pattern.h"
#include "core/prepare/illumination/illumination_correction.h"

namespace alinify {

struct LineScanRequest {
  std::shared_ptr<const TileSource> image;
  std::shared_ptr<const TileSource> white;  ///< null: from the image's own strips
  std::shared_ptr<const TileSource> dark;   ///< null: the offset is 0
  bool rows = false;                        ///< each line's exposure as well
};

/// Size and trust of a profile's two parts. **Units**: 0.01 is 1 % of the samples' value.
struct ProfileFigures {
  double smooth_range = 0;        ///< of the illumination: from its lowest to its highest place
  double smooth_uncertainty = 0;  ///< its expected error, root mean square
  double fine_found = 0;          ///< of single columns or rows, root mean square
  double fine_applied = 0;        ///< the part of it in the correction
  double fine_uncertainty = 0;    ///< its expected error, root mean square
  double agreement = 0;           ///< correlation of single columns or rows between two halves of the lines
  double moved_px = 0;            ///< how far the cloth was seen to move across the lines; 0: not seen to
  Rejection rejection = Rejection::None;
  std::int64_t dead = 0;  ///< columns
};

struct LineScanEstimate {
  IlluminationCorrection correction;
  std::vector<ProfileFigures> channels;  ///< of the columns, one for each colour channel
  std::optional<ProfileFigures> rows;    ///< if asked for
  std::vector<Message> notes;            ///< parts not applied, left out or doubtful
};

/// Estimates a line-scan camera's response, two numbers for each column and colour: corrected = (captured -
/// offset) * gain. The mean over all columns stays the same.
///
/// With a white reference, and a dark one: gain from the trimmed mean of their lines, so that dust that
/// passes by does not count. Columns that see less than a twentieth of the light are dead. Without a white
/// reference, from strips at different places along the web: see find_fixed_pattern(). The slow part across
/// the width is then the cloth's shading as well as the camera's, as nothing separates them. The rows'
/// exposure, if asked for, likewise from places across the width: only changes within 64 lines that are
/// common to all places and do not lie along a bent or slanted weft yarn. **Shapes**: references as wide as
/// the image, of any height. **Range**: samples that are no finite number, and strips with more than one
/// saturated sample in fifty, do not count. **Throws** Error(Failed): a reference of another width, without
/// light, or saturated; an image of fewer than 128 lines or 64 columns and no white reference; NotReadable;
/// Cancelled. **Threads**: the pool's; the same for any number. **Memory**: 4 bytes a column, channel and
/// strip of 32 lines, and as much again while separating. **Source** of the correction: EMVA Standard 1288,
/// release 4.0, on dark signal and photo response nonuniformity.
LineScanEstimate estimate_line_scan(const LineScanRequest& request, ThreadPool& pool, Progress& progress);

}  // namespace alinify
