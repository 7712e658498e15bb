#include "core/process/worker_process.h"

#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/support/expect_error.h"

namespace alinify {
namespace {

#if !defined(_WIN32)

TEST(WorkerProcess, GivesBackWhatTheProgramSays) {
  WorkerProcess cat("/bin/cat", {});
  for (const std::string& text : {std::string("first"), std::string(3'000'000, 'x'), std::string("a\0b", 3)}) {
    // More than the pipe holds: someone must receive meanwhile.
    std::thread sender([&] { EXPECT_TRUE(cat.send(text.data(), static_cast<std::int64_t>(text.size()))); });
    std::string got(text.size(), '\0');
    EXPECT_TRUE(cat.receive(got.data(), static_cast<std::int64_t>(got.size())));
    sender.join();
    EXPECT_EQ(got, text);
  }
}

TEST(WorkerProcess, PassesArgumentsAsTheyAre) {
  const std::string odd = "two words; $HOME \"quoted\" *";
  WorkerProcess program("/usr/bin/printf", {"%s", odd});
  std::string got(odd.size(), '\0');
  EXPECT_TRUE(program.receive(got.data(), static_cast<std::int64_t>(got.size())));
  EXPECT_EQ(got, odd);
  char more;
  EXPECT_FALSE(program.receive(&more, 1)) << "it has ended";
}

TEST(WorkerProcess, StopsWaitingWhenItIsKilled) {
  WorkerProcess sleeper("/bin/sleep", {"1000"});
  std::thread killer([&] { sleeper.kill(); });
  char nothing;
  EXPECT_FALSE(sleeper.receive(&nothing, 1));
  killer.join();
  const std::string text(1'000'000, 'x');
  EXPECT_FALSE(sleeper.send(text.data(), static_cast<std::int64_t>(text.size())));
}

TEST(WorkerProcess, SaysWhenThereIsNoSuchProgram) {
  testing::expect_error(ErrorKind::External, "cannot run /no/such/program",
                        [] { WorkerProcess("/no/such/program", {}); });
}

#endif

}  // namespace
}  // namespace alinify
