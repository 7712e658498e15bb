#include "core/registration/initial/match_features.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <numbers>
#include <optional>

#include <opencv2/features2d.hpp>
#include <opencv2/imgproc.hpp>

#include "core/base/error.h"
#include "core/registration/opencv/opencv_threads.h"
#include "core/transform/coordinates.h"
#include "core/transform/landmarks.h"

namespace alinify {
namespace {

constexpr int max_features = 3000;
constexpr double ratio = 0.9;  // of distances; repeating texture fails it
constexpr std::size_t max_matches = 1500;

using Features = FeatureSet::Picture;

Features features_of(const SmallPicture::Level& level, bool mirrored, ThreadPool& pool) {
  const cv::Mat view = normalise(level.grey, level.counts, 1, 12, &pool);
  cv::Mat bytes, in;
  view.convertTo(bytes, CV_8U, 40, 128);
  // Next to invalid pixels, a descriptor would describe the edge of the mask.
  cv::erode(level.counts > 0, in, cv::Mat::ones(9, 9, CV_8U), {-1, -1}, 1, cv::BORDER_CONSTANT, 255);
  if (mirrored) {
    cv::flip(bytes, bytes, 1);
    cv::flip(in, in, 1);
  }
  std::vector<cv::KeyPoint> points;
  Features f;
  cv::SIFT::create(max_features, 3, 0.02)->detectAndCompute(bytes, in, points, f.descriptors);
  for (const cv::KeyPoint& p : points) {
    f.place.push_back({p.pt.x, p.pt.y});
    f.size.push_back(p.size);
    f.angle.push_back(p.angle * std::numbers::pi / 180);
  }
  for (int i = 0; i < f.descriptors.rows; ++i) {
    cv::Mat row = f.descriptors.row(i);
    const double sum = cv::norm(row, cv::NORM_L1);
    row /= std::max(1e-9, sum);
    cv::sqrt(row, row);
  }
  return f;
}

Features negative_of(const Features& f) {
  Features n = f;
  for (double& a : n.angle) a += std::numbers::pi;
  // 4 x 4 cells of 8 directions: the cells are permuted; directions are relative to the feature's
  // orientation.
  n.descriptors = cv::Mat(f.descriptors.size(), f.descriptors.type());
  for (int i = 0; i < f.descriptors.rows; ++i)
    for (int cell = 0; cell < 16; ++cell)
      std::copy_n(f.descriptors.ptr<float>(i) + 8 * (15 - cell), 8, n.descriptors.ptr<float>(i) + 8 * cell);
  return n;
}

using Matches = std::vector<FeatureMatch>;

// In level pixels, the most distinct first.
Matches matches_of(const Features& f, const Features& m, ThreadPool& pool, Progress& progress) {
  std::vector<std::pair<double, FeatureMatch>> all(f.place.size());
  if (m.place.size() < 8 || f.place.empty()) return {};
  constexpr int block = 128;
  const int rows = f.descriptors.rows;
  pool.parallel_for((rows + block - 1) / block, [&](std::int64_t b) {
    progress.check_cancelled();
    const int first = static_cast<int>(b) * block, last = std::min(rows, first + block);
    cv::Mat apart;  // squared distances
    cv::batchDistance(f.descriptors.rowRange(first, last), m.descriptors, apart, CV_32F, cv::noArray(),
                      cv::NORM_L2SQR);
    for (int i = first; i < last; ++i) {
      const float* p = apart.ptr<float>(i - first);
      const auto best = static_cast<std::size_t>(std::min_element(p, p + apart.cols) - p);
      // The second best at another place: one point may have two descriptors, with different orientations.
      float second = 4;  // no two descriptors are farther apart
      for (std::size_t j = 0; j < m.place.size(); ++j)
        if (p[j] < second) {
          const Vec2d d = m.place[j] - m.place[best];
          if (dot(d, d) > 9) second = p[j];
        }
      const auto k = static_cast<std::size_t>(i);
      const double of_best = std::sqrt(static_cast<double>(p[best])),
                   of_second = std::sqrt(std::max(1e-12, static_cast<double>(second)));
      all[k] = {of_best / of_second,
                {f.place[k], m.place[best], f.angle[k], m.angle[best], f.size[k], m.size[best]}};
    }
  });
  std::erase_if(all, [](const auto& a) { return !(a.first < ratio); });
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  if (all.size() > max_matches) all.resize(max_matches);
  Matches out;
  for (const auto& [distance_ratio, match] : all) out.push_back(match);
  return out;
}

double turn_of(const FeatureMatch& m) {
  return m.moving_angle - m.fixed_angle;
}
double log_scale_of(const FeatureMatch& m) {
  return std::log(m.moving_size / m.fixed_size);
}

Affine2 similarity_of(const FeatureMatch& m) {
  const double s = m.moving_size / m.fixed_size, c = s * std::cos(turn_of(m)), n = s * std::sin(turn_of(m));
  Affine2 map{c, -n, n, c, 0, 0};
  const Vec2d t = m.moving - map(m.fixed);
  map.tx = t.x;
  map.ty = t.y;
  return map;
}

// How far a single match may be off.
constexpr double turn_slack = 0.35, log_scale_slack = 0.5;

bool same_kind(double turn, double log_scale, double other_turn, double other_log_scale) {
  return std::abs(std::remainder(turn - other_turn, 2 * std::numbers::pi)) < turn_slack &&
         std::abs(log_scale - other_log_scale) < log_scale_slack;
}

bool agrees(const FeatureMatch& m, const Affine2& map, double tolerance) {
  const Vec2d d = map(m.fixed) - m.moving;
  if (dot(d, d) > tolerance * tolerance) return false;
  return same_kind(turn_of(m), log_scale_of(m), std::atan2(map.yx - map.xy, map.xx + map.yy),
                   0.5 * std::log(std::abs(map.determinant())));
}

std::vector<LandmarkPair> agreeing(const Matches& matches, const Affine2& map, double tolerance) {
  std::vector<LandmarkPair> pairs;
  for (const FeatureMatch& m : matches)
    if (agrees(m, map, tolerance)) pairs.push_back({"", m.fixed, m.moving, true});
  return pairs;
}

// Counts distinct places; many matches on one spot are one vote.
int places_of(const std::vector<LandmarkPair>& pairs, double apart) {
  std::vector<Vec2d> places;
  const auto near = [apart](Vec2d a, Vec2d b) { return dot(a - b, a - b) < apart * apart; };
  for (const LandmarkPair& p : pairs)
    if (std::none_of(places.begin(), places.end(), [&](Vec2d s) { return near(s, p.fixed); }))
      places.push_back(p.fixed);
  return static_cast<int>(places.size());
}

constexpr double tolerance_share = 0.015, place_px = 4;  // of the moving diagonal; level pixels

// Whether the limits admit a map of the level, loosely where it stems from a single match.
using Admits = std::function<bool(const Affine2& map, bool loosely)>;

struct Vote {
  Affine2 map;
  int count = 0;
};

// Every match proposes a similarity, scored by how many others agree with it.
std::vector<Vote> votes_of(const Matches& matches, double diagonal, const Admits& admits, ThreadPool& pool,
                           Progress& progress) {
  std::vector<double> turns, log_scales;
  for (const FeatureMatch& m : matches) turns.push_back(turn_of(m)), log_scales.push_back(log_scale_of(m));
  std::vector<Vote> all(matches.size());
  constexpr std::int64_t piece = 32;
  const auto count_of_all = static_cast<std::int64_t>(matches.size());
  pool.parallel_for((count_of_all + piece - 1) / piece, [&](std::int64_t p) {
    progress.check_cancelled();
    for (auto i = static_cast<std::size_t>(p * piece);
         i < std::min(matches.size(), static_cast<std::size_t>((p + 1) * piece)); ++i) {
      const FeatureMatch& own = matches[i];
      Vote& vote = all[i];
      vote.map = similarity_of(own);
      const double scale = std::exp(log_scales[i]);
      for (std::size_t k = 0; k < matches.size(); ++k) {
        const FeatureMatch& m = matches[k];
        // A single match's angle and size are accurate to some degrees and percent; the error grows with
        // distance.
        const Vec2d between = m.fixed - own.fixed, off = vote.map(m.fixed) - m.moving;
        const double allowed = 0.006 * diagonal + 0.1 * scale * std::sqrt(dot(between, between));
        if (dot(off, off) < allowed * allowed && same_kind(turns[k], log_scales[k], turns[i], log_scales[i]))
          ++vote.count;
      }
    }
  });
  std::erase_if(all, [&](const Vote& vote) { return vote.count < 4 || !admits(vote.map, true); });
  std::stable_sort(all.begin(), all.end(), [](const Vote& a, const Vote& b) { return a.count > b.count; });
  if (all.size() > 24) all.resize(24);
  return all;
}

// Refits a proposal to the matches that agree with it; empty if too few.
std::optional<FeatureHit> refined(const Matches& matches, const Vote& vote, double diagonal) {
  Affine2 map = vote.map;
  try {
    for (const double tolerance : {0.06, 0.03, 0.02, tolerance_share}) {
      const std::vector<LandmarkPair> pairs = agreeing(matches, map, tolerance * diagonal);
      if (pairs.size() < 4) break;
      map = fit_landmarks(pairs, LandmarkFit::Similarity);
    }
    // Enough places determine an affine map better than the proposing similarity did.
    for (int k = 0; k < 3; ++k) {
      const std::vector<LandmarkPair> pairs = agreeing(matches, map, tolerance_share * diagonal);
      if (places_of(pairs, place_px) < 16) break;
      map = fit_landmarks(pairs, LandmarkFit::Affine);
    }
  } catch (const Error&) {
    return std::nullopt;  // all coincident or collinear
  }
  const FeatureHit hit{map, places_of(agreeing(matches, map, tolerance_share * diagonal), place_px), false};
  return hit.agreeing < 4 ? std::nullopt : std::optional(hit);
}

std::vector<FeatureHit> agreed(const Matches& matches, double diagonal, const Admits& admits,
                               ThreadPool& pool, Progress& progress) {
  const std::vector<Vote> votes = votes_of(matches, diagonal, admits, pool, progress);
  std::vector<std::optional<FeatureHit>> proposed(votes.size());
  pool.parallel_for(static_cast<std::int64_t>(votes.size()), [&](std::int64_t i) {
    progress.check_cancelled();
    const auto k = static_cast<std::size_t>(i);
    proposed[k] = refined(matches, votes[k], diagonal);
  });
  std::vector<FeatureHit> hits;
  for (const std::optional<FeatureHit>& hit : proposed) {
    if (!hit || !admits(hit->map, false)) continue;
    const bool known = std::any_of(hits.begin(), hits.end(), [&](const FeatureHit& h) {
      const Vec2d p = matches.front().fixed;
      return length(h.map(p) - hit->map(p)) < 0.05 * diagonal &&
             std::abs(h.map.xx - hit->map.xx) + std::abs(h.map.xy - hit->map.xy) <
                 0.2 * std::sqrt(std::abs(hit->map.determinant()));
    });
    if (!known) hits.push_back(*hit);
  }
  std::stable_sort(hits.begin(), hits.end(),
                   [](const FeatureHit& a, const FeatureHit& b) { return a.agreeing > b.agreeing; });
  if (hits.size() > 3) hits.resize(3);
  return hits;
}

}  // namespace

FeatureSet find_features(const SmallPicture& fixed, const SmallPicture& moving, std::size_t fixed_level,
                         std::size_t moving_level, bool mirrored, ThreadPool& pool, Progress& progress) {
  FeatureSet set;
  set.fixed_level = fixed_level;
  set.moving_level = moving_level;
  pool.parallel_for(mirrored ? 3 : 2, [&](std::int64_t i) {
    progress.check_cancelled();
    const OpenCvThreads on_the_pool(pool, progress);  // allows cancelling within a search
    (i == 0   ? set.fixed
     : i == 1 ? set.moving
              : set.mirrored) =
        features_of(i == 0 ? fixed.levels.at(fixed_level) : moving.levels.at(moving_level), i == 2, pool);
  });
  return set;
}

FeatureMatches::FeatureMatches(const FeatureSet& features, const SmallPicture& fixed,
                               const SmallPicture& moving, bool negative, const SearchLimits& limits,
                               ThreadPool& pool, Progress& progress) {
  const SmallPicture::Level& level = moving.levels.at(features.moving_level);
  const double df = fixed.levels.at(features.fixed_level).downsample, dm = level.downsample;
  const double diagonal = std::hypot(level.grey.cols, level.grey.rows);
  const Affine2 small_flip{-1, 0, 0, 1, level.grey.cols - 1.0, 0};
  flip_ = between_full(small_flip, dm, dm);
  tolerance_px_ = tolerance_share * diagonal * dm;
  for (const bool mirror : {false, true}) {
    const Features& theirs = mirror ? features.mirrored : features.moving;
    Matches matches = matches_of(features.fixed, negative ? negative_of(theirs) : theirs, pool, progress);
    const auto full = [&](const Affine2& map) {
      return between_full(mirror ? compose(small_flip, map) : map, df, dm);
    };
    const auto add = [&](std::vector<FeatureHit>& to, const Admits& admits) {
      for (FeatureHit hit : agreed(matches, diagonal, admits, pool, progress)) {
        hit.mirrored = mirror;
        hit.map = full(hit.map);
        to.push_back(hit);
      }
    };
    add(hits_, [&](const Affine2& map, bool loosely) {
      return limits.admit(full(map), loosely ? turn_slack * 180 / std::numbers::pi : 0,
                          loosely ? log_scale_slack : 0);
    });
    if (limits.any())
      add(beyond_, [&](const Affine2& map, bool loosely) { return loosely || !limits.admit(full(map)); });
    for (FeatureMatch& m : matches) {
      m.fixed = full_from_level(m.fixed, df);
      m.moving = full_from_level(m.moving, dm);
      m.fixed_size *= df;
      m.moving_size *= dm;
    }
    (mirror ? mirrored_ : plain_) = std::move(matches);
  }
  apart_px_ = place_px * df;
}

FeatureSupport FeatureMatches::support(const Affine2& map) const {
  const bool mirror = map.determinant() < 0;
  const Matches& matches = mirror ? mirrored_ : plain_;
  const Affine2 direct = mirror ? compose(flip_, map) : map;
  FeatureSupport s;
  if (matches.size() < 4) return s;
  s.agreeing = places_of(agreeing(matches, direct, tolerance_px_), apart_px_);
  // Pairs each place with the partners of others.
  constexpr std::size_t deals = 16;
  std::size_t chance = 0;
  for (std::size_t k = 1; k <= deals; ++k) {
    const std::size_t away = k * matches.size() / (deals + 1);
    if (away == 0) continue;
    for (std::size_t i = 0; i < matches.size(); ++i) {
      FeatureMatch m = matches[i];
      const FeatureMatch& other = matches[(i + away) % matches.size()];
      m.moving = other.moving;
      m.moving_angle = other.moving_angle;
      m.moving_size = other.moving_size;
      chance += agrees(m, direct, tolerance_px_);
    }
  }
  s.by_chance = std::max(0.5, static_cast<double>(chance) / deals);
  if (s.agreeing > s.by_chance)
    s.z_score = std::sqrt(2 * (s.agreeing * std::log(s.agreeing / s.by_chance) - s.agreeing + s.by_chance));
  return s;
}

}  // namespace alinify
