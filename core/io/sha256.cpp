#include "core/io/sha256.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <openssl/evp.h>
#include <vector>

#include "core/base/platform.h"
#include "core/base/text.h"

namespace alinify {
namespace {

// OpenSSL's digests fail for want of memory only.
void check(int succeeded) {
  if (!succeeded) throw std::bad_alloc();
}

}  // namespace

std::string sha256_of_file(const std::filesystem::path& path, const std::function<bool()>& continues) {
  const platform::InputFile file(path);
  std::vector<std::byte> buffer(std::size_t{1} << 20);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> hash(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  check(hash && EVP_DigestInit_ex(hash.get(), EVP_sha256(), nullptr));
  for (std::int64_t at = 0;;) {
    if (continues && !continues()) return {};
    const std::int64_t got = file.read_at(at, buffer.data(), static_cast<std::int64_t>(buffer.size()));
    check(EVP_DigestUpdate(hash.get(), buffer.data(), static_cast<std::size_t>(got)));
    at += got;
    if (got < static_cast<std::int64_t>(buffer.size())) break;
  }
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned bytes = 0;
  check(EVP_DigestFinal_ex(hash.get(), digest.data(), &bytes));
  std::string text;
  for (unsigned i = 0; i < bytes; ++i) text += hex_digits(digest[i], 2);
  return text;
}

}  // namespace alinify
