#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/io/slides/slide_protocol.h"
#include "core/process/worker_process.h"

namespace alinify {

/// One slide in a process of its own, where OpenSlide may crash without taking this program with it. After a
/// crash, or if it was ended for not answering, the next request starts another.
/// **Threads**: any number may ask at once; the process answers them in parallel.
class SlideClient {
 public:
  /// `reader`: the program alinify-slide-reader. An empty slide only returns the version.
  SlideClient(std::filesystem::path reader, std::filesystem::path slide, double patience_s);
  ~SlideClient();
  SlideClient(const SlideClient&) = delete;
  SlideClient& operator=(const SlideClient&) = delete;

  struct Reply {
    slide_protocol::ReplyStatus status = slide_protocol::ReplyStatus::Done;
    std::vector<std::byte> content;
    std::string text() const { return {reinterpret_cast<const char*>(content.data()), content.size()}; }
  };
  /// **Throws** Error(NotReadable) if the process crashes over it, is silent for longer than the patience, or
  /// answers nonsense; Error(External) if it cannot be started. `max_bytes`: of the content.
  Reply ask(slide_protocol::Request request, std::int64_t max_bytes);

  /// Ends the process, if it runs: OpenSlide reads nothing more after a failure.
  void start_afresh();

 private:
  struct Session;
  std::shared_ptr<Session> session();
  void drop(const std::shared_ptr<Session>& session);

  std::filesystem::path reader_, slide_;
  double patience_s_;
  std::mutex mutex_;
  std::shared_ptr<Session> session_;
};

}  // namespace alinify
