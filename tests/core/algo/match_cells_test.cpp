#include "core/algo/match_cells.h"

#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/cpu_algorithms.h"
#include "tests/support/sim_exec.h"

namespace alinify {
namespace {

using testing::SimExec;
using Field = std::function<double(double, double)>;

/// Random waves of 4 to 14 px, deviation 1: texture whose value is known between pixels.
Field waves(unsigned seed) {
  struct Wave {
    double kx, ky, phase;
  };
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> unit(0, 1);
  std::vector<Wave> all;
  for (int i = 0; i < 60; ++i) {
    const double angle = 6.2832 * unit(random), k = 6.2832 / (4 + 10 * unit(random));
    all.push_back({k * std::cos(angle), k * std::sin(angle), 6.2832 * unit(random)});
  }
  return [all](double x, double y) {
    double sum = 0;
    for (const Wave& wave : all) sum += std::cos(wave.kx * x + wave.ky * y + wave.phase);
    return sum / std::sqrt(30.0);
  };
}

struct Picture {
  std::vector<float> pixels;
  std::int64_t width = 0, height = 0;

  View2D<const float> view() const { return {pixels.data(), width, height, width}; }
  float& at(std::int64_t x, std::int64_t y) { return pixels[static_cast<std::size_t>(y * width + x)]; }
  float at(std::int64_t x, std::int64_t y) const { return pixels[static_cast<std::size_t>(y * width + x)]; }
};

/// `field` at the pixels; the first pixel lies at (-margin, -margin).
Picture picture_of(std::int64_t width, std::int64_t height, const Field& field, int margin = 0) {
  Picture picture{{}, width + 2 * margin, height + 2 * margin};
  for (std::int64_t y = -margin; y < height + margin; ++y) {
    for (std::int64_t x = -margin; x < width + margin; ++x)
      picture.pixels.push_back(static_cast<float>(field(static_cast<double>(x), static_cast<double>(y))));
  }
  return picture;
}

struct Pair {
  Picture fixed, moving, fixed_weight, moving_weight;
  int margin = 0;
};

struct Cells {
  Size grid;
  std::vector<Vec2f> shift;
  std::vector<float> margin, rho;

