#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <locale>
#include <optional>
#include <span>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/csv_table.h"
#include "core/io/points_io.h"
#include "core/io/text_file.h"
#include "core/io/transform_io.h"
#include "core/transform/point_inverter.h"
#include "core/workflow/inspect.h"

namespace alinify::cli {
namespace {

struct PointsFlags {
  std::string transform, points, out, direction = "fixed-to-moving";
  std::string fixed, moving;
  int threads = 0;
  bool strict = false, with_error = false;
};

// Lists each point's place in the fixed image, and the images' evidence on the map there.
std::string with_errors(const std::vector<NamedPoint>& mapped, const std::vector<Vec2d>& in_fixed,
                        const PointsFlags& flags, const Transform& transform, CommandContext& context,
                        Progress& progress) {
  const auto backend = make_cpu_backend(flags.threads);
  ImagePair images;
  images.fixed = open_input(context, flags.fixed, backend->pool(), {}, 0);
  images.moving = open_input(context, flags.moving, backend->pool(), {}, 0);
  const ErrorMap errors = inspect_registration(inspection_of(images, transform), *backend, progress).errors;
  std::string text = "id,x,y,expected_error_px,low_px,high_px,state\n";
  const auto add = [&text](double value, int digits) { text += significant_digits(value, digits) + ','; };
  for (std::size_t i = 0; i < mapped.size(); ++i) {
    text += csv_cell(mapped[i].id) + ',';
    add(mapped[i].position.x, 17);
    add(mapped[i].position.y, 17);
    const std::optional<PlaceError> error =
        std::isfinite(in_fixed[i].x) ? errors.at_point(in_fixed[i]) : std::nullopt;
    if (error) {
      for (const double px : {error->expected_px, error->low_px, error->high_px}) add(px, 4);
      text += std::string(name_of(error->state)) + '\n';
    } else {
      text += "nan,nan,nan,uncovered\n";
    }
  }
  return text;
}

// "a, b, c and 12 more".
std::string some_of(const std::vector<std::string>& names) {
  const std::size_t shown = std::min<std::size_t>(names.size(), 8);
  std::string text = joined(std::span(names).first(shown));
  if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

void run_points(const PointsFlags& flags, CommandContext& context) {
  check_output(flags.out, {flags.transform, flags.points, flags.fixed, flags.moving});
  if (flags.with_error && (flags.fixed.empty() || flags.moving.empty()))
    throw Error(ErrorKind::Usage, messages::cannot_estimate_expected_errors,
                messages::errors_read_off_both_images, messages::name_both_images);
  const Transform transform = read_transform(flags.transform);
  std::vector<NamedPoint> points = read_points(flags.points);
  Progress& progress = context.progress();
  std::vector<std::string> lost;
  std::vector<Vec2d> in_fixed;
  for (const NamedPoint& point : points) in_fixed.push_back(point.position);
  const auto count = static_cast<std::int64_t>(points.size());
  if (flags.direction == "fixed-to-moving") {
    for (NamedPoint& point : points) point.position = transform(point.position);
  } else {
    ThreadPool pool(flags.threads);
    std::vector<char> reached(points.size(), 1);
    // One search each, since what it has measured of the map serves all of its points.
    const std::int64_t shares = std::min<std::int64_t>(count, pool.thread_count());
    pool.parallel_for(shares, [&](std::int64_t share) {
      PointInverter inverse(transform);
      for (std::int64_t n = count * share / shares; n < count * (share + 1) / shares; ++n) {
        progress.check_cancelled();
        const auto i = static_cast<std::size_t>(n);
        const auto fixed = inverse(points[i].position);
        constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
        if (!fixed) reached[i] = 0;
        points[i].position = fixed.value_or(Vec2d{nowhere, nowhere});
      }
    });
    for (std::size_t i = 0; i < points.size(); ++i)
      if (!reached[i]) lost.push_back(points[i].id);
  }
  progress.check_cancelled();
  const Message reason = messages::transform_leads_nowhere(lost.size(), count, some_of(lost));
  if (!lost.empty() && flags.strict)
    throw Error(ErrorKind::Failed, messages::cannot_map_all_points, reason, messages::leave_points_out);
  if (flags.with_error) {
    if (flags.direction != "fixed-to-moving")
      for (std::size_t i = 0; i < points.size(); ++i) in_fixed[i] = points[i].position;
    write_text_file(with_errors(points, in_fixed, flags, transform, context, progress), flags.out);
  } else {
    write_points(points, flags.out);
  }
  if (!lost.empty()) context.warn(messages::points_written_as_nan(reason));
  nlohmann::ordered_json json{
      {"points", count}, {"out", flags.out}, {"direction", flags.direction}, {"without_inverse", lost}};
  context.print(json, "mapped " + std::to_string(count - static_cast<std::int64_t>(lost.size())) +
                          " points " + flags.direction + " into " + flags.out + "\n");
}

}  // namespace

Command add_points(CLI::App& program) {
  const auto flags = std::make_shared<PointsFlags>();
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
  app->add_flag(
      "--with-error", flags->with_error,
      "add the expected error of each point, its 90 % interval (pixels of the fixed image) and what "
      "it rests on");
  app->add_option("--fixed", flags->fixed, "the fixed image, for --with-error")->type_name("F.tif");
  app->add_option("--moving", flags->moving, "the moving image, for --with-error")->type_name("M.tif");
  app->add_flag("--strict", flags->strict,
                "fail when a point has no inverse, instead of writing nan and a warning");
  app->footer(
      "Moving-to-fixed points are found by inverting the map numerically, to 1e-6 px.\n\n"
      "  alinify-cli points --transform T.json --points fixed.csv --out moving.csv");
  return {app, [flags](CommandContext& context) { run_points(*flags, context); }};
}

}  // namespace alinify::cli
