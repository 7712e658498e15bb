#include "core/io/sha256.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/find_program.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::TemporaryFolder;

std::string digest_of(const std::string& bytes) {
  const TemporaryFolder folder;
  testing::put_text(folder / "file", bytes);
  return sha256_of_file(folder / "file");
}

// FIPS 180-4's examples, at csrc.nist.gov.
TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(digest_of("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(digest_of(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(digest_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(digest_of(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, OfFilesOfSeveralPiecesIsThatOfSha256sum) {
  if (!testing::find_program("sha256sum")) GTEST_SKIP() << "sha256sum is not installed";
  const TemporaryFolder folder;
  for (const std::size_t bytes : {std::size_t{1} << 20, (std::size_t{1} << 20) + 1, std::size_t{5'000'003}}) {
    std::string content(bytes, '\0');
    for (std::size_t i = 0; i < bytes; ++i) content[i] = static_cast<char>(i * i / 7);
    testing::put_text(folder / "file", content);
    const auto told = testing::run_program("sha256sum '" + (folder / "file").string() + "'");
    EXPECT_EQ(sha256_of_file(folder / "file"), told.text.substr(0, 64)) << bytes;
  }
}

TEST(Sha256, IsEmptyWhereItWasStopped) {
  const TemporaryFolder folder;
  testing::put_text(folder / "file", "abc");
  EXPECT_EQ(sha256_of_file(folder / "file", [] { return false; }), "");
}

}  // namespace
}  // namespace alinify
