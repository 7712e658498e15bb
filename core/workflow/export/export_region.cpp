#include "core/workflow/export/export_region.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/io/numbers.h"
#include "core/io/pixel_size.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

// Larger than any image, and far from where whole numbers would run over.
constexpr double kMost_px = 1 << 30;

[[noreturn]] void refuse(std::string_view text, const Message& why, const Message& hint) {
  throw Error(ErrorKind::Usage, messages::cannot_use_export_region(text), why, hint);
}

}  // namespace

ExportRegion::ExportRegion(Rect px)
    : corner(corner_of(px)), size{static_cast<double>(px.width), static_cast<double>(px.height)} {}

ExportRegion parse_export_region(std::string_view text) {
  const auto no_region = [&] {
    refuse(text, messages::export_region_is_no_rectangle, messages::export_region_example);
  };
  const std::string_view all = trimmed(text);
  const std::size_t letters = all.find_last_of("0123456789. ");
  const std::string_view unit = letters == std::string_view::npos ? all : all.substr(letters + 1);
  std::string_view left = all.substr(0, all.size() - unit.size());
  ExportRegion region;
  if (unit == "um" || unit == "mm") {
    region.um_per_unit = micrometres_in(unit);
  } else if (!unit.empty() && unit != "px") {
    no_region();
  }
  std::array<double, 4> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t end = left.find(',');
    if ((end == std::string_view::npos) != (i + 1 == numbers.size())) no_region();
    const std::optional<double> number = number_from(left.substr(0, end));
    if (!number || !std::isfinite(*number)) no_region();
    numbers[i] = *number;
    left = end == std::string_view::npos ? std::string_view() : left.substr(end + 1);
  }
  region.corner = {numbers[0], numbers[1]};
  region.size = {numbers[2], numbers[3]};
  if (!(region.size.x > 0 && region.size.y > 0)) no_region();
  return region;
}

Rect region_in_px(const ExportRegion& region, const ImageGeometry& fixed) {
  Vec2d per_px{1, 1};
  if (region.um_per_unit > 0) {
    if (!fixed.pixel_size_um || !(fixed.pixel_size_um->x > 0) || !(fixed.pixel_size_um->y > 0))
      refuse(text_of(region), messages::export_region_needs_pixel_size, messages::give_export_region_in_px);
    per_px = (1 / region.um_per_unit) * *fixed.pixel_size_um;
  }
  const auto whole = [](double value) { return static_cast<std::int64_t>(std::llround(value)); };
  const double x = region.corner.x / per_px.x, y = region.corner.y / per_px.y,
               width = region.size.x / per_px.x, height = region.size.y / per_px.y;
  const auto beyond = [](double value) { return !(std::abs(value) < kMost_px); };
  const Rect px = beyond(x) || beyond(y) || beyond(width) || beyond(height)
                      ? Rect{}
                      : Rect{whole(x), whole(y), std::max<std::int64_t>(1, whole(width)),
                             std::max<std::int64_t>(1, whole(height))};
  if (intersect(px, rect_of(fixed.size)).empty())
    refuse(text_of(region), messages::export_region_beside_image(size_number(fixed.size)),
           messages::choose_region_on_fixed_image);
  return px;
}

std::string text_of(const ExportRegion& region) {
  std::string text;
  for (const double value : {region.corner.x, region.corner.y, region.size.x, region.size.y}) {
    if (!text.empty()) text += ',';
    append_number(text, value);
  }
  if (region.um_per_unit > 0) text += region.um_per_unit == micrometres_in("mm") ? "mm" : "um";
  return text;
}

}  // namespace alinify
