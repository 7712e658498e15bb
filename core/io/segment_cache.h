#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <future>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace alinify {

/// Cache of recently decoded strips or tiles, limited in bytes: neighbouring reads need the rest of them.
/// **Threads**: any number concurrently; data handed out stays valid after eviction.
class SegmentCache {
 public:
  using Bytes = std::shared_ptr<const std::vector<std::byte>>;
  using Key = std::pair<std::uint64_t, std::int64_t>;  ///< directory and segment

  explicit SegmentCache(std::int64_t budget_bytes) : budget_bytes_(budget_bytes) {}

  std::int64_t budget_bytes() const noexcept { return budget_bytes_; }
  void remember(Key key, Bytes bytes);
  /// Null if absent or evicted.
  Bytes recall(Key key);
  /// The cached segment, else the result of `make`, which is then cached. Of several threads that want the
  /// same one makes it and the others wait. **Throws** the exceptions of `make`, in all of them.
  Bytes recall_or_make(Key key, const std::function<Bytes()>& make);

 private:
  const std::int64_t budget_bytes_;
  std::mutex mutex_;
  std::list<std::pair<Key, Bytes>> recent_;  // most recent first
  std::map<Key, std::list<std::pair<Key, Bytes>>::iterator> by_key_;
  std::map<Key, std::shared_future<Bytes>> in_work_;
  std::int64_t bytes_ = 0;
};

}  // namespace alinify
