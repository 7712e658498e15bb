// The work itself, end to end: phantoms, warps, points, and what is left when it is stopped.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <random>
#include <signal.h>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#if defined(__linux__)
#include <fcntl.h>
#include <sys/inotify.h>
#include <unistd.h>
#endif

#include "core/io/open_image.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::json;
namespace fs = std::filesystem;

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
  double ma = 0, mb = 0, aa = 0, bb = 0, ab = 0;
  for (std::size_t i = 0; i < a.size(); ++i) ma += a[i], mb += b[i];
  ma /= static_cast<double>(a.size()), mb /= static_cast<double>(b.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    aa += (a[i] - ma) * (a[i] - ma), bb += (b[i] - mb) * (b[i] - mb), ab += (a[i] - ma) * (b[i] - mb);
  return ab / std::sqrt(aa * bb);
}

TEST(Phantom, IsTheSameForAnyNumberOfThreadsAndAnotherForAnotherSeed) {
  const TemporaryFolder folder;
  const std::string one = make_pair(folder, "one", "fabric", "700x530", {"--threads", "1", "--seed", "5"});
  const std::string four = make_pair(folder, "four", "fabric", "700x530", {"--threads", "4", "--seed", "5"});
  const std::string other = make_pair(folder, "other", "fabric", "700x530", {"--seed", "6"});
  for (const char* name : {"/fixed.tif", "/moving.tif"}) {
    EXPECT_EQ(numbers_of(read_image(one + name)), numbers_of(read_image(four + name))) << name;
    EXPECT_NE(numbers_of(read_image(one + name)), numbers_of(read_image(other + name))) << name;
  }
  EXPECT_EQ(get_text(one + "/truth.json"), get_text(four + "/truth.json"));
  EXPECT_EQ(names_in(one), (std::vector<std::string>{"fixed.tif", "fixed_points.csv", "moving.tif",
                                                     "moving_points.csv", "truth.json"}));
}

TEST(Phantom, TruthLaysTheMovingImageOnTheFixedOne) {
  const TemporaryFolder folder;
  for (const char* kind : {"fabric", "tissue"}) {
    const std::string pair = make_pair(folder, kind, kind, "400x320", {"--grey"});
    ASSERT_EQ(run_cli({"warp", "--transform", pair + "/truth.json", "--image", pair + "/moving.tif", "--out",
                       pair + "/w.tif", "--quiet"})
                  .code,
              0);
    const Image fixed = read_image(pair + "/fixed.tif"), warped = read_image(pair + "/w.tif"),
                moving = read_image(pair + "/moving.tif");
    ASSERT_EQ(fixed.channels(), 1);
    // Green of the warped picture against the grey of the fixed one, away from the border.
    const auto similarity = [&](const Image& other) {
      std::vector<double> a, b;
      for (std::int64_t y = 40; y < 280; ++y)
        for (std::int64_t x = 40; x < 360; ++x) {
          a.push_back(static_cast<double>(reinterpret_cast<const std::uint8_t*>(fixed.pixels().at(x, y))[0]));
          b.push_back(static_cast<double>(reinterpret_cast<const std::uint8_t*>(other.pixels().at(x, y))[1]));
        }
      return correlation(a, b);
    };
    EXPECT_GT(similarity(warped), 0.8) << kind;
    EXPECT_LT(similarity(moving), similarity(warped) - 0.1) << kind;
  }
}

// The moving image of a phantom's pair, through its true map, to a file beside it.
CliResult warp_pair(const std::string& pair, const std::string& name, const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"warp",
                                     "--transform",
                                     pair + "/truth.json",
                                     "--image",
                                     pair + "/moving.tif",
                                     "--out",
                                     pair + "/" + name,
                                     "--quiet"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_cli(arguments);
}

