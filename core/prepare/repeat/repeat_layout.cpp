#include "core/prepare/repeat/repeat_layout.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/prepare/repeat/messages.h"

namespace alinify {
namespace {

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

std::int64_t floor_mod(std::int64_t a, std::int64_t b) {
  return a - floor_div(a, b) * b;
}

// The repeat that a position of the plane lies in.
struct Cell {
  std::int64_t column, row, x, y;  ///< x, y: its first pixel
};

// `Number` is a pixel, or a point whose cell begins at its first pixel's edge.
template <class Number, class Floor>
Cell cell_at(const RepeatLayout& layout, Number x, Number y, Floor floor_of) {
  const Size tile = layout.tile();
  Cell cell{};
  if (layout.drop == Drop::Columns) {
    cell.column = floor_of(x, tile.width);
    const std::int64_t shift = layout.shift_of(cell.column);
    cell.row = floor_of(y - static_cast<Number>(shift), tile.height);
    cell.x = cell.column * tile.width;
    cell.y = cell.row * tile.height + shift;
  } else {
    cell.row = floor_of(y, tile.height);
    const std::int64_t shift = layout.shift_of(cell.row);
    cell.column = floor_of(x - static_cast<Number>(shift), tile.width);
    cell.y = cell.row * tile.height;
    cell.x = cell.column * tile.width + shift;
  }
  return cell;
}

// From a position in the cell to one in the design.
template <class Number>
std::pair<Number, Number> within_design(const RepeatLayout& layout, const Cell& cell, Number u, Number v) {
  const Size tile = layout.tile();
  if (layout.mirror_columns && cell.column % 2 != 0) u = static_cast<Number>(tile.width - 1) - u;
  if (layout.mirror_rows && cell.row % 2 != 0) v = static_cast<Number>(tile.height - 1) - v;
  switch (layout.quarter_turns) {
    case 1:
      return {v, static_cast<Number>(layout.design.height - 1) - u};
    case 2:
      return {static_cast<Number>(layout.design.width - 1) - u,
              static_cast<Number>(layout.design.height - 1) - v};
    case 3:
      return {static_cast<Number>(layout.design.width - 1) - v, u};
    default:
      return {u, v};
  }
}

std::int64_t floor_div_pixel(std::int64_t a, std::int64_t b) {
  return floor_div(a, b);
}

std::int64_t floor_div_point(double a, std::int64_t b) {
  return static_cast<std::int64_t>(std::floor((a + 0.5) / static_cast<double>(b)));
}

[[noreturn]] void refuse_word(std::string_view word) {
  throw Error(ErrorKind::Usage, messages::cannot_repeat_design, messages::repeat_word_not_known(word),
              messages::repeat_words);
}

// "1/3" of "1/3-drop". **Throws** Error(Usage).
void read_share(std::string_view word, std::string_view share, RepeatLayout& layout) {
  const char* const end = share.data() + share.size();
  const auto numerator = std::from_chars(share.data(), end, layout.numerator);
  if (numerator.ec != std::errc() || numerator.ptr == end || *numerator.ptr != '/') refuse_word(word);
  const auto denominator = std::from_chars(numerator.ptr + 1, end, layout.denominator);
  if (denominator.ec != std::errc() || denominator.ptr != end) refuse_word(word);
  // Finer shares than a sixteenth are no drop that anybody prints, but a typing error.
  if (layout.numerator < 1 || layout.denominator > 16 || layout.numerator >= layout.denominator)
    refuse_word(word);
  const int common = std::gcd(layout.numerator, layout.denominator);
  layout.numerator /= common;
  layout.denominator /= common;
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() > end.size() && text.substr(text.size() - end.size()) == end;
}

// The first word: how neighbours are shifted. False where it is something else.
bool read_drop(std::string_view word, RepeatLayout& layout) {
  if (word == "straight") return true;
  if (word == "brick") word = "half-brick";
  const bool rows = ends_with(word, "-brick");
  if (!rows && !ends_with(word, "-drop")) return false;
  layout.drop = rows ? Drop::Rows : Drop::Columns;
  std::string_view share = word;
  share.remove_suffix(rows ? 6 : 5);
  read_share(word, share == "half" ? "1/2" : share, layout);
  return true;
}

}  // namespace

Size RepeatLayout::tile() const {
  return quarter_turns % 2 == 0 ? design : Size{design.height, design.width};
}

std::int64_t RepeatLayout::shift_of(std::int64_t i) const {
  if (numerator == 0) return 0;
  const std::int64_t side = drop == Drop::Columns ? tile().height : tile().width;
  const std::int64_t parts = floor_mod(i, denominator) * numerator % denominator * side;
  return (2 * parts + denominator) / (2 * denominator);
}

RepeatLayout::Pixel RepeatLayout::design_pixel_of(std::int64_t x, std::int64_t y) const {
  const Cell cell = cell_at(*this, x, y, floor_div_pixel);
  const auto [u, v] = within_design(*this, cell, x - cell.x, y - cell.y);
  return {u, v};
}

Vec2d RepeatLayout::design_point_of(Vec2d p) const {
  const Cell cell = cell_at(*this, p.x, p.y, floor_div_point);
  const auto [u, v] =
      within_design(*this, cell, p.x - static_cast<double>(cell.x), p.y - static_cast<double>(cell.y));
  return {u, v};
}

Vec2d RepeatLayout::plane_point_of(Vec2d design_point, Vec2d near) const {
  const Size size = tile();
  // In the tile, as within_design() turns back.
  const double w = static_cast<double>(design.width - 1), h = static_cast<double>(design.height - 1);
  Vec2d p = design_point;
  if (quarter_turns == 1) p = {h - p.y, p.x};
  if (quarter_turns == 2) p = {w - p.x, h - p.y};
  if (quarter_turns == 3) p = {p.y, w - p.x};
  Vec2d nearest;
  bool found = false;
  // The cells around the one of `near`: shifted columns begin elsewhere, so each is asked for its own.
  for (int j = -1; j <= 1; ++j)
    for (int i = -1; i <= 1; ++i) {
      const Cell cell = cell_at(*this, near.x + static_cast<double>(i * size.width),
                                near.y + static_cast<double>(j * size.height), floor_div_point);
      Vec2d q = p;
      if (mirror_columns && cell.column % 2 != 0) q.x = static_cast<double>(size.width - 1) - q.x;
      if (mirror_rows && cell.row % 2 != 0) q.y = static_cast<double>(size.height - 1) - q.y;
      const Vec2d there = q + Vec2d{static_cast<double>(cell.x), static_cast<double>(cell.y)};
      if (!found || length(there - near) < length(nearest - near)) nearest = there;
      found = true;
    }
  return nearest;
}

RepeatLayout::Periods RepeatLayout::periods() const {
  const Size size = tile();
  const bool columns = drop == Drop::Columns;
  // `along`: the direction of the shifts; `across`: from one shifted column (row) to the next.
  const double along = static_cast<double>(columns ? size.height : size.width),
               across = static_cast<double>(columns ? size.width : size.height);
  const bool mirrored_along = columns ? mirror_rows : mirror_columns,
             mirrored_across = columns ? mirror_columns : mirror_rows;
  // With every second one mirrored along the shifts, only equal shifts are alike.
  int steps = mirrored_across ? 2 : 1;
  if (mirrored_along) steps = std::lcm(steps, denominator);
  const double shift = (steps * numerator % denominator) * along / denominator;
  Vec2d first{0, mirrored_along ? 2 * along : along}, second{steps * across, shift};
  if (second.y > first.y / 2) second.y -= first.y;
  if (!columns) {
    std::swap(first.x, first.y);
    std::swap(second.x, second.y);
  }
  // Gauss's reduction: the shorter one, and the other less its share of it, until nothing gets shorter.
  for (;;) {
    if (dot(second, second) < dot(first, first)) std::swap(first, second);
    const double share = dot(first, second) / dot(first, first);
    // Exactly a half either way is as short.
    if (std::abs(share) < 0.5 + 1e-9) return {first, second};
    second = second - std::round(share) * first;
  }
}

RepeatLayout turned_back(const RepeatLayout& layout) {
  RepeatLayout upright = layout;
  upright.quarter_turns = 0;
  if (layout.quarter_turns % 2 == 0) return upright;
  upright.drop = layout.drop == Drop::Columns ? Drop::Rows : Drop::Columns;
  std::swap(upright.mirror_columns, upright.mirror_rows);
  // A shift of the next one down or to the right becomes one up or to the left.
  if (layout.numerator != 0) upright.numerator = layout.denominator - layout.numerator;
  return upright;
}

std::vector<RepeatPiece> pieces_of(const RepeatLayout& layout, Rect rect) {
  const Size tile = layout.tile();
  std::vector<RepeatPiece> pieces;
  const auto add = [&](std::int64_t x, std::int64_t y) {
    const Cell cell = cell_at(layout, x, y, floor_div_pixel);
    RepeatPiece piece;
    piece.plane = intersect(rect, {cell.x, cell.y, tile.width, tile.height});
    const Rect& in = piece.plane;
    // Opposite corners of the piece are opposite corners in the design.
    const auto [x0, y0] = within_design(layout, cell, in.x - cell.x, in.y - cell.y);
    const auto [x1, y1] = within_design(layout, cell, in.right() - 1 - cell.x, in.bottom() - 1 - cell.y);
    piece.transposed = layout.quarter_turns % 2 != 0;
    piece.mirrored_x = piece.transposed ? y1 < y0 : x1 < x0;
    piece.mirrored_y = piece.transposed ? x1 < x0 : y1 < y0;
    piece.design = {std::min(x0, x1), std::min(y0, y1), std::abs(x1 - x0) + 1, std::abs(y1 - y0) + 1};
    pieces.push_back(piece);
    return piece.plane;
  };
  // Along the shifts first, where repeats follow each other without a gap.
  if (layout.drop == Drop::Columns) {
    for (std::int64_t x = rect.x; x < rect.right();) {
      std::int64_t right = x;
      for (std::int64_t y = rect.y; y < rect.bottom();) {
        const Rect done = add(x, y);
        y = done.bottom();
        right = done.right();
      }
      x = right;
    }
  } else {
    for (std::int64_t y = rect.y; y < rect.bottom();) {
      std::int64_t bottom = y;
      for (std::int64_t x = rect.x; x < rect.right();) {
        const Rect done = add(x, y);
        x = done.right();
        bottom = done.bottom();
      }
      y = bottom;
    }
  }
  return pieces;
}

RepeatLayout repeat_layout_from(std::string_view words, Size design) {
  RepeatLayout layout;
  layout.design = design;
  const std::string text = lower_case(words);
  bool first = true;
  for (std::size_t begin = 0; begin <= text.size(); first = false) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    std::string word = text.substr(begin, end - begin);
    begin = end + 1;
    word.erase(0, std::min(word.find_first_not_of(' '), word.size()));
    std::replace(word.begin(), word.end(), ' ', '-');
    if (first && read_drop(word, layout)) continue;
    if (word == "mirror-columns")
      layout.mirror_columns = true;
    else if (word == "mirror-rows")
      layout.mirror_rows = true;
    else if (word == "turn-90")
      layout.quarter_turns = 1;
    else if (word == "turn-180")
      layout.quarter_turns = 2;
    else if (word == "turn-270")
      layout.quarter_turns = 3;
    else
      refuse_word(word);
  }
  return layout;
}

std::string words_of(const RepeatLayout& layout) {
  std::string text = "straight";
  if (layout.numerator != 0) {
    const bool columns = layout.drop == Drop::Columns;
    if (layout.numerator == 1 && layout.denominator == 2)
      text = columns ? "half-drop" : "brick";
    else
      text = std::to_string(layout.numerator) + "/" + std::to_string(layout.denominator) +
             (columns ? "-drop" : "-brick");
  }
  if (layout.mirror_columns) text += ",mirror-columns";
  if (layout.mirror_rows) text += ",mirror-rows";
  if (layout.quarter_turns != 0) text += ",turn-" + std::to_string(90 * layout.quarter_turns);
  return text;
}

}  // namespace alinify
