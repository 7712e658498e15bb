#include "core/registration/initial/find_piece_starts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <opencv2/imgproc.hpp>

#include "core/registration/initial/compare_starts.h"
#include "core/registration/messages.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// The step at which a common start is looked at piece by piece: that of the search's second look.
constexpr AffineRefiner::Step piece_look{256, 2, 9, 3, 6};
constexpr double min_piece_overlap = 0.2;
// A piece may have lost parts, and one start may be off in scale for another piece.
constexpr double min_area_ratio = 0.33, scale_slack = 1.3;
// Of a start of its own, in standard deviations: of many small pictures some agree by chance.
constexpr double enough_alone = 10.5;
// The piece is found; no other one of the moving image need be tried.
constexpr double alike_enough = 0.55;
// As a share of a piece's longer side: the shift by refinement up to which the common map still explains the
// piece.
constexpr double max_moved = 0.04;
// Standard deviations by which a start of its own must be better for a piece.
constexpr double min_gain_over_common = 1.5;
// Among assignments the one with more pairs is preferred, if they agree half as well.
constexpr double pair_worth = 0.3;

// A piece as an image of its own.
struct PiecePicture {
  SmallPicture picture;
  Vec2d corner;  // level-0 pixels of the whole image
};

// Its inside only: pieces of like outlines would agree by these.
cv::Mat inside(const cv::Mat& piece) {
  cv::Mat out;
  cv::erode(piece, out, cv::Mat::ones(3, 3, CV_8U), {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
  return out;
}

PiecePicture alone(const SmallPicture& whole, const ContentPieces& pieces, int label) {
  const cv::Mat region = inside(pieces.labels == label);
  const cv::Rect part = cv::boundingRect(region);
  return {part_of(whole, part, region(part)), corner_of_part(whole, part)};
}

Affine2 between_pieces(const Affine2& map, Vec2d fixed_corner, Vec2d moving_corner) {
  return compose(Affine2::translation(-1.0 * moving_corner),
                 compose(map, Affine2::translation(fixed_corner)));
}
Affine2 between_images(const Affine2& map, Vec2d fixed_corner, Vec2d moving_corner) {
  return compose(Affine2::translation(moving_corner),
                 compose(map, Affine2::translation(-1.0 * fixed_corner)));
}

PieceLabels labels_of(const SmallPicture& picture, const ContentPieces& pieces) {
  PieceLabels out;
  out.image = picture.full;
  out.size = {pieces.labels.cols, pieces.labels.rows};
  out.downsample = picture.levels[0].downsample;
  auto labels = std::make_shared<std::vector<std::int32_t>>();
  for (int y = 0; y < pieces.labels.rows; ++y)
    labels->insert(labels->end(), pieces.labels.ptr<int>(y), pieces.labels.ptr<int>(y) + pieces.labels.cols);
  out.labels = std::move(labels);
  for (const cv::Rect& b : pieces.bounds) {
    const auto full = [&](int v) { return std::llround(v * out.downsample); };
    out.bounds.push_back(
        intersect({full(b.x), full(b.y), full(b.width), full(b.height)}, rect_of(out.image)));
  }
  return out;
}

double margin_of(double longest, double area_px) {
  return std::max(0.005 * longest, 0.06 * std::sqrt(area_px));
}

class PieceFinder {
 public:
  PieceFinder(const SmallPair& pair, PiecesOfPair pieces, const StartSearch& search,
              const StartCandidate* common, ThreadPool& pool, Progress& progress)
      : pair_(pair),
        search_(search),
        common_(common),
        pool_(pool),
        progress_(progress),
        of_fixed_(std::move(pieces.fixed)),
        of_moving_(std::move(pieces.moving)) {
    // Pieces that touch in one image may lie apart in the other.
    of_fixed_ = split_like(of_fixed_, of_moving_, pool, progress);
    of_moving_ = split_like(of_moving_, of_fixed_, pool, progress);
  }

  FoundPieces run(const std::function<SmallPair(Progress&)>& finer) {
    const auto n = static_cast<std::size_t>(of_fixed_.count()),
               m = static_cast<std::size_t>(of_moving_.count());
    if (n < 2 || m < 2) return {};
    starts_.resize(n), fallback_.resize(n), taken_.resize(m);
    common_z_.assign(n, std::numeric_limits<double>::quiet_NaN());
    if (common_) explain();
    const auto unexplained = [&] {
      return static_cast<int>(std::count(starts_.begin(), starts_.end(), std::nullopt));
    };
    if (unexplained() == 0) return {};
    if (std::all_of(taken_.begin(), taken_.end(), [](char taken) { return taken; })) return {};
    Progress reading = progress_.sub(0.3, {});
    const SmallPair fine = finer(reading);
    compare(fine);
    const bool any = assign();
    for (std::size_t k = 0; k < n; ++k) {
      if (starts_[k] || !fallback_[k] || taken_[static_cast<std::size_t>(fallback_[k]->moving - 1)]) continue;
      starts_[k] = fallback_[k];
      taken_[static_cast<std::size_t>(fallback_[k]->moving - 1)] = 1;
    }
    FoundPieces out{{}, unexplained()};
    if (any) out.starts = result();
    return out;
  }

 private:
  // Pieces for which the common start will do, refined within each.
  void explain() {
    SmallPicture moving =
        part_of(pair_.moving, {{}, of_moving_.labels.size()}, inside(of_moving_.labels != 0));
    if (common_->negative) moving = negative_of(moving);
    for (int label = 1; label <= of_fixed_.count(); ++label) {
      progress_.check_cancelled();
      const auto k = static_cast<std::size_t>(label - 1);
      const PiecePicture piece = alone(pair_.fixed, of_fixed_, label);
      common_z_[k] = 0;
      if (piece.picture.blank || piece.picture.speck()) continue;
      const AffineRefiner refiner(piece.picture, moving);
      const Affine2 start = between_pieces(common_->map, piece.corner, {});
      AffineRefiner::Step as_it_is = piece_look;
      as_it_is.rounds = 0;
      AffineRefiner::Refined at = refiner.refine(start, search_.family, as_it_is, progress_);
      const AffineRefiner::Refined better = refiner.refine(start, search_.family, piece_look, progress_);
      if (quick(better.fit) > quick(at.fit) && sane(start, better.map) && search_.limits.admit(better.map))
        at = better;
      const ChanceTest test = test_against_chance(refiner, at.map, piece_look.long_side, piece_look.blur,
                                                  piece_look.window, &pool_);
      common_z_[k] = test.z_score;
      const Affine2 map = between_images(at.map, piece.corner, {});
      const int partner = lies_on(label, map);
      if (test.z_score < enough_evidence || at.fit.overlap < min_piece_overlap || partner == 0) continue;
      PieceStart s;
      s.fixed = label, s.moving = partner;
      s.name = common_->name;
      s.moving_from_fixed = map;
      s.correlation = at.fit.correlation, s.overlap = at.fit.overlap;
      s.z_score = s.common_z_score = test.z_score;
      // A piece that needs a large shift is better searched for by itself.
      const double scale = std::sqrt(std::abs(common_->map.determinant()));
      if (corner_distance(at.map, start, piece.picture.full) > max_moved * scale * piece.picture.longest()) {
        common_z_[k] = test_against_chance(refiner, start, piece_look.long_side, piece_look.blur,
                                           piece_look.window, &pool_)
                           .z_score;
        s.common_z_score = common_z_[k];
        fallback_[k] = s;
        continue;
      }
      starts_[k] = s;
      taken_[static_cast<std::size_t>(partner - 1)] = 1;
    }
  }

  // The moving piece that covers most of a fixed one under a map; 0: none covers a third of it.
  int lies_on(int label, const Affine2& map) const {
    std::vector<int> hits(static_cast<std::size_t>(of_moving_.count()) + 1);
    const double df = pair_.fixed.levels[0].downsample, dm = pair_.moving.levels[0].downsample;
    const cv::Mat &from = of_fixed_.labels, &to = of_moving_.labels;
    int all = 0;
    for (int y = 0; y < from.rows; y += 3)
      for (int x = 0; x < from.cols; x += 3) {
        if (from.at<int>(y, x) != label) continue;
        ++all;
        const Vec2d p = level_from_full(map(full_from_level({x * 1.0, y * 1.0}, df)), dm);
        if (!(p.x > -0.5 && p.y > -0.5 && p.x < to.cols - 0.5 && p.y < to.rows - 0.5)) continue;
        ++hits[static_cast<std::size_t>(
            to.at<int>(static_cast<int>(std::lround(p.y)), static_cast<int>(std::lround(p.x))))];
      }
    const auto largest = std::max_element(hits.begin() + 1, hits.end());
    return 3 * *largest >= all ? static_cast<int>(largest - hits.begin()) : 0;
  }

  // Evidence for every pair of pieces that may be one.
  void compare(const SmallPair& fine) {
    const auto at_level = [](const SmallPicture& coarse, const SmallPicture& fine_one,
                             const ContentPieces& p) {
      const SmallPicture::Level& to = fine_one.levels.front();
      return resized(p, to.grey.size(), to.downsample / coarse.levels.front().downsample);
    };
    const ContentPieces fixed_pieces = at_level(pair_.fixed, fine.fixed, of_fixed_),
                        moving_pieces = at_level(pair_.moving, fine.moving, of_moving_);
    std::vector<std::optional<PiecePicture>> moving(taken_.size());
    found_.assign(starts_.size(), std::vector<std::optional<StartCandidate>>(taken_.size()));
    scales_ = likely_scales();
    const StartSearch search = narrowed();
    std::size_t left = 0;
    for (const auto& s : starts_) left += s ? 0 : 1;
    for (std::size_t k = 0; k < starts_.size(); ++k) {
      if (starts_[k]) continue;
      const int label = static_cast<int>(k) + 1;
      const PiecePicture piece = alone(fine.fixed, fixed_pieces, label);
      Progress part = progress_.sub(1 / static_cast<double>(left--), {});
      const std::vector<std::size_t> candidates = candidates_of(k);
      for (std::size_t c = 0; c < candidates.size(); ++c) {
        const std::size_t j = candidates[c];
        const int other = static_cast<int>(j) + 1;
        if (!moving[j]) moving[j] = alone(fine.moving, moving_pieces, other);
        Progress trial = part.sub(1 / static_cast<double>(candidates.size() - c), {});
        std::vector<StartCandidate> found =
            find_start(piece.picture, moving[j]->picture, search, pool_, trial);
        if (found.empty() || found.front().evidence() < enough_alone) continue;
        StartCandidate& best = found.front();
        best.map = between_images(best.map, piece.corner, moving[j]->corner);
        const bool alike = quick(best.fit) > alike_enough;
        found_[k][j] = std::move(best);
        if (alike) break;
      }
    }
  }

  // Moving pixels per fixed one, as far as they are known: by a start that explains a piece, by calibration;
  // else those of equal pixels and of equal largest pieces.
  std::vector<double> likely_scales() const {
    if (std::any_of(starts_.begin(), starts_.end(), [](const auto& s) { return s.has_value(); }))
      return {std::sqrt(std::abs(common_->map.determinant()))};
    std::vector<double> scales{search_.own_scale};
    const bool free = search_.family == AffineFamily::Similarity || search_.family == AffineFamily::Affine;
    if (free && !(pair_.fixed.pixel_size_um && pair_.moving.pixel_size_um))
      scales.push_back(std::sqrt(of_moving_.area_px[0] / of_fixed_.area_px[0]));
    return scales;
  }

  // Those of a similar size, the most similar first.
  std::vector<std::size_t> candidates_of(std::size_t k) const {
    std::vector<std::pair<double, std::size_t>> by_likeness;
    for (std::size_t j = 0; j < taken_.size(); ++j) {
      if (taken_[j]) continue;
      double unlike = std::numeric_limits<double>::infinity();
      for (const double scale : scales_)
        unlike = std::min(unlike,
                          std::abs(std::log(of_moving_.area_px[j] / (scale * scale * of_fixed_.area_px[k]))));
      if (unlike <= -std::log(min_area_ratio)) by_likeness.push_back({unlike, j});
    }
    std::stable_sort(by_likeness.begin(), by_likeness.end());
    std::vector<std::size_t> out;
    for (const auto& candidate : by_likeness) out.push_back(candidate.second);
    return out;
  }

  // The search for a piece, at likely scales.
  StartSearch narrowed() const {
    StartSearch search = search_;
    const auto [min, max] = std::minmax_element(scales_.begin(), scales_.end());
    ScaleRange range{*min / scale_slack, *max * scale_slack};
    if (const auto& asked = search.limits.scale) {
      range = {std::max(range.min, asked->min), std::min(range.max, asked->max)};
      if (range.min > range.max) return search;
    }
    search.limits.scale = range;
    return search;
  }

  // One to one, so that all of them together agree best. False where that says nothing new.
  bool assign() {
    const std::size_t n = starts_.size(), m = taken_.size(), sets = std::size_t{1} << m;
    // best[set]: of the pieces so far, with these of the moving image given away.
    std::vector<double> best(sets, -1);
    std::vector<std::vector<int>> choice(n, std::vector<int>(sets, -1));
    best[0] = 0;
    for (std::size_t k = 0; k < n; ++k) {
      std::vector<double> next = best;
      if (!starts_[k])
        for (std::size_t j = 0; j < m; ++j) {
          if (!acceptable(k, j)) continue;
          const double worth = pair_worth + quick(found_[k][j]->fit);
          for (std::size_t set = 0; set < sets; ++set) {
            const std::size_t with = set | (std::size_t{1} << j);
            if (with == set || best[set] < 0 || best[set] + worth <= next[with]) continue;
            next[with] = best[set] + worth;
            choice[k][with] = static_cast<int>(j);
          }
        }
      best = std::move(next);
    }
    std::size_t set = static_cast<std::size_t>(std::max_element(best.begin(), best.end()) - best.begin());
    bool any = false;
    for (std::size_t k = n; k-- > 0;) {
      const int j = choice[k][set];
      if (j < 0) continue;
      set &= ~(std::size_t{1} << static_cast<unsigned>(j));
      take(k, static_cast<std::size_t>(j));
      any = true;
    }
    return any;
  }

  bool acceptable(std::size_t k, std::size_t j) const {
    const auto& c = found_[k][j];
    return c && (std::isnan(common_z_[k]) || c->evidence() >= common_z_[k] + min_gain_over_common);
  }

  void take(std::size_t k, std::size_t j) {
    const StartCandidate& c = *found_[k][j];
    PieceStart s;
    s.fixed = static_cast<int>(k) + 1, s.moving = static_cast<int>(j) + 1;
    s.name = c.name;
    s.moving_from_fixed = c.map;
    s.correlation = c.fit.correlation, s.overlap = c.fit.overlap;
    s.z_score = c.chance_test.z_score, s.features_z_score = c.support.z_score;
    s.common_z_score = common_z_[k];
    starts_[k] = s;
    taken_[j] = 1;
  }

  PieceStarts result() const {
    PieceStarts out;
    out.fixed = labels_of(pair_.fixed, of_fixed_);
    out.moving = labels_of(pair_.moving, of_moving_);
    for (std::size_t k = 0; k < starts_.size(); ++k) {
      if (starts_[k])
        out.matched.push_back(*starts_[k]);
      else
        out.fixed_alone.push_back(static_cast<int>(k) + 1);
    }
    for (std::size_t j = 0; j < taken_.size(); ++j)
      if (!taken_[j]) out.moving_alone.push_back(static_cast<int>(j) + 1);
    return out;
  }

  const SmallPair& pair_;
  const StartSearch& search_;
  const StartCandidate* common_;
  ThreadPool& pool_;
  Progress& progress_;
  ContentPieces of_fixed_, of_moving_;
  std::vector<std::optional<PieceStart>> starts_;    // of each fixed piece, once it has one
  std::vector<std::optional<PieceStart>> fallback_;  // the common one, moved much to fit
  std::vector<char> taken_;                          // moving pieces
  std::vector<double> common_z_, scales_;
  std::vector<std::vector<std::optional<StartCandidate>>> found_;
};

}  // namespace

FoundPieces find_piece_starts(const SmallPair& pair, PiecesOfPair pieces,
                              const std::function<SmallPair(Progress&)>& finer, const StartSearch& search,
                              const StartCandidate* common, ThreadPool& pool, Progress& progress) {
  return PieceFinder(pair, std::move(pieces), search, common, pool, progress).run(finer);
}

double piece_margin_px(const PieceLabels& side, int label) {
  const auto count = std::count(side.labels->begin(), side.labels->end(), label);
  return margin_of(static_cast<double>(std::max(side.image.width, side.image.height)),
                   static_cast<double>(count) * side.downsample * side.downsample);
}

std::vector<std::uint32_t> piece_region(const PieceLabels& side, int label) {
  const cv::Mat labels(static_cast<int>(side.size.height), static_cast<int>(side.size.width), CV_32S,
                       const_cast<std::int32_t*>(side.labels->data()));
  const cv::Mat region = surroundings_of(labels, label, piece_margin_px(side, label) / side.downsample);
  std::vector<std::uint32_t> out(side.labels->size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = region.data[i] ? 1 : 0;
  return out;
}

}  // namespace alinify
