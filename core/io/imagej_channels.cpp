#include "core/io/imagej_channels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

#include "core/base/text.h"

namespace alinify {
namespace {

constexpr int kImagejByteCounts = 50838, kImagejMetadata = 50839;
constexpr std::int64_t kMaxImagejBytes = std::int64_t{64} << 20;
constexpr std::uint32_t kImagejMagic = 0x494a494a;  // "IJIJ"
constexpr std::uint32_t kImagejLabels = 0x6c61626c, kImagejTables = 0x6c757473, kImagejRanges = 0x72616e67;

std::uint64_t number_at(std::span<const std::byte> bytes, std::size_t at, std::size_t count,
                        bool big_endian) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < count; ++i)
    value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + (big_endian ? i : count - 1 - i)]);
  return value;
}

void append_utf8(std::string& text, std::uint32_t point) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (point < 0x80) return add(point);
  if (point < 0x800) return add(0xc0 | point >> 6), add(0x80 | (point & 0x3f));
  if (point < 0x10000) {
    add(0xe0 | point >> 12), add(0x80 | (point >> 6 & 0x3f));
    return add(0x80 | (point & 0x3f));
  }
  add(0xf0 | point >> 18), add(0x80 | (point >> 12 & 0x3f)), add(0x80 | (point >> 6 & 0x3f));
  add(0x80 | (point & 0x3f));
}

