#pragma once

#include "core/algo/average_areas_args.h"
#include "core/algo/executor.h"
#include "core/math/ops/average_area.h"

namespace alinify {

/// A piece of a picture at a coarser resolution (core/math/ops/average_area.h). Either view may be the
/// executor's own memory.
template <Executor E>
void average_areas(E& exec, const AverageAreasArgs& args) {
  auto levels = exec.upload(args.levels);
  auto out = exec.stage_output(args.out);
  exec.for_each("average areas", Size{args.out.width, args.out.height},
                AverageArea{levels.view(), args.ratio, args.first_column, args.first_row, args.gain,
                            args.offset, out.view()});
  exec.download(out);
  exec.synchronize();
}

}  // namespace alinify
