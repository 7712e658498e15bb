#pragma once

#include <cstdint>

#include "core/math/atomic_combine.h"
#include "core/math/ops/climb_distance.h"
#include "core/math/pixel_bits.h"
#include "core/math/view2d.h"

namespace alinify {

/// Lists of basins are worked on in rows of this many.
inline constexpr std::int64_t basins_per_row = 256;

/// The basins of a distance map, numbered from 1 (core/algo/split_pieces.h). **Shapes**: every list has one
/// element a basin and one for 0.
struct Basins {
  std::int64_t count = 0;
  Rank* peaks = nullptr;   ///< rank of its highest pixel
  Rank* passes = nullptr;  ///< highest pass out of a group of basins; 0: none. At the group's first basin
  std::uint32_t* groups = nullptr;  ///< the basin with the highest peak among those joined so far
  std::uint32_t* into = nullptr;    ///< the group that a group joins in this round; itself: none
  std::uint32_t* pieces = nullptr;  ///< the basin whose piece it belongs to; itself: the middle of a piece

  /// The basin of an element of rows of basins_per_row; 0 if there is none.
  ALINIFY_HD std::uint32_t at(std::int64_t x, std::int64_t y) const {
    const std::int64_t basin = y * basins_per_row + x;
    return basin <= count ? static_cast<std::uint32_t>(basin) : 0;
  }
};

/// Fills the lists from the peaks. Extent: the words of `roots`.
struct StartBasins {
  View2D<const std::uint32_t> roots, squared, labels;
  Basins basins;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    for (std::uint32_t peaks = roots.at(i, y); peaks; peaks &= peaks - 1) {
      const std::int64_t x = i * pixels_per_word + lowest_bit(peaks);
      const std::uint32_t basin = labels.at(x, y);
      basins.peaks[basin] = rank_of(squared.at(x, y), node_at(x, y, squared.width));
      basins.groups[basin] = basins.pieces[basin] = basin;
    }
  }
};

/// Forgets the passes of the last round. Extent: basins_per_row x rows.
struct ClearPasses {
  Basins basins;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    if (const std::uint32_t basin = basins.at(x, y)) basins.passes[basin] = 0;
  }
};

/// Marks the pixels beside another basin, the only ones that a pass can lie at. Extent: the labels.
struct MarkBasinEdges {
  View2D<const std::uint32_t> labels;
  View2D<std::uint8_t> edges;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t before = x > 0 ? x - 1 : x, after = x + 1 < labels.width ? x + 1 : x;
    const std::uint32_t *here = labels.row(y), *above = labels.row(y > 0 ? y - 1 : y),
                        *below = labels.row(y + 1 < labels.height ? y + 1 : y);
    const std::uint32_t label = here[x];
    const auto differs = [label](std::uint32_t other) {
      return static_cast<unsigned>(other != 0) & static_cast<unsigned>(other != label);
    };
    const unsigned edge = differs(here[before]) | differs(here[after]) | differs(above[before]) |
                          differs(above[x]) | differs(above[after]) | differs(below[before]) |
                          differs(below[x]) | differs(below[after]);
    edges.at(x, y) = label ? static_cast<std::uint8_t>(edge) : std::uint8_t{0};
  }
};

/// Finds every group's highest pass: of all pairs of neighbouring pixels of which one is in the group, the
/// one whose lower pixel is highest. Extent: the words.
struct FindPasses {
  View2D<const std::uint32_t> squared, labels, edges;
  Basins basins;

  ALINIFY_HD void operator()(std::int64_t i, std::int64_t y) const {
    for (std::uint32_t rest = edges.at(i, y); rest; rest &= rest - 1)
      look_around(i * pixels_per_word + lowest_bit(rest), y);
  }

