#pragma once

#include <optional>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/image/tile_source.h"
#include "core/prepare/repeat/repeat_layout.h"

namespace alinify {

/// How neighbouring pixels differ where two repeats meet, against how they differ inside the design.
/// Differences are means over a row (column) and over channels, in levels of the samples.
struct SeamSide {
  double across = 0;   ///< from the last row of a repeat to the first one of the next
  double typical = 0;  ///< median of all rows inside
  double rare = 0;     ///< exceeded by 1 % of the rows inside: outlines, stripes
  bool visible = false;
  /// A single row of pixels that does not belong there: its neighbours on both sides agree with each other.
  bool odd_first = false, odd_last = false;
  double odd_first_levels = 0, odd_last_levels = 0;  ///< by how much

  bool clean() const { return !visible && !odd_first && !odd_last; }
};

struct SeamReport {
  SeamSide rows;       ///< bottom to top
  SeamSide columns;    ///< right to left
  double range = 255;  ///< from black to white, in levels
  /// A message for the user; empty for a design that closes.
  std::vector<Message> findings;
};

/// Whether a design closes when it is repeated like that; shifts and mirrors are followed.
///
/// A seam is visible if pixels differ across it by more than across 99 % of the rows inside, by half as much
/// again, and by at least twice the typical difference and 1/256 of the range: a design may have an outline
/// on its edge, but not only there. **Throws** Error(NotReadable), Cancelled. **Memory**: two bands of rows.
SeamReport check_seam(const TileSource& design, const RepeatLayout& layout, Progress& progress);

}  // namespace alinify