std::string text_of(std::span<const std::byte> utf16, bool big_endian) {
  constexpr std::uint32_t unknown = 0xfffd;
  std::string text;
  for (std::size_t i = 0; i + 1 < utf16.size(); i += 2) {
    auto unit = static_cast<std::uint32_t>(number_at(utf16, i, 2, big_endian));
    if (unit >= 0xd800 && unit < 0xdc00 && i + 3 < utf16.size()) {
      const auto low = static_cast<std::uint32_t>(number_at(utf16, i + 2, 2, big_endian));
      if (low >= 0xdc00 && low < 0xe000) {
        append_utf8(text, 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
        i += 2;
        continue;
      }
    }
    append_utf8(text, unit >= 0xd800 && unit < 0xe000 ? unknown : unit);
  }
  return text;
}

// The first line of a label, without the place that ImageJ puts before it: "c:1/3 z:2/5 - DAPI".
std::string name_in(std::string_view label) {
  label = label.substr(0, label.find('\n'));
  if (label.starts_with("c:")) {
    const std::size_t dash = label.find(" - ");
    label = dash == std::string_view::npos ? std::string_view() : label.substr(dash + 3);
  }
  return std::string(trimmed(label));
}

// The colour of a lookup table that goes from black to it evenly.
std::optional<ChannelColor> color_in(std::span<const std::byte> table) {
  constexpr std::size_t entries = 256;
  if (table.size() != 3 * entries) return std::nullopt;
  std::uint8_t brightest[3];
  for (std::size_t c = 0; c < 3; ++c) {
    const auto entry = [&](std::size_t i) { return std::to_integer<int>(table[c * entries + i]); };
    brightest[c] = static_cast<std::uint8_t>(entry(entries - 1));
    for (std::size_t i = 0; i < entries; ++i)
      if (std::abs(entry(i) - entry(entries - 1) * static_cast<int>(i) / 255) > 2) return std::nullopt;
  }
  return ChannelColor{brightest[0], brightest[1], brightest[2]};
}

struct Items {
  std::vector<std::span<const std::byte>> labels, tables;
  std::span<const std::byte> ranges;
};

// Nothing where the counts do not add up.
std::optional<Items> items_in(std::span<const std::byte> data, const std::vector<std::uint32_t>& counts,
                              bool big_endian) {
  if (counts.empty() || counts[0] < 12 || counts[0] > data.size()) return std::nullopt;
  const auto word = [&](std::size_t at) {
    return static_cast<std::uint32_t>(number_at(data, at, 4, big_endian));
  };
  if (word(0) != kImagejMagic) return std::nullopt;
  Items items;
  std::size_t at = counts[0], next = 1;
  for (std::size_t kind = 4; kind + 8 <= counts[0]; kind += 8) {
    const std::uint32_t type = word(kind), number = word(kind + 4);
    for (std::uint32_t i = 0; i < number; ++i, ++next) {
      if (next >= counts.size() || counts[next] > data.size() - at) return std::nullopt;
      const std::span<const std::byte> item = data.subspan(at, counts[next]);
      at += counts[next];
      if (type == kImagejLabels) items.labels.push_back(item);
      if (type == kImagejTables) items.tables.push_back(item);
      if (type == kImagejRanges) items.ranges = item;
    }
  }
  return items;
}

std::vector<std::string> names_of(const Items& items, std::size_t first, std::size_t channels,
                                  bool big_endian) {
  if (items.labels.size() < first + channels) return {};
  std::vector<std::string> names;
  for (std::size_t c = 0; c < channels; ++c)
    names.push_back(name_in(text_of(items.labels[first + c], big_endian)));
  const bool shared =
      std::all_of(names.begin(), names.end(), [&](const std::string& name) { return name == names.front(); });
  return shared ? std::vector<std::string>{} : names;
}

std::vector<std::optional<ChannelColor>> colors_of(const Items& items, std::size_t channels) {
  if (items.tables.size() != channels) return {};
  std::vector<std::optional<ChannelColor>> colors;
  for (const std::span<const std::byte> table : items.tables) colors.push_back(color_in(table));
  // Grey for all is the choice of who knows none.
  const bool none = std::all_of(colors.begin(), colors.end(), [](const std::optional<ChannelColor>& color) {
    return !color || *color == ChannelColor{};
  });
  return none ? std::vector<std::optional<ChannelColor>>{} : colors;
}

std::vector<std::optional<ChannelWindow>> windows_of(const Items& items, std::size_t channels,
                                                     bool big_endian) {
  if (items.ranges.size() != 16 * channels) return {};
  std::vector<std::optional<ChannelWindow>> windows;
  for (std::size_t c = 0; c < channels; ++c) {
    const auto real = [&](std::size_t at) {
      return std::bit_cast<double>(number_at(items.ranges, at, 8, big_endian));
    };
    const ChannelWindow window{real(16 * c), real(16 * c + 8)};
    const bool sane = std::isfinite(window.low) && std::isfinite(window.high) && window.low < window.high;
    windows.push_back(sane ? std::optional(window) : std::nullopt);
  }
  const bool some =
      std::any_of(windows.begin(), windows.end(),
                  [](const std::optional<ChannelWindow>& window) { return window.has_value(); });
  return some ? windows : std::vector<std::optional<ChannelWindow>>{};
}

}  // namespace

ImagejChannels read_imagej_channels(const platform::InputFile& file, const TiffScan& scan, std::int64_t plane,
                                    int channels) {
  std::vector<std::uint32_t> counts;
  std::vector<std::byte> data;
  std::vector<int> left_out;
  for (TiffTag& tag : tags_of(file, scan, scan.pages.front().offset, {kImagejByteCounts, kImagejMetadata},
                              kMaxImagejBytes, left_out)) {
    constexpr int byte_type = 1, long_type = 4;
    if (tag.tag == kImagejMetadata && tag.type == byte_type) data = std::move(tag.value);
    if (tag.tag != kImagejByteCounts || tag.type != long_type) continue;
    counts.resize(tag.value.size() / 4);
    if (!counts.empty()) std::memcpy(counts.data(), tag.value.data(), 4 * counts.size());
  }
  const std::optional<Items> items = items_in(data, counts, scan.big_endian);
  if (!items) return {};
  const auto number = static_cast<std::size_t>(channels);
  return {names_of(*items, static_cast<std::size_t>(plane), number, scan.big_endian),
          colors_of(*items, number), windows_of(*items, number, scan.big_endian)};
}

}  // namespace alinify
