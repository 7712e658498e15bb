#include "core/memory_plan/flow_plan.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/math/scalar.h"
#include "core/memory_plan/messages.h"
#include "core/memory_plan/plan_reason.h"
#include "core/memory_plan/resolution_plan.h"

namespace alinify {
namespace {

constexpr int coarsest_finest_level = 6;  // 1/64
// Pixels of two images whose sides differ by no more than this factor show about the same structures.
constexpr double alike_pixels = 1.4142135623730951;

Size level_size(Size full, int level) {
  for (; level > 0; --level) full = halved(full);
  return full;
}

double scale_of(const FlowWorkload& workload) {
  return workload.scale > 0 && std::isfinite(workload.scale) ? workload.scale : 1;
}

std::int64_t tiles_across(std::int64_t length, std::int64_t tile) {
  return (length + tile - 1) / tile;
}

double largest_tile_pixels(Size level, std::int64_t tile, std::int64_t halo) {
  const auto extent = [&](std::int64_t length) {
    return static_cast<double>(std::min(length, tile >= length ? length : tile + 2 * halo));
  };
  return extent(level.width) * extent(level.height);
}

// One possible plan: finest levels, data held in memory, and tile size.
class Candidate {
 public:
  Candidate(const FlowMemoryModel& model, const FlowWorkload& workload, int fixed_level, int moving_level,
            bool held)
      : model_(model),
        workload_(workload),
        fixed_level_(fixed_level),
        moving_level_(moving_level),
        held_(held) {
    fixed_ = level_size(workload.fixed, fixed_level);
    moving_ = level_size(workload.moving, moving_level);
  }

  std::int64_t bytes(std::int64_t tile_px) const {
    double tile = largest_tile_pixels(fixed_, tile_px, model_.halo_px);
    if (model_.coarse_tile_px > 0)
      tile = std::max(tile, largest_tile_pixels(halved(fixed_), model_.coarse_tile_px, model_.halo_px));
    return static_cast<std::int64_t>(model_.base_bytes + held_bytes() +
                                     model_.bytes_per_field_px * pixels(fixed_) +
                                     model_.bytes_per_tile_px * tile);
  }

  // The largest tile that fits, evened out over the level; 0 if none does.
  std::int64_t tile_that_fits(std::int64_t usable_bytes, std::int64_t min) const {
    const std::int64_t step = model_.tile_step_px;
    const std::int64_t longest = std::max(fixed_.width, fixed_.height);
    std::int64_t tile = rounded_up(std::min(longest, model_.max_tile_px), step);
    if (tile > model_.max_tile_px) tile = std::max(step, tile - step);
    if (longest > model_.shared_above_px) tile = std::min(tile, rounded_up(tiles_across(longest, 2), step));
    // A level smaller than the minimum tile is one tile.
    const std::int64_t end = std::min(rounded_up(min, step), tile);
    for (; tile >= end; tile -= step) {
      const std::int64_t even = rounded_up(tiles_across(longest, tiles_across(longest, tile)), step);
      if (bytes(even) <= usable_bytes) return even;
    }
    return 0;
  }

  FlowPlan plan(std::int64_t tile_px) const {
    FlowPlan plan;
    plan.halo_px = model_.halo_px;
    plan.needed_bytes = bytes(tile_px);
    FlowLevel level;
    level.fixed_level = fixed_level_;
    level.moving_level = moving_level_;
    level.fixed = fixed_;
    level.moving = moving_;
    level.held = held_;
    const auto divide = [&level](std::int64_t side_px) {
      level.tile_px = side_px;
      level.columns = tiles_across(level.fixed.width, side_px);
      level.rows = tiles_across(level.fixed.height, side_px);
    };
    const std::int64_t coarse_px = model_.coarse_tile_px > 0 ? model_.coarse_tile_px : tile_px;
    divide(tile_px);
    for (;; divide(coarse_px)) {
      plan.levels.push_back(level);
      const auto shortest = [](Size size) { return std::min(size.width, size.height); };
      if (std::max(level.fixed.width, level.fixed.height) <= model_.coarsest_side_px) break;
      const bool moving_is_coarser = moving_pixel_at(level) > alike_pixels;
      const Size fixed = halved(level.fixed),
                 moving = moving_is_coarser ? level.moving : halved(level.moving);
      if (shortest(fixed) < model_.min_side_px || shortest(moving) < model_.min_side_px) break;
      level.fixed = fixed;
      level.moving = moving;
      ++level.fixed_level;
      level.moving_level += moving_is_coarser ? 0 : 1;
      level.held = true;
    }
    if (plan.levels.size() == 1) {
      divide(coarse_px);
      plan.levels.front() = level;
    }
    std::reverse(plan.levels.begin(), plan.levels.end());
    return plan;
  }

  // "1/2 of full resolution in 4 tiles of 2048 px, read from the files"
  Message described(const FlowPlan& plan) const {
    return Message::joined(
        {resolution(plan), held_ ? Message() : Message(messages::resolution_read_as_needed)}, ", ");
  }

 private:
  // The side of a moving pixel in fixed pixels of that level.
  double moving_pixel_at(const FlowLevel& level) const {
    return std::ldexp(1 / scale_of(workload_), level.moving_level - level.fixed_level);
  }

  Message resolution(const FlowPlan& plan) const {
    const std::int64_t tiles = plan.finest().tile_count();
    if (tiles <= 1) return plan_reason::resolution_at(plan.fixed_downsample(), plan.moving_downsample());
    const MessageArgument side = whole_number(plan.finest().tile_px, "px");
    if (fixed_level_ != moving_level_)
      return messages::resolution_of_each_image_in_tiles(plan_reason::share_at(plan.fixed_downsample()),
                                                         plan_reason::share_at(plan.moving_downsample()),
                                                         tiles, side);
    if (fixed_level_ == 0) return messages::full_resolution_in_tiles(tiles, side);
    return messages::share_of_full_resolution_in_tiles(1, 1 << fixed_level_, tiles, side);
  }

