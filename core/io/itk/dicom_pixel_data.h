#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/platform.h"

namespace alinify {

/// The pixel data of a DICOM, as its header describes them.
struct DicomPixelData {
  std::string photometric;             ///< "MONOCHROME2", "PALETTE COLOR", ...; "": not stated
  int palette_bits = 0;                ///< of a colour of its palette; 0: it has none
  double described_bytes = 0;          ///< by rows, columns, samples, frames and bits
  std::optional<double> stored_bytes;  ///< empty: compressed
};

/// Reads the header and no pixels. Empty where it cannot be followed to the pixels. **Throws**
/// Error(NotReadable) on an I/O error. **Source**: DICOM PS3.3, C.7.6.3; PS3.5, section 8.
std::optional<DicomPixelData> read_dicom_pixel_data(const platform::InputFile& file);

}  // namespace alinify
