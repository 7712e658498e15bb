#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/image/pixel_type.h"
#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify {

struct StoredTags;

/// The meaning of a decoded image's channels.
enum class ColorModel {
  Grey,       ///< 1 channel, larger is brighter
  GreyAlpha,  ///< 2 channels
  Rgb,        ///< 3 channels
  Rgba,       ///< 4 channels, the last one alpha
  Cmyk,       ///< 4 channels of ink, larger is more ink; as stored, spot colours may follow
  Lab,        ///< as stored only: L*, a*, b*, the last two offset so that larger is more; others may follow
  Indexed,    ///< as stored only: 1 channel of palette indices, which are names and cannot be averaged
  Channels,   ///< any number of independent channels (fluorescence)
};

/// A colour that a file wants one of its channels shown in.
struct ChannelColor {
  std::uint8_t red = 255, green = 255, blue = 255;
  friend bool operator==(const ChannelColor&, const ChannelColor&) = default;
};

/// The samples that a file wants one of its channels shown between, from black to its full colour.
struct ChannelWindow {
  double low = 0, high = 255;
  friend bool operator==(const ChannelWindow&, const ChannelWindow&) = default;
};

/// One level of a pyramid. Level 0 is the full image.
struct LevelInfo {
  Size size;
  Size tile_size;  ///< the file's own tiling: reading whole tiles wastes nothing; strips are width x rows
  Vec2d downsample = {1, 1};  ///< full size divided by this size, exactly, per axis
};

/// Everything known about an image before its pixels are read.
struct ImageInfo {
  std::string path;
  std::string format;  ///< "TIFF", "BigTIFF", "PNG", "JPEG"
  Size size;           ///< with the file's orientation applied
  int channels = 1;
  PixelType type = PixelType::U8;
  ColorModel color = ColorModel::Grey;
  bool alpha_is_premultiplied = false;
  std::vector<LevelInfo> levels;           ///< at least one, in order of decreasing size
  std::optional<Vec2d> pixel_size_um;      ///< of level 0
  std::vector<std::byte> icc_profile;      ///< empty if the file has none
  std::vector<std::string> channel_names;  ///< empty, or one per channel
  /// Empty, or one per channel as given by the file; unset where it leaves the choice to the reader.
  std::vector<std::optional<ChannelColor>> channel_colors;
  std::vector<std::optional<ChannelWindow>> channel_windows;  ///< likewise
  /// Empty, or one per channel: whether the file wants it switched off until it is asked for.
  std::vector<bool> channels_off;
  std::string compression;       ///< "none", "lzw", "jpeg", ...
  std::string layout;            ///< "tiles 512x512", "strips of 64 rows"
  std::string byte_order;        ///< "little endian", "big endian", ""
  int orientation = 1;           ///< from the file (TIFF numbering); already applied
  int page = 0, page_count = 1;  ///< index of this image among the file's full-size images
  std::int64_t file_bytes = 0;
  std::shared_ptr<const StoredTags> stored;  ///< set if the samples are read as stored: see OpenOptions
  std::vector<Message> warnings;             ///< irregularities in the file, and how they were handled

  Rect rect() const { return rect_of(size); }
};

/// Whether samples are names, not amounts: palette indices and single bits. Only the nearest one may stand
/// for them; a mean of two means nothing.
bool samples_are_names(const ImageInfo& info);
/// Whether its samples are compressed in the file.
bool is_compressed(const ImageInfo& info);
/// Whether part of a tile or strip costs no more to read than that part: nothing needs decoding, or
/// everything is decoded already.
bool reads_parts_cheaply(const ImageInfo& info);
/// Number of channels that carry colour or signal, i.e. excluding alpha.
int color_channels(const ImageInfo& info);
/// Decoded size of level 0 in bytes.
std::int64_t sample_bytes(const ImageInfo& info);
/// "17320 x 17320, 3 x uint8, rgb".
std::string describe(const ImageInfo& info);
std::string name_of(ColorModel model);

}  // namespace alinify
