#include "core/registration/flow/recover_lost.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <queue>

#include "core/base/order_statistics.h"
#include "core/math/cell_grid.h"
#include "core/math/neighbourhood.h"
#include "core/registration/flow/subset_run.h"

namespace alinify {
namespace {

constexpr std::size_t by_side = SubsetGrid::by_side, by_side_or_corner = SubsetGrid::by_side_or_corner;

struct LostSubset {
  Vec2d centre;
  Vec2d shift_before;  // of the input field
  SubsetMatch match;
  bool textured = false;
  bool near_lost = false;
  bool sure = false;   // in the coherent piece, or reached from it
  bool moved = false;  // found at another position than the field gives
};

// Negative log-likelihood of a subset's residual at this correlation, in units of its independent samples.
double evidence(const SubsetMatch& m) {
  const double rho = std::min(m.correlation, 0.99);
  return -0.5 * m.coverage * std::log(1 - rho * rho);
}

// Mean square about the local mean, in units of the normalisation's noise floor.
double energy(const SubsetMatch& m) {
  const double share = std::clamp(m.texture, 1e-3, 0.999);
  return share / (1 - share);
}

class Recovery : public SubsetRun<LostSubset> {
 public:
  using SubsetRun::SubsetRun;

  RecoveryReport run() {
    look();
    learn_expected_correlation();
    RecoveryReport report;
    report.textured = count([](const LostSubset& s) { return s.textured; });
    report.lost = count([&](const LostSubset& s) { return s.textured && !found(s); });
    if (report.lost == 0 || usual_correlation_ < options_.min_usual_correlation) return report;
    mark_surroundings_of_lost();
    match_doubtful();
    find_coherent_piece();
    grow();
    report.recovered = count([](const LostSubset& s) { return s.moved && s.sure; });
    if (report.recovered > 0) change_field();
    return report;
  }

 private:
  template <class Test>
  std::int64_t count(const Test& test) const {
    return std::count_if(subsets_.begin(), subsets_.end(), test);
  }

  void look() {
    look_at_each([&](LostSubset& s, const LocalAffine& warp) {
      s.shift_before = warp.shift;
      s.match = matcher_.look(s.centre, warp);
      s.textured = s.match.texture > options_.min_texture;
    });
  }

  // Estimates the correlation of the best quarter, and how much of the images' energy is unshared, mostly
  // noise.
  void learn_expected_correlation() {
    std::vector<double> reached, unshared;
    for (const LostSubset& s : subsets_) {
      if (!s.textured) continue;
      reached.push_back(s.match.correlation);
      if (s.match.correlation >= options_.min_correlation)
        unshared.push_back((1 - s.match.correlation * s.match.correlation) * energy(s.match));
    }
    if (!reached.empty()) usual_correlation_ = value_of_rank(reached, 3 * reached.size() / 4);
    if (!unshared.empty()) unshared_energy_ = median(std::move(unshared));
  }

  // With little texture, noise is a larger share.
  double expected_correlation(const LostSubset& s) const {
    return std::min(usual_correlation_, std::sqrt(std::max(0.0, 1 - unshared_energy_ / energy(s.match))));
  }
  double enough(const LostSubset& s) const {
    return std::max(options_.min_correlation, options_.found_share * expected_correlation(s));
  }
  bool found(const LostSubset& s) const { return s.textured && s.match.correlation >= enough(s); }
  bool beyond_doubt(const LostSubset& s) const {
    return found(s) && s.match.correlation >= options_.doubtful_share * expected_correlation(s);
  }

  void mark_surroundings_of_lost() {
    constexpr std::int64_t reach = 4;
    for (std::int64_t j = 0; j < grid_.rows; ++j)
      for (std::int64_t i = 0; i < grid_.columns; ++i) {
        if (!at(i, j).textured || found(at(i, j))) continue;
        for_each_neighbour(grid_.size(), i, j, reach,
                           [&](std::int64_t x, std::int64_t y) { at(x, y).near_lost = true; });
      }
  }

