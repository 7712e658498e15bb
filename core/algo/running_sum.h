#pragma once

#include <cstdint>

#include "core/algo/executor.h"
#include "core/math/ops/running_sum.h"

namespace alinify {

/// Replaces each of `count` values by the sum of all before it; values[count] becomes the sum of all, so the
/// memory holds one element more.
template <Executor E>
void sum_before(E& exec, std::uint32_t* values, std::int64_t count) {
  // About equal work for each chunk and for the list of chunks.
  std::int64_t chunk = 64;
  while (chunk * chunk < count) chunk *= 2;
  const std::int64_t chunks = (count + chunk - 1) / chunk;
  auto sums = exec.template scratch<std::uint32_t>(chunks + 1);
  exec.for_each("sum chunks", Size{1, chunks}, SumOfChunk{values, count, chunk, sums.data()});
  exec.for_each("sum of chunks", Size{1, 1}, SumBefore{sums.data(), chunks});
  exec.for_each("sum before", Size{1, chunks}, SumBeforeInChunk{values, count, chunk, sums.data()});
}

/// One element of a list, as a number on the host. Waits.
struct ElementOf {
  const std::uint32_t* values = nullptr;
  std::int64_t index = 0;
  ALINIFY_HD double operator()(std::int64_t, std::int64_t) const { return values[index]; }
};

template <Executor E>
std::uint32_t fetch_element(E& exec, const std::uint32_t* values, std::int64_t index) {
  return static_cast<std::uint32_t>(exec.sum("fetch", Size{1, 1}, ElementOf{values, index}));
}

}  // namespace alinify
