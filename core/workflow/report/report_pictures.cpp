#include "core/workflow/report/report_pictures.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/text.h"
#include "core/image/image.h"
#include "core/io/png_writer.h"
#include "core/quality/picture.h"
#include "core/view/layer_look.h"

namespace alinify {
namespace {

using Rgb = std::array<std::uint8_t, 3>;

constexpr std::int64_t max_side_px = 800;

// Small enough for a page, whatever was measured.
GreyImage for_the_page(const GreyImage& picture) {
  const std::int64_t longest = std::max(picture.size.width, picture.size.height);
  const std::int64_t factor = (longest + max_side_px - 1) / max_side_px;
  return factor > 1 ? reduced(picture, factor) : picture;
}

// Brightness must not be taken for a difference of place.
GreyImage evened_for_the_page(const GreyImage& warped, const GreyImage& fixed) {
  return evened(for_the_page(warped), fixed, std::max(fixed.size.width, fixed.size.height) / 16);
}

std::uint8_t level(float value) {
  if (!std::isfinite(value)) return 128;  // masked out
  return static_cast<std::uint8_t>(std::lround(255 * std::clamp(value, 0.0f, 1.0f)));
}

template <class Color>
ReportPicture picture_of(Size size, int channels, Color color) {
  Image image(size, channels, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x) {
      const auto rgb = color(x, y);
      std::byte* const to = image.pixels().at(x, y);
      for (int c = 0; c < channels; ++c) to[c] = static_cast<std::byte>(rgb[static_cast<std::size_t>(c)]);
    }
  return {data_uri(encode_png(image.pixels())), size.width, size.height};
}

Rgb viridis_at(double value) {
  static const std::vector<Rgba8> colors = colors_of(ColorMap::Viridis);
  const double share = std::clamp(std::isfinite(value) ? value : 0.0, 0.0, 1.0);
  const Rgba8 c = colors[static_cast<std::size_t>(std::lround(255 * share))];
  return {c.r, c.g, c.b};
}

}  // namespace

std::string data_uri(const std::vector<std::byte>& png) {
  static constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text = "data:image/png;base64,";
  text.reserve(text.size() + png.size() / 3 * 4 + 4);
  for (std::size_t i = 0; i < png.size(); i += 3) {
    const auto byte = [&](std::size_t k) {
      return i + k < png.size() ? std::to_integer<std::uint32_t>(png[i + k]) : 0u;
    };
    const std::uint32_t three = byte(0) << 16 | byte(1) << 8 | byte(2);
    text += digits[three >> 18];
    text += digits[three >> 12 & 63];
    text += i + 1 < png.size() ? digits[three >> 6 & 63] : '=';
    text += i + 2 < png.size() ? digits[three & 63] : '=';
  }
  return text;
}

ReportPicture fixed_picture(const GreyImage& fixed) {
  const GreyImage f = for_the_page(fixed);
  return picture_of(f.size, 1,
                    [&](std::int64_t x, std::int64_t y) { return std::array{level(f.view().at(x, y))}; });
}

ReportPicture overlay_picture(const GreyImage& fixed, const GreyImage& warped) {
  const GreyImage f = for_the_page(fixed), w = evened_for_the_page(warped, f);
  return picture_of(f.size, 3, [&](std::int64_t x, std::int64_t y) {
    const std::uint8_t red = level(f.view().at(x, y));
    const float other = w.view().at(x, y);
    // Beyond the moving image: the fixed one alone, faded, so that it is not taken for a difference.
    if (!std::isfinite(other)) {
      const auto faded = static_cast<std::uint8_t>(150 + red / 4);
      return Rgb{faded, faded, faded};
    }
    return Rgb{red, level(other), level(other)};
  });
}

ReportPicture checker_picture(const GreyImage& fixed, const GreyImage& warped) {
  const GreyImage f = for_the_page(fixed), w = evened_for_the_page(warped, f);
  const std::int64_t square = std::max<std::int64_t>(8, std::max(f.size.width, f.size.height) / 12);
  return picture_of(f.size, 1, [&](std::int64_t x, std::int64_t y) {
    const float other = w.view().at(x, y);
    const bool of_the_fixed = (x / square + y / square) % 2 == 0 || !std::isfinite(other);
    return std::array{level(of_the_fixed ? f.view().at(x, y) : other)};
  });
}

ReportPicture correlation_picture(const CorrelationMap& map, bool of_edges) {
  const std::vector<float>& values = of_edges ? map.gradient : map.grey;
  if (map.size.area() < 1) return {};
  return picture_of(map.size, 4, [&](std::int64_t x, std::int64_t y) {
    const float value = values[static_cast<std::size_t>(y * map.size.width + x)];
    if (!std::isfinite(value)) return std::array<std::uint8_t, 4>{0, 0, 0, 0};
    // Inverted contrast agrees as well as any.
    const Rgb rgb = viridis_at(of_edges ? static_cast<double>(value) : std::abs(static_cast<double>(value)));
    return std::array<std::uint8_t, 4>{rgb[0], rgb[1], rgb[2], 255};
  });
}

std::string scale_color(double value) {
  const Rgb rgb = viridis_at(value);
  return "#" + hex_color(rgb[0], rgb[1], rgb[2]);
}

}  // namespace alinify
