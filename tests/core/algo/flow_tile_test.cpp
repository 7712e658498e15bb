// The terms of a tile's normal equations, one by one, against finite differences of the cost that each of
// them linearises: computed in double precision from the metric's definition, of pictures that are known
// between their pixels.
#include "core/algo/flow_tile.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/algo/mutual_information.h"
#include "core/compute/cpu_algorithms.h"
#include "tests/core/algo/known_pictures.h"

namespace alinify {
namespace {

using test::features_of;
using test::Picture;
using test::seen_through;
using test::Sheet;
using test::sum_of_waves;
using test::tile;
using test::Wave;

constexpr Size cells{tile.width / cell_px, tile.height / cell_px};
// Cells whose evidence depends on nothing beyond the tile, with any of the filters here.
constexpr Rect inner{12, 11, 8, 6};
constexpr double step_px = 0.05;  // of the central differences

// Of the type for which flow_tile is instantiated.
const std::function<void()> go_on = [] {};

// ---- Tiles, whose pictures are given as they lie over the tile where the field displaces them to.

struct Channel {
  Picture fixed, moving;
  float share = 1;
};

struct Tile {
  std::vector<Channel> channels;
  FlowSteps steps;
  Vec2f field{0.6f, -0.4f};
  bool midway = false;
  bool negative = false;  // the moving file's greys are inverted
  std::vector<std::uint8_t> fixed_mask = {};
  std::vector<float> landmark_terms = {};
};

// To pixels of the files, at zero displacement.
const Affine2 to_fixed = Affine2::translation({9, 7}), to_moving{1.05, -0.2, 0.16, 0.92, 40, 12};

struct File {
  std::vector<std::uint16_t> pixels;

  File(Size size, const Picture& grey) : size_(size) {
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x)
        pixels.push_back(static_cast<std::uint16_t>(
            std::lround(65535 * grey({static_cast<double>(x), static_cast<double>(y)}))));
  }
  View2D<const std::uint16_t> view() const { return {pixels.data(), size_.width, size_.height, size_.width}; }
  Vec2d last() const { return {static_cast<double>(size_.width - 1), static_cast<double>(size_.height - 1)}; }

 private:
  Size size_;
};

// Eight floats a cell, as the B-spline engine measures them: no step is taken.
struct Measured {
  std::vector<float> lanes = std::vector<float>(static_cast<std::size_t>(8 * cells.area()));
  std::vector<double> information;  // of the channels, by mutual information

