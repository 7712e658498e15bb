#include "core/io/elastix_transform_io.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/elastix_parameter_file.h"
#include "core/io/messages.h"
#include "core/io/transform_frames.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

// The numbers of TransformParameters, which may be in a separate binary file of doubles.
std::vector<double> parameters_of(const ElastixParameterFile& file, std::size_t wanted) {
  std::vector<double> values;
  if (file.flag("UseBinaryFormatForTransformationParameters", false)) {
    fs::path name = file.text("TransformParameters");
    const fs::path beside = file.path().parent_path() / name.filename();
    std::error_code failure;
    if (fs::exists(beside, failure)) name = beside;
    const platform::InputFile binary(name);
    values.resize(static_cast<std::size_t>(
        std::min<std::int64_t>(binary.size() / 8, static_cast<std::int64_t>(wanted) + 1)));
    const auto bytes = static_cast<std::int64_t>(values.size() * sizeof(double));
    if (binary.read_at(0, values.data(), bytes) != bytes) file.refuse(messages::elastix_file_truncated(name));
    const bool finite = std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
    if (!finite) file.refuse(messages::elastix_value_no_number(name));
  } else {
    values = file.numbers("TransformParameters");
  }
  if (values.size() != wanted) {
    file.refuse(messages::elastix_parameter_count(wanted, values.size()));
  }
  return values;
}

// elastix writes matrices column by column.
Affine2 direction_of(const ElastixParameterFile& file, const std::string& name) {
  if (!file.has(name)) return {};
  return {file.number(name, 0), file.number(name, 2), file.number(name, 1), file.number(name, 3), 0, 0};
}

Affine2 about_center(const ElastixParameterFile& file, const Affine2& linear, Vec2d translation) {
  const Vec2d center = file.pair("CenterOfRotationPoint");
  return affine_about(linear, center, translation);
}

std::vector<TransformPart> bspline_parts(const ElastixParameterFile& file) {
  if (file.has("BSplineTransformSplineOrder") && file.number("BSplineTransformSplineOrder", 0) != 3) {
    file.refuse(messages::elastix_only_order_3);
  }
  if (file.flag("UseCyclicTransform", false)) file.refuse(messages::elastix_cyclic_grid);
  const auto axis = [&file](std::size_t i) {
    const double n = file.number("GridSize", i);
    if (!(n >= 1 && n <= 1e6 && n == std::floor(n))) file.refuse(messages::elastix_grid_size);
    return static_cast<int>(n);
  };
  BsplineGrid grid;
  grid.columns = axis(0);
  grid.rows = axis(1);
  grid.spacing = file.pair("GridSpacing");
  if (!(grid.spacing.x > 0 && grid.spacing.y > 0)) file.refuse(messages::elastix_grid_spacing);
  const Affine2 direction = direction_of(file, "GridDirection");
  const Vec2d index = file.has("GridIndex") ? file.pair("GridIndex") : Vec2d{};
  grid.origin =
      file.pair("GridOrigin") + direction(Vec2d{index.x * grid.spacing.x, index.y * grid.spacing.y});
  const std::size_t count = static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
  const std::vector<double> values = parameters_of(file, 2 * count);
  grid.coefficients.resize(count);
  for (std::size_t i = 0; i < count; ++i) grid.coefficients[i] = {values[i], values[count + i]};
  if (direction.determinant() == 0) file.refuse(messages::elastix_grid_direction);
  return turned_grid(std::move(grid), direction);
}

