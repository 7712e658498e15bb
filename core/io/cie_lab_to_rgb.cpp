#include "core/io/cie_lab_to_rgb.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include <tiffio.h>

namespace alinify {
namespace {

struct Lab {
  double l = 0, a = 0, b = 0;  ///< 0..100, about -128..127
};

Lab lab_at(const std::byte* pixel, int bits) {
  if (bits == 8) {
    const auto* p = reinterpret_cast<const std::uint8_t*>(pixel);
    return {p[0] * (100.0 / 255), double(static_cast<std::int8_t>(p[1])),
            double(static_cast<std::int8_t>(p[2]))};
  }
  std::uint16_t p[3];
  std::memcpy(p, pixel, sizeof p);
  return {p[0] * (100.0 / 65535), static_cast<std::int16_t>(p[1]) / 256.0,
          static_cast<std::int16_t>(p[2]) / 256.0};
}

std::uint8_t eight_bits_at(const std::byte* sample, int bits) {
  if (bits == 8) return std::to_integer<std::uint8_t>(*sample);
  std::uint16_t value;
  std::memcpy(&value, sample, sizeof value);
  return static_cast<std::uint8_t>((value * 255u + 32767u) / 65535u);
}

double opacity_at(const std::byte* sample, int bits) {
  if (bits == 8) return std::to_integer<int>(*sample) / 255.0;
  std::uint16_t value;
  std::memcpy(&value, sample, sizeof value);
  return value / 65535.0;
}

}  // namespace

struct CieLabToRgb::Tables {
  TIFFCIELabToRGB of_libtiff;
};

CieLabToRgb::CieLabToRgb(std::unique_ptr<Tables> tables) : tables_(std::move(tables)) {}
CieLabToRgb::~CieLabToRgb() = default;

std::shared_ptr<const CieLabToRgb> CieLabToRgb::of(tiff* handle) {
  float* white = nullptr;
  if (!TIFFGetFieldDefaulted(handle, TIFFTAG_WHITEPOINT, &white) || !white || !(white[1] > 0)) return nullptr;
  float reference[3];
  reference[1] = 100;
  reference[0] = white[0] / white[1] * reference[1];
  reference[2] = (1 - white[0] - white[1]) / white[1] * reference[1];
  // IEC 61966-2-1, with the gamma that libtiff has for it.
  const TIFFDisplay srgb = {
      {{3.2410f, -1.5374f, -0.4986f}, {-0.9692f, 1.8760f, 0.0416f}, {0.0556f, -0.2040f, 1.0570f}},
      100,
      100,
      100,
      255,
      255,
      255,
      1,
      1,
      1,
      2.4f,
      2.4f,
      2.4f};
  auto tables = std::make_unique<Tables>();
  if (TIFFCIELabToRGBInit(&tables->of_libtiff, &srgb, reference) < 0) return nullptr;
  return std::shared_ptr<const CieLabToRgb>(new CieLabToRgb(std::move(tables)));
}

void CieLabToRgb::convert(const std::byte* from, std::int64_t count, int samples, int bits,
                          bool premultiplied, std::byte* out) const {
  // libtiff's functions only read it.
  auto* const tables = &tables_->of_libtiff;
  const int sample_bytes = bits / 8;
  const auto cube_or_line = [](double f) { return f < 0.2069 ? (f - 0.13793) / 7.787 : f * f * f; };
  for (std::int64_t i = 0; i < count; ++i, from += samples * sample_bytes, out += samples) {
    Lab lab = lab_at(from, bits);
    if (premultiplied) {
      const double opacity = opacity_at(from + 3 * sample_bytes, bits);
      const double factor = opacity > 0 ? 1 / opacity : 0;
      lab = {std::min(100.0, lab.l * factor), lab.a * factor, lab.b * factor};
    }
    double y, fy;
    if (lab.l < 8.856) {
      y = lab.l * double(tables->Y0) / 903.292;
      fy = 7.787 * (y / double(tables->Y0)) + 16.0 / 116;
    } else {
      fy = (lab.l + 16) / 116;
      y = double(tables->Y0) * fy * fy * fy;
    }
    const double x = double(tables->X0) * cube_or_line(lab.a / 500 + fy);
    const double z = double(tables->Z0) * cube_or_line(fy - lab.b / 200);
    std::uint32_t rgb[3] = {};
    TIFFXYZToRGB(tables, static_cast<float>(x), static_cast<float>(y), static_cast<float>(z), &rgb[0],
                 &rgb[1], &rgb[2]);
    for (int c = 0; c < 3; ++c) out[c] = static_cast<std::byte>(std::min<std::uint32_t>(rgb[c], 255));
    for (int c = 3; c < samples; ++c)
      out[c] = static_cast<std::byte>(eight_bits_at(from + c * sample_bytes, bits));
  }
}

}  // namespace alinify
