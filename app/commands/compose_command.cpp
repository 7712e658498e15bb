#include <algorithm>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/commands/pair_picture.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/png_writer.h"
#include "core/io/tiff_writer.h"
#include "core/io/transform_io.h"
#include "core/view/view_renderer.h"
#include "core/workflow/tile_design.h"

namespace alinify::cli {
namespace {

struct ComposeFlags {
  std::string fixed, moving, transform, mode = "overlay", out;
  double opacity = 0.5, gain = 1, checker_px = 96;
  int window_px = 33;
  bool match_colors = false;
  std::int64_t size_px = 2000;
  int fixed_page = 0, moving_page = 0;
  DeviceFlags where;
  InputFlags input;
};

CompareMode mode_from(const std::string& word) {
  if (word == "difference") return CompareMode::Difference;
  if (word == "local-difference") return CompareMode::LocalDifference;
  if (word == "edges") return CompareMode::Edges;
  if (word == "fixed") return CompareMode::Fixed;
  if (word == "moving") return CompareMode::Moving;
  if (word == "checkerboard") return CompareMode::Checkerboard;
  if (word == "red-cyan") return CompareMode::RedCyan;
  return CompareMode::Overlay;
}

bool is_tiff(const std::filesystem::path& path) {
  const std::string ending = lower_case(path.extension().string());
  if (ending == ".png") return false;
  if (ending == ".tif" || ending == ".tiff") return true;
  throw Error(ErrorKind::Usage, messages::cannot_write_picture(path), messages::neither_png_nor_tif,
              messages::name_it_overlay_png);
}

void write_tiff(const Image& image, const std::filesystem::path& path) {
  TiffWriter writer(path, image.size(), image.channels(), image.type(), ColorModel::Rgb, {});
  for (int row = 0; row < writer.tile_rows(); ++row)
    for (int column = 0; column < writer.tile_columns(); ++column)
      writer.write_tile(column, row, image.pixels().crop(writer.tile_rect(column, row)));
  writer.finish();
}

void run_compose(const ComposeFlags& flags, CommandContext& context) {
  const bool tiff = is_tiff(flags.out);
  check_output(flags.out, {flags.fixed, flags.moving, flags.transform});
  const ChosenBackend chosen = open_backend(flags.where);
  announce_device(chosen, context);
  const auto fixed = open_input(context, flags.fixed, chosen.backend->pool(), flags.input, flags.fixed_page);
  auto moving = open_input(context, flags.moving, chosen.backend->pool(), flags.input, flags.moving_page);
  std::shared_ptr<const Transform> map;
  if (!flags.transform.empty()) {
    map = std::make_shared<const Transform>(read_transform(flags.transform));
    moving = repeated_as_noted(moving, *map);
  }
  PairLook look{mode_from(flags.mode), flags.opacity, flags.gain, flags.checker_px, flags.size_px};
  look.window_px = flags.window_px;
  look.match_colors = flags.match_colors;
  const PairPicture drawn = draw_pair(fixed, moving, map, look, *chosen.backend, context.progress());
  if (flags.match_colors && !drawn.colors_matched) context.note(messages::compose_nothing_to_match);
  const Image& picture = drawn.rgb;
  const double step = drawn.fixed_px_per_pixel;
  if (tiff) {
    write_tiff(picture, flags.out);
  } else {
    write_png(picture.pixels(), flags.out);
  }
  nlohmann::ordered_json json{{"out", flags.out},
                              {"mode", flags.mode},
                              {"colors_matched", drawn.colors_matched},
                              {"width", picture.size().width},
                              {"height", picture.size().height},
                              {"fixed_px_per_pixel", step}};
  context.print(json, "wrote " + flags.mode + ", " + dimensions_text(picture.size()) + " px" +
                          (step > 1 ? " (1/" + fixed_decimals(step, 1) + ")" : "") + ", to " + flags.out +
                          "\n");
}

}  // namespace

Command add_compose(CLI::App& program) {
  const auto flags = std::make_shared<ComposeFlags>();
  CLI::App* app = program.add_subcommand("compose", "Draw both images in one picture, to look at or to send");
  app->add_option("--fixed", flags->fixed, "the reference image")->required()->type_name("F");
  app->add_option("--moving", flags->moving, "the image that is warped onto it")->required()->type_name("M");
  app->add_option("--transform", flags->transform,
                  "transform that register wrote (default: none, the images as they are)")
      ->type_name("T.json");
  app->add_option("--mode", flags->mode, "how they are shown")
      ->check(CLI::IsMember({"overlay", "difference", "local-difference", "edges", "fixed", "moving",
                             "checkerboard", "red-cyan"}))
      ->capture_default_str();
  app->add_option("--out", flags->out, "the picture, .png or .tif")->required()->type_name("P.png");
  app->add_option("--size", flags->size_px, "longest side of the picture, never more than the image's")
      ->type_name("PX")
      ->check(CLI::Range(16, 20000))
      ->capture_default_str();
  app->add_option("--opacity", flags->opacity, "of the moving image in an overlay")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  app->add_option("--gain", flags->gain, "of a difference or of edges")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app->add_option("--checker", flags->checker_px, "side of a checkerboard's squares")
      ->type_name("PX")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app->add_option("--window", flags->window_px,
                  "side of the window in which local-difference and edges make contrast equal")
      ->type_name("PX")
      ->check(CLI::Range(3, 255))
      ->capture_default_str();
  app->add_flag(
      "--match-colors", flags->match_colors,
      "show the moving image in the fixed one's colours, matched channel by channel where they overlap");
  add_device_flags(*app, flags->where);
  add_input_flags(*app, flags->input);
  add_page_flag(*app, "--fixed-page", "the fixed file", flags->fixed_page);
  add_page_flag(*app, "--moving-page", "the moving file", flags->moving_page);
  app->footer(
      "  alinify-cli compose --fixed F.tif --moving M.tif --transform T.json --mode red-cyan --out "
      "check.png");
  return {app, [flags](CommandContext& context) { run_compose(*flags, context); }};
}

}  // namespace alinify::cli
