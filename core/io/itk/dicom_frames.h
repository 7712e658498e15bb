#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace alinify {

/// What a DICOM says of the samples of one of its frames, as it is written there; "" where it says nothing.
struct DicomFrame {
  std::string slope, intercept;  ///< of the stored samples
  std::string window_center, window_width, window_function;
  std::string spacing;  ///< in mm: between rows, then between columns
};

/// Reads the functional groups of an enhanced multi-frame image: those shared by all frames, then those of
/// each. `whole` says what holds where they are silent. To be called within with_itk(); GDCM may end the
/// process on a damaged file. **Source**: DICOM PS3.3, C.7.6.16. **Memory**: up to a few hundred bytes a
/// frame; of a deflated file all of it.
std::vector<DicomFrame> read_dicom_frames(const std::string& path, std::size_t count, const DicomFrame& whole,
                                          bool deflated);

}  // namespace alinify
