#include "core/registration/flow/flow_field.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "core/math/cell_grid.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

Vec2d centre_of_cell(std::int64_t i, std::int64_t j) {
  return {static_cast<double>(i) * cell_px + 1.5, static_cast<double>(j) * cell_px + 1.5};
}

Vec2f sample(View2D<const Vec2f> field, double x, double y) {
  const View2D<const float> lanes{reinterpret_cast<const float*>(field.data), field.width, field.height,
                                  field.stride * 2};
  const Lanes<float, 2> d = sample_lanes<2>(lanes, static_cast<float>(x), static_cast<float>(y));
  return {d[0], d[1]};
}

// The value at a cell or one step outside of the grid.
Vec2f continued(View2D<const Vec2f> u, std::int64_t i, std::int64_t j) {
  const auto inside = [](std::int64_t k, std::int64_t count) {
    return std::clamp<std::int64_t>(k, 0, count - 1);
  };
  const std::int64_t x = inside(i, u.width), y = inside(j, u.height);
  const Vec2f at = u.at(x, y), inner = u.at(inside(2 * x - i, u.width), inside(2 * y - j, u.height));
  return x == i && y == j ? at : Vec2f{2 * at.x - inner.x, 2 * at.y - inner.y};
}

// Every second sample; the others must lie within the tolerance of their neighbours' means.
bool can_halve(const std::vector<Vec2f>& v, std::int64_t columns, std::int64_t rows, float tolerance) {
  const auto at = [&](std::int64_t i, std::int64_t j) {
    return v[static_cast<std::size_t>(j * columns + i)];
  };
  const auto far = [&](Vec2f a, Vec2f b, Vec2f c) {
    const float x = a.x - 0.5f * (b.x + c.x), y = a.y - 0.5f * (b.y + c.y);
    return x * x + y * y > tolerance * tolerance;
  };
  for (std::int64_t j = 0; j < rows; ++j)
    for (std::int64_t i = 1; i + 1 < columns; i += 2)
      if (far(at(i, j), at(i - 1, j), at(i + 1, j))) return false;
  for (std::int64_t j = 1; j + 1 < rows; j += 2)
    for (std::int64_t i = 0; i < columns; ++i)
      if (far(at(i, j), at(i, j - 1), at(i, j + 1))) return false;
  return true;
}

float determinant(View2D<const Vec2f> u, std::int64_t i, std::int64_t j) {
  // The least of the four corners' triangles: a fold of one corner is a fold.
  constexpr float per = 1.0f / cell_px;
  float least = 1e9f;
  for (const int sx : {-1, 1})
    for (const int sy : {-1, 1}) {
      if (i + sx < 0 || i + sx >= u.width || j + sy < 0 || j + sy >= u.height) continue;
      const Vec2f here = u.at(i, j), along = u.at(i + sx, j), down = u.at(i, j + sy);
      const float fx = per * static_cast<float>(sx), fy = per * static_cast<float>(sy);
      const float xx = 1 + fx * (along.x - here.x), yx = fx * (along.y - here.y);
      const float xy = fy * (down.x - here.x), yy = 1 + fy * (down.y - here.y);
      least = std::min(least, xx * yy - xy * yx);
    }
  return least;
}

}  // namespace

FlowField::FlowField(Size size, double downsample_)
    : level_size(size),
      cells{(size.width + cell_px - 1) / cell_px, (size.height + cell_px - 1) / cell_px},
      downsample(downsample_),
      vectors(static_cast<std::size_t>(cells.area())) {}

FlowField field_of(const Transform& map, const Affine2& affine, Size level_size, double downsample) {
  FlowField field(level_size, downsample);
  const Affine2 back = inverse(affine);
  for (std::int64_t j = 0; j < field.cells.height; ++j)
    for (std::int64_t i = 0; i < field.cells.width; ++i) {
      const Vec2d p = centre_of_cell(i, j);
      const Vec2d there = level_from_full(back(map(full_from_level(p, downsample))), downsample);
      field.view().at(i, j) = {static_cast<float>(there.x - p.x), static_cast<float>(there.y - p.y)};
    }
  return field;
}

FlowField refined(const FlowField& coarse, Size level_size) {
  FlowField fine(level_size, coarse.downsample / 2);
  for (std::int64_t j = 0; j < fine.cells.height; ++j)
    for (std::int64_t i = 0; i < fine.cells.width; ++i) {
      const Vec2d p = level_from_full(centre_of_cell(i, j), 2);
      const Vec2f d = sample(coarse.view(), (p.x - 1.5) / cell_px, (p.y - 1.5) / cell_px);
      fine.view().at(i, j) = {2 * d.x, 2 * d.y};
    }
  return fine;
}

