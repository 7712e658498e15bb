#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/platform.h"

namespace alinify {

/// The table of contents of a zip file, zip64 included. Only the central directory at the file's end is read;
/// members of archives that are split, encrypted or packed by anything but deflate cannot be read.
/// **Throws** Error(NotReadable). **Threads**: any, once constructed. **Memory**: about 150 bytes a member.
/// **Source**: PKWARE, APPNOTE 6.3.
class ZipArchive {
 public:
  struct Member {
    std::int64_t header = 0;        ///< offset of its local header
    std::int64_t packed_bytes = 0;  ///< as stored
    std::int64_t bytes = 0;         ///< unpacked, as stated
    std::uint32_t crc = 0;
    int method = 0;  ///< 0 stored, 8 deflated
    bool encrypted = false;
  };

  explicit ZipArchive(std::shared_ptr<const platform::InputFile> file);

  const platform::InputFile& file() const { return *file_; }
  /// The members by name, with forward slashes; without folders, and of two with one name the later one.
  const std::map<std::string, Member, std::less<>>& members() const { return members_; }
  /// All of them but folders, in the order of the directory, with their names as they are there. Reads it
  /// again.
  void visit_in_order(const std::function<void(const std::string& name, const Member& member)>& visit) const;
  /// Offset of a member's first stored byte; all of them are inside the file. **Throws** if not, or if the
  /// member cannot be read.
  std::int64_t data_of(const std::string& name, const Member& member) const;
  /// A whole member, unpacked and checked against its checksum; nothing if it would exceed `max_bytes`.
  std::optional<std::string> unpack(const std::string& name, const Member& member,
                                    std::int64_t max_bytes) const;

 private:
  struct Directory {
    std::int64_t offset = 0, bytes = 0;
  };
  Directory find_directory() const;

  std::shared_ptr<const platform::InputFile> file_;
  std::map<std::string, Member, std::less<>> members_;
};

/// A file in an archive.
struct ZipEntry {
  std::string name;  ///< as in the archive, whatever its encoding
  std::string data;
};
/// All files in an archive, unpacked, in the order of its directory. **Throws** Error: NotFound; NotReadable,
/// also for more than `max_bytes` unpacked. **Memory**: everything in it.
std::vector<ZipEntry> read_zip(const std::filesystem::path& path, std::int64_t max_bytes);

}  // namespace alinify
