#include "core/image/grey_rule.h"

namespace alinify {

GreyRule grey_rule(const ImageInfo& info) {
  GreyRule rule{GreyModel::Mean, info.channels, static_cast<float>(highest_value(info.type)),
                info.alpha_is_premultiplied};
  switch (info.color) {
    case ColorModel::Grey:
      rule.model = GreyModel::First;
      break;
    case ColorModel::GreyAlpha:
      rule.model = GreyModel::FirstOnWhite;
      break;
    case ColorModel::Rgb:
      rule.model = GreyModel::Luma;
      break;
    case ColorModel::Rgba:
      rule.model = GreyModel::LumaOnWhite;
      break;
    case ColorModel::Cmyk:
      rule.model = GreyModel::Ink;
      break;
    case ColorModel::Lab:
      rule.model = GreyModel::First;
      break;
    case ColorModel::Indexed:
    case ColorModel::Channels:
      break;
  }
  return rule;
}

}  // namespace alinify
