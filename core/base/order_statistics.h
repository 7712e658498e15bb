#pragma once

/// \file
/// Values by their place in ascending order. All but `median` and `range_of` rearrange their input, which
/// must not contain a NaN. The quantiles of n values take the rank share * (n - 1), share from 0 to 1
/// (definition 7 of Hyndman and Fan, The American Statistician 50, 1996), and differ in their use of its
/// fraction.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace alinify {

/// The value that has `rank` smaller or equal ones before it: 0 for the smallest; `rank` < values.size().
template <class T>
T value_of_rank(std::vector<T>& values, std::size_t rank) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(rank);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

/// The median; the upper of the two middle values for an even count, 0 for none.
template <class T>
T median(std::vector<T> values) {
  return values.empty() ? T{} : value_of_rank(values, values.size() / 2);
}

/// The value at the rank rounded down, for at least one value.
template <class T>
T lower_quantile(std::vector<T>& values, double share) {
  return value_of_rank(values, static_cast<std::size_t>(share * static_cast<double>(values.size() - 1)));
}

/// The value at the nearest rank, for at least one value.
template <class T>
T nearest_quantile(std::vector<T>& values, double share) {
  return value_of_rank(values,
                       static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5));
}

/// Interpolated linearly between the values at the two nearest ranks, for at least one value.
template <class T>
T linear_quantile(std::vector<T>& values, double share) {
  const double rank = share * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  const T low = value_of_rank(values, below);
  if (below + 1 >= values.size()) return low;
  const T high = *std::min_element(values.begin() + static_cast<std::ptrdiff_t>(below) + 1, values.end());
  return low + static_cast<T>(rank - static_cast<double>(below)) * (high - low);
}

/// The lower quantiles of `trimmed` and 1 - `trimmed`, for at least one value. Where nearly all values are
/// one and the two are equal, the smallest and the largest: whatever differs is the content.
template <class T>
std::pair<T, T> trimmed_range(std::vector<T>& values, double trimmed) {
  const T low = lower_quantile(values, trimmed), high = lower_quantile(values, 1 - trimmed);
  if (high > low) return {low, high};
  const auto [min, max] = std::minmax_element(values.begin(), values.end());
  return {*min, *max};
}

/// The largest value less the smallest, for at least one value.
template <class T>
double range_of(const std::vector<T>& values) {
  const auto [min, max] = std::minmax_element(values.begin(), values.end());
  return static_cast<double>(*max) - static_cast<double>(*min);
}

}  // namespace alinify
