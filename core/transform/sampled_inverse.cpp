#include "core/transform/sampled_inverse.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/order_statistics.h"
#include "core/transform/fill_in.h"
#include "core/transform/fold_cells.h"
#include "core/transform/origin_search.h"

namespace alinify {
namespace {

// An affine inverse of a part that rotates, mirrors or scales as a whole, which no small displacement undoes
// and which would fold beyond its samples; otherwise the identity. By the medians of the slopes, which pieces
// that changed places leave alone.
Affine2 straightening(const DisplacementField& field) {
  constexpr int places = 32;
  const ContinuedMap<DisplacementField> map(field, {});
  const Box domain = map.domain();
  std::array<std::vector<double>, 4> slopes;
  std::vector<Jacobian2> all;
  for (int j = 0; j < places; ++j)
    for (int i = 0; i < places; ++i) {
      const Vec2d share{(i + 0.5) / places, (j + 0.5) / places};
      const Jacobian2 slope =
          map.local({domain.min.x + share.x * domain.size().x, domain.min.y + share.y * domain.size().y})
              .slope;
      all.push_back(slope);
      slopes[0].push_back(slope.xx), slopes[1].push_back(slope.xy);
      slopes[2].push_back(slope.yx), slopes[3].push_back(slope.yy);
    }
  const Jacobian2 usual{median(slopes[0]), median(slopes[1]), median(slopes[2]), median(slopes[3])};
  const auto between = [](const Jacobian2& a, const Jacobian2& b) {
    return std::hypot(std::hypot(a.xx - b.xx, a.xy - b.xy), std::hypot(a.yx - b.yx, a.yy - b.yy));
  };
  constexpr double unlike = 0.5;
  if (!(between(usual, {}) > unlike) || !(std::abs(usual.determinant()) > 1e-6)) return {};
  // Pieces that turned apart have no turn in common.
  const auto alike =
      std::count_if(all.begin(), all.end(), [&](const Jacobian2& j) { return between(j, usual) < unlike; });
  if (2 * static_cast<std::size_t>(alike) < all.size()) return {};
  const Vec2d centre = 0.5 * (domain.min + domain.max), to = map(centre);
  return inverse(Affine2{usual.xx, usual.xy, usual.yx, usual.yy,
                         to.x - usual.xx * centre.x - usual.xy * centre.y,
                         to.y - usual.yx * centre.x - usual.yy * centre.y});
}
Affine2 straightening(const BsplineGrid&) {
  return {};
}

template <class Part>
class Sampler {
 public:
  Sampler(const Part& part, const SampledInverseRequest& request, ThreadPool& pool, Progress& progress)
      : map_(part, straightening(part)), request_(request), pool_(pool), progress_(progress) {}

  SampledInverse run() {
    folds_ = folded_cells(map_, pool_, progress_);
    const Box extent = wanted_extent();
    const double finest = finest_spacing(extent);
    double spacing = 16 * finest;
    while (spacing > finest && spacing > std::min(extent.size().x, extent.size().y) / 8) spacing /= 2;
    spacing = std::max(spacing, finest);
    SampledInverse result;
    for (;;) {
      make_grid(extent, spacing);
      share_ = 0.75 * (finest / spacing) * (finest / spacing) / static_cast<double>(field_.rows);
      solve();
      measure_errors(result);
      if (result.error_px <= request_.tolerance_px || spacing <= finest) break;
      // Halved spacing cannot make more of a smooth map's error go away than three quarters.
      double less = result.error_px;
      do {
        spacing /= 2, less /= 4;
      } while (spacing > finest && less > request_.tolerance_px);
      spacing = std::max(spacing, finest);
    }
    fill_in(*vectors_, field_.columns, field_.rows, unknown(), pool_, progress_);
    if (std::find(states_.begin(), states_.end(), State::Unsolved) != states_.end()) measure_errors(result);
    field_.vectors = std::move(vectors_);
    result.straighten = map_.straighten();
    result.field = std::move(field_);
    result.folded = fold_places(folds_);
    progress_.update(1);
    return result;
  }

 private:
  // Beyond: led beyond the domain. Unmoved: likewise, of a spline that is followed to its end.
  enum class State : std::uint8_t { Unsolved, Solved, Beyond, Unmoved, InFold };

  // Where it costs little memory the samples may lie closer: a field has a bend at each of its own, which
  // samples of the inverse only meet by chance.
  double finest_spacing(const Box& extent) const {
    double finest = std::min({request_.finest_spacing_px, map_.part().spacing.x, map_.part().spacing.y});
    constexpr double few_samples = 4e6;
    while (finest > 1 && 4 * extent.size().x * extent.size().y < few_samples * finest * finest) finest /= 2;
    return finest;
  }