 private:
  ALINIFY_HD void look_around(std::int64_t x, std::int64_t y) const {
    const std::uint32_t label = labels.at(x, y);
    const std::int64_t width = labels.width;
    Rank own = 0, highest = 0;
    std::uint32_t group = 0;
    visit_neighbours(x, y, width, labels.height, [&](std::int64_t i, std::int64_t j) {
      const std::uint32_t other = labels.at(i, j);
      if (other == label || !other) return;
      if (!group) {
        group = basins.groups[label];
        own = rank_of(squared.at(x, y), node_at(x, y, width));
      }
      if (basins.groups[other] == group) return;
      const Rank rank = rank_of(squared.at(i, j), node_at(i, j, width)), lower = rank < own ? rank : own;
      if (lower > highest) highest = lower;
    });
    if (highest) max_into(basins.passes + group, highest);
  }
};

/// Lets every group whose highest pass leads to a group with a higher peak join that one; whether it remains
/// a piece of its own is decided by the pass. Extent: basins_per_row x rows.
struct JoinBasins {
  View2D<const std::uint32_t> squared, labels;
  Basins basins;
  /// A piece if squared(pass) * 65536 < narrow * squared(peak) and squared(peak) >= min_peak.
  std::uint32_t narrow = 0, min_peak = 0;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::uint32_t group = basins.at(x, y);
    if (!group) return;
    basins.into[group] = group;
    const Rank pass = basins.passes[group];
    if (basins.groups[group] != group || pass == 0) return;
    const std::int64_t width = labels.width;
    const std::int64_t pixel = static_cast<std::int64_t>(node_of(pass)) - 1, py = pixel / width,
                       px = pixel - py * width;
    // The basin on the far side: the pass's own, or that of its highest neighbour in another group.
    std::uint32_t far = labels.at(px, py);
    if (basins.groups[far] == group) {
      Rank highest = pass;
      visit_neighbours(px, py, width, labels.height, [&](std::int64_t i, std::int64_t j) {
        const std::uint32_t label = labels.at(i, j);
        if (!label || basins.groups[label] == group) return;
        const Rank rank = rank_of(squared.at(i, j), node_at(i, j, width));
        if (rank <= highest) return;
        highest = rank;
        far = label;
      });
    }
    const std::uint32_t other = basins.groups[far];
    const Rank peak = basins.peaks[group];
    if (basins.peaks[other] < peak) return;
    basins.into[group] = other;
    const std::uint64_t top = squared_of(peak), neck = squared_of(pass);
    if (!(neck * 65536 < narrow * top && top >= min_peak)) basins.pieces[group] = far;
  }
};

/// Gives every basin its group after a round. Extent: basins_per_row x rows.
struct FollowGroups {
  Basins basins;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::uint32_t basin = basins.at(x, y);
    if (!basin) return;
    std::uint32_t group = basins.groups[basin];
    while (basins.into[group] != group) group = basins.into[group];
    basins.groups[basin] = group;
  }
};

/// 1 for a group that joined another in the last round. Extent: basins_per_row x rows.
struct JoinedAnother {
  Basins basins;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    const std::uint32_t basin = basins.at(x, y);
    return basin && basins.into[basin] != basin ? 1 : 0;
  }
};

/// Writes into `into` the basin in the middle of each basin's piece, and into `middles` 1 for those, 0 for
/// others. Extent: basins_per_row x rows.
struct FindMiddles {
  Basins basins;
  std::uint32_t* middles = nullptr;  ///< one element a basin and one for 0

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::uint32_t basin = basins.at(x, y);
    if (!basin) {
      if (x == 0 && y == 0) middles[0] = 0;
      return;
    }
    std::uint32_t piece = basin;
    while (basins.pieces[piece] != piece) piece = basins.pieces[piece];
    basins.into[basin] = piece;
    middles[basin] = piece == basin ? 1 : 0;
  }
};

/// Replaces basins by the numbers of their pieces. Extent: labels.
struct LabelPieces {
  Basins basins;
  const std::uint32_t* before = nullptr;  ///< pieces before a middle
  View2D<std::uint32_t> labels;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    if (const std::uint32_t basin = labels.at(x, y)) labels.at(x, y) = before[basins.into[basin]] + 1;
  }
};

}  // namespace alinify
