#pragma once

#include <cstdint>

#include "core/math/portable.h"

namespace alinify {

/// A non-owning strided view of rows of elements. The stride counts elements and may exceed 2^31.
template <class T>
struct View2D {
  T* data = nullptr;
  std::int64_t width = 0, height = 0, stride = 0;

  ALINIFY_HD T* row(std::int64_t y) const { return data + y * stride; }
  ALINIFY_HD T& at(std::int64_t x, std::int64_t y) const { return data[y * stride + x]; }
  ALINIFY_HD operator View2D<const T>() const { return {data, width, height, stride}; }
};

}  // namespace alinify
