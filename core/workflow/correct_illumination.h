#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/image/tile_source.h"
#include "core/prepare/illumination/estimate_line_scan.h"
#include "core/prepare/illumination/illumination_correction.h"
#include "core/workflow/basic_fields.h"

namespace alinify {

/// The illumination correction to apply to an image: one from a file, one estimated for a line-scan camera,
/// or one estimated by BaSiC from fields of the image's size.
struct IlluminationRequest {
  std::shared_ptr<const TileSource> image;        ///< as it was captured
  std::filesystem::path profile;                  ///< a correction to read; empty: it is estimated
  BasicFieldsRequest basic;                       ///< without fields: line scan
  std::shared_ptr<const TileSource> white, dark;  ///< null: see LineScanRequest
  bool rows = false;                              ///< each line's exposure as well
};

/// A correction column by column, as it is drawn, and its effect on the image.
/// **Shapes**: [channel][column], channels * width each. **Units**: gain without unit, offset in sample
/// values; before and after are the share by which a column's mean differs from the mean of all columns, 0.01
/// for 1 %, NaN where there is nothing to be seen.
struct ColumnCurves {
  std::int64_t width = 0;
  int channels = 0;
  std::vector<float> gain, offset;   ///< of a correction over both axes: the mean over its rows
  std::vector<float> before, after;  ///< of the image, captured and corrected

  /// Root mean square of such a curve over one channel's columns; NaN is left out.
  double rms(const std::vector<float>& curve, int channel) const;
};

struct CorrectedIllumination {
  std::shared_ptr<const IlluminationCorrection> correction;
  std::shared_ptr<const TileSource> corrected;  ///< the image, read through it
  std::vector<ProfileFigures> channels;         ///< as estimated; empty for a correction that was read
  std::optional<ProfileFigures> rows;
  std::vector<BasicEstimate> basic;  ///< of each channel, as estimated from fields
  ColumnCurves curves;
  std::vector<Message> notes;
};

/// Reads or estimates the correction, and measures the columns' means of the image without and with it: the
/// second reads the image through the correction, so that the reported values are those applied. The cloth's
/// own columns are in these means as well as the camera's.
/// **Throws** Error as estimate_line_scan(), estimate_basic_fields(), read_correction() and
/// make_corrected_source() do; Cancelled.
/// **Threads**: the backend's pool. **Memory**: that of the estimate; the image is read two or three times.
CorrectedIllumination correct_illumination(const IlluminationRequest& request, Backend& backend,
                                           Progress& progress);

}  // namespace alinify
