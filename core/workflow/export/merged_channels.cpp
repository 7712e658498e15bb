#include "core/workflow/export/merged_channels.h"

#include <iterator>

#include "core/image/put_channels.h"

namespace alinify {
namespace {

struct NamedColor {
  const char* name;
  std::optional<ChannelColor> color;
};

// The meaning of a picture's channels, where their position determines it.
NamedColor colour_of(const ImageInfo& info, std::size_t channel) {
  static const NamedColor rgba[] = {{"red", ChannelColor{255, 0, 0}},
                                    {"green", ChannelColor{0, 255, 0}},
                                    {"blue", ChannelColor{0, 0, 255}},
                                    {"alpha", {}}};
  static const NamedColor cmyk[] = {{"cyan", {}}, {"magenta", {}}, {"yellow", {}}, {"black", {}}};
  static const NamedColor grey[] = {{"", {}}, {"alpha", {}}};
  switch (info.color) {
    case ColorModel::Rgb:
    case ColorModel::Rgba:
      return channel < std::size(rgba) ? rgba[channel] : NamedColor{"", {}};
    case ColorModel::Cmyk:
      return channel < std::size(cmyk) ? cmyk[channel] : NamedColor{"", {}};
    case ColorModel::GreyAlpha:
      return channel < std::size(grey) ? grey[channel] : NamedColor{"", {}};
    case ColorModel::Grey:
    case ColorModel::Channels:
    case ColorModel::Lab:
    case ColorModel::Indexed:
      break;
  }
  return {"", {}};
}

}  // namespace

MergedChannels merged_channels(const std::vector<MergedPart>& parts) {
  MergedChannels merged;
  for (const MergedPart& part : parts) {
    const ImageInfo& info = *part.info;
    merged.type = merged.channels == 0 ? info.type : common_type(merged.type, info.type);
    merged.channels += info.channels;
    for (std::size_t c = 0; c < static_cast<std::size_t>(info.channels); ++c) {
      const NamedColor known = colour_of(info, c);
      std::string name = c < info.channel_names.size() ? info.channel_names[c] : known.name;
      if (name.empty() && info.channels > 1) name = std::to_string(c + 1);
      merged.names.push_back(name.empty() ? part.label : part.label + ": " + name);
      merged.colors.push_back(c < info.channel_colors.size() ? info.channel_colors[c] : known.color);
      merged.windows.push_back(c < info.channel_windows.size() ? info.channel_windows[c] : std::nullopt);
      merged.off.push_back(c < info.channels_off.size() && info.channels_off[c]);
    }
  }
  return merged;
}

}  // namespace alinify
