#include "core/io/write_behind.h"

namespace alinify {

void WriteBehind::write_at(std::int64_t offset, const void* data, std::int64_t bytes) {
  file_.write_at(offset, data, bytes);
  file_.start_flush(offset, bytes);
  {
    const std::lock_guard lock(mutex_);
    underway_.push_back({offset, bytes});
    underway_bytes_ += bytes;
  }
  while (true) {
    Stretch oldest{};
    {
      const std::lock_guard lock(mutex_);
      if (underway_bytes_ <= max_bytes_ || underway_.empty()) return;
      oldest = underway_.front();
      underway_.pop_front();
      underway_bytes_ -= oldest.bytes;
    }
    file_.drop_from_cache(oldest.offset, oldest.bytes);
  }
}

}  // namespace alinify
