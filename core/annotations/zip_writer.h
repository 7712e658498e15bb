#pragma once

#include <string>
#include <vector>

#include "core/io/zip_archive.h"

namespace alinify {

/// An archive of these entries, packed with Deflate; undated, so that the same entries give the same bytes.
/// **Throws** Error(Failed) from 4 GiB on. **Source**: PKWARE's APPNOTE.TXT, 6.3.
std::string zip_of(const std::vector<ZipEntry>& entries);

}  // namespace alinify
