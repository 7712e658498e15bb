#include "core/registration/initial/travel_profile.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

namespace alinify {
namespace {

// A speed is averaged over as many lines as the shifts were smoothed over.
constexpr std::size_t kSpeedLines = 12;

}  // namespace

DisplacementField TravelProfile::field(Size fixed) const {
  DisplacementField field;
  const int lines = static_cast<int>(shift_px.size());
  // Two samples across: the displacement is the same there.
  const double across =
      static_cast<double>(std::max<std::int64_t>(1, (along_y ? fixed.width : fixed.height) - 1));
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  if (along_y) {
    field.origin = {0, origin_px}, field.spacing = {across, spacing_px};
    field.columns = 2, field.rows = lines;
    for (const double shift : shift_px)
      vectors->insert(vectors->end(), 2, Vec2f{0, static_cast<float>(shift)});
  } else {
    field.origin = {origin_px, 0}, field.spacing = {spacing_px, across};
    field.columns = lines, field.rows = 2;
    for (int row = 0; row < 2; ++row)
      for (const double shift : shift_px) vectors->push_back(Vec2f{static_cast<float>(shift), 0});
  }
  field.vectors = std::move(vectors);
  return field;
}

TravelProfile::Speed TravelProfile::speed() const {
  const std::size_t span = std::min<std::size_t>(kSpeedLines, shift_px.size() / 2);
  if (span == 0) return {};
  Speed speed{std::numeric_limits<double>::infinity(), 0};
  for (std::size_t i = span; i < shift_px.size(); ++i) {
    const double here = 1 + (shift_px[i] - shift_px[i - span]) / (static_cast<double>(span) * spacing_px);
    speed.lowest = std::min(speed.lowest, here), speed.highest = std::max(speed.highest, here);
  }
  return speed;
}

}  // namespace alinify
