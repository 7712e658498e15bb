#include "core/registration/opencv/resampled_pair.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/grey/grey_reader.h"
#include "core/grey/mask_source.h"
#include "core/image/pyramid.h"
#include "core/memory_plan/messages.h"
#include "core/registration/check_problem.h"
#include "core/registration/fold_note.h"
#include "core/registration/opencv/dis_field.h"
#include "core/registration/opencv/messages.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

constexpr std::int64_t max_pixels = std::int64_t{1} << 30;
constexpr std::int64_t tile_side = 512;

// One value per pixel.
using Plane = Image;

Plane make_plane(Size size, PixelType type = PixelType::U8) {
  return Image(size, 1, type);
}

View2D<std::uint8_t> bytes_of(Plane& plane) {
  return plane.pixels().samples<std::uint8_t>();
}

template <class T>
T grey_value(float value) {
  return value;
}
template <>
std::uint8_t grey_value(float value) {
  return static_cast<std::uint8_t>(value + 0.5f);
}

template <class T>
Plane read_plane_as(const std::shared_ptr<const TileSource>& source, double downsample, GreyRange range,
                    ThreadPool& pool, Progress& progress) {
  const GreyReader reader(source, downsample);
  Plane plane = make_plane(reader.size(), std::is_same_v<T, float> ? PixelType::F32 : PixelType::U8);
  const View2D<T> out = plane.pixels().samples<T>();
  const std::int64_t band = reader.rows_per_band();
  std::vector<float> values(static_cast<std::size_t>(out.width * band));
  const float scale = 255 / (range.max - range.min);
  for (std::int64_t y = 0; y < out.height; y += band) {
    progress.check_cancelled();
    const std::int64_t rows = std::min(band, out.height - y);
    reader.read(0, y, {values.data(), out.width, rows, out.width}, pool);
    pool.parallel_for(rows, [&](std::int64_t row) {
      const float* const from = values.data() + row * out.width;
      T* const to = out.row(y + row);
      for (std::int64_t x = 0; x < out.width; ++x)
        to[x] = grey_value<T>(std::clamp(scale * (from[x] - range.min), 0.0f, 255.0f));
    });
    progress.update(static_cast<double>(y + rows) / static_cast<double>(out.height));
  }
  return plane;
}

Plane read_plane(const std::shared_ptr<const TileSource>& source, double downsample, GreyRange range,
                 PixelType type, ThreadPool& pool, Progress& progress) {
  return type == PixelType::F32 ? read_plane_as<float>(source, downsample, range, pool, progress)
                                : read_plane_as<std::uint8_t>(source, downsample, range, pool, progress);
}

Plane read_image(ImageRole which, const std::shared_ptr<const TileSource>& source, double downsample,
                 PixelType type, ThreadPool& pool, Progress& progress) {
  const GreyRange range = robust_range(source, downsample, pool, progress);
  if (!(range.max > range.min)) throw flat_image(which);
  return read_plane(source, downsample, range, type, pool, progress);
}

// 255 inside; 255 everywhere without a mask.
Plane read_mask(ImageRole which, const std::shared_ptr<const TileSource>& mask, double downsample, Size size,
                ThreadPool& pool, Progress& progress) {
  if (!mask) {
    Plane all = make_plane(size);
    std::memset(all.pixels().data, 255, static_cast<std::size_t>(all.byte_count()));
    return all;
  }
  // A pixel at least half covered is inside.
  Plane plane = read_plane(binary_mask(mask), downsample, {0, 1}, PixelType::U8, pool, progress);
  const View2D<std::uint8_t> values = bytes_of(plane);
  bool any = false;
  for (std::int64_t y = 0; y < values.height; ++y) {
    for (std::int64_t x = 0; x < values.width; ++x) {
      values.at(x, y) = values.at(x, y) >= 127 ? 255 : 0;
      any |= values.at(x, y) != 0;
    }
  }
  if (!any) throw empty_mask(which);
  return plane;
}

