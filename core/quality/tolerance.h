#pragma once

#include <string_view>

#include "core/image/image_info.h"

namespace alinify {

/// How far off a map may be and still be called good.
struct Tolerance {
  double value = 1;
  bool in_um = false;  ///< micrometres of the fixed image; otherwise its level-0 pixels
};

/// "0.5px", "5um", "0.5": pixels where no unit is named. **Throws** Error(Usage) for anything else, and for
/// what is not above zero.
Tolerance parse_tolerance(std::string_view text);

/// In level-0 pixels of the fixed image. **Throws** Error(Usage) for micrometres of an image that does not
/// say how large its pixels are.
double tolerance_in_px(const Tolerance& tolerance, const ImageInfo& fixed);

/// What is held to where nobody said: a pixel where the pictures are of one texture, so that a pixel can be
/// told and is needed (cloth, one slide on two scanners); otherwise what sections of one specimen differ by,
/// 0.5 % of the diagonal.
/// **Source** of the share: J. Borovec et al., "ANHIR: Automatic non-rigid histological image registration
/// challenge", IEEE TMI 39(10), 2020: relative errors of 0.2 to 0.5 % are what people and the best methods
/// reach between stains.
double usual_tolerance_px(bool alike, Size fixed);

}  // namespace alinify
