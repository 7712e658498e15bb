#include "core/registration/initial/search_limits.h"

#include <charconv>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/registration/messages.h"

namespace alinify {
namespace {

constexpr double known_to_deg = 0.1, known_to_log = 0.002;

bool is_range(const ScaleRange& range) {
  return range.min > 0 && range.max >= range.min && std::isfinite(range.max);
}

[[noreturn]] void refuse_range(std::string_view text) {
  throw Error(ErrorKind::Usage, messages::cannot_limit_search, messages::is_no_range_of_scales(text),
              messages::write_range_of_scales);
}

double rotation_deg(Affine2 map) {
  if (map.determinant() < 0) map.xx = -map.xx, map.yx = -map.yx;
  return std::abs(std::atan2(map.yx - map.xy, map.xx + map.yy)) * 180 / std::numbers::pi;
}

}  // namespace

ScaleRange parse_scale_range(std::string_view text) {
  ScaleRange range;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, range.min);
  if (first.ec != std::errc() || first.ptr == end || *first.ptr != ',') refuse_range(text);
  const auto second = std::from_chars(first.ptr + 1, end, range.max);
  if (second.ec != std::errc() || second.ptr != end || !is_range(range)) refuse_range(text);
  return range;
}

std::string text_of(const ScaleRange& range) {
  return shortest_number(range.min) + "," + shortest_number(range.max);
}

void SearchLimits::check() const {
  if (!(max_rotation_deg >= 0 && max_rotation_deg <= 180))
    throw Error(ErrorKind::Usage, messages::cannot_limit_search,
                messages::is_no_largest_rotation(MessageArgument::number(shortest_number(max_rotation_deg))),
                messages::write_largest_rotation);
  if (scale && !is_range(*scale)) refuse_range(text_of(*scale));
}

SearchLimits SearchLimits::in_pixels(const std::optional<Vec2d>& fixed_um,
                                     const std::optional<Vec2d>& moving_um) const {
  SearchLimits limits = *this;
  if (!limits.scale || !fixed_um || !moving_um) return limits;
  const double moving_px_per_fixed_px = std::sqrt(fixed_um->x * fixed_um->y / (moving_um->x * moving_um->y));
  if (!(moving_px_per_fixed_px > 0 && std::isfinite(moving_px_per_fixed_px))) return limits;
  limits.scale->min *= moving_px_per_fixed_px;
  limits.scale->max *= moving_px_per_fixed_px;
  return limits;
}

bool SearchLimits::admit_scale(double value, double slack_log) const {
  if (!scale) return true;
  const double slack = std::exp(known_to_log + slack_log);
  return value * slack >= scale->min && value <= scale->max * slack;
}

bool SearchLimits::admit(const Affine2& map, double slack_deg, double slack_log) const {
  if (max_rotation_deg < 180 && !(rotation_deg(map) <= max_rotation_deg + known_to_deg + slack_deg))
    return false;
  return admit_scale(std::sqrt(std::abs(map.determinant())), slack_log);
}

Message SearchLimits::description() const {
  std::vector<Message> parts;
  if (max_rotation_deg < 180)
    parts.push_back(
        messages::limit_of_rotation(MessageArgument::number(significant_digits(max_rotation_deg, 4))));
  if (scale)
    parts.push_back(messages::limit_of_scale(MessageArgument::number(significant_digits(scale->min, 4)),
                                             MessageArgument::number(significant_digits(scale->max, 4))));
  return Message::joined(std::move(parts), ", ");
}

}  // namespace alinify