  double at(std::int64_t x, std::int64_t y, int lane) const {
    return static_cast<double>(lanes[static_cast<std::size_t>(8 * (y * cells.width + x) + lane)]);
  }
};

Measured measure(const Tile& given) {
  const Vec2d u = in_doubles(given.field);
  const Affine2 there = compose(to_moving, Affine2::translation(given.midway ? 0.5 * u : u)),
                here = compose(to_fixed, Affine2::translation(-0.5 * u));
  std::vector<File> fixed, moving;
  for (const Channel& channel : given.channels) {
    const Picture in_file = seen_through(inverse(there), channel.moving);
    moving.emplace_back(Size{200, 180},
                        [&](Vec2d p) { return given.negative ? 1 - in_file(p) : in_file(p); });
    if (given.midway) {
      fixed.emplace_back(Size{150, 130}, seen_through(inverse(here), channel.fixed));
    } else {
      fixed.emplace_back(tile, channel.fixed);
    }
  }
  const std::vector<Vec2f> field(static_cast<std::size_t>(cells.area()), given.field);
  std::vector<Vec2f> out(field.size()), out_fixed(field.size());
  Measured measured;
  FlowTileArgs args;
  args.fixed = fixed[0].view();
  args.moving = moving[0].view();
  args.fixed_gain = 1.0f / 65535;
  args.moving_gain = given.negative ? -1.0f / 65535 : 1.0f / 65535;
  args.moving_offset = given.negative ? 1 : 0;
  args.moving_from_frame = to_moving;
  args.moving_max = moving[0].last();
  args.field = {field.data(), cells.width, cells.height, cells.width};
  args.out = {out.data(), cells.width, cells.height, cells.width};
  if (given.midway) {
    args.fixed_from_frame = to_fixed;
    args.fixed_max = fixed[0].last();
    args.out_fixed = {out_fixed.data(), cells.width, cells.height, cells.width};
  }
  if (!given.fixed_mask.empty())
    args.fixed_mask = {given.fixed_mask.data(), tile.width, tile.height, tile.width};
  if (!given.landmark_terms.empty())
    args.landmark_terms = {given.landmark_terms.data(), 4 * cells.width, cells.height, 4 * cells.width};
  args.share = given.channels[0].share;
  for (std::size_t c = 1; c < fixed.size(); ++c)
    args.further_channels.push_back({fixed[c].view(), moving[c].view(), given.channels[c].share, {}});
  FlowSteps steps = given.steps;
  steps.iterations = 0;
  CpuExec exec;
  std::vector<PairScores> scores;
  if (steps.mutual) {
    std::vector<PairCounts> counts(fixed.size());
    args.pairs.counts = counts[0].view();
    for (std::size_t c = 1; c < fixed.size(); ++c)
      args.further_channels[c - 1].pairs.counts = counts[c].view();
    flow_tile(exec, args, steps, go_on);
    for (const PairCounts& each : counts) scores.emplace_back(each);
    args.pairs = {scores[0].table(), {}};
    for (std::size_t c = 1; c < fixed.size(); ++c)
      args.further_channels[c - 1].pairs = {scores[c].table(), {}};
    for (const PairScores& score : scores) measured.information.push_back(score.information());
  }
  args.normal_equations = {measured.lanes.data(), 8 * cells.width, cells.height, 8 * cells.width};
  flow_tile(exec, args, steps, go_on);
  return measured;
}

// ---- The oracle.

// Feature images of both pictures.
using Compared = std::vector<std::pair<Sheet, Sheet>>;

Compared compared(const Channel& channel, const std::vector<FeatureFilter>& filters) {
  Compared all;
  for (const FeatureFilter& filter : filters) {
    const std::vector<Sheet> fixed = features_of(channel.fixed, filter),
                             moving = features_of(channel.moving, filter);
    for (std::size_t i = 0; i < fixed.size(); ++i) all.emplace_back(fixed[i], moving[i]);
  }
  return all;
}

// Whether a pixel and its neighbours are valid.
bool counts(const Tile& given, std::int64_t x, std::int64_t y) {
  if (given.fixed_mask.empty()) return true;
  for (std::int64_t j = y - 1; j <= y + 1; ++j)
    for (std::int64_t i = x - 1; i <= x + 1; ++i)
      if (given.fixed_mask[static_cast<std::size_t>(std::clamp<std::int64_t>(j, 0, tile.height - 1) *
                                                        tile.width +
                                                    std::clamp<std::int64_t>(i, 0, tile.width - 1))] == 0)
        return false;
  return true;
}

template <class At>
void over_pixels_of(const Tile& given, std::int64_t cell_x, std::int64_t cell_y, const At& at) {
  for (std::int64_t y = cell_px * cell_y; y < cell_px * (cell_y + 1); ++y)
    for (std::int64_t x = cell_px * cell_x; x < cell_px * (cell_x + 1); ++x)
      if (counts(given, x, y)) at(Vec2d{static_cast<double>(x), static_cast<double>(y)});
}

// The differences in a cell that is displaced by d, each picture by half of it; the sum of their squares is
// the mean over the cell's pixels.
std::vector<double> residuals(const Tile& given, const Compared& features, std::int64_t cell_x,
                              std::int64_t cell_y, Vec2d d) {
  std::vector<double> all;
  for (const auto& [fixed, moving] : features)
    over_pixels_of(given, cell_x, cell_y,
                   [&](Vec2d p) { all.push_back((fixed(p - 0.5 * d) - moving(p + 0.5 * d)) / cell_px); });
  return all;
}

// What a cell's evidence counts: the independent samples in it, times signal over noise at the correlation of
// its window.
double weight_of(const Tile& given, const Compared& features, std::int64_t cell_x, std::int64_t cell_y) {
  const double sigma = given.steps.window_px / cell_px;
  const auto radius = static_cast<std::int64_t>(std::ceil(3 * sigma));
  double fm = 0, ff = 0, mm = 0;
  for (std::int64_t j = -radius; j <= radius; ++j)
    for (std::int64_t i = -radius; i <= radius; ++i) {
      const double share = std::exp(-0.5 * static_cast<double>(i * i + j * j) / (sigma * sigma));
      for (const auto& [fixed, moving] : features)
        over_pixels_of(given, cell_x + i, cell_y + j, [&](Vec2d p) {
          const double f = fixed(p), m = moving(p);
          fm += share * f * m, ff += share * f * f, mm += share * m * m;
        });
    }
  const double rho = std::clamp(fm / std::sqrt(ff * mm), 0.0, 1.0);
  return cell_px * cell_px / given.steps.sample_area_px2 * rho * rho / (1 - rho * rho + 0.02);
}

// Numbers side by side, found and wanted, that are compared in units of their root mean square.
struct Comparison {
  std::vector<double> found, wanted;

