#include "core/quality/seen_texture.h"

#include <algorithm>

#include "core/base/order_statistics.h"
#include "core/quality/white_noise.h"

namespace alinify {
namespace {

constexpr double min_texture = 0.25;  // of the normalised block: its deviation is about the floor
// Texture of twice the noise's contrast would be seen through it.
constexpr double weak_noise = 0.5;

}  // namespace

std::vector<std::uint8_t> seen_texture(const LikenessField& field,
                                       const std::vector<LikenessField::Ground>& grounds,
                                       const GreyImage& fixed, const TextureThresholds& thresholds,
                                       ThreadPool& pool) {
  std::vector<std::uint8_t> textured(grounds.size(), 0);
  std::vector<float> contrasts;
  for (std::size_t k = 0; k < grounds.size(); ++k)
    if (static_cast<double>(grounds[k].texture) >= min_texture)
      textured[k] = 1, contrasts.push_back(grounds[k].contrast);
  // Nearly all of a slide may be glass: the strongest texture says what is weak.
  constexpr double strongest = 0.98, strong = 0.9;
  if (contrasts.empty()) return textured;
  const double weak = weak_noise * static_cast<double>(lower_quantile(contrasts, strongest));
  const std::int64_t columns = field.places().width;
  pool.parallel_for(field.places().height, [&](std::int64_t j) {
    for (std::int64_t i = 0; i < columns; ++i) {
      const auto k = static_cast<std::size_t>(j * columns + i);
      if (textured[k] && static_cast<double>(grounds[k].contrast) < weak &&
          is_white_noise(fixed, field.small_block(i, j)))
        textured[k] = 0;
    }
  });
  contrasts.clear();
  for (std::size_t k = 0; k < grounds.size(); ++k)
    if (textured[k]) contrasts.push_back(grounds[k].contrast);
  if (contrasts.empty()) return textured;
  const double needed = thresholds.contrast * static_cast<double>(lower_quantile(contrasts, strong));
  for (std::size_t k = 0; k < grounds.size(); ++k)
    if (!(static_cast<double>(grounds[k].contrast) >= needed &&
          static_cast<double>(grounds[k].seen_small) > thresholds.share))
      textured[k] = 0;
  return textured;
}

}  // namespace alinify
