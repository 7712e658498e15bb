#include "core/quality/finding_groups.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/quality/messages.h"

namespace alinify {
namespace {

constexpr Size image{900, 700};
constexpr double step = 10;

Finding off(Rect rect, double error_px) {
  Finding finding;
  finding.rect = rect, finding.expected_error_px = error_px, finding.kind = FindingKind::Off;
  return finding;
}

std::string names(const std::vector<Finding>& findings) {
  const FindingGroups groups(findings);
  std::string all;
  for (int i = 0; i < static_cast<int>(findings.size()); ++i) all += letters_of(groups, i);
  return all;
}

TEST(FindingGroups, GiveOneNameToWhatLiesTogetherTheWorstFirst) {
  std::vector<Finding> rim{off({600, 100, 60, 60}, 9), off({200, 300, 80, 40}, 13),
                           off({200, 200, 30, 100}, 7)};
  name_findings(rim, image, step);
  EXPECT_EQ(names(rim), "BAA");
  const FindingGroups groups(rim);
  EXPECT_EQ(groups.count(), 2);
  EXPECT_EQ(groups.told(1).rect, (Rect{200, 200, 80, 140}));
  EXPECT_EQ(groups.parts_of(1), (std::vector<int>{1, 2}));
}

TEST(FindingGroups, TellNoMostErrorWhereAnyPartIsLost) {
  std::vector<Finding> parts{off({200, 300, 80, 40}, 13), off({200, 200, 30, 100}, 12)};
  parts[0].reason = messages::map_expected_off_by("13 px");
  parts[1].reason = messages::map_expected_off_by("12 px");
  name_findings(parts, image, step);
  const auto told = [&] { return FindingGroups(parts).told(0).reason.english(); };
  EXPECT_EQ(told(), "an error of up to 13 px is expected here");
  parts[1].kind = FindingKind::Lost;
  EXPECT_EQ(told(), "an error of 13 px or more is expected here");
  parts[1].kind = FindingKind::Off;
  parts[1].reason = messages::map_expected_off_by_at_least("12 px");
  EXPECT_EQ(told(), "an error of 13 px or more is expected here");
}

TEST(FindingGroups, KeepTheNameOfThePlaceBeforeThatTheyOverlapMost) {
  std::vector<Finding> before{off({0, 0, 60, 60}, 9), off({300, 0, 60, 60}, 8), off({600, 0, 60, 60}, 7)};
  name_findings(before, image, step);
  ASSERT_EQ(names(before), "ABC");
  // B fell into two parts that lie apart and became the worst; A is gone; one is new.
  std::vector<Finding> now{off({300, 0, 20, 60}, 30), off({350, 0, 10, 60}, 29), off({0, 600, 60, 60}, 20),
                           off({600, 0, 60, 30}, 1)};
  name_findings(now, image, 0, before);
  EXPECT_EQ(names(now), "BDEC") << "A is not given to another place at once";
  name_unnamed_findings(now, image, step);
  EXPECT_EQ(names(now), "BDEC") << "they have their names";
}

TEST(FindingGroups, GetBackTheNamesThatTheyHadEarlierAndGiveThemToNoOther) {
  std::vector<Finding> earlier{off({0, 0, 60, 60}, 9), off({300, 0, 60, 60}, 8), off({600, 0, 60, 60}, 7)};
  name_findings(earlier, image, step);
  ASSERT_EQ(names(earlier), "ABC");
  std::vector<Finding> before{off({600, 0, 60, 60}, 7)};
  name_findings(before, image, step, earlier);
  ASSERT_EQ(names(before), "C");
  // The second is there again, and one is new.
  std::vector<Finding> now{off({0, 600, 60, 60}, 20), off({300, 0, 60, 60}, 8), off({610, 0, 20, 60}, 7)};
  name_findings(now, image, step, before, earlier);
  EXPECT_EQ(names(now), "DBC") << "A was another place's";
}

TEST(FindingGroups, CountNoBlankGround) {
  std::vector<Finding> findings{off({0, 0, 60, 60}, 9), off({300, 0, 60, 60}, 8)};
  findings[1].kind = FindingKind::Blank;
  name_findings(findings, image, step);
  EXPECT_EQ(FindingGroups(findings).count(), 1);
  findings[0].accepted = true;
  EXPECT_EQ(FindingGroups(findings).count_left(), 0);
}

}  // namespace
}  // namespace alinify
