#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/platform.h"
#include "core/image/image_info.h"
#include "core/io/tiff_scan.h"

namespace alinify {

/// How ImageJ wants the channels of a stack shown; each list is empty, or has one entry per channel.
struct ImagejChannels {
  std::vector<std::string> names;
  std::vector<std::optional<ChannelColor>> colors;
  std::vector<std::optional<ChannelWindow>> windows;
};

/// Reads ImageJ's own metadata (tags 50838 and 50839 of the first directory) for the `channels` planes from
/// `plane` on: their labels, lookup tables and display ranges. A label that all of them share, such as the
/// file's name, is no name, and a lookup table that is no ramp from black no colour. Damaged metadata count
/// as none. **Throws** Error(NotReadable) on an I/O error. **Source**: ImageJ's TiffDecoder.
ImagejChannels read_imagej_channels(const platform::InputFile& file, const TiffScan& scan, std::int64_t plane,
                                    int channels);

}  // namespace alinify
