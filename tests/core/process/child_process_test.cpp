#include "core/process/child_process.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

ChildCommand script(const std::string& text) {
  return {"/bin/sh", {"-c", text}, {}};
}

TEST(ChildProcess, HandsOutBothOutputsLineByLine) {
  std::vector<std::string> lines;
  const ChildExit end = run_child(script("echo one; echo two >&2; printf three"),
                                  [&](std::string_view line) { lines.emplace_back(line); }, {});
  EXPECT_TRUE(end.succeeded());
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "two", "three"}));
}

TEST(ChildProcess, PassesArgumentsAsTheyAre) {
  const std::string odd = "two words; $HOME \"quoted\" 'single' *";
  std::string printed;
  run_child({"/usr/bin/printf", {"%s", odd}, {}}, [&](std::string_view line) { printed = line; }, {});
  EXPECT_EQ(printed, odd);
}

TEST(ChildProcess, ReportsTheExitCode) {
  const ChildExit end = run_child(script("exit 7"), [](std::string_view) {}, {});
  EXPECT_FALSE(end.succeeded());
  EXPECT_FALSE(end.crashed);
  EXPECT_EQ(end.exit_code, 7);
}

TEST(ChildProcess, ReportsTheSignalThatEndedIt) {
  const ChildExit end = run_child(script("kill -KILL $$"), [](std::string_view) {}, {});
  EXPECT_TRUE(end.crashed);
  EXPECT_FALSE(end.stopped_by_us);
  EXPECT_EQ(end.signal, SIGKILL);
}

TEST(ChildProcess, ThrowsWhenTheProgramIsNotThere) {
  try {
    run_child({"/no/such/program", {}, {}}, [](std::string_view) {}, {});
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::External);
    EXPECT_NE(std::string(error.what()).find("/no/such/program"), std::string::npos);
  }
}

TEST(ChildProcess, StopsAWillingChildAtOnce) {
  const auto start = Clock::now();
  const ChildExit end = run_child(
      script("sleep 30"), [](std::string_view) {}, [&] { return seconds_since(start) > 0.1; });
  EXPECT_TRUE(end.stopped_by_us);
  EXPECT_LT(seconds_since(start), 0.9);
}

TEST(ChildProcess, KillsAChildThatIgnoresInterruptsWithinASecond) {
  const auto start = Clock::now();
  const ChildExit end = run_child(
      script("trap '' INT TERM HUP; echo ready; while :; do sleep 1; done"), [](std::string_view) {},
      [&] { return seconds_since(start) > 0.2; });
  EXPECT_TRUE(end.stopped_by_us);
  EXPECT_LT(seconds_since(start), 1.2);
}

TEST(ChildProcess, KillsTheChildWhenTheListenerThrows) {
  const auto start = Clock::now();
  EXPECT_THROW(run_child(script("echo go; sleep 30"),
                         [](std::string_view) { throw std::runtime_error("enough"); }, {}),
               std::runtime_error);
  EXPECT_LT(seconds_since(start), 2.0);
}

TEST(ChildProcess, RunsOneAtATimeWhoeverAsks) {
  std::atomic<int> inside{0}, max{0};
  const auto run = [&] {
    run_child(script("echo in; sleep 0.1; echo out"),
              [&](std::string_view line) {
                if (line == "in") max = std::max(max.load(), ++inside);
                if (line == "out") --inside;
              },
              {});
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) threads.emplace_back(run);
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(inside, 0);
  EXPECT_EQ(max, 1);
}

TEST(ChildProcess, CanBeStoppedWhileItWaitsForItsTurn) {
  std::atomic<bool> runs{false}, stop_first{false};
  std::thread first([&] {
    run_child(
        script("echo go; sleep 30"), [&](std::string_view) { runs = true; },
        [&] { return stop_first.load(); });
  });
  while (!runs) std::this_thread::yield();
  bool begun = false;
  const ChildExit end = run_child(
      script("echo second"), [&](std::string_view) { begun = true; }, [] { return true; });
  EXPECT_TRUE(end.stopped_by_us);
  EXPECT_FALSE(end.succeeded());
  EXPECT_FALSE(begun);
  stop_first = true;
  first.join();
}

std::atomic<int> interrupts{0};

TEST(ChildProcess, LeavesTheProgramsOwnInterruptHandlerInCharge) {
  const auto before = std::signal(SIGINT, [](int) { ++interrupts; });
  Clock::time_point pressed;
  std::thread presser([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    pressed = Clock::now();
    std::raise(SIGINT);
  });
  const ChildExit end = run_child(
      script("sleep 30"), [](std::string_view) {}, [] { return interrupts > 0; });
  presser.join();
  const double took_s = seconds_since(pressed);
  std::signal(SIGINT, before);
  EXPECT_EQ(interrupts, 1);
  EXPECT_TRUE(end.stopped_by_us);
  EXPECT_LT(took_s, 1.3);
}

}  // namespace
}  // namespace alinify