  // Even a field that slips by a repeat is continuous: in between, it squeezes out a thread, and subsets
  // there are half right. Rematched, they end up on one side or the other.
  void match_doubtful() {
    pool_.parallel_for(grid_.rows, [&](std::int64_t j) {
      progress_.check_cancelled();
      for (std::int64_t i = 0; i < grid_.columns; ++i) {
        LostSubset& s = at(i, j);
        if (!s.near_lost || !s.textured || beyond_doubt(s)) continue;
        const SubsetMatch match = matcher_.match(s.centre, s.match.warp);
        if (match.correlation > s.match.correlation) take(s, match);
      }
    });
  }

  void take(LostSubset& s, const SubsetMatch& match) const {
    s.match = match;
    s.moved = length(match.warp.shift - s.shift_before) > options_.moved_px;
  }

  bool continues(const LostSubset& a, const LostSubset& b) const {
    const Vec2d half = 0.5 * (b.centre - a.centre);
    return length(a.match.warp.at(half) - b.match.warp.at(-1.0 * half)) <= options_.consistency_px;
  }

  // The connected piece with the most evidence: many threads together decide what a single one cannot.
  void find_coherent_piece() {
    std::vector<std::size_t> parent(subsets_.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&](std::size_t k) {
      while (parent[k] != k) k = parent[k] = parent[parent[k]];
      return k;
    };
    for (std::int64_t j = 0; j < grid_.rows; ++j)
      for (std::int64_t i = 0; i < grid_.columns; ++i)
        grid_.around(i, j, by_side, [&](std::int64_t x, std::int64_t y) {
          const LostSubset &s = at(i, j), &other = at(x, y);
          if (!beyond_doubt(s) || !beyond_doubt(other) || !continues(s, other)) return;
          const std::size_t a = root(static_cast<std::size_t>(grid_.index(i, j))),
                            b = root(static_cast<std::size_t>(grid_.index(x, y)));
          parent[std::max(a, b)] = std::min(a, b);
        });
    std::vector<double> of_piece(subsets_.size());
    for (std::size_t k = 0; k < subsets_.size(); ++k)
      if (beyond_doubt(subsets_[k])) of_piece[root(k)] += evidence(subsets_[k].match);
    const auto largest =
        static_cast<std::size_t>(std::max_element(of_piece.begin(), of_piece.end()) - of_piece.begin());
    for (std::size_t k = 0; k < subsets_.size(); ++k)
      subsets_[k].sure = beyond_doubt(subsets_[k]) && root(k) == largest;
  }

  // First-order extrapolation from the sure neighbours, weighted by evidence.
  LocalAffine continuation_to(std::int64_t i, std::int64_t j) {
    LocalAffine sum;
    double weights = 0;
    grid_.around(i, j, by_side_or_corner, [&](std::int64_t x, std::int64_t y) {
      const LostSubset& from = at(x, y);
      if (!from.sure) return;
      const auto apart = static_cast<double>((x - i) * (x - i) + (y - j) * (y - j));
      const double weight = evidence(from.match) / apart;
      sum = sum + weight * from.match.warp.seen_from(at(i, j).centre - from.centre);
      weights += weight;
    });
    return (1 / weights) * sum;
  }

  void grow() {
    using Entry = std::pair<double, std::int64_t>;  // by correlation, then in reading order
    std::priority_queue<Entry> queue;
    for (std::size_t k = 0; k < subsets_.size(); ++k)
      if (subsets_[k].sure) queue.push({subsets_[k].match.correlation, -static_cast<std::int64_t>(k)});
    std::vector<int> tries(subsets_.size());
    constexpr int max_tries = by_side;
    while (!queue.empty()) {
      const std::int64_t k = -queue.top().second;
      queue.pop();
      progress_.check_cancelled();
      grid_.around(k % grid_.columns, k / grid_.columns, by_side, [&](std::int64_t x, std::int64_t y) {
        LostSubset& s = at(x, y);
        if (s.sure || !(s.near_lost || beyond_doubt(s))) return;
        if (++tries[static_cast<std::size_t>(grid_.index(x, y))] > max_tries) return;
        const SubsetMatch match = matcher_.match(s.centre, continuation_to(x, y));
        if (match.texture <= options_.min_texture || match.correlation < enough(s)) return;
        // Beyond a motion discontinuity lies a separate piece, which fits better where it is.
        if (constexpr double hardly_worse = 0.05;
            found(s) && match.correlation < s.match.correlation - hardly_worse)
          return;
        take(s, match);
        s.textured = s.sure = true;
        queue.push({match.correlation, -grid_.index(x, y)});
      });
    }
    for (LostSubset& s : subsets_) s.sure = s.sure || found(s);
  }

