#include "core/io/zarr/interleave.h"

#include <cstring>

namespace alinify {
namespace {

template <class T>
void fill_row(std::byte* to, std::int64_t step, std::int64_t count, T value) {
  for (std::int64_t x = 0; x < count; ++x) std::memcpy(to + x * step, &value, sizeof value);
}

template <int size>
void copy_row(const std::byte* from, std::int64_t from_step, std::byte* to, std::int64_t to_step,
              std::int64_t count) {
  for (std::int64_t x = 0; x < count; ++x) std::memcpy(to + x * to_step, from + x * from_step, size);
}

void copy_samples(const std::byte* from, std::int64_t from_step, std::byte* to, std::int64_t to_step,
                  std::int64_t count, int size) {
  if (from_step == size && to_step == size) {
    std::memcpy(to, from, static_cast<std::size_t>(count * size));
    return;
  }
  switch (size) {
    case 1:
      return copy_row<1>(from, from_step, to, to_step, count);
    case 2:
      return copy_row<2>(from, from_step, to, to_step, count);
    case 4:
      return copy_row<4>(from, from_step, to, to_step, count);
    default:
      return copy_row<8>(from, from_step, to, to_step, count);
  }
}

// The most frequent case, in a form that compilers turn into vector instructions.
void copy_rgb(const std::byte* __restrict r, const std::byte* __restrict g, const std::byte* __restrict b,
              std::byte* __restrict to, std::int64_t count) {
  for (std::int64_t x = 0; x < count; ++x) {
    to[3 * x] = r[x];
    to[3 * x + 1] = g[x];
    to[3 * x + 2] = b[x];
  }
}

bool is_packed_rgb(const std::vector<PlaneSamples>& planes, const Pixels& out) {
  if (planes.size() != 3 || out.channels != 3 || bytes_per_sample(out.type) != 1) return false;
  for (const PlaneSamples& plane : planes)
    if (!plane.first || plane.column_step != 1) return false;
  return true;
}

// Whether the planes are the samples of interleaved pixels already.
bool is_interleaved(const std::vector<PlaneSamples>& planes, const Pixels& out) {
  const int size = bytes_per_sample(out.type);
  if (static_cast<int>(planes.size()) != out.channels || !planes[0].first) return false;
  for (std::size_t i = 0; i < planes.size(); ++i)
    if (!planes[i].first || planes[i].column_step != out.pixel_bytes() ||
        planes[i].row_step != planes[0].row_step ||
        planes[i].first != planes[0].first + static_cast<std::int64_t>(i) * size)
      return false;
  return true;
}

}  // namespace

void interleave(const std::vector<PlaneSamples>& planes, int first_channel, double fill, Pixels out) {
  const int size = bytes_per_sample(out.type);
  const std::int64_t step = out.pixel_bytes();
  if (is_packed_rgb(planes, out)) {
    for (std::int64_t y = 0; y < out.height; ++y)
      copy_rgb(planes[0].first + y * planes[0].row_step, planes[1].first + y * planes[1].row_step,
               planes[2].first + y * planes[2].row_step, out.row(y), out.width);
    return;
  }
  if (is_interleaved(planes, out)) {
    for (std::int64_t y = 0; y < out.height; ++y)
      std::memcpy(out.row(y), planes[0].first + y * planes[0].row_step,
                  static_cast<std::size_t>(out.width * step));
    return;
  }
  for (std::int64_t y = 0; y < out.height; ++y)
    for (std::size_t i = 0; i < planes.size(); ++i) {
      const PlaneSamples& plane = planes[i];
      std::byte* const to = out.row(y) + (first_channel + static_cast<std::int64_t>(i)) * size;
      if (plane.first)
        copy_samples(plane.first + y * plane.row_step, plane.column_step, to, step, out.width, size);
      else
        visit_pixel_type(
            out.type, [&](auto zero) { fill_row(to, step, out.width, static_cast<decltype(zero)>(fill)); });
    }
}

void take_channel(ConstPixels from, int channel, std::byte* to, std::int64_t row_bytes) {
  const int size = bytes_per_sample(from.type);
  for (std::int64_t y = 0; y < from.height; ++y)
    copy_samples(from.row(y) + channel * size, from.pixel_bytes(), to + y * row_bytes, size, from.width,
                 size);
}

}  // namespace alinify
