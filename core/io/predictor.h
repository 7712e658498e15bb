#pragma once

#include <cstddef>

#include "core/image/image.h"

namespace alinify {

/// Differences of neighbours compress better than the samples themselves.
enum class Predictor {
  None = 1,
  Horizontal = 2,    ///< each sample less the one of the pixel to the left, modulo its type
  FloatingPoint = 3  ///< bytes sorted by significance, then differences between bytes
};

/// The rows of `tile` as a reader of TIFF expects them under the predictor, in this machine's byte order.
/// **Shapes**: `tile` has packed rows; `out` has room for as many bytes. **Source**: TIFF 6.0, section 14;
/// Adobe's TIFF technical note 3 of 2005.
void predict(Predictor predictor, ConstPixels tile, std::byte* out);

}  // namespace alinify
