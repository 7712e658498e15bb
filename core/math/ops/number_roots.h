#pragma once

#include <cstdint>

#include "core/math/ops/join_runs.h"
#include "core/math/pixel_bits.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Marks the runs that are roots. Extent: the words.
struct MarkRootRuns {
  View2D<const std::uint32_t> words;
  std::int64_t width = 0;
  const Node* parents = nullptr;
  View2D<std::uint32_t> roots;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    std::uint32_t found = 0;
    for (std::uint32_t starts = run_starts(words.at(i, y)); starts; starts &= starts - 1) {
      const int bit = lowest_bit(starts);
      const Node node = node_at(i * pixels_per_word + bit, y, width);
      found |= static_cast<std::uint32_t>(parents[node] == node) << bit;
    }
    roots.at(i, y) = found;
  }
};

/// Marks the pixels that are roots: parents of pixels, 0 for a pixel that has none. Extent: the words.
struct MarkRootPixels {
  std::int64_t width = 0;
  const Node* parents = nullptr;
  View2D<std::uint32_t> roots;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    const std::int64_t left = i * pixels_per_word;
    const int count = static_cast<int>(min2(std::int64_t{pixels_per_word}, width - left));
    std::uint32_t found = 0;
    for (int k = 0; k < count; ++k) {
      const Node node = node_at(left + k, y, width);
      found |= static_cast<std::uint32_t>(parents[node] == node) << k;
    }
    roots.at(i, y) = found;
  }
};

/// Counts the roots of a row before each of its words. Extent: 1 x height.
struct CountRootsOfRow {
  View2D<const std::uint32_t> roots;
  View2D<std::uint32_t> before;  ///< like roots
  std::uint32_t* of_row = nullptr;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t y) const {
    std::uint32_t sum = 0;
    for (std::int64_t i = 0; i < roots.width; ++i) {
      before.at(i, y) = sum;
      sum += static_cast<std::uint32_t>(count_ones(roots.at(i, y)));
    }
    of_row[y] = sum;
  }
};

/// The number of a root among all roots in reading order, from 1; of node 0, 0.
struct RootNumbers {
  View2D<const std::uint32_t> roots, before;
  const std::uint32_t* before_row = nullptr;
  std::int64_t width = 0;

  ALINIFY_HD std::uint32_t operator()(Node root) const {
    if (root == 0) return 0;
    // Of 32 bits, which divide far faster than 64 on a GPU.
    const std::uint32_t pixel = root - 1, columns = static_cast<std::uint32_t>(width);
    const std::uint32_t y = pixel / columns, x = pixel - y * columns;
    const std::uint32_t i = x / pixels_per_word;
    return before_row[y] + before.at(i, y) +
           static_cast<std::uint32_t>(
               count_ones(roots.at(i, y) & bits_below(static_cast<int>(x % pixels_per_word)))) +
           1;
  }
};

/// Labels pixels with their component's number, all others 0. Extent: width x height (Pixels = 1), or the
/// words (Pixels = 32).
template <int Pixels>
struct LabelRuns {
  static_assert(Pixels == 1 || Pixels == pixels_per_word);
  View2D<const std::uint32_t> words;
  const Node* parents = nullptr;
  RootNumbers number;
  View2D<std::uint32_t> labels;

  ALINIFY_HD void operator()(std::int64_t at, std::int64_t y) const {
    if constexpr (Pixels == 1) {
      const std::int64_t i = at / pixels_per_word;
      const std::uint32_t word = words.at(i, y);
      const int bit = static_cast<int>(at % pixels_per_word);
      labels.at(at, y) = word >> bit & 1u ? label_of(word, bit, i, y) : 0;
    } else {
      const std::int64_t left = at * pixels_per_word;
      const int count = static_cast<int>(min2(std::int64_t{pixels_per_word}, labels.width - left));
      std::uint32_t* const out = labels.row(y) + left;
      for (int k = 0; k < count; ++k) out[k] = 0;
      const std::uint32_t word = words.at(at, y);
      for (std::uint32_t starts = run_starts(word); starts; starts &= starts - 1) {
        const int bit = lowest_bit(starts), end = run_end(word, bit);
        const std::uint32_t label = label_of(word, bit, at, y);
        for (int k = bit; k < end; ++k) out[k] = label;
      }
    }
  }

 private:
  ALINIFY_HD std::uint32_t label_of(std::uint32_t word, int bit, std::int64_t i, std::int64_t y) const {
    return number(parents[node_at(i * pixels_per_word + run_start(word, bit), y, labels.width)]);
  }
};

/// Labels pixels with their root's number. Extent: the labels.
struct LabelPixels {
  const Node* parents = nullptr;
  RootNumbers number;
  View2D<std::uint32_t> labels;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    labels.at(x, y) = number(parents[node_at(x, y, labels.width)]);
  }
};

}  // namespace alinify
