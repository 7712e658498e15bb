#include "core/image/pixel_type.h"

#include <limits>
#include <type_traits>

namespace alinify {

int bytes_per_sample(PixelType type) {
  return visit_pixel_type(type, [](auto zero) { return static_cast<int>(sizeof zero); });
}

std::string_view name_of(PixelType type) {
  switch (type) {
    case PixelType::U8:
      return "uint8";
    case PixelType::U16:
      return "uint16";
    case PixelType::U32:
      return "uint32";
    case PixelType::I8:
      return "int8";
    case PixelType::I16:
      return "int16";
    case PixelType::I32:
      return "int32";
    case PixelType::F32:
      return "float32";
    case PixelType::F64:
      return "float64";
  }
  return "?";
}

bool is_float(PixelType type) {
  return type == PixelType::F32 || type == PixelType::F64;
}

double lowest_value(PixelType type) {
  return visit_pixel_type(type, [](auto zero) {
    using T = decltype(zero);
    return std::is_floating_point_v<T> ? 0.0 : static_cast<double>(std::numeric_limits<T>::lowest());
  });
}

double highest_value(PixelType type) {
  return visit_pixel_type(type, [](auto zero) {
    using T = decltype(zero);
    return std::is_floating_point_v<T> ? 1.0 : static_cast<double>(std::numeric_limits<T>::max());
  });
}

}  // namespace alinify
