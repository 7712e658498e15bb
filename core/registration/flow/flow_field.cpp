#include "core/registration/flow/flow_field.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <utility>

#include "core/math/cell_grid.h"
#include "core/math/neighbourhood.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// Calls work(first, last) for blocks of the rows [0, count), on the pool if there is one.
template <class Work>
void over_rows(ThreadPool* pool, std::int64_t count, const Work& work) {
  constexpr std::int64_t piece = 32;
  if (!pool || count <= piece) return work(std::int64_t{0}, count);
  pool->parallel_for((count + piece - 1) / piece,
                     [&](std::int64_t i) { work(i * piece, std::min(count, (i + 1) * piece)); });
}

// The same for items in any order, work(item).
template <class Work>
void over_items(ThreadPool* pool, std::size_t count, const Work& work) {
  constexpr std::size_t piece = 4096;
  const auto run = [&](std::size_t first) {
    for (std::size_t n = first; n < std::min(count, first + piece); ++n) work(n);
  };
  if (!pool || count <= piece) {
    for (std::size_t first = 0; first < count; first += piece) run(first);
    return;
  }
  pool->parallel_for(static_cast<std::int64_t>((count + piece - 1) / piece),
                     [&](std::int64_t i) { run(static_cast<std::size_t>(i) * piece); });
}

Vec2d centre_of_cell(std::int64_t i, std::int64_t j) {
  return {static_cast<double>(i) * cell_px + 1.5, static_cast<double>(j) * cell_px + 1.5};
}

Vec2f sample(View2D<const Vec2f> field, double x, double y) {
  const Lanes<float, 2> d = sample_lanes<2>(as_lanes(field), static_cast<float>(x), static_cast<float>(y));
  return {d[0], d[1]};
}

// The value at a cell, or extrapolated one step outside the grid.
Vec2f continued(View2D<const Vec2f> u, std::int64_t i, std::int64_t j) {
  const auto inside = [](std::int64_t k, std::int64_t count) {
    return std::clamp<std::int64_t>(k, 0, count - 1);
  };
  const std::int64_t x = inside(i, u.width), y = inside(j, u.height);
  const Vec2f at = u.at(x, y), inner = u.at(inside(2 * x - i, u.width), inside(2 * y - j, u.height));
  return x == i && y == j ? at : Vec2f{2 * at.x - inner.x, 2 * at.y - inner.y};
}

// One ring beyond the cells, extrapolated linearly: the outermost centres lie inside the image.
std::vector<Vec2f> with_ring(std::vector<Vec2f> vectors, Size cells) {
  const std::int64_t columns = cells.width + 2, rows = cells.height + 2;
  std::vector<Vec2f> ring;  // row by row, of the inner ones the ends
  const View2D<const Vec2f> u{vectors.data(), cells.width, cells.height, cells.width};
  for (std::int64_t j = 0; j < rows; ++j) {
    const bool inner = j > 0 && j + 1 < rows;
    for (std::int64_t i = 0; i < columns; i += inner ? columns - 1 : 1)
      ring.push_back(continued(u, i - 1, j - 1));
  }
  // Within the memory that the vectors have: from the last row on, as each moves towards the end.
  vectors.resize(static_cast<std::size_t>(columns * rows));
  auto next = ring.cend();
  for (std::int64_t j = rows - 1; j >= 0; --j) {
    Vec2f* const row = vectors.data() + j * columns;
    const bool inner = j > 0 && j + 1 < rows;
    if (inner) {
      const Vec2f* const from = vectors.data() + (j - 1) * cells.width;
      std::copy_backward(from, from + cells.width, row + 1 + cells.width);
      row[columns - 1] = *--next, row[0] = *--next;
    } else {
      next -= columns;
      std::copy_n(next, columns, row);
    }
  }
  return vectors;
}

// Keeps every second sample; the others must lie within the tolerance of their neighbours' means.
bool can_halve(const std::vector<Vec2f>& v, std::int64_t columns, std::int64_t rows, float tolerance,
               ThreadPool* pool) {
  const auto at = [&](std::int64_t i, std::int64_t j) {
    return v[static_cast<std::size_t>(j * columns + i)];
  };
  const auto far = [&](Vec2f a, Vec2f b, Vec2f c) {
    const float x = a.x - 0.5f * (b.x + c.x), y = a.y - 0.5f * (b.y + c.y);
    return x * x + y * y > tolerance * tolerance;
  };
  std::atomic<bool> can{true};
  over_rows(pool, rows, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t j = first; j < last && can.load(std::memory_order_relaxed); ++j) {
      for (std::int64_t i = 1; i + 1 < columns; i += 2)
        if (far(at(i, j), at(i - 1, j), at(i + 1, j))) can = false;
      if (j % 2 == 0 || j + 1 >= rows) continue;
      for (std::int64_t i = 0; i < columns; ++i)
        if (far(at(i, j), at(i, j - 1), at(i, j + 1))) can = false;
    }
  });
  return can;
}

