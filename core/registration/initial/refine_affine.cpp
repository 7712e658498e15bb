#include "core/registration/initial/refine_affine.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

#include "core/transform/coordinates.h"

namespace alinify {
namespace {

constexpr int cell = 4;  // px; grid of the weights
// Regions that do not agree keep a little weight: parts that moved independently must not be sacrificed to
// the largest.
constexpr float min_cell_weight = 0.25f;

// Per cell: correlation of its neighbourhood, and number of valid pixels.
struct CellCorrelation {
  cv::Mat correlation, count;
};

CellCorrelation correlate_cells(const cv::Mat& a, const cv::Mat& b, const cv::Mat& counts, double window) {
  const cv::Size cells((a.cols + cell - 1) / cell, (a.rows + cell - 1) / cell);
  cv::Mat ab = cv::Mat::zeros(cells, CV_32F), aa = ab.clone(), bb = ab.clone(), n = ab.clone();
  for (int y = 0; y < a.rows; ++y) {
    const float *pa = a.ptr<float>(y), *pb = b.ptr<float>(y), *pw = counts.ptr<float>(y);
    float *qab = ab.ptr<float>(y / cell), *qaa = aa.ptr<float>(y / cell), *qbb = bb.ptr<float>(y / cell),
          *qn = n.ptr<float>(y / cell);
    for (int x = 0; x < a.cols; ++x) {
      if (pw[x] == 0) continue;
      const int i = x / cell;
      qab[i] += pa[x] * pb[x];
      qaa[i] += pa[x] * pa[x];
      qbb[i] += pb[x] * pb[x];
      qn[i] += 1;
    }
  }
  CellCorrelation out;
  out.count = n;
  ab = smooth(ab, window / cell);
  aa = smooth(aa, window / cell);
  bb = smooth(bb, window / cell);
  const double min = 1e-4 * cell * cell;
  cv::Mat product = aa.mul(bb) + min * min;
  cv::sqrt(product, product);
  out.correlation = ab / product;
  return out;
}

double mean_correlation(const CellCorrelation& cells) {
  const double count = cv::sum(cells.count)[0];
  return count > 0 ? cells.correlation.dot(cells.count) / count : 0;
}

// The directions in which a family may change the six parameters (dxx, dxy, dtx, dyx, dyy, dty).
std::vector<std::array<double, 6>> freedoms_of(AffineFamily family) {
  std::vector<std::array<double, 6>> f{{0, 0, 1, 0, 0, 0}, {0, 0, 0, 0, 0, 1}};
  if (family == AffineFamily::Translation) return f;
  if (family == AffineFamily::Affine)
    return {{1, 0, 0, 0, 0, 0}, {0, 1, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0},
            {0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 1}};
  f.push_back({0, -1, 0, 1, 0, 0});
  if (family == AffineFamily::Similarity) f.push_back({1, 0, 0, 0, 1, 0});
  return f;
}

// One weighted step: the change of the six parameters, with coordinates centred and in units of the longer
// side.
std::array<double, 6> step_of(const cv::Mat& a, const cv::Mat& b, const cv::Mat& counts,
                              const CellCorrelation& cells,
                              const std::vector<std::array<double, 6>>& freedoms) {
  double h[6][6] = {}, g[6] = {}, sum = 0;
  const double unit = std::max(a.cols, a.rows), cx = 0.5 * a.cols, cy = 0.5 * a.rows;
  for (int y = 2; y + 1 < a.rows; y += 2) {
    const float *pa = a.ptr<float>(y), *pb = b.ptr<float>(y), *pw = counts.ptr<float>(y);
    const float *au = a.ptr<float>(y - 1), *ad = a.ptr<float>(y + 1), *bu = b.ptr<float>(y - 1),
                *bd = b.ptr<float>(y + 1), *pc = cells.correlation.ptr<float>(y / cell);
    const auto v = static_cast<float>((y - cy) / unit);
    float hr[21] = {}, gr[6] = {};
    double sr = 0;
    for (int x = 2; x + 1 < a.cols; x += 2) {
      if (pw[x] == 0) continue;
      const float rho = std::clamp(pc[x / cell], 0.0f, 1.0f), w = min_cell_weight + rho * rho;
      const float gx = 0.25f * (pa[x + 1] - pa[x - 1] + pb[x + 1] - pb[x - 1]),
                  gy = 0.25f * (ad[x] - au[x] + bd[x] - bu[x]);
      const float u = static_cast<float>((x - cx) / unit), e = w * (pa[x] - pb[x]);
      const float j[6] = {gx * u, gx * v, gx, gy * u, gy * v, gy};
      int k = 0;
      for (int r = 0; r < 6; ++r) {
        const float wj = w * j[r];
        for (int c = 0; c <= r; ++c) hr[k++] += wj * j[c];
        gr[r] += e * j[r];
      }
      sr += w;
    }
    int k = 0;
    for (int r = 0; r < 6; ++r) {
      for (int c = 0; c <= r; ++c) h[r][c] += hr[k++];
      g[r] += gr[r];
    }
    sum += sr;
  }
  for (int r = 0; r < 6; ++r) {
    for (int c = 0; c < r; ++c) h[c][r] = h[r][c];
    h[r][r] += 1e-5 * sum + 1e-12;
  }
  const int n = static_cast<int>(freedoms.size());
  cv::Mat H = cv::Mat::zeros(n, n, CV_64F), G = cv::Mat::zeros(n, 1, CV_64F), d;
  for (int r = 0; r < n; ++r) {
    for (int i = 0; i < 6; ++i) {
      G.at<double>(r) += freedoms[r][i] * g[i];
      for (int c = 0; c < n; ++c)
        for (int k = 0; k < 6; ++k) H.at<double>(r, c) += freedoms[r][i] * h[i][k] * freedoms[c][k];
    }
  }
  std::array<double, 6> out{};
  if (!cv::solve(H, G, d, cv::DECOMP_CHOLESKY)) return out;
  for (int r = 0; r < n; ++r)
    for (int i = 0; i < 6; ++i) out[i] += freedoms[r][i] * d.at<double>(r);
  return out;
}

cv::Mat moved(const cv::Mat& values, const Affine2& m) {
  cv::Mat out;
  cv::warpAffine(values, out, cv::Matx23d(m.xx, m.xy, m.tx, m.yx, m.yy, m.ty), values.size(),
                 cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT, 0);
  return out;
}

}  // namespace

Affine2 nearest_in_family(const Affine2& map, AffineFamily family, const Affine2& like) {
  if (family == AffineFamily::Affine) return map;
  Affine2 m = map;
  if (family == AffineFamily::Translation) {
    m.xx = like.xx, m.xy = like.xy, m.yx = like.yx, m.yy = like.yy;
    return m;
  }
  const double mirror = map.determinant() < 0 ? -1 : 1;
  double c = (map.xx + mirror * map.yy) / 2, s = (map.yx - mirror * map.xy) / 2;
  if (family == AffineFamily::Rigid) {
    const double scale = std::sqrt(std::abs(like.determinant())) / std::max(1e-12, std::hypot(c, s));
    c *= scale, s *= scale;
  }
  m.xx = c, m.xy = -mirror * s, m.yx = s, m.yy = mirror * c;
  return m;
}

std::shared_ptr<const FixedLevel> AffineRefiner::level_for(const Affine2& map, double long_side, double blur,
                                                           double window) const {
  const double scale = std::sqrt(std::abs(map.determinant()));
  const double overlap = std::min(fixed_.longest(), moving_.longest() / std::max(1e-9, scale));
  // No finer than the moving image's resolution.
  const double wanted =
      std::max(overlap / long_side, 0.7 * moving_.levels[0].downsample / std::max(1e-9, scale));
  const std::size_t k = fixed_.level_near(wanted);
  const std::lock_guard lock(mutex_);
  auto& cached = levels_[{k, blur, window}];
  if (!cached) {
    const SmallPicture::Level& level = fixed_.levels[k];
    auto made = std::make_shared<FixedLevel>();
    made->downsample = level.downsample;
    made->normalised = normalise(level.grey, level.counts, blur, window);
    made->counts = level.counts;
    made->area = cv::sum(level.counts)[0];
    cached = std::move(made);
  }
  return cached;
}

LevelPart AffineRefiner::part_for(const Affine2& map, double long_side, double blur, double window) const {
  LevelPart part;
  part.level = level_for(map, long_side, blur, window);
  const cv::Mat& all = part.level->normalised;
  const Affine2 back = inverse(map);
  double left = 1e30, right = -1e30, top = 1e30, bottom = -1e30;
  for (const double x : {-0.5, static_cast<double>(moving_.full.width) - 0.5})
    for (const double y : {-0.5, static_cast<double>(moving_.full.height) - 0.5}) {
      const Vec2d p = level_from_full(back({x, y}), part.level->downsample);
      left = std::min(left, p.x), right = std::max(right, p.x);
      top = std::min(top, p.y), bottom = std::max(bottom, p.y);
    }
  const double margin = 0.25 * std::max(right - left, bottom - top) + 3 * window;
  const auto within = [](double v, int size) { return static_cast<int>(std::clamp<double>(v, 0, size)); };
  cv::Rect rect(cv::Point(within(left - margin, all.cols), within(top - margin, all.rows)),
                cv::Point(within(right + margin, all.cols), within(bottom + margin, all.rows)));
  if (rect.width < 16 || rect.height < 16 || rect.area() > 0.7 * static_cast<double>(all.size().area()))
    rect = {0, 0, all.cols, all.rows};
  part.normalised = all(rect);
  part.counts = part.level->counts(rect);
  part.origin = {static_cast<double>(rect.x), static_cast<double>(rect.y)};
  return part;
}

ResampledPicture AffineRefiner::resample(const LevelPart& part, const Affine2& map) const {
  return resample_onto(moving_, map, part.normalised.size(), part.level->downsample, part.origin);
}

AffineRefiner::Refined AffineRefiner::refine(const Affine2& start, AffineFamily family, const Step& step,
                                             const Progress& progress) const {
  const LevelPart part = part_for(start, step.long_side, step.blur, step.window);
  const double d = part.level->downsample;
  const cv::Mat& a = part.normalised;
  const auto freedoms = freedoms_of(family);
  const double unit = std::max(a.cols, a.rows), cx = 0.5 * a.cols, cy = 0.5 * a.rows;
  Refined out{start, {}};
  for (int round = 0; round <= step.rounds; ++round) {
    const ResampledPicture resampled = resample(part, out.map);
    const cv::Mat b = normalise(resampled.grey, resampled.counts, step.blur, step.window, pool_);
    if (round == step.rounds) {
      const cv::Mat both = resampled.counts.mul(part.counts);
      out.fit.correlation = mean_correlation(correlate_cells(a, b, both, 1.5 * step.window));
      const double moving_area = moving_.area / std::abs(out.map.determinant()) / (d * d);
      out.fit.overlap = cv::sum(both)[0] / std::max(1.0, std::min(part.level->area, moving_area));
      break;
    }
    Affine2 inner;
    double last = 1e9;
    for (int k = 0; k < step.steps; ++k) {
      progress.check_cancelled();
      const cv::Mat bw = k == 0 ? b : moved(b, inner);
      cv::Mat both = k == 0 ? resampled.counts : moved(resampled.counts, inner);
      cv::threshold(both, both, 0.99, 1, cv::THRESH_BINARY);
      both = both.mul(part.counts);
      const CellCorrelation cells = correlate_cells(a, bw, both, 1.5 * step.window);
      std::array<double, 6> s = step_of(a, bw, both, cells, freedoms);
      double size = 0;
      for (const double v : s) size += std::abs(v);
      if (!std::isfinite(size)) break;
      if (const double max = 4 * step.blur; size > max)
        for (double& v : s) v *= max / size;
      Affine2 change{1 + s[0] / unit, s[1] / unit, s[3] / unit, 1 + s[4] / unit, 0, 0};
      change.tx = s[2] - (s[0] * cx + s[1] * cy) / unit;
      change.ty = s[5] - (s[3] * cx + s[4] * cy) / unit;
      inner = compose(inner, change);
      last = size;
      if (size < 0.02) break;
    }
    // From pixels of the part to pixels of the level.
    const Affine2 whole =
        compose(Affine2::translation(part.origin), compose(inner, Affine2::translation(-1.0 * part.origin)));
    const Affine2 next = nearest_in_family(compose(out.map, between_full(whole, d, d)), family, start);
    const double det = next.determinant();
    if (!std::isfinite(det) || std::abs(det) < 1e-6) break;
    out.map = next;
    if (last < 0.02 && round > 0) round = step.rounds - 1;
  }
  return out;
}

}  // namespace alinify
