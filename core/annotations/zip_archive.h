#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace alinify {

struct ZipEntry {
  std::string name;  ///< as in the archive, whatever its encoding
  std::string data;
};

/// The entries of a ZIP archive, unpacked, in the order of its directory. Folders are left out.
/// **Throws** Error: NotFound, NotReadable (damaged, encrypted, packed in another way than Deflate, more than
/// 2 GiB unpacked). **Memory**: the archive and everything in it.
std::vector<ZipEntry> read_zip(const std::filesystem::path& path);

/// An archive of these entries, packed with Deflate; undated, so that the same entries give the same bytes.
/// **Throws** Error(Failed) from 4 GiB on. **Source**: PKWARE's APPNOTE.TXT, 6.3.
std::string zip_of(const std::vector<ZipEntry>& entries);

}  // namespace alinify
