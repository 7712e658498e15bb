#include "core/workflow/report/report_cloth.h"

#include "core/base/message_numbers.h"
#include "core/transform/cloth_geometry.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/cloth_drawing.h"
#include "core/workflow/report/report_drawings.h"

namespace alinify {

std::string cloth_section(const JobResult& report, const ReportWords& words) {
  const Transform& map = report.result.moving_from_fixed;
  if (map.fixed.size.area() == 0 || map.moving.size.area() == 0) return {};
  const auto& start = report.result.start;
  const TravelProfile* const travel = start && start->travel ? &*start->travel : nullptr;
  const bool along_y = travel ? travel->along_y : map.fixed.size.height >= map.fixed.size.width;
  const ClothGeometry cloth = measure_cloth(map, along_y);
  if (cloth.lines.empty()) return {};
  const DisplayUnit unit = display_unit(cloth);
  // Number and unit apart: pixels of the moving image are none that a reader's lengths could be in.
  const auto length = [&](double value) {
    return messages::report_length(MessageArgument::number(short_number(unit.scale * value)), unit.name);
  };
  const auto percent = [](double share) { return with_unit(short_number(100 * share), "%"); };
  std::string html = "<h2>" + words(messages::report_cloth) + "</h2>\n<details" + (travel ? " open" : "") +
                     "><summary>" +
                     words(messages::report_cloth_summary(percent(cloth.stretch_along), along_y ? "y" : "x",
                                                          percent(cloth.stretch_across), length(cloth.skew),
                                                          length(cloth.bow))) +
                     "</summary>\n";
  if (travel)
    html += "<p>" +
            words(messages::report_cloth_travelled(percent(travel->speed().lowest),
                                                   percent(travel->speed().highest))) +
            "</p>\n";
  return html + "<figure class='picture'>" + cloth_figure(cloth, words) + "</figure>\n</details>\n";
}

}  // namespace alinify
