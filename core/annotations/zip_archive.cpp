#include "core/annotations/zip_archive.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <zlib.h>

#include "core/annotations/messages.h"
#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"

namespace alinify {
namespace {

constexpr std::uint32_t kLocal = 0x04034b50, kCentral = 0x02014b50, kEnd = 0x06054b50, kEnd64 = 0x06064b50,
                        kLocator64 = 0x07064b50;
constexpr std::int64_t kLargest = std::int64_t{2} << 30;
constexpr std::uint16_t kUtf8Names = 1 << 11;

class Reader {
 public:
  explicit Reader(const std::filesystem::path& path) : path_(path) {
    const platform::InputFile file(path);
    if (file.size() > kLargest) refuse(messages::zip_too_large);
    bytes_.resize(static_cast<std::size_t>(file.size()));
    if (file.read_at(0, bytes_.data(), file.size()) != file.size()) refuse(messages::file_ends_too_early);
  }

  std::vector<ZipEntry> entries() {
    const std::size_t end = find_end();
    std::uint64_t count = number(end + 10, 2), at = number(end + 16, 4);
    if (end >= 20 && number(end - 20, 4) == kLocator64) {
      const std::size_t end64 = static_cast<std::size_t>(number(end - 12, 8));
      if (number(end64, 4) != kEnd64) refuse(messages::zip_damaged);
      count = number(end64 + 32, 8);
      at = number(end64 + 48, 8);
    }
    std::vector<ZipEntry> entries;
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto p = static_cast<std::size_t>(at);
      if (number(p, 4) != kCentral) refuse(messages::zip_damaged);
      const std::size_t name = static_cast<std::size_t>(number(p + 28, 2));
      ZipEntry entry{text(p + 46, name), {}};
      if (entry.name.empty() || entry.name.back() != '/') {
        if (number(p + 8, 2) & 1) refuse(messages::zip_encrypted);
        entry.data =
            unpacked(static_cast<std::size_t>(number(p + 42, 4)), number(p + 10, 2), number(p + 20, 4),
                     number(p + 24, 4), static_cast<std::uint32_t>(number(p + 16, 4)));
        entries.push_back(std::move(entry));
      }
      at += 46 + name + number(p + 30, 2) + number(p + 32, 2);
    }
    return entries;
  }

 private:
  [[noreturn]] void refuse(Message why) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), std::move(why));
  }
  std::uint64_t number(std::size_t at, std::size_t bytes) const {
    if (at > bytes_.size() || bytes_.size() - at < bytes) refuse(messages::zip_damaged);
    std::uint64_t value = 0;
    for (std::size_t i = bytes; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes_[at + i]);
    return value;
  }
  std::string text(std::size_t at, std::size_t bytes) const {
    if (at > bytes_.size() || bytes_.size() - at < bytes) refuse(messages::zip_damaged);
    return bytes_.substr(at, bytes);
  }
  // The end of the directory is followed by a remark of at most 65535 bytes.
  std::size_t find_end() const {
    const std::size_t size = bytes_.size();
    for (std::size_t back = 22; back <= std::min<std::size_t>(size, 22 + 65535); ++back)
      if (number(size - back, 4) == kEnd) return size - back;
    refuse(messages::zip_damaged);
  }

  std::string unpacked(std::size_t local, std::uint64_t method, std::uint64_t packed, std::uint64_t size,
                       std::uint32_t checksum) {
    if (number(local, 4) != kLocal) refuse(messages::zip_damaged);
    const std::size_t at =
        local + 30 + static_cast<std::size_t>(number(local + 26, 2) + number(local + 28, 2));
    const std::string raw = text(at, static_cast<std::size_t>(packed));
    total_ += static_cast<std::int64_t>(size);
    if (total_ > kLargest) refuse(messages::zip_too_large);
    std::string data;
    if (method == 0) {
      data = raw;
    } else if (method == 8) {
      data.resize(static_cast<std::size_t>(size));
      z_stream stream{};
      if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(raw.data()));
      stream.avail_in = static_cast<uInt>(raw.size());
      stream.next_out = reinterpret_cast<Bytef*>(data.data());
      stream.avail_out = static_cast<uInt>(data.size());
      const int result = inflate(&stream, Z_FINISH);
      inflateEnd(&stream);
      if (result != Z_STREAM_END || stream.avail_out != 0) refuse(messages::zip_damaged);
    } else {
      refuse(messages::zip_method(method));
    }
    if (data.size() != size ||
        crc32(0, reinterpret_cast<const Bytef*>(data.data()), static_cast<uInt>(data.size())) != checksum) {
      refuse(messages::zip_damaged);
    }
    return data;
  }

  std::filesystem::path path_;
  std::string bytes_;
  std::int64_t total_ = 0;
};

void put(std::string& to, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to += static_cast<char>(value >> (8 * i) & 0xFF);
}

std::string packed(const std::string& data) {
  z_stream stream{};
  if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::bad_alloc();
  std::string out(deflateBound(&stream, static_cast<uLong>(data.size())), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(data.data()));
  stream.avail_in = static_cast<uInt>(data.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

}  // namespace

std::vector<ZipEntry> read_zip(const std::filesystem::path& path) {
  return Reader(path).entries();
}

std::string zip_of(const std::vector<ZipEntry>& entries) {
  std::string file, directory;
  constexpr std::uint16_t first_of_1980 = 0x21;
  for (const ZipEntry& entry : entries) {
    const std::string data = packed(entry.data);
    std::string common;  // of both headers
    put(common, 20, 2);
    put(common, kUtf8Names, 2);
    put(common, 8, 2);
    put(common, 0, 2);
    put(common, first_of_1980, 2);
    put(common,
        crc32(0, reinterpret_cast<const Bytef*>(entry.data.data()), static_cast<uInt>(entry.data.size())), 4);
    put(common, data.size(), 4);
    put(common, entry.data.size(), 4);
    put(common, entry.name.size(), 2);
    put(common, 0, 2);
    put(directory, kCentral, 4);
    put(directory, 20, 2);
    directory += common;
    put(directory, 0, 2);
    put(directory, 0, 2);
    put(directory, 0, 2);
    put(directory, 0, 4);
    put(directory, file.size(), 4);
    directory += entry.name;
    put(file, kLocal, 4);
    file += common;
    file += entry.name;
    file += data;
  }
  if (file.size() + directory.size() > std::numeric_limits<std::uint32_t>::max() - 256)
    throw Error(ErrorKind::Failed, messages::cannot_write_archive, messages::zip_too_large);
  const std::size_t at = file.size(), count = entries.size();
  file += directory;
  if (count > 0xFFFE) {
    const std::size_t end64 = file.size();
    put(file, kEnd64, 4);
    put(file, 44, 8);
    put(file, 45, 2);
    put(file, 45, 2);
    put(file, 0, 4);
    put(file, 0, 4);
    for (const std::uint64_t value :
         {std::uint64_t{count}, std::uint64_t{count}, std::uint64_t{directory.size()}, std::uint64_t{at}}) {
      put(file, value, 8);
    }
    put(file, kLocator64, 4);
    put(file, 0, 4);
    put(file, end64, 8);
    put(file, 1, 4);
  }
  const std::uint64_t shown = std::min<std::size_t>(count, 0xFFFF);
  put(file, kEnd, 4);
  put(file, 0, 2);
  put(file, 0, 2);
  put(file, shown, 2);
  put(file, shown, 2);
  put(file, directory.size(), 4);
  put(file, at, 4);
  put(file, 0, 2);
  return file;
}

}  // namespace alinify
