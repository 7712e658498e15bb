#include "core/io/jp2_boxes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

namespace alinify {
namespace {

using BoxBytes = std::vector<unsigned char>;

std::uint64_t read_big_endian(const unsigned char* at, int count) {
  std::uint64_t value = 0;
  for (int i = 0; i < count; ++i) value = value << 8 | at[i];
  return value;
}

struct Box {
  std::string_view type;            ///< into the bytes it was read from
  std::int64_t begin = 0, end = 0;  ///< of the content
};

// The box whose header begins at `at`, of which `head` holds 16 bytes; empty type if it is none.
Box box_at(std::int64_t at, const unsigned char* head, std::int64_t limit) {
  Box box;
  std::int64_t length = static_cast<std::int64_t>(read_big_endian(head, 4)), header = 8;
  if (length == 1) {
    const std::uint64_t wide = read_big_endian(head + 8, 8);
    if (wide > static_cast<std::uint64_t>(limit)) return box;
    length = static_cast<std::int64_t>(wide), header = 16;
  }
  if (length == 0) length = limit - at;
  if (length < header || length > limit - at) return box;
  box.type = {reinterpret_cast<const char*>(head) + 4, 4};
  box.begin = at + header;
  box.end = at + length;
  return box;
}

// Calls visit(type, content) for every box in `bytes`.
template <class Visit>
void for_each_box(const unsigned char* bytes, std::int64_t count, const Visit& visit) {
  for (std::int64_t at = 0; at + 8 <= count;) {
    std::array<unsigned char, 16> head{};
    std::copy_n(bytes + at, std::min<std::int64_t>(16, count - at), head.begin());
    const Box box = box_at(at, head.data(), count);
    if (box.type.empty()) return;
    visit(box.type, bytes + box.begin, box.end - box.begin);
    at = box.end;
  }
}

// Numerators, denominators and decimal exponents, vertical before horizontal: samples per metre.
StatedDensity density_of(const unsigned char* content, std::int64_t bytes) {
  StatedDensity density;
  if (bytes < 10) return density;
  const auto value = [&](int fraction, int exponent) {
    const double above = static_cast<double>(read_big_endian(content + fraction, 2));
    const double below = static_cast<double>(read_big_endian(content + fraction + 2, 2));
    return below > 0 ? above / below * std::pow(10.0, static_cast<signed char>(content[exponent])) : 0.0;
  };
  density.y = value(0, 8);
  density.x = value(4, 9);
  density.unit = DensityUnit::Metre;
  return density;
}

void read_channel_definitions(Jp2Boxes& boxes, const unsigned char* content, std::int64_t bytes) {
  if (bytes < 2) return;
  const auto count = static_cast<std::int64_t>(read_big_endian(content, 2));
  for (std::int64_t i = 0; i < count && 2 + 6 * (i + 1) <= bytes; ++i) {
    const unsigned char* entry = content + 2 + 6 * i;
    const auto channel = read_big_endian(entry, 2), kind = read_big_endian(entry + 2, 2),
               meaning = read_big_endian(entry + 4, 2);
    if (kind == 1 || kind == 2) {
      boxes.has_alpha = true;
      boxes.alpha_is_premultiplied = kind == 2;
      if (channel + 1 != static_cast<std::uint64_t>(count)) boxes.reorders_channels = true;
    } else if (kind == 0 && meaning != channel + 1) {
      boxes.reorders_channels = true;
    }
  }
}

}  // namespace

Jp2Boxes read_jp2_boxes(const platform::InputFile& file) {
  Jp2Boxes boxes;
  // The header box comes before the codestream, after small ones; only an ICC profile makes it large.
  constexpr int max_boxes = 64;
  constexpr std::int64_t largest_header = 64 << 20;
  std::int64_t at = 0;
  for (int i = 0; i < max_boxes; ++i) {
    std::array<unsigned char, 16> head{};
    if (file.read_at(at, head.data(), 16) < 8) return boxes;
    const Box box = box_at(at, head.data(), file.size());
    if (box.type.empty() || box.type == "jp2c") return boxes;
    at = box.end;
    if (box.type != "jp2h" || box.end - box.begin > largest_header) continue;
    BoxBytes header(static_cast<std::size_t>(box.end - box.begin));
    const auto bytes = static_cast<std::int64_t>(header.size());
    if (file.read_at(box.begin, header.data(), bytes) != bytes) return boxes;
    for_each_box(
        header.data(), bytes, [&](std::string_view type, const unsigned char* content, std::int64_t size) {
          if (type == "res ") {
            for_each_box(content, size,
                         [&](std::string_view kind, const unsigned char* figures, std::int64_t length) {
                           if (kind == "resc") boxes.captured = density_of(figures, length);
                           if (kind == "resd") boxes.shown = density_of(figures, length);
                         });
          } else if (type == "pclr" && size > 3) {
            boxes.palette_columns = content[2];
            for (int column = 0; column < boxes.palette_columns && 3 + column < size; ++column)
              boxes.palette_bits = std::max(boxes.palette_bits, (content[3 + column] & 0x7f) + 1);
          } else if (type == "cdef") {
            read_channel_definitions(boxes, content, size);
          }
        });
  }
  return boxes;
}

}  // namespace alinify
