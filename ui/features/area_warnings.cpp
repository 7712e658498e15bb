#include "ui/features/area_warnings.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/transform/deformation.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

constexpr double kUnusual = 4;    // times the usual area, or this part of it
constexpr double kMore = 1.1;     // times what it was before: less is no news
constexpr int kPointsAlong = 96;  // of either side
// In which the new map becomes the present one again: register_region() joins them there.
constexpr double kSeamShare = 0.12;
constexpr std::int64_t kSeamAtLeast_px = 24;

struct AreaAt {
  double area;  // of the moving image that is shown on an area of the fixed one, 1: as usual
  Vec2d at;
};
struct Areas {
  AreaAt least, most;
};

// Empty where the map folds, or nothing is known of it.
std::optional<Areas> areas_in(const Transform& map, Rect part) {
  const Deformation deformation(map);
  std::optional<Areas> found;
  if (!deformation.defined() || part.empty()) return found;
  const auto middle = [](std::int64_t k, std::int64_t first, std::int64_t side, std::int64_t n) {
    return static_cast<double>(first) - 0.5 +
           (static_cast<double>(k) + 0.5) * static_cast<double>(side) / static_cast<double>(n);
  };
  const std::int64_t columns = std::min<std::int64_t>(kPointsAlong, part.width),
                     rows = std::min<std::int64_t>(kPointsAlong, part.height);
  for (std::int64_t j = 0; j < rows; ++j)
    for (std::int64_t i = 0; i < columns; ++i) {
      const Vec2d at{middle(i, part.x, part.width, columns), middle(j, part.y, part.height, rows)};
      const double area = deformation.relative_area(at);
      if (!(area > 0)) return std::nullopt;
      if (!found) found = Areas{{area, at}, {area, at}};
      if (area < found->least.area) found->least = {area, at};
      if (area > found->most.area) found->most = {area, at};
    }
  return found;
}

}  // namespace

std::vector<Message> area_warnings(const Transform& before, const Transform& now, Rect part) {
  const auto seam = std::max(
      kSeamAtLeast_px,
      static_cast<std::int64_t>(kSeamShare * static_cast<double>(std::min(part.width, part.height))));
  part = intersect(grown(part, seam), rect_of(now.fixed.size));
  const std::optional<Areas> is = areas_in(now, part), was = areas_in(before, part);
  std::vector<Message> warnings;
  if (!is) return warnings;
  const auto x = [](const AreaAt& place) { return fixed_number(place.at.x, 0, "px"); };
  const auto y = [](const AreaAt& place) { return fixed_number(place.at.y, 0, "px"); };
  // The less of the moving image there is on an area of the fixed one, the more it is stretched.
  const double stretched = 1 / is->least.area, pressed = is->most.area;
  if (stretched > kUnusual && (!was || stretched > kMore / was->least.area))
    warnings.push_back(messages::map_stretches_to(x(is->least), y(is->least),
                                                  MessageArgument::number(significant_digits(stretched, 2))));
  if (pressed > kUnusual && (!was || pressed > kMore * was->most.area))
    warnings.push_back(messages::map_presses_to(x(is->most), y(is->most), percent_number(1 / pressed, 0)));
  return warnings;
}

}  // namespace alinify::ui