// Of the triangle of a cell and its neighbours to one side and above or below, `sx` and `sy` being 1 or -1.
inline float determinant(Vec2f here, Vec2f along, Vec2f down, float sx, float sy) {
  const float fx = sx / cell_px, fy = sy / cell_px;
  const float xx = 1 + fx * (along.x - here.x), yx = fx * (along.y - here.y);
  const float xy = fy * (down.x - here.x), yy = 1 + fy * (down.y - here.y);
  return xx * yy - xy * yx;
}

float determinant(View2D<const Vec2f> u, std::int64_t i, std::int64_t j) {
  // The minimum over the triangles of all four corners: a fold of one corner is a fold.
  float min = 1e9f;
  for (const int sx : {-1, 1})
    for (const int sy : {-1, 1}) {
      if (i + sx < 0 || i + sx >= u.width || j + sy < 0 || j + sy >= u.height) continue;
      min = std::min(min, determinant(u.at(i, j), u.at(i + sx, j), u.at(i, j + sy), static_cast<float>(sx),
                                      static_cast<float>(sy)));
    }
  return min;
}

// Whether a cell inside row j has a determinant below `min`. Nearly no row has one, and counting them all is
// the work of vector registers.
bool row_folds(View2D<const Vec2f> u, std::int64_t j, float min) {
  const Vec2f *const row = u.row(j), *const above = u.row(j - 1), *const below = u.row(j + 1);
  int folds = 0;
  for (std::int64_t i = 1; i + 1 < u.width; ++i)
    for (const float sx : {-1.0f, 1.0f}) {
      const Vec2f along = row[sx < 0 ? i - 1 : i + 1];
      folds += static_cast<int>(determinant(row[i], along, above[i], sx, -1) < min) +
               static_cast<int>(determinant(row[i], along, below[i], sx, 1) < min);
    }
  return folds > 0;
}

// The cells with a determinant below `min`, in order.
std::vector<std::int64_t> folded_cells(const FlowField& field, double min, ThreadPool* pool) {
  const Size cells = field.cells;
  std::vector<std::vector<std::int64_t>> by_row(static_cast<std::size_t>(cells.height));
  const View2D<const Vec2f> u = field.view();
  const auto below = static_cast<float>(min);
  over_rows(pool, cells.height, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t j = first; j < last; ++j) {
      const bool inside = j > 0 && j + 1 < cells.height;
      // Only the ends of a row are left to look at.
      const std::int64_t step = inside && cells.width > 1 && !row_folds(u, j, below) ? cells.width - 1 : 1;
      for (std::int64_t i = 0; i < cells.width; i += step)
        if (determinant(u, i, j) < below) by_row[static_cast<std::size_t>(j)].push_back(j * cells.width + i);
    }
  });
  std::vector<std::int64_t> all;
  for (const std::vector<std::int64_t>& row : by_row) all.insert(all.end(), row.begin(), row.end());
  return all;
}

}  // namespace

FlowField::FlowField(Size size, double downsample_)
    : level_size(size), cells(cells_of(size)), downsample(downsample_) {
  vectors.reserve(static_cast<std::size_t>((cells.width + 2) * (cells.height + 2)));
  vectors.resize(static_cast<std::size_t>(cells.area()));
}

FlowField field_of(const Transform& map, const Affine2& affine, Size level_size, double downsample,
                   ThreadPool* pool) {
  FlowField field(level_size, downsample);
  const Affine2 back = inverse(affine);
  over_rows(pool, field.cells.height, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t j = first; j < last; ++j)
      for (std::int64_t i = 0; i < field.cells.width; ++i) {
        const Vec2d p = centre_of_cell(i, j);
        const Vec2d there = level_from_full(back(map(full_from_level(p, downsample))), downsample);
        field.view().at(i, j) = {static_cast<float>(there.x - p.x), static_cast<float>(there.y - p.y)};
      }
  });
  return field;
}

FlowField refined(const FlowField& coarse, Size level_size, ThreadPool* pool) {
  FlowField fine(level_size, coarse.downsample / 2);
  over_rows(pool, fine.cells.height, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t j = first; j < last; ++j)
      for (std::int64_t i = 0; i < fine.cells.width; ++i) {
        const Vec2d p = level_from_full(centre_of_cell(i, j), 2);
        const Vec2f d = sample(coarse.view(), (p.x - 1.5) / cell_px, (p.y - 1.5) / cell_px);
        fine.view().at(i, j) = {2 * d.x, 2 * d.y};
      }
  });
  return fine;
}

