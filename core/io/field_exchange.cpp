#include "core/io/field_exchange.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/base/thread_pool.h"
#include "core/io/field_image_io.h"
#include "core/io/field_io.h"
#include "core/io/messages.h"
#include "core/io/ngff_field_io.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

// Of a pixel of either image, in the unit of the file.
struct Scales {
  Vec2d fixed{1, 1}, moving{1, 1};
};

Vec2d scaled(Vec2d scale, Vec2d p) {
  return {scale.x * p.x, scale.y * p.y};
}

Scales scales_um(const ImageGeometry& fixed, const ImageGeometry& moving) {
  return {*fixed.pixel_size_um, *moving.pixel_size_um};
}

bool know_pixel_sizes(const ImageGeometry& fixed, const ImageGeometry& moving) {
  return fixed.pixel_size_um && moving.pixel_size_um;
}

Scales scales_mm(const ImageGeometry& fixed, const ImageGeometry& moving, const Message& problem) {
  if (!know_pixel_sizes(fixed, moving))
    throw Error(ErrorKind::Usage, problem, messages::millimetres_need_pixel_sizes,
                messages::exchange_in_pixels);
  const Scales um = scales_um(fixed, moving);
  return {1e-3 * um.fixed, 1e-3 * um.moving};
}

FieldGeometry geometry_of(const Transform& transform, double step, const fs::path& path) {
  const Size size = transform.fixed.size;
  if (size.width < 1 || size.height < 1)
    throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::transform_without_fixed_size);
  if (!(step > 0 && std::isfinite(step)))
    throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::field_step_not_positive);
  const auto samples = [&](std::int64_t length) {
    const double n = std::ceil((static_cast<double>(length) - 1) / step) + 1;
    if (n > static_cast<double>(std::numeric_limits<int>::max()))
      throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::field_too_many_samples,
                  messages::choose_larger_step);
    return static_cast<int>(n);
  };
  return {{0, 0}, {step, step}, samples(size.width), samples(size.height)};
}

// The bilinear field deviates most from the map at cell centres.
Message lost_between_samples(const Transform& transform, const FieldGeometry& geometry) {
  const double step = geometry.spacing.x;
  if (geometry.columns < 2 || geometry.rows < 2 || step <= 1) return {};
  const auto displacement = [&](Vec2d p) { return transform(p) - p; };
  double worst = 0;
  constexpr int n = 97;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      const Vec2d corner{std::floor((geometry.columns - 2) * (i / (n - 1.0))) * step,
                         std::floor((geometry.rows - 2) * (j / (n - 1.0))) * step};
      const Vec2d mean =
          0.25 * (displacement(corner) + displacement(corner + Vec2d{step, 0}) +
                  displacement(corner + Vec2d{0, step}) + displacement(corner + Vec2d{step, step}));
      worst = std::max(worst, length(mean - displacement(corner + Vec2d{step / 2, step / 2})));
    }
  }
  if (worst < 1e-3) return {};
  return messages::field_differs_between_samples(with_unit(significant_digits(worst, 2), "px"));
}

// The physical displacements of rows, at every step-th pixel, on all cores.
FieldRows rows_of(const Transform& transform, const FieldGeometry& geometry, const Scales& scales,
                  ThreadPool& pool, Progress* progress) {
  return [&transform, geometry, scales, &pool, progress](int first_row, int row_count, Vec2f* out) {
    pool.parallel_for(row_count, [&](std::int64_t row) {
      if (progress) progress->check_cancelled();
      std::vector<Vec2d> points(static_cast<std::size_t>(geometry.columns));
      const double y = static_cast<double>(first_row + row) * geometry.spacing.y;
      for (int i = 0; i < geometry.columns; ++i)
        points[static_cast<std::size_t>(i)] = {i * geometry.spacing.x, y};
      map_points(transform, points, points);
      Vec2f* to = out + row * geometry.columns;
      for (int i = 0; i < geometry.columns; ++i) {
        const Vec2d moved = scaled(scales.moving, points[static_cast<std::size_t>(i)]) -
                            scaled(scales.fixed, {i * geometry.spacing.x, y});
        to[i] = {static_cast<float>(moved.x), static_cast<float>(moved.y)};
      }
    });
    if (progress)
      progress->update(static_cast<double>(first_row + row_count) / static_cast<double>(geometry.rows));
  };
}

FieldImageForm form_of(const std::string& format) {
  return format == "mha" ? FieldImageForm::MetaImage : FieldImageForm::Nrrd;
}

}  // namespace

Message export_field(const Transform& transform, const std::string& format, const fs::path& path,
                     const ExportOptions& options, Progress* progress) {
  const FieldGeometry geometry = geometry_of(transform, options.field_step_px, path);
  const ImageGeometry &fixed = transform.fixed, &moving = transform.moving;
  Message units;
  Scales scales;
  if (format == "ngff") {
    if (know_pixel_sizes(fixed, moving)) scales = scales_um(fixed, moving);
    units = messages::ngff_is_experimental;
  } else if (format != "field" && options.millimetres) {
    scales = scales_mm(fixed, moving, messages::cannot_write(path));
  } else if (format != "field" && (fixed.pixel_size_um || moving.pixel_size_um)) {
    units = messages::field_image_in_pixels;
  }
  ThreadPool pool;
  const FieldRows rows = rows_of(transform, geometry, scales, pool, progress);
  FieldGeometry physical = geometry;
  physical.spacing = scaled(scales.fixed, geometry.spacing);
  if (format == "field")
    write_field(geometry, rows, path);
  else if (format == "ngff")
    write_ngff_field(physical, rows, know_pixel_sizes(fixed, moving), path);
  else
    write_field_image(physical, rows, path, form_of(format));
  return Message::joined({lost_between_samples(transform, geometry), units}, " ");
}

DisplacementField import_field(const std::string& format, const fs::path& path, const ImageGeometry& fixed,
                               const ImageGeometry& moving, bool millimetres) {
  if (format == "field") return read_field(path);
  const Scales scales = millimetres ? scales_mm(fixed, moving, messages::cannot_read(path)) : Scales{};
  DisplacementField field = read_field_image(path, form_of(format));
  if (!millimetres) return field;
  auto vectors = std::make_shared<std::vector<Vec2f>>(*field.vectors);
  const Vec2d per_fixed{1 / scales.fixed.x, 1 / scales.fixed.y},
      per_moving{1 / scales.moving.x, 1 / scales.moving.y};
  std::size_t k = 0;
  for (int j = 0; j < field.rows; ++j) {
    for (int i = 0; i < field.columns; ++i, ++k) {
      const Vec2d at = field.origin + Vec2d{i * field.spacing.x, j * field.spacing.y};
      const Vec2d px = scaled(per_moving, at + in_doubles((*vectors)[k])) - scaled(per_fixed, at);
      (*vectors)[k] = {static_cast<float>(px.x), static_cast<float>(px.y)};
    }
  }
  field.vectors = std::move(vectors);
  field.origin = scaled(per_fixed, field.origin);
  field.spacing = scaled(per_fixed, field.spacing);
  return field;
}

}  // namespace alinify
