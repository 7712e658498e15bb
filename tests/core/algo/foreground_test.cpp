// Distances, components, holes and pieces against naive oracles and closed forms.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/algo/separate_foreground.h"
#include "core/algo/split_pieces.h"
#include "core/compute/cpu_algorithms.h"
#include "tests/support/algorithm_cases.h"

namespace alinify {
namespace {

using testing::Padded;

const std::function<void()> never = [] {};

Padded<std::uint8_t> noise(std::int64_t width, std::int64_t height, int percent, unsigned seed) {
  Padded<std::uint8_t> mask(width, height);
  std::mt19937 random(seed);
  for (std::uint8_t& value : mask.all) value = static_cast<int>(random() % 100) < percent ? 200 : 0;
  return mask;
}

Padded<std::uint32_t> distances_of(const Padded<std::uint8_t>& mask) {
  Padded<std::uint32_t> squared(mask.width, mask.height);
  CpuExec exec;
  squared_distance(exec, DistanceArgs{mask.view(), squared.view(), {}, {}});
  return squared;
}

std::uint32_t label(const Padded<std::uint8_t>& mask, Padded<std::uint32_t>& labels, bool split = false,
                    double neck = 0.5, double min_half_width = 1) {
  CpuExec exec;
  return label_pieces(exec, LabelArgs{mask.view(), labels.view(), split, neck, min_half_width}, never);
}

// Flood fill, label by label in reading order.
std::vector<std::uint32_t> flooded(const Padded<std::uint8_t>& mask, bool zeros, bool diagonally,
                                   std::uint32_t& count) {
  std::vector<std::uint32_t> labels(static_cast<std::size_t>(mask.width * mask.height));
  const auto index = [&](std::int64_t x, std::int64_t y) {
    return static_cast<std::size_t>(y * mask.width + x);
  };
  const auto in = [&](std::int64_t x, std::int64_t y) {
    return x >= 0 && y >= 0 && x < mask.width && y < mask.height && (mask.view().at(x, y) != 0) != zeros;
  };
  count = 0;
  for (std::int64_t y = 0; y < mask.height; ++y) {
    for (std::int64_t x = 0; x < mask.width; ++x) {
      if (!in(x, y) || labels[index(x, y)]) continue;
      std::deque<std::pair<std::int64_t, std::int64_t>> open{{x, y}};
      labels[index(x, y)] = ++count;
      while (!open.empty()) {
        const auto [px, py] = open.front();
        open.pop_front();
        for (int j = -1; j <= 1; ++j)
          for (int i = -1; i <= 1; ++i) {
            if ((!diagonally && i != 0 && j != 0) || !in(px + i, py + j) || labels[index(px + i, py + j)])
              continue;
            labels[index(px + i, py + j)] = count;
            open.emplace_back(px + i, py + j);
          }
      }
    }
  }
  return labels;
}

TEST(SquaredDistance, IsTheLeastOverAllZerosOfTheMask) {
  for (const auto& [width, height, percent] :
       {std::array{90, 70, 50}, std::array{64, 150, 95}, std::array{131, 66, 99}, std::array{1, 200, 80},
        std::array{200, 1, 80}, std::array{33, 65, 3}}) {
    const Padded<std::uint8_t> mask = noise(width, height, percent, 5);
    const Padded<std::uint32_t> found = distances_of(mask);
    for (std::int64_t y = 0; y < height; ++y) {
      for (std::int64_t x = 0; x < width; ++x) {
        std::int64_t least = std::numeric_limits<std::int64_t>::max();
        for (std::int64_t v = 0; v < height; ++v)
          for (std::int64_t u = 0; u < width; ++u)
            if (!mask.view().at(u, v)) least = std::min(least, (u - x) * (u - x) + (v - y) * (v - y));
        ASSERT_EQ(found.view().at(x, y), least) << x << ", " << y << " of " << width << " x " << height;
      }
    }
  }
}

TEST(SquaredDistance, OfASinglePointIsAParaboloid) {
  Padded<std::uint8_t> mask(700, 500, 1);
  mask.at(123, 77) = 0;
  const Padded<std::uint32_t> found = distances_of(mask);
  for (std::int64_t y = 0; y < 500; ++y)
    for (std::int64_t x = 0; x < 700; ++x)
      ASSERT_EQ(found.view().at(x, y), (x - 123) * (x - 123) + (y - 77) * (y - 77));
}

TEST(SquaredDistance, IsTheFarthestWhereThereIsNoZero) {
  const Padded<std::uint32_t> found = distances_of(Padded<std::uint8_t>(70, 90, 1));
  for (std::int64_t y = 0; y < 90; ++y)
    for (std::int64_t x = 0; x < 70; ++x) ASSERT_EQ(found.view().at(x, y), farthest_squared_px);
}

TEST(SquaredDistance, CountsUpToItsLimitAlongALongRowAndAHighColumn) {
  const std::int64_t far = 65534, length = far + 30;
  Padded<std::uint8_t> row(length, 2, 1), column(2, length, 1);
  row.at(0, 0) = row.at(0, 1) = column.at(0, 0) = column.at(1, 0) = 0;
  const Padded<std::uint32_t> along = distances_of(row), down = distances_of(column);
  for (const std::int64_t k : {std::int64_t{1}, std::int64_t{40000}, far}) {
    EXPECT_EQ(along.view().at(k, 1), k * k);
    EXPECT_EQ(down.view().at(1, k), k * k);
  }
  EXPECT_EQ(along.view().at(far + 1, 0), farthest_squared_px);
  EXPECT_EQ(down.view().at(0, far + 20), farthest_squared_px);
}

TEST(SquaredDistance, OfASlabIsThatOfTheWhole) {
  const Padded<std::uint8_t> mask = testing::blobs(150, 200);
  const Padded<std::uint32_t> whole = distances_of(mask);
  const std::int64_t first = 70, rows = 67;
  const auto down_to_zero = [&](std::int64_t x, std::int64_t y, int step) {
    std::int64_t far = 1;
    for (y += step; y >= 0 && y < mask.height; y += step, ++far)
      if (!mask.view().at(x, y)) return static_cast<std::uint16_t>(far);
    return farthest_px;
  };
  Padded<std::uint16_t> above(mask.width, 1), below(mask.width, 1);
  for (std::int64_t x = 0; x < mask.width; ++x) {
    above.at(x, 0) = down_to_zero(x, first, -1);
    below.at(x, 0) = down_to_zero(x, first + rows - 1, 1);
  }
  Padded<std::uint32_t> slab(mask.width, rows);
  CpuExec exec;
  squared_distance(exec, DistanceArgs{{mask.view().row(first), mask.width, rows, mask.stride},
                                      slab.view(),
                                      std::as_const(above).view(),
                                      std::as_const(below).view()});
  for (std::int64_t y = 0; y < rows; ++y)
    for (std::int64_t x = 0; x < mask.width; ++x)
      ASSERT_EQ(slab.view().at(x, y), whole.view().at(x, first + y)) << x << ", " << y;
}

TEST(LabelPieces, LabelsConnectedComponentsInReadingOrder) {
  for (const int percent : {5, 30, 42, 60, 97}) {
    const Padded<std::uint8_t> mask = noise(167, 93, percent, 3);
    Padded<std::uint32_t> labels(mask.width, mask.height);
    std::uint32_t count = 0;
    const std::vector<std::uint32_t> expected = flooded(mask, false, true, count);
    EXPECT_EQ(label(mask, labels), count);
    for (std::int64_t y = 0; y < mask.height; ++y)
      for (std::int64_t x = 0; x < mask.width; ++x)
        ASSERT_EQ(labels.view().at(x, y), expected[static_cast<std::size_t>(y * mask.width + x)])
            << x << ", " << y << " at " << percent << " %";
  }
}

TEST(LabelPieces, FollowsASpiralToItsEnd) {
  // One component of width 1 that winds through the whole image.
  const std::int64_t side = 101;
  Padded<std::uint8_t> mask(side, side);
  std::int64_t x = 0, y = 0, dx = 1, dy = 0;
  mask.at(x, y) = 1;
  const auto free_ahead = [&] {
    const std::int64_t u = x + dx, v = y + dy, u2 = u + dx, v2 = v + dy;
    if (u < 0 || v < 0 || u >= side || v >= side) return false;
    return u2 < 0 || v2 < 0 || u2 >= side || v2 >= side || !mask.at(u2, v2);
  };
  for (int turns = 0; turns < 2;) {
    if (!free_ahead()) {
      std::swap(dx, dy);
      dx = -dx;
      ++turns;
      continue;
    }
    turns = 0;
    mask.at(x += dx, y += dy) = 1;
  }
  Padded<std::uint32_t> labels(side, side);
  EXPECT_EQ(label(mask, labels), 1u);
}

TEST(LabelPieces, OfAnEmptyMaskAreNone) {
  for (const bool split : {false, true}) {
    const Padded<std::uint8_t> mask(40, 30);
    Padded<std::uint32_t> labels(40, 30, 5);
    EXPECT_EQ(label(mask, labels, split), 0u);
    EXPECT_EQ(labels.at(39, 29), 0u);
  }
}

TEST(FillHoles, FillsWhatDoesNotReachTheBorderUpToALimit) {
  for (const std::uint32_t largest : {1u, 4u, 1000000u}) {
    Padded<std::uint8_t> mask = noise(140, 88, 62, 8);
    std::uint32_t count = 0;
    const std::vector<std::uint32_t> zeros = flooded(mask, true, false, count);
    std::vector<std::uint32_t> area(count + 1);
    std::set<std::uint32_t> open;
    for (std::int64_t y = 0; y < mask.height; ++y) {
      for (std::int64_t x = 0; x < mask.width; ++x) {
        const std::uint32_t k = zeros[static_cast<std::size_t>(y * mask.width + x)];
        ++area[k];
        if (x == 0 || y == 0 || x == mask.width - 1 || y == mask.height - 1) open.insert(k);
      }
    }
    const Padded<std::uint8_t> before = mask;
    CpuExec exec;
    fill_holes(exec, FillArgs{mask.view(), largest, {}, {}});
    for (std::int64_t y = 0; y < mask.height; ++y) {
      for (std::int64_t x = 0; x < mask.width; ++x) {
        const std::uint32_t k = zeros[static_cast<std::size_t>(y * mask.width + x)];
        const bool filled = k && !open.contains(k) && area[k] <= largest;
        ASSERT_EQ(mask.at(x, y) != 0, filled || before.view().at(x, y)) << x << ", " << y;
      }
    }
  }
}

Padded<std::uint8_t> two_discs(double gap, double radius = 40) {
  Padded<std::uint8_t> mask(260, 120);
  mask.fill([&](double x, double y) {
    return std::hypot(x - 80, y - 60) <= radius || std::hypot(x - 80 - gap, y - 60) <= radius;
  });
  return mask;
}

TEST(SplitPieces, CutsOverlappingDiscsWhereTheyMeetIfTheNeckIsNarrow) {
  // Discs of radius 40 at a distance of 74: the neck's half width is sqrt(40^2 - 37^2) = 15.2, 0.38 of
  // theirs.
  const Padded<std::uint8_t> mask = two_discs(74);
  Padded<std::uint32_t> labels(mask.width, mask.height);
  ASSERT_EQ(label(mask, labels), 1u) << "they touch";
  ASSERT_EQ(label(mask, labels, true, 0.5), 2u);
  for (std::int64_t y = 0; y < mask.height; ++y) {
    for (std::int64_t x = 0; x < mask.width; ++x) {
      if (!mask.view().at(x, y)) {
        ASSERT_EQ(labels.at(x, y), 0u);
      } else if (std::abs(static_cast<double>(x) - 117) > 2) {
        ASSERT_EQ(labels.at(x, y), labels.at(x < 117 ? 80 : 154, 60)) << x << ", " << y;
      }
    }
  }
  EXPECT_NE(labels.at(80, 60), labels.at(154, 60));
  EXPECT_EQ(label(mask, labels, true, 0.3), 1u) << "the neck is wider than asked for";
}

TEST(SplitPieces, LeavesAWavyBarWhole) {
  Padded<std::uint8_t> mask(400, 90);
  mask.fill([](double x, double y) {
    return x > 20 && x < 380 && std::abs(y - 45) < 20 + 3 * std::sin(0.2 * x) + 2 * std::sin(1.7 * x);
  });
  Padded<std::uint32_t> labels(mask.width, mask.height);
  EXPECT_EQ(label(mask, labels, true, 0.5, 5), 1u);
}

// The definition, step by step in order of height: pixels join from the highest down; where two groups meet,
// the lower one's peak has found its pass.
std::vector<std::uint32_t> split_by_definition(const Padded<std::uint32_t>& squared, double neck,
                                               double half_width) {
  const std::int64_t width = squared.width, height = squared.height;
  using Rank = std::pair<std::uint32_t, std::int64_t>;
  struct Edge {
    Rank lower, higher;
    bool operator<(const Edge& other) const {
      return std::pair(other.lower, other.higher) < std::pair(lower, higher);
    }
  };
  const auto rank = [&](std::int64_t x, std::int64_t y) {
    return Rank(squared.view().at(x, y), y * width + x);
  };
  std::vector<Edge> edges;
  for (std::int64_t y = 0; y < height; ++y)
    for (std::int64_t x = 0; x < width; ++x)
      for (const auto& [i, j] : {std::pair{1, 0}, std::pair{0, 1}, std::pair{1, 1}, std::pair{-1, 1}}) {
        if (x + i < 0 || x + i >= width || y + j >= height) continue;
        Edge edge{rank(x, y), rank(x + i, y + j)};
        if (edge.higher < edge.lower) std::swap(edge.lower, edge.higher);
        if (edge.lower.first) edges.push_back(edge);
      }
  std::sort(edges.begin(), edges.end());
  std::vector<std::int64_t> top(static_cast<std::size_t>(width * height)), piece = top;
  for (std::size_t k = 0; k < top.size(); ++k) top[k] = piece[k] = static_cast<std::int64_t>(k);
  const auto find = [](std::vector<std::int64_t>& parents, std::int64_t k) {
    while (parents[static_cast<std::size_t>(k)] != k) k = parents[static_cast<std::size_t>(k)];
    return k;
  };
  const auto height_of = [&](std::int64_t k) { return Rank(squared.view().at(k % width, k / width), k); };
  for (const Edge& edge : edges) {
    std::int64_t low = find(top, edge.lower.second), high = find(top, edge.higher.second);
    if (low == high) continue;
    if (height_of(high) < height_of(low)) std::swap(low, high);
    top[static_cast<std::size_t>(low)] = high;
    const double peak = height_of(low).first, pass = edge.lower.first;
    if (pass < std::round(neck * neck * 65536) / 65536 * peak && peak >= half_width * half_width) continue;
    const std::int64_t a = find(piece, edge.lower.second), b = find(piece, edge.higher.second);
    piece[static_cast<std::size_t>(std::min(a, b))] = std::max(a, b);
  }
  std::vector<std::uint32_t> labels(top.size());
  for (std::size_t k = 0; k < labels.size(); ++k)
    labels[k] = squared.view().at(static_cast<std::int64_t>(k) % width, static_cast<std::int64_t>(k) / width)
                    ? static_cast<std::uint32_t>(find(piece, static_cast<std::int64_t>(k)) + 1)
                    : 0;
  return labels;
}

TEST(SplitPieces, AreThoseOfTheDefinitionInOrderOfHeight) {
  for (const double neck : {0.3, 0.6, 0.9, 1.0}) {
    for (const int which : {0, 1, 2}) {
      const Padded<std::uint8_t> mask =
          which == 0 ? testing::blobs(180, 131) : noise(97, 120, which == 1 ? 70 : 93, 4);
      Padded<std::uint32_t> labels(mask.width, mask.height);
      const std::uint32_t count = label(mask, labels, true, neck, 1);
      const std::vector<std::uint32_t> expected = split_by_definition(distances_of(mask), neck, 1);
      // The same partition: labels and names correspond one to one.
      std::map<std::uint32_t, std::uint32_t> name, back;
      for (std::int64_t y = 0; y < mask.height; ++y) {
        for (std::int64_t x = 0; x < mask.width; ++x) {
          const std::uint32_t a = labels.at(x, y), b = expected[static_cast<std::size_t>(y * mask.width + x)];
          ASSERT_EQ(name.emplace(a, b).first->second, b)
              << x << ", " << y << " neck " << neck << " mask " << which;
          ASSERT_EQ(back.emplace(b, a).first->second, a)
              << x << ", " << y << " neck " << neck << " mask " << which;
        }
      }
      EXPECT_EQ(name.size(), count + 1);
      EXPECT_GE(count, which == 0 ? 2u : 1u);
    }
  }
}

Padded<std::uint8_t> separated(const Padded<std::uint16_t>& grey, SeparateArgs args) {
  Padded<std::uint8_t> mask(grey.width, grey.height);
  args.grey = grey.view();
  args.mask = mask.view();
  CpuExec exec;
  separate_foreground(exec, args);
  return mask;
}

TEST(SeparateForeground, TakesTheAskedSideOfTheThreshold) {
  Padded<std::uint16_t> grey(50, 20);
  grey.fill([](double x, double) { return 1000 * x; });
  SeparateArgs args;
  args.threshold = 30000;
  for (const bool bright : {false, true}) {
    args.bright = bright;
    const Padded<std::uint8_t> mask = separated(grey, args);
    EXPECT_EQ(mask.view().at(30, 7), bright ? 0 : 255);
    EXPECT_EQ(mask.view().at(31, 7), bright ? 255 : 0);
  }
}

TEST(SeparateForeground, OpensAndClosesByDiscs) {
  // A bar of 7 rows, a hair of 3 rows, and a slit of 3 columns through the bar.
  Padded<std::uint16_t> grey(80, 60);
  grey.fill([](double x, double y) {
    const bool bar = y >= 20 && y < 27 && x >= 10 && x < 70 && !(x >= 40 && x < 43), hair = y >= 40 && y < 43;
    return bar || hair ? 60000 : 0;
  });
  SeparateArgs args;
  args.threshold = 30000;
  args.open_px = 2;
  const Padded<std::uint8_t> opened = separated(grey, args);
  EXPECT_EQ(opened.view().at(30, 23), 255);
  EXPECT_EQ(opened.view().at(30, 41), 0) << "no disc of radius 2 fits into three rows";
  EXPECT_EQ(opened.view().at(41, 23), 0);
  args.open_px = 0;
  args.close_px = 2;
  const Padded<std::uint8_t> closed = separated(grey, args);
  EXPECT_EQ(closed.view().at(41, 23), 255);
  EXPECT_EQ(closed.view().at(30, 41), 255);
  EXPECT_EQ(closed.view().at(30, 33), 0) << "seven rows from the bar and from the hair";
}

TEST(SeparateForeground, RemovesComponentsBelowAnArea) {
  Padded<std::uint16_t> grey(60, 40);
  grey.fill([](double x, double y) {
    return (x < 5 && y < 5) || (x >= 20 && x < 25 && y >= 20 && y < 24) ? 60000 : 0;
  });
  SeparateArgs args;
  args.threshold = 30000;
  args.smallest_px = 25;
  const Padded<std::uint8_t> mask = separated(grey, args);
  EXPECT_EQ(mask.view().at(2, 2), 255) << "25 pixels";
  EXPECT_EQ(mask.view().at(22, 22), 0) << "20 pixels";
}

TEST(SeparateForeground, SmoothingKeepsTheLevelOfEvenPictures) {
  Padded<std::uint16_t> grey(40, 30, 65535);
  SeparateArgs args;
  args.smooth_px = 3.1;
  args.threshold = 65534;
  const Padded<std::uint8_t> mask = separated(grey, args);
  EXPECT_EQ(std::count(mask.all.begin(), mask.all.end(), 255), 40 * 30);
}

}  // namespace
}  // namespace alinify
