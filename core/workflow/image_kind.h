#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace alinify {

/// Which kind of file a warped image is written as.
enum class ImageKind {
  Tiff,     ///< plain, channels interleaved, levels as further pages: what printing and viewing read
  OmeTiff,  ///< channels with names and colours, levels as SubIFDs: what microscopy's programs read
  OmeZarr,  ///< likewise, a folder of chunks: for clusters and the cloud
};
/// "tiff", "ome-tiff", "ome-zarr". **Throws** Error(Usage) for another word.
ImageKind image_kind_from(const std::string& word);
std::string name_of(ImageKind kind);
/// As a sentence calls it: "TIFF", "OME-TIFF", "OME-Zarr".
const char* title_of(ImageKind kind);

/// What the ending of a name stands for: .ome.tif and .ome.tiff for an OME-TIFF, .tif, .tiff, .btf, .tf2,
/// .tf8 or none for a plain one, .zarr for an OME-Zarr. Empty for an ending that promises a format that is
/// not written.
std::optional<ImageKind> image_kind_of(const std::filesystem::path& path);

}  // namespace alinify
