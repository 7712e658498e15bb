#include "core/registration/initial/rotation_search.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <opencv2/imgproc.hpp>

#include "core/registration/initial/correlate.h"

namespace alinify {
namespace {

// A wide channel tolerates 5 degrees and 10 % of scale, a fine one localises.
constexpr double blurs[] = {0.8, 2.0};
constexpr double min_visible_share = 0.3;  // visible share of the smaller image
constexpr double min_smaller_side = 36;    // px; of the smaller image

// The image at any size: its channels and their valid pixels.
struct Channels {
  cv::Mat values[2], counts;
  double qx = 1, qy = 1;  // pixels per level-0 pixel
};

Channels channels_of(const SmallPicture& picture, double downsample) {
  // Area-averaged from a finer level.
  std::size_t k = 0;
  while (k + 1 < picture.levels.size() && picture.levels[k + 1].downsample <= downsample * 1.01) ++k;
  const SmallPicture::Level& level = picture.levels[k];
  const double factor = level.downsample / downsample;
  const cv::Size size(std::max(8, static_cast<int>(std::lround(level.grey.cols * factor))),
                      std::max(8, static_cast<int>(std::lround(level.grey.rows * factor))));
  cv::Mat grey, counts;
  cv::resize(level.grey, grey, size, 0, 0, cv::INTER_AREA);
  cv::resize(level.counts, counts, size, 0, 0, cv::INTER_AREA);
  Channels c;
  c.qx = static_cast<double>(size.width) / (level.grey.cols * level.downsample);
  c.qy = static_cast<double>(size.height) / (level.grey.rows * level.downsample);
  cv::threshold(counts, counts, 0.99, 1, cv::THRESH_BINARY);
  cv::erode(counts, c.counts, cv::Mat::ones(3, 3, CV_8U), {-1, -1}, 1, cv::BORDER_CONSTANT, 0);
  for (int i = 0; i < 2; ++i) {
    const cv::Mat low = smooth(grey, blurs[i]);
    cv::Mat gx, gy, magnitude;
    cv::Scharr(low, gx, CV_32F, 1, 0, 1.0 / 32);
    cv::Scharr(low, gy, CV_32F, 0, 1, 1.0 / 32);
    cv::magnitude(gx, gy, magnitude);
    magnitude += 0.01;
    cv::log(magnitude, magnitude);
    // Zero mean preserves single precision in the sums.
    const cv::Mat in = c.counts > 0;
    if (cv::countNonZero(in) > 0) magnitude -= cv::mean(magnitude, in)[0];
    c.values[i] = magnitude.mul(c.counts);
  }
  return c;
}

// Degrees, from 0 to below 360.
std::vector<double> turns_of(const RotationSearch& search) {
  if (!search.turned) return {0};
  std::vector<double> turns;
  const double max_deg = search.max_turn_deg;
  bool at_limit = max_deg >= 180;
  for (int i = 0; i < std::max(1, search.turns); ++i) {
    const double turn = 360.0 * i / std::max(1, search.turns), apart = std::min(turn, 360 - turn);
    if (apart <= max_deg + 1e-9) turns.push_back(turn);
    at_limit = at_limit || std::abs(apart - max_deg) < 1e-9;
  }
  // A rotation between the last step and the limit must be no farther from a candidate than elsewhere.
  if (!at_limit) turns.insert(turns.end(), {max_deg, 360 - max_deg});
  return turns;
}

}  // namespace

std::vector<RotationHit> search_rotations(const SmallPicture& fixed, const SmallPicture& moving,
                                          const RotationSearch& search, ThreadPool& pool,
                                          Progress& progress) {
  struct Scale {
    double scale;
    Channels fixed, moving;
    Spectra fixed_spectra[2];
    int canvas = 0;
    cv::Size padded;
    double min = 0;
  };
  std::vector<Scale> scales(search.scales.size());
  pool.parallel_for(static_cast<std::int64_t>(scales.size()), [&](std::int64_t i) {
    progress.check_cancelled();
    Scale& s = scales[static_cast<std::size_t>(i)];
    s.scale = search.scales[static_cast<std::size_t>(i)];
    const double f = fixed.longest(), m = moving.longest() / s.scale, large = std::max(f, m),
                 small = std::min(f, m);
    // The larger image gets `side`, more if the smaller one would get less than half of that.
    const double p =
        std::max(std::min(large / search.side, 2 * small / search.side), large / (2 * search.side));
    s.fixed = channels_of(fixed, p);
    s.moving = channels_of(moving, p * s.scale);
    const cv::Size fs = s.fixed.counts.size(), ms = s.moving.counts.size();
    s.canvas = search.turned ? static_cast<int>(std::ceil(std::hypot(ms.width, ms.height))) + 2
                             : std::max(ms.width, ms.height);
    // Shifts overlapping by less than min_visible_share are ignored, so that much may wrap around.
    const auto padded_for = [&](int a) {
      const int smallest = std::min({a, ms.width, ms.height});
      return cv::getOptimalDFTSize(a + s.canvas - static_cast<int>(min_visible_share * smallest));
    };
    s.padded = {padded_for(fs.width), padded_for(fs.height)};
    for (int c = 0; c < 2; ++c) s.fixed_spectra[c] = spectra_of(s.fixed.values[c], s.fixed.counts, s.padded);
    s.min = min_visible_share * std::min(s.fixed_spectra[0].count, cv::sum(s.moving.counts)[0]);
    // An image a few dozen pixels across matches anywhere.
    if (small / p < min_smaller_side) s.min = 0;
  });

  const std::vector<double> turns = turns_of(search);
  std::vector<bool> sides;
  if (search.plain) sides.push_back(false);
  if (search.mirrored) sides.push_back(true);
  const std::size_t count = scales.size() * sides.size() * turns.size();
  std::vector<RotationHit> hits(count);
  pool.parallel_for(static_cast<std::int64_t>(count), [&](std::int64_t item) {
    progress.check_cancelled();
    auto i = static_cast<std::size_t>(item);
    const double turn_deg = turns[i % turns.size()];
    i /= turns.size();
    const bool mirrored = sides[i % sides.size()];
    const Scale& s = scales[i / sides.size()];
    RotationHit& hit = hits[static_cast<std::size_t>(item)];
    hit.score = -2;
    hit.scale = s.scale;
    hit.turn_deg = turn_deg;
    hit.mirrored = mirrored;
    if (s.min < 16) return;

    // moving = R (canvas - canvas centre) + centre of the moving image
    const double angle = std::numbers::pi * turn_deg / 180, c = std::cos(angle), sn = std::sin(angle);
    Affine2 r{c, -sn, sn, c, 0, 0};
    if (mirrored) r = compose(Affine2{-1, 0, 0, 1, 0, 0}, r);
    const cv::Size ms = s.moving.counts.size();
    const double middle = (s.canvas - 1) / 2.0;
    const Vec2d t = Vec2d{(ms.width - 1) / 2.0, (ms.height - 1) / 2.0} - r({middle, middle});
    r.tx = t.x;
    r.ty = t.y;
    const cv::Matx23d matrix(r.xx, r.xy, r.tx, r.yx, r.yy, r.ty);
    const cv::Size canvas(s.canvas, s.canvas);
    constexpr int flags = cv::INTER_LINEAR | cv::WARP_INVERSE_MAP;
    cv::Mat counts;
    cv::warpAffine(s.moving.counts, counts, matrix, canvas, flags, cv::BORDER_CONSTANT, 0);
    cv::threshold(counts, counts, 0.99, 1, cv::THRESH_BINARY);
    cv::Mat total;
    ShiftCorrelations map;
    for (int k = 0; k < 2; ++k) {
      cv::Mat values;
      cv::warpAffine(s.moving.values[k], values, matrix, canvas, flags, cv::BORDER_CONSTANT, 0);
      map = correlate(s.fixed_spectra[k], spectra_of(values.mul(counts), counts, s.padded), s.min, true,
                      s.padded);
      total = k == 0 ? map.correlation : cv::Mat(total + map.correlation);
    }
    const double whole = s.min / min_visible_share;
    int best_x = 0, best_y = 0;
    for (int y = 0; y < s.padded.height; ++y) {
      const float *p = total.ptr<float>(y), *n = map.overlap.ptr<float>(y);
      for (int x = 0; x < s.padded.width; ++x) {
        if (p[x] < -3) continue;
        const double score = 0.5 * p[x] * std::min(1.0, std::sqrt(n[x] / whole));
        if (score > hit.score) {
          hit.score = score;
          best_x = x;
          best_y = y;
        }
      }
    }
    if (hit.score <= -2) return;
    // fixed = canvas + shift. Shifts beyond the fixed image's size are negative.
    const double dx = best_x < s.fixed.counts.cols ? best_x : best_x - s.padded.width;
    const double dy = best_y < s.fixed.counts.rows ? best_y : best_y - s.padded.height;
    const Affine2 small = compose(r, Affine2::translation({-dx, -dy}));
    const Affine2 small_from_fixed{
        s.fixed.qx, 0, 0, s.fixed.qy, 0.5 * s.fixed.qx - 0.5, 0.5 * s.fixed.qy - 0.5};
    const Affine2 full_from_small{1 / s.moving.qx,        0, 0, 1 / s.moving.qy, 0.5 / s.moving.qx - 0.5,
                                  0.5 / s.moving.qy - 0.5};
    hit.map = compose(full_from_small, compose(small, small_from_fixed));
  });
  std::stable_sort(hits.begin(), hits.end(),
                   [](const RotationHit& a, const RotationHit& b) { return a.score > b.score; });
  hits.erase(std::find_if(hits.begin(), hits.end(), [](const RotationHit& h) { return h.score <= -2; }),
             hits.end());
  return hits;
}

}  // namespace alinify
