#include "core/io/tiff_convert.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include <tiffio.h>

#include "core/io/cie_lab_to_rgb.h"
#include "core/io/lab_to_rgb.h"

namespace alinify {
namespace {

template <class T>
T load(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}
template <class T>
void store(std::byte* to, T value) {
  std::memcpy(to, &value, sizeof value);
}

// Samples of any bit count, packed from the highest bit of each byte on; whole-byte samples are in native
// order.
class BitReader {
 public:
  BitReader(const std::byte* row, std::int64_t first_sample, int bits)
      : from_(row), bits_(bits), at_(first_sample * bits), whole_(bits == 24) {}

  std::uint32_t next() {
    if (whole_) {
      const std::byte* p = from_ + at_ / 8;
      at_ += 24;
      const auto b = [&](int i) { return std::to_integer<std::uint32_t>(p[i]); };
      return std::endian::native == std::endian::little ? b(0) | b(1) << 8 | b(2) << 16
                                                        : b(2) | b(1) << 8 | b(0) << 16;
    }
    std::uint64_t value = 0;
    int missing = bits_;
    while (missing > 0) {
      const int in_byte = static_cast<int>(at_ & 7), available = 8 - in_byte;
      const int take = missing < available ? missing : available;
      const auto byte = std::to_integer<std::uint32_t>(from_[at_ >> 3]);
      value = value << take | ((byte >> (available - take)) & ((1u << take) - 1u));
      at_ += take;
      missing -= take;
    }
    return static_cast<std::uint32_t>(value);
  }

 private:
  const std::byte* from_;
  int bits_;
  std::int64_t at_;
  bool whole_;
};

template <class T>
void unpack(BitReader reader, int bits, bool is_signed, std::int64_t samples, std::byte* out) {
  const std::uint32_t sign = 1u << (bits - 1);
  for (std::int64_t i = 0; i < samples; ++i) {
    const std::uint32_t value = reader.next();
    store(out + i * static_cast<std::int64_t>(sizeof(T)),
          static_cast<T>(is_signed ? static_cast<std::uint32_t>((value ^ sign) - sign) : value));
  }
}

void scale_bits(const std::byte* row, BitReader reader, std::int64_t first, int bits, std::int64_t samples,
                std::byte* out) {
  std::byte table[128];
  const std::uint32_t max = (1u << bits) - 1;
  for (std::uint32_t v = 0; v <= max; ++v) table[v] = static_cast<std::byte>((v * 255 + max / 2) / max);
  if (bits == 1) {
    for (std::int64_t i = 0; i < samples; ++i) {
      const std::int64_t at = first + i;
      out[i] =
          (std::to_integer<unsigned>(row[at >> 3]) >> (7 - (at & 7))) & 1u ? std::byte{255} : std::byte{0};
    }
    return;
  }
  for (std::int64_t i = 0; i < samples; ++i) out[i] = table[reader.next()];
}

template <class T>
void invert_first(std::byte* out, std::int64_t pixels, int channels) {
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  for (std::int64_t i = 0; i < pixels; ++i) {
    std::byte* at = out + i * channels * size;
    const T value = load<T>(at);
    if constexpr (std::is_floating_point_v<T>)
      store(at, static_cast<T>(T{1} - value));
    else if constexpr (std::is_signed_v<T>)
      store(at, static_cast<T>(-1 - value));
    else
      store(at, static_cast<T>(std::numeric_limits<T>::max() - value));
  }
}

// Unscaled values are inverted within their own bits: 12-bit white is 4095.
void invert_within_bits(const TiffDirectory& d, std::byte* out, std::int64_t pixels, int channels) {
  const auto max = static_cast<std::uint32_t>((std::uint64_t{1} << d.bits) - 1);
  visit_pixel_type(d.type, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (std::is_unsigned_v<T>) {
      for (std::int64_t i = 0; i < pixels; ++i) {
        std::byte* at = out + i * channels * static_cast<std::int64_t>(sizeof(T));
        store(at, static_cast<T>(max - load<T>(at)));
      }
    } else {
      invert_first<T>(out, pixels, channels);
    }
  });
}

// Two's complement a*, b* to offset ones, in which larger is more: the highest bit changes.
template <class T>
void offset_ab(std::byte* out, std::int64_t pixels, int channels, int plane) {
  constexpr T sign = static_cast<T>(T{1} << (8 * sizeof(T) - 1));
  const int first = channels == 1 ? 0 : 1, last = channels == 1 ? 0 : 2;
  if (channels == 1 && plane != 1 && plane != 2) return;
  for (std::int64_t i = 0; i < pixels; ++i)
    for (int c = first; c <= last; ++c) {
      std::byte* at = out + (i * channels + c) * static_cast<std::int64_t>(sizeof(T));
      store(at, static_cast<T>(load<T>(at) ^ sign));
    }
}

std::uint32_t palette_index(const TiffDirectory& d, const std::byte* row, std::int64_t sample) {
  if (d.bits == 8) return std::to_integer<std::uint32_t>(row[sample]);
  if (d.bits == 16) return load<std::uint16_t>(row + 2 * sample);
  return BitReader(row, sample, d.bits).next();
}

void lab_pixel(const TiffDirectory& d, const std::byte* row, std::int64_t sample, std::uint8_t* rgb) {
  std::uint32_t stored[3];
  for (int c = 0; c < 3; ++c)
    stored[c] = d.bits == 8 ? std::to_integer<std::uint32_t>(row[sample + c])
                            : load<std::uint16_t>(row + 2 * (sample + c));
  rgb_of(d.photometric == PHOTOMETRIC_ITULAB ? lab_of_itu(stored, d.bits) : lab_of_icc(stored, d.bits), rgb);
}

}  // namespace

