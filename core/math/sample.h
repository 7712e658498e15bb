#pragma once

namespace alinify {

/// How to interpolate between pixels.
enum class Interpolation {
  Nearest,
  Linear,
  Cubic,    ///< Keys' cubic convolution with a = -1/2 (Catmull-Rom), 4 x 4 pixels
  Lanczos,  ///< Lanczos windowed sinc with a = 3, 6 x 6 pixels
};

}  // namespace alinify
