#include "core/session/fingerprint.h"

#include <cstdint>
#include <fstream>
#include <iterator>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/session/session_samples.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::TemporaryFolder;
using testing::write_bytes;

// FNV-1a by its definition, over all that is given.
std::string fnv(const std::vector<unsigned char>& bytes) {
  std::uint64_t h = 14695981039346656037ULL;
  for (const unsigned char b : bytes) h ^= b, h *= 1099511628211ULL;
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(h));
  return text;
}

std::vector<unsigned char> with_size(const std::vector<unsigned char>& bytes, std::uint64_t size) {
  std::vector<unsigned char> all;
  for (int i = 0; i < 8; ++i) all.push_back(static_cast<unsigned char>(size >> (8 * i)));
  all.insert(all.end(), bytes.begin(), bytes.end());
  return all;
}

std::vector<unsigned char> bytes_of(const std::filesystem::path& path) {
  const std::string text = testing::get_text(path);
  return {text.begin(), text.end()};
}

TEST(Fingerprint, IsTheHashOfAllBytesOfASmallFile) {
  const TemporaryFolder folder;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{70000}, std::size_t{2} << 20}) {
    write_bytes(folder / "a", size, 1);
    const FileFingerprint print = fingerprint_of(folder / "a");
    EXPECT_EQ(print.size_bytes, static_cast<std::int64_t>(size));
    EXPECT_EQ(print.sampled_hash, fnv(with_size(bytes_of(folder / "a"), size)));
  }
}

TEST(Fingerprint, ReadsSamplesOfALargeFileFromItsFirstByteToItsLast) {
  const TemporaryFolder folder;
  const std::size_t size = (std::size_t{5} << 20) + 77;
  write_bytes(folder / "a", size, 2);
  const auto bytes = bytes_of(folder / "a");
  std::vector<unsigned char> samples;
  for (std::size_t i = 0; i < 32; ++i) {
    const auto at = static_cast<std::ptrdiff_t>((size - 65536) * i / 31);
    samples.insert(samples.end(), bytes.begin() + at, bytes.begin() + at + 65536);
  }
  EXPECT_EQ(fingerprint_of(folder / "a").sampled_hash, fnv(with_size(samples, size)));
}

TEST(Fingerprint, TellsFilesApartByTheirFirstAndLastByteAndByTheirSize) {
  const TemporaryFolder folder;
  write_bytes(folder / "a", 3 << 20, 3);
  const FileFingerprint before = fingerprint_of(folder / "a");
  EXPECT_EQ(fingerprint_of(folder / "a"), before);
  for (const std::streamoff at : {std::streamoff{0}, std::streamoff{(3 << 20) - 1}}) {
    std::fstream file(folder / "a", std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(at);
    const char old = static_cast<char>(file.get());
    file.seekp(at), file.put(static_cast<char>(old ^ 1));
    file.flush();
    EXPECT_NE(fingerprint_of(folder / "a"), before) << "byte " << at;
    file.seekp(at), file.put(old);
  }
  EXPECT_EQ(fingerprint_of(folder / "a"), before);
  write_bytes(folder / "a", (3 << 20) - 1, 3);
  EXPECT_NE(fingerprint_of(folder / "a"), before);
}

TEST(Fingerprint, OfAFolderHangsOnTheNamesTheSizesAndWhatIsInTheFiles) {
  const TemporaryFolder folder;
  const auto chunk = [&](const std::string& name) { return folder / "a.zarr" / "0" / name; };
  std::filesystem::create_directories(folder / "a.zarr" / "0");
  for (const char* name : {"0.0", "0.1", "1.0"}) write_bytes(chunk(name), 100, 5);
  const FileFingerprint before = fingerprint_of(folder / "a.zarr");
  EXPECT_EQ(before.size_bytes, 300);
  EXPECT_EQ(fingerprint_of(folder / "a.zarr"), before);
  write_bytes(chunk("0.1"), 100, 6);
  EXPECT_NE(fingerprint_of(folder / "a.zarr"), before);
  write_bytes(chunk("0.1"), 100, 5);
  EXPECT_EQ(fingerprint_of(folder / "a.zarr"), before);
  std::filesystem::rename(chunk("1.0"), chunk("1.1"));
  EXPECT_NE(fingerprint_of(folder / "a.zarr"), before);
  std::filesystem::remove(chunk("1.1"));
  EXPECT_EQ(fingerprint_of(folder / "a.zarr").size_bytes, 200);
}

TEST(Fingerprint, SaysThatAFileIsNotThere) {
  EXPECT_THROW(fingerprint_of("/nowhere/at/all"), Error);
}

}  // namespace
}  // namespace alinify
