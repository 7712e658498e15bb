#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace alinify {

/// A pair of a batch that was registered to measure the cost of the others.
struct MeasuredPair {
  double pixels = 0;     ///< of both images
  double elapsed_s = 0;  ///< with as many others beside it as in the batch
  double bytes = 0;      ///< of the files that it left
};

struct BatchEstimate {
  double elapsed_s = 0;
  double bytes = 0;  ///< of all files
};

/// Estimated cost of pairs with the given pixel counts, `side_by_side` at a time, in order. If the measured
/// pairs differ enough in size, time and bytes are modelled as a cost per pair plus a cost per pixel;
/// otherwise they grow with the pixels. `measured` has at least one pair, none without pixels. Pure.
BatchEstimate estimate_batch(std::span<const MeasuredPair> measured, std::span<const double> pixels,
                             std::size_t side_by_side);

/// Wall time of jobs of these durations if each of `workers` takes the next one as soon as it is free.
double time_side_by_side(std::span<const double> elapsed_s, std::size_t workers);

/// Estimated duration of that work on otherwise idle cores, given how long its threads computed and how long
/// they waited for a core.
double time_alone(double elapsed_s, double computed_s, double waited_s);

/// Selects the pairs to measure by their pixel counts: as many of the largest as run concurrently, as they
/// determine the memory; the middle one; and the smallest. Returns distinct indices, the largest first.
std::vector<std::size_t> pairs_to_measure(std::span<const double> pixels, std::size_t side_by_side);

}  // namespace alinify
