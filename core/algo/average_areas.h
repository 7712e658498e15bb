#pragma once

#include "core/algo/executor.h"
#include "core/math/ops/average_area.h"

namespace alinify {

/// All of `area`: a piece of a picture at a coarser resolution. Either view may be the executor's own memory.
template <Executor E>
void average_areas(E& exec, const AverageArea& area) {
  auto levels = exec.upload(area.levels);
  auto out = exec.stage_output(area.out);
  AverageArea there = area;
  there.levels = levels.view();
  there.out = out.view();
  exec.for_each("average areas", Size{area.out.width, area.out.height}, there);
  exec.download(out);
  exec.synchronize();
}

}  // namespace alinify
