#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/base/error.h"
#include "core/compute/direct_reader.h"

namespace alinify::testing {

/// Simulates direct reads with ordinary host reads into host memory, with configurable failures.
class HostReader final : public DirectReader {
 public:
  std::int64_t max_concurrent = std::int64_t{1} << 40, fails_behind = std::int64_t{1} << 40,
               ends_at = std::int64_t{1} << 40, spoils = -1;  ///< offset of a byte that it corrupts
  bool opens = true;
  int blocks_to_give = 2;
  std::atomic<std::int64_t> bytes{0}, longest{0};

  Message name() const override { return Message::verbatim("host reader"); }
  std::unique_ptr<DirectFile> open(const platform::InputFile& file) override {
    if (!opens)
      throw Error(ErrorKind::NotReadable, Message::verbatim("cannot read"),
                  Message::verbatim("the driver is asleep"));
    return std::make_unique<File>(*this, file);
  }
  std::shared_ptr<void> take_block(std::int64_t size) override {
    if (blocks_to_give-- <= 0) throw OutOfMemory(Message::verbatim("cannot allocate memory"), size, 0);
    return {new std::byte[static_cast<std::size_t>(size)],
            [](void* p) { delete[] static_cast<std::byte*>(p); }};
  }

 private:
  class File final : public DirectFile {
   public:
    File(HostReader& owner, const platform::InputFile& file) : owner_(owner), file_(file) {}
    std::int64_t read(std::int64_t offset, void* block, std::int64_t at, std::int64_t wanted) override {
      owner_.longest = std::max<std::int64_t>(owner_.longest, wanted);
      if (offset + wanted > owner_.fails_behind)
        throw Error(ErrorKind::NotReadable, Message::verbatim("cannot read"),
                    Message::verbatim("the disk failed"));
      if (offset >= owner_.ends_at) return 0;
      const std::int64_t got =
          file_.read_at(offset, static_cast<std::byte*>(block) + at, std::min(wanted, owner_.max_concurrent));
      if (offset <= owner_.spoils && owner_.spoils < offset + got)
        static_cast<std::byte*>(block)[at + owner_.spoils - offset] ^= std::byte{1};
      owner_.bytes += got;
      return got;
    }

   private:
    HostReader& owner_;
    const platform::InputFile& file_;
  };
};

}  // namespace alinify::testing
