#include "core/prepare/foreground/plan_foreground.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/prepare/foreground/messages.h"

namespace alinify {
namespace {

// Bytes a pixel at the fullest moment: grey levels, mask and labels stay; separating needs 12 more, splitting
// 13 and up to 32 for each of the basins, of which there is at most one in four pixels.
constexpr std::int64_t resident_bytes = 2 + 1 + 4, separate_bytes = 12, split_bytes = 21;
constexpr double usable_share = 0.85;
constexpr std::int64_t max_nodes = (std::int64_t{1} << 31) - 2;

Size reduced(Size image, double downsample) {
  const auto side = [downsample](std::int64_t full) {
    return std::max<std::int64_t>(
        1, static_cast<std::int64_t>(std::ceil(static_cast<double>(full) / downsample - 1e-9)));
  };
  return {side(image.width), side(image.height)};
}

}  // namespace

ForegroundPlan plan_foreground(const ForegroundPlanRequest& wish) {
  ForegroundPlan plan;
  plan.downsample = std::max(1.0, wish.downsample);
  if (wish.downsample <= 0)
    while (reduced(wish.image, plan.downsample).area() > wish.max_px) plan.downsample *= 2;
  const std::int64_t per_px = resident_bytes + (wish.split ? split_bytes : separate_bytes);
  const auto usable = static_cast<std::int64_t>(usable_share * static_cast<double>(wish.free_bytes));
  for (;; plan.downsample *= 2) {
    const Size size = reduced(wish.image, plan.downsample);
    plan.needed_bytes = size.area() * per_px;
    if (plan.needed_bytes <= usable && size.area() < max_nodes) return plan;
    if (std::max(size.width, size.height) <= 1024)
      throw OutOfMemory(messages::cannot_find_foreground_here, plan.needed_bytes, wish.free_bytes);
    plan.for_memory = true;
  }
}

std::int64_t plan_slab_rows(Size mask, std::int64_t free_bytes) {
  // Mask, distance and column distance; or mask, labels, areas and nodes.
  constexpr std::int64_t per_px = 14, band = 64;
  const auto usable = static_cast<std::int64_t>(usable_share * static_cast<double>(free_bytes));
  const std::int64_t rows =
      std::min(usable / per_px, max_nodes) / std::max<std::int64_t>(1, mask.width) / band * band;
  return std::clamp(rows, band, std::max(band, mask.height));
}

}  // namespace alinify
