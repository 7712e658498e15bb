// Files left behind when writing does not end well.

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/tiff_writer.h"
#include "tests/core/io/written_tiff.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

#if !defined(_WIN32)
#include <signal.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

namespace alinify {
namespace {

using namespace alinify::testing;
namespace fs = std::filesystem;
using ::testing::HasSubstr;

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  return files;
}

TiffWriterOptions small_tiles(Compression compression = Compression::None) {
  TiffWriterOptions options;
  options.compression = compression;
  options.tile_size = 64;
  return options;
}

Error opening_error(const fs::path& path, Size size = {64, 64}, TiffWriterOptions options = small_tiles()) {
  try {
    TiffWriter(path, size, 1, PixelType::U8, ColorModel::Grey, options);
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "the writer opened " << path;
  return Error(ErrorKind::Failed, {}, {});
}

TEST(TiffWriterFailure, LeavesNothingAndTheOlderFileWithoutFinish) {
  const TemporaryFolder folder;
  put_text(folder / "a.tif", "older");
  {
    const Image image = noise_image({64, 64}, 1, PixelType::U8, 1);
    TiffWriter writer(folder / "a.tif", {100, 100}, 1, PixelType::U8, ColorModel::Grey, small_tiles());
    writer.write_tile(0, 0, image.pixels());
    EXPECT_EQ(files_in(folder.path()).size(), 2u);
    EXPECT_THROW(writer.finish(), Error);
    EXPECT_EQ(get_text(folder / "a.tif"), "older");
  }
  EXPECT_EQ(files_in(folder.path()), std::vector<fs::path>{folder / "a.tif"});
  EXPECT_EQ(get_text(folder / "a.tif"), "older");
}

TEST(TiffWriterFailure, ReplacesAnOlderFileOnlyWithAFinishedOne) {
  const TemporaryFolder folder;
  put_text(folder / "a.tif", "older");
  write_whole(folder / "a.tif", noise_image({64, 64}, 1, PixelType::U8, 1), ColorModel::Grey, small_tiles());
  EXPECT_EQ(files_in(folder.path()), std::vector<fs::path>{folder / "a.tif"});
  EXPECT_EQ(decode_levels(folder / "a.tif", PixelType::U8).size(), 1u);
}

TEST(TiffWriterFailure, WritesThroughALink) {
  const TemporaryFolder folder;
  put_text(folder / "real.tif", "older");
  std::error_code failure;
  fs::create_symlink("real.tif", folder / "link.tif", failure);
  if (failure) GTEST_SKIP() << "no symbolic links here: " << failure.message();
  write_whole(folder / "link.tif", noise_image({64, 64}, 1, PixelType::U8, 1), ColorModel::Grey,
              small_tiles());
  EXPECT_TRUE(fs::is_symlink(folder / "link.tif"));
  EXPECT_EQ(decode_levels(folder / "real.tif", PixelType::U8).size(), 1u);
}

TEST(TiffWriterFailure, NoticesWhenTheDiskGivesBackSomethingElse) {
  const TemporaryFolder folder;
  for (const Compression compression : {Compression::None, Compression::Deflate, Compression::Jpeg}) {
    const Image image = noise_image({64, 64}, 1, PixelType::U8, 1);
    TiffWriter writer(folder / "a.tif", {64, 64}, 1, PixelType::U8, ColorModel::Grey,
                      small_tiles(compression));
    writer.write_tile(0, 0, image.pixels());
    const std::vector<fs::path> files = files_in(folder.path());
    ASSERT_EQ(files.size(), 1u);
    {
      // Position of the only tile: at the end of the file.
      std::fstream file(files[0], std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(-1000, std::ios::end);
      // JPEG decodes a changed byte without a word.
      const std::string damage = compression == Compression::Jpeg ? "~" : "damaged";
      file.write(damage.data(), static_cast<std::streamsize>(damage.size()));
    }
    try {
      writer.finish();
      ADD_FAILURE() << "the damage was not noticed";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::NotWritable);
      EXPECT_THAT(error.what(), HasSubstr("a.tif"));
      EXPECT_THAT(error.what(), ::testing::Not(HasSubstr("partial")));
    }
    EXPECT_FALSE(fs::exists(folder / "a.tif"));
  }
}

TEST(TiffWriterFailure, SaysWhyATargetCannotBeWritten) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "folder.tif");
  put_text(folder / "protected.tif", "older");
  fs::permissions(folder / "protected.tif", fs::perms::owner_read);
  put_text(folder / "file", "");

  const Error on_folder = opening_error(folder / "folder.tif");
  EXPECT_EQ(on_folder.kind(), ErrorKind::NotWritable);
  EXPECT_THAT(on_folder.why(), HasSubstr("folder"));
  EXPECT_FALSE(on_folder.hint().empty());
  EXPECT_THAT(opening_error(folder / "missing" / "a.tif").why(), HasSubstr("does not exist"));
  EXPECT_THAT(opening_error(folder / "protected.tif").why(), HasSubstr("write-protected"));
  EXPECT_THAT(opening_error(folder / "file" / "a.tif").kind(), ErrorKind::NotWritable);
  EXPECT_EQ(get_text(folder / "protected.tif"), "older");
}

