#include "app/commands/warp_command.h"

#include <chrono>

#include "app/cli_text.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/transform_io.h"

namespace alinify::cli {
namespace {

struct Flags {
  std::string transform, image, out, memory_limit;
  int page = 0;
  DeviceFlags where;
  InputFlags input;
  WriteFlags write;
};

Interpolation interpolation_from(const std::string& word) {
  if (word == "nearest") return Interpolation::Nearest;
  if (word == "linear") return Interpolation::Linear;
  if (word == "lanczos") return Interpolation::Lanczos;
  return Interpolation::Cubic;
}

// " from (-12, 40) of the fixed image"; nothing where it is the fixed image.
std::string place_of(Rect frame, const Transform& transform) {
  if (frame == rect_of(transform.fixed.size)) return {};
  return " from (" + std::to_string(frame.x) + ", " + std::to_string(frame.y) + ") of the fixed image";
}

void run_warp(const Flags& flags, CommandContext& context) {
  std::optional<std::int64_t> memory_limit_bytes;
  if (!flags.memory_limit.empty()) memory_limit_bytes = parse_bytes(flags.memory_limit, "--memory-limit");
  const auto begin = std::chrono::steady_clock::now();
  ChosenBackend chosen = open_backend(flags.where);
  const Transform transform = read_transform(flags.transform);
  const auto image = open_input(flags.image, chosen.backend->pool(), flags.input, flags.page);
  check_output(flags.out, {flags.transform, flags.image});
  check_moving_size(transform, image->info(), messages::cannot_warp_image(flags.image));
  ExportRequest request =
      export_request(flags.write, transform, image, flags.out, flags.where.threads, memory_limit_bytes);
  request.transform_file = flags.transform;
  if (!chosen.notice.empty()) context.note(chosen.notice);
  const ExportedImage file = export_warped(request, *chosen.backend, context.progress());
  for (const Message& note : file.notes) context.note(note);
  // Names come from the nearest pixel, whatever was asked for.
  const bool nearest = file.interpolation == Interpolation::Nearest;
  const double elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  nlohmann::ordered_json json{{"out", file.path.string()},
                              {"width", file.frame.width},
                              {"height", file.frame.height},
                              {"frame", flags.write.frame},
                              {"x", file.frame.x},
                              {"y", file.frame.y},
                              {"format", title_of(file.kind)},
                              {"bytes", file.bytes},
                              {"bigtiff", file.bigtiff},
                              {"levels", file.levels},
                              {"interpolation", nearest ? "nearest" : flags.write.interpolation},
                              {"compression", name_of(request.file.compression)},
                              {"layout", flags.write.layout},
                              {"device", chosen.backend->device()},
                              {"elapsed_s", elapsed_s}};
  context.print(json, "wrote " + dimensions_text(file.frame) + " px" + place_of(file.frame, transform) +
                          " to " + describe(file) + " in " + duration(elapsed_s) + "\n");
}

}  // namespace

ExportRequest export_request(const WriteFlags& flags, const Transform& transform,
                             std::shared_ptr<const TileSource> moving, const std::filesystem::path& out,
                             int threads, std::optional<std::int64_t> memory_limit_bytes) {
  check_image_name(out);
  ExportRequest request;
  request.moving_from_fixed = transform;
  request.moving = std::move(moving);
  request.path = out;
  request.frame = frame_from(flags.frame);
  if (!flags.format.empty()) request.kind = image_kind_from(flags.format);
  request.warp.interpolation = interpolation_from(flags.interpolation);
  request.warp.outside = flags.outside;
  request.warp.threads = threads;
  request.warp.memory_limit_bytes = memory_limit_bytes;
  request.print = flags.layout == "print";
  request.zarr_version = ngff_version_from(flags.zarr_version);
  const std::string compression = compression_of(flags, out);
  request.file.compression = compression_from(compression);
  request.file.level = compression_level_from(flags.compression_level);
  check_image_kind(request);
  if (request.file.level != CompressionLevel::Default && !has_levels(request.file.compression))
    throw Error(ErrorKind::Usage, messages::cannot_use_compression_level(flags.compression_level),
                messages::compression_has_no_levels(compression), messages::compressions_with_levels);
  request.file.jpeg_quality = flags.jpeg_quality;
  request.file.pyramid = !flags.no_pyramid;
  if (flags.tile_size % 16 != 0)
    throw Error(ErrorKind::Usage, messages::cannot_use_tiles(flags.tile_size),
                messages::tiff_wants_multiple_of_16, messages::try_tile_sizes);
  request.file.tile_size = flags.tile_size;
  if (flags.bigtiff) request.file.bigtiff = true;
  return request;
}

std::string image_ending(const WriteFlags& flags) {
  if (flags.format.empty()) return ".tif";
  const ImageKind kind = image_kind_from(flags.format);
  if (kind == ImageKind::OmeZarr) return ".ome.zarr";
  return kind == ImageKind::OmeTiff ? ".ome.tif" : ".tif";
}

std::string describe(const ExportedImage& file) {
  const char* const big = file.bigtiff ? "BigTIFF, " : "";
  const std::string kind =
      file.kind == ImageKind::Tiff && file.bigtiff ? "" : std::string(title_of(file.kind)) + ", ";
  return file.path.string() + " (" + kind + big + human_bytes(file.bytes) + ", " +
         std::to_string(file.levels) + (file.levels == 1 ? " level)" : " levels)");
}

Command add_warp(CLI::App& program) {
  const auto flags = std::make_shared<Flags>();
  CLI::App* app = program.add_subcommand("warp",
                                         "Warp an image by a transform, at full resolution, into a TIFF, "
                                         "tiled with a pyramid or for print, or into an "
                                         "OME-Zarr");
  app->add_option("--transform", flags->transform, "transform that register wrote")
      ->required()
      ->type_name("T.json");
  app->add_option("--image", flags->image,
                  "the moving image, or another one of its size (a mask, another stain)")
      ->required()
      ->type_name("M.tif");
  app->add_option("--out", flags->out,
                  "the warped image; BigTIFF when it has to be, OME-Zarr if its name ends in .zarr")
      ->required()
      ->type_name("W.tif");
  add_write_flags(*app, flags->write);
  app->add_option("--memory-limit", flags->memory_limit, "for the tiles in flight (default 256M)")
      ->type_name("SIZE");
  add_device_flags(*app, flags->where);
  add_input_flags(*app, flags->input);
  add_page_flag(*app, "--page", "the file", flags->page);
  app->footer(
      "The result has the fixed image's size (see --frame) and the image's channels and sample type, and\n"
      "does not depend on threads or memory. Inks, spot colours, CIE Lab, palettes and single bits of a\n"
      "TIFF stay what they are, with ink names, profile and Photoshop's spot colours; palette indices and\n"
      "bits come from the nearest pixel. An OME-TIFF holds none of these and gets the image as it is shown.\n"
      "Ctrl-C leaves no half file.\n\n"
      "  alinify-cli warp --transform T.json --image moving.tif --out warped.tif");
  return {app, [flags](CommandContext& context) { run_warp(*flags, context); }};
}

}  // namespace alinify::cli
