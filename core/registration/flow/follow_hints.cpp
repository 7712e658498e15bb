#include "core/registration/flow/follow_hints.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <queue>

#include "core/math/cell_grid.h"
#include "core/registration/flow/local_agreement.h"
#include "core/registration/flow/subset_run.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

// px; manual placement is at least this accurate at the magnification used for a level, and the next thread
// of any weave resolved there lies farther away.
constexpr double kHandPx = 3;
// A weave must still be resolved: any coarser, and there are no repeats to choose between.
constexpr std::int64_t kLongestPx = 3072;
constexpr std::int64_t kLongestFinely = 1024;
constexpr double kClearly = 0.1;  // of correlation, between two places that a subset may lie at
constexpr double kMinDeterminant = 0.2;

enum class Reach : std::uint8_t {
  Free,   // no texture: follows its surroundings
  Stays,  // position is known
  Moved,  // continues a hint
};

struct HintedSubset {
  Vec2d centre;
  LocalAffine now, found;
  double correlation = 0;
  Reach reach = Reach::Stays;
  bool textured = false, tried = false;
};

class Following : public SubsetRun<HintedSubset> {
 public:
  Following(const LevelPictures& pictures, const RecoveryOptions& options, HintSource source,
            FlowField& field, ThreadPool& pool, const Progress& progress)
      : SubsetRun(pictures, options, field, pool, progress), source_(source) {}

  std::int64_t run(std::vector<LevelHint>& hints) {
    look();
    for (LevelHint& hint : hints) begin_at(hint);
    grow();
    const std::int64_t moved = std::count_if(subsets_.begin(), subsets_.end(),
                                             [](const HintedSubset& s) { return s.reach == Reach::Moved; });
    if (moved > 0) change_field();
    return moved;
  }

 private:
  void look() {
    look_at_each([&](HintedSubset& s, const LocalAffine& now) {
      s.now = now;
      const SubsetMatch match = matcher_.look(s.centre, s.now);
      s.correlation = match.correlation;
      s.textured = match.texture > options_.min_texture;
      if (!s.textured) s.reach = Reach::Free;
    });
  }

  // Subsets around a hint continue it, whatever their current displacement.
  void begin_at(LevelHint& hint) {
    LocalAffine expected = field_around(field_, hint.at);
    expected.shift = hint.shift;
    const SubsetMatch match = matcher_.match(hint.at, expected);
    hint.confirmed =
        match.correlation >= options_.min_correlation && length(match.warp.shift - hint.shift) <= kHandPx;
    const LocalAffine from = hint.confirmed ? match.warp : expected;
    hint.shift = from.shift;
    const auto i = static_cast<std::int64_t>(std::floor((hint.at.x + 0.5) / grid_.step.x)),
               j = static_cast<std::int64_t>(std::floor((hint.at.y + 0.5) / grid_.step.y));
    if (i < 0 || j < 0 || i >= grid_.columns || j >= grid_.rows) return;
    if (source_ == HintSource::Images && match.correlation < least_for(at(i, j))) return;
    take(grid_.index(i, j), from.seen_from(at(i, j).centre - hint.at), match.correlation);
  }

  // Correlation from which a subset leaves its place for that which a hint continues to.
  double least_for(const HintedSubset& s) const {
    return std::max(options_.min_correlation,
                    s.correlation + (source_ == HintSource::Person ? -kClearly : kClearly));
  }

  void take(std::int64_t k, const LocalAffine& found, double correlation) {
    HintedSubset& s = subsets_[static_cast<std::size_t>(k)];
    s.found = found;
    s.reach = Reach::Moved;
    s.tried = true;
    queue_.push({correlation, -k});
  }

  void grow() {
    while (!queue_.empty()) {
      progress_.check_cancelled();
      const std::int64_t k = -queue_.top().second;
      queue_.pop();
      const HintedSubset from = subsets_[static_cast<std::size_t>(k)];
      grid_.beside(k, SubsetGrid::by_side, [&](std::int64_t next) {
        HintedSubset& s = subsets_[static_cast<std::size_t>(next)];
        if (s.tried || !s.textured) return;
        s.tried = true;
        const SubsetMatch match = matcher_.match(s.centre, from.found.seen_from(s.centre - from.centre));
        if (match.correlation < least_for(s)) return;
        if (length(match.warp.shift - s.now.shift) <= options_.consistency_px) return;
        take(next, match.warp, match.correlation);
      });
    }
  }

