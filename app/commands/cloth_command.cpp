#include <algorithm>
#include <cmath>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/text_file.h"
#include "core/io/transform_io.h"
#include "core/transform/cloth_geometry.h"
#include "core/workflow/report/cloth_drawing.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ClothFlags {
  std::string transform, along = "auto", lines_out, drawing_out;
};

struct Range {
  double lowest = 0, highest = 0;
};

Range range_of(const ClothGeometry& cloth, double ClothLine::*value) {
  const auto [low, high] =
      std::minmax_element(cloth.lines.begin(), cloth.lines.end(),
                          [&](const ClothLine& a, const ClothLine& b) { return a.*value < b.*value; });
  return {(*low).*value, (*high).*value};
}

Json to_json(const ClothGeometry& cloth) {
  const auto [scale, name] = display_unit(cloth);
  const std::string unit = std::string("_") + name;
  Json json{{"along", cloth.along_y ? "y" : "x"},
            {"length" + unit, scale * cloth.length},
            {"width" + unit, scale * cloth.width},
            {"stretch_along_percent", 100 * cloth.stretch_along},
            {"stretch_across_percent", 100 * cloth.stretch_across},
            {"skew" + unit, scale * cloth.skew},
            {"bow" + unit, scale * cloth.bow},
            {"lines_left_out", cloth.lines_left_out}};
  json["lines"] = Json::array();
  for (const ClothLine& line : cloth.lines)
    json["lines"].push_back({{"at" + unit, scale * line.at},
                             {"ahead" + unit, scale * line.ahead},
                             {"stretch_along_percent", 100 * line.stretch_along},
                             {"stretch_across_percent", 100 * line.stretch_across},
                             {"skew" + unit, scale * line.skew},
                             {"bow" + unit, scale * line.bow}});
  return json;
}

std::string to_text(const ClothGeometry& cloth) {
  const double scale = display_unit(cloth).scale;
  const std::string unit = std::string(" ") + display_unit(cloth).name;
  const auto percent = [](double share) { return percent_text(share, 2); };
  const auto length = [&](double value) { return fixed_decimals(scale * value, 2) + unit; };
  const auto between = [](const Range& range, const auto& text) {
    return text(range.lowest) + " to " + text(range.highest);
  };
  const auto of_width = [&](double value) { return percent(value / cloth.width) + " of the width"; };
  const Range skew = range_of(cloth, &ClothLine::skew), bow = range_of(cloth, &ClothLine::bow);
  return aligned(
      {{"cloth",
        length(cloth.length) + " along " + (cloth.along_y ? "y, " : "x, ") + length(cloth.width) + " wide"},
       {"stretch", percent(cloth.stretch_along) + " along, " + percent(cloth.stretch_across) + " across"},
       {"local", between(range_of(cloth, &ClothLine::stretch_along), percent) + " along, " +
                     between(range_of(cloth, &ClothLine::stretch_across), percent) + " across"},
       {"travel", between(range_of(cloth, &ClothLine::ahead), length) + " ahead of even travel"},
       {"skew", length(cloth.skew) + ", " + of_width(cloth.skew) + "; " + between(skew, length)},
       {"bow", length(cloth.bow) + ", " + of_width(cloth.bow) + "; " + between(bow, length)}},
      "");
}

void run_cloth(const ClothFlags& flags, CommandContext& context) {
  for (const std::string& out : {flags.lines_out, flags.drawing_out})
    if (!out.empty()) check_output(out, {flags.transform});
  const Transform map = read_transform(flags.transform);
  const bool along_y =
      flags.along == "auto" ? map.fixed.size.height >= map.fixed.size.width : flags.along == "y";
  const ClothGeometry cloth = measure_cloth(map, along_y);
  if (cloth.lines.empty())
    throw Error(ErrorKind::Failed, messages::cannot_measure_cloth_of(flags.transform),
                messages::moving_image_shows_no_line, messages::look_whether_transform_fits);
  if (cloth.lines_left_out > 0) context.note(messages::lines_outside_moving_image(cloth.lines_left_out));
  if (!cloth.calibrated) context.note(messages::lengths_in_moving_pixels);
  if (!flags.lines_out.empty()) write_text_file(cloth_table(cloth), flags.lines_out);
  if (!flags.drawing_out.empty()) write_text_file(cloth_drawing(cloth), flags.drawing_out);
  context.print(to_json(cloth), to_text(cloth));
}

}  // namespace

Command add_cloth(CLI::App& program) {
  const auto flags = std::make_shared<ClothFlags>();
  CLI::App* app =
      program.add_subcommand("cloth", "Measure stretch, skew, bow and uneven travel of the cloth");
  app->add_option("--transform", flags->transform, "transform that register wrote")
      ->required()
      ->type_name("T.json");
  app->add_option("--along", flags->along,
                  "which way the cloth travelled in the fixed image; auto: along its longer side")
      ->check(CLI::IsMember({"auto", "x", "y"}))
      ->capture_default_str();
  app->add_option("--lines-out", flags->lines_out, "all of it line by line, a table")->type_name("L.csv");
  app->add_option("--drawing-out", flags->drawing_out, "the same drawn along the roll")->type_name("D.svg");
  app->footer(
      "Measured on lines of the fixed image square to the travel, as they lie in the moving image; turning "
      "the\n"
      "whole does not count. Skew: how far a line's end lies ahead of its beginning. Bow: how far its "
      "middle\n"
      "lies ahead of the straight line between its ends (ISO 13015). Ahead is towards growing x or y of the\n"
      "fixed image. In millimetres where both images have a pixel size.");
  return {app, [flags](CommandContext& context) { run_cloth(*flags, context); }};
}

}  // namespace alinify::cli