  std::size_t index(std::int64_t x, std::int64_t y) const {
    return static_cast<std::size_t>(y * grid.width + x);
  }
  friend bool operator==(const Cells& a, const Cells& b) {
    return a.shift == b.shift && a.margin == b.margin && a.rho == b.rho;
  }
};

// Of the type for which match_cells is instantiated.
const std::function<void()> go_on = [] {};

template <class Exec>
Cells match_on(Exec& exec, const std::vector<Pair>& pairs, const MatchCellsOptions& options = {}) {
  Cells cells;
  cells.grid = match_cells_grid({pairs[0].fixed.width, pairs[0].fixed.height}, options);
  const auto count = static_cast<std::size_t>(cells.grid.area());
  cells.shift.assign(count, {-99, -99});
  cells.margin.assign(count, -99);
  cells.rho.assign(count, -99);
  const auto staged = [&](auto& values) {
    return exec.stage_output(View2D<std::remove_reference_t<decltype(values[0])>>{
        values.data(), cells.grid.width, cells.grid.height, cells.grid.width});
  };
  auto shift = staged(cells.shift);
  auto margin = staged(cells.margin);
  auto rho = staged(cells.rho);
  using Uploaded = decltype(exec.upload(View2D<const float>{}));
  std::vector<Uploaded> held;
  held.reserve(4 * pairs.size());
  std::vector<MatchPictures> views;
  const auto uploaded = [&](const Picture& picture) {
    if (picture.pixels.empty()) return View2D<const float>{};
    held.push_back(exec.upload(picture.view()));
    return View2D<const float>(held.back().view());
  };
  for (const Pair& pair : pairs)
    views.push_back({uploaded(pair.fixed), uploaded(pair.moving), uploaded(pair.fixed_weight),
                     uploaded(pair.moving_weight), pair.margin});
  match_cells(exec, views, options, MatchedCells{shift.view(), margin.view(), rho.view()}, go_on);
  exec.download(shift);
  exec.download(margin);
  exec.download(rho);
  exec.synchronize();
  return cells;
}

Cells match(const Pair& pair, const MatchCellsOptions& options = {}) {
  CpuExec exec;
  return match_on(exec, {pair}, options);
}

/// A pair whose fixed pixel x shows what the moving picture has at x + shift(x).
Pair shifted_pair(std::int64_t width, std::int64_t height, const Field& texture,
                  const std::function<Vec2d(double, double)>& shift, int margin = 0) {
  const Field fixed = [&](double x, double y) {
    const Vec2d s = shift(x, y);
    return texture(x + s.x, y + s.y);
  };
  return {picture_of(width, height, fixed), picture_of(width, height, texture, margin), {}, {}, margin};
}

double distance(Vec2f a, Vec2d b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

/// Over cells at least `inside` cells from the border.
double largest_error(const Cells& cells, const std::function<Vec2d(double, double)>& shift, int inside = 0) {
  double largest = 0;
  for (std::int64_t y = inside; y < cells.grid.height - inside; ++y) {
    for (std::int64_t x = inside; x < cells.grid.width - inside; ++x) {
      const Vec2d truth = shift(8.0 * static_cast<double>(x) + 3.5, 8.0 * static_cast<double>(y) + 3.5);
      largest = std::max(largest, distance(cells.shift[cells.index(x, y)], truth));
    }
  }
  return largest;
}

TEST(MatchCells, FindsAWholePixelShift) {
  const auto shift = [](double, double) { return Vec2d{7, -5}; };
  const Cells cells = match(shifted_pair(90, 75, waves(1), shift, 10));
  ASSERT_EQ(cells.grid, (Size{12, 10}));
  EXPECT_LT(largest_error(cells, shift), 0.05);
  for (const float margin : cells.margin) EXPECT_GT(margin, 1);
  // The last column and row of cells reach beyond the picture, which counts as missing.
  for (std::int64_t y = 0; y < 9; ++y)
    for (std::int64_t x = 0; x < 11; ++x) EXPECT_GT(cells.rho[cells.index(x, y)], 0.9);
}

TEST(MatchCells, FindsHalfAPixel) {
  const auto shift = [](double, double) { return Vec2d{2.5, -3.25}; };
  // Whole pixels alone would be 0.56 px off.
  EXPECT_LT(largest_error(match(shifted_pair(88, 72, waves(2), shift, 10)), shift), 0.35);
}

TEST(MatchCells, FindsAShiftThatLeavesThePictureWhereItCan) {
  // Without a margin the moving picture ends where the fixed one does; content beyond must not count.
  const auto shift = [](double, double) { return Vec2d{7, -5}; };
  EXPECT_LT(largest_error(match(shifted_pair(90, 75, waves(3), shift)), shift), 0.1);
}

TEST(MatchCells, FollowsAShiftThatChangesSmoothly) {
  const auto shift = [](double x, double y) {
    return Vec2d{5 * std::sin(0.02 * x) + std::cos(0.03 * y), 4 * std::cos(0.015 * x + 0.02 * y)};
  };
  // A window at the border sees one side only of what changes.
  const Cells cells = match(shifted_pair(160, 128, waves(4), shift, 10));
  EXPECT_LT(largest_error(cells, shift), 1);
  EXPECT_LT(largest_error(cells, shift, 1), 0.5);
}

TEST(MatchCells, FindsShiftsWithEveryRadius) {
  for (const int radius : {2, 3, 6, 7, 10, 14, 15, 18}) {
    const auto shift = [&](double, double) { return Vec2d{1.0 * radius, 1.0 - radius}; };
    MatchCellsOptions options;
    options.radius = radius;
    // The first and last label too: what lies beside it in memory is no label.
    EXPECT_LT(largest_error(match(shifted_pair(64, 56, waves(5), shift, radius), options), shift), 0.5)
        << radius;
  }
}

/// Threads six pixels apart, each a little different, under noise of either picture's own.
Field weave(unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal(0, 1);
  std::vector<double> warp(64), weft(64);
  for (double& yarn : warp) yarn = 1 + 0.35 * normal(random);
  for (double& yarn : weft) yarn = 1 + 0.35 * normal(random);
  const auto yarns = [](const std::vector<double>& strengths, double x) {
    const double place = x / 6 + 16;
    const auto yarn = static_cast<std::size_t>(std::floor(place));
    const double from_middle = 6 * (place - std::floor(place) - 0.5);
    return strengths[yarn] * std::exp(-0.5 * from_middle * from_middle / 1.7) - 0.5;
  };
  return [=](double x, double y) { return 2 * (yarns(warp, x) + yarns(weft, y)); };
}

TEST(MatchCells, DoesNotJumpByARepeatOfTheWeaveThoughSingleCellsDo) {
  // One repeat off, (-2, 2), is the shorter shift.
  const auto shift = [](double, double) { return Vec2d{4, -4}; };
  Pair pair = shifted_pair(160, 160, weave(6), shift, 10);
  std::mt19937 random(7);
  std::normal_distribution<float> noise(0, 0.9f);
  for (float& pixel : pair.fixed.pixels) pixel += noise(random);
  for (float& pixel : pair.moving.pixels) pixel += noise(random);
  MatchCellsOptions alone;
  alone.iterations = 0;
  int wrong_alone = 0, wrong = 0;
  for (const Vec2f s : match(pair, alone).shift) wrong_alone += distance(s, {4, -4}) > 3;
  for (const Vec2f s : match(pair).shift) wrong += distance(s, {4, -4}) > 1;
  EXPECT_GT(wrong_alone, 20);  // of 400
  EXPECT_EQ(wrong, 0);
}

TEST(MatchCells, LeavesOutWhatHasNoWeight) {
  const auto left = [](double, double) { return Vec2d{3, 1}; };
  const auto right = [](double, double) { return Vec2d{-6, -5}; };
  Pair pair = shifted_pair(128, 64, waves(8), left, 10);
  const Pair other = shifted_pair(128, 64, waves(8), right, 10);
  for (std::int64_t y = 0; y < 64; ++y)
    for (std::int64_t x = 64; x < 128; ++x) pair.fixed.at(x, y) = other.fixed.at(x, y);
  const Cells all = match(pair);
  EXPECT_LT(distance(all.shift[all.index(13, 4)], {-6, -5}), 0.5);

  pair.fixed_weight = picture_of(128, 64, [](double x, double) { return x < 64 ? 1.0 : 0.0; });
  const Cells masked = match(pair);
  EXPECT_LT(largest_error(masked, left), 0.5);
  EXPECT_EQ(masked.rho[masked.index(15, 4)], 0);
  EXPECT_GT(masked.rho[masked.index(3, 4)], 0.9);

  // Likewise by the other picture's weights: nothing of the right half is found there.
  pair.fixed_weight = {};
  pair.moving_weight = picture_of(
      128, 64, [](double x, double) { return x < 67 ? 1.0 : 0.0; }, 10);
  const Cells by_moving = match(pair);
  for (std::int64_t y = 0; y < 8; ++y)
    for (std::int64_t x = 0; x < 6; ++x)
      EXPECT_LT(distance(by_moving.shift[by_moving.index(x, y)], {3, 1}), 0.5);
  EXPECT_EQ(by_moving.rho[by_moving.index(15, 4)], 0);
}

TEST(MatchCells, TakesWhatIsNotANumberForMissing) {
  Pair marked = shifted_pair(64, 64, waves(9), [](double, double) { return Vec2d{2, 2}; });
  Pair masked = marked;
  const Field inside = [](double x, double y) { return x > 20 && x < 45 && y > 10 && y < 31 ? 0.0 : 1.0; };
  masked.fixed_weight = picture_of(64, 64, inside);
  masked.moving_weight = picture_of(64, 64, [](double x, double) { return x > 50 && x < 60 ? 0.0 : 1.0; });
  for (std::int64_t y = 0; y < 64; ++y) {
    for (std::int64_t x = 0; x < 64; ++x) {
      if (masked.fixed_weight.at(x, y) == 0) marked.fixed.at(x, y) = std::numeric_limits<float>::quiet_NaN();
      if (masked.moving_weight.at(x, y) == 0)
        marked.moving.at(x, y) = y < 32 ? std::numeric_limits<float>::infinity() : -3e38f;
    }
  }
  EXPECT_TRUE(match(marked) == match(masked));
  for (const Vec2f s : match(marked).shift) EXPECT_TRUE(std::isfinite(s.x) && std::isfinite(s.y));
}

TEST(MatchCells, GivesNoShiftAndNoConfidenceWhereThereIsNothing) {
  const Field nothing = [](double, double) { return 0.0; };
  const Pair blank{picture_of(70, 50, nothing), picture_of(70, 50, nothing), {}, {}, 0};
  const Pair half_blank{picture_of(70, 50, waves(10)), picture_of(70, 50, nothing), {}, {}, 0};
  const Pair masked{
      picture_of(70, 50, waves(10)), picture_of(70, 50, waves(10)), picture_of(70, 50, nothing), {}, 0};
  for (const Pair& pair : {blank, half_blank, masked}) {
    const Cells cells = match(pair);
    for (const Vec2f s : cells.shift) EXPECT_EQ(s, (Vec2f{0, 0}));
    for (const float margin : cells.margin) EXPECT_EQ(margin, 0);
    for (const float rho : cells.rho) EXPECT_EQ(rho, 0);
  }
}

TEST(MatchCells, MatchesPicturesSmallerThanACellOrThinnerThanTheReach) {
  for (const Size size : {Size{1, 1}, Size{3, 200}, Size{200, 1}, Size{8, 8}}) {
    const Cells cells =
        match(shifted_pair(size.width, size.height, waves(11), [](double, double) { return Vec2d{}; }));
    for (const Vec2f s : cells.shift) EXPECT_TRUE(std::abs(s.x) <= 10.5f && std::abs(s.y) <= 10.5f);
  }
}

TEST(MatchCells, TakesTheMeanOverViews) {
  const auto shift = [](double, double) { return Vec2d{3, 1}; };
  const Pair good = shifted_pair(64, 48, waves(12), shift, 10);
  const Pair noise = {picture_of(64, 48, waves(13)), picture_of(64, 48, waves(14), 10), {}, {}, 10};
  CpuExec exec;
  const Cells once = match(good), twice = match_on(exec, {good, good});
  for (std::size_t i = 0; i < once.shift.size(); ++i) {
    EXPECT_LT(distance(twice.shift[i], {once.shift[i].x, once.shift[i].y}), 1e-4);
    EXPECT_NEAR(twice.margin[i], once.margin[i], 1e-3);
  }
  // A view without evidence halves that of the other.
  const Cells mixed = match_on(exec, {good, noise});
  EXPECT_LT(largest_error(mixed, shift), 0.5);
  for (std::size_t i = 0; i < once.rho.size(); ++i) EXPECT_LT(mixed.rho[i], once.rho[i]);
}

// ---- Oracles: the definitions, in double, by plain loops over everything.

struct Naive {
  Size grid;
  int radius = 0, side = 0;
  std::vector<std::vector<double>> cost;    // by cell, then label
  std::vector<std::vector<double>> belief;  // likewise

  int labels() const { return side * side; }
};

double weight_at(const Picture& picture, const Picture& weight, std::int64_t x, std::int64_t y) {
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return 0;
  return weight.pixels.empty() ? 1.0 : weight.at(x, y);
}

Naive naive_cost(const Pair& pair, const MatchCellsOptions& o) {
  Naive naive;
  naive.grid = match_cells_grid({pair.fixed.width, pair.fixed.height}, o);
  naive.radius = o.radius;
  naive.side = 2 * o.radius + 1;
  const double sigma = o.window_px / o.cell_px, area = o.cell_px * o.cell_px,
               samples = area / o.sample_area_px;
  for (std::int64_t cell = 0; cell < naive.grid.area(); ++cell) {
    const std::int64_t cx = cell % naive.grid.width, cy = cell / naive.grid.width;
    std::vector<double> costs;
    for (int label = 0; label < naive.labels(); ++label) {
      const int dx = label % naive.side - o.radius, dy = label / naive.side - o.radius;
      double fg = 0, ff = 0, gg = 0, ww = 0, all = 0;
      for (std::int64_t j = 0; j < naive.grid.height; ++j) {
        for (std::int64_t i = 0; i < naive.grid.width; ++i) {
          const auto far = std::max(std::abs(i - cx), std::abs(j - cy));
          if (static_cast<double>(far) > std::ceil(3 * sigma)) continue;
          const double v = std::exp(-0.5 * static_cast<double>((i - cx) * (i - cx) + (j - cy) * (j - cy)) /
                                    (sigma * sigma));
          all += v * area;
          for (std::int64_t y = j * o.cell_px; y < (j + 1) * o.cell_px; ++y) {
            for (std::int64_t x = i * o.cell_px; x < (i + 1) * o.cell_px; ++x) {
              const std::int64_t qx = x + dx + pair.margin, qy = y + dy + pair.margin;
              const double w = v * weight_at(pair.fixed, pair.fixed_weight, x, y) *
                               weight_at(pair.moving, pair.moving_weight, qx, qy);
              if (w == 0) continue;
              const double f = pair.fixed.at(x, y), g = pair.moving.at(qx, qy);
              fg += w * f * g;
              ff += w * f * f;
              gg += w * g * g;
              ww += w;
            }
          }
        }
      }
      const double share = ww / all;
      if (share <= 1e-4) {
        costs.push_back(0);
        continue;
      }
      // Means over what counts.
      fg /= ww;
      ff /= ww;
      gg /= ww;
      const double rho =
          std::clamp(fg / std::sqrt(ff * std::max(gg, o.min_ratio * ff) + o.min_power), 0.0, o.greatest_rho);
      costs.push_back(0.5 * samples * share * std::log(1 - rho * rho));
    }
    naive.cost.push_back(costs);
  }
  naive.belief = naive.cost;
  return naive;
}

void naive_vote(Naive& naive, const MatchCellsOptions& o) {
  const std::int64_t width = naive.grid.width, height = naive.grid.height, cells = naive.grid.area();
  const auto n = static_cast<std::size_t>(naive.labels());
  const std::int64_t side_x[4] = {0, 0, -1, 1}, side_y[4] = {-1, 1, 0, 0};
  using Messages = std::vector<std::vector<double>>;  // by cell * 4 + where it comes from
  Messages messages(static_cast<std::size_t>(4 * cells), std::vector<double>(n, 0.0));
  for (int step = 0; step < o.iterations; ++step) {
    Messages next = messages;
    for (std::int64_t to = 0; to < cells; ++to) {
      for (int k = 0; k < 4; ++k) {
        const std::int64_t x = to % width + side_x[k], y = to / width + side_y[k];
        if (x < 0 || y < 0 || x >= width || y >= height) continue;
        const std::int64_t from = y * width + x;
        std::vector<double> rest = naive.cost[static_cast<std::size_t>(from)];
        for (int other = 0; other < 4; ++other) {
          if (other == (k ^ 1)) continue;  // what `to` itself told `from`
          for (std::size_t label = 0; label < n; ++label)
            rest[label] += messages[static_cast<std::size_t>(4 * from + other)][label];
        }
        std::vector<double> message(n, 1e30);
        double min = 1e30;
        for (int a = 0; a < naive.labels(); ++a) {
          for (int b = 0; b < naive.labels(); ++b) {
            const int dx = a % naive.side - b % naive.side, dy = a / naive.side - b / naive.side;
            if (std::abs(dx) > 2 || std::abs(dy) > 2) continue;
            double& m = message[static_cast<std::size_t>(a)];
            m = std::min(m, rest[static_cast<std::size_t>(b)] + o.smoothness * (dx * dx + dy * dy));
          }
          min = std::min(min, message[static_cast<std::size_t>(a)]);
        }
        std::vector<double>& mixed = next[static_cast<std::size_t>(4 * to + k)];
        const double keep = step == 0 ? 0 : o.damping;
        for (std::size_t label = 0; label < n; ++label)
          mixed[label] = (1 - keep) * (message[label] - min) + keep * mixed[label];
      }
    }
    messages = next;
  }
  for (std::int64_t cell = 0; cell < cells; ++cell) {
    for (int k = 0; k < 4; ++k)
      for (std::size_t label = 0; label < n; ++label)
        naive.belief[static_cast<std::size_t>(cell)][label] +=
            messages[static_cast<std::size_t>(4 * cell + k)][label];
  }
}

void expect_as_naive(const Cells& cells, const Naive& naive, const MatchCellsOptions& o) {
  const double samples = o.cell_px * o.cell_px / o.sample_area_px;
  ASSERT_EQ(cells.grid, naive.grid);
  for (std::size_t cell = 0; cell < naive.belief.size(); ++cell) {
    const std::vector<double>& belief = naive.belief[cell];
    const int best = static_cast<int>(std::min_element(belief.begin(), belief.end()) - belief.begin());
    const int bx = best % naive.side, by = best / naive.side;
    double second = 1e30;
    for (int label = 0; label < naive.labels(); ++label) {
      if (std::abs(label % naive.side - bx) >= 2 || std::abs(label / naive.side - by) >= 2)
        second = std::min(second, belief[static_cast<std::size_t>(label)]);
    }
    const auto top = [&](int step, int place) {
      if (place == 0 || place == naive.side - 1) return 0.0;
      const double* c = &naive.cost[cell][static_cast<std::size_t>(best)];
      return std::clamp(0.5 * (c[-step] - c[step]) / std::max(c[-step] - 2 * c[0] + c[step], 1e-3), -0.5,
                        0.5);
    };
    EXPECT_NEAR(cells.shift[cell].x, bx - naive.radius + top(1, bx), 2e-3) << cell;
    EXPECT_NEAR(cells.shift[cell].y, by - naive.radius + top(naive.side, by), 2e-3) << cell;
    EXPECT_NEAR(cells.margin[cell], second - belief[static_cast<std::size_t>(best)], 1e-4) << cell;
    EXPECT_NEAR(cells.rho[cell],
                std::sqrt(1 - std::exp(2 * naive.cost[cell][static_cast<std::size_t>(best)] / samples)), 1e-4)
        << cell;
  }
}

/// Noise, gaps, sizes that are no multiple of a cell: nothing that would hide a mistake.
Pair hard_pair(std::int64_t width, std::int64_t height, int margin) {
  Pair pair = shifted_pair(
      width, height, waves(20),
      [](double x, double y) {
        return Vec2d{1.5 + 0.03 * y, 0.04 * x - 1};
      },
      margin);
  std::mt19937 random(21);
  std::normal_distribution<float> noise(0, 0.8f);
  for (float& pixel : pair.moving.pixels) pixel += noise(random);
  std::uniform_real_distribution<double> unit(0, 1);
  pair.fixed_weight = picture_of(width, height, [&](double x, double) { return x < 9 ? 0 : unit(random); });
  pair.moving_weight = picture_of(
      width, height, [&](double, double y) { return y > 30 ? 0.3 : unit(random); }, margin);
  return pair;
}

TEST(MatchCells, CountsEvidenceAsPlainLoopsDo) {
  for (const int margin : {0, 3}) {
    MatchCellsOptions options;
    options.radius = 4;
    options.iterations = 0;
    options.window_px = 8;
    const Pair pair = hard_pair(46, 37, margin);
    expect_as_naive(match(pair, options), naive_cost(pair, options), options);
    Pair plain = pair;
    plain.fixed_weight = plain.moving_weight = {};
    expect_as_naive(match(plain, options), naive_cost(plain, options), options);
  }
}

TEST(MatchCells, VotesAsPlainLoopsDo) {
  MatchCellsOptions options;
  options.radius = 4;
  for (const int iterations : {1, 2, 7}) {
    options.iterations = iterations;
    options.smoothness = iterations == 7 ? 0.3 : 1;
    options.damping = iterations == 7 ? 0.25 : 0.5;
    const Pair pair = hard_pair(46, 37, 2);
    Naive naive = naive_cost(pair, options);
    naive_vote(naive, options);
    expect_as_naive(match(pair, options), naive, options);
  }
}

// ---- Where it runs.

TEST(MatchCells, GivesTheSameBitsOnThreadsAndOnTheSimulatedGpu) {
  const std::vector<Pair> pairs{hard_pair(150, 140, 0), hard_pair(150, 140, 5)};
  CpuExec alone;
  ThreadPool pool(4);
  CpuExec together(&pool);
  SimExec gpu;
  const Cells expected = match_on(alone, pairs);
  EXPECT_TRUE(match_on(together, pairs) == expected);
  EXPECT_TRUE(match_on(gpu, pairs) == expected);
}

TEST(MatchCells, TakesTheMemoryItStatesAndGivesItBack) {
  SimExec exec;
  MatchCellsOptions options;
  options.radius = 6;
  const Pair pair = shifted_pair(
      70, 61, waves(15),
      [](double, double) {
        return Vec2d{1, 1};
      },
      6);
  const Size grid = match_cells_grid({70, 61}, options);
  match_on(exec, {pair}, options);
  EXPECT_EQ(exec.live_bytes, 0);
  const auto given = static_cast<std::int64_t>((pair.fixed.pixels.size() + pair.moving.pixels.size()) * 4) +
                     grid.area() * 16;
  EXPECT_EQ(exec.peak_bytes - given, match_cells_scratch_bytes({70, 61}, options));
}

TEST(MatchCells, EndsEarlyWhenAskedBetweenSteps) {
  const Pair pair = shifted_pair(64, 64, waves(16), [](double, double) { return Vec2d{1, 1}; });
  CpuExec exec;
  std::vector<Vec2f> shift(64);
  const std::vector<MatchPictures> views{{pair.fixed.view(), pair.moving.view(), {}, {}, 0}};
  int steps = 0;
  const std::function<void()> stop_at_five = [&] {
    if (++steps == 5) throw std::runtime_error("stop");
  };
  EXPECT_THROW(match_cells(exec, views, {}, MatchedCells{{shift.data(), 8, 8, 8}, {}, {}}, stop_at_five),
               std::runtime_error);
  EXPECT_EQ(steps, 5);
}

}  // namespace
}  // namespace alinify
