#include "core/io/slides/slide_recognition.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/image/changed_info.h"
#include "core/io/messages.h"
#include "core/io/slides/slide_reader.h"
#include "core/io/tiff_handle.h"
#include "core/io/tiff_jpeg2000.h"
#include "core/io/tiff_reader.h"
#include "core/io/tiff_scan.h"

namespace alinify {
namespace {

// Such a file itself is a picture for file managers or a few bytes: the slide lies in the folder of its name.
bool is_mirax(const std::filesystem::path& path) {
  return lower_case(path.extension().string()) == ".mrxs";
}

bool is_slide(const ImageFileStart& start) {
  if (!start.file) return false;
  std::string_view text = start.bytes;
  if (text.starts_with("ZISRAWFILE")) return true;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  if (text.starts_with("[Virtual Microscope Specimen]") ||
      text.starts_with("[Uncompressed Virtual Microscope Specimen]"))
    return true;
  return is_mirax(start.path);
}

void check_mirax_folder(const std::filesystem::path& path) {
  std::error_code ignored;
  std::filesystem::path folder = path;
  folder.replace_extension();
  if (!std::filesystem::is_regular_file(folder / "Slidedat.ini", ignored))
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
                messages::mirax_folder_missing(folder.filename().string()), messages::copy_mirax_folder);
}

struct SlideKind {
  bool better_through_openslide = false;
  bool in_jpeg_2000 = false;
};

SlideKind kind_of(const ImageFileStart& start) {
  SlideKind kind;
  try {
    const TiffScan scan = scan_tiff(*start.file);
    const TiffPage& first = scan.pages.front();
    kind.in_jpeg_2000 = std::any_of(scan.pages.begin(), scan.pages.end(), [](const TiffPage& page) {
      return page.tiled() && is_tiff_jpeg2000(page.compression);
    });
    kind.better_through_openslide = first.is_ndpi && !first.tiled() && first.compression == COMPRESSION_JPEG;
    if (kind.better_through_openslide || !first.tiled()) return kind;
    TiffHandle handle(start.file);
    std::uint32_t bytes = 0;
    const char* packet = nullptr;
    if (handle.select(first.offset) && TIFFGetField(handle.get(), TIFFTAG_XMLPACKET, &bytes, &packet) &&
        packet)
      kind.better_through_openslide =
          std::string_view(packet, bytes).find("<iScan") != std::string_view::npos;
  } catch (const Error&) {
    // Our own reader reports the error.
  }
  return kind;
}

std::shared_ptr<const TileSource> open_it(const ImageFileStart& start, const OpenOptions& options) {
  if (is_mirax(start.path)) check_mirax_folder(start.path);
  return open_slide(start.file, options);
}

}  // namespace

ImageFormat slide_format() {
  ImageFormat format;
  format.name = "whole slides";
  format.library = "OpenSlide";
  format.endings = {"svs", "ndpi", "vms", "vmu", "mrxs", "bif", "scn", "svslide", "czi"};
  format.recognises = is_slide;
  format.open = open_it;
  format.look_closer = [](ImageFormat& entry) {
    const OpenSlideHere here = find_openslide();
    entry.unavailable = here.why_not;
    if (here.why_not.empty()) entry.library = "OpenSlide " + here.version;
  };
  return format;
}

std::shared_ptr<const TileSource> open_tiff_or_slide(const ImageFileStart& start,
                                                     const OpenOptions& options) {
  const SlideKind kind = kind_of(start);
  std::optional<Message> warning;
  if (kind.better_through_openslide && options.page == 0) {
    try {
      return open_slide(start.file, options);
    } catch (const Error& error) {
      // Without OpenSlide, or for a file it does not know, our own reader is used.
      warning = messages::slide_read_without_openslide(error.why_message());
    }
  }
  try {
    std::shared_ptr<const TileSource> tiff = open_tiff(start.file, options);
    if (!warning) return tiff;
    return with_info(std::move(tiff),
                     [warning = *warning](ImageInfo& info) { info.warnings.push_back(warning); });
  } catch (const Error& error) {
    if (!kind.in_jpeg_2000 || error.kind() != ErrorKind::NotReadable || options.page != 0) throw;
    try {
      return open_slide(start.file, options);
    } catch (const Error& through_openslide) {
      throw Error(ErrorKind::NotReadable, error.problem_message(),
                  Message::joined({error.why_message(), through_openslide.why_message()}),
                  through_openslide.hint_message());
    }
  }
}

}  // namespace alinify
