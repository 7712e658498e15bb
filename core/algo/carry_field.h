#pragma once

#include "core/algo/executor.h"
#include "core/algo/flow_args.h"
#include "core/math/cell_grid.h"
#include "core/math/ops/carry_field.h"

namespace alinify {

/// Follows displacements to where they lead (CarryField). **Memory**: nothing besides the arguments.
template <Executor E>
void carry_field(E& exec, const CarryFieldArgs& args) {
  auto path = exec.upload(args.path);
  auto values = exec.upload(args.values);
  auto out = exec.stage_output(args.out);
  exec.for_each("carry field", Size{args.out.width, args.out.height},
                CarryField{as_lanes(path.view()), as_lanes(values.view()), args.times, args.shift_x,
                           args.shift_y, as_lanes(out.view())});
  exec.download(out);
  exec.synchronize();
}

}  // namespace alinify
