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

std::vector<std::string> reasons_of(const QualityReport& report) {
  std::vector<std::string> texts;
  for (const Message& reason : report.reasons) texts.push_back(reason.english());
  return texts;
}

TEST(AcceptedPlaces, AreToldByTheReasonsOfAReport) {
  using Reasons = std::vector<std::string>;
  const Rect first{0, 0, 10, 10}, second{500, 500, 20, 10};
  QualityReport report;
  report.verdict = Verdict::Good;
  report.findings = findings_at({first, second});
  report.reasons = {Message::verbatim("right nearly everywhere")};
  count_places(report);
  EXPECT_EQ(reasons_of(report), (Reasons{"right nearly everywhere", "2 places are worth a look"}));
  mark_accepted(report, {second});
  EXPECT_EQ(reasons_of(report),
            (Reasons{"right nearly everywhere", "1 of 2 places to review were accepted"}));
  mark_accepted(report, {first, second});
  EXPECT_EQ(reasons_of(report), (Reasons{"right nearly everywhere", "all 2 places to review were accepted"}));
  mark_accepted(report, {});
  EXPECT_EQ(reasons_of(report), (Reasons{"right nearly everywhere", "2 places are worth a look"}));
  report.findings.pop_back();
  mark_accepted(report, {first});
  EXPECT_EQ(reasons_of(report),
            (Reasons{"right nearly everywhere", "the only place to review was accepted"}));
  report.verdict = Verdict::Check;
  mark_accepted(report, {});
  EXPECT_EQ(reasons_of(report), Reasons{"right nearly everywhere"})
      << "such a result names its places anyway";
  mark_accepted(report, {first});
  EXPECT_EQ(reasons_of(report),
            (Reasons{"right nearly everywhere", "the only place to review was accepted"}));
}

}  // namespace
}  // namespace alinify
