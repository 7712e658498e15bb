#pragma once

#include <cstdint>
#include <string_view>

namespace alinify {

/// The type of one sample.
enum class PixelType { U8, U16, U32, I8, I16, I32, F32, F64 };

int bytes_per_sample(PixelType type);
std::string_view name_of(PixelType type);  ///< "uint8", "float32", ...
bool is_float(PixelType type);
/// Range of an integer type; 0 and 1 for floating-point types, the usual range of such images.
double lowest_value(PixelType type);
double highest_value(PixelType type);

/// Calls f with a value of the C++ type of `type`: visit_pixel_type(t, [&](auto zero) { using T =
/// decltype(zero); ... }).
template <class F>
decltype(auto) visit_pixel_type(PixelType type, F&& f) {
  switch (type) {
    case PixelType::U8:
      return f(std::uint8_t{});
    case PixelType::U16:
      return f(std::uint16_t{});
    case PixelType::U32:
      return f(std::uint32_t{});
    case PixelType::I8:
      return f(std::int8_t{});
    case PixelType::I16:
      return f(std::int16_t{});
    case PixelType::I32:
      return f(std::int32_t{});
    case PixelType::F32:
      return f(float{});
    case PixelType::F64:
      break;
  }
  return f(double{});
}

}  // namespace alinify
