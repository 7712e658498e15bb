#include "core/transform/fold_cells.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>

namespace alinify {
namespace {

// Runs `row` for every row of cells, and concatenates the results.
template <class Row>
std::vector<FoldedCell> rows_of_cells(std::int64_t rows, ThreadPool& pool, const Progress& progress,
                                      const Row& row) {
  if (rows < 1) return {};
  std::vector<std::vector<FoldedCell>> found(static_cast<std::size_t>(rows));
  pool.parallel_for(rows, [&](std::int64_t j) {
    progress.check_cancelled();
    row(j, found[static_cast<std::size_t>(j)]);
  });
  std::vector<FoldedCell> all;
  for (const auto& cells : found) all.insert(all.end(), cells.begin(), cells.end());
  return all;
}

template <class Part>
FoldedCell cell_between(const ContinuedMap<Part>& map, Vec2d from, Vec2d to) {
  FoldedCell cell;
  cell.source = {from, to};
  for (const Vec2d p : {from, Vec2d{to.x, from.y}, Vec2d{from.x, to.y}, to}) cell.image.take(map(p));
  return cell;
}

}  // namespace

std::vector<FoldedCell> folded_cells(const ContinuedMap<DisplacementField>& map, ThreadPool& pool,
                                     const Progress& progress) {
  const DisplacementField& field = map.part();
  const Vec2d spacing = field.spacing;
  const double orientation = map.straighten().determinant() < 0 ? -1 : 1;
  return rows_of_cells(field.rows - 1, pool, progress, [&](std::int64_t j, std::vector<FoldedCell>& found) {
    const Vec2f* const upper = field.vectors->data() + j * field.columns;
    const Vec2f* const lower = upper + field.columns;
    for (int i = 0; i + 1 < field.columns; ++i) {
      const Vec2d ul = in_doubles(upper[i]), ur = in_doubles(upper[i + 1]), ll = in_doubles(lower[i]),
                  lr = in_doubles(lower[i + 1]);
      const Vec2d top = (1 / spacing.x) * (ur - ul), bottom = (1 / spacing.x) * (lr - ll),
                  left = (1 / spacing.y) * (ll - ul), right = (1 / spacing.y) * (lr - ur);
      const auto turns_over = [orientation](Vec2d along_x, Vec2d along_y) {
        return !(orientation * ((1 + along_x.x) * (1 + along_y.y) - along_y.x * along_x.y) > 0);
      };
      if (!(turns_over(top, left) || turns_over(top, right) || turns_over(bottom, left) ||
            turns_over(bottom, right)))
        continue;
      const Vec2d from = field.origin + Vec2d{i * spacing.x, static_cast<double>(j) * spacing.y};
      found.push_back(cell_between(map, from, from + spacing));
    }
  });
}

std::vector<FoldedCell> folded_cells(const ContinuedMap<BsplineGrid>& map, ThreadPool& pool,
                                     const Progress& progress) {
  const BsplineGrid& grid = map.part();
  const auto steps = [](double spacing) { return std::clamp(static_cast<int>(spacing / 4), 1, 8); };
  const int per_x = steps(grid.spacing.x), per_y = steps(grid.spacing.y);
  const int columns = (grid.columns - 3) * per_x, rows = (grid.rows - 3) * per_y;
  const Vec2d pace{grid.spacing.x / per_x, grid.spacing.y / per_y}, first = map.domain().min;
  const auto determinant = [&](int i, std::int64_t j) {
    const Vec2d p = first + Vec2d{i * pace.x, static_cast<double>(j) * pace.y};
    // Just inside at the far border, where the slope beyond would be that of the continuation.
    return map.local({std::min(p.x, map.domain().max.x), std::min(p.y, map.domain().max.y)})
        .slope.determinant();
  };
  return rows_of_cells(rows, pool, progress, [&](std::int64_t j, std::vector<FoldedCell>& found) {
    double before = std::min(determinant(0, j), determinant(0, j + 1));
    for (int i = 0; i < columns; ++i) {
      const double after = std::min(determinant(i + 1, j), determinant(i + 1, j + 1));
      if (!(std::min(std::exchange(before, after), after) > 0)) {
        const Vec2d from = first + Vec2d{i * pace.x, static_cast<double>(j) * pace.y};
        FoldedCell cell = cell_between(map, from, from + pace);
        cell.image = cell.image.grown(0.25 * std::max(cell.image.size().x, cell.image.size().y));
        found.push_back(cell);
      }
    }
  });
}

std::vector<Box> fold_places(const std::vector<FoldedCell>& cells) {
  if (cells.empty()) return {};
  constexpr double cells_a_block = 8;
  const Vec2d block = cells_a_block * cells.front().source.size(), origin = cells.front().source.min;
  using Key = std::pair<std::int64_t, std::int64_t>;  // row, column
  std::map<Key, Box> blocks;
  for (const FoldedCell& cell : cells) {
    const Vec2d at = 0.5 * (cell.source.min + cell.source.max) - origin;
    blocks[{std::llround(std::floor(at.y / block.y)), std::llround(std::floor(at.x / block.x))}].take(
        cell.source);
  }
  std::vector<Box> places;
  std::vector<Key> open;
  while (!blocks.empty()) {
    Box place = blocks.begin()->second;
    open.assign(1, blocks.begin()->first);
    blocks.erase(blocks.begin());
    while (!open.empty()) {
      const auto [row, column] = open.back();
      open.pop_back();
      for (std::int64_t j = row - 1; j <= row + 1; ++j) {
        for (std::int64_t i = column - 1; i <= column + 1; ++i) {
          const auto next = blocks.find({j, i});
          if (next == blocks.end()) continue;
          place.take(next->second);
          open.push_back(next->first);
          blocks.erase(next);
        }
      }
    }
    places.push_back(place);
  }
  return places;
}

}  // namespace alinify
