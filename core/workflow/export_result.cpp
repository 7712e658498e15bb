#include "core/workflow/export_result.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/workflow/messages.h"

namespace alinify {

bool promises_tiff(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  // The last three: BigTIFF, as some programs call it.
  constexpr std::array<const char*, 6> kTiff = {"", ".tif", ".tiff", ".btf", ".tf2", ".tf8"};
  return std::find(kTiff.begin(), kTiff.end(), ending) != kTiff.end();
}

bool promises_written_format(const std::filesystem::path& path) {
  return promises_tiff(path) || promises_zarr(path);
}

void check_image_name(const std::filesystem::path& path) {
  if (promises_written_format(path)) return;
  throw Error(ErrorKind::Usage, messages::cannot_write_warped_image(path),
              messages::only_written_as_tiff(path.extension()),
              messages::name_it_tiff_and_convert(
                  std::filesystem::path(path).replace_extension(".tif").filename(), path.extension()));
}

namespace {

// The result lies on the fixed image's grid, so its pixels are the fixed image's; the colours stay the moving
// image's.
std::unique_ptr<ImageWriter> make_image_writer(const ExportRequest& request) {
  const ImageInfo& moving = request.moving->info();
  const ImageGeometry& fixed = request.moving_from_fixed.fixed;
  TiffWriterOptions file = request.file;
  if (!file.pixel_size_um) file.pixel_size_um = fixed.pixel_size_um;
  if (file.icc_profile.empty()) file.icc_profile = moving.icc_profile;
  file.alpha_is_premultiplied = moving.alpha_is_premultiplied;
  if (!promises_zarr(request.path))
    return std::make_unique<TiffWriter>(request.path, fixed.size, moving.channels, moving.type, moving.color,
                                        file);
  if (!file.icc_profile.empty())
    log_warning(request.path.string() +
                ": an OME-Zarr has no place for the colour profile, which is left out");
  ZarrWriterOptions zarr;
  zarr.version = request.zarr_version;
  zarr.compression = file.compression;
  zarr.chunk_size = file.tile_size;
  zarr.pyramid = file.pyramid;
  zarr.pixel_size_um = file.pixel_size_um;
  zarr.alpha_is_premultiplied = file.alpha_is_premultiplied;
  zarr.channel_names = moving.channel_names;
  return std::make_unique<ZarrWriter>(request.path, fixed.size, moving.channels, moving.type, moving.color,
                                      zarr);
}

}  // namespace

void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving, const Message& problem) {
  const Size wanted = moving_from_fixed.moving.size;
  if (wanted.area() <= 0 || wanted == moving.size) return;
  throw Error(
      ErrorKind::Failed, problem,
      messages::transform_is_for_other_size(size_number(wanted), moving.path, size_number(moving.size)),
      messages::give_image_of_same_size);
}

WrittenFile export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
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

  const auto began = std::chrono::steady_clock::now();
  const std::unique_ptr<ImageWriter> writer = make_image_writer(request);
  Progress warp = progress.sub(0.97, messages::stage_warp_and_write);
  warp_tiles(transform, *request.moving, *writer, request.warp, backend, warp);
  Progress finish = progress.sub(0.03, messages::stage_verify);
  finish.check_cancelled();
  const auto warped = std::chrono::steady_clock::now();
  WrittenFile written = writer->finish();
  if (timing) {
    timing->push_back({"read, warp and write", std::chrono::duration<double>(warped - began).count()});
    timing->push_back(StageTime::since(warped, "verify and bring to the disk"));
  }
  return written;
}

}  // namespace alinify