  // Beyond the image of its domain the inverse is as constant as the part beyond the domain.
  Box wanted_extent() const {
    const Box domain = map_.domain();
    Box changed;
    const Vec2d spacing = map_.part().spacing;
    const auto steps = [](double length, double pace) {
      return std::clamp(static_cast<int>(std::ceil(length / pace)), 1, 65536);
    };
    const int columns = steps(domain.size().x, spacing.x), rows = steps(domain.size().y, spacing.y);
    for (int i = 0; i <= columns; ++i) {
      const double x = domain.min.x + domain.size().x * i / columns;
      changed.take(map_({x, domain.min.y})), changed.take(map_({x, domain.max.y}));
    }
    for (int j = 0; j <= rows; ++j) {
      const double y = domain.min.y + domain.size().y * j / rows;
      changed.take(map_({domain.min.x, y})), changed.take(map_({domain.max.x, y}));
    }
    for (const FoldedCell& cell : folds_) changed.take(cell.image);
    if (request_.spline_ends_inside) changed.take(domain);
    Box wanted;
    for (const Vec2d p : request_.wanted) wanted.take(map_.straighten()(p));
    // The wanted points are a lattice; the map may bend a little beyond them.
    if (!wanted.empty()) wanted = wanted.grown(8 + 0.01 * std::max(wanted.size().x, wanted.size().y));
    const Box both{{std::max(changed.min.x, wanted.min.x), std::max(changed.min.y, wanted.min.y)},
                   {std::min(changed.max.x, wanted.max.x), std::min(changed.max.y, wanted.max.y)}};
    return wanted.empty() || both.empty() ? changed : both;
  }

  void make_grid(const Box& extent, double spacing) {
    const auto samples = [spacing](double length) {
      return std::max(2, static_cast<int>(std::ceil(length / spacing)) + 1);
    };
    // So that the last samples show the continuation.
    const Box covered = extent.grown(2 * spacing);
    field_.origin = covered.min;
    field_.spacing = {spacing, spacing};
    field_.columns = samples(covered.size().x), field_.rows = samples(covered.size().y);
    const auto count = static_cast<std::size_t>(field_.columns) * static_cast<std::size_t>(field_.rows);
    vectors_ = std::make_shared<std::vector<Vec2f>>(count);
    states_.assign(count, State::Unsolved);
    for (const FoldedCell& cell : folds_) mark(cell.image);
  }

  // Every sample that a place of this box is interpolated from.
  void mark(const Box& image) {
    if (image.empty()) return;
    const Vec2d h = field_.spacing, from = image.min - field_.origin, to = image.max - field_.origin;
    const auto index = [](double v, int n) { return static_cast<int>(std::clamp(v, -1.0, n + 0.0)); };
    const int left = std::max(0, index(std::floor(from.x / h.x), field_.columns)),
              right = std::min(field_.columns - 1, index(std::ceil(to.x / h.x), field_.columns)),
              top = std::max(0, index(std::floor(from.y / h.y), field_.rows)),
              bottom = std::min(field_.rows - 1, index(std::ceil(to.y / h.y), field_.rows));
    for (int j = top; j <= bottom; ++j)
      for (int i = left; i <= right; ++i) states_[at(i, j)] = State::InFold;
  }

  void solve() {
    pool_.parallel_for(field_.rows, [&](std::int64_t j) {
      progress_.check_cancelled();
      solve_row(static_cast<int>(j));
      progress_.advance(share_);
    });
    retry();
    choose_origins();
    pool_.parallel_for(field_.rows, [&](std::int64_t j) {
      for (int i = 0; i < field_.columns; ++i)
        if (states_[at(i, static_cast<int>(j))] == State::Beyond) carry_on(i, static_cast<int>(j));
    });
  }

  // At the domain's border the continued map has a kink, which samples cannot follow. Those just beyond go on
  // as it bends inside, so that the inside is interpolated right up to the border.
  void carry_on(int i, int j) {
    const Vec2d q = position(i, j);
    Vec2d sum;
    int count = 0;
    for_neighbours(i, j, [&](int ni, int nj) {
      if (states_[at(ni, nj)] != State::Solved) return false;
      const Vec2d from = position(ni, nj), x = from + in_doubles((*vectors_)[at(ni, nj)]);
      sum = sum + x + map_.newton_step(map_.local(x).slope, from - q) - q;
      ++count;
      return false;
    });
    if (count > 0) set(at(i, j), (1.0 / count) * sum);
  }

