#include "core/io/predictor.h"

#include <bit>
#include <cstdint>
#include <cstring>

namespace alinify {
namespace {

template <class T>
void subtract_left(const std::byte* row, std::int64_t count, std::int64_t channels, std::byte* to) {
  const auto* from = reinterpret_cast<const T*>(row);
  auto* out = reinterpret_cast<T*>(to);
  const std::int64_t first = channels < count ? channels : count;
  for (std::int64_t i = 0; i < first; ++i) out[i] = from[i];
  for (std::int64_t i = first; i < count; ++i) out[i] = static_cast<T>(from[i] - from[i - channels]);
}

// The most significant bytes of all samples come first, then the next ones.
void sort_by_significance(const std::byte* row, std::int64_t count, std::int64_t bytes, std::byte* to) {
  for (std::int64_t byte = 0; byte < bytes; ++byte) {
    const std::int64_t place = std::endian::native == std::endian::little ? bytes - 1 - byte : byte;
    for (std::int64_t i = 0; i < count; ++i) to[place * count + i] = row[i * bytes + byte];
  }
}

void subtract_left_bytes(std::byte* row, std::int64_t bytes, std::int64_t channels) {
  auto* values = reinterpret_cast<std::uint8_t*>(row);
  for (std::int64_t i = bytes - 1; i >= channels; --i)
    values[i] = static_cast<std::uint8_t>(values[i] - values[i - channels]);
}

}  // namespace

void predict(Predictor predictor, ConstPixels tile, std::byte* out) {
  const std::int64_t count = tile.width * tile.channels, bytes = bytes_per_sample(tile.type);
  for (std::int64_t y = 0; y < tile.height; ++y, out += count * bytes) {
    const std::byte* row = tile.row(y);
    if (predictor == Predictor::None) {
      std::memcpy(out, row, static_cast<std::size_t>(count * bytes));
    } else if (predictor == Predictor::FloatingPoint) {
      sort_by_significance(row, count, bytes, out);
      subtract_left_bytes(out, count * bytes, tile.channels);
    } else if (bytes == 1) {
      subtract_left<std::uint8_t>(row, count, tile.channels, out);
    } else if (bytes == 2) {
      subtract_left<std::uint16_t>(row, count, tile.channels, out);
    } else if (bytes == 4) {
      subtract_left<std::uint32_t>(row, count, tile.channels, out);
    } else {
      subtract_left<std::uint64_t>(row, count, tile.channels, out);
    }
  }
}

}  // namespace alinify
