// The pairs of a series to register, and the way of each section.
#include "core/workflow/series/series_plan.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Asks for rounds until nothing is wanted, each pair ending as `verdict` says. Returns the pairs.
std::vector<SeriesLink> run(SeriesPlan& plan,
                            const std::function<std::optional<Verdict>(SeriesLink)>& verdict) {
  std::vector<SeriesLink> all;
  for (std::vector<SeriesLink> links = plan.wanted(); !links.empty(); links = plan.wanted()) {
    for (const SeriesLink link : links) {
      EXPECT_EQ(std::count(all.begin(), all.end(), link), 0)
          << link.section << " on " << link.onto << " again";
      all.push_back(link);
      plan.record(link, verdict(link));
    }
    if (all.size() > 1000) throw std::logic_error("it never ends");
  }
  return all;
}

std::optional<Verdict> good(SeriesLink) {
  return Verdict::Good;
}

TEST(SeriesTree, OfAGivenOrderLeadsToTheReferenceStepByStep) {
  const SeriesTree tree = tree_of_order(5, 2);
  EXPECT_THAT(tree.towards, ElementsAre(1, 2, 2, 2, 3));
  EXPECT_THAT(tree.outwards, ElementsAre(2, 1, 3, 0, 4));
  EXPECT_THAT(tree.way_of(0), ElementsAre(1, 2));
  EXPECT_THAT(tree.way_of(2), IsEmpty());
  EXPECT_EQ(middle_section(5), 2u);
  EXPECT_EQ(middle_section(2), 1u);
}

TEST(SeriesTree, FindsTheOrderInWhichTheSectionsWereCut) {
  // Sections 4 0 3 1 2 as they were cut: alike by 0.7 a step.
  const std::vector<int> depth{1, 3, 4, 2, 0};
  SectionSimilarity similarity(5);
  for (std::size_t a = 0; a < 5; ++a)
    for (std::size_t b = 0; b < a; ++b) similarity.set(a, b, std::pow(0.7, std::abs(depth[a] - depth[b])));
  EXPECT_EQ(most_similar_section(similarity), 3u) << "the one in the middle resembles all others most";
  const SeriesTree tree = tree_of_similarity(similarity, 3);
  EXPECT_THAT(tree.way_of(2), ElementsAre(1, 3));
  EXPECT_THAT(tree.way_of(4), ElementsAre(0, 3));
}

TEST(SeriesTree, TakesTheWayWhoseWeakestLinkIsStrongest) {
  SectionSimilarity similarity(4);
  similarity.set(0, 1, 0.30), similarity.set(0, 2, 0.5), similarity.set(2, 3, 0.5), similarity.set(3, 1, 0.4);
  const SeriesTree tree = tree_of_similarity(similarity, 0);
  EXPECT_THAT(tree.way_of(1), ElementsAre(3, 2, 0));
}

TEST(SeriesTree, LetsASectionThatResemblesNoneGoByTheReference) {
  SectionSimilarity similarity(4);
  similarity.set(0, 1, 0.5), similarity.set(1, 2, 0.5);
  EXPECT_THAT(tree_of_similarity(similarity, 0).way_of(3), ElementsAre(0));
  EXPECT_THAT(tree_of_similarity(SectionSimilarity(3), 2).towards, ElementsAre(2, 2, 2));
}

TEST(SeriesPlan, OnTheReferenceRegistersEachOnItInOneRound) {
  SeriesPlan plan(tree_of_order(4, 1), SeriesStrategy::Reference);
  EXPECT_THAT(plan.wanted(), ElementsAre(SeriesLink{0, 1}, SeriesLink{2, 1}, SeriesLink{3, 1}));
  run(plan, [](SeriesLink link) { return link.section == 2 ? std::nullopt : std::optional(Verdict::Check); });
  EXPECT_TRUE(plan.is_lost(2));
  EXPECT_FALSE(plan.is_lost(3));
  EXPECT_EQ(plan.neighbour_of(3), std::nullopt);
}

TEST(SeriesPlan, ByNeighboursRegistersEachOnTheNextInOneRound) {
  SeriesPlan plan(tree_of_order(4, 1), SeriesStrategy::Neighbour);
  EXPECT_THAT(plan.wanted(), ElementsAre(SeriesLink{0, 1}, SeriesLink{2, 1}, SeriesLink{3, 2}));
  run(plan, good);
  EXPECT_EQ(plan.neighbour_of(3), 2u);
  EXPECT_EQ(plan.neighbour_of(2), std::nullopt) << "it lies on the reference itself";
  EXPECT_TRUE(plan.has_direct(2));
}

