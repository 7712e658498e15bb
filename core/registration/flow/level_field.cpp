#include "core/registration/flow/level_field.h"

#include "core/compute/field_steps.h"
#include "core/math/cell_grid.h"

namespace alinify {

LevelField placed(Backend& backend, const FlowField& field) {
  LevelField there{field.level_size, field.cells, field.downsample, {backend, field.cells}};
  there.vectors.write(field.view());
  return there;
}

FlowField fetched(const LevelField& field) {
  return fetched(field, FlowField(field.level_size, field.downsample));
}

FlowField fetched(const LevelField& field, FlowField here) {
  field.vectors.read(here.view());
  return here;
}

LevelField refined(Backend& backend, const LevelField& coarse, Size level_size) {
  const Size cells = cells_of(level_size);
  LevelField fine{level_size, cells, coarse.downsample / 2, {backend, cells}};
  // Cell i of the finer level is centred at cell i / 2 - 1/4 of the coarser one.
  backend.fields().resize_field(coarse.vectors.view(), fine.vectors.view(), 0.5f, -0.25f, 2);
  return fine;
}

}  // namespace alinify
