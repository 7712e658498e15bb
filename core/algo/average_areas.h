#pragma once

#include "core/algo/executor.h"
#include "core/math/ops/average_area.h"

namespace alinify {

/// Resamples part of an image to a coarser resolution. Either view may be in host memory or the executor's
/// own.
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
