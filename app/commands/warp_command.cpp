#include "app/commands/warp_command.h"

#include <chrono>

#include "app/cli_text.h"
#include "app/messages.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/transform_io.h"
#include "core/workflow/image_corrections.h"
#include "core/workflow/tile_design.h"

namespace alinify::cli {
namespace {

struct WarpFlags : OneImageFlags {
  std::string transform, out, out_dir, fixed, flatfield, fixed_pixel_size, memory_limit;
  std::vector<std::string> images;
  bool merge = false, dry_run = false;
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

// ", 4 times smaller,"; nothing at full resolution.
std::string reduction_text(int times) {
  return times > 1 ? ", " + std::to_string(times) + " times smaller each way," : "";
}

void check_flags(const WarpFlags& flags) {
  const auto refuse = [](const Message& why, const Message& hint) {
    throw Error(ErrorKind::Usage, messages::output_unknown, why, hint);
  };
  if (flags.out.empty() == flags.out_dir.empty())
    refuse(messages::one_of_out_and_out_dir, messages::give_out_or_out_dir);
  const bool merges = flags.merge || !flags.fixed.empty();
  if (flags.images.size() > 1 && !merges && flags.out_dir.empty())
    refuse(messages::several_images_one_file, messages::merge_or_give_out_dir);
  if (!flags.flatfield.empty() && flags.images.size() > 1)
    throw Error(ErrorKind::Usage, messages::cannot_use_flatfield_for_all,
                messages::correction_is_of_one_image, messages::warp_images_one_by_one);
  if (merges && flags.out.empty()) refuse(messages::merged_images_make_one_file, messages::give_out_flag);
}

// The files' names: those in --out-dir follow their images.
std::vector<std::filesystem::path> outputs_of(const WarpFlags& flags) {
  if (flags.out_dir.empty()) return {flags.out};
  std::vector<std::filesystem::path> outputs;
  for (const std::string& image : flags.images) {
    std::filesystem::path stem = std::filesystem::path(image).stem();
    if (stem.extension() == ".ome") stem = stem.stem();
    outputs.push_back(std::filesystem::path(flags.out_dir) / (stem.string() + image_ending(flags.write)));
  }
  return outputs;
}

nlohmann::ordered_json to_json(const ExportedImage& file, const WriteFlags& write) {
  return {{"out", file.path.string()},
          {"width", file.size.width},
          {"height", file.size.height},
          {"frame", write.region.empty() ? write.frame : "region"},
          {"x", file.frame.x},
          {"y", file.frame.y},
          {"reduced_by", write.reduce},
          {"format", title_of(file.kind)},
          {"bytes", file.bytes},
          {"bigtiff", file.bigtiff},
          {"levels", file.levels},
          // Names come from the nearest pixel, whatever was asked for.
          {"interpolation", file.interpolation == Interpolation::Nearest ? "nearest" : write.interpolation},
          {"compression", compression_of(write, file.kind)},
          {"layout", write.layout}};
}

// Describes each file without writing any.
void run_estimate(const std::vector<ExportRequest>& requests, Backend& backend, CommandContext& context) {
  nlohmann::ordered_json json{{"files", nlohmann::ordered_json::array()}};
  std::string text;
  for (const ExportRequest& request : requests) {
    Progress part = context.progress().sub(1.0 / static_cast<double>(requests.size()), {});
    const ExportEstimate estimate = estimate_export(request, backend, part);
    for (const Message& note : estimate.notes) context.note(note);
    json["files"].push_back(estimate_json(estimate, request.path));
    text += estimate_text(estimate, request.path);
  }
  json["device"] = backend.device();
  context.print(json, text);
}

void run_warp(const WarpFlags& flags, CommandContext& context) {
  check_flags(flags);
  std::optional<std::int64_t> memory_limit_bytes;
  if (!flags.memory_limit.empty()) memory_limit_bytes = parse_bytes(flags.memory_limit, "--memory-limit");
  const auto fixed_pixel_size = stated_pixel_size(flags.fixed_pixel_size, "--fixed-pixel-size");
  const auto begin = std::chrono::steady_clock::now();
  ChosenBackend chosen = open_backend(flags.where);
  Transform transform = read_transform(flags.transform);
  if (fixed_pixel_size) transform.fixed.pixel_size_um = fixed_pixel_size->um;
  std::vector<std::shared_ptr<const TileSource>> images;
  for (const std::string& image : flags.images)
    images.push_back(open_input(context, image, chosen.backend->pool(), flags.input, flags.page));
  std::optional<AppliedCorrection> applied;
  images.front() = corrected_by(images.front(), flags.flatfield, applied);
  for (auto& image : images) image = repeated_as_noted(image, transform);
  std::shared_ptr<const TileSource> fixed;
  if (!flags.fixed.empty()) fixed = open_input(context, flags.fixed, chosen.backend->pool(), flags.input);
  std::vector<std::filesystem::path> inputs{flags.transform, flags.fixed, flags.flatfield};
  inputs.insert(inputs.end(), flags.images.begin(), flags.images.end());
  const std::vector<std::filesystem::path> outputs = outputs_of(flags);
  for (const std::filesystem::path& out : outputs)
    check_image_output(out, image_kind_for(out, kind_asked_for(flags.write)), inputs);
  check_distinct(outputs);
  for (std::size_t i = 0; i < images.size(); ++i)
    check_moving_size(transform, images[i]->info(), messages::cannot_warp_image(flags.images[i]));
  announce_device(chosen, context);

  std::vector<ExportRequest> requests;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    requests.push_back(export_request(flags.write, transform, images[i], outputs[i], flags.where.threads,
                                      memory_limit_bytes));
    requests.back().transform_file = flags.transform;
    requests.back().fixed = fixed;
    if (flags.out_dir.empty())
      for (auto image = images.begin() + 1; image != images.end(); ++image)
        requests.back().more.push_back({*image});
  }
  if (flags.dry_run) return run_estimate(requests, *chosen.backend, context);
  std::vector<ExportedImage> files;
  for (const ExportRequest& request : requests) {
    Progress part = context.progress().sub(1.0 / static_cast<double>(outputs.size()), {});
    files.push_back(export_warped(request, *chosen.backend, part));
    for (const Message& note : files.back().notes) context.note(note);
  }
  const double elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  nlohmann::ordered_json json;
  if (!flags.out_dir.empty()) {
    json["files"] = nlohmann::ordered_json::array();
    for (const ExportedImage& file : files) json["files"].push_back(to_json(file, flags.write));
  } else {
    json = to_json(files.front(), flags.write);
  }
  json["device"] = chosen.backend->device();
  json["elapsed_s"] = elapsed_s;
  std::string text;
  for (const ExportedImage& file : files)
    text += "wrote " + dimensions_text(file.size) + " px" + reduction_text(flags.write.reduce) +
            place_of(file.frame, transform) + " to " + describe(file) +
            (files.size() == 1 ? " in " + duration(elapsed_s) : "") + "\n";
  context.print(json, text);
}

}  // namespace

ExportRequest export_request(const WriteFlags& flags, const Transform& transform,
                             std::shared_ptr<const TileSource> moving, const std::filesystem::path& out,
                             int threads, std::optional<std::int64_t> memory_limit_bytes) {
  const ImageKind kind = image_kind_for(out, kind_asked_for(flags));
  ExportRequest request;
  request.moving_from_fixed = transform;
  request.moving = std::move(moving);
  request.path = out;
  request.frame = frame_from(flags.frame);
  request.reduced_by = flags.reduce;
  request.kind = kind;
  request.warp.interpolation = interpolation_from(flags.interpolation);
  if (!flags.region.empty()) request.region = parse_export_region(flags.region);
  const std::vector<double> outside = outside_values(flags);
  if (outside.size() == 1) request.warp.outside = outside.front();
  if (outside.size() > 1) request.warp.outside_of_channel = outside;
  request.warp.threads = threads;
  request.warp.memory_limit_bytes = memory_limit_bytes;
  request.print = flags.layout == "print";
  request.zarr_version = ngff_version_from(flags.zarr_version);
  const std::string compression = compression_of(flags, kind);
  const ImageKindDescription& known = description_of(kind);
  request.file.compression = known.holds_rows ? known.options_of : compression_from(compression);
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

nlohmann::ordered_json estimate_json(const ExportEstimate& e, const std::filesystem::path& out) {
  return {{"out", out.string()},
          {"format", title_of(e.kind)},
          {"width", e.size.width},
          {"height", e.size.height},
          {"channels", e.channels},
          {"type", std::string(name_of(e.type))},
          {"raw_bytes", e.raw_bytes},
          {"estimated_bytes", e.file_bytes},
          {"estimated_memory_bytes", e.memory_bytes},
          {"estimated_s", e.elapsed_s},
          {"sampled", e.sampled},
          {"free_disk_bytes", e.free_disk_bytes < 0 ? nlohmann::ordered_json(nullptr)
                                                    : nlohmann::ordered_json(e.free_disk_bytes)},
          {"fits", e.fits_on_disk()}};
}

std::string estimate_text(const ExportEstimate& e, const std::filesystem::path& out) {
  const std::string about = e.sampled < 1 ? "about " : "";
  const std::string samples = std::to_string(e.channels) + " x " + std::string(name_of(e.type));
  const std::string room = e.free_disk_bytes < 0 ? "not known" : human_bytes(e.free_disk_bytes) + " free";
  const std::vector<std::pair<std::string, std::string>> rows{
      {"format", title_of(e.kind)},
      {"size",
       dimensions_text(e.size) + " px, " + samples + ", " + human_bytes(e.raw_bytes) + " uncompressed"},
      {"file", about + human_bytes(e.file_bytes)},
      {"time", about + duration(e.elapsed_s)},
      {"memory", "up to " + human_bytes(e.memory_bytes)},
      {"disk", room + (e.fits_on_disk() ? "" : ": not enough")},
      {"found from", percent_text(e.sampled) + " of the pixels"}};
  return out.string() + "\n" + aligned(rows);
}

std::string image_ending(const WriteFlags& flags) {
  return description_of(kind_asked_for(flags).value_or(ImageKind::Tiff)).endings.front();
}

std::string describe(const ExportedImage& file) {
  const char* const big = file.bigtiff ? "BigTIFF, " : "";
  const std::string kind =
      file.kind == ImageKind::Tiff && file.bigtiff ? "" : std::string(title_of(file.kind)) + ", ";
  const std::string levels = holds_rows(file.kind) ? ")"
                                                   : ", " + std::to_string(file.levels) +
                                                         (file.levels == 1 ? " level)" : " levels)");
  return file.path.string() + " (" + kind + big + human_bytes(file.bytes) + levels;
}

Command add_warp(CLI::App& program) {
  const auto flags = std::make_shared<WarpFlags>();
  CLI::App* app = program.add_subcommand("warp",
                                         "Warp an image by a transform, at full resolution, into a TIFF, "
                                         "tiled with a pyramid or for print, an OME-Zarr, or a PNG or JPEG");
  app->add_option("--transform", flags->transform, "transform that register wrote")
      ->required()
      ->type_name("T.json");
  app->add_option("--image", flags->images,
                  "the moving image, or another one of its size (a mask, another stain); may be repeated")
      ->required()
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->type_name("M.tif");
  app->add_option(
         "--out", flags->out,
         "the warped image, in the format that its name ends in, see --format; BigTIFF when it has to be")
      ->type_name("W.tif");
  app->add_option("--out-dir", flags->out_dir, "folder of the warped images, each with its image's name")
      ->type_name("DIR");
  app->add_flag("--merge", flags->merge,
                "several images as channels of one file, named after the images in an OME-TIFF");
  app->add_option("--merge-fixed", flags->fixed,
                  "the fixed image: its channels come before those of the warped ones")
      ->type_name("F.tif");
  app->add_flag("--dry-run", flags->dry_run,
                "write nothing, but report how large the files would be and how long it would take, found by "
                "warping and compressing parts of them");
  app->add_option("--flatfield", flags->flatfield,
                  "correct the image's illumination too (see flatfield estimate)")
      ->type_name("P.json");
  add_write_flags(*app, flags->write);
  app->add_option("--memory-limit", flags->memory_limit, "for the tiles in flight (default 256M)")
      ->type_name("SIZE");
  add_one_image_flags(*app, "the file", *flags);
  app->add_option(
         "--fixed-pixel-size", flags->fixed_pixel_size,
         "of the fixed image, on whose pixels the result lies, instead of what the transform says of "
         "it: 0.5um, 0.25x0.26um, 600dpi, 20px/mm, or none")
      ->type_name("SIZE")
      ->group(reading_group);
  app->footer(
      "The result has the fixed image's size (see --frame and --region), the image's channels and sample "
      "type,\n"
      "and does not depend on threads or memory. Inks, spot colours, CIE Lab, palettes and single bits of a\n"
      "TIFF stay what they are, with ink names, profile and Photoshop's spot colours; palette indices and\n"
      "bits come from the nearest pixel. The other formats hold none of these, but for a palette in a PNG, "
      "and\n"
      "get the image as it is shown. What a format cannot hold is refused: 16 bits in a JPEG, CMYK in a "
      "PNG.\n"
      "Ctrl-C leaves no half file.\n\n"
      "  alinify-cli warp --transform T.json --image moving.tif --out warped.tif");
  return {app, [flags](CommandContext& context) { run_warp(*flags, context); }};
}

}  // namespace alinify::cli
