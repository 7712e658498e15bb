#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <vector>

#include "core/base/error.h"
#include "core/image/pyramid.h"
#include "core/image/tile_source.h"

namespace alinify::test {

/// An image whose grey value encodes level and position, and whose reads can be delayed, counted and made to
/// fail.
class SlowSource final : public TileSource {
 public:
  explicit SlowSource(Size size, std::int64_t tile = 256) {
    info_.path = "slow";
    info_.size = size;
    info_.compression = "none";
    for (const Size level : halving_sizes(size, 256))
      info_.levels.push_back({level,
                              {tile, tile},
                              {static_cast<double>(size.width) / static_cast<double>(level.width),
                               static_cast<double>(size.height) / static_cast<double>(level.height)}});
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    {
      std::unique_lock lock(mutex_);
      reads_.push_back({level, rect});
      ++waiting_;
      changed_.notify_all();
      changed_.wait(lock, [&] { return open_; });
      --waiting_;
      if (failing_level_ == level)
        throw Error(ErrorKind::NotReadable, Message::verbatim("cannot read slow"),
                    Message::verbatim("it was told to fail"));
    }
    for (std::int64_t y = 0; y < out.height; ++y)
      for (std::int64_t x = 0; x < out.width; ++x)
        *out.at(x, y) = std::byte(value(level, rect.x + x, rect.y + y));
  }

  static std::uint8_t value(int level, std::int64_t x, std::int64_t y) {
    return static_cast<std::uint8_t>(40 * level + (x / 256) * 7 + (y / 256) * 3);
  }

  void close() const { set_open(false); }
  void open() const { set_open(true); }
  void fail_level(int level) const {
    const std::lock_guard lock(mutex_);
    failing_level_ = level;
  }
  void wait_for_readers(int count) const {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_ >= count; });
  }
  struct Read {
    int level;
    Rect rect;
  };
  std::vector<Read> reads() const {
    const std::lock_guard lock(mutex_);
    return reads_;
  }

 private:
  void set_open(bool open) const {
    {
      const std::lock_guard lock(mutex_);
      open_ = open;
    }
    changed_.notify_all();
  }

  ImageInfo info_;
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  mutable bool open_ = true;
  mutable int waiting_ = 0, failing_level_ = -1;
  mutable std::vector<Read> reads_;
};

}  // namespace alinify::test