  // Correction added to the field: as matched at moved subsets, zero where the field stays, and the smoothest
  // interpolation across untextured subsets in between.
  void change_field() {
    std::vector<Vec2f> more(subsets_.size());
    for (std::size_t k = 0; k < subsets_.size(); ++k) {
      const HintedSubset& s = subsets_[k];
      if (s.reach != Reach::Moved) continue;
      const Vec2d d = s.found.shift - s.now.shift;
      more[k] = {static_cast<float>(d.x), static_cast<float>(d.y)};
    }
    join_smoothly(more);
    const View2D<const Vec2f> lattice{more.data(), grid_.columns, grid_.rows, grid_.columns};
    pool_.parallel_for(field_.cells.height, [&](std::int64_t j) {
      for (std::int64_t i = 0; i < field_.cells.width; ++i) {
        const Vec2d p{static_cast<double>(i * cell_px) + 1.5, static_cast<double>(j * cell_px) + 1.5};
        const Vec2f place = grid_.place_of(p);
        const auto add = sample_lanes<2>(as_lanes(lattice), place.x, place.y);
        Vec2f& u = field_.view().at(i, j);
        u = {u.x + add[0], u.y + add[1]};
      }
    });
    unfold(field_, kMinDeterminant, &pool_, &progress_);
  }

  // Gauss-Seidel with over-relaxation over the free subsets.
  void join_smoothly(std::vector<Vec2f>& more) const {
    constexpr int rounds = 200;
    constexpr float beyond = 1.8f;
    for (int round = 0; round < rounds; ++round) {
      progress_.check_cancelled();
      float largest = 0;
      for (std::int64_t k = 0; k < grid_.size().area(); ++k) {
        if (subsets_[static_cast<std::size_t>(k)].reach != Reach::Free) continue;
        Vec2f sum{};
        float count = 0;
        grid_.beside(k, SubsetGrid::by_side,
                     [&](std::int64_t next) { sum = sum + more[static_cast<std::size_t>(next)], ++count; });
        if (count == 0) continue;
        Vec2f& u = more[static_cast<std::size_t>(k)];
        const Vec2f step = beyond * ((1 / count) * sum - u);
        u = u + step;
        largest = std::max({largest, std::abs(step.x), std::abs(step.y)});
      }
      if (largest < 0.01f) return;
    }
  }

  const HintSource source_;
  std::priority_queue<std::pair<double, std::int64_t>> queue_;  // by correlation, then in reading order
};

}  // namespace

std::int64_t follow_hints(const LevelPictures& pictures, const RecoveryOptions& options, HintSource source,
                          std::vector<LevelHint>& hints, FlowField& field, ThreadPool& pool,
                          const Progress& progress) {
  return Following(pictures, options, source, field, pool, progress).run(hints);
}

Transform follow_hints(const RegistrationProblem& problem, HintSource source,
                       std::vector<LandmarkPair>& hints, Backend& backend, Progress& progress) {
  const Transform start = problem.start();
  const Affine2 affine = nearest_affine(start);
  const FlowLevel level = level_to_look_at(problem, affine, kLongestPx);
  const double downsample = std::ldexp(1.0, level.fixed_level);
  Progress read = progress.sub(0.6, {});
  const LevelImages images = read_level_images(problem, level, backend, read);
  const FlowSteps steps = flow_steps(FlowData::Texture, level.fixed, true, false);
  const LevelPictures pictures = level_pictures(
      {backend, images.fixed, images.moving, level, affine, 256, {}, 1, false}, steps.filters.front());
  const Affine2 back = inverse(affine);
  std::vector<LevelHint> of_level;
  for (const LandmarkPair& hint : hints) {
    const Vec2d at = level_from_full(hint.fixed, downsample);
    of_level.push_back({at, level_from_full(back(hint.moving), downsample) - at});
  }
  RecoveryOptions options;
  options.spacing_px = std::max(level.fixed.width, level.fixed.height) <= kLongestFinely ? 8 : 12;
  options.subset.sigma_px = steps.window_px;
  options.subset.sample_area_px2 = steps.sample_area_px2;
  FlowField field = field_of(start, affine, level.fixed, downsample, backend.pool().get());
  const std::int64_t moved =
      follow_hints(pictures, options, source, of_level, field, *backend.pool(), progress);
  for (std::size_t i = 0; i < hints.size(); ++i)
    if (of_level[i].confirmed)
      hints[i].moving = affine(full_from_level(of_level[i].at + of_level[i].shift, downsample));
  progress.update(1);
  if (moved == 0) return start;
  Transform followed = start;
  followed.parts = {displacement_of(std::move(field), 0.05, backend.pool().get()), affine};
  return followed;
}

}  // namespace alinify
