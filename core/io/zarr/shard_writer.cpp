#include "core/io/zarr/shard_writer.h"

#include <span>
#include <utility>

namespace alinify {

ShardWriter::ShardWriter(std::filesystem::path path, std::string shown_as, std::int64_t chunks,
                         std::int64_t expected)
    : path_(std::move(path)),
      shown_as_(std::move(shown_as)),
      missing_(expected),
      index_(static_cast<std::size_t>(2 * chunks), ~std::uint64_t{0}) {}

void ShardWriter::write(std::int64_t place, const ByteVector& encoded) {
  const auto bytes = static_cast<std::int64_t>(encoded.size());
  std::int64_t offset = 0;
  {
    const std::lock_guard lock(mutex_);
    if (!open_) file_ = platform::RandomAccessFile::create(path_, shown_as_);
    open_ = true;
    offset = end_;
    end_ += bytes;
    index_[static_cast<std::size_t>(2 * place)] = static_cast<std::uint64_t>(offset);
    index_[static_cast<std::size_t>(2 * place + 1)] = static_cast<std::uint64_t>(bytes);
  }
  file_.write_at(offset, encoded.data(), bytes);
  file_.start_flush(offset, bytes);
  const std::lock_guard lock(mutex_);
  if (--missing_ == 0) finish();
}

void ShardWriter::finish() {
  const std::vector<ZarrCodec> checksum = {{ZarrCodec::Kind::Crc32c}};
  const ByteVector encoded = encode_zarr(checksum, std::as_bytes(std::span(index_)));
  const auto bytes = static_cast<std::int64_t>(encoded.size());
  file_.write_at(end_, encoded.data(), bytes);
  file_.start_flush(end_, bytes);
  file_.close();
}

}  // namespace alinify