// Inputs for resampling a tile.
struct Resampling {
  const Transform& start;
  double fixed_downsample, moving_downsample;
  const Plane &moving, &mask;
  Backend& backend;
};

// Returns the number of valid pixels.
template <class T>
std::int64_t equal_outside(View2D<const std::uint8_t> valid, const Pixels& fixed, const Pixels& resampled) {
  const auto from = fixed.samples<T>(), to = resampled.samples<T>();
  std::int64_t count = 0;
  for (std::int64_t y = 0; y < valid.height; ++y) {
    for (std::int64_t x = 0; x < valid.width; ++x) {
      if (valid.at(x, y)) {
        ++count;
      } else {
        to.at(x, y) = from.at(x, y);
      }
    }
  }
  return count;
}

// Returns the number of valid pixels in the tile.
std::int64_t resample_tile(const Resampling& how, Rect tile, ResampledPair& pair) {
  WarpTileRequest request;
  request.moving_from_fixed = &how.start;
  request.first_pixel_fixed =
      full_from_level({static_cast<double>(tile.x), static_cast<double>(tile.y)}, how.fixed_downsample);
  request.fixed_px_per_pixel = how.fixed_downsample;
  request.moving_level_from_full = level_from_full(Vec2d{how.moving_downsample, how.moving_downsample});
  request.level_size = how.moving.size();
  Plane reached = make_plane(tile.size());
  const Pixels out = pair.resampled.pixels().crop(tile);
  const auto warp = [&](const Plane& from, Interpolation interpolation, Pixels to) {
    request.interpolation = interpolation;
    const Rect needed = how.backend.warp_footprint(request, tile.size());
    if (needed.empty()) {
      for (std::int64_t y = 0; y < tile.height; ++y)
        std::memset(to.row(y), 0,
                    static_cast<std::size_t>(tile.width) * static_cast<std::size_t>(to.pixel_bytes()));
      return;
    }
    request.footprint = from.pixels().crop(needed);
    request.footprint_origin = {static_cast<double>(needed.x), static_cast<double>(needed.y)};
    how.backend.warp_tile(request, to);
  };
  warp(how.moving, Interpolation::Cubic, out);
  warp(how.mask, Interpolation::Nearest, reached.pixels());

  const auto inside = reached.pixels().samples<std::uint8_t>();
  const auto valid = pair.valid.pixels().crop(tile).samples<std::uint8_t>();
  for (std::int64_t y = 0; y < tile.height; ++y)
    for (std::int64_t x = 0; x < tile.width; ++x)
      if (!inside.at(x, y)) valid.at(x, y) = 0;
  const Pixels fixed = pair.fixed.pixels().crop(tile);
  return out.type == PixelType::F32 ? equal_outside<float>(valid, fixed, out)
                                    : equal_outside<std::uint8_t>(valid, fixed, out);
}

}  // namespace

double resampled_moving_downsample(double planned, double fixed_downsample, double scale) {
  return std::max({1.0, planned, fixed_downsample * scale});
}

void check_working_sides(const RegistrationProblem& problem, double fixed_downsample,
                         double moving_downsample, std::int64_t min_side) {
  check_side(ImageRole::Fixed, GreyReader(problem.fixed, fixed_downsample).size(), min_side, true);
  check_side(ImageRole::Moving, GreyReader(problem.moving, moving_downsample).size(), min_side, true);
}

void check_working_sizes(const RegistrationProblem& problem, double fixed_downsample,
                         double moving_downsample, std::int64_t min_side) {
  check_working_sides(problem, fixed_downsample, moving_downsample, min_side);
  if (const Size fixed = GreyReader(problem.fixed, fixed_downsample).size(); fixed.area() > max_pixels)
    throw Error(ErrorKind::Failed, messages::cannot_register_at_full_resolution,
                messages::opencv_counts_32_bits(fixed.area()), messages::ask_for_coarser_resolution);
}