  static double pixels(Size size) {
    return static_cast<double>(size.width) * static_cast<double>(size.height);
  }

  double held_bytes() const {
    const double fixed_px = model_.bytes_per_held_px + (workload_.fixed_mask ? model_.bytes_per_mask_px : 0);
    const double moving_px =
        model_.bytes_per_held_px + (workload_.moving_mask ? model_.bytes_per_mask_px : 0);
    // A full pyramid has 4/3 of its finest level's pixels; without that level, 1/3.
    return (held_ ? 4.0 : 1.0) / 3.0 * (fixed_px * pixels(fixed_) + moving_px * pixels(moving_));
  }

  const FlowMemoryModel& model_;
  const FlowWorkload& workload_;
  int fixed_level_, moving_level_;
  bool held_;
  Size fixed_, moving_;
};

}  // namespace

std::int64_t MemoryBudget::usable_bytes() const {
  const auto share = static_cast<std::int64_t>(static_cast<double>(free_bytes) * usable_share_of_free_memory);
  return limit_bytes ? std::min(*limit_bytes, share) : share;
}

bool MemoryBudget::limit_binds() const {
  return limit_bytes && *limit_bytes <= usable_bytes();
}

Rect FlowLevel::tile(std::int64_t i, std::int64_t j) const {
  return intersect({i * tile_px, j * tile_px, tile_px, tile_px}, rect_of(fixed));
}

Rect FlowLevel::tile_with_halo(std::int64_t i, std::int64_t j, std::int64_t halo_px) const {
  return intersect(grown(tile(i, j), halo_px), rect_of(fixed));
}

double FlowPlan::fixed_downsample() const {
  return std::exp2(finest().fixed_level);
}

double FlowPlan::moving_downsample() const {
  return std::exp2(finest().moving_level);
}

FlowPlan plan_flow(const FlowMemoryModel& model, const FlowWorkload& workload, const MemoryBudget& budget) {
  if (workload.fixed.area() <= 0 || workload.moving.area() <= 0)
    throw Error(ErrorKind::Failed, messages::cannot_register_pair, messages::image_without_pixels,
                messages::look_at_it_with_info);
  const std::int64_t usable = budget.usable_bytes();

  // A finer fixed image ends before its pixels are the larger ones: its threads may still be seen in the
  // moving one. A finer moving image ends where they are alike, as the map has no finer grid.
  const double scale = scale_of(workload);
  const auto levels_of = [](double ratio) {
    const double whole = std::floor(std::log2(std::max(1.0, ratio)) + 1e-9);
    return static_cast<int>(std::clamp(whole, 0.0, static_cast<double>(coarsest_finest_level)));
  };
  const int moving_start = levels_of(scale * alike_pixels), fixed_start = levels_of(1 / scale);

  const bool limited = budget.limit_binds();
  const std::int64_t bytes = limited ? *budget.limit_bytes : budget.free_bytes;
  const auto needs = [&](std::int64_t needed) { return plan_reason::needs_of(needed, bytes, limited); };
  const auto asked_for = [&](std::int64_t needed) {
    return Message::joined({messages::resolution_as_asked_for, needs(needed)}, ", ");
  };
  // `because`: from the bytes that the plan needs.
  const auto with_reason = [&](const Candidate& candidate, std::int64_t tile, const auto& because) {
    FlowPlan plan = candidate.plan(tile);
    plan.reason = Message::joined({candidate.described(plan), because(plan.needed_bytes)}, "; ");
    return plan;
  };
  const auto best_at = [&](int coarser, const auto& because) -> std::optional<FlowPlan> {
    const Candidate held(model, workload, fixed_start + coarser, moving_start + coarser, true);
    if (const auto tile = held.tile_that_fits(usable, model.good_tile_px))
      return with_reason(held, tile, because);
    const Candidate read(model, workload, fixed_start + coarser, moving_start + coarser, false);
    if (const auto tile = read.tile_that_fits(usable, model.min_tile_px))
      return with_reason(read, tile, because);
    return std::nullopt;
  };
  const auto min_bytes_at = [&](int coarser) {
    return Candidate(model, workload, fixed_start + coarser, moving_start + coarser, false)
        .bytes(rounded_up(model.min_tile_px, model.tile_step_px));
  };

  if (workload.forced_downsample >= 1) {
    const int coarser = static_cast<int>(std::floor(std::log2(workload.forced_downsample) + 1e-9));
    if (auto plan = best_at(coarser, asked_for)) return *plan;
    throw OutOfMemory(messages::cannot_register_at_resolution, min_bytes_at(coarser), usable,
                      messages::ask_for_larger_downsample(0));
  }
  if (auto plan = best_at(0, needs)) return *plan;
  for (int coarser = 1; coarser <= coarsest_finest_level; ++coarser) {
    const auto because = [&](std::int64_t needed) {
      return plan_reason::this_needs_of(
          messages::resolution_more_would_need(bytes_number(min_bytes_at(coarser - 1))), needed, bytes,
          limited);
    };
    if (auto plan = best_at(coarser, because)) return *plan;
  }
  throw OutOfMemory(messages::cannot_register_pair, min_bytes_at(coarsest_finest_level), usable,
                    messages::close_programs_or_raise_limit);
}

}  // namespace alinify
