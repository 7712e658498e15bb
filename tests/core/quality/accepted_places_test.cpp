#include "core/quality/accepted_places.h"

#include <gtest/gtest.h>

namespace alinify {
namespace {

std::vector<Finding> findings_at(const std::vector<Rect>& rects) {
  std::vector<Finding> findings;
  for (const Rect& rect : rects) findings.push_back({rect, Message::verbatim("off"), 1});
  return findings;
}

TEST(AcceptedPlaces, ComeBackByTheirRectangles) {
  std::vector<Finding> findings = findings_at({{0, 0, 10, 10}, {50, 50, 20, 10}, {90, 0, 5, 5}});
  mark_accepted(findings, {{50, 50, 20, 10}});
  EXPECT_FALSE(findings[0].accepted);
  EXPECT_TRUE(findings[1].accepted);
  EXPECT_EQ(accepted_places(findings), (std::vector<Rect>{{50, 50, 20, 10}}));
  mark_accepted(findings, {});
  EXPECT_TRUE(accepted_places(findings).empty()) << "what is no longer accepted is open again";
}

TEST(AcceptedPlaces, AreKnownAgainWhenMeasuredAnewIfHalfOfThemIsTheSame) {
  // 10 x 10 and the same moved by 3: 70 shared of 130 together. Moved by 4: 60 of 140.
  std::vector<Finding> findings = findings_at({{3, 0, 10, 10}, {104, 0, 10, 10}, {200, 0, 100, 100}});
  mark_accepted(findings, {{0, 0, 10, 10}, {100, 0, 10, 10}, {240, 40, 10, 10}});
  EXPECT_TRUE(findings[0].accepted);
  EXPECT_FALSE(findings[1].accepted);
  EXPECT_FALSE(findings[2].accepted) << "a place that has grown tenfold was not accepted";
}

}  // namespace
}  // namespace alinify
