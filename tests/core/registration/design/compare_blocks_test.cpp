#include "core/registration/design/compare_blocks.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

std::vector<DesignMatch> matches_of(const Affine2& correction, int columns, int rows) {
  std::vector<DesignMatch> matches;
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) {
      const Vec2d center{32.0 + 64 * i, 32.0 + 64 * j};
      matches.push_back({center, correction(center) - center, 0.8});
    }
  return matches;
}

void expect_near(const Affine2& a, const Affine2& b, double tolerance) {
  for (const Vec2d p : {Vec2d{0, 0}, Vec2d{300, 0}, Vec2d{0, 300}}) EXPECT_LT(length(a(p) - b(p)), tolerance);
}

TEST(FitBlocks, FindsTheAffineMapThatBlocksAgreeOn) {
  const Affine2 correction{1.01, -0.02, 0.015, 0.99, 3, -2}, map{0.8, 0.1, -0.1, 0.8, 40, 50};
  expect_near(fit_blocks(matches_of(correction, 5, 4), map), compose(map, correction), 1e-9);
}

TEST(FitBlocks, LeavesOutBlocksThatAreFarOff) {
  const Affine2 correction{1.002, 0.001, -0.001, 0.998, 1, 2};
  std::vector<DesignMatch> matches = matches_of(correction, 6, 6);
  for (std::size_t i = 0; i < matches.size(); i += 7) matches[i].shift = matches[i].shift + Vec2d{9, -8};
  expect_near(fit_blocks(matches, {}), correction, 1e-3);
}

TEST(FitBlocks, OnlyShiftsWhatOneRowOfBlocksTells) {
  const std::vector<DesignMatch> matches = matches_of(Affine2::translation({2, -1}), 5, 1);
  expect_near(fit_blocks(matches, {}), Affine2::translation({2, -1}), 1e-9);
  expect_near(fit_blocks({}, Affine2::translation({7, 7})), Affine2::translation({7, 7}), 1e-12);
}

}  // namespace
}  // namespace alinify