TEST(TiffWriterFailure, TakesNamesAsLongAsTheFileSystemDoes) {
  const TemporaryFolder folder;
  const fs::path path = folder / (std::string(240, 'n') + ".tif");
  write_whole(path, noise_image({64, 64}, 1, PixelType::U8, 1), ColorModel::Grey, small_tiles());
  EXPECT_EQ(files_in(folder.path()), std::vector<fs::path>{path});
}

#if !defined(_WIN32)

TEST(TiffWriterFailure, RefusesAFolderWithoutPermission) {
  if (::geteuid() == 0) GTEST_SKIP() << "the superuser may write anywhere; run as another user to test this";
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_EQ(opening_error(folder / "a.tif").kind(), ErrorKind::NotWritable);
  fs::permissions(folder.path(), fs::perms::owner_all);
}

TEST(TiffWriterFailure, RefusesADevice) {
  EXPECT_THAT(opening_error("/dev/null").why(), HasSubstr("not an ordinary file"));
}

// Runs `work` in a separate process; its return value is the exit status.
template <class Work>
pid_t start_child(Work&& work) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(work());
  return child;
}

TEST(TiffWriterFailure, LeavesNoFileWhenKilledAndCleansUpAtTheNextStart) {
  const TemporaryFolder folder;
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const Image image = noise_image({64, 64}, 1, PixelType::U8, 1);
  const pid_t child = start_child([&] {
    TiffWriter writer(folder / "a.tif", {640, 640}, 1, PixelType::U8, ColorModel::Grey, small_tiles());
    for (int column = 0; column < 5; ++column) writer.write_tile(column, 0, image.pixels());
    if (::write(ready[1], "!", 1) != 1) return 1;
    ::pause();
    return 0;
  });
  char byte = 0;
  ASSERT_EQ(::read(ready[0], &byte, 1), 1);
  ::close(ready[0]);
  ::close(ready[1]);

  // While that process lives, its file is its own.
  { TiffWriter other(folder / "a.tif", {64, 64}, 1, PixelType::U8, ColorModel::Grey, small_tiles()); }
  EXPECT_EQ(files_in(folder.path()).size(), 1u);

  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_FALSE(fs::exists(folder / "a.tif"));
  EXPECT_EQ(files_in(folder.path()).size(), 1u);

  put_text(folder / ".b.tif.partial-1-0", "another target's");
  write_whole(folder / "a.tif", image, ColorModel::Grey, small_tiles());
  EXPECT_THAT(files_in(folder.path()),
              ::testing::UnorderedElementsAre(folder / "a.tif", folder / ".b.tif.partial-1-0"));
}

TEST(TiffWriterFailure, ReportsALimitReachedWhileWriting) {
  const TemporaryFolder folder;
  put_text(folder / "a.tif", "older");
  const pid_t child = start_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{200000, 200000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    try {
      write_whole(folder / "a.tif", noise_image({640, 640}, 1, PixelType::U8, 1), ColorModel::Grey,
                  small_tiles(Compression::Deflate));
    } catch (const Error& error) {
      const std::string text = error.what();
      const bool clear = text.find("a.tif") != std::string::npos && text.find("partial") == std::string::npos;
      return error.kind() == ErrorKind::NotWritable && clear ? 42 : 2;
    }
    return 1;
  });
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 42);
  EXPECT_EQ(files_in(folder.path()), std::vector<fs::path>{folder / "a.tif"});
  EXPECT_EQ(get_text(folder / "a.tif"), "older");
}

#if defined(__linux__)
TEST(TiffWriterFailure, ReportsAFullDiskAtOnceOrWhenItFills) {
  const TemporaryFolder folder;
  const fs::path disk = folder / "disk";
  fs::create_directory(disk);
  if (::mount("none", disk.c_str(), "tmpfs", 0, "size=256k") != 0)
    GTEST_SKIP() << "a small disk cannot be mounted here (needs the superuser)";
  const Error at_once = opening_error(disk / "a.tif", {2000, 2000});
  EXPECT_EQ(at_once.kind(), ErrorKind::NotWritable);
  EXPECT_THAT(at_once.why(), HasSubstr("256.0 KiB left"));
  try {
    write_whole(disk / "a.tif", noise_image({1000, 1000}, 1, PixelType::U8, 1), ColorModel::Grey,
                small_tiles(Compression::Deflate));
    ADD_FAILURE() << "a megabyte of noise fitted into 256 KiB";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotWritable);
  }
  EXPECT_TRUE(fs::is_empty(disk));
  ::umount(disk.c_str());
}
#endif
#endif

}  // namespace
}  // namespace alinify
