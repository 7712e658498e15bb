#pragma once

#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Sums of bands of rows: row y of `out` is the sum of rows y * band .. of `in`. Extent: out.
template <class T>
struct SumRowBands {
  View2D<const T> in;
  std::int64_t band = 1;
  View2D<double> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t end = min2(in.height, (y + 1) * band);
    double sum = 0;
    for (std::int64_t k = y * band; k < end; ++k) sum += static_cast<double>(in.at(x, k));
    out.at(x, y) = sum;
  }
};

/// Shortens every row to out.width sums (or, if `minimum`, minima) of elements x, x + out.width, ... Extent:
/// out.
struct ReduceRows {
  View2D<const double> in;
  bool minimum = false;
  View2D<double> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const double* row = in.row(y);
    double reduced = row[x];
    for (std::int64_t k = x + out.width; k < in.width; k += out.width)
      reduced = minimum ? min2(reduced, row[k]) : reduced + row[k];
    out.at(x, y) = reduced;
  }
};

/// Extent: out.
struct FillNumbers {
  double value = 0;
  View2D<double> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const { out.at(x, y) = value; }
};

/// Floats in double precision, to be summed. Extent: numbers x 1.
struct Widen {
  const float* in = nullptr;
  double* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const { out[x] = in[x]; }
};

/// Numbers times a factor, in floats. Extent: numbers x 1.
template <class T>
struct ScaleToFloats {
  const T* in = nullptr;
  double factor = 1;
  float* out = nullptr;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t) const {
    out[x] = static_cast<float>(in[x] * factor);
  }
};

}  // namespace alinify
