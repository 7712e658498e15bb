#pragma once

#include <string>
#include <variant>
#include <vector>

#include "core/image/image_info.h"
#include "core/math/rect.h"

namespace alinify {

/// Corrects a line-scan camera's response: corrected = (captured - offset) * gain * row_gain. Both arrays
/// hold one number per column for each colour channel, channel after channel. **Units**: offset in sample
/// values, gains without unit. **Range**: offset finite, gain finite and >= 0. A gain of 0 marks a dead
/// column, whose samples carry nothing and are interpolated from the nearest living columns. row_gain, if
/// any, is finite and > 0.
struct ColumnProfile {
  std::vector<float> offset, gain;  ///< channels * width
  std::vector<float> row_gain;      ///< empty, or one per row: a line's own exposure

  friend bool operator==(const ColumnProfile&, const ColumnProfile&) = default;
};

/// Illumination that varies over both axes: corrected = (captured - dark) / flat.
/// **Shapes**: `size` samples a channel, rows one after the other, channel after channel. The field may be
/// smaller than its image; it is resized bilinearly with the samples as pixel centres: image pixel x lies at
/// (x + 0.5) * size.width / image.width - 0.5; beyond the outermost samples the line through the last two
/// goes on, down to half the smallest flat.
/// **Range**: flat finite and > 0, usually with mean 1; dark finite, in sample values.
struct IlluminationField {
  Size size;
  std::vector<float> flat;
  std::vector<float> dark;  ///< empty: none

  friend bool operator==(const IlluminationField&, const IlluminationField&) = default;
};

/// The source of a correction's estimate.
enum class CorrectionOrigin { References, Image };
const char* name_of(CorrectionOrigin origin);  ///< "references", "image"

/// A correction of an image's illumination, and where it comes from. A value; corrected_source.h applies it,
/// illumination_file.h keeps it.
struct IlluminationCorrection {
  Size image_size;   ///< of level 0; a height of 0 stands for any: a column profile serves every scan of its
                     ///< camera
  int channels = 1;  ///< colour channels; alpha is never corrected
  std::variant<ColumnProfile, IlluminationField> model;
  CorrectionOrigin origin = CorrectionOrigin::Image;
  std::string method;                  ///< "line-scan"
  std::vector<std::string> made_from;  ///< files
  std::string program_version;

  friend bool operator==(const IlluminationCorrection&, const IlluminationCorrection&) = default;
};

/// **Throws** Error(Failed), which begins with `problem`, for arrays whose length or values are not as above.
void check_correction(const IlluminationCorrection& correction, const Message& problem);

/// **Throws** Error(Failed), which begins with `problem`, where the correction belongs to an image of another
/// size or with other channels, or where the image's samples are no amounts of light (inks, CIE Lab, palette
/// indices, single bits).
void check_correction_fits(const IlluminationCorrection& correction, const ImageInfo& image,
                           const Message& problem);

/// Whether samples are amounts of light, which an illumination can be taken out of.
bool samples_are_light(const ImageInfo& image);

}  // namespace alinify
