#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/image/image_info.h"
#include "core/io/image_writer.h"

namespace alinify {

/// The metadata of an OME-TIFF.
struct OmeMetadata {
  std::string image_name;
  std::vector<std::string> channel_names;                   ///< as in ImageInfo
  std::vector<std::optional<ChannelColor>> channel_colors;  ///< as in ImageInfo
  /// Position of the first pixel in the image's frame, pixels; unset: at its origin.
  std::optional<Vec2d> position_px;
  PictureFacts facts;
};

/// The planes of an OME-TIFF, as the file stores them.
struct OmePlanes {
  Size size;
  PixelType type = PixelType::U8;
  int planes = 1;             ///< directories of full size: one a channel
  int samples_per_plane = 1;  ///< 3 or 4 for colours that are stored interleaved
  std::optional<Vec2d> pixel_size_um;
};

/// OME's word for a type of samples: "uint16", "float".
std::string ome_type_name(PixelType type);

/// The OME-XML of a file with one image of one section and one moment, the planes in the order of the
/// channels. Valid by the schema whatever the texts hold: characters not allowed in XML are replaced. Colours
/// and names that are not given are left out, for the reader to choose. **Source**: OME schema 2016-06, the
/// OME-TIFF specification at docs.openmicroscopy.org/ome-model/6.0.
std::string ome_xml(const OmePlanes& planes, const OmeMetadata& metadata);

}  // namespace alinify
