#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/image/image_info.h"
#include "core/io/tiff_full_pages.h"
#include "core/io/tiff_scan.h"
#include "core/math/vec2.h"

namespace alinify {

/// The directories of a TIFF, or of several, that form one image: levels[l][p] is where part p (a page whose
/// samples follow those of part p - 1 as further channels) of pyramid level l is.
struct TiffImage {
  std::vector<std::vector<DirectoryPlace>> levels;
  /// The other files that hold a part: file 1 and up of a DirectoryPlace.
  std::vector<std::shared_ptr<const platform::InputFile>> more_files;
  std::vector<std::string> channel_names;                   ///< empty, or one each
  std::vector<std::optional<ChannelColor>> channel_colors;  ///< empty, or one each
  std::optional<Vec2d> pixel_size_um;                       ///< if given in the description
  std::string ome_type;                                     ///< of its samples by its OME description; ""
  int page = 0, page_count = 1;
  std::int64_t imagej_plane = -1;  ///< its first plane in a stack of ImageJ's; -1: it is in none
  bool is_ome = false;             ///< according to an OME description
  std::vector<Message> warnings;
};

/// Sorts a file's pages into full images, their pyramid levels, and others (masks, thumbnails, slide labels
/// and overviews), and selects image `page`.
///
/// Levels are pages after the full one, or among its SubIFDs, that match its proportions and kind of samples,
/// are smaller than the previous level, and are either marked as reduced or tiled like the full one (Aperio,
/// generic slide files). `description` is the ImageDescription of the first page: OME-XML joins the pages of
/// one plane as channels by itself and makes `page` count planes, those of all files with `all_planes`, see
/// choose_ome_image(); Aperio's header gives the pixel size.
/// **Throws** Error(NotReadable) if there is no such page; Error(Usage) for joining pages that differ.
TiffImage choose_image(const TiffScan& scan, std::string_view description, int page, bool pages_as_channels,
                       const std::string& path, bool all_planes = false);

}  // namespace alinify