DisplacementField displacement_of(const FlowField& field, double tolerance_px) {
  // A ring more than the cells, continued in a straight line: the outermost centres lie inside the picture.
  std::int64_t columns = field.cells.width + 2, rows = field.cells.height + 2, step = 1;
  std::vector<Vec2f> kept(static_cast<std::size_t>(columns * rows));
  for (std::int64_t j = 0; j < rows; ++j)
    for (std::int64_t i = 0; i < columns; ++i)
      kept[static_cast<std::size_t>(j * columns + i)] = continued(field.view(), i - 1, j - 1);
  // The tolerance is shared out among the halvings, whose errors add up.
  auto tolerance = static_cast<float>(tolerance_px / field.downsample / 2);
  while (columns > 8 && rows > 8 && can_halve(kept, columns, rows, tolerance)) {
    // The outermost samples stay the outermost: beyond them the field is continued flat, so one more is kept
    // where the count is even.
    const std::int64_t new_columns = columns / 2 + 1, new_rows = rows / 2 + 1;
    std::vector<Vec2f> next(static_cast<std::size_t>(new_columns * new_rows));
    for (std::int64_t j = 0; j < new_rows; ++j)
      for (std::int64_t i = 0; i < new_columns; ++i) {
        const auto take = [&](std::int64_t x, std::int64_t y) {
          return kept[static_cast<std::size_t>(y * columns + x)];
        };
        const auto along = [&](std::int64_t y) {
          if (2 * i < columns) return take(2 * i, y);
          const Vec2f a = take(columns - 2, y), b = take(columns - 1, y);
          return Vec2f{2 * b.x - a.x, 2 * b.y - a.y};
        };
        if (2 * j < rows) {
          next[static_cast<std::size_t>(j * new_columns + i)] = along(2 * j);
        } else {
          const Vec2f a = along(rows - 2), b = along(rows - 1);
          next[static_cast<std::size_t>(j * new_columns + i)] = {2 * b.x - a.x, 2 * b.y - a.y};
        }
      }
    kept = std::move(next);
    columns = new_columns;
    rows = new_rows;
    step *= 2;
    tolerance /= 2;
  }
  for (Vec2f& d : kept)
    d = {d.x * static_cast<float>(field.downsample), d.y * static_cast<float>(field.downsample)};
  DisplacementField part;
  part.origin = full_from_level({1.5 - cell_px, 1.5 - cell_px}, field.downsample);
  const double spacing = static_cast<double>(step * cell_px) * field.downsample;
  part.spacing = {spacing, spacing};
  part.columns = static_cast<int>(columns);
  part.rows = static_cast<int>(rows);
  part.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(kept));
  return part;
}

double folded_share(const FlowField& field, double least) {
  std::int64_t folded = 0;
  for (std::int64_t j = 0; j < field.cells.height; ++j)
    for (std::int64_t i = 0; i < field.cells.width; ++i)
      folded += determinant(field.view(), i, j) < static_cast<float>(least);
  return static_cast<double>(folded) / static_cast<double>(std::max<std::int64_t>(1, field.cells.area()));
}

double unfold(FlowField& field, double least) {
  const Size cells = field.cells;
  std::vector<char> touched(static_cast<std::size_t>(cells.area()));
  // Each round takes the mean of the neighbours in a growing surrounding of what folds; a flat field is the
  // end of it, so it ends.
  for (int round = 0; round < 400; ++round) {
    const std::int64_t reach = 1 + round / 8;
    std::vector<char> marked(touched.size());
    bool any = false;
    for (std::int64_t j = 0; j < cells.height; ++j)
      for (std::int64_t i = 0; i < cells.width; ++i) {
        if (!(determinant(field.view(), i, j) < static_cast<float>(least))) continue;
        any = true;
        for (std::int64_t y = std::max<std::int64_t>(0, j - reach);
             y <= std::min(cells.height - 1, j + reach); ++y)
          for (std::int64_t x = std::max<std::int64_t>(0, i - reach);
               x <= std::min(cells.width - 1, i + reach); ++x)
            marked[static_cast<std::size_t>(y * cells.width + x)] = 1;
      }
    if (!any) break;
    const std::vector<Vec2f> before = field.vectors;
    const View2D<const Vec2f> u{before.data(), cells.width, cells.height, cells.width};
    for (std::int64_t j = 0; j < cells.height; ++j)
      for (std::int64_t i = 0; i < cells.width; ++i) {
        const auto k = static_cast<std::size_t>(j * cells.width + i);
        if (!marked[k]) continue;
        touched[k] = 1;
        Vec2f sum{0, 0};
        for (std::int64_t y = j - 1; y <= j + 1; ++y)
          for (std::int64_t x = i - 1; x <= i + 1; ++x)
            sum = sum + u.at(std::clamp<std::int64_t>(x, 0, cells.width - 1),
                             std::clamp<std::int64_t>(y, 0, cells.height - 1));
        field.vectors[k] = (1.0f / 9) * sum;
      }
  }
  return static_cast<double>(std::count(touched.begin(), touched.end(), 1)) /
         static_cast<double>(std::max<std::int64_t>(1, cells.area()));
}

}  // namespace alinify
