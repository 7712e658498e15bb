#include "core/workflow/report_cloth.h"

#include "core/transform/cloth_geometry.h"
#include "core/workflow/cloth_drawing.h"
#include "core/workflow/report_drawings.h"

namespace alinify {

std::string cloth_section(const JobResult& report) {
  const Transform& map = report.result.moving_from_fixed;
  if (map.fixed.size.area() == 0 || map.moving.size.area() == 0) return {};
  const auto& start = report.result.start;
  const TravelProfile* const travel = start && start->travel ? &*start->travel : nullptr;
  const bool along_y = travel ? travel->along_y : map.fixed.size.height >= map.fixed.size.width;
  const ClothGeometry cloth = measure_cloth(map, along_y);
  if (cloth.lines.empty()) return {};
  const ToldUnit unit = told_unit(cloth);
  const auto length = [&](double value) { return short_number(unit.scale * value) + " " + unit.name; };
  const auto percent = [](double share) { return short_number(100 * share) + " %"; };
  std::string html = "<h2>Stretch, skew and bow</h2>\n<details" + std::string(travel ? " open" : "") +
                     "><summary>Stretched by " + percent(cloth.stretch_along) + " along " +
                     (along_y ? "y" : "x") + " and " + percent(cloth.stretch_across) + " across; skew " +
                     length(cloth.skew) + ", bow " + length(cloth.bow) + "</summary>\n";
  if (travel)
    html += "<p>The cloth travelled at " + percent(travel->speed().lowest) + " to " +
            percent(travel->speed().highest) + " of its mean speed; the run began with that taken out.</p>\n";
  return html + "<figure class='picture'>" + cloth_figure(cloth) + "</figure>\n</details>\n";
}

}  // namespace alinify
