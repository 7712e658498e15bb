// Places that a field lost are found again from their surroundings; a field that fits is not touched.
#include "core/registration/flow/recover_lost.h"

#include <cmath>
#include <cstring>
#include <memory>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/math/cell_grid.h"
#include "tests/core/registration/flow/level_pictures_of.h"
#include "tests/core/registration/flow/sampled_field.h"

namespace alinify {
namespace {

using test::sampled_field;

constexpr Size size{256, 192};
constexpr Vec2d patch{150, 90};

// Strain of up to 0.25.
Vec2d stretched(Vec2d p) {
  return {p.x + 7 * std::sin(0.035 * p.x + 0.3) * std::cos(0.02 * p.y), p.y + 5 * std::sin(0.04 * p.y)};
}
Vec2d true_displacement(Vec2d p) {
  return stretched(p) - p;
}

// One inside of a disc about the patch, falling to zero over `band` pixels.
double within(Vec2d p, double radius, double band) {
  const double beyond = (length(p - patch) - radius) / band;
  return beyond <= 0 ? 1 : beyond >= 1 ? 0 : 0.5 * (1 + std::cos(std::acos(-1.0) * beyond));
}

double largest_error(const FlowField& field, const test::Map& displacement) {
  double largest = 0;
  for (std::int64_t j = 2; j + 2 < field.cells.height; ++j)
    for (std::int64_t i = 2; i + 2 < field.cells.width; ++i) {
      const Vec2d p{static_cast<double>(i * cell_px) + 1.5, static_cast<double>(j * cell_px) + 1.5};
      const Vec2f u = field.view().at(i, j);
      largest = std::max(largest,
                         length(Vec2d{static_cast<double>(u.x), static_cast<double>(u.y)} - displacement(p)));
    }
  return largest;
}

bool same_bits(const FlowField& a, const FlowField& b) {
  return std::memcmp(a.vectors.data(), b.vectors.data(), a.vectors.size() * sizeof(Vec2f)) == 0;
}

RecoveryReport recover(const LevelPictures& pictures, FlowField& field, int threads = 2) {
  ThreadPool pool(threads);
  const Progress progress;
  return recover_lost(pictures, {}, field, pool, progress);
}

// A repeat of the weave to the left of the truth, seen from the fixed picture.
Vec2d slipped(Vec2d p) {
  return true_displacement(p) + within(p, 34, 22) * Vec2d{-8, 0};
}

TEST(RecoverLost, LeavesAFieldThatFitsAsItIs) {
  const LevelPictures pictures = test::drawn_through(stretched, test::uneven_weave, size);
  FlowField field = sampled_field(size, true_displacement);
  const FlowField before = field;
  const RecoveryReport report = recover(pictures, field);
  EXPECT_EQ(report.lost, 0);
  EXPECT_GT(report.textured, 700);
  EXPECT_TRUE(same_bits(field, before));
}

TEST(RecoverLost, RecoversAPatchThatSlippedByARepeat) {
  const LevelPictures pictures = test::drawn_through(stretched, test::uneven_weave, size);
  FlowField field = sampled_field(size, slipped);
  ASSERT_GT(largest_error(field, true_displacement), 7.9);
  const RecoveryReport report = recover(pictures, field);
  EXPECT_GT(report.lost, 0);
  EXPECT_GT(report.recovered, 50);
  EXPECT_LT(largest_error(field, true_displacement), 0.6);
}

TEST(RecoverLost, RecoversAPatchThatLiesNowhereNear) {
  const LevelPictures pictures = test::drawn_through(stretched, test::uneven_weave, size);
  FlowField field = sampled_field(size, [](Vec2d p) {
    return true_displacement(p) + within(p, 30, 16) * Vec2d{19, -13};
  });
  recover(pictures, field);
  EXPECT_LT(largest_error(field, true_displacement), 0.6);
}

TEST(RecoverLost, ChangesNothingFarFromWhatWasLost) {
  const LevelPictures pictures = test::drawn_through(stretched, test::uneven_weave, size);
  FlowField field = sampled_field(size, slipped);
  const FlowField before = field;
  recover(pictures, field);
  for (std::int64_t j = 0; j < field.cells.height; ++j)
    for (std::int64_t i = 0; i < field.cells.width; ++i) {
      const Vec2d p{static_cast<double>(i * cell_px) + 1.5, static_cast<double>(j * cell_px) + 1.5};
      if (length(p - patch) < 100) continue;
      ASSERT_EQ(field.view().at(i, j).x, before.view().at(i, j).x) << i << ' ' << j;
      ASSERT_EQ(field.view().at(i, j).y, before.view().at(i, j).y) << i << ' ' << j;
    }
}

TEST(RecoverLost, KeepsWhatMovesOnItsOwn) {
  // A layer with other threads in front of the weave, 5 px further on.
  const auto in_front = [](Vec2d p) { return p.x > 150; };
  const test::Map displacement = [&](Vec2d p) { return in_front(p) ? Vec2d{5, 3} : Vec2d{0, 0}; };
  const LevelPictures pictures =
      test::drawn_through([&](Vec2d p) { return p + displacement(p); }, test::uneven_weave, size);
  FlowField field = sampled_field(size, displacement);
  recover(pictures, field);
  for (std::int64_t j = 4; j + 4 < field.cells.height; ++j)
    for (std::int64_t i = 4; i + 4 < field.cells.width; ++i) {
      const Vec2d p{static_cast<double>(i * cell_px) + 1.5, static_cast<double>(j * cell_px) + 1.5};
      if (std::abs(p.x - 150) < 20) continue;
      const Vec2d u = displacement(p);
      ASSERT_NEAR(static_cast<double>(field.view().at(i, j).x), u.x, 0.3) << p.x << ' ' << p.y;
      ASSERT_NEAR(static_cast<double>(field.view().at(i, j).y), u.y, 0.3) << p.x << ' ' << p.y;
    }
}

TEST(RecoverLost, LeavesBlankPicturesAlone) {
  const LevelPictures pictures = test::drawn_through(
      stretched, [](Vec2d) { return 0.0; }, size);
  FlowField field = sampled_field(size, slipped);
  const FlowField before = field;
  EXPECT_EQ(recover(pictures, field).textured, 0);
  EXPECT_TRUE(same_bits(field, before));
}

TEST(RecoverLost, GivesTheSameBitsForAnyNumberOfThreads) {
  const LevelPictures pictures = test::drawn_through(stretched, test::uneven_weave, size);
  FlowField one = sampled_field(size, slipped);
  recover(pictures, one, 1);
  for (const int threads : {2, 4, 7}) {
    FlowField many = sampled_field(size, slipped);
    recover(pictures, many, threads);
    EXPECT_TRUE(same_bits(one, many)) << threads;
  }
}

TEST(RecoverLost, StopsWhenCancelled) {
  const LevelPictures pictures = test::drawn_through(stretched, test::uneven_weave, size);
  FlowField field = sampled_field(size, slipped);
  ThreadPool pool(2);
  const auto flag = std::make_shared<CancelFlag>();
  const Progress progress({}, flag);
  flag->request();
  EXPECT_THROW(recover_lost(pictures, {}, field, pool, progress), Cancelled);
}

}  // namespace
}  // namespace alinify
