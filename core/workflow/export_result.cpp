#include "core/workflow/export_result.h"

#include <chrono>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/workflow/export_facts.h"
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

ExportedImage export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                            std::vector<StageTime>* timing) {
  const ImageInfo& moving = request.moving->info();
  const Transform& transform = request.moving_from_fixed;
  const Message subject = messages::cannot_export_to(request.path);
  check_image_name(request.path);
  if (platform::same_file(request.path, moving.path))
    throw Error(ErrorKind::NotWritable, subject, messages::is_the_moving_image_itself,
                messages::choose_another_name);
  if (transform.fixed.size.width < 1 || transform.fixed.size.height < 1)
    throw Error(ErrorKind::Failed, subject, messages::transform_lacks_fixed_size,
                messages::register_again_or_import);
  check_moving_size(transform, moving, subject);

  TiffWriterOptions file = request.file;
  // The result lies on the fixed image's grid, so its pixels are the fixed image's; the colours stay the
  // moving image's.
  if (!file.pixel_size_um) file.pixel_size_um = transform.fixed.pixel_size_um;
  if (file.icc_profile.empty()) file.icc_profile = moving.icc_profile;
  file.alpha_is_premultiplied = moving.alpha_is_premultiplied;
  std::unique_ptr<ExportFacts> facts;
  if (request.kind.value_or(image_kind_of(request.path).value_or(ImageKind::Tiff)) == ImageKind::OmeTiff &&
      !file.ome) {
    facts = std::make_unique<ExportFacts>(request);
    file.ome = OmeMetadata{
        title_of(request.path), moving.channel_names, moving.channel_colors, {}, facts->without_hashes()};
  }
  const Rect frame = frame_rect(transform, request.frame);
  const Transform seen = seen_from(transform, frame);
  if (file.ome && !(frame == rect_of(transform.fixed.size))) file.ome->position_px = corner_of(frame);
  const auto began = std::chrono::steady_clock::now();
  TiffWriter writer(request.path, frame.size(), moving.channels, moving.type, moving.color, file);
  Progress warp = progress.sub(0.97, messages::stage_warp_and_write);
  warp_tiles(seen, *request.moving, writer, request.warp, backend, warp);
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