// The parts of one file, without its initial transform.
std::vector<TransformPart> own_parts(const ElastixParameterFile& file) {
  for (const char* dimension : {"FixedImageDimension", "MovingImageDimension"}) {
    if (file.has(dimension) && file.number(dimension, 0) != 2)
      file.refuse(messages::elastix_not_2_dimensions(dimension));
  }
  const std::string type = file.text("Transform");
  const auto rotation = [](double angle, double scale) {
    const double c = scale * std::cos(angle), s = scale * std::sin(angle);
    return Affine2{c, -s, s, c, 0, 0};
  };
  if (type == "AffineTransform") {
    const std::vector<double> p = parameters_of(file, 6);
    return {about_center(file, {p[0], p[1], p[2], p[3], 0, 0}, {p[4], p[5]})};
  }
  if (type == "EulerTransform") {
    const std::vector<double> p = parameters_of(file, 3);
    return {about_center(file, rotation(p[0], 1), {p[1], p[2]})};
  }
  if (type == "SimilarityTransform") {
    const std::vector<double> p = parameters_of(file, 4);
    return {about_center(file, rotation(p[1], p[0]), {p[2], p[3]})};
  }
  if (type == "TranslationTransform") {
    const std::vector<double> p = parameters_of(file, 2);
    return {Affine2::translation({p[0], p[1]})};
  }
  if (type == "BSplineTransform" || type == "RecursiveBSplineTransform") return bspline_parts(file);
  file.refuse(messages::elastix_transform_unreadable(type.substr(0, 60)),
              messages::elastix_transforms_readable);
}

// T(x) = first(x) + second(x) - x, if our parts can express it; empty otherwise.
std::optional<std::vector<TransformPart>> added(std::vector<TransformPart> first,
                                                std::vector<TransformPart> second) {
  first = simplified(Transform{std::move(first), {}, {}, {}}).parts;
  second = simplified(Transform{std::move(second), {}, {}, {}}).parts;
  if (first.empty()) return second;
  if (second.empty()) return first;
  if (first.size() > 1 || second.size() > 1) return std::nullopt;
  const auto* affine = std::get_if<Affine2>(&first.front());
  const auto* grid = std::get_if<BsplineGrid>(&second.front());
  if (!affine && !grid) {
    affine = std::get_if<Affine2>(&second.front());
    grid = std::get_if<BsplineGrid>(&first.front());
  }
  if (affine && grid) {
    // A x + t + u(x) = A (x + A^-1 u(x)) + t.
    if (affine->determinant() == 0) return std::nullopt;
    const Affine2 back = inverse({affine->xx, affine->xy, affine->yx, affine->yy, 0, 0});
    BsplineGrid turned = *grid;
    for (Vec2d& c : turned.coefficients) c = back(c);
    return std::vector<TransformPart>{std::move(turned), *affine};
  }
  const auto *a = std::get_if<Affine2>(&first.front()), *b = std::get_if<Affine2>(&second.front());
  if (a && b) {
    return std::vector<TransformPart>{Affine2{a->xx + b->xx - 1, a->xy + b->xy, a->yx + b->yx,
                                              a->yy + b->yy - 1, a->tx + b->tx, a->ty + b->ty}};
  }
  const auto *g = std::get_if<BsplineGrid>(&first.front()), *h = std::get_if<BsplineGrid>(&second.front());
  if (g && h && g->origin == h->origin && g->spacing == h->spacing && g->columns == h->columns &&
      g->rows == h->rows) {
    BsplineGrid sum = *g;
    for (std::size_t i = 0; i < sum.coefficients.size(); ++i)
      sum.coefficients[i] = sum.coefficients[i] + h->coefficients[i];
    return std::vector<TransformPart>{std::move(sum)};
  }
  return std::nullopt;
}

fs::path find_initial(const ElastixParameterFile& file, const std::string& name) {
  const fs::path given(name), folder = file.path().parent_path();
  std::vector<fs::path> places;
  if (!given.is_absolute()) places.push_back(folder / given);
  places.push_back(given);
  places.push_back(folder / given.filename());
  std::error_code failure;
  for (const fs::path& place : places) {
    if (fs::is_regular_file(place, failure) && !platform::same_file(place, file.path())) return place;
  }
  throw Error(ErrorKind::NotFound, messages::cannot_read(file.path()),
              messages::initial_transform_missing(name), messages::keep_chain_in_one_folder);
}

