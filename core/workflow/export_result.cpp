#include "core/workflow/export_result.h"

#include <chrono>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/workflow/export_facts.h"
#include "core/workflow/merged_channels.h"
#include "core/workflow/messages.h"

namespace alinify {

namespace {

// "scan" of folder/scan.ome.tif.
std::string title_of(const std::filesystem::path& path) {
  std::filesystem::path stem = path.stem();
  if (image_kind_of(path) == ImageKind::OmeTiff) stem = stem.stem();
  return stem.string();
}

}  // namespace

void check_image_name(const std::filesystem::path& path) {
  if (image_kind_of(path)) return;
  throw Error(ErrorKind::Usage, messages::cannot_write_warped_image(path),
              messages::only_written_as_tiff(path.extension()),
              messages::name_it_tiff_and_convert(
                  std::filesystem::path(path).replace_extension(".tif").filename(), path.extension()));
}

void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving, const Message& problem) {
  const Size wanted = moving_from_fixed.moving.size;
  if (wanted.area() <= 0 || wanted == moving.size) return;
  throw Error(
      ErrorKind::Failed, problem,
      messages::transform_is_for_other_size(size_number(wanted), moving.path, size_number(moving.size)),
      messages::give_image_of_same_size);
}

namespace {

// What is written: one image as it is, or the channels of several.
struct Written {
  int channels = 1;
  PixelType type = PixelType::U8;
  ColorModel color = ColorModel::Channels;
  bool alpha_is_premultiplied = false;
  OmeMetadata ome;
};

bool merges(const ExportRequest& request) {
  return request.fixed || !request.more.empty();
}

std::string label_of(const ImageInfo& info) {
  return title_of(info.path);
}

Written written_by(const ExportRequest& request) {
  const ImageInfo& moving = request.moving->info();
  const std::string title = title_of(request.path);
  if (!merges(request))
    return {moving.channels,
            moving.type,
            moving.color,
            moving.alpha_is_premultiplied,
            {title, moving.channel_names, moving.channel_colors, {}, {}}};
  std::vector<MergedPart> parts;
  if (request.fixed) parts.push_back({"fixed", &request.fixed->info()});
  parts.push_back({request.more.empty() ? "moving" : label_of(moving), &moving});
  for (const auto& image : request.more) parts.push_back({label_of(image->info()), &image->info()});
  MergedChannels merged = merged_channels(parts);
  return {merged.channels,
          merged.type,
          ColorModel::Channels,
          false,
          {title, std::move(merged.names), std::move(merged.colors), {}, {}}};
}

void check_images(const ExportRequest& request, const Message& subject) {
  const Transform& map = request.moving_from_fixed;
  if (map.fixed.size.width < 1 || map.fixed.size.height < 1)
    throw Error(ErrorKind::Failed, subject, messages::transform_lacks_fixed_size,
                messages::register_again_or_import);
  std::vector<const TileSource*> inputs{request.moving.get()};
  for (const auto& image : request.more) inputs.push_back(image.get());
  for (const TileSource* image : inputs) check_moving_size(map, image->info(), subject);
  for (const auto& image : request.more)
    if (!(image->info().size == request.moving->info().size))
      throw Error(ErrorKind::Failed, subject,
                  messages::images_differ_in_size(image->info().path, size_number(image->info().size),
                                                  size_number(request.moving->info().size)),
                  messages::give_images_of_one_size);
  if (request.fixed && !(request.fixed->info().size == map.fixed.size))
    throw Error(
        ErrorKind::Failed, subject,
        messages::images_differ_in_size(request.fixed->info().path, size_number(request.fixed->info().size),
                                        size_number(map.fixed.size)),
        messages::give_fixed_image_of_transform);
  if (request.fixed) inputs.push_back(request.fixed.get());
  for (const TileSource* image : inputs)
    if (platform::same_file(request.path, image->info().path))
      throw Error(ErrorKind::NotWritable, subject,
                  image == request.moving.get() ? messages::is_the_moving_image_itself
                                                : messages::is_one_of_the_images_itself,
                  messages::choose_another_name);
}

}  // namespace

ExportedImage export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                            std::vector<StageTime>* timing) {
  const Transform& transform = request.moving_from_fixed;
  check_image_name(request.path);
  check_images(request, messages::cannot_export_to(request.path));
  const Rect frame = frame_rect(transform, request.frame);
  const Transform seen = seen_from(transform, frame);
  Written image = written_by(request);

  TiffWriterOptions file = request.file;
  // The result lies on the fixed image's grid, so its pixels are the fixed image's; the colours stay the
  // moving image's.
  if (!file.pixel_size_um) file.pixel_size_um = transform.fixed.pixel_size_um;
  if (file.icc_profile.empty() && !merges(request)) file.icc_profile = request.moving->info().icc_profile;
  file.alpha_is_premultiplied = image.alpha_is_premultiplied;
  std::unique_ptr<ExportFacts> facts;
  if (request.kind.value_or(image_kind_of(request.path).value_or(ImageKind::Tiff)) == ImageKind::OmeTiff &&
      !file.ome) {
    facts = std::make_unique<ExportFacts>(request);
    if (!(frame == rect_of(transform.fixed.size))) image.ome.position_px = corner_of(frame);
    image.ome.facts = facts->without_hashes();
    file.ome = std::move(image.ome);
  }
  const auto began = std::chrono::steady_clock::now();
  TiffWriter writer(request.path, frame.size(), image.channels, image.type, image.color, file);
  // The fixed image is only seen from the frame.
  Transform as_it_is;
  as_it_is.fixed.size = as_it_is.moving.size = transform.fixed.size;
  const Transform fixed_seen = seen_from(as_it_is, frame);
  std::vector<WarpLayer> layers;
  if (request.fixed) layers.push_back({&fixed_seen, request.fixed.get()});
  layers.push_back({&seen, request.moving.get()});
  for (const auto& more : request.more) layers.push_back({&seen, more.get()});
  Progress warp = progress.sub(0.97, messages::stage_warp_and_write);
  warp_tiles(layers, image.type, writer, request.warp, backend, warp);
  Progress finish = progress.sub(0.03, messages::stage_verify);
  finish.check_cancelled();
  const auto warped = std::chrono::steady_clock::now();
  if (facts) {
    file.ome->facts = facts->complete();
    writer.set_ome(*file.ome);
  }
  const WrittenFile written = writer.finish();
  if (timing) {
    timing->push_back({"read, warp and write", std::chrono::duration<double>(warped - began).count()});
    timing->push_back(StageTime::since(warped, "verify and bring to the disk"));
  }
  return {written, frame};
}

}  // namespace alinify
