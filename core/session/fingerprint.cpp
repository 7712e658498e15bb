#include "core/session/fingerprint.h"

#include <algorithm>
#include <vector>

#include "core/base/platform.h"

namespace alinify {
namespace {

constexpr std::int64_t kSamples = 32, kSampleBytes = 64 * 1024;

class Fnv1a {
 public:
  void add(const unsigned char* bytes, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) state_ = (state_ ^ bytes[i]) * 0x100000001b3ULL;
  }
  std::string text() const {
    std::string digits(16, '0');
    for (int i = 0; i < 16; ++i)
      digits[static_cast<std::size_t>(i)] = "0123456789abcdef"[(state_ >> (60 - 4 * i)) & 15];
    return digits;
  }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

}  // namespace

FileFingerprint fingerprint_of(const std::filesystem::path& path) {
  const platform::InputFile file(path);
  FileFingerprint result;
  result.size_bytes = file.size();
  Fnv1a hash;
  unsigned char size[8];
  for (int i = 0; i < 8; ++i)
    size[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(result.size_bytes) >> (8 * i));
  hash.add(size, 8);
  std::vector<unsigned char> sample(static_cast<std::size_t>(kSampleBytes));
  const bool whole = result.size_bytes <= kSamples * kSampleBytes;
  const std::int64_t count = whole ? (result.size_bytes + kSampleBytes - 1) / kSampleBytes : kSamples;
  const std::int64_t last = result.size_bytes - kSampleBytes;
  for (std::int64_t i = 0; i < count; ++i) {
    // Divide before multiplying: sizes of a petabyte must not overflow.
    const std::int64_t offset =
        whole ? i * kSampleBytes : last / (kSamples - 1) * i + last % (kSamples - 1) * i / (kSamples - 1);
    hash.add(sample.data(), file.read_at(offset, sample.data(), kSampleBytes));
  }
  result.sampled_hash = hash.text();
  return result;
}

}  // namespace alinify
