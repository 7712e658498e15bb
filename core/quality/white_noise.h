#pragma once

#include "core/grey/grey_reader.h"
#include "core/math/rect.h"

namespace alinify {

/// Whether a block shows nothing but noise: after removal of a plane its residual cannot be distinguished
/// from independent values.
///
/// Neighbouring pixels are left out, since cameras, compression and reduction smooth noise that far; every
/// structure wider than two pixels, and every weave, correlates further. A block with missing pixels, or of
/// fewer than 64, is never called noise; one of a single value is.
/// **Threads**: any number. **Source**: G. E. P. Box and D. A. Pierce, "Distribution of residual
/// autocorrelations in autoregressive-integrated moving average time series models", JASA 65, 1970.
bool is_white_noise(const GreyImage& picture, Rect block);

}  // namespace alinify