  // Cells around recovered subsets, and around lost ones connected to these, follow the extrapolation from
  // the sure subsets there.
  void change_field() {
    const std::vector<float> shares = shares_to_change();
    const View2D<const float> share_of{shares.data(), grid_.columns, grid_.rows, grid_.columns};
    pool_.parallel_for(field_.cells.height, [&](std::int64_t j) {
      for (std::int64_t i = 0; i < field_.cells.width; ++i) {
        const Vec2d p{static_cast<double>(i * cell_px) + 1.5, static_cast<double>(j * cell_px) + 1.5};
        const Vec2f place = grid_.place_of(p);
        const float share = sample_lanes<1>(share_of, place.x, place.y)[0];
        if (!(share > 0)) continue;
        Vec2f& u = field_.view().at(i, j);
        // The narrowest blend with enough support: a wide one flattens the field.
        for (double sigma = 0.6 * options_.spacing_px; sigma < 64 * options_.spacing_px; sigma *= 1.5)
          if (const auto to = blend(p, sigma)) {
            u = (1 - share) * u + share * Vec2f{static_cast<float>(to->x), static_cast<float>(to->y)};
            break;
          }
      }
    });
  }

  std::vector<float> shares_to_change() {
    std::vector<std::int64_t> changing;
    std::vector<bool> seen(subsets_.size());
    const auto add = [&](std::int64_t k) {
      if (!seen[static_cast<std::size_t>(k)]) changing.push_back(k);
      seen[static_cast<std::size_t>(k)] = true;
    };
    for (std::size_t k = 0; k < subsets_.size(); ++k)
      if (subsets_[k].moved && subsets_[k].sure) add(static_cast<std::int64_t>(k));
    for (std::size_t n = 0; n < changing.size(); ++n)
      grid_.beside(changing[n], by_side_or_corner, [&](std::int64_t k) {
        if (!subsets_[static_cast<std::size_t>(k)].sure) add(k);
      });
    std::vector<float> shares(subsets_.size());
    for (const std::int64_t k : changing) {
      shares[static_cast<std::size_t>(k)] = 1;
      grid_.beside(k, by_side_or_corner,
                   [&](std::int64_t other) { shares[static_cast<std::size_t>(other)] = 1; });
    }
    return shares;
  }

  std::optional<Vec2d> blend(Vec2d p, double sigma) {
    const double reach = 2.5 * sigma;
    const auto index = [](double px, double step) {
      return static_cast<std::int64_t>(std::floor(px / step));
    };
    const std::int64_t left = index(p.x - reach, grid_.step.x), top = index(p.y - reach, grid_.step.y);
    const Rect near = intersect(
        {left, top, index(p.x + reach, grid_.step.x) - left + 1, index(p.y + reach, grid_.step.y) - top + 1},
        rect_of(grid_.size()));
    Vec2d sum;
    double weights = 0;
    for (std::int64_t y = near.y; y < near.bottom(); ++y)
      for (std::int64_t x = near.x; x < near.right(); ++x) {
        const LostSubset& s = at(x, y);
        if (!s.sure) continue;
        const Vec2d d = p - s.centre;
        const double weight = std::exp(-0.5 * (d.x * d.x + d.y * d.y) / (sigma * sigma)) * evidence(s.match);
        sum = sum + weight * s.match.warp.at(d);
        weights += weight;
      }
    if (constexpr double enough_weight = 0.2; weights < enough_weight) return std::nullopt;
    return (1 / weights) * sum;
  }

  double usual_correlation_ = 1, unshared_energy_ = 0;
};

}  // namespace

RecoveryReport recover_lost(const LevelPictures& pictures, const RecoveryOptions& options, FlowField& field,
                            ThreadPool& pool, const Progress& progress) {
  return Recovery(pictures, options, field, pool, progress).run();
}

}  // namespace alinify
