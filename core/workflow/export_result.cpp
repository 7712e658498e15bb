#include "core/workflow/export_result.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/base/text.h"

namespace alinify {

bool promises_tiff(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  // The last three: BigTIFF, as some programs call it.
  constexpr std::array<const char*, 6> kTiff = {"", ".tif", ".tiff", ".btf", ".tf2", ".tf8"};
  return std::find(kTiff.begin(), kTiff.end(), ending) != kTiff.end();
}

void check_image_name(const std::filesystem::path& path) {
  if (promises_tiff(path)) return;
  throw Error(
      ErrorKind::Usage, "cannot write the warped image to " + path.string(),
      "it can only be written as TIFF, and " + path.extension().string() + " stands for another format",
      "Name it " + std::filesystem::path(path).replace_extension(".tif").filename().string() +
          ", and convert it afterwards if another program needs " + path.extension().string() + ".");
}

void check_moving_size(const Transform& moving_from_fixed, const ImageInfo& moving,
                       const std::string& problem) {
  const Size wanted = moving_from_fixed.moving.size;
  if (wanted.area() <= 0 || wanted == moving.size) return;
  throw Error(ErrorKind::Failed, problem,
              "the transform was made for a moving image of " + dimensions_text(wanted) + " pixels and " +
                  moving.path + " has " + dimensions_text(moving.size),
              "Give the image that was registered, or another of the same size.");
}

WrittenFile export_warped(const ExportRequest& request, Backend& backend, Progress& progress,
                          std::vector<StageTime>* timing) {
  const ImageInfo& moving = request.moving->info();
  const Transform& transform = request.moving_from_fixed;
  const std::string subject = "cannot export to " + request.path.string();
  check_image_name(request.path);
  if (platform::same_file(request.path, moving.path))
    throw Error(ErrorKind::NotWritable, subject, "it is the moving image itself", "Choose another name.");
  if (transform.fixed.size.width < 1 || transform.fixed.size.height < 1)
    throw Error(ErrorKind::Failed, subject, "the transform does not say how large the fixed image is",
                "Register again, or import the transform with both images.");
  check_moving_size(transform, moving, subject);

  TiffWriterOptions file = request.file;
  // The result lies on the fixed image's grid, so its pixels are the fixed image's; the colours stay the
  // moving image's.
  if (!file.pixel_size_um) file.pixel_size_um = transform.fixed.pixel_size_um;
  if (file.icc_profile.empty()) file.icc_profile = moving.icc_profile;
  file.alpha_is_premultiplied = moving.alpha_is_premultiplied;
  const auto began = std::chrono::steady_clock::now();
  TiffWriter writer(request.path, transform.fixed.size, moving.channels, moving.type, moving.color, file);
  Progress warp = progress.sub(0.97, "warp and write");
  warp_tiles(transform, *request.moving, writer, request.warp, backend, warp);
  Progress finish = progress.sub(0.03, "verify");
  finish.check_cancelled();
  const auto warped = std::chrono::steady_clock::now();
  WrittenFile written = writer.finish();
  if (timing) {
    timing->push_back({"read, warp and write", std::chrono::duration<double>(warped - began).count()});
    timing->push_back(StageTime::since(warped, "verify and bring to the disk"));
  }
  return written;
}

}  // namespace alinify