TEST(Warp, GivesTheSamePixelsForAnyNumberOfThreadsAndAnyMemory) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "tissue", "1100x900");
  const auto warp = [&](const std::string& name, const std::vector<std::string>& more) {
    const CliResult result = warp_pair(pair, name, more);
    EXPECT_EQ(result.code, 0) << result.err;
    return numbers_of(read_image(pair + "/" + name));
  };
  const auto one = warp("one.tif", {"--threads", "1"});
  EXPECT_EQ(one, warp("two.tif", {"--threads", "2"}));
  EXPECT_EQ(one, warp("five.tif", {"--threads", "5", "--memory-limit", "16M"}));
  // Another cut of the file moves the origins of the floating-point arithmetic: now and then a value rounds
  // the other way.
  const auto small = warp("small.tif", {"--tile-size", "256", "--compression", "lzw", "--no-pyramid"});
  ASSERT_EQ(small.size(), one.size());
  std::size_t others = 0;
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_LE(std::fabs(one[i] - small[i]), 1);
    others += one[i] != small[i] ? 1 : 0;
  }
  EXPECT_LT(others, one.size() / 1000);
}

TEST(Warp, SpendsMoreTimeOnASmallerFileOnlyWhereTheCodecCan) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "tissue", "1100x900");
  const auto warp = [&](const std::string& name, const std::vector<std::string>& more) {
    return warp_pair(pair, name, more);
  };
  for (const std::string codec : {"deflate", "zstd"}) {
    const std::string fast = codec + "-fast.tif", small = codec + "-small.tif";
    ASSERT_EQ(warp(fast, {"--compression", codec, "--compression-level", "fast"}).code, 0);
    ASSERT_EQ(warp(small, {"--compression", codec, "--compression-level", "small"}).code, 0);
    EXPECT_LT(std::filesystem::file_size(pair + "/" + small), std::filesystem::file_size(pair + "/" + fast));
    EXPECT_EQ(numbers_of(read_image(pair + "/" + small)), numbers_of(read_image(pair + "/" + fast)));
  }
  const CliResult refused = warp("no.tif", {"--compression", "lzw", "--compression-level", "small"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_THAT(refused.err, ::testing::HasSubstr("'lzw' has no levels"));
}

TEST(Points, GoToTheMovingImageAndComeBack) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "fabric", "640x480");
  const std::string truth = pair + "/truth.json";
  ASSERT_EQ(run_cli({"points", "--transform", truth, "--points", pair + "/fixed_points.csv", "--out",
                     pair + "/q.csv"})
                .code,
            0);
  ASSERT_EQ(run_cli({"points", "--transform", truth, "--points", pair + "/q.csv", "--out", pair + "/back.csv",
                     "--direction", "moving-to-fixed"})
                .code,
            0);
  const auto fixed = read_points(pair + "/fixed_points.csv"),
             moving = read_points(pair + "/moving_points.csv");
  const auto there = read_points(pair + "/q.csv"), back = read_points(pair + "/back.csv");
  ASSERT_EQ(there.size(), moving.size());
  ASSERT_EQ(back.size(), fixed.size());
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    EXPECT_EQ(there[i].id, fixed[i].id);
    EXPECT_LT(length(there[i].position - moving[i].position), 1e-3);
    EXPECT_LT(length(back[i].position - fixed[i].position), 1e-3);
  }
}

