#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace alinify {

/// The SHA-256 of a file, as 64 hexadecimal digits. `continues` is asked at every MiB; false ends it with "".
/// **Throws** Error: NotFound, NotReadable. **Memory**: 1 MiB. **Source**: FIPS 180-4, by OpenSSL.
std::string sha256_of_file(const std::filesystem::path& path, const std::function<bool()>& continues = {});

}  // namespace alinify
