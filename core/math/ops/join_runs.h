#pragma once

#include <cstdint>

#include "core/math/atomic_combine.h"
#include "core/math/pixel_bits.h"
#include "core/math/rect.h"
#include "core/math/view2d.h"

namespace alinify {

/// Connected components as trees: every pixel has a node, 1 + y * width + x, and runs point from node to node
/// towards the smallest of their component, its root. Node 0 is the outside of the image.
/// The root is the smallest node in any order of joining: the same labels on every device.
/// **Source**: union by atomic minimum as in Playne, Hawick, "A New Algorithm for Parallel
/// Connected-Component Labelling on GPUs", IEEE TPDS 29(6), 2018; here between runs of a word instead of
/// pixels.
using Node = std::uint32_t;

ALINIFY_HD inline Node node_at(std::int64_t x, std::int64_t y, std::int64_t width) {
  return static_cast<Node>(y * width + x + 1);
}

ALINIFY_HD inline Node root_of(const Node* parents, Node node) {
  for (;;) {
    const Node parent = load_shared(parents + node);
    if (parent == node) return node;
    node = parent;
  }
}

ALINIFY_HD inline void join(Node* parents, Node a, Node b) {
  a = root_of(parents, a);
  b = root_of(parents, b);
  while (a != b) {
    if (a < b) {
      const Node other = a;
      a = b;
      b = other;
    }
    // Another thread may have given `a` a new parent meanwhile; then that one is joined too.
    const Node before = min_into(parents + a, b);
    if (before == a) return;
    a = before;
  }
}

/// Packs a mask into words. Extent: the words.
struct PackPixels {
  View2D<const std::uint8_t> mask;
  bool zeros = false;  ///< the bits are the mask's zeros instead
  View2D<std::uint32_t> words;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    const std::uint8_t* const row = mask.row(y) + i * pixels_per_word;
    const std::int64_t left = mask.width - i * pixels_per_word;
    const int count = left < pixels_per_word ? static_cast<int>(left) : pixels_per_word;
    std::uint32_t word = 0;
    for (int k = 0; k < count; ++k) word |= static_cast<std::uint32_t>((row[k] != 0) != zeros) << k;
    words.at(i, y) = word;
  }
};

/// Makes every run a component of its own. Extent: the words.
struct StartRuns {
  View2D<const std::uint32_t> words;
  std::int64_t width = 0;
  Node* parents = nullptr;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    if (i == 0 && y == 0) parents[0] = 0;
    for (std::uint32_t starts = run_starts(words.at(i, y)); starts; starts &= starts - 1) {
      const Node node = node_at(i * pixels_per_word + lowest_bit(starts), y, width);
      parents[node] = node;
    }
  }
};

/// Joins runs with those that they touch to the left and above. Extent: the words.
struct JoinRuns {
  View2D<const std::uint32_t> words;
  Size image;
  bool diagonally = true;  ///< 8 neighbours instead of 4
  /// Joins runs at the border of the image to node 0, in the first and the last row only those of pixels that
  /// `top_open` and `bottom_open` mark (width x 1; empty: all).
  bool border_is_outside = false;
  View2D<const std::uint8_t> top_open, bottom_open;
  /// Joins only words and rows whose number is a multiple of `spacing` but not of `skipped` (0: of nothing).
  std::int64_t spacing = 1, skipped = 0;
  Node* parents = nullptr;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    const std::uint32_t word = words.at(i, y);
    if (!word) return;
    if (border_is_outside && spacing == 1) join_outside(word, i, y);
    if (i > 0 && taken(i) && (word & 1u) && words.at(i - 1, y) >> 31)
      join_bits(word, 0, i, y, words.at(i - 1, y), 31, i - 1, y);
    if (y > 0 && taken(y)) join_above(word, i, y);
  }

 private:
  ALINIFY_HD bool taken(std::int64_t k) const {
    return k % spacing == 0 && (skipped == 0 || k % skipped != 0);
  }
  ALINIFY_HD void join_bits(std::uint32_t a, int a_bit, std::int64_t ai, std::int64_t ay, std::uint32_t b,
                            int b_bit, std::int64_t bi, std::int64_t by) const {
    join(parents, node_at(ai * pixels_per_word + run_start(a, a_bit), ay, image.width),
         node_at(bi * pixels_per_word + run_start(b, b_bit), by, image.width));
  }
  ALINIFY_HD static bool open_at(const View2D<const std::uint8_t>& open, std::int64_t x) {
    return open.width == 0 || open.at(x, 0) != 0;
  }
  ALINIFY_HD void join_outside(std::uint32_t word, std::int64_t i, std::int64_t y) const {
    const std::int64_t left = i * pixels_per_word, last = image.width - 1 - left;
    std::uint32_t edge = i == 0 ? word & 1u : 0;
    if (last < pixels_per_word) edge |= word & (1u << last);
    const bool first_row = y == 0, last_row = y == image.height - 1;
    if (first_row || last_row) {
      for (std::uint32_t rest = word; rest; rest &= rest - 1) {
        const int bit = lowest_bit(rest);
        if ((first_row && open_at(top_open, left + bit)) || (last_row && open_at(bottom_open, left + bit)))
          edge |= 1u << bit;
      }
    }
    for (; edge; edge &= edge - 1)
      join(parents, 0, node_at(left + run_start(word, lowest_bit(edge)), y, image.width));
  }
  ALINIFY_HD void join_above(std::uint32_t word, std::int64_t i, std::int64_t y) const {
    const std::uint32_t above = words.at(i, y - 1), both = word & above;
    for (std::uint32_t starts = run_starts(both); starts; starts &= starts - 1) {
      const int bit = lowest_bit(starts);
      join_bits(word, bit, i, y, above, bit, i, y - 1);
    }
    if (!diagonally) return;
    // Pixels that touch the row above at a corner only.
    const bool has_left = i > 0, has_right = i + 1 < words.width;
    const std::uint32_t left_above = has_left ? words.at(i - 1, y - 1) : 0,
                        right_above = has_right ? words.at(i + 1, y - 1) : 0,
                        left = has_left ? words.at(i - 1, y) : 0, right = has_right ? words.at(i + 1, y) : 0;
    std::uint32_t to_left = word & ~above & (above << 1 | left_above >> 31) & ~(word << 1 | left >> 31);
    for (; to_left; to_left &= to_left - 1) {
      const int bit = lowest_bit(to_left);
      if (bit > 0)
        join_bits(word, bit, i, y, above, bit - 1, i, y - 1);
      else
        join_bits(word, bit, i, y, left_above, 31, i - 1, y - 1);
    }
    std::uint32_t to_right = word & ~above & (above >> 1 | right_above << 31) & ~(word >> 1 | right << 31);
    for (; to_right; to_right &= to_right - 1) {
      const int bit = lowest_bit(to_right);
      if (bit < 31)
        join_bits(word, bit, i, y, above, bit + 1, i, y - 1);
      else
        join_bits(word, bit, i, y, right_above, 0, i + 1, y - 1);
    }
  }
};

/// Points every run straight at its root. Extent: the words.
struct SettleRuns {
  View2D<const std::uint32_t> words;
  std::int64_t width = 0;
  Node* parents = nullptr;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    for (std::uint32_t starts = run_starts(words.at(i, y)); starts; starts &= starts - 1) {
      const Node node = node_at(i * pixels_per_word + lowest_bit(starts), y, width);
      store_shared(parents + node, root_of(parents, node));
    }
  }
};

}  // namespace alinify
