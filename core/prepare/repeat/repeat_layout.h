#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify {

/// The unit shifted against its neighbour in a design that is not repeated straight.
enum class Drop {
  Columns,  ///< each column of repeats lies lower than the one on its left: "half drop"
  Rows,     ///< each row of repeats lies further to the right than the one above: "half brick"
};

/// How one repeat of a design covers the plane. Its corner repeat has its first pixel at (0, 0).
///
/// Column i (for Rows: row) is shifted by the whole number of pixels nearest to (i mod denominator) *
/// numerator / denominator of the repeat: after `denominator` columns the pattern is exact again, so nothing
/// drifts. Mirrored: every second column left to right, every second row top to bottom. Turned: the design
/// is turned clockwise first, and then repeated.
/// **Units and frame**: pixels of the design, full resolution.
struct RepeatLayout {
  Size design;  ///< one repeat as it lies in the file
  Drop drop = Drop::Columns;
  int numerator = 0, denominator = 1;  ///< of the drop; 0 of 1: straight
  bool mirror_columns = false, mirror_rows = false;
  int quarter_turns = 0;  ///< clockwise, 0 to 3

  /// One repeat as it lies in the plane: the design's size, turned.
  Size tile() const;
  /// The shift of column (row) i, 0 to below the tile's side.
  std::int64_t shift_of(std::int64_t i) const;
  /// The design's pixel that lies at a pixel of the plane.
  struct Pixel {
    std::int64_t x = 0, y = 0;
    friend bool operator==(const Pixel&, const Pixel&) = default;
  };
  Pixel design_pixel_of(std::int64_t x, std::int64_t y) const;
  /// The same between pixel centres: -0.5 <= result < side - 0.5.
  Vec2d design_point_of(Vec2d p) const;

  /// The point of the plane nearest to `near` that shows a point of the design.
  Vec2d plane_point_of(Vec2d design_point, Vec2d near) const;

  /// Two translations that leave the plane as it is, from which all others follow; none is shorter than the
  /// first. Where shifts are rounded they hold to half a pixel.
  struct Periods {
    Vec2d first, second;
  };
  Periods periods() const;

  friend bool operator==(const RepeatLayout&, const RepeatLayout&) = default;
};

/// The same plane, turned so that the design lies as in its file: a shift by columns may become one by rows.
RepeatLayout turned_back(const RepeatLayout& layout);

/// A part of the plane that lies within one repeat, and where its pixels are in the design: row by row,
/// after these have been transposed, then mirrored, as said.
struct RepeatPiece {
  Rect plane, design;
  bool transposed = false, mirrored_x = false, mirrored_y = false;
};
/// The pieces that make up `rect` of the plane.
std::vector<RepeatPiece> pieces_of(const RepeatLayout& layout, Rect rect);

/// Parses the trade's words: "straight", "half-drop", "brick" (half brick), "1/3-drop", "1/4-brick"; after
/// commas "mirror-columns", "mirror-rows", "turn-90", "turn-180", "turn-270". Blanks count as hyphens.
/// **Throws** Error(Usage).
RepeatLayout repeat_layout_from(std::string_view words, Size design);
/// The inverse.
std::string words_of(const RepeatLayout& layout);

}  // namespace alinify
