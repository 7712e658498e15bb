#include "core/io/segment_cache.h"

namespace alinify {

SegmentCache::Bytes SegmentCache::recall(Key key) {
  const std::lock_guard lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  recent_.splice(recent_.begin(), recent_, found->second);
  return found->second->second;
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
