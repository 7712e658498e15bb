#include "core/process/child_process.h"

#include <array>
#include <chrono>
#include <csignal>
#include <memory>
#include <mutex>

#include <itksys/Process.h>

#include "core/base/error.h"
#include "core/process/line_splitter.h"
#include "core/process/messages.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

struct EndProcess {
  void operator()(itksysProcess* process) const {
    // Delete would wait indefinitely for a child that is still running.
    if (itksysProcess_GetState(process) == itksysProcess_State_Executing) itksysProcess_Kill(process);
    itksysProcess_WaitForExit(process, nullptr);
    itksysProcess_Delete(process);
  }
};

// itksys keeps its children in a table without a lock, which its signal handler reads: two threads must not
// have one each. Waiting costs little, as a child uses all the cores it gets.
std::timed_mutex& one_at_a_time() {
  static std::timed_mutex mutex;
  return mutex;
}

// While it has children, itksys catches Ctrl-C and SIGTERM and kills them and then this very process. The
// program's own handlers do better (they request a clean stop, which reaches the child through `stop`), so
// they are restored.
class KeptHandlers {
 public:
  KeptHandlers() {
    for (std::size_t i = 0; i < signals.size(); ++i) {
      handlers_[i] = std::signal(signals[i], SIG_IGN);
      put_back(i);
    }
  }
  void put_back() const {
    for (std::size_t i = 0; i < signals.size(); ++i) put_back(i);
  }

 private:
  static constexpr std::array signals{SIGINT, SIGTERM};
  void put_back(std::size_t i) const {
    if (handlers_[i] != SIG_ERR) std::signal(signals[i], handlers_[i]);
  }
  std::array<void (*)(int), signals.size()> handlers_{};
};

ChildExit exit_of(itksysProcess* process, bool stopped) {
  ChildExit end;
  end.stopped_by_us = stopped;
  switch (itksysProcess_GetState(process)) {
    case itksysProcess_State_Exited:
      end.exit_code = itksysProcess_GetExitValue(process);
      break;
    case itksysProcess_State_Exception: {
      end.crashed = !stopped;
      if (const char* words = itksysProcess_GetExceptionString(process)) end.crash = words;
#if !defined(_WIN32)
      // The raw status of wait(2): its low seven bits are the signal.
      end.signal = itksysProcess_GetExitCode(process) & 0x7f;
#endif
      break;
    }
    case itksysProcess_State_Killed:
      end.stopped_by_us = true;
      break;
    default: {
      const char* words = itksysProcess_GetErrorString(process);
      throw Error(ErrorKind::External, messages::cannot_watch_child,
                  words ? Message::verbatim(words) : messages::child_state_unknown);
    }
  }
  return end;
}

}  // namespace

ChildExit run_child(const ChildCommand& command, const std::function<void(std::string_view line)>& on_line,
                    const std::function<bool()>& stop, double patience_s) {
  std::unique_lock turn(one_at_a_time(), std::defer_lock);
  while (!turn.try_lock_for(std::chrono::milliseconds(50)))
    if (stop && stop()) {
      ChildExit never_begun;
      never_begun.stopped_by_us = true;
      return never_begun;
    }
  const KeptHandlers handlers;
  const std::unique_ptr<itksysProcess, EndProcess> owner(itksysProcess_New());
  itksysProcess* const process = owner.get();
  const std::string program = command.program.string();

  std::vector<const char*> words{program.c_str()};
  for (const std::string& argument : command.arguments) words.push_back(argument.c_str());
  words.push_back(nullptr);
  const std::string folder = command.working_folder.string();
  bool accepted = itksysProcess_SetCommand(process, words.data()) != 0;
  if (!folder.empty()) accepted = itksysProcess_SetWorkingDirectory(process, folder.c_str()) != 0 && accepted;
  if (!accepted)
    throw Error(ErrorKind::External, messages::cannot_run_program(program),
                messages::command_line_not_accepted);
  itksysProcess_SetOption(process, itksysProcess_Option_HideWindow, 1);
  itksysProcess_SetOption(process, itksysProcess_Option_MergeOutput, 1);
  itksysProcess_SetOption(process, itksysProcess_Option_CreateProcessGroup, 1);

  itksysProcess_Execute(process);
  handlers.put_back();
  if (itksysProcess_GetState(process) == itksysProcess_State_Error) {
    const char* why = itksysProcess_GetErrorString(process);
    throw Error(ErrorKind::External, messages::cannot_run_program(program),
                why ? Message::verbatim(why) : messages::system_refused, messages::check_program_for_machine);
  }

  LineSplitter lines(on_line);
  bool stopped = false, killed = false;
  Clock::time_point stopped_at{};
  // Interrupts once, then kills when patience runs out.
  const auto stop_when_asked = [&] {
    if (!stopped && stop && stop()) {
      stopped = true;
      stopped_at = Clock::now();
      itksysProcess_Interrupt(process);
    }
    if (stopped && !killed && std::chrono::duration<double>(Clock::now() - stopped_at).count() > patience_s) {
      killed = true;
      itksysProcess_Kill(process);
    }
  };
  for (;;) {
    char* data = nullptr;
    int length = 0;
    double timeout_s = 0.05;
    const int pipe = itksysProcess_WaitForData(process, &data, &length, &timeout_s);
    if (pipe == itksysProcess_Pipe_None) break;
    if ((pipe == itksysProcess_Pipe_STDOUT || pipe == itksysProcess_Pipe_STDERR) && !stopped)
      lines.feed({data, static_cast<std::size_t>(length)});
    stop_when_asked();
  }
  // The outputs are closed, but the program may still be running, so keep polling.
  for (double timeout_s = 0.05; itksysProcess_WaitForExit(process, &timeout_s) == 0; timeout_s = 0.05) {
    stop_when_asked();
  }
  if (!stopped) lines.finish();
  return exit_of(process, stopped);
}

}  // namespace alinify
