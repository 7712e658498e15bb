#include "core/prepare/repeat/repeated_source.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/prepare/repeat/messages.h"

namespace alinify {
namespace {

// Copies the design's pixels, transposed and mirrored.
void place(const RepeatPiece& piece, ConstPixels from, Pixels to) {
  const auto bytes = static_cast<std::size_t>(to.pixel_bytes());
  for (std::int64_t y = 0; y < to.height; ++y) {
    const std::int64_t v = piece.mirrored_y ? to.height - 1 - y : y;
    for (std::int64_t x = 0; x < to.width; ++x) {
      const std::int64_t u = piece.mirrored_x ? to.width - 1 - x : x;
      std::memcpy(to.at(x, y), piece.transposed ? from.at(v, u) : from.at(u, v), bytes);
    }
  }
}

bool turned(const RepeatPiece& piece) {
  return piece.transposed || piece.mirrored_x || piece.mirrored_y;
}

bool same_pixels(const RepeatPiece& a, const RepeatPiece& b) {
  return a.design == b.design && a.transposed == b.transposed && a.mirrored_x == b.mirrored_x &&
         a.mirrored_y == b.mirrored_y;
}

Rect divided(Rect r, std::int64_t by) {
  return {r.x / by, r.y / by, r.width / by, r.height / by};
}

// The layout at a level of the design, or nothing where coarse pixels would lie across a seam.
std::optional<RepeatedDesign> at_level(const RepeatedDesign& full, const LevelInfo& level) {
  const double factor = std::round(level.downsample.x);
  if (!(factor >= 1) || level.downsample.x != factor || level.downsample.y != factor) return {};
  const auto by = static_cast<std::int64_t>(factor);
  const Rect& e = full.extent;
  const Size design = full.layout.design;
  for (const std::int64_t length : {e.x, e.y, e.width, e.height, design.width, design.height})
    if (length % by != 0) return {};
  RepeatedDesign coarse = full;
  coarse.layout.design = {design.width / by, design.height / by};
  coarse.extent = divided(e, by);
  for (int i = 0; i < full.layout.denominator; ++i)
    if (coarse.layout.shift_of(i) * by != full.layout.shift_of(i)) return {};
  if (coarse.layout.design.width > level.size.width || coarse.layout.design.height > level.size.height)
    return {};
  return coarse;
}

class RepeatedSource final : public TileSource {
 public:
  RepeatedSource(std::shared_ptr<const TileSource> design, const RepeatedDesign& repeated)
      : design_(std::move(design)), repeated_(repeated), info_(design_->info()) {
    info_.size = repeated.extent.size();
    info_.file_bytes = design_->info().file_bytes;
    std::vector<LevelInfo> levels;
    for (const LevelInfo& level : info_.levels) {
      const std::optional<RepeatedDesign> coarse = at_level(repeated, level);
      if (!coarse) break;
      LevelInfo own = level;
      own.size = coarse->extent.size();
      own.tile_size = {std::min(level.tile_size.width, own.size.width),
                       std::min(level.tile_size.height, own.size.height)};
      levels.push_back(own);
      levels_.push_back(*coarse);
    }
    info_.levels = std::move(levels);
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    if (rect.empty()) return;
    const RepeatedDesign& repeated = levels_.at(static_cast<std::size_t>(level));
    const Rect plane{rect.x + repeated.extent.x, rect.y + repeated.extent.y, rect.width, rect.height};
    const std::vector<RepeatPiece> pieces = pieces_of(repeated.layout, plane);
    const auto place_in_out = [&](const RepeatPiece& piece) {
      return out.crop(
          {piece.plane.x - plane.x, piece.plane.y - plane.y, piece.plane.width, piece.plane.height});
    };
    std::vector<const RepeatPiece*> read_before;
    for (const RepeatPiece& piece : pieces) {
      // From one repeat to the next the same pixels come again: they are decoded once.
      const auto same = std::find_if(read_before.begin(), read_before.end(), [&](const RepeatPiece* earlier) {
        return same_pixels(*earlier, piece);
      });
      if (same != read_before.end()) {
        copy_pixels(place_in_out(**same), place_in_out(piece));
        continue;
      }
      read_before.push_back(&piece);
      if (!turned(piece)) {
        design_->read(level, piece.design, place_in_out(piece));
      } else {
        Image pixels(piece.design.size(), info_.channels, info_.type);
        design_->read(level, piece.design, pixels.pixels());
        place(piece, std::as_const(pixels).pixels(), place_in_out(piece));
      }
    }
  }

  StoredPixels stored_pixels(int) const override {
    return StoredPixels::nowhere(messages::design_is_repeated);
  }

  std::shared_ptr<const TileSource> as_stored() const override {
    const std::shared_ptr<const TileSource> stored = design_->as_stored();
    return stored ? make_repeated_source(stored, repeated_) : nullptr;
  }

 private:
  std::shared_ptr<const TileSource> design_;
  RepeatedDesign repeated_;
  std::vector<RepeatedDesign> levels_;
  ImageInfo info_;
};

}  // namespace

std::shared_ptr<const TileSource> make_repeated_source(std::shared_ptr<const TileSource> design,
                                                       const RepeatedDesign& repeated) {
  const Size repeat = repeated.layout.design, whole = design->info().size;
  const auto refuse = [](const Message& why, const Message& hint) {
    throw Error(ErrorKind::Usage, messages::cannot_repeat_design, why, hint);
  };
  if (repeat.width < 1 || repeat.height < 1)
    refuse(messages::repeat_is_nothing(with_unit(dimensions_text(repeat), "px")), messages::repeat_size_how);
  if (repeat.width > whole.width || repeat.height > whole.height)
    refuse(messages::repeat_larger_than_design(size_number(repeat), size_number(whole)),
           messages::repeat_at_most_the_design);
  if (repeated.extent.empty()) refuse(messages::repeated_design_has_no_extent, {});
  return std::make_shared<RepeatedSource>(std::move(design), repeated);
}

Rect whole_steps(Rect part) {
  const auto down = [](std::int64_t v) {
    return v - ((v % extent_step_px) + extent_step_px) % extent_step_px;
  };
  const std::int64_t x = down(part.x), y = down(part.y);
  return {x, y, down(part.right() - x + extent_step_px - 1), down(part.bottom() - y + extent_step_px - 1)};
}

}  // namespace alinify
