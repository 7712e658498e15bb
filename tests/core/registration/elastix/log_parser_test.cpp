#include "core/registration/elastix/log_parser.h"

#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/process/line_splitter.h"

namespace alinify {
namespace {

// Lines as elastix 5.0.1 prints them.
const char* const session =
    "Running elastix with parameter file 0: \"affine.txt\".\n"
    "\n"
    "Resolution: 0\n"
    "WARNING: The parameter \"SP_A\", requested at entry number 0, does not exist at all.\n"
    "1:ItNr\t2:Metric\t3a:Time\t3b:StepSize\t4:||Gradient||\tTime[ms]\n"
    "0\t-0.524055\t0.000000\t62.056782\t0.005672\t71.0\n"
    "1\t-0.522640\t0.000000\t61.5\t0.005628\t2.9\n"
    "Time spent in resolution 0 (ITK initialization and iterating): 0.187 s.\n"
    "Stopping condition: Maximum number of iterations has been reached.\n"
    "Resolution: 1\n"
    "1:ItNr\t2:Metric\t3a:Time\t3b:StepSize\t4:||Gradient||\tTime[ms]\n"
    "0\t-0.7\t0.000000\t12\t0.5\t71.0\n"
    "Running elastix with parameter file 0: \"affine.txt\", has finished.\n";

std::vector<LogEvent> events_of(const std::vector<std::string>& pieces) {
  LogParser parser;
  std::vector<LogEvent> events;
  LineSplitter splitter([&](std::string_view line) {
    if (const auto event = parser.parse(line)) events.push_back(*event);
  });
  for (const std::string& piece : pieces) splitter.feed(piece);
  splitter.finish();
  return events;
}

void expect_the_session(const std::vector<LogEvent>& events) {
  using Kind = LogEvent::Kind;
  std::vector<Kind> kinds;
  for (const LogEvent& event : events) kinds.push_back(event.kind);
  ASSERT_EQ(kinds, (std::vector<Kind>{Kind::StageBegins, Kind::LevelBegins, Kind::Iteration, Kind::Iteration,
                                      Kind::LevelEnds, Kind::LevelBegins, Kind::Iteration}));
  EXPECT_EQ(events[3].level, 0);
  EXPECT_EQ(events[3].iteration, 1);
  EXPECT_DOUBLE_EQ(events[3].metric, -0.522640);
  EXPECT_EQ(events[3].step, 61.5);
  EXPECT_DOUBLE_EQ(events[3].gradient, 0.005628);
  EXPECT_EQ(events[6].level, 1);
  EXPECT_DOUBLE_EQ(events[6].metric, -0.7);
}

TEST(LogParser, FollowsStagesLevelsAndIterations) {
  expect_the_session(events_of({session}));
}

TEST(LogParser, DoesNotCareHowTheOutputIsCutIntoPieces) {
  std::vector<std::string> letters;
  for (const char c : std::string(session)) letters.emplace_back(1, c);
  expect_the_session(events_of(letters));
}

TEST(LogParser, DoesNotTakeNumbersOutsideATableForIterations) {
  EXPECT_TRUE(events_of({"0\t-0.5\t0\t1\t2\t3\n1\t2\t3\n"}).empty());
}

TEST(LogParser, PassesOverBrokenRowsInATable) {
  const auto events =
      events_of({"Resolution: 0\n1:ItNr\t2:Metric\t3a:Time\t3b:StepSize\t4:||Gradient||\n"
                 "0\n\t\t\t\n1\tabc\t0\t1\t2\n-4\t1\t0\t1\t2\n2\t-0.25\n99999999999999999999\t1\t0\t1\t2\n"});
  ASSERT_EQ(events.size(), 2u);
  EXPECT_EQ(events[1].iteration, 2);
  EXPECT_DOUBLE_EQ(events[1].metric, -0.25);
  EXPECT_FALSE(events[1].step.has_value()) << "the row ends before it";
}

TEST(LogParser, SurvivesRubbish) {
  std::mt19937 random(7);
  std::string rubbish = "Resolution: 0\n1:ItNr\t2:Metric\n";
  for (int i = 0; i < 200000; ++i) rubbish += static_cast<char>(random() & 0xff);
  for (const LogEvent& event : events_of({rubbish})) EXPECT_GE(event.iteration, 0);
}

TEST(LogParser, QuotesTheLineThatSaysWhy) {
  LogParser parser;
  for (const char* line :
       {"WARNING: nothing", "itk::ExceptionObject (0x55f47b4ea170)", "ERROR: something went wrong",
        "Description: ITK ERROR: AdvancedMattesMutualInformationMetric(0x55f47b4f3e30): Too many "
        "samples map outside moving image buffer: 0 / 72765",
        "Description: a consequence", "", "Errors occurred!"})
    parser.parse(line);
  EXPECT_EQ(parser.complaint(), "Too many samples map outside moving image buffer: 0 / 72765");
  EXPECT_EQ(parser.last_line(), "Errors occurred!");
}

}  // namespace
}  // namespace alinify
