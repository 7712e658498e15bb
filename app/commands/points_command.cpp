#include <cmath>
#include <limits>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "core/base/error.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"

namespace alinify::cli {
namespace {

struct Flags {
  std::string transform, points, out, direction = "fixed-to-moving";
  int threads = 0;
  bool strict = false;
};

// "a, b, c and 12 more".
std::string some_of(const std::vector<std::string>& names) {
  std::string text;
  const std::size_t shown = std::min<std::size_t>(names.size(), 8);
  for (std::size_t i = 0; i < shown; ++i) text += (i ? ", " : "") + names[i];
  if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

void run_points(const Flags& flags, CommandContext& context) {
  check_output(flags.out, {flags.transform, flags.points});
  const Transform transform = read_transform(flags.transform);
  std::vector<NamedPoint> points = read_points(flags.points);
  Progress& progress = context.progress();
  std::vector<std::string> lost;
  const auto count = static_cast<std::int64_t>(points.size());
  if (flags.direction == "fixed-to-moving") {
    for (NamedPoint& point : points) point.position = transform(point.position);
  } else {
    ThreadPool pool(flags.threads);
    std::vector<char> reached(points.size(), 1);
    pool.parallel_for(count, [&](std::int64_t i) {
      progress.check_cancelled();
      NamedPoint& point = points[static_cast<std::size_t>(i)];
      const auto fixed = inverse_point(transform, point.position);
      constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
      if (!fixed) reached[static_cast<std::size_t>(i)] = 0;
      point.position = fixed.value_or(Vec2d{nowhere, nowhere});
    });
    for (std::size_t i = 0; i < points.size(); ++i)
      if (!reached[i]) lost.push_back(points[i].id);
  }
  progress.check_cancelled();
  const std::string reason = "the transform leads nowhere in the fixed image to " +
                             std::to_string(lost.size()) + " of " + std::to_string(count) +
                             " points: " + some_of(lost);
  if (!lost.empty() && flags.strict)
    throw Error(ErrorKind::Failed, "cannot map all points", reason,
                "Leave them out, or drop --strict to have them written as nan.");
  write_points(points, flags.out);
  if (!lost.empty()) context.warn(reason + "; written as nan");
  nlohmann::ordered_json json{
      {"points", count}, {"out", flags.out}, {"direction", flags.direction}, {"without_inverse", lost}};
  context.print(json, "mapped " + std::to_string(count - static_cast<std::int64_t>(lost.size())) +
                          " points " + flags.direction + " into " + flags.out + "\n");
}

}  // namespace

Command add_points(CLI::App& program) {
  const auto flags = std::make_shared<Flags>();
  CLI::App* app = program.add_subcommand("points", "Map points from one image to the other");
  app->add_option("--transform", flags->transform, "transform that register wrote")
      ->required()
      ->type_name("T.json");
  app->add_option("--points", flags->points, "CSV with the header id,x,y; level-0 pixels")
      ->required()
      ->type_name("P.csv");
  app->add_option("--out", flags->out, "where the mapped points go, same ids, same order")
      ->required()
      ->type_name("Q.csv");
  app->add_option("--direction", flags->direction, "from which image to which")
      ->check(CLI::IsMember({"fixed-to-moving", "moving-to-fixed"}))
      ->capture_default_str();
  app->add_option("--threads", flags->threads, "0: all cores")
      ->check(CLI::Range(0, 4096))
      ->capture_default_str();
  app->add_flag("--strict", flags->strict,
                "fail when a point has no inverse, instead of writing nan and a warning");
  app->footer(
      "Moving-to-fixed points are found by inverting the map numerically, to 1e-6 px.\n\n"
      "  alinify-cli points --transform T.json --points fixed.csv --out moving.csv");
  return {app, [flags](CommandContext& context) { run_points(*flags, context); }};
}

}  // namespace alinify::cli
