#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace alinify {

/// The SHA-256 of bytes that come piece by piece. **Source**: FIPS 180-4, section 6.2.
class Sha256 {
 public:
  void add(const std::byte* bytes, std::size_t count);
  /// The hash of everything added, as 64 hexadecimal digits. Final: no add() afterwards.
  std::string digest();

 private:
  void take_block(const std::byte* block);

  std::array<std::uint32_t, 8> state_{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::byte, 64> rest_{};
  std::uint64_t bytes_ = 0;
};

/// The SHA-256 of a file. `continues` is asked every few megabytes; false ends it with "".
/// **Throws** Error: NotFound, NotReadable. **Memory**: 1 MiB.
std::string sha256_of_file(const std::filesystem::path& path, const std::function<bool()>& continues = {});

}  // namespace alinify
