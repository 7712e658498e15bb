#include "app/cli_text.h"

#include <algorithm>
#include <sstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli_progress.h"
#include "app/services.h"
#include "tests/support/expect_error.h"

namespace alinify::cli {
namespace {

using alinify::testing::expect_error;
using ::testing::EndsWith;
using ::testing::HasSubstr;

TEST(CliText, ReadsAmountsOfMemory) {
  EXPECT_EQ(parse_bytes("8G", "--m"), std::int64_t{8} << 30);
  EXPECT_EQ(parse_bytes("1.5GiB", "--m"), std::int64_t{3} << 29);
  EXPECT_EQ(parse_bytes("512m", "--m"), std::int64_t{512} << 20);
  EXPECT_EQ(parse_bytes("2 KB", "--m"), 2048);
  EXPECT_EQ(parse_bytes("300000", "--m"), 300000);
  for (const char* bad : {"", "G", "-3G", "0", "8X", "8GG", "nan", "8G more", "1e30G"})
    expect_error(ErrorKind::Usage, "--m", [&] { parse_bytes(bad, "--m"); });
}

TEST(CliText, ReadsSizes) {
  EXPECT_EQ(parse_size("640x480", "--size"), (Size{640, 480}));
  EXPECT_EQ(parse_size("17320", "--size"), (Size{17320, 17320}));
  for (const char* bad :
       {"", "x", "640x", "x480", "640y480", "640x480x3", "-1x5", "0", "1e3", "99999999999999999999"})
    expect_error(ErrorKind::Usage, "--size", [&] { parse_size(bad, "--size"); });
}

TEST(CliText, SplitsAssignmentsAtTheFirstEqualsSign) {
  EXPECT_EQ(parse_assignment("a=b=c", "--set"), (std::pair<std::string, std::string>("a", "b=c")));
  EXPECT_EQ(parse_assignment("a=", "--set").second, "");
  expect_error(ErrorKind::Usage, "--set", [] { parse_assignment("a", "--set"); });
  expect_error(ErrorKind::Usage, "--set", [] { parse_assignment("=a", "--set"); });
}

TEST(CliText, TellsTimes) {
  EXPECT_EQ(clock_time(75), "1:15");
  EXPECT_EQ(clock_time(4000), "1:06:40");
  EXPECT_EQ(clock_time(-3), "0:00");
  EXPECT_EQ(duration(0.42), "0.4 s");
  EXPECT_EQ(duration(75), "75 s");
  EXPECT_EQ(duration(150), "2.5 min");
}

TEST(CliText, PutsEverythingOnOneLine) {
  EXPECT_EQ(one_line(" a\n\n b\tc\r\n"), "a b c");
  EXPECT_EQ(one_line("\x1b[31mred"), "[31mred");
}

TEST(CliText, CutsByCharactersNotByBytes) {
  EXPECT_EQ(cut_to("abcdef", 6), "abcdef");
  EXPECT_EQ(cut_to("abcdefg", 6), "abc...");
  EXPECT_EQ(cut_to("\xC3\xA4\xC3\xA4\xC3\xA4", 3), "\xC3\xA4\xC3\xA4\xC3\xA4");
  EXPECT_EQ(cut_to("\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4\xC3\xA4", 4), "\xC3\xA4...");
}

TEST(ProgressLine, ShowsShareStageAndTimeLeftWithinTheTerminal) {
  const ProgressSnapshot snapshot{
      0.5, Message::verbatim("register: affine: level 3 of 6 of a stage with a very long name indeed"), 10,
      72.0};
  for (const int columns : {40, 60, 80, 120}) {
    const std::string line = progress_line(snapshot, columns);
    EXPECT_LE(static_cast<int>(line.size()), columns);
    EXPECT_THAT(line, HasSubstr("50 %"));
    if (columns >= 60) {
      EXPECT_THAT(line, EndsWith("1:12 left"));
    }
  }
}

TEST(ProgressDisplay, WritesOverItsLineAndTakesItAwayAtTheEnd) {
  std::ostringstream out;
  ProgressDisplay display(out, true, 80);
  display.show({0.1, Message::verbatim("a long stage name"), 1, {}});
  display.show({0.2, Message::verbatim("short"), 2, {}});
  display.finish();
  EXPECT_EQ(out.str().find('\n'), std::string::npos);
  EXPECT_EQ(out.str().back(), '\r');
}

TEST(ProgressDisplay, WritesPlainLinesSeldomWhereNobodyWatches) {
  std::ostringstream out;
  ProgressDisplay display(out, false, 80);
  for (int i = 0; i < 1000; ++i)
    display.show({i / 1000.0,
                  Message::verbatim("b-spline: level " + std::to_string(1 + i / 300) + " of 4"),
                  i * 0.03,
                  {}});
  const std::string text = out.str();
  // A line for each level, and one every ten seconds at most.
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 7);
  EXPECT_GE(std::count(text.begin(), text.end(), '\n'), 4);
  for (const char* level : {"level 2 of 4", "level 3 of 4", "level 4 of 4"})
    EXPECT_THAT(text, HasSubstr(level));
  EXPECT_EQ(text.find('\r'), std::string::npos);
}

TEST(ToldOfShared, NamesTheCardsThatOthersUseTooAndWhatIsLeft) {
  const auto gib = [](int n) { return std::int64_t{n} << 30; };
  std::vector<GpuDevice> gpus(4);
  for (int i = 0; i < 4; ++i) gpus[static_cast<std::size_t>(i)].index = i;
  for (GpuDevice& gpu : gpus) gpu.memory_bytes = gib(80);
  gpus[0].free_bytes = gib(79);  // what a program itself takes
  gpus[1].free_bytes = gib(48);
  gpus[2].free_bytes = -1;  // a card that does not tell
  gpus[3].free_bytes = gib(10);
  const std::vector<std::string> first{"cuda:0", "cuda:1", "cuda:2"}, none{"cpu"};
  EXPECT_EQ(
      shared_gpus_notice(gpus, first).english(),
      "cuda:1 is shared with other programs: 48.0 GiB of its 80.0 GiB are free; each pair uses no more than "
      "is free when it begins");
  EXPECT_TRUE(shared_gpus_notice(gpus, none).empty());
}

}  // namespace
}  // namespace alinify::cli