  void add(double f, double w) { found.push_back(f), wanted.push_back(w); }
  double scale() const {
    double sum = 0;
    for (const double w : wanted) sum += w * w;
    return std::sqrt(sum / static_cast<double>(wanted.size()));
  }
  // The factor by which they differ as a whole.
  double factor() const {
    double both = 0, square = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      both += found[i] * wanted[i], square += wanted[i] * wanted[i];
    return both / square;
  }
  // Each by that much of the scale, all together by that share.
  void expect_near(double tolerance, double of_factor, const char* what) const {
    ASSERT_GT(scale(), 0);
    double largest = 0;
    for (std::size_t i = 0; i < found.size(); ++i)
      largest = std::max(largest, std::abs(found[i] - wanted[i]) / scale());
    EXPECT_LT(largest, tolerance) << what;
    EXPECT_NEAR(factor(), 1, of_factor) << what;
  }
};

constexpr Vec2d unit[] = {{1, 0}, {0, 1}};

// The tile's normal equations against the cost
//   sum over the channels of share * weight / 2 * mean over the cell's pixels of |F(p - d/2) - M(p + d/2)|^2
// of a displacement d: their right-hand side is its negative gradient, their matrix its Gauss-Newton matrix.
// The weights are those at d = 0, and are not differentiated. F(p) - M(p + d), where the fixed picture keeps
// still, has these derivatives to second order in what is missing (Malis 2004).
void expect_the_terms_of(const Tile& given, double tolerance = 0.1, double of_factor = 0.03) {
  const Measured measured = measure(given);
  std::vector<Compared> channels;
  for (const Channel& channel : given.channels) channels.push_back(compared(channel, given.steps.filters));
  Comparison gradient, product;
  for (std::int64_t y = inner.y; y < inner.bottom(); ++y)
    for (std::int64_t x = inner.x; x < inner.right(); ++x) {
      Vec2d slope;
      double matrix[2][2] = {};
      for (std::size_t c = 0; c < channels.size(); ++c) {
        const double weight =
            static_cast<double>(given.channels[c].share) * weight_of(given, channels[c], x, y);
        std::vector<double> along[2];
        for (int axis = 0; axis < 2; ++axis) {
          const std::vector<double> more = residuals(given, channels[c], x, y, step_px * unit[axis]),
                                    less = residuals(given, channels[c], x, y, -step_px * unit[axis]);
          double change = 0;
          for (std::size_t i = 0; i < more.size(); ++i) {
            along[axis].push_back((more[i] - less[i]) / (2 * step_px));
            change += 0.5 * (more[i] * more[i] - less[i] * less[i]) / (2 * step_px);
          }
          slope = slope + weight * change * unit[axis];
        }
        for (int a = 0; a < 2; ++a)
          for (int b = 0; b < 2; ++b)
            for (std::size_t i = 0; i < along[a].size(); ++i)
              matrix[a][b] += weight * along[a][i] * along[b][i];
      }
      gradient.add(measured.at(x, y, 3), -slope.x);
      gradient.add(measured.at(x, y, 4), -slope.y);
      for (const Vec2d v : {Vec2d{1, 0.2}, Vec2d{-0.6, 1}}) {
        product.add(measured.at(x, y, 0) * v.x + measured.at(x, y, 1) * v.y,
                    matrix[0][0] * v.x + matrix[0][1] * v.y);
        product.add(measured.at(x, y, 1) * v.x + measured.at(x, y, 2) * v.y,
                    matrix[1][0] * v.x + matrix[1][1] * v.y);
      }
    }
  gradient.expect_near(tolerance, of_factor, "gradient");
  product.expect_near(tolerance, of_factor, "product");
}

// A scene, and the same a little off, with something that only the moving picture shows. The waves are long
// enough for Scharr's operator to differentiate them to a few hundredths.
const Vec2d off{-0.9, 0.7};  // where the moving picture shows what is at p in the fixed one, from p
Channel scene(double turned = 0, double longer = 1, double other_size = 1) {
  const std::vector<Wave> waves{{31 * longer, 0.3 + turned, 0.4, 0.12},
                                {37 * longer, 1.2 + turned, 2, 0.1},
                                {43 * longer, 2.3 + turned, 1, 0.09},
                                {52 * longer, 2.8 + turned, 5, 0.07},
                                {34 * longer, 1.8 + turned, 3, 0.06}};
  const Picture seen = seen_through(Affine2::translation(-1.0 * off), sum_of_waves(waves)),
                other = sum_of_waves({{33 * longer, 0.8, 1, 0.02}, {41 * longer, 2, 4, 0.03}}, 0);
  return {sum_of_waves(waves), [=](Vec2d p) { return seen(p) + other_size * other(p); }};
}

FlowSteps steps_with(std::vector<FeatureFilter> filters) {
  FlowSteps steps;
  steps.filters = std::move(filters);
  return steps;
}

const FeatureFilter greys{0.8, 0, 0}, texture{0.8, 6, 0.02};

TEST(FlowTileTerms, OfGreysAreTheDerivativesOfTheirSquaredDifference) {
  expect_the_terms_of({{scene()}, steps_with({greys})});
}

TEST(FlowTileTerms, OfTextureAreThoseOfLocallyNormalisedGreys) {
  expect_the_terms_of({{scene()}, steps_with({texture})});
}

TEST(FlowTileTerms, OfEdgesAreThoseOfTheTensorsOfNormalisedGradients) {
  // A tensor has half the wave's length.
  expect_the_terms_of({{scene(0, 1.3)}, steps_with({{0.8, 16, 0.02, EdgeFilter{0.25, 1.5, 8, 0.1}}})}, 0.13);
}

TEST(FlowTileTerms, OfSeveralFiltersAddUp) {
  expect_the_terms_of({{scene()}, steps_with({texture, greys})});
}

TEST(FlowTileTerms, OfSeveralChannelsAddUpByTheirShares) {
  Channel first = scene(), second = scene(1.1);
  first.share = 0.2f, second.share = 0.8f;
  expect_the_terms_of({{first, second}, steps_with({greys})});
}

TEST(FlowTileTerms, OfANegativeAreThoseOfItsPositive) {
  Tile given{{scene()}, steps_with({texture})};
  given.negative = true;
  expect_the_terms_of(given);
}

TEST(FlowTileTerms, MidwayAreThoseOfBothPicturesMovingByHalf) {
  Tile given{{scene()}, steps_with({texture})};
  given.midway = true;
  expect_the_terms_of(given);
}

TEST(FlowTileTerms, LeaveOutPixelsBesideAMask) {
  Tile given{{scene()}, steps_with({greys})};
  given.fixed_mask.assign(static_cast<std::size_t>(tile.area()), 1);
  for (std::int64_t i = 0; i < tile.area(); i += 61) given.fixed_mask[static_cast<std::size_t>(i)] = 0;
  expect_the_terms_of(given);
}

// ---- Local correlation, which the differences of locally normalised greys stand for.

// The correlation of both pictures under a Gaussian window, each displaced by half of d.
Sheet local_correlation(const Channel& channel, const FeatureFilter& filter, Vec2d d) {
  const auto product = [](double a, double b) { return a * b; };
  const Sheet f = Sheet([&](Vec2d p) { return channel.fixed(p - 0.5 * d); }).smoothed(filter.blur_px),
              m = Sheet([&](Vec2d p) { return channel.moving(p + 0.5 * d); }).smoothed(filter.blur_px);
  const Sheet mean_f = f.smoothed(filter.window_px), mean_m = m.smoothed(filter.window_px);
  const auto moment = [&](const Sheet& a, const Sheet& b, const Sheet& mean_a, const Sheet& mean_b) {
    return combined(combined(a, b, product).smoothed(filter.window_px), combined(mean_a, mean_b, product),
                    [](double mean, double of_means) { return mean - of_means; });
  };
  const double least = filter.noise_floor * filter.noise_floor;
  const Sheet power = combined(moment(f, f, mean_f, mean_f), moment(m, m, mean_m, mean_m),
                               [&](double ff, double mm) { return std::sqrt((ff + least) * (mm + least)); });
  return combined(moment(f, m, mean_f, mean_m), power, [](double fm, double p) { return fm / p; });
}

// A window, and a scene so fine that it holds a wave or two.
const FeatureFilter wide_texture{0.8, 10, 0.02};
Tile of_fine_texture() {
  return {{scene(0, 0.55, 0.3)}, steps_with({wide_texture})};
}

// Half the squared difference of locally normalised greys is one less their correlation as long as their
// means and deviations are constant under the window. They are not, nor is the cells' weight: so the
// direction is that of local correlation's gradient, and its size that to some tenths.
TEST(FlowTileTerms, OfTextureFollowTheGradientOfLocalCorrelation) {
  const Tile given = of_fine_texture();
  const Measured measured = measure(given);
  const Compared features = compared(given.channels[0], given.steps.filters);
  // Each cell's mean product of gradient and difference, without its weight.
  constexpr std::int64_t around = 8;
  constexpr Rect all_cells = grown(inner, around);
  std::vector<Vec2d> right;
  for (std::int64_t y = all_cells.y; y < all_cells.bottom(); ++y)
    for (std::int64_t x = all_cells.x; x < all_cells.right(); ++x)
      right.push_back((1 / weight_of(given, features, x, y)) *
                      Vec2d{measured.at(x, y, 3), measured.at(x, y, 4)});
  constexpr double h = 0.2;
  std::vector<Sheet> more, less;
  for (const Vec2d axis : unit) {
    more.push_back(local_correlation(given.channels[0], wide_texture, h * axis));
    less.push_back(local_correlation(given.channels[0], wide_texture, -h * axis));
  }
  Comparison gradient;
  for (std::int64_t y = inner.y; y < inner.bottom(); ++y)
    for (std::int64_t x = inner.x; x < inner.right(); ++x) {
      Vec2d sum;
      double all = 0;
      for (std::int64_t j = -around; j <= around; ++j)
        for (std::int64_t i = -around; i <= around; ++i) {
          const double sigma = wide_texture.window_px / cell_px,
                       share = std::exp(-0.5 * static_cast<double>(i * i + j * j) / (sigma * sigma));
          sum = sum + share * right[static_cast<std::size_t>((y + j - all_cells.y) * all_cells.width + x + i -
                                                             all_cells.x)];
          all += share;
        }
      const Vec2d centre{cell_px * static_cast<double>(x) + 1.5, cell_px * static_cast<double>(y) + 1.5};
      gradient.add(sum.x / all, (more[0](centre) - less[0](centre)) / (2 * h));
      gradient.add(sum.y / all, (more[1](centre) - less[1](centre)) / (2 * h));
    }
  gradient.expect_near(0.35, 0.15, "gradient");
}

TEST(FlowTileTerms, OfTextureLeadToAHigherLocalCorrelation) {
  const Tile given = of_fine_texture();
  const Measured measured = measure(given);
  double n[5] = {};
  for (std::int64_t y = inner.y; y < inner.bottom(); ++y)
    for (std::int64_t x = inner.x; x < inner.right(); ++x)
      for (int lane = 0; lane < 5; ++lane) n[lane] += measured.at(x, y, lane);
  const double per = 1 / (n[0] * n[2] - n[1] * n[1]);
  const Vec2d step{(n[2] * n[3] - n[1] * n[4]) * per, (n[0] * n[4] - n[1] * n[3]) * per};
  const auto correlation = [&](Vec2d d) {
    const Sheet local = local_correlation(given.channels[0], wide_texture, d);
    double sum = 0;
    for (std::int64_t y = inner.y; y < inner.bottom(); ++y)
      for (std::int64_t x = inner.x; x < inner.right(); ++x)
        over_pixels_of(given, x, y, [&](Vec2d p) { sum += local(p) / 16; });
    return sum / static_cast<double>(inner.area());
  };
  const double here = correlation({});
  EXPECT_GT(correlation(step) - here, 0.95 * (correlation(off) - here));
  EXPECT_GT(correlation(off), here + 0.02);
  // Neither a longer nor a shorter one, nor one to another side, leads further up.
  const Vec2d turned{-step.y, step.x};
  for (const Vec2d other : {0.6 * step, 1.4 * step, step + 0.4 * turned, step - 0.4 * turned})
    EXPECT_GT(correlation(step), correlation(other)) << other.x << ", " << other.y;
}

// ---- Terms that do not come from the images.

// What the cells' lanes have more than without the terms, against half the weighted squared distance of the
// whole displacement from where each cell is wanted.
void expect_terms_of_distances(
    const Tile& with, const Tile& without,
    const std::function<std::pair<double, Vec2d>(std::int64_t, std::int64_t)>& wanted) {
  const Measured more = measure(with), less = measure(without);
  Comparison gradient, product;
  for (std::int64_t y = 0; y < cells.height; ++y)
    for (std::int64_t x = 0; x < cells.width; ++x) {
      const auto [weight, target] = wanted(x, y);
      const auto cost = [weight = weight, target = target, &with](Vec2d d) {
        const Vec2d missed = in_doubles(with.field) + d - target;
        return 0.5 * weight * dot(missed, missed);
      };
      const auto added = [&](int lane) { return more.at(x, y, lane) - less.at(x, y, lane); };
      const auto slope = [&](Vec2d at, Vec2d axis) {
        return (cost(at + step_px * axis) - cost(at - step_px * axis)) / (2 * step_px);
      };
      for (int axis = 0; axis < 2; ++axis) gradient.add(added(3 + axis), -slope({}, unit[axis]));
      for (const Vec2d v : {Vec2d{1, 0.2}, Vec2d{-0.6, 1}})
        for (int axis = 0; axis < 2; ++axis)
          product.add(added(axis) * v.x + added(axis + 1) * v.y,
                      slope(0.5 * v, unit[axis]) - slope(-0.5 * v, unit[axis]));
    }
  gradient.expect_near(1e-3, 1e-3, "gradient");
  product.expect_near(1e-3, 1e-3, "product");
}

TEST(FlowTileTerms, OfLandmarksAreTheDerivativesOfTheirSquaredDistance) {
  for (const bool midway : {false, true}) {
    Tile without{{scene()}, steps_with({greys})};
    without.midway = midway;
    without.channels[0].share = 0.25f;  // of the images' evidence only
    Tile with = without;
    with.landmark_terms.assign(static_cast<std::size_t>(4 * cells.area()), 0);
    const auto term = [&](std::int64_t x, std::int64_t y) {
      return with.landmark_terms.data() + 4 * (y * cells.width + x);
    };
    const float of_one[] = {4, 2.5f, -1, 0}, of_other[] = {0.7f, -3, 0.4f, 0};
    std::copy(of_one, of_one + 4, term(5, 9));
    std::copy(of_other, of_other + 4, term(20, 3));
    expect_terms_of_distances(with, without, [&](std::int64_t x, std::int64_t y) {
      const float* t = term(x, y);
      return std::pair{static_cast<double>(t[0]), in_doubles(Vec2f{t[1], t[2]})};
    });
  }
}

TEST(FlowTileTerms, OfThePriorAreTheDerivativesOfTheSquaredDisplacement) {
  for (const bool midway : {false, true}) {
    Tile without{{scene()}, steps_with({greys})};
    without.midway = midway;
    Tile with = without;
    with.steps.displacement_prior_px = 0.6;
    expect_terms_of_distances(with, without, [](std::int64_t, std::int64_t) {
      return std::pair{1 / 0.36, Vec2d{}};
    });
  }
}

// ---- Mutual information.

// Greys that go up and down with those of the fixed picture.
Channel dyed(double turned = 0) {
  const std::vector<Wave> waves{
      {52, 0.3 + turned, 0.4, 0.12}, {61, 1.3 + turned, 2, 0.11}, {75, 2.4 + turned, 1, 0.1}};
  const Picture fixed = sum_of_waves(waves), seen = seen_through(Affine2::translation(-1.0 * off), fixed),
                other = sum_of_waves({{47, 0.8, 1, 0.03}, {58, 2, 4, 0.03}}, 0);
  return {fixed, [=](Vec2d p) { return 0.5 + 0.35 * std::cos(5 * seen(p)) + other(p); }};
}

// The cubic B-spline.
double spline(double t) {
  t = std::abs(t);
  if (t < 1) return 2.0 / 3 - t * t + t * t * t / 2;
  return t < 2 ? (2 - t) * (2 - t) * (2 - t) / 6 : 0;
}

double bin_of(double grey) {
  return 1 + (pair_bins - 3) * std::clamp(grey, 0.0, 1.0);
}

// A joint histogram under cubic B-spline Parzen windows, and its mutual information where a fiftieth of the
// pairs is taken for unrelated.
struct Joint {
  std::vector<double> p = std::vector<double>(static_cast<std::size_t>(pair_bins) * pair_bins);

