#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/image/image_info.h"

namespace alinify {

/// One of several images whose channels become those of one.
struct MergedPart {
  std::string label;  ///< "fixed", a file's name: the prefix of its channels' names
  const ImageInfo* info = nullptr;
};

/// The image they become: independent channels, in the narrowest type that holds the values of all.
struct MergedChannels {
  int channels = 0;
  PixelType type = PixelType::U8;
  std::vector<std::string> names;
  std::vector<std::optional<ChannelColor>> colors;
  std::vector<std::optional<ChannelWindow>> windows;
  std::vector<bool> off;
};

/// A name is "label: channel", or the label alone for an image with one nameless channel; colours of a
/// picture are "label: red" and so on, in these colours.
MergedChannels merged_channels(const std::vector<MergedPart>& parts);

}  // namespace alinify