TEST(SeriesPlan, GoesAroundASectionThatIsLost) {
  // Section 2 matches nothing: what comes behind it goes by section 1.
  SeriesPlan plan(tree_of_order(5, 0), SeriesStrategy::Neighbour);
  const auto links = run(plan, [](SeriesLink link) {
    return link.section == 2 || link.onto == 2 ? std::nullopt : std::optional(Verdict::Good);
  });
  EXPECT_TRUE(plan.is_lost(2));
  EXPECT_EQ(plan.neighbour_of(3), 1u);
  EXPECT_EQ(plan.neighbour_of(4), 3u);
  EXPECT_THAT(links, ::testing::UnorderedElementsAre(SeriesLink{1, 0}, SeriesLink{2, 1}, SeriesLink{3, 2},
                                                     SeriesLink{4, 3}, SeriesLink{2, 0}, SeriesLink{3, 1}));
}

TEST(SeriesPlan, LosesWhatHangsOnALostSectionOnlyWhereNoOtherWayIsLeft) {
  SeriesPlan plan(tree_of_order(3, 0), SeriesStrategy::Neighbour);
  run(plan, [](SeriesLink link) {  // 1 fails on the reference, 2 on it too, and only 2 on 1 goes well
    return link == SeriesLink{2, 1} ? std::optional(Verdict::Good) : std::optional(Verdict::Failed);
  });
  EXPECT_TRUE(plan.is_lost(1));
  EXPECT_TRUE(plan.is_lost(2));
}

TEST(SeriesPlan, AutoTriesNeighboursOnlyWhereTheReferenceIsNotGood) {
  SeriesPlan plan(tree_of_order(5, 0), SeriesStrategy::Auto);
  const auto links = run(plan, [](SeriesLink link) -> std::optional<Verdict> {
    if (link.onto != 0) return Verdict::Good;
    return link.section == 3 ? Verdict::Check : link.section == 4 ? Verdict::Failed : Verdict::Good;
  });
  EXPECT_EQ(links.size(), 6u) << "four on the reference, two on their neighbours";
  EXPECT_EQ(plan.neighbour_of(2), std::nullopt);
  EXPECT_EQ(plan.neighbour_of(3), 2u);
  EXPECT_EQ(plan.neighbour_of(4), 3u);
  EXPECT_TRUE(plan.has_direct(3));
  EXPECT_FALSE(plan.has_direct(4));
  EXPECT_FALSE(plan.is_lost(4));
}

TEST(SeriesPlan, EndsWhateverFails) {
  for (const SeriesStrategy strategy :
       {SeriesStrategy::Reference, SeriesStrategy::Neighbour, SeriesStrategy::Auto})
    for (unsigned pattern = 0; pattern < 4096; ++pattern) {
      SeriesPlan plan(tree_of_order(5, 2), strategy);
      run(plan, [&](SeriesLink link) -> std::optional<Verdict> {
        const unsigned bit = pattern >> ((link.section * 5 + link.onto * 3) % 11) & 3u;
        return bit == 0 ? std::nullopt : std::optional(static_cast<Verdict>(bit - 1));
      });
      // A way ends at the reference, over sections that are not lost.
      for (std::size_t section = 0; section < 5; ++section) {
        std::size_t at = section, steps = 0;
        while (!plan.is_lost(at) && at != 2 && steps++ < 6) {
          const auto by = plan.neighbour_of(at);
          if (!by) break;
          EXPECT_FALSE(plan.is_lost(*by));
          at = *by;
        }
        EXPECT_LT(steps, 6u);
      }
    }
}

TEST(SeriesStrategy, IsNamedByItsWord) {
  for (const SeriesStrategy strategy :
       {SeriesStrategy::Reference, SeriesStrategy::Neighbour, SeriesStrategy::Auto})
    EXPECT_EQ(series_strategy_from(name_of(strategy)), strategy);
  testing::expect_error(ErrorKind::Usage, "\"chain\"", [] { series_strategy_from("chain"); });
}

}  // namespace
}  // namespace alinify
