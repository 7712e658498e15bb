#include "core/prepare/illumination/illumination_correction.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/prepare/illumination/messages.h"

namespace alinify {
namespace {

bool all_finite(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); });
}

bool all_positive(const std::vector<float>& values) {
  return std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v) && v > 0; });
}

bool is_sound(const ColumnProfile& profile, Size image, int channels) {
  const auto count = static_cast<std::size_t>(image.width) * static_cast<std::size_t>(channels);
  if (profile.offset.size() != count || profile.gain.size() != count) return false;
  if (!all_finite(profile.offset) || !all_finite(profile.gain)) return false;
  if (std::any_of(profile.gain.begin(), profile.gain.end(), [](float g) { return g < 0; })) return false;
  // Where every column of a channel is dead, there is nothing to interpolate from.
  for (std::size_t channel = 0; channel < static_cast<std::size_t>(channels); ++channel) {
    const auto begin = profile.gain.begin() +
                       static_cast<std::ptrdiff_t>(channel * count / static_cast<std::size_t>(channels));
    const auto end = begin + static_cast<std::ptrdiff_t>(image.width);
    if (std::none_of(begin, end, [](float g) { return g > 0; })) return false;
  }
  if (profile.row_gain.empty()) return true;
  return profile.row_gain.size() == static_cast<std::size_t>(image.height) && all_positive(profile.row_gain);
}

bool is_sound(const IlluminationField& field, Size image, int channels) {
  if (image.height <= 0 || field.size.width <= 0 || field.size.height <= 0) return false;
  const auto count = static_cast<std::size_t>(field.size.area()) * static_cast<std::size_t>(channels);
  return field.flat.size() == count && all_positive(field.flat) &&
         (field.dark.empty() || (field.dark.size() == count && all_finite(field.dark)));
}

}  // namespace

const char* name_of(CorrectionOrigin origin) {
  return origin == CorrectionOrigin::References ? "references" : "image";
}

void check_correction(const IlluminationCorrection& correction, const Message& problem) {
  const Size size = correction.image_size;
  const bool sound = size.width > 0 && size.height >= 0 && correction.channels > 0 &&
                     std::visit([&](const auto& model) { return is_sound(model, size, correction.channels); },
                                correction.model);
  if (!sound)
    throw Error(ErrorKind::Failed, problem, messages::correction_is_not_sound, messages::estimate_it_again);
}

bool samples_are_light(const ImageInfo& image) {
  return !samples_are_names(image) && image.color != ColorModel::Cmyk && image.color != ColorModel::Lab;
}

void check_correction_fits(const IlluminationCorrection& correction, const ImageInfo& image,
                           const Message& problem) {
  if (!samples_are_light(image))
    throw Error(ErrorKind::Failed, problem, messages::samples_are_no_light(image.path),
                messages::use_grey_or_rgb);
  const Size wanted = correction.image_size;
  const bool any_height = wanted.height == 0;
  if (wanted.width != image.size.width || (!any_height && wanted.height != image.size.height))
    throw Error(ErrorKind::Failed, problem,
                any_height ? messages::correction_is_for_other_width(whole_number(wanted.width), image.path,
                                                                     whole_number(image.size.width))
                           : messages::correction_is_for_other_size(size_number(wanted), image.path,
                                                                    size_number(image.size)),
                messages::use_correction_of_this_camera);
  if (correction.channels != color_channels(image))
    throw Error(
        ErrorKind::Failed, problem,
        messages::correction_has_other_channels(correction.channels, image.path, color_channels(image)),
        messages::use_correction_of_this_camera);
}

}  // namespace alinify