TEST(Points, WithoutAnInverseAreNamed) {
  const TemporaryFolder folder;
  // A map that flattens everything onto a line has no inverse away from it.
  const std::string pair = make_pair(folder, "pair", "fabric", "64x64", {"--amplitude", "0"});
  put_text(folder / "flat.txt", "1 0 0\n0 0 5\n");
  const std::string flat = (folder / "flat.json").string();
  const CliResult imported =
      run_cli({"transform", "--transform", (folder / "flat.txt").string(), "--from", "affine", "--fixed",
               pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--out", flat});
  ASSERT_EQ(imported.code, 0) << imported.err;
  put_text(folder / "p.csv", "id,x,y\nfar,10,40\n");
  const std::vector<std::string> arguments{"points",
                                           "--transform",
                                           flat,
                                           "--points",
                                           (folder / "p.csv").string(),
                                           "--out",
                                           (folder / "q.csv").string(),
                                           "--direction",
                                           "moving-to-fixed"};
  const CliResult lenient = run_cli(arguments);
  EXPECT_EQ(lenient.code, 0) << lenient.err;
  EXPECT_THAT(lenient.err, HasSubstr("far"));
  EXPECT_THAT(get_text(folder / "q.csv"), HasSubstr("nan"));
  auto strict = arguments;
  strict.emplace_back("--strict");
  fs::remove(folder / "q.csv");
  const CliResult refused = run_cli(strict);
  EXPECT_EQ(refused.code, 1);
  EXPECT_FALSE(fs::exists(folder / "q.csv"));
}

TEST(TransformExchange, ThroughElastixAndBackKeepsTheMap) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "tissue", "300x200");
  const CliResult to = run_cli({"transform", "--transform", pair + "/truth.json", "--to", "elastix", "--out",
                                pair + "/e.txt", "--json", "--quiet"});
  ASSERT_EQ(to.code, 0) << to.err;
  const CliResult from =
      run_cli({"transform", "--transform", pair + "/e.txt", "--from", "elastix", "--fixed",
               pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--out", pair + "/back.json"});
  ASSERT_EQ(from.code, 0) << from.err;
  const Transform there = read_transform(pair + "/truth.json"), back = read_transform(pair + "/back.json");
  for (double y = 10; y < 190; y += 20)
    for (double x = 10; x < 290; x += 20) EXPECT_LT(length(there({x, y}) - back({x, y})), 1e-6);
}

TEST(Compose, DrawsEveryModeAtTheSizeAskedFor) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "tissue", "400x200");
  for (const char* mode : {"overlay", "difference", "local-difference", "edges", "fixed", "moving",
                           "checkerboard", "red-cyan"}) {
    const std::string out = pair + "/" + mode + ".png";
    const CliResult result =
        run_cli({"compose", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--transform",
                 pair + "/truth.json", "--mode", mode, "--size", "100", "--out", out});
    ASSERT_EQ(result.code, 0) << result.err;
    EXPECT_EQ(read_image(out).size(), (Size{100, 50})) << mode;
  }
  ASSERT_EQ(run_cli({"compose", "--fixed", pair + "/fixed.tif", "--moving", pair + "/moving.tif", "--mode",
                     "fixed", "--out", pair + "/full.tif"})
                .code,
            0);
  EXPECT_EQ(numbers_of(read_image(pair + "/full.tif")), numbers_of(read_image(pair + "/fixed.tif")));
}

TEST(Compose, MatchesColoursOnlyWhenAskedTo) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "tissue", "400x300");
  const auto compose = [&](const char* name, std::vector<std::string> more) {
    std::vector<std::string> arguments{
        "compose", "--fixed", pair + "/fixed.tif", "--moving",    pair + "/moving.tif",
        "--json",  "--out",   pair + "/" + name,   "--transform", pair + "/truth.json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CliResult result = run_cli(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return result.out;
  };
  EXPECT_NE(compose("own.tif", {"--mode", "moving"}).find("\"colors_matched\": false"), std::string::npos);
  EXPECT_NE(compose("matched.tif", {"--mode", "moving", "--match-colors"}).find("\"colors_matched\": true"),
            std::string::npos);
  compose("fixed.tif.tif", {"--mode", "fixed"});
  const auto own = numbers_of(read_image(pair + "/own.tif")),
             matched = numbers_of(read_image(pair + "/matched.tif")),
             fixed = numbers_of(read_image(pair + "/fixed.tif.tif"));
  EXPECT_NE(own, matched);
  // The mean within the moving image, without the black around it.
  const auto mean = [&](const std::vector<double>& values) {
    double sum = 0, count = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (own[i] > 0) sum += values[i], ++count;
    return sum / count;
  };
  EXPECT_GT(std::fabs(mean(own) - mean(fixed)), 4) << "nothing to match";
  EXPECT_LT(std::fabs(mean(matched) - mean(fixed)), 1);
}

