#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/image/image_info.h"
#include "core/io/image_writer.h"
#include "core/io/tiff_writer.h"
#include "core/io/zarr/zarr_writer.h"

namespace alinify {

/// The kind of file that a warped image is written as; image_kinds.def says what each is for.
enum class ImageKind {
#define IMAGE_KIND(name, entry) name,
#include "core/io/image_kinds.def"
#undef IMAGE_KIND
};

/// The contents of a file to be written, for a writer of any kind.
struct ImageFileContents {
  ImageInfo samples;       ///< of the file, except its size
  TiffWriterOptions file;  ///< each kind uses those that it has: level, quality, tile size, profile, ...
  NgffVersion zarr_version = NgffVersion::V04;
  Vec2d position_px{};  ///< of its first pixel, in pixels of the image that it belongs to
};

/// All that the program knows of a kind, given by its writer's file: help, errors, file dialogs, the export
/// and its dialog take it from here. **Threads**: its functions may be called concurrently.
struct ImageKindDescription {
  ImageKind kind = {};               ///< set by image_kinds()
  std::string name;                  ///< "ome-tiff", as --format has it
  std::string title;                 ///< "OME-TIFF", as a sentence has it
  std::vector<std::string> endings;  ///< ".ome.tif", ".ome.tiff": the usual one first
  std::string compression;           ///< as --compression has it: the usual one, for rows the only one
  /// For rows: the compression of TIFF whose level or quality can be chosen for this kind too.
  Compression options_of = Compression::None;
  bool is_tiff = false;  ///< tiles or strips, as chosen; its endings serve other TIFFs too
  bool for_print = false;
  bool is_folder = false;
  bool holds_rows = false;  ///< one level, of whole rows, of one image
  bool holds_cmyk = false;
  bool keeps_facts = false;    ///< the provenance with hashes, see ImageWriter::set_facts()
  bool keeps_samples = false;  ///< palettes, inks and single bits as they are stored
  /// Whether samples are written as they are stored, not as they are shown; null: never.
  bool (*keeps_stored)(const ImageInfo& stored) = nullptr;
  /// **Throws** Error(Usage) for samples or a size that such a file cannot hold; null: it holds all but what
  /// the flags above exclude.
  void (*check)(Size size, const ImageInfo& samples) = nullptr;
  /// **Throws** Error(Usage) for a compression that can be named but is not for this kind; null: for rows, or
  /// all are.
  void (*check_compression)(Compression compression) = nullptr;
  /// **Throws** Error(NotWritable) where no such folder can be written; null: it is a file.
  void (*check_place)(const std::filesystem::path& path) = nullptr;
  /// Notes what of the contents is lost or changed; null: nothing.
  void (*note_losses)(const TiffWriterOptions& file, std::vector<Message>& notes) = nullptr;
  std::unique_ptr<ImageWriter> (*make_writer)(const std::filesystem::path& path, Size size,
                                              const ImageFileContents& contents) = nullptr;
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