ResampledPair resample_pair(const RegistrationProblem& problem, const Transform& start,
                            double fixed_downsample, double moving_downsample, PixelType type,
                            Backend& backend, std::vector<Message>& notes, Progress& progress) {
  ThreadPool& pool = *backend.pool();
  ResampledPair pair;
  Progress a = progress.sub(0.3, messages::fixed_image);
  pair.fixed = read_image(ImageRole::Fixed, problem.fixed, fixed_downsample, type, pool, a);
  Progress b = progress.sub(0.3, messages::moving_image);
  const Plane moving = read_image(ImageRole::Moving, problem.moving, moving_downsample, type, pool, b);
  Progress c = progress.sub(0.1, messages::fixed_mask);
  pair.valid = read_mask(ImageRole::Fixed, problem.fixed_mask, fixed_downsample, pair.fixed.size(), pool, c);
  Progress d = progress.sub(0.1, messages::moving_mask);
  const Plane mask =
      read_mask(ImageRole::Moving, problem.moving_mask, moving_downsample, moving.size(), pool, d);

  Progress resample = progress.sub(1, messages::step_resample_moving);
  const Size size = pair.fixed.size();
  pair.resampled = make_plane(size, type);
  const Resampling how{start, fixed_downsample, moving_downsample, moving, mask, backend};
  const std::int64_t columns = (size.width + tile_side - 1) / tile_side,
                     rows = (size.height + tile_side - 1) / tile_side;
  std::vector<std::int64_t> counted(static_cast<std::size_t>(columns * rows));
  pool.parallel_for(columns * rows, [&](std::int64_t i) {
    resample.check_cancelled();
    const Rect tile =
        intersect({i % columns * tile_side, i / columns * tile_side, tile_side, tile_side}, rect_of(size));
    counted[static_cast<std::size_t>(i)] = resample_tile(how, tile, pair);
  });
  std::int64_t count = 0;
  for (const std::int64_t n : counted) count += n;
  if (count == 0)
    throw Error(ErrorKind::Failed, messages::cannot_register_pair, messages::no_pixel_on_the_other,
                messages::begin_elsewhere);
  const double share = static_cast<double>(count) / static_cast<double>(size.area());
  if (share < 0.5) notes.push_back(messages::only_share_compared(percent_number(share, 0)));
  return pair;
}

void prepend_flow_field(View2D<const Vec2f> flow, const ResampledPair& pair, double fixed_downsample,
                        const DisplacementField* through, ThreadPool& pool, Progress& progress,
                        RegistrationResult& result) {
  const auto valid = pair.valid.pixels().samples<std::uint8_t>();
  DisField kept = dis_field_from(flow, valid, fixed_downsample, {}, pool, progress);
  result.notes.push_back(messages::flow_kept_every(
      whole_number(std::llround(static_cast<double>(kept.spacing) * fixed_downsample), "px"),
      fixed_number(kept.loss_px * fixed_downsample, 3, "px")));
  DisplacementField& field = kept.field;
  if (through) {
    auto together = std::make_shared<std::vector<Vec2f>>(*field.vectors);
    pool.parallel_for(field.rows, [&](std::int64_t j) {
      for (std::int64_t i = 0; i < field.columns; ++i) {
        Vec2f& vector = (*together)[static_cast<std::size_t>(j * field.columns + i)];
        const Vec2d first = {static_cast<double>(vector.x), static_cast<double>(vector.y)};
        const Vec2d sample = {field.origin.x + static_cast<double>(i) * field.spacing.x,
                              field.origin.y + static_cast<double>(j) * field.spacing.y};
        const Vec2d both = first + through->displacement(sample + first);
        vector = {static_cast<float>(both.x), static_cast<float>(both.y)};
      }
    });
    field.vectors = std::move(together);
  }
  auto& parts = result.moving_from_fixed.parts;
  parts.emplace_back(std::move(field));
  std::rotate(parts.begin(), parts.end() - 1, parts.end());
  if (auto note = fold_note(result.moving_from_fixed)) result.notes.push_back(std::move(*note));
}

}  // namespace alinify
