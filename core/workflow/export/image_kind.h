#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace alinify {

/// The kind of file that a warped image is written as.
enum class ImageKind {
  Tiff,     ///< plain, channels interleaved, levels as further pages; for printing and viewing
  OmeTiff,  ///< channels with names and colours, levels as SubIFDs; for microscopy
  OmeZarr,  ///< likewise, a folder of chunks: for clusters and the cloud
  Png,      ///< rows, one level, lossless, 8 or 16 bits: for small ones that any program opens
  Jpeg,     ///< rows, one level, 8 bits, loses a little: for the smallest
};

/// A kind as it is named and recognised, and what can be chosen of it: help, errors, file dialogs and the
/// export dialog take it from here.
struct ImageKindDescription {
  ImageKind kind;
  std::string name;                  ///< "ome-tiff", as --format has it
  std::string title;                 ///< "OME-TIFF", as a sentence has it
  std::vector<std::string> endings;  ///< ".ome.tif", ".ome.tiff": the usual one first
  std::string compression;           ///< as --compression has it: the usual one, for rows the only one
  bool is_tiff = false;              ///< tiles or strips, as chosen; its endings serve other TIFFs too
  bool is_folder = false;
  bool holds_rows = false;     ///< one level, of whole rows
  bool keeps_samples = false;  ///< palettes, inks and single bits as they are stored
};
/// All kinds, in the order in which they are offered.
const std::vector<ImageKindDescription>& image_kinds();
const ImageKindDescription& description_of(ImageKind kind);

/// The kind of that name. **Throws** Error(Usage) for another word.
ImageKind image_kind_from(const std::string& word);
std::string name_of(ImageKind kind);
/// As a sentence calls it: "TIFF", "OME-TIFF", "OME-Zarr".
const char* title_of(ImageKind kind);
/// Whether it holds one level, of whole rows: PNG and JPEG.
bool holds_rows(ImageKind kind);

/// The kind for the ending of a name, by the endings of image_kinds(), in letters of any case; a plain
/// TIFF for a name without one. Empty for an ending that promises a format that is not written.
std::optional<ImageKind> image_kind_of(const std::filesystem::path& path);

/// The kind to write a file of that name as: the requested one, otherwise that of its ending.
/// **Throws** Error(Usage) for an ending that promises a format that is not written, or another kind than was
/// asked for; an ending of a TIFF serves an OME-TIFF too, and the other way round.
ImageKind image_kind_for(const std::filesystem::path& path, std::optional<ImageKind> asked);

}  // namespace alinify