std::vector<TransformPart> read_chain(const ElastixParameterFile& file, int depth) {
  if (depth > 100) file.refuse(messages::elastix_endless_chain);
  std::vector<TransformPart> own = own_parts(file);
  const std::string initial = file.text("InitialTransformParametersFileName",
                                        file.text("InitialTransformParameterFileName", "NoInitialTransform"));
  if (initial == "NoInitialTransform" || initial.empty()) return own;
  std::vector<TransformPart> before =
      read_chain(ElastixParameterFile(find_initial(file, initial)), depth + 1);
  const std::string how = file.text("HowToCombineTransforms", "Compose");
  if (how == "Add") {
    std::optional<std::vector<TransformPart>> sum = added(std::move(before), std::move(own));
    if (!sum) {
      file.refuse(messages::elastix_add_inexpressible, messages::elastix_register_with_compose);
    }
    return std::move(*sum);
  }
  if (how != "Compose") file.refuse(messages::elastix_compose_or_add);
  before.insert(before.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
  return before;
}

bool nearly(double a, double b, double scale) {
  return std::abs(a - b) <= 1e-6 * scale;
}

}  // namespace

Transform read_elastix_parameters(const fs::path& path) {
  Transform transform;
  transform.parts = read_chain(ElastixParameterFile(path), 0);
  return transform;
}

Transform import_elastix(const fs::path& path, const ImageGeometry& fixed, const ImageGeometry& moving) {
  const ElastixParameterFile file(path);
  Transform transform;
  transform.parts = read_chain(file, 0);
  transform.fixed = fixed;
  transform.moving = moving;
  transform.provenance.engine = "imported";

  const Vec2d spacing = file.has("Spacing") ? file.pair("Spacing") : Vec2d{1, 1};
  const Vec2d origin = file.has("Origin") ? file.pair("Origin") : Vec2d{};
  const Affine2 direction = direction_of(file, "Direction");
  if (!(spacing.x > 0 && spacing.y > 0)) file.refuse(messages::elastix_spacing);
  if (direction.determinant() == 0) file.refuse(messages::elastix_direction);
  const bool upright = direction == Affine2{};
  const bool pixels_of_a_level = upright && spacing.x >= 1 && spacing.y >= 1 &&
                                 nearly(origin.x, (spacing.x - 1) / 2, spacing.x) &&
                                 nearly(origin.y, (spacing.y - 1) / 2, spacing.y);
  if (pixels_of_a_level) {
    if (transform.fixed.size == Size{} && file.has("Size") && spacing == Vec2d{1, 1}) {
      const Vec2d size = file.pair("Size");
      transform.fixed.size = {static_cast<std::int64_t>(size.x), static_cast<std::int64_t>(size.y)};
    }
    return transform;
  }
  Vec2d moving_spacing = spacing;
  if (fixed.pixel_size_um && moving.pixel_size_um) {
    moving_spacing.x *= moving.pixel_size_um->x / fixed.pixel_size_um->x;
    moving_spacing.y *= moving.pixel_size_um->y / fixed.pixel_size_um->y;
  }
  const auto physical_from_pixel = [&](Vec2d s) {
    Affine2 map = compose(direction, Affine2::scaling(s.x, s.y));
    map.tx = origin.x;
    map.ty = origin.y;
    return map;
  };
  std::vector<TransformPart> physical = std::move(transform.parts);
  transform.parts.clear();
  transform.parts.emplace_back(physical_from_pixel(spacing));
  for (TransformPart& part : physical) transform.parts.push_back(std::move(part));
  transform.parts.emplace_back(inverse(physical_from_pixel(moving_spacing)));
  log_info(path.string() +
           " is in physical units; the moving image is taken to have the fixed image's origin");
  return simplified(transform);
}

}  // namespace alinify