  double& at(int a, int k) { return p[static_cast<std::size_t>(a * pair_bins + k)]; }
  double at(int a, int k) const { return p[static_cast<std::size_t>(a * pair_bins + k)]; }
  // At any bins, between whole numbers too.
  void add(double fixed_bin, double moving_bin, double amount) {
    const int a0 = static_cast<int>(std::floor(fixed_bin)), k0 = static_cast<int>(std::floor(moving_bin));
    for (int a = std::max(0, a0 - 1); a <= std::min(pair_bins - 1, a0 + 2); ++a)
      for (int k = std::max(0, k0 - 1); k <= std::min(pair_bins - 1, k0 + 2); ++k)
        at(a, k) += amount * spline(fixed_bin - a) * spline(moving_bin - k);
  }
  double information() const {
    std::vector<double> q(pair_bins), r(pair_bins);
    double all = 0;
    for (int a = 0; a < pair_bins; ++a)
      for (int k = 0; k < pair_bins; ++k) {
        q[static_cast<std::size_t>(a)] += at(a, k), r[static_cast<std::size_t>(k)] += at(a, k);
        all += at(a, k);
      }
    double sum = 0;
    for (int a = 0; a < pair_bins; ++a)
      for (int k = 0; k < pair_bins; ++k) {
        const double chance = q[static_cast<std::size_t>(a)] * r[static_cast<std::size_t>(k)] / (all * all),
                     mixed = 0.98 * at(a, k) / all + 0.02 * chance;
        if (mixed > 0) sum += mixed * std::log(mixed / chance);
      }
    return sum;
  }
};

// A channel's greys as mutual information compares them; `moved` cells of the moving picture are displaced.
struct Greys {
  Sheet fixed, moving;