TEST(Interrupt, DuringAWarpLeavesNoHalfFileAndTheOlderOneInPlace) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "fabric", "2600x2600");
  const fs::path target = fs::path(pair) / "w.tif";
  std::mt19937 random(11);
  int cancelled = 0;
  for (int round = 0; round < 6; ++round) {
    put_text(target, "an older file");
    const auto before = names_in(pair);
    CliProcess warp({"warp", "--transform", pair + "/truth.json", "--image", pair + "/moving.tif", "--out",
                     target.string(), "--quiet"});
    warp.wait_until_it_handles(SIGTERM);
    std::this_thread::sleep_for(std::chrono::milliseconds(60 + 60 * round + static_cast<int>(random() % 60)));
    warp.signal(round % 2 ? SIGTERM : SIGINT);
    const CliResult result = warp.wait();
    EXPECT_EQ(names_in(pair), before);
    if (result.code == 0) continue;  // it was faster
    ++cancelled;
    EXPECT_EQ(result.code, 130) << result.err;
    EXPECT_EQ(get_text(target), "an older file");
  }
  EXPECT_GT(cancelled, 0);
}

TEST(Kill, DuringAWarpLeavesNoFileUnderItsNameAndTheNextRunTidiesUp) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "fabric", "2600x2600");
  const fs::path target = fs::path(pair) / "w.tif";
  const auto before = names_in(pair);
  const std::vector<std::string> arguments{
      "warp",          "--transform", pair + "/truth.json", "--image", pair + "/moving.tif", "--out",
      target.string(), "--quiet"};
  // A busy machine may let the warp end before this process sees that it has begun.
  CliResult killed;
  for (int attempt = 0; attempt < 10 && killed.code != 128 + SIGKILL; ++attempt) {
    fs::remove(target);
    CliProcess warp(arguments);
    // Until it has begun to write.
    while (warp.running() && names_in(pair) == before)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    warp.signal(SIGKILL);
    killed = warp.wait();
  }
  ASSERT_EQ(killed.code, 128 + SIGKILL);
  EXPECT_FALSE(fs::exists(target));
  const CliResult again = run_cli(arguments);
  ASSERT_EQ(again.code, 0) << again.err;
  auto after = before;
  after.emplace_back("w.tif");
  std::sort(after.begin(), after.end());
  EXPECT_EQ(names_in(pair), after);
}

TEST(Kill, WhileTheFolderWasTriedIsTidiedUpByTheNextRun) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "fabric", "64x64");
  const auto before = names_in(pair);
  // No process has ids as large as that.
  put_text(fs::path(pair) / ".alinify-probe-1073741823", "");
  ASSERT_EQ(run_cli({"warp", "--transform", pair + "/truth.json", "--image", pair + "/moving.tif", "--out",
                     pair + "/w.tif", "--quiet"})
                .code,
            0);
  auto after = before;
  after.emplace_back("w.tif");
  std::sort(after.begin(), after.end());
  EXPECT_EQ(names_in(pair), after);
}

#if defined(__linux__)
TEST(Warp, ShowsNoFileInTheFolderButWhatItWrites) {
  const TemporaryFolder folder;
  const std::string pair = make_pair(folder, "pair", "fabric", "64x64");
  const int nameless = ::open(pair.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (nameless < 0) GTEST_SKIP() << "the file system of " << pair << " knows no nameless files";
  ::close(nameless);
  const int watch = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  if (watch < 0 || ::inotify_add_watch(watch, pair.c_str(), IN_CREATE) < 0)
    GTEST_SKIP() << "folders cannot be watched here";
  ASSERT_EQ(run_cli({"warp", "--transform", pair + "/truth.json", "--image", pair + "/moving.tif", "--out",
                     pair + "/w.tif", "--quiet"})
                .code,
            0);
  std::vector<std::string> made;
  alignas(inotify_event) char events[65536];
  const auto bytes = ::read(watch, events, sizeof events);
  for (ssize_t at = 0; at < bytes;) {
    inotify_event event;
    std::memcpy(&event, events + at, sizeof event);
    made.emplace_back(events + at + sizeof event);
    at += static_cast<ssize_t>(sizeof event + event.len);
  }
  ::close(watch);
  EXPECT_THAT(made, ::testing::ElementsAre(::testing::StartsWith(".w.tif.partial-")));
}
#endif

}  // namespace
}  // namespace alinify::testing
