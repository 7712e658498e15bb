#pragma once

#include <cstdint>

#include "core/base/platform.h"
#include "core/io/pixel_size.h"

namespace alinify {

/// The information in the boxes of a JP2 file that is needed before decoding its codestream.
struct Jp2Boxes {
  StatedDensity captured;                     ///< of the specimen when it was scanned; zeros if not stated
  StatedDensity shown;                        ///< wanted on a display; zeros if not stated
  int palette_columns = 0, palette_bits = 0;  ///< 0: no palette
  bool has_alpha = false, alpha_is_premultiplied = false;
  bool reorders_channels = false;  ///< channels are stored in another order than they are meant
};

/// Reads the JP2 header box. All zeros for a bare codestream and for damaged boxes, which the decoder
/// reports. **Throws** Error(NotReadable) on an I/O error. **Source**: ISO/IEC 15444-1, annex I.
Jp2Boxes read_jp2_boxes(const platform::InputFile& file);

}  // namespace alinify
