#pragma once

#include "tests/core/io/tiff_samples.h"

/// Pages in the kinds of files that designs are printed from.
namespace alinify::testing {

inline constexpr int page_width = 131, page_height = 77;

/// A page of odd size, with a pattern that differs in every sample.
inline PageSpec page_of(int samples, int bits, int photometric) {
  PageSpec page;
  page.samples = samples;
  page.bits = bits;
  page.photometric = photometric;
  page.width = page_width, page.height = page_height;
  page.value = [bits](int x, int y, int c) { return pattern(x, y, c, bits); };
  return page;
}

}  // namespace alinify::testing
