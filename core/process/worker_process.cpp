#include "core/process/worker_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>

#include "core/base/error.h"
#include "core/process/messages.h"

#if defined(_WIN32)
#include <windows.h>
#else
#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
extern char** environ;
#endif

namespace alinify {

#if defined(_WIN32)

struct WorkerProcess::State {
  HANDLE process = nullptr, to = nullptr, from = nullptr;
};

WorkerProcess::WorkerProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments)
    : state_(std::make_unique<State>()) {
  const auto failed = [&] {
    return Error(ErrorKind::External, messages::cannot_run_program(program),
                 Message::verbatim("error " + std::to_string(GetLastError())));
  };
  SECURITY_ATTRIBUTES inherited{sizeof(SECURITY_ATTRIBUTES), nullptr, TRUE};
  HANDLE input = nullptr, output = nullptr;
  if (!CreatePipe(&input, &state_->to, &inherited, 1 << 16)) throw failed();
  if (!CreatePipe(&state_->from, &output, &inherited, 1 << 20)) throw failed();
  SetHandleInformation(state_->to, HANDLE_FLAG_INHERIT, 0);
  SetHandleInformation(state_->from, HANDLE_FLAG_INHERIT, 0);
  std::wstring line = L"\"" + program.wstring() + L"\"";
  for (const std::string& argument : arguments)
    line += L" \"" + std::filesystem::path(std::u8string(argument.begin(), argument.end())).wstring() + L"\"";
  STARTUPINFOW startup{};
  startup.cb = sizeof startup;
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdInput = input;
  startup.hStdOutput = output;
  PROCESS_INFORMATION started{};
  const BOOL ok = CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE, CREATE_NO_WINDOW,
                                 nullptr, nullptr, &startup, &started);
  const Error why = failed();
  CloseHandle(input);
  CloseHandle(output);
  if (!ok) throw why;
  CloseHandle(started.hThread);
  state_->process = started.hProcess;
}

WorkerProcess::~WorkerProcess() {
  kill();
  for (const HANDLE handle : {state_->to, state_->from, state_->process})
    if (handle) CloseHandle(handle);
}

bool WorkerProcess::send(const void* bytes, std::int64_t count) {
  for (auto at = static_cast<const char*>(bytes); count > 0;) {
    DWORD sent = 0;
    if (!WriteFile(state_->to, at, static_cast<DWORD>(std::min<std::int64_t>(count, 1 << 20)), &sent,
                   nullptr))
      return false;
    at += sent, count -= sent;
  }
  return true;
}

bool WorkerProcess::receive(void* bytes, std::int64_t count) {
  for (auto at = static_cast<char*>(bytes); count > 0;) {
    DWORD got = 0;
    if (!ReadFile(state_->from, at, static_cast<DWORD>(std::min<std::int64_t>(count, 1 << 20)), &got,
                  nullptr) ||
        got == 0)
      return false;
    at += got, count -= got;
  }
  return true;
}

void WorkerProcess::kill() noexcept {
  if (state_->process) TerminateProcess(state_->process, 1);
}

#else

struct WorkerProcess::State {
  int socket = -1;
  std::mutex mutex;  // guards the process id: once waited for, another process may have it
  pid_t process = -1;
};

namespace {

// Both ends closed in programs that other threads start meanwhile.
bool make_pair(int (&ends)[2]) {
#if defined(SOCK_CLOEXEC)
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0;
#else
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return false;
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  return true;
#endif
}

}  // namespace

WorkerProcess::WorkerProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments)
    : state_(std::make_unique<State>()) {
  const std::string name = program.string();
  const auto failed = [&](int code) {
    return Error(ErrorKind::External, messages::cannot_run_program(program),
                 Message::verbatim(std::strerror(code)));
  };
  int ends[2];
  if (!make_pair(ends)) throw failed(errno);
#if defined(SO_NOSIGPIPE)
  const int on = 1;
  setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  std::vector<char*> words{const_cast<char*>(name.c_str())};
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  // A group of its own: Ctrl-C in our terminal reaches it only through us.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  const int code = posix_spawn(&state_->process, name.c_str(), &actions, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  if (code != 0) {
    ::close(ends[0]);
    state_->process = -1;
    throw failed(code);
  }
  state_->socket = ends[0];
}

WorkerProcess::~WorkerProcess() {
  kill();
  ::close(state_->socket);
}

bool WorkerProcess::send(const void* bytes, std::int64_t count) {
#if defined(MSG_NOSIGNAL)
  constexpr int quietly = MSG_NOSIGNAL;
#else
  constexpr int quietly = 0;
#endif
  for (auto at = static_cast<const char*>(bytes); count > 0;) {
    const ssize_t sent = ::send(state_->socket, at, static_cast<std::size_t>(count), quietly);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    at += sent, count -= sent;
  }
  return true;
}

bool WorkerProcess::receive(void* bytes, std::int64_t count) {
  for (auto at = static_cast<char*>(bytes); count > 0;) {
    const ssize_t got = ::recv(state_->socket, at, static_cast<std::size_t>(count), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got, count -= got;
  }
  return true;
}

void WorkerProcess::kill() noexcept {
  const std::lock_guard lock(state_->mutex);
  if (state_->process < 0) return;
  ::kill(-state_->process, SIGKILL);
  ::kill(state_->process, SIGKILL);
  // Wakes the receiver.
  ::shutdown(state_->socket, SHUT_RDWR);
  int status = 0;
  while (::waitpid(state_->process, &status, 0) < 0 && errno == EINTR) {
  }
  state_->process = -1;
}

#endif

}  // namespace alinify
