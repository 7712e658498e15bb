#include "core/workflow/report/verdict_headline.h"

#include <string>

#include <gtest/gtest.h>

#include "core/base/message_numbers.h"
#include "core/quality/messages.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/verdict_details.h"

namespace alinify {
namespace {

/// So many blocks, the first `found` of them certain and off by 0.00, 0.01, 0.02 ... px.
ResidualMap matches(int blocks, int found) {
  ResidualMap map;
  for (int i = 0; i < blocks; ++i) {
    BlockResidual block;
    block.certain = i < found;
    block.shift_px = {0, 0.01 * i};
    map.blocks.push_back(block);
  }
  return map;
}

/// A row of places: so many of each sort. A place that is not measured is expected to be off by 30 px.
ErrorMap error_map(int right, int off, int lost, int ambiguous) {
  ErrorMap map;
  const auto add = [&](int count, PlaceState state, float expected_px) {
    for (int i = 0; i < count; ++i) map.places.push_back({state, expected_px, 0, 0, {}});
  };
  add(right, PlaceState::Measured, 0.2f), add(off, PlaceState::Measured, 7);
  add(lost, PlaceState::Lost, 30), add(ambiguous, PlaceState::Ambiguous, 30);
  map.size = {static_cast<std::int64_t>(map.places.size()), 1};
  return map;
}

QualityReport doubtful(ErrorMap map) {
  QualityReport q;
  q.verdict = Verdict::Check;
  q.tolerance_px = 1;
  q.errors = std::move(map);
  q.reasons = {messages::share_expected_off(percent_number(0.1, 1), px_number(1))};
  return q;
}

TEST(VerdictHeadline, CountsNoCheckPointsOnPlainGround) {
  QualityReport q;
  q.verdict = Verdict::Good;
  ResidualMap found = matches(30, 30);
  for (BlockResidual& block : found.blocks) block.centre_px = {0, 0};
  for (std::size_t k = 12; k < 30; ++k) found.blocks[k].centre_px = {1, 0};
  q.residuals = {found};
  q.errors = error_map(1, 1, 0, 0);
  EXPECT_EQ(verdict_headline(q).english(), "all 30 check points matched; 90 % of them within 0.26 px");
  q.errors.places[1].state = PlaceState::Blank;
  EXPECT_EQ(verdict_headline(q).english(), "all 12 check points matched; 90 % of them within 0.10 px");
  q.errors.places[0].state = PlaceState::Blank;
  EXPECT_EQ(verdict_headline(q).english(), "all 30 check points matched; 90 % of them within 0.26 px")
      << "where that leaves nothing to count";
}

TEST(VerdictHeadline, SaysOfAGoodResultHowWellItFits) {
  QualityReport q;
  q.verdict = Verdict::Good;
  q.residuals = {matches(40, 30), matches(11, 11)};
  // The ninth tenth of 0.00 to 0.10 px is 0.09, as in the details of the same points.
  EXPECT_EQ(verdict_headline(q).english(), "all 11 check points matched; 90 % of them within 0.09 px");
  q.residuals.back() = matches(139, 101);
  EXPECT_EQ(verdict_headline(q).english(), "101 of 139 check points matched; 90 % of them within 0.90 px");
  q.residuals.push_back(matches(5, 5));
  EXPECT_EQ(verdict_headline(q).english(), "101 of 139 check points matched; 90 % of them within 0.90 px")
      << "five blocks say little";
}

TEST(VerdictHeadline, SaysOfAGoodResultWhatIsExpectedNotWhatWasFoundAgain) {
  QualityReport q;
  q.verdict = Verdict::Good;
  q.residuals = {matches(139, 139)};
  q.expected.places = 500, q.expected.p90_px = 1.62;
  EXPECT_EQ(verdict_headline(q).english(),
            "expected error: at most 1.62 px on 90 % of the comparable area; all 139 check points matched");
  q.residuals = {matches(139, 101)};
  EXPECT_EQ(
      verdict_headline(q).english(),
      "expected error: at most 1.62 px on 90 % of the comparable area; 101 of 139 check points matched");
}

TEST(VerdictHeadline, TrustsAPersonsValidationLandmarksMost) {
  QualityReport q;
  q.verdict = Verdict::Good;
  q.residuals = {matches(139, 139)};
  q.points_after.emplace();
  q.points_after->rows.resize(12);
  q.points_after->median_px = 0.4, q.points_after->p90_px = 1.21;
  EXPECT_EQ(verdict_headline(q).english(),
            "12 validation landmarks are off by 0.40 px (median); 90 % within 1.21 px");
}

TEST(VerdictHeadline, SaysOfAnotherResultHowMuchOfTheImageIsWrong) {
  EXPECT_EQ(verdict_headline(doubtful(error_map(903, 0, 60, 37))).english(),
            "9.7 % of the comparable area could not be verified");
  EXPECT_EQ(verdict_headline(doubtful(error_map(90, 10, 0, 0))).english(),
            "10.0 % of the comparable area is misaligned by more than 1.0 px");
  EXPECT_EQ(verdict_headline(doubtful(error_map(70, 10, 20, 0))).english(),
            "30.0 % of the comparable area is wrong or unverified: 10.0 % is misaligned by more than 1.0 px, "
            "20.0 % "
            "could not be verified")
      << "the small share alone would look harmless";
  EXPECT_EQ(verdict_headline(doubtful(error_map(9972, 14, 10, 4))).english(),
            "0.3 % of the comparable area is wrong or unverified: 0.1 % is misaligned by more than 1.0 px, "
            "0.2 % could "
            "not be verified")
      << "the parts add up as they are read to the share that a reason tells, though they are 0.14 % each";
}

TEST(VerdictHeadline, DoesNotPassOverMuchThatShowsNothing) {
  QualityReport q;
  q.verdict = Verdict::Good;
  q.points_after.emplace();
  q.points_after->rows.resize(5);
  q.points_after->median_px = 0.2, q.points_after->p90_px = 0.4;
  q.expected.share_unseen = 0.05;
  const std::string fits = "5 validation landmarks are off by 0.20 px (median); 90 % within 0.40 px";
  EXPECT_EQ(verdict_headline(q).english(), fits);
  q.expected.share_unseen = 0.38;
  EXPECT_EQ(verdict_headline(q).english(), fits + "; 38 % of the overlap shows nothing to compare");
}

TEST(VerdictHeadline, TellsTheSameShareAsReasonAndDetailsToTheTenth) {
  // 2.98 % misaligned, and too little to be named that could not be verified: 3.06 % in all.
  QualityReport q = doubtful(error_map(9694, 298, 8, 0));
  q.expected = summary_of(q.errors, q.tolerance_px);
  EXPECT_EQ(percent_number(q.expected.share_off, 1).text(), "3.1 %") << "as the reason has it";
  EXPECT_EQ(verdict_headline(q).english(), "3.1 % of the comparable area is misaligned by more than 1.0 px");
  const auto detail = [&](const Message& name) {
    for (const QualityLine& row : verdict_details(q))
      if (row.name == name) return row.text.english();
    return std::string();
  };
  EXPECT_EQ(detail(messages::detail_misaligned), "3.1 % of the comparable area");
  EXPECT_EQ(detail(messages::detail_within_tolerance), "96.9 % of the comparable area");
  // A half of a tenth is rounded once: 3.05 % and 96.95 % would both go up.
  q = doubtful(error_map(1939, 61, 0, 0));
  q.expected = summary_of(q.errors, q.tolerance_px);
  EXPECT_EQ(verdict_headline(q).english(), "3.1 % of the comparable area is misaligned by more than 1.0 px");
  EXPECT_EQ(detail(messages::detail_within_tolerance), "96.9 % of the comparable area");
}

TEST(VerdictHeadline, LeavesAGraverReasonItsPlace) {
  QualityReport q = doubtful(error_map(90, 10, 0, 0));
  q.reasons.insert(q.reasons.begin(), messages::map_folds_on_share(percent_number(0.02, 1)));
  EXPECT_EQ(verdict_headline(q).english(), "the map folds over itself on 2.0 % of the images' area");
  EXPECT_TRUE(verdict_headline(QualityReport()).empty());
}

TEST(VerdictDetails, NameTheFinestComparisonFirstAndTheShares) {
  QualityReport q = doubtful(error_map(70, 10, 20, 0));
  q.expected = summary_of(q.errors, q.tolerance_px);
  q.residuals = {matches(40, 30), matches(11, 11)};
  q.residuals.front().downsample = 4;
  q.before.gradient = 0.006, q.after.gradient = 0.945, q.chance.gradient = -0.002;
  std::string table;
  for (const QualityLine& row : verdict_details(q))
    table.append(row.name.english()).append("=").append(row.text.english()).append("\n");
  for (const char* row :
       {"Expected error=median 0.20 px, 90 % of the comparable area within ",
        "Misaligned=10.0 % of the comparable area\n", "Not verified=20.0 % of the comparable area\n",
        "Within tolerance=70.0 % of the comparable area\n",
        "Edge correlation=0.006 -> 0.945 (chance: 0.00)\n",
        "Check points, full resolution=11 of 11 found again: median 0.05 px, 90 % within 0.09 px\n"
        "Check points at 1/4 of the resolution=30 of 40 found again"})
    EXPECT_NE(table.find(row), std::string::npos) << row << " is not in\n" << table;
}

}  // namespace
}  // namespace alinify
