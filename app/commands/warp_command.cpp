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

void run_warp(const Flags& flags, CommandContext& context) {
  std::optional<std::int64_t> memory_limit_bytes;
  if (!flags.memory_limit.empty()) memory_limit_bytes = parse_bytes(flags.memory_limit, "--memory-limit");
  const auto begin = std::chrono::steady_clock::now();
  ChosenBackend chosen = open_backend(flags.where);
  const Transform transform = read_transform(flags.transform);
  const auto image = open_input(flags.image, chosen.backend->pool(), flags.input, flags.page);
  check_output(flags.out, {flags.transform, flags.image});
  check_moving_size(transform, image->info(), messages::cannot_warp_image(flags.image));
  const ExportRequest request =
      export_request(flags.write, transform, image, flags.out, flags.where.threads, memory_limit_bytes);
  if (!chosen.notice.empty()) context.note(chosen.notice);
  const WrittenFile file = export_warped(request, *chosen.backend, context.progress());
  const double elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  nlohmann::ordered_json json{{"out", file.path.string()},
                              {"width", transform.fixed.size.width},
                              {"height", transform.fixed.size.height},
                              {"bytes", file.bytes},
                              {"bigtiff", file.bigtiff},
                              {"levels", file.levels},
                              {"interpolation", flags.write.interpolation},
                              {"compression", compression_word(flags.write, flags.out)},
                              {"device", chosen.backend->device()},
                              {"elapsed_s", elapsed_s}};
  context.print(json, "wrote " + dimensions_text(transform.fixed.size) + " px to " + describe(file) + " in " +
                          duration(elapsed_s) + "\n");
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
  request.warp.interpolation = interpolation_from(flags.interpolation);
  request.warp.outside = flags.outside;
  request.warp.threads = threads;
  request.warp.memory_limit_bytes = memory_limit_bytes;
  request.file.compression = compression_from(compression_word(flags, out));
  if (promises_zarr(out)) check_zarr_compression(request.file.compression);
  request.zarr_version = ngff_version_from(flags.zarr_version);
  request.file.jpeg_quality = flags.jpeg_quality;
  request.file.pyramid = !flags.no_pyramid;
  if (flags.tile_size % 16 != 0)
    throw Error(ErrorKind::Usage, messages::cannot_use_tiles(flags.tile_size),
                messages::tiff_wants_multiple_of_16, messages::try_tile_sizes);
  request.file.tile_size = flags.tile_size;
  if (flags.bigtiff) request.file.bigtiff = true;
  return request;
}

std::string describe(const WrittenFile& file) {
  const char* const format = promises_zarr(file.path) ? "OME-Zarr" : file.bigtiff ? "BigTIFF" : "TIFF";
  return file.path.string() + " (" + format + ", " + human_bytes(file.bytes) + ", " +
         std::to_string(file.levels) + (file.levels == 1 ? " level)" : " levels)");
}

Command add_warp(CLI::App& program) {
  const auto flags = std::make_shared<Flags>();
  CLI::App* app = program.add_subcommand(
      "warp", "Warp an image by a transform, at full resolution, into a tiled pyramidal TIFF or OME-Zarr");
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
      "The result has the fixed image's size and the image's channels and sample type, and does not depend "
      "on\n"
      "threads or memory. Ctrl-C leaves no half file.\n\n"
      "  alinify-cli warp --transform T.json --image moving.tif --out warped.tif");
  return {app, [flags](CommandContext& context) { run_warp(*flags, context); }};
}

}  // namespace alinify::cli
