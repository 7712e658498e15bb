#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/image/image_info.h"
#include "core/io/image_writer.h"
#include "core/io/zarr/store.h"

namespace alinify {

/// One multiscale image of an OME-Zarr, as its metadata describes it.
struct NgffImage {
  struct Level {
    std::string path;           ///< of the array, from the top of the store
    std::vector<double> scale;  ///< one per axis, in the axis's unit; empty if not stated
  };

  std::string version;  ///< "0.4"
  std::string name;
  std::string axes;                 ///< one letter each, of t, c, z, y, x
  std::vector<std::string> units;   ///< one per axis, as stated; "" where missing
  std::vector<double> um_per_unit;  ///< one per axis; 0 where the unit is no length or missing
  std::vector<Level> levels;        ///< at least one
  std::vector<std::string> channel_names, channel_colors;     ///< as stated; "" where missing
  std::vector<std::optional<ChannelWindow>> channel_windows;  ///< as many
  std::vector<bool> channels_off;                             ///< as many
  std::vector<std::string> labels;                            ///< names of its label images
  std::vector<Message> warnings;

  /// Position of an axis among the dimensions of the arrays; -1 if there is none.
  int axis(char letter) const;
};

/// The multiscale images of a store: the one at its top, or the series of a bioformats2raw layout, in order.
/// Metadata versions 0.1 to 0.5. **Throws** Error(NotReadable) if there is none or its metadata is not
/// usable; a plate is refused with the way to open one of its images.
/// **Source**: https://ngff.openmicroscopy.org/0.4 and 0.5.
std::vector<NgffImage> read_ngff(const ZarrStore& store);

/// Pixel size of level 0 from its scale and units. A nonsensical scale is left out with a warning.
std::optional<Vec2d> ngff_pixel_size(NgffImage& image);

/// The colour model of the channels: grey for one, colours by their names or colours, else separate channels.
/// `premultiplied` is set for alpha of that kind.
ColorModel ngff_color(const NgffImage& image, int channels, PixelType type, bool& premultiplied);

/// A colour as omero states it, "0000FF"; nothing for other words.
std::optional<ChannelColor> ngff_channel_color(const std::string& word);

/// The description of an image by ngff_attributes().
struct NgffDescription {
  std::string version;  ///< "0.4" or "0.5"
  std::string name;
  int levels = 1;  ///< arrays "0", "1", ..., each half of the one before, with axes c, y, x
  std::optional<Vec2d> pixel_size_um;
  Vec2d position_px{};  ///< of the first pixel of level 0
  int channels = 1;
  PixelType type = PixelType::U8;
  ColorModel color = ColorModel::Grey;
  bool premultiplied = false;
  std::vector<std::string> channel_names;                     ///< these three: empty, or one per channel
  std::vector<std::optional<ChannelColor>> channel_colors;    ///< of Grey and Channels
  std::vector<std::optional<ChannelWindow>> channel_windows;  ///< without one: all that the type holds
  std::vector<bool> channels_off;                             ///< empty, or one per channel
  PictureFacts facts;                                         ///< as the attribute "provenance"
};

/// The attributes of the group: the content of .zattrs (0.4), the member "attributes" of zarr.json (0.5).
std::string ngff_attributes(const NgffDescription& image);

}  // namespace alinify
