#include "ui/jobs/deferred_release.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace alinify::ui {
namespace {

class Releaser {
 public:
  Releaser() : thread_([this] { run(); }) {}
  /// Anything later is released by the caller.
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }
  void add(std::shared_ptr<const void> value) {
    {
      const std::lock_guard lock(mutex_);
      if (!stopping_) waiting_.push_back(std::move(value));
    }
    wake_.notify_all();
  }

 private:
  void run() {
    std::unique_lock lock(mutex_);
    while (true) {
      wake_.wait(lock, [&] { return stopping_ || !waiting_.empty(); });
      if (waiting_.empty()) return;
      std::vector<std::shared_ptr<const void>> released;
      std::swap(released, waiting_);
      lock.unlock();
      released.clear();
      lock.lock();
    }
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<std::shared_ptr<const void>> waiting_;
  bool stopping_ = false;
  std::thread thread_;
};

/// Never destroyed: statics destroyed later may still release something.
Releaser& releaser() {
  static auto* const made = new Releaser;
  static const struct End {
    ~End() { made->stop(); }
  } at_the_end_of_the_program;
  return *made;
}

}  // namespace

void release_later(std::shared_ptr<const void> value) {
  releaser().add(std::move(value));
}

void defer_release_of_fields(Transform& map) {
  for (auto& part : map.parts)
    if (auto* field = std::get_if<DisplacementField>(&part))
      field->vectors = with_deferred_release(std::move(field->vectors));
}

}  // namespace alinify::ui
