#include <chrono>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "core/workflow/inspect.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/report/quality_text.h"
#include "core/workflow/report/report.h"
#include "core/workflow/tile_design.h"

namespace alinify::cli {
namespace {

struct InspectFlags {
  std::string transform, fixed, moving, fixed_mask, moving_mask, before, fixed_points, moving_points,
      landmarks, report, tolerance;
  int fixed_page = 0, moving_page = 0;
  DeviceFlags where;
  InputFlags input;
};

void check_flags(const InspectFlags& flags) {
  if (flags.fixed_points.empty() != flags.moving_points.empty())
    throw Error(ErrorKind::Usage, messages::cannot_use_check_points, messages::one_point_list_missing,
                messages::give_both_point_lists);
  if (flags.report.empty()) return;
  check_report_name(flags.report);
  check_output(flags.report, {flags.transform, flags.fixed, flags.moving, flags.before, flags.fixed_points,
                              flags.moving_points, flags.landmarks});
}

void run_inspect(const InspectFlags& flags, CommandContext& context) {
  const auto begin = std::chrono::steady_clock::now();
  check_flags(flags);
  std::optional<Tolerance> tolerance;
  if (!flags.tolerance.empty()) tolerance = parse_tolerance(flags.tolerance);
  const ChosenBackend chosen = open_backend(flags.where);
  const std::shared_ptr<ThreadPool> pool = chosen.backend->pool();
  announce_device(chosen, context);
  ImagePair images;
  images.fixed = open_input(context, flags.fixed, pool, flags.input, flags.fixed_page);
  images.moving = open_input(context, flags.moving, pool, flags.input, flags.moving_page);
  images.fixed_mask = open_mask(context, flags.fixed_mask, *images.fixed, pool);
  images.moving_mask = open_mask(context, flags.moving_mask, *images.moving, pool);
  const Transform map = read_transform(flags.transform);
  images.moving = repeated_as_noted(images.moving, map);
  if (images.moving_mask) images.moving_mask = repeated_as_noted(images.moving_mask, map);
  InspectRequest request =
      inspection_of(images, map, flags.before.empty() ? Transform{} : read_transform(flags.before));
  if (!flags.fixed_points.empty()) {
    request.check_points = match_by_id(read_points(flags.fixed_points), read_points(flags.moving_points));
    if (request.check_points.empty())
      throw Error(ErrorKind::Failed, messages::cannot_use_check_points,
                  messages::no_point_id_in_common(flags.fixed_points, flags.moving_points),
                  messages::points_matched_by_id);
  }
  if (!flags.landmarks.empty()) request.landmarks = read_landmarks(flags.landmarks);
  request.tolerance = tolerance;
  request.with_pictures = wants_pictures(flags.report);

  JobResult report;
  report.initial_mode = Message::verbatim(flags.before.empty() ? "none" : flags.before);
  report.result.moving_from_fixed = request.moving_from_fixed;
  report.result.initial = request.initial;
  report.quality = inspect_registration(request, *chosen.backend, context.progress());
  report.elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  note_circumstances(report, request, *chosen.backend);
  if (!flags.report.empty()) {
    report.outputs.push_back({"report", flags.report, 0});
    write_report(report, flags.report);
  }
  std::vector<std::pair<std::string, std::string>> rows;
  for (const QualityLine& line : quality_lines(*report.quality))
    rows.emplace_back(line.name.english(), one_line(line.text.english()));
  context.print(to_json(*report.quality, true), aligned(rows, ""));
}

}  // namespace

Command add_inspect(CLI::App& program) {
  const auto flags = std::make_shared<InspectFlags>();
  CLI::App* app = program.add_subcommand("inspect", "Assess how good a transform is, from the images alone");
  app->add_option("--transform", flags->transform, "transform to judge")->required()->type_name("T.json");
  app->add_option("--fixed", flags->fixed, "the reference image")->required()->type_name("F.tif");
  app->add_option("--moving", flags->moving, "the image that the transform aligns with it")
      ->required()
      ->type_name("M.tif");
  app->add_option("--before", flags->before, "transform to compare with (default: the identity)")
      ->type_name("T0.json");
  app->add_option("--fixed-points", flags->fixed_points,
                  "check points, CSV with the header id,x,y: kept out of the registration")
      ->type_name("A.csv");
  app->add_option("--moving-points", flags->moving_points, "the same spots in the moving image")
      ->type_name("B.csv");
  app->add_option("--landmarks", flags->landmarks,
                  "landmarks that took part in the registration: judged by leaving each out")
      ->type_name("L.csv");
  app->add_option("--fixed-mask", flags->fixed_mask,
                  "image as large as the fixed one; zero pixels do not count")
      ->type_name("X");
  app->add_option("--moving-mask", flags->moving_mask, "the same for the moving image")->type_name("X");
  app->add_option("--tolerance", flags->tolerance, tolerance_help)->type_name("0.5px|5um");
  app->add_option("--report", flags->report, "all of it: .json to compute with, .html to look at")
      ->type_name("R.html");
  add_device_flags(*app, flags->where);
  add_input_flags(*app, flags->input);
  add_page_flag(*app, "--fixed-page", "the fixed file", flags->fixed_page);
  add_page_flag(*app, "--moving-page", "the moving file", flags->moving_page);
  app->footer(
      "good: at 99 % of the area that both images show, the error is expected to be within the tolerance.\n"
      "check: look at the places listed. failed: most of it is expected to be further off.\n"
      "The exit code is 0 whatever the verdict.");
  return {app, [flags](CommandContext& context) { run_inspect(*flags, context); }};
}

}  // namespace alinify::cli