  // Each from where the two samples before it lead.
  void solve_row(int j) {
    int solved = 0;
    Vec2d last, before_last;
    for (int i = 0; i < field_.columns; ++i) {
      if (states_[at(i, j)] == State::InFold) continue;
      const Vec2d q = position(i, j);
      Vec2d x = solved > 1 ? q + 2.0 * last - before_last : solved > 0 ? q + last : map_.guess(q);
      bool found = map_.solve(q, step_tolerance(), x);
      if (!found && solved > 0) found = map_.solve(q, step_tolerance(), x = map_.guess(q));
      if (!found) {
        solved = 0;
        continue;
      }
      before_last = std::exchange(last, x - q);
      solved = std::min(solved + 1, 2);
      keep(i, j, q, x);
    }
  }

  void keep(int i, int j, Vec2d q, Vec2d x) {
    if constexpr (std::is_same_v<Part, BsplineGrid>) {
      const BsplineGrid& grid = map_.part();
      if (request_.spline_ends_inside && !grid.in_valid_region(x) && !grid.in_valid_region(q)) {
        states_[at(i, j)] = State::Unmoved;  // the spline is the identity there
        return;
      }
    }
    set(at(i, j), x - q);
    states_[at(i, j)] = map_.domain().contains(x) ? State::Solved : State::Beyond;
  }

  void set(std::size_t k, Vec2d displacement) {
    (*vectors_)[k] = {static_cast<float>(displacement.x), static_cast<float>(displacement.y)};
  }

  // Where neither the row nor a guess led there, the solutions around may.
  void retry() {
    std::vector<std::size_t> open;
    for (std::size_t k = 0; k < states_.size(); ++k)
      if (states_[k] == State::Unsolved) open.push_back(k);
    constexpr int max_passes = 64;
    for (int pass = 0; pass < max_passes && !open.empty(); ++pass) {
      std::vector<Vec2d> solutions(open.size());
      std::vector<char> found(open.size(), 0);
      pool_.parallel_for(static_cast<std::int64_t>(open.size()), [&](std::int64_t n) {
        progress_.check_cancelled();
        const auto k = static_cast<std::size_t>(n);
        found[k] = from_around(open[k], solutions[k]) ? 1 : 0;
      });
      std::vector<std::size_t> left;
      for (std::size_t k = 0; k < open.size(); ++k) {
        if (!found[k]) {
          left.push_back(open[k]);
          continue;
        }
        const auto [i, j] = place(open[k]);
        keep(i, j, position(i, j), solutions[k]);
      }
      if (left.size() == open.size()) break;
      open = std::move(left);
    }
  }

  // Where pieces of a slide changed places the steps may have ended between them or beyond the domain, and a
  // sample on a piece may lie in the image of the fold between two. What a fold of a single object leads to
  // has two places there, of which none is right.
  void choose_origins() {
    const OriginSearch<Part> origins(map_);
    pool_.parallel_for(field_.rows, [&](std::int64_t row) {
      progress_.check_cancelled();
      const int j = static_cast<int>(row);
      for (int i = 0; i < field_.columns; ++i) {
        const std::size_t k = at(i, j);
        const Vec2d q = position(i, j);
        if (states_[k] == State::Unmoved) continue;
        if (states_[k] == State::Solved && !origins.has_several_areas() &&
            strain_of(map_.local(q + in_doubles((*vectors_)[k])).slope) <= max_strain_on_object)
          continue;
        const std::vector<Origin> found = origins.unfolded(q, step_tolerance());
        const Origin* const right = on_object(found);
        if (!right) continue;
        if (states_[k] == State::InFold && found.size() > 1 && !origins.has_several_areas()) continue;
        set(k, right->at - q);
        states_[k] = State::Solved;
      }
    });
  }

  bool from_around(std::size_t k, Vec2d& x) const {
    const auto [i, j] = place(k);
    const Vec2d q = position(i, j);
    return for_neighbours(i, j, [&](int ni, int nj) {
      if (states_[at(ni, nj)] != State::Solved && states_[at(ni, nj)] != State::Beyond) return false;
      x = q + in_doubles((*vectors_)[at(ni, nj)]);
      return map_.solve(q, step_tolerance(), x);
    });
  }