  explicit Greys(const Channel& channel)
      : fixed(Sheet(channel.fixed).smoothed(greys.blur_px)),
        moving(Sheet(channel.moving).smoothed(greys.blur_px)) {}
  Joint joint(Rect moved, Vec2d by) const {
    Joint all;
    for (std::int64_t y = 0; y < tile.height; ++y)
      for (std::int64_t x = 0; x < tile.width; ++x) {
        const Vec2d p{static_cast<double>(x), static_cast<double>(y)};
        const bool moves = intersect(moved, {x / cell_px, y / cell_px, 1, 1}).area() > 0;
        all.add(bin_of(fixed(p)), bin_of(moving(moves ? p + by : p)), 1);
      }
    return all;
  }
};

Tile by_mutual_information() {
  Tile given{{dyed()}, steps_with({greys})};
  given.steps.mutual = true;
  return given;
}

TEST(FlowTileTerms, OfMutualInformationAreItsDerivatives) {
  Tile given = by_mutual_information();
  given.channels.push_back(dyed(0.9));
  given.channels[0].share = 0.3f, given.channels[1].share = 0.7f;
  const Measured measured = measure(given);
  const std::vector<Greys> of_channels{Greys(given.channels[0]), Greys(given.channels[1])};
  for (int c = 0; c < 2; ++c)
    EXPECT_NEAR(measured.information[static_cast<std::size_t>(c)],
                of_channels[static_cast<std::size_t>(c)].joint({}, {}).information(), 0.01);
  // A likelihood of all independent samples.
  const double samples = static_cast<double>(tile.area()) / given.steps.sample_area_px2;
  Comparison gradient;
  for (std::int64_t y = inner.y; y < inner.bottom(); y += 2)
    for (std::int64_t x = inner.x; x < inner.right(); x += 2) {
      const Rect block{x, y, 2, 2};
      for (int axis = 0; axis < 2; ++axis) {
        double found = 0, wanted = 0;
        for (std::int64_t j = y; j < y + 2; ++j)
          for (std::int64_t i = x; i < x + 2; ++i) found += measured.at(i, j, 3 + axis);
        for (std::size_t c = 0; c < 2; ++c)
          wanted += static_cast<double>(given.channels[c].share) * samples *
                    (of_channels[c].joint(block, step_px * unit[axis]).information() -
                     of_channels[c].joint(block, -step_px * unit[axis]).information()) /
                    (2 * step_px);
        gradient.add(found, wanted);
      }
    }
  gradient.expect_near(0.05, 0.015, "gradient");
}

// The matrix is Fisher's information: the square of the score's slope, as it is to be expected of the moving
// grey alone. It stands for the second derivative, and is not one.
TEST(FlowTileTerms, OfMutualInformationHaveFishersInformationForAMatrix) {
  const Tile given = by_mutual_information();
  const Measured measured = measure(given);
  const Greys of_channel(given.channels[0]);
  const Joint all = of_channel.joint({}, {});
  const double pixels = static_cast<double>(tile.area());
  // How the information of all pixels changes with one more pair of greys.
  const auto score = [&](int fixed_bin, double moving_bin) {
    constexpr double amount = 1e-3;
    Joint more = all, less = all;
    more.add(fixed_bin, moving_bin, amount);
    less.add(fixed_bin, moving_bin, -amount);
    return pixels * (more.information() - less.information()) / (2 * amount);
  };
  std::vector<double> information(pair_bins);
  for (int k = 1; k + 1 < pair_bins; ++k) {
    double sum = 0, weight = 0;
    for (int a = 1; a + 1 < pair_bins; ++a) {
      double pairs = 0;
      for (int i = -1; i <= 1; ++i) pairs += spline(i) * all.at(a, k + i);
      if (pairs < 1e-3) continue;
      constexpr double h = 0.02;  // bins
      const double slope = (pair_bins - 3) * (score(a, k + h) - score(a, k - h)) / (2 * h);
      sum += pairs * slope * slope;
      weight += pairs;
    }
    if (weight > 0) information[static_cast<std::size_t>(k)] = sum / weight;
  }
  const double samples_a_cell = cell_px * cell_px / given.steps.sample_area_px2;
  Comparison product;
  for (std::int64_t y = inner.y; y < inner.bottom(); ++y)
    for (std::int64_t x = inner.x; x < inner.right(); ++x) {
      double matrix[2][2] = {};
      over_pixels_of(given, x, y, [&](Vec2d p) {
        const double bin = bin_of(of_channel.moving(p)), t = bin - std::floor(bin);
        const auto k = static_cast<std::size_t>(bin);
        const double known = (1 - t) * information[k] + t * information[k + 1];
        double slope[2];
        for (int axis = 0; axis < 2; ++axis)
          slope[axis] =
              (of_channel.moving(p + step_px * unit[axis]) - of_channel.moving(p - step_px * unit[axis])) /
              (2 * step_px);
        for (int a = 0; a < 2; ++a)
          for (int b = 0; b < 2; ++b) matrix[a][b] += samples_a_cell / 16 * known * slope[a] * slope[b];
      });
      for (const Vec2d v : {Vec2d{1, 0.2}, Vec2d{-0.6, 1}}) {
        product.add(measured.at(x, y, 0) * v.x + measured.at(x, y, 1) * v.y,
                    matrix[0][0] * v.x + matrix[0][1] * v.y);
        product.add(measured.at(x, y, 1) * v.x + measured.at(x, y, 2) * v.y,
                    matrix[1][0] * v.x + matrix[1][1] * v.y);
      }
    }
  product.expect_near(0.08, 0.03, "product");
}

TEST(FlowTileTerms, OfMutualInformationLeadToMoreOfIt) {
  const Tile given = by_mutual_information();
  const Measured measured = measure(given);
  double n[5] = {};
  for (std::int64_t y = 1; y + 1 < cells.height; ++y)
    for (std::int64_t x = 1; x + 1 < cells.width; ++x)
      for (int lane = 0; lane < 5; ++lane) n[lane] += measured.at(x, y, lane);
  const double per = 1 / (n[0] * n[2] - n[1] * n[1]);
  const Vec2d step{(n[2] * n[3] - n[1] * n[4]) * per, (n[0] * n[4] - n[1] * n[3]) * per};
  const Greys of_channel(given.channels[0]);
  const auto information = [&](Vec2d d) { return of_channel.joint(rect_of(cells), d).information(); };
  const double here = information({}), best = information(off);
  EXPECT_GT(information(step), here + 0.6 * (best - here));
}

}  // namespace
}  // namespace alinify
