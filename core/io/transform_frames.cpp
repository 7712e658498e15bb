#include "core/io/transform_frames.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/io/numbers.h"
#include "core/transform/bspline_fit.h"

namespace alinify {
namespace {

constexpr double max_difference_px = 0.01;
// A text file with more control points is of no use.
constexpr std::int64_t max_control_points = 20'000'000;

[[noreturn]] void refuse_frames(const char* format, Message why) {
  throw Error(ErrorKind::Usage, messages::cannot_express_field_for(format), std::move(why),
              messages::export_as_field);
}

// The largest difference at the centres of the field's cells, where a smooth curve deviates most from a
// bilinear one.
double difference_between_samples(const DisplacementField& field, const BsplineGrid& grid) {
  constexpr int max_per_side = 2048;
  const int step_x = std::max(1, field.columns / max_per_side),
            step_y = std::max(1, field.rows / max_per_side);
  double worst = 0;
  for (int j = 0; j + 1 < field.rows; j += step_y) {
    for (int i = 0; i + 1 < field.columns; i += step_x) {
      for (const Vec2d share : {Vec2d{0.5, 0.5}, Vec2d{0.5, 0}, Vec2d{0, 0.5}}) {
        const Vec2d p =
            field.origin + Vec2d{(i + share.x) * field.spacing.x, (j + share.y) * field.spacing.y};
        worst = std::max(worst, length(field.displacement(p) - grid.displacement(p)));
      }
    }
  }
  return worst;
}

double difference_over_image(const Transform& a, const Transform& b) {
  constexpr int n = 400;
  const auto width = static_cast<double>(a.fixed.size.width),
             height = static_cast<double>(a.fixed.size.height);
  double worst = 0;
  for (int j = 0; j <= n; ++j) {
    for (int i = 0; i <= n; ++i) {
      const Vec2d p{(width - 1) * i / n, (height - 1) * j / n};
      worst = std::max(worst, length(a(p) - b(p)));
    }
  }
  return worst;
}

}  // namespace

Transform without_fields(const Transform& transform, const char* format) {
  Transform result = simplified(transform);
  bool changed = false;
  for (TransformPart& part : result.parts) {
    const auto* field = std::get_if<DisplacementField>(&part);
    if (!field) continue;
    if (std::int64_t{field->columns} * field->rows > max_control_points) {
      refuse_frames(format, messages::field_has_so_many_samples(std::int64_t{field->columns} * field->rows));
    }
    BsplineGrid grid = bspline_through(*field);
    const double difference = difference_between_samples(*field, grid);
    if (!(difference <= max_difference_px)) {
      refuse_frames(format, messages::bspline_through_samples_differs(
                                with_unit(shortest_number(std::round(difference * 1000) / 1000), "px")));
    }
    part = std::move(grid);
    changed = true;
  }
  if (changed && result.fixed.size.area() > 0) {
    const double difference = difference_over_image(transform, result);
    if (!(difference <= max_difference_px)) {
      refuse_frames(format, messages::bspline_in_place_differs(
                                with_unit(shortest_number(std::round(difference * 1000) / 1000), "px")));
    }
  }
  return result;
}

}  // namespace alinify
