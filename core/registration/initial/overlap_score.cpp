#include "core/registration/initial/overlap_score.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// A map must show at least this share of one of the images to count at all.
constexpr double least_overlap = 0.25;

float value_at_share(std::vector<float> values, double share) {
  if (values.empty()) return 0;
  const auto k = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + k, values.end());
  return values[static_cast<std::size_t>(k)];
}

bool counts(const GreyImage* mask, std::size_t i) {
  return !mask || mask->values[i] >= 0.5f;
}

// Grey levels as positions among the bins: the range of all but 1 % at either end is spread over them.
std::vector<float> bin_positions(const GreyImage& image, const GreyImage* mask, int bins) {
  std::vector<float> counted;
  for (std::size_t i = 0; i < image.values.size(); ++i)
    if (counts(mask, i)) counted.push_back(image.values[i]);
  const float least = value_at_share(counted, 0.01), most = value_at_share(counted, 0.99);
  const float factor = most > least ? static_cast<float>(bins - 1) / (most - least) : 0;
  std::vector<float> positions(image.values.size());
  for (std::size_t i = 0; i < positions.size(); ++i)
    positions[i] = counts(mask, i)
                       ? std::clamp((image.values[i] - least) * factor, 0.0f, static_cast<float>(bins - 1))
                       : -1;
  return positions;
}

struct Mass {
  Vec2d centre;
  double spread;
};

Mass mass_of(const GreyImage& image, const std::vector<float>& positions) {
  const Size size = image.size;
  std::vector<float> edge;
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      if (const float v = positions[static_cast<std::size_t>(y * size.width + x)];
          v >= 0 && (x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1))
        edge.push_back(v);
  const float background = value_at_share(std::move(edge), 0.5);
  double sum = 0, sx = 0, sy = 0, sxx = 0;
  for (std::int64_t y = 0; y < size.height; ++y) {
    for (std::int64_t x = 0; x < size.width; ++x) {
      const float v = positions[static_cast<std::size_t>(y * size.width + x)];
      const double weight = v < 0 ? 0 : std::abs(v - background);
      const auto px = static_cast<double>(x), py = static_cast<double>(y);
      sum += weight;
      sx += weight * px;
      sy += weight * py;
      sxx += weight * (px * px + py * py);
    }
  }
  if (sum <= 0) {
    const Vec2d middle{static_cast<double>(size.width - 1) / 2, static_cast<double>(size.height - 1) / 2};
    return {full_from_level(middle, image.downsample), 1};
  }
  const Vec2d centre{sx / sum, sy / sum};
  const double spread = std::sqrt(std::max(0.0, sxx / sum - dot(centre, centre)));
  return {full_from_level(centre, image.downsample), std::max(1e-6, spread * image.downsample)};
}

}  // namespace

OverlapScore::OverlapScore(GreyImage fixed, GreyImage moving, const GreyImage* fixed_mask,
                           const GreyImage* moving_mask)
    : fixed_(std::move(fixed)), moving_(std::move(moving)) {
  const std::vector<float> positions = bin_positions(fixed_, fixed_mask, bins);
  moving_bin_ = bin_positions(moving_, moving_mask, bins);
  fixed_bin_.reserve(positions.size());
  for (const float v : positions) fixed_bin_.push_back(static_cast<std::int8_t>(v < 0 ? -1 : std::lround(v)));
  fixed_count_ = std::count_if(fixed_bin_.begin(), fixed_bin_.end(), [](std::int8_t v) { return v >= 0; });
  moving_count_ = std::count_if(moving_bin_.begin(), moving_bin_.end(), [](float v) { return v >= 0; });
  const Mass f = mass_of(fixed_, positions), m = mass_of(moving_, moving_bin_);
  fixed_centroid_ = f.centre;
  fixed_spread_ = f.spread;
  moving_centroid_ = m.centre;
  moving_spread_ = m.spread;
}

