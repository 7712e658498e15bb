#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace alinify {

/// A program that runs beside this one and communicates through its standard input and output. Its standard
/// error is dropped. It is killed with this object; should this process end first, it finds its input at its
/// end. Linux and macOS are tested; the Windows branch is not. **Threads**: one may send while another
/// receives; kill() from any.
class WorkerProcess {
 public:
  /// **Throws** Error(External) if it cannot be started.
  WorkerProcess(const std::filesystem::path& program, const std::vector<std::string>& arguments);
  ~WorkerProcess();
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  /// Blocks until all is sent. False once the program has ended.
  bool send(const void* bytes, std::int64_t count);
  /// Blocks until `count` bytes have come. False once the program has ended.
  bool receive(void* bytes, std::int64_t count);
  /// Ends the program; send and receive then return false.
  void kill() noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace alinify
