#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"

namespace alinify::cli {
namespace {

using Json = nlohmann::ordered_json;

struct EvaluateFlags {
  std::string transform, fixed_points, moving_points;
  bool rows = false;
};

Json to_json(const TargetRegistrationError& e) {
  Json json{{"points", e.rows.size()}};
  json["tre_px"] = {{"median", e.median_px}, {"mean", e.mean_px}, {"p90", e.p90_px}, {"max", e.largest_px}};
  json["tre_um"] =
      e.has_um ? Json{{"median", e.median_um}, {"mean", e.mean_um}, {"p90", e.p90_um}, {"max", e.largest_um}}
               : Json(nullptr);
  json["rtre"] = {{"median", e.median_rtre}, {"mean", e.mean_rtre}};
  json["rows"] = Json::array();
  for (std::size_t i = 0; i < e.rows.size(); ++i)
    json["rows"].push_back({{"id", e.rows[i].id}, {"tre_px", e.rows[i].distance_px}});
  return json;
}

std::string to_text(const TargetRegistrationError& e, bool rows) {
  const auto column = [](const std::string& text, std::size_t width) {
    return std::string(width > text.size() ? width - text.size() : 0, ' ') + text;
  };
  std::string text = std::to_string(e.rows.size()) + " points\n";
  text += "            " + column("median", 10) + column("mean", 10) + column("90 %", 10) +
          column("largest", 10) + "\n";
  text += "  TRE px    " + column(fixed_decimals(e.median_px, 3), 10) +
          column(fixed_decimals(e.mean_px, 3), 10) + column(fixed_decimals(e.p90_px, 3), 10) +
          column(fixed_decimals(e.largest_px, 3), 10) + "\n";
  if (e.has_um)
    text += "  TRE um    " + column(fixed_decimals(e.median_um, 3), 10) +
            column(fixed_decimals(e.mean_um, 3), 10) + column(fixed_decimals(e.p90_um, 3), 10) +
            column(fixed_decimals(e.largest_um, 3), 10) + "\n";
  text += "  rTRE      " + column(fixed_decimals(e.median_rtre, 6), 10) +
          column(fixed_decimals(e.mean_rtre, 6), 10) + "\n";
  if (rows)
    for (const auto& row : e.rows)
      text += "  " + row.id + "  " + fixed_decimals(row.distance_px, 3) + " px\n";
  return text;
}

void run_evaluate(const EvaluateFlags& flags, CommandContext& context) {
  const Transform transform = read_transform(flags.transform);
  const std::vector<LandmarkPair> pairs =
      match_by_id(read_points(flags.fixed_points), read_points(flags.moving_points));
  if (pairs.empty())
    throw Error(ErrorKind::Failed, messages::cannot_evaluate_transform(flags.transform),
                messages::no_point_id_in_common(flags.fixed_points, flags.moving_points),
                messages::points_matched_by_id);
  const TargetRegistrationError error = target_registration_error(transform, pairs);
  context.print(to_json(error), to_text(error, flags.rows));
}

}  // namespace

Command add_evaluate(CLI::App& program) {
  const auto flags = std::make_shared<EvaluateFlags>();
  CLI::App* app = program.add_subcommand("evaluate", "Measure a transform's error at known points");
  app->add_option("--transform", flags->transform, "transform that register wrote")
      ->required()
      ->type_name("T.json");
  app->add_option("--fixed-points", flags->fixed_points, "CSV with the header id,x,y")
      ->required()
      ->type_name("A.csv");
  app->add_option("--moving-points", flags->moving_points, "the same spots in the moving image")
      ->required()
      ->type_name("B.csv");
  app->add_flag("--rows", flags->rows, "list every point too (--json always does)");
  app->footer(
      "TRE: distance between a fixed point, mapped, and its moving partner, in moving pixels.\n"
      "rTRE: TRE divided by the fixed image's diagonal.");
  return {app, [flags](CommandContext& context) { run_evaluate(*flags, context); }};
}

}  // namespace alinify::cli
