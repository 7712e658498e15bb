#include "core/registration/flow/midway_field.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/compute/field_steps.h"
#include "core/math/cell_grid.h"

namespace alinify {

MidwayField seen_midway(Backend& backend, const LevelField& field, std::int64_t margin_cells,
                        const Progress& progress) {
  const std::int64_t margin_px = margin_cells * cell_px;
  const Size size{field.level_size.width + 2 * margin_px, field.level_size.height + 2 * margin_px};
  const Size cells = cells_of(size);
  MidwayField midway{{size, cells, field.downsample, {backend, cells}}, {backend, cells}, margin_cells};
  CarryFieldArgs args;
  args.path = args.values = field.vectors.view();
  args.times = 0.5f;
  args.shift_x = args.shift_y = -margin_cells;
  args.out = midway.between.vectors.view();
  backend.fields().carry_field(args, progress);
  return midway;
}

LevelField seen_from_fixed(Backend& backend, const MidwayField& field, Size level_size,
                           const Progress& progress) {
  const Size cells = cells_of(level_size);
  LevelField seen{level_size, cells, field.between.downsample, {backend, cells}};
  CarryFieldArgs args;
  args.path = field.of_fixed.view();
  args.values = field.between.vectors.view();
  args.shift_x = args.shift_y = field.margin_cells;
  args.out = seen.vectors.view();
  backend.fields().carry_field(args, progress);
  return seen;
}

double midway_margin_px(const LevelField& field) {
  const Size cells = field.cells;
  const std::int64_t thickness_x = std::min<std::int64_t>(2, cells.width),
                     thickness_y = std::min<std::int64_t>(2, cells.height);
  double longest = 0;
  for (const Rect strip :
       {Rect{0, 0, cells.width, thickness_y}, Rect{0, cells.height - thickness_y, cells.width, thickness_y},
        Rect{0, 0, thickness_x, cells.height},
        Rect{cells.width - thickness_x, 0, thickness_x, cells.height}}) {
    std::vector<Vec2f> here(static_cast<std::size_t>(strip.area()));
    field.vectors.read({here.data(), strip.width, strip.height, strip.width}, strip.x, strip.y);
    for (const Vec2f u : here)
      longest = std::max(longest, static_cast<double>(std::max(std::abs(u.x), std::abs(u.y))));
  }
  return longest / 2;
}

}  // namespace alinify
