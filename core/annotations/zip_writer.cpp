#include "core/annotations/zip_writer.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <zlib.h>

#include "core/annotations/messages.h"
#include "core/base/error.h"

namespace alinify {
namespace {

constexpr std::uint32_t kLocal = 0x04034b50, kCentral = 0x02014b50, kEnd = 0x06054b50, kEnd64 = 0x06064b50,
                        kLocator64 = 0x07064b50;
constexpr std::uint16_t kUtf8Names = 1 << 11;

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
