#pragma once

#include "core/algo/executor.h"
#include "core/math/ops/load_grey.h"

namespace alinify {

/// Converts pixels as stored in a file to grey levels, so that only the file's bytes are transferred. Views
/// as in LoadGrey; `out` may be in the executor's own memory.
template <Executor E, class T>
void load_grey(E& exec, View2D<const T> pixels, const GreyRule& rule, float base, float scale,
               View2D<std::uint16_t> out) {
  auto from = exec.upload(pixels);
  auto to = exec.stage_output(out);
  exec.for_each("load grey", Size{out.width, out.height},
                LoadGrey<T>{from.view(), rule, base, scale, to.view()});
  exec.download(to);
  exec.synchronize();
}

}  // namespace alinify
