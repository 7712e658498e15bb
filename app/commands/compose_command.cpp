#include <algorithm>
#include <cctype>
#include <cstring>

#include "app/cli_text.h"
#include "app/commands/command.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/image/tile_cache.h"
#include "core/io/png_writer.h"
#include "core/io/tiff_writer.h"
#include "core/io/transform_io.h"
#include "core/stream/pyramid_source.h"
#include "core/view/color_match.h"
#include "core/view/view_renderer.h"
#include "core/workflow/lay_design.h"

namespace alinify::cli {
namespace {

struct Flags {
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
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (ending == ".png") return false;
  if (ending == ".tif" || ending == ".tiff") return true;
  throw Error(ErrorKind::Usage, messages::cannot_write_picture(path), messages::neither_png_nor_tif,
              messages::name_it_overlay_png);
}

// The whole of the fixed image, its edges on the picture's edges, at most `longest` pixels a side and never
// enlarged.
Viewport whole(Size image, std::int64_t longest) {
  const auto side = static_cast<double>(std::max(image.width, image.height));
  Viewport view;
  view.fixed_px_per_pixel = std::max(1.0, side / static_cast<double>(longest));
  const auto pixels = [&](std::int64_t full) {
    return std::max<std::int64_t>(
        1, static_cast<std::int64_t>(static_cast<double>(full) / view.fixed_px_per_pixel + 0.5));
  };
  view.size = {pixels(image.width), pixels(image.height)};
  view.center_fixed = {0.5 * static_cast<double>(image.width - 1),
                       0.5 * static_cast<double>(image.height - 1)};
  return view;
}

// The picture without its opacity, which is 255 throughout on an opaque background.
Image opaque(const Image& rgba) {
  Image rgb(rgba.size(), 3, PixelType::U8);
  for (std::int64_t y = 0; y < rgba.size().height; ++y) {
    const auto* from = reinterpret_cast<const std::uint8_t*>(rgba.pixels().row(y));
    auto* to = reinterpret_cast<std::uint8_t*>(rgb.pixels().row(y));
    for (std::int64_t x = 0; x < rgba.size().width; ++x) std::memcpy(to + 3 * x, from + 4 * x, 3);
  }
  return rgb;
}

void write_tiff(const Image& image, const std::filesystem::path& path) {
  TiffWriter writer(path, image.size(), image.channels(), image.type(), ColorModel::Rgb, {});
  for (int row = 0; row < writer.tile_rows(); ++row)
    for (int column = 0; column < writer.tile_columns(); ++column)
      writer.write_tile(column, row, image.pixels().crop(writer.tile_rect(column, row)));
  writer.finish();
}

void run_compose(const Flags& flags, CommandContext& context) {
  const bool tiff = is_tiff(flags.out);
  check_output(flags.out, {flags.fixed, flags.moving, flags.transform});
  const ChosenBackend chosen = open_backend(flags.where);
  if (!chosen.notice.empty()) context.note(chosen.notice);
  ViewRequest request;
  request.layers = {{open_input(flags.fixed, chosen.backend->pool(), flags.input, flags.fixed_page)},
                    {open_input(flags.moving, chosen.backend->pool(), flags.input, flags.moving_page), true}};
  if (!flags.transform.empty()) {
    request.moving_from_fixed = std::make_shared<const Transform>(read_transform(flags.transform));
    request.layers[1].source = repeated_as_noted(request.layers[1].source, *request.moving_from_fixed);
  }
  request.mode = mode_from(flags.mode);
  request.opacity = flags.opacity;
  request.difference_gain = flags.gain;
  request.checker_px = flags.checker_px;
  request.window_px = flags.window_px;
  request.viewport = whole(request.layers[0].source->info().size, flags.size_px);
  const double step = request.viewport.fixed_px_per_pixel;
  if (step > 1.5) {
    // Without levels of their own, small pictures of large images would be drawn from every so-manieth pixel.
    Progress fixed = context.progress().sub(0.45, messages::compose_read_fixed_image),
             moving = context.progress().sub(0.45, messages::compose_read_moving_image);
    request.layers[0].source = with_pyramid(request.layers[0].source, *chosen.backend->pool(), fixed);
    request.layers[1].source = with_pyramid(request.layers[1].source, *chosen.backend->pool(), moving);
  }
  context.progress().check_cancelled();
  ViewRenderer renderer(*chosen.backend,
                        std::make_shared<TileCache>(TileCacheOptions{std::int64_t{512} << 20, 1}));
  if (flags.match_colors) {
    request.moving_colors = match_colors(renderer, request, request.layers[0].source->info().size);
    if (!request.moving_colors) context.note(messages::compose_nothing_to_match);
  }
  const Image picture = opaque(renderer.render(request));
  context.progress().check_cancelled();
  if (tiff) {
    write_tiff(picture, flags.out);
  } else {
    write_png(picture.pixels(), flags.out);
  }
  nlohmann::ordered_json json{{"out", flags.out},
                              {"mode", flags.mode},
                              {"colors_matched", request.moving_colors != nullptr},
                              {"width", picture.size().width},
                              {"height", picture.size().height},
                              {"fixed_px_per_pixel", step}};
  context.print(json, "wrote " + flags.mode + ", " + dimensions_text(picture.size()) + " px" +
                          (step > 1 ? " (1/" + fixed_decimals(step, 1) + ")" : "") + ", to " + flags.out +
                          "\n");
}

}  // namespace

Command add_compose(CLI::App& program) {
  const auto flags = std::make_shared<Flags>();
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