DisplacementField displacement_of(FlowField field, double tolerance_px, ThreadPool* pool) {
  std::int64_t columns = field.cells.width + 2, rows = field.cells.height + 2, step = 1;
  std::vector<Vec2f> kept = with_ring(std::move(field.vectors), field.cells);
  // The tolerance is divided among the halvings because their errors add up.
  auto tolerance = static_cast<float>(tolerance_px / field.downsample / 2);
  while (columns > 8 && rows > 8 && can_halve(kept, columns, rows, tolerance, pool)) {
    // The outermost samples stay outermost: beyond them the field is extrapolated as constant, so an even
    // count keeps one more.
    const std::int64_t new_columns = columns / 2 + 1, new_rows = rows / 2 + 1;
    std::vector<Vec2f> next(static_cast<std::size_t>(new_columns * new_rows));
    const auto take = [&](std::int64_t x, std::int64_t y) {
      return kept[static_cast<std::size_t>(y * columns + x)];
    };
    over_rows(pool, new_rows, [&](std::int64_t first, std::int64_t last) {
      for (std::int64_t j = first; j < last; ++j)
        for (std::int64_t i = 0; i < new_columns; ++i) {
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
    });
    kept = std::move(next);
    columns = new_columns;
    rows = new_rows;
    step *= 2;
    tolerance /= 2;
  }
  if (field.downsample != 1)
    over_rows(pool, rows, [&](std::int64_t first, std::int64_t last) {
      const auto by = static_cast<float>(field.downsample);
      for (std::int64_t k = first * columns; k < last * columns; ++k) {
        Vec2f& d = kept[static_cast<std::size_t>(k)];
        d = {d.x * by, d.y * by};
      }
    });
  DisplacementField part;
  part.origin = full_from_level({1.5 - cell_px, 1.5 - cell_px}, field.downsample);
  const double spacing = static_cast<double>(step * cell_px) * field.downsample;
  part.spacing = {spacing, spacing};
  part.columns = static_cast<int>(columns);
  part.rows = static_cast<int>(rows);
  part.vectors = std::make_shared<const std::vector<Vec2f>>(std::move(kept));
  return part;
}

double folded_share(const FlowField& field, double min, ThreadPool* pool) {
  const auto folded = static_cast<double>(folded_cells(field, min, pool).size());
  return folded / static_cast<double>(std::max<std::int64_t>(1, field.cells.area()));
}

double unfold(FlowField& field, double min, ThreadPool* pool, const Progress* progress) {
  const Size cells = field.cells;
  const View2D<const Vec2f> u = std::as_const(field).view();
  std::vector<std::int64_t> folded = folded_cells(field, min, pool);
  if (folded.empty()) return 0;
  // Whether a cell was ever smoothed, and the round in which it was last marked (rounds count from 1).
  std::vector<char> touched(static_cast<std::size_t>(cells.area()));
  std::vector<std::uint16_t> marked(touched.size()), looked_at(touched.size());
  std::vector<std::int64_t> marks, looks;
  std::vector<Vec2f> smoothed;
  // Each round averages over a growing neighbourhood of the folds; the limit is a flat field, so the loop
  // ends.
  for (int round = 0; round < 400 && !folded.empty(); ++round) {
    if (progress) progress->check_cancelled();
    const auto gather = [&](const std::vector<std::int64_t>& from, std::int64_t reach,
                            std::vector<std::uint16_t>& seen, std::vector<std::int64_t>& to) {
      to.clear();
      for (const std::int64_t k : from) {
        const std::int64_t j = k / cells.width, i = k % cells.width;
        for_each_neighbour(cells, i, j, reach, [&](std::int64_t x, std::int64_t y) {
          std::uint16_t& last = seen[static_cast<std::size_t>(y * cells.width + x)];
          if (last == round + 1) return;
          last = static_cast<std::uint16_t>(round + 1);
          to.push_back(y * cells.width + x);
        });
      }
    };
    gather(folded, 1 + round / 8, marked, marks);
    smoothed.resize(marks.size());
    over_items(pool, marks.size(), [&](std::size_t n) {
      const std::int64_t j = marks[n] / cells.width, i = marks[n] % cells.width;
      Vec2f sum{0, 0};
      for (std::int64_t y = j - 1; y <= j + 1; ++y)
        for (std::int64_t x = i - 1; x <= i + 1; ++x)
          sum = sum + u.at(std::clamp<std::int64_t>(x, 0, cells.width - 1),
                           std::clamp<std::int64_t>(y, 0, cells.height - 1));
      smoothed[n] = (1.0f / 9) * sum;
    });
    over_items(pool, marks.size(), [&](std::size_t n) {
      touched[static_cast<std::size_t>(marks[n])] = 1;
      field.vectors[static_cast<std::size_t>(marks[n])] = smoothed[n];
    });
    // Nothing changed elsewhere: only cells next to smoothed ones can fold.
    gather(marks, 1, looked_at, looks);
    std::vector<char> folds(looks.size());
    over_items(pool, looks.size(), [&](std::size_t n) {
      folds[n] =
          determinant(u, looks[n] % cells.width, looks[n] / cells.width) < static_cast<float>(min) ? 1 : 0;
    });
    folded.clear();
    for (std::size_t n = 0; n < looks.size(); ++n)
      if (folds[n]) folded.push_back(looks[n]);
  }
  return static_cast<double>(std::count(touched.begin(), touched.end(), 1)) /
         static_cast<double>(std::max<std::int64_t>(1, cells.area()));
}

}  // namespace alinify
