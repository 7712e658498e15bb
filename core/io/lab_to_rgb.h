#pragma once

#include <cstdint>

namespace alinify {

/// CIE Lab of the D50 white point, as ICC profiles have it.
struct LabColor {
  float lightness = 0, a = 0, b = 0;  ///< 0..100, and signed
};

/// Stored samples of ICCLab (TIFF technical note 4: photometric 9) and, with its default ranges, of ITULab
/// (ITU-T T.42: photometric 10). `bits`: 8 or 16.
LabColor lab_of_icc(const std::uint32_t samples[3], int bits);
LabColor lab_of_itu(const std::uint32_t samples[3], int bits);

/// Converts to 8-bit sRGB for viewing; colours outside its gamut are clamped. **Source**: CIE 15; the matrix
/// of IEC 61966-2-1 after Bradford's adaptation from D65 to D50.
void rgb_of(LabColor lab, std::uint8_t rgb[3]);

}  // namespace alinify
