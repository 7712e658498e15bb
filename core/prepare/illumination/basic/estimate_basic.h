#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/image/image.h"
#include "core/image/tile_source.h"
#include "core/prepare/illumination/basic/basic_options.h"

namespace alinify {

/// The fields (tiles before stitching, positions, time points) of one camera, all of one size and type.
struct BasicInput {
  std::int64_t count = 0;
  /// Opens field i; called from several threads, and the field is released once it is read, so that not all
  /// files of a large stack are open at a time.
  std::function<std::shared_ptr<const TileSource>(std::int64_t)> open;
  int channel = 0;  ///< estimated; channels are independent of each other

  static BasicInput of(std::vector<std::shared_ptr<const TileSource>> fields, int channel = 0);
};

/// The model common to the fields: field i = baseline[i] * flat_field + dark_field + its content.
struct BasicEstimate {
  Image flat_field;             ///< working_size squared, float32, mean 1
  Image dark_field;             ///< the same, in the fields' units; zero unless it was asked for
  std::vector<float> baseline;  ///< one per field, in the fields' units; NaN for a field that was left out
  Size full_size;               ///< of the fields
  double lambda_flat = 0, lambda_dark = 0;  ///< as used
  int iterations = 0;                       ///< of all fits
  int reweightings = 0;                     ///< fits done
  bool converged = false;
  double last_change = 0;      ///< relative, from the last fit but one to the last
  std::vector<Message> notes;  ///< cautions about the result
};

/// Estimates flat field, dark field and baseline by BaSiC. The corrected field is (field - dark) / flat, with
/// both enlarged to the field's size; divide by or subtract the baseline to remove a drift, too.
/// **Range and NaN**: fields that are the same everywhere are left out and noted. **Throws** Error: Usage
/// (options; one field only; sizes, types or channels that differ), NotReadable (values that are not finite,
/// and as TileSource::read), Failed (nothing to estimate from); OutOfMemory; Cancelled. **Threads**: reads on
/// the backend's pool. **Memory**: 4 bytes per pixel of the reduced stack on the host, estimate_shading_bytes
/// on the device. **Source**: Peng et al., "A BaSiC tool for background and shading correction of optical
/// microscopy images", Nature Communications 8, 14836, 2017.
BasicEstimate estimate_basic(const BasicInput& input, const BasicOptions& options, Backend& backend,
                             Progress& progress);

/// A field of an estimate at the size of the camera's: linear between the centres of the reduced pixels, and
/// beyond the outermost ones continued along the same line. **Shapes**: `field`: one channel of float32.
Image enlarge_field(const Image& field, Size full);

}  // namespace alinify