  // Up to the first of the eight that `use` returns true for.
  template <class Use>
  bool for_neighbours(int i, int j, const Use& use) const {
    for (int nj = std::max(0, j - 1); nj <= std::min(field_.rows - 1, j + 1); ++nj)
      for (int ni = std::max(0, i - 1); ni <= std::min(field_.columns - 1, i + 1); ++ni)
        if ((ni != i || nj != j) && use(ni, nj)) return true;
    return false;
  }

  // How far the interpolated inverse is off at the centres of cells, by one Newton step from there.
  void measure_errors(SampledInverse& result) const {
    struct Row {
      double largest = 0;
      std::int64_t cells = 0, off = 0;
    };
    std::vector<Row> rows(static_cast<std::size_t>(field_.rows - 1));
    pool_.parallel_for(field_.rows - 1, [&](std::int64_t row) {
      progress_.check_cancelled();
      const int j = static_cast<int>(row);
      Row& of_row = rows[static_cast<std::size_t>(row)];
      for (int i = 0; i + 1 < field_.columns; ++i) {
        const std::size_t corners[] = {at(i, j), at(i + 1, j), at(i, j + 1), at(i + 1, j + 1)};
        int unmoved = 0, in_fold = 0;
        Vec2d mean;
        for (const std::size_t k : corners) {
          mean = mean + 0.25 * in_doubles((*vectors_)[k]);
          unmoved += states_[k] == State::Unmoved ? 1 : 0;
          in_fold += states_[k] == State::InFold ? 1 : 0;
        }
        // A spline's edge is a jump that no sampling follows, as is the way from one piece to another; in a
        // fold there is nothing to be right.
        if (unmoved > 0 || in_fold > 0 || tears(corners, mean)) continue;
        const Vec2d q = position(i, j) + 0.5 * field_.spacing, x = q + mean;
        const auto there = map_.local(x);
        const Vec2d step = map_.newton_step(there.slope, there.value - q);
        if (!map_.domain().contains(x + step)) continue;
        of_row.largest = std::max(of_row.largest, length(step));
        ++of_row.cells;
        of_row.off += length(step) > request_.tolerance_px ? 1 : 0;
      }
    });
    Row all;
    for (const Row& row : rows) {
      all.largest = std::max(all.largest, row.largest);
      all.cells += row.cells, all.off += row.off;
    }
    result.error_px = all.largest;
    result.off_share = all.cells > 0 ? static_cast<double>(all.off) / static_cast<double>(all.cells) : 0;
  }

  // Whether the samples around a cell lead to places that do not belong together.
  bool tears(const std::size_t (&corners)[4], Vec2d mean) const {
    constexpr double of_spacing = 4;
    return std::any_of(std::begin(corners), std::end(corners), [&](std::size_t k) {
      return length(in_doubles((*vectors_)[k]) - mean) > of_spacing * field_.spacing.x;
    });
  }

  std::vector<std::size_t> unknown() const {
    std::vector<std::size_t> list;
    for (std::size_t k = 0; k < states_.size(); ++k)
      if (states_[k] == State::Unsolved || states_[k] == State::InFold) list.push_back(k);
    return list;
  }

  double step_tolerance() const { return 0.01 * request_.tolerance_px; }
  std::size_t at(int i, int j) const {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(field_.columns) +
           static_cast<std::size_t>(i);
  }
  std::pair<int, int> place(std::size_t k) const {
    const auto columns = static_cast<std::size_t>(field_.columns);
    return {static_cast<int>(k % columns), static_cast<int>(k / columns)};
  }
  Vec2d position(int i, int j) const {
    return field_.origin + Vec2d{i * field_.spacing.x, j * field_.spacing.y};
  }

  ContinuedMap<Part> map_;
  const SampledInverseRequest& request_;
  ThreadPool& pool_;
  Progress& progress_;
  std::vector<FoldedCell> folds_;
  DisplacementField field_;  // the grid being solved
  std::shared_ptr<std::vector<Vec2f>> vectors_;
  std::vector<State> states_;
  double share_ = 0;  // of the progress, for a row
};

}  // namespace

SampledInverse sampled_inverse(const DisplacementField& part, const SampledInverseRequest& request,
                               ThreadPool& pool, Progress& progress) {
  return Sampler<DisplacementField>(part, request, pool, progress).run();
}

SampledInverse sampled_inverse(const BsplineGrid& part, const SampledInverseRequest& request,
                               ThreadPool& pool, Progress& progress) {
  return Sampler<BsplineGrid>(part, request, pool, progress).run();
}

}  // namespace alinify
