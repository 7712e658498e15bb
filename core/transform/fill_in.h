#pragma once

#include <cstddef>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/math/vec2.h"

namespace alinify {

/// Replaces the values of a grid at the places `unknown` (indices, row-major) by a smooth continuation of
/// those around: the mean of their neighbours from outside inward, then smoothed. Where nothing is known the
/// values stay. **Threads**: distributed over `pool`; bit-identical for any number. **Throws** Cancelled.
/// **Memory**: one byte a value and 16 an unknown one.
void fill_in(std::vector<Vec2f>& values, int columns, int rows, std::vector<std::size_t> unknown,
             ThreadPool& pool, const Progress& progress);

}  // namespace alinify
