#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/image/image_info.h"
#include "core/math/vec2.h"

namespace alinify {

/// A channel of an OME image; one of several samples is a colour picture.
struct OmeChannel {
  std::string name;                   ///< "" without one
  std::optional<ChannelColor> color;  ///< nothing where none is given, or white for all
  int samples = 1;
  friend bool operator==(const OmeChannel&, const OmeChannel&) = default;
};

/// The location of a page of an OME image.
struct OmePage {
  int file = -1;  ///< index into OmeDescription::files; -1: nowhere
  int page = -1;  ///< of that file's main chain
  friend bool operator==(const OmePage&, const OmePage&) = default;
};

/// One picture of an OME-TIFF.
struct OmeImage {
  Size size;
  int size_z = 1, size_t = 1;
  std::string type;  ///< of its samples: "uint16", "float"; "" if not stated
  std::optional<Vec2d> pixel_size_um;
  std::vector<OmeChannel> channels;
  /// planes[z + t * size_z][channel].
  std::vector<std::vector<OmePage>> planes;
};

/// A file that a description mentions.
struct OmeFile {
  std::string name;  ///< as the description gives it; "" for the file that it was read for, and unnamed ones
  std::string uuid;  ///< "" without one
};

/// The content of an OME-XML text.
struct OmeDescription {
  std::string uuid;                ///< of the file that holds it
  std::vector<OmeFile> files{{}};  ///< the first is the file that the text is read for
  std::vector<OmeImage> images;
  std::string elsewhere;  ///< not empty: only says that this file holds the description
  std::vector<Message> warnings;
};

/// Reads the OME-XML of a TIFF: of `own_name`, whose first full-size page has so many samples. Which page is
/// which channel follows from DimensionOrder and TiffData. A file is the own one if its name or UUID is, or
/// if all pages are in one file of another name, for then it was renamed.
///
/// Empty if the text is not OME-XML. Errors are left out and reported: text that is not XML, an impossible
/// pixel size, planes listed twice, colours that are no number, channels that do not add up to SizeC.
/// **Source**: OME schema 2016-06 and the OME-TIFF specification, docs.openmicroscopy.org/ome-model/6.0.
OmeDescription read_ome_xml(std::string_view xml, std::string_view own_name, int samples_of_page = 1,
                            std::string_view own_uuid = {});

/// The names of the files whose pages an OME-XML text mentions, each once, in the order of mention. Empty if
/// the text is not OME-XML.
std::vector<std::string> files_named_in_ome_xml(std::string_view xml);

}  // namespace alinify
