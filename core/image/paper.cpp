#include "core/image/paper.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/image/stored_tags.h"

namespace alinify {
namespace {

// PhotometricInterpretation: TIFF 6.0, and TIFF technical note 4 for the last two.
enum Photometric { kMinIsWhite = 0, kMinIsBlack = 1, kRgb = 2, kSeparated = 5, kIccLab = 9, kItuLab = 10 };

double lightest_entry(const std::vector<std::uint16_t>& palette) {
  const std::size_t entries = palette.size() / 3;
  std::size_t lightest = 0;
  double best = -1;
  for (std::size_t i = 0; i < entries; ++i) {
    const double light = 0.299 * palette[i] + 0.587 * palette[entries + i] + 0.114 * palette[2 * entries + i];
    if (light > best) best = light, lightest = i;
  }
  return static_cast<double>(lightest);
}

// The first entry that shows nothing of its colour.
std::optional<std::size_t> transparent_entry(const std::vector<std::uint8_t>& opacity) {
  const auto found = std::find(opacity.begin(), opacity.end(), std::uint8_t{0});
  if (found == opacity.end()) return std::nullopt;
  return static_cast<std::size_t>(found - opacity.begin());
}

}  // namespace

std::vector<double> paper_of(const ImageInfo& info) {
  if (!info.stored) return {};
  std::vector<double> paper(static_cast<std::size_t>(info.channels), 0.0);
  const int photometric = info.stored->photometric;
  if (info.color == ColorModel::Indexed) {
    const std::optional<std::size_t> nothing = transparent_entry(info.stored->palette_opacity);
    paper[0] = nothing ? static_cast<double>(*nothing) : lightest_entry(info.stored->palette);
    return paper;
  }
  if (info.color == ColorModel::Lab) {
    const double max = highest_value(info.type), half = info.type == PixelType::U8 ? 128 : 32768;
    // In 16 bits ICC's L* = 100 is 0xFF00; ITU's b* runs from -75 to 125.
    paper[0] = photometric == kIccLab && info.type == PixelType::U16 ? 0xFF00 : max;
    paper[1] = half;
    paper[2] = photometric == kItuLab ? 0.75 * half : half;
    return paper;
  }
  if (photometric == kSeparated || photometric == kMinIsWhite) return paper;
  if (photometric == kMinIsBlack && info.stored->bits == 1) {
    paper[0] = 1;
    return paper;
  }
  return {};
}

bool is_stored_as_shown(const ImageInfo& stored, const ImageInfo& shown) {
  if (!stored.stored) return true;
  const StoredTags& tags = *stored.stored;
  const bool plain = tags.photometric == -1 || tags.photometric == kMinIsBlack || tags.photometric == kRgb;
  return plain && tags.bits >= 8 && tags.extra_samples.empty() && stored.color == shown.color &&
         stored.type == shown.type && stored.channels == shown.channels;
}

}  // namespace alinify