int channels_per_row_pixel(const TiffDirectory& d) {
  const bool palette =
      d.conversion == SampleConversion::Palette8 || d.conversion == SampleConversion::Palette16;
  if (d.conversion == SampleConversion::Index) return 1;
  return palette || d.conversion == SampleConversion::Lab ? 3 : d.samples_per_row_pixel();
}

bool rows_are_output(const TiffDirectory& d) {
  return d.conversion == SampleConversion::Copy && !d.invert && !d.signed_ab && !d.planar;
}

float float_from_half(std::uint16_t bits) {
  const std::uint32_t sign = std::uint32_t{bits & 0x8000u} << 16;
  const int exponent = bits >> 10 & 31;
  const std::uint32_t fraction = bits & 0x3ffu;
  if (exponent == 0) {
    const float small = std::ldexp(static_cast<float>(fraction), -24);
    return sign ? -small : small;
  }
  const std::uint32_t wide = exponent == 31 ? 255u : static_cast<std::uint32_t>(exponent + 112);
  return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

// 1 sign, 7 exponent (bias 63) and 16 fraction bits.
float float_from_24_bits(std::uint32_t bits) {
  const std::uint32_t sign = (bits & 0x800000u) << 8;
  const int exponent = static_cast<int>(bits >> 16 & 127u);
  const std::uint32_t fraction = bits & 0xffffu;
  if (exponent == 0) {
    const float small = std::ldexp(static_cast<float>(fraction), -78);
    return sign ? -small : small;
  }
  const std::uint32_t wide = exponent == 127 ? 255u : static_cast<std::uint32_t>(exponent + 64);
  return std::bit_cast<float>(sign | wide << 23 | fraction << 7);
}

void convert_row(const TiffDirectory& d, const std::byte* row, std::int64_t x, std::int64_t count, int plane,
                 std::byte* out) {
  const int per_pixel = d.samples_per_row_pixel();
  const std::int64_t first = x * per_pixel, samples = count * per_pixel;
  switch (d.conversion) {
    case SampleConversion::Copy: {
      const int size = bytes_per_sample(d.type);
      std::memcpy(out, row + first * size, static_cast<std::size_t>(samples * size));
      break;
    }
    case SampleConversion::ScaleBits:
      scale_bits(row, BitReader(row, first, d.bits), first, d.bits, samples, out);
      break;
    case SampleConversion::UnpackBits:
      visit_pixel_type(d.type, [&](auto zero) {
        using T = decltype(zero);
        if constexpr (std::is_integral_v<T>)
          unpack<T>(BitReader(row, first, d.bits), d.bits, d.is_signed, samples, out);
      });
      break;
    case SampleConversion::Half:
      for (std::int64_t i = 0; i < samples; ++i)
        store(out + 4 * i, float_from_half(load<std::uint16_t>(row + 2 * (first + i))));
      break;
    case SampleConversion::Float24: {
      BitReader reader(row, first, 24);
      for (std::int64_t i = 0; i < samples; ++i) store(out + 4 * i, float_from_24_bits(reader.next()));
      break;
    }
    case SampleConversion::Int64:
      for (std::int64_t i = 0; i < samples; ++i)
        store(out + 8 * i, static_cast<double>(load<std::int64_t>(row + 8 * (first + i))));
      break;
    case SampleConversion::Uint64:
      for (std::int64_t i = 0; i < samples; ++i)
        store(out + 8 * i, static_cast<double>(load<std::uint64_t>(row + 8 * (first + i))));
      break;
    case SampleConversion::Palette8:
      for (std::int64_t i = 0; i < count; ++i) {
        const std::uint16_t* entry = &d.palette[3 * palette_index(d, row, first + i * per_pixel)];
        for (int c = 0; c < 3; ++c) out[3 * i + c] = static_cast<std::byte>(entry[c]);
      }
      return;
    case SampleConversion::Palette16:
      for (std::int64_t i = 0; i < count; ++i)
        std::memcpy(out + 6 * i, &d.palette[3 * palette_index(d, row, first + i * per_pixel)], 6);
      return;
    case SampleConversion::Lab:
      for (std::int64_t i = 0; i < count; ++i)
        lab_pixel(d, row, first + i * per_pixel, reinterpret_cast<std::uint8_t*>(out + 3 * i));
      return;
    case SampleConversion::Index:
      for (std::int64_t i = 0; i < count; ++i) {
        const std::uint32_t index = palette_index(d, row, first + i * per_pixel);
        if (d.type == PixelType::U8)
          out[i] = static_cast<std::byte>(index);
        else
          store(out + 2 * i, static_cast<std::uint16_t>(index));
      }
      return;
    case SampleConversion::CieLab:
      d.cie_lab->convert(row + first * (d.bits / 8), count, per_pixel, d.bits, d.premultiplied, out);
      return;
  }
  if (d.signed_ab) {
    if (d.type == PixelType::U8)
      offset_ab<std::uint8_t>(out, count, per_pixel, plane);
    else
      offset_ab<std::uint16_t>(out, count, per_pixel, plane);
  }
  if (!d.invert || plane > 0) return;
  if (d.conversion == SampleConversion::UnpackBits)
    invert_within_bits(d, out, count, per_pixel);
  else
    visit_pixel_type(d.type, [&](auto zero) { invert_first<decltype(zero)>(out, count, per_pixel); });
}

void to_native(const TiffDirectory& d, std::byte* data, std::int64_t bytes) {
  if (d.reverse_bits) {
    for (std::int64_t i = 0; i < bytes; ++i) {
      auto b = std::to_integer<unsigned>(data[i]);
      b = (b & 0xf0u) >> 4 | (b & 0x0fu) << 4;
      b = (b & 0xccu) >> 2 | (b & 0x33u) << 2;
      b = (b & 0xaau) >> 1 | (b & 0x55u) << 1;
      data[i] = static_cast<std::byte>(b);
    }
  }
  if (!d.swap_bytes) return;
  const auto swap_all = [&]<int size>() {
    for (std::int64_t i = 0; i + size <= bytes; i += size)
      for (int k = 0; k < size / 2; ++k) std::swap(data[i + k], data[i + size - 1 - k]);
  };
  switch (d.bits) {
    case 16:
      swap_all.template operator()<2>();
      break;
    case 24:
      swap_all.template operator()<3>();
      break;
    case 32:
      swap_all.template operator()<4>();
      break;
    case 64:
      swap_all.template operator()<8>();
      break;
    default:
      break;
  }
}

}  // namespace alinify
