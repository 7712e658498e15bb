#include "core/io/segment_cache.h"

#include <exception>

namespace alinify {

SegmentCache::Bytes SegmentCache::recall(Key key) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  recent_.splice(recent_.begin(), recent_, found->second);
  return found->second->second;
}

SegmentCache::Bytes SegmentCache::recall_or_make(Key key, const std::function<Bytes()>& make) {
  std::promise<Bytes> promise;
  std::shared_future<Bytes> other;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = by_key_.find(key); found != by_key_.end()) {
      recent_.splice(recent_.begin(), recent_, found->second);
      return found->second->second;
    }
    const auto [place, is_mine] = in_work_.try_emplace(key);
    if (is_mine)
      place->second = promise.get_future().share();
    else
      other = place->second;
  }
  if (other.valid()) return other.get();
  Bytes bytes;
  std::exception_ptr problem;
  try {
    bytes = make();
    remember(key, bytes);
    promise.set_value(bytes);
  } catch (...) {
    problem = std::current_exception();
    promise.set_exception(problem);
  }
  {
    const std::lock_guard lock(mutex_);
    in_work_.erase(key);
  }
  if (problem) std::rethrow_exception(problem);
  return bytes;
}

void SegmentCache::remember(Key key, Bytes bytes) {
  const std::lock_guard lock(mutex_);
  if (by_key_.contains(key)) return;
  bytes_ += static_cast<std::int64_t>(bytes->size());
  recent_.emplace_front(key, std::move(bytes));
  by_key_[key] = recent_.begin();
  while (bytes_ > budget_bytes_ && recent_.size() > 1) {
    bytes_ -= static_cast<std::int64_t>(recent_.back().second->size());
    by_key_.erase(recent_.back().first);
    recent_.pop_back();
  }
}

}  // namespace alinify
