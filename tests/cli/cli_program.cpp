#include "tests/cli/cli_program.h"

#include <atomic>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <signal.h>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "tests/support/text_files.h"

extern char** environ;

namespace alinify::testing {
namespace fs = std::filesystem;

CliProcess::CliProcess(const std::vector<std::string>& arguments) : CliProcess(ALINIFY_CLI, arguments) {}

CliProcess::CliProcess(const fs::path& program, const std::vector<std::string>& arguments) {
  static std::atomic<int> count{0};
  const std::string name = "alinify-cli-test-" + std::to_string(::getpid()) + "-" + std::to_string(count++);
  out_ = fs::temp_directory_path() / (name + ".out");
  err_ = fs::temp_directory_path() / (name + ".err");
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  const int problem = posix_spawn(&process_, program.c_str(), &files, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  if (problem != 0) {
    ADD_FAILURE() << "cannot start " << program << ": " << std::strerror(problem);
    ended_ = true;
  }
}

CliProcess::~CliProcess() {
  if (!ended_) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, &status_, 0);
  }
  std::error_code ignored;
  fs::remove(out_, ignored);
  fs::remove(err_, ignored);
}

void CliProcess::signal(int number) const {
  // After the wait, its id may be another process's.
  if (!ended_) ::kill(process_, number);
}

void CliProcess::wait_until_it_handles(int number) {
#if defined(__linux__)
  const auto handles = [&] {
    std::ifstream status("/proc/" + std::to_string(process_) + "/status");
    for (std::string word; status >> word;)
      if (word == "SigCgt:" && status >> word)
        return (std::stoull(word, nullptr, 16) >> (number - 1) & 1) != 0;
    return false;
  };
  while (running() && !handles()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
#else
  (void)number;
#endif
}

void CliProcess::wait_until_it_says(const std::string& words) {
  while (running() && get_text(err_).find(words) == std::string::npos)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

bool CliProcess::running() {
  if (!ended_) ended_ = ::waitpid(process_, &status_, WNOHANG) == process_;
  return !ended_;
}

CliResult CliProcess::wait(double limit_s) {
  const auto begin = std::chrono::steady_clock::now();
  while (running()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() > limit_s) {
      ADD_FAILURE() << "alinify-cli did not end within " << limit_s << " s";
      ::kill(process_, SIGKILL);
    }
  }
  CliResult result;
  result.code = WIFEXITED(status_) ? WEXITSTATUS(status_) : 128 + WTERMSIG(status_);
  result.out = get_text(out_);
  result.err = get_text(err_);
  return result;
}

CliResult run_cli(const std::vector<std::string>& arguments, double limit_s) {
  return CliProcess(arguments).wait(limit_s);
}

}  // namespace alinify::testing
