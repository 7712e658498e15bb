#include "core/workflow/image_kind.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/base/error.h"
#include "core/io/zarr/zarr_writer.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

constexpr std::pair<ImageKind, const char*> kNames[] = {
    {ImageKind::Tiff, "tiff"}, {ImageKind::OmeTiff, "ome-tiff"}, {ImageKind::OmeZarr, "ome-zarr"}};

std::string lower_ending(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

}  // namespace

ImageKind image_kind_from(const std::string& word) {
  for (const auto& [kind, name] : kNames)
    if (word == name) return kind;
  throw Error(ErrorKind::Usage, messages::cannot_write_as(word), messages::no_such_image_kind,
              messages::choose_image_kind);
}

std::string name_of(ImageKind kind) {
  for (const auto& [known, name] : kNames)
    if (known == kind) return name;
  return "?";
}

const char* title_of(ImageKind kind) {
  if (kind == ImageKind::OmeZarr) return "OME-Zarr";
  return kind == ImageKind::OmeTiff ? "OME-TIFF" : "TIFF";
}

std::optional<ImageKind> image_kind_of(const std::filesystem::path& path) {
  const std::string ending = lower_ending(path);
  if (promises_zarr(path)) return ImageKind::OmeZarr;
  // The last three: BigTIFF, as some programs call it.
  constexpr std::array<const char*, 6> kTiff = {"", ".tif", ".tiff", ".btf", ".tf2", ".tf8"};
  if (std::find(kTiff.begin(), kTiff.end(), ending) == kTiff.end()) return std::nullopt;
  if (!ending.empty() && lower_ending(path.stem()) == ".ome") return ImageKind::OmeTiff;
  return ImageKind::Tiff;
}

}  // namespace alinify