double OverlapScore::operator()(const Affine2& moving_from_fixed) const {
  // From pixels of the small fixed image to pixels of the small moving one.
  const double df = fixed_.downsample, dm = moving_.downsample;
  const Affine2 full_from_small{df, 0, 0, df, 0.5 * df - 0.5, 0.5 * df - 0.5};
  const Affine2 small_from_full{1 / dm, 0, 0, 1 / dm, 0.5 / dm - 0.5, 0.5 / dm - 0.5};
  const Affine2 map = compose(small_from_full, compose(moving_from_fixed, full_from_small));

  std::array<float, static_cast<std::size_t>(bins * bins)> joint{};
  std::int64_t overlap = 0;
  const double right = static_cast<double>(moving_.size.width - 1),
               bottom = static_cast<double>(moving_.size.height - 1);
  const std::int64_t stride = moving_.size.width;
  for (std::int64_t y = 0; y < fixed_.size.height; ++y) {
    for (std::int64_t x = 0; x < fixed_.size.width; ++x) {
      const std::int8_t bin = fixed_bin_[static_cast<std::size_t>(y * fixed_.size.width + x)];
      if (bin < 0) continue;
      const Vec2d q = map({static_cast<double>(x), static_cast<double>(y)});
      if (!(q.x >= 0 && q.y >= 0 && q.x <= right && q.y <= bottom)) continue;
      const auto ix =
          std::min(static_cast<std::int64_t>(q.x), std::max<std::int64_t>(0, moving_.size.width - 2));
      const auto iy =
          std::min(static_cast<std::int64_t>(q.y), std::max<std::int64_t>(0, moving_.size.height - 2));
      const auto fx = static_cast<float>(q.x - static_cast<double>(ix)),
                 fy = static_cast<float>(q.y - static_cast<double>(iy));
      const float* const p = moving_bin_.data() + iy * stride + ix;
      const std::int64_t dx = moving_.size.width > 1 ? 1 : 0, dy = moving_.size.height > 1 ? stride : 0;
      if (p[0] < 0 || p[dx] < 0 || p[dy] < 0 || p[dx + dy] < 0) continue;
      const float v = (1 - fy) * ((1 - fx) * p[0] + fx * p[dx]) + fy * ((1 - fx) * p[dy] + fx * p[dx + dy]);
      // Shared between two bins, so that the score changes smoothly as the map does.
      const int low = std::min(static_cast<int>(v), bins - 2);
      const float share = v - static_cast<float>(low);
      float* const row = joint.data() + bin * bins + low;
      row[0] += 1 - share;
      row[1] += share;
      ++overlap;
    }
  }

  const double of_fixed_area =
      static_cast<double>(overlap) / static_cast<double>(std::max<std::int64_t>(1, fixed_count_));
  const double of_moving_area =
      std::min(1.0, static_cast<double>(overlap) * std::abs(map.determinant()) /
                        static_cast<double>(std::max<std::int64_t>(1, moving_count_)));
  if (overlap < 64 || std::max(of_fixed_area, of_moving_area) < least_overlap) return 0;

  std::array<double, static_cast<std::size_t>(bins)> of_fixed{}, of_moving{};
  const auto total = static_cast<double>(overlap);
  for (int i = 0; i < bins; ++i) {
    for (int j = 0; j < bins; ++j) {
      const double p = static_cast<double>(joint[static_cast<std::size_t>(i * bins + j)]) / total;
      of_fixed[static_cast<std::size_t>(i)] += p;
      of_moving[static_cast<std::size_t>(j)] += p;
    }
  }
  double information = 0;
  for (int i = 0; i < bins; ++i) {
    for (int j = 0; j < bins; ++j) {
      const double p = static_cast<double>(joint[static_cast<std::size_t>(i * bins + j)]) / total;
      if (p > 0)
        information +=
            p *
            std::log(p / (of_fixed[static_cast<std::size_t>(i)] * of_moving[static_cast<std::size_t>(j)]));
    }
  }
  // Few pixels in many cells look related by chance alone. **Source**: Miller, "Note on the bias of
  // information estimates", 1955.
  const auto filled = [](const auto& shares) {
    return static_cast<double>(std::count_if(shares.begin(), shares.end(), [](double p) { return p > 0; }));
  };
  information -= (filled(of_fixed) - 1) * (filled(of_moving) - 1) / (2 * total);
  return std::max(0.0, information) * 0.5 * (of_fixed_area + of_moving_area);
}

}  // namespace alinify
