#include "core/session/fingerprint.h"

#include <algorithm>
#include <map>
#include <system_error>
#include <vector>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/system_message.h"
#include "core/base/text.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kSamples = 32, kSampleBytes = 64 * 1024;

class Fnv1a {
 public:
  void add(const unsigned char* bytes, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) state_ = (state_ ^ bytes[i]) * 0x100000001b3ULL;
  }
  void add(std::int64_t number) {
    unsigned char bytes[8];
    for (int i = 0; i < 8; ++i)
      bytes[i] = static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> (8 * i));
    add(bytes, 8);
  }
  std::string text() const { return hex_digits(state_, 16); }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325ULL;
};

// By their names within the folder, in the order of these.
std::map<std::string, std::int64_t> files_in(const fs::path& folder) {
  std::map<std::string, std::int64_t> sizes;
  try {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
      if (entry.is_regular_file())
        sizes[entry.path().lexically_relative(folder).generic_string()] =
            static_cast<std::int64_t>(entry.file_size());
  } catch (const fs::filesystem_error& failure) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(folder), system_message(failure.code()));
  }
  return sizes;
}

FileFingerprint fingerprint_of_folder(const fs::path& folder) {
  FileFingerprint result;
  Fnv1a hash;
  const std::map<std::string, std::int64_t> sizes = files_in(folder);
  for (const auto& [name, bytes] : sizes) {
    hash.add(reinterpret_cast<const unsigned char*>(name.data()), static_cast<std::int64_t>(name.size()));
    hash.add(bytes);
    result.size_bytes += bytes;
  }
  std::vector<unsigned char> sample(static_cast<std::size_t>(kSampleBytes));
  const auto count = static_cast<std::int64_t>(sizes.size());
  const std::int64_t step = std::max<std::int64_t>(1, (count + kSamples - 1) / kSamples);
  auto file = sizes.begin();
  for (std::int64_t i = 0; i < count; ++i, ++file)
    if (i % step == 0)
      hash.add(sample.data(),
               platform::InputFile(folder / file->first).read_at(0, sample.data(), kSampleBytes));
  result.sampled_hash = hash.text();
  return result;
}

}  // namespace

FileFingerprint fingerprint_of(const fs::path& path) {
  if (std::error_code ignored; fs::is_directory(path, ignored)) return fingerprint_of_folder(path);
  const platform::InputFile file(path);
  FileFingerprint result;
  result.size_bytes = file.size();
  Fnv1a hash;
  hash.add(result.size_bytes);
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

std::string hash_of(std::string_view bytes) {
  Fnv1a hash;
  hash.add(reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<std::int64_t>(bytes.size()));
  return hash.text();
}

}  // namespace alinify
