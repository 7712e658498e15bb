#pragma once

#include <string_view>

#include "core/image/image_info.h"

namespace alinify {

/// The largest error of a map that is called good.
struct Tolerance {
  double value = 1;
  bool in_um = false;  ///< micrometres of the fixed image; otherwise its level-0 pixels
};

/// "0.5px", "5um", "0.5": pixels if no unit is given. **Throws** Error(Usage) for anything else, including
/// non-positive values.
Tolerance parse_tolerance(std::string_view text);

/// The tolerance in level-0 pixels of the fixed image. Micrometres are divided by the geometric mean of the
/// pixel's width and height: with pixels of 1 x 4 micrometres, 2 micrometres are 1 px. **Throws**
/// Error(Usage) for micrometres if the image has no positive pixel size.
double tolerance_in_px(const Tolerance& tolerance, const ImageInfo& fixed);

/// The default: a pixel if both images share one texture, so that a pixel is both measurable and needed
/// (cloth, one slide on two scanners); otherwise the difference between sections of one specimen, 0.5 % of
/// the diagonal.
/// **Source** of the share: J. Borovec et al., "ANHIR: Automatic non-rigid histological image registration
/// challenge", IEEE TMI 39(10), 2020: people and the best methods reach relative errors of 0.2 to 0.5 %
/// between stains.
double default_tolerance_px(bool alike, Size fixed);

}  // namespace alinify
