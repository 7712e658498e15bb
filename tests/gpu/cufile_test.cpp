// Reading through cuFile, against a library that has its interface and no GPU (fake_cufile.cpp).
#include "gpu/cufile.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/compute/read_directly.h"
#include "core/io/open_image.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/gpu/fake_cufile.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/with_reader.h"

namespace alinify {
namespace {

using ::testing::HasSubstr;
using testing::TemporaryFolder;
using testing::WithReader;
using testing::write_tiff;

// Environment variables are the whole process's.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    ::setenv(name, value, 1);
  }
  ~Variable() { before_.empty() ? ::unsetenv(name_) : ::setenv(name_, before_.c_str(), 1); }

 private:
  const char* name_;
  std::string before_;
};

CufileSetup setup_of(CufileSetup::Mode mode, const char* library = FAKE_CUFILE) {
  CufileSetup setup;
  setup.mode = mode;
  setup.library = library;
  setup.kernel_module = true;
  return setup;
}

FakeCufile& fake(const char* library = FAKE_CUFILE) {
  const platform::SharedLibrary loaded(library);
  using Get = FakeCufile* (*)();
  const auto get = reinterpret_cast<Get>(loaded.find("fake_cufile"));
  if (!get) throw std::runtime_error("the stand-in for cuFile does not load: " + loaded.why_not());
  return *get();
}

class Cufile : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TemporaryFolder>();
    testing::PageSpec spec;
    spec.width = 2000, spec.height = 2500, spec.samples = 3, spec.photometric = PHOTOMETRIC_RGB;
    spec.rows_per_strip = 100;
    spec.value = [](int x, int y, int c) { return (x * 7 + y * 13 + c * 91 + (x * y >> 7)) & 255; };
    write_tiff(*folder_ / "strips.tif", {spec}, "wl");
    spec.width = 700, spec.height = 500, spec.tile = 256, spec.bits = 16;
    spec.value = [](int x, int y, int c) { return (x * 70 + y * 131 + c * 9100) & 65535; };
    write_tiff(*folder_ / "tiles.tif", {spec}, "wl");
  }
  static void TearDownTestSuite() { folder_.reset(); }

  void SetUp() override {
    for (const char* library : {FAKE_CUFILE, FAKE_CUFILE_OLD}) {
      FakeCufile& one = fake(library);
      one.open_error = one.file_error = one.buffer_error = one.parameter_error = 0;
      one.read_answer = one.fails_from = 0;
      one.max_concurrent = std::int64_t{1} << 40;
      one.max_buffers = 99;
      one.opened = one.closed = one.files_added = one.files_removed = one.buffers_added =
          one.buffers_removed = 0;
      one.reads = one.reads_by_base = one.wrong_calls = 0;
      one.longest = 0;
      one.allow_compat = one.force_compat = -1;
      one.parameter_after_open = false;
      one.log_path[0] = 0;
    }
  }

  // The host's memory stands for the device's.
  CufileDevice device() {
    CufileDevice host;
    host.allocate = [this](std::int64_t bytes) {
      ++blocks_;
      return std::shared_ptr<void>(std::calloc(1, static_cast<std::size_t>(bytes)), [this](void* p) {
        std::free(p);
        --blocks_;
      });
    };
    host.run = [this](const std::function<void()>& call) {
      ++on_device_;
      call();
    };
    return host;
  }

  struct Got {
    DirectRead result;
    Image image;
  };
  Got read(const std::string& name, const CufileSetup& setup) {
    const auto source = open_image(*folder_ / name, {});
    Got got;
    got.image = Image(source->info().size, source->info().channels, source->info().type);
    WithReader backend(make_cufile_reader(setup, device()));
    Progress progress;
    got.result = read_directly(
        *source, 0, backend,
        [&](ConstPixels pixels, Rect rect) { copy_pixels(pixels, got.image.pixels().crop(rect)); }, progress);
    return got;
  }

  void expect_same(const Image& got, const std::string& name) const {
    const Image want = read_level(*open_image(*folder_ / name, {}), 0);
    EXPECT_EQ(std::memcmp(got.pixels().data, want.pixels().data, static_cast<std::size_t>(want.byte_count())),
              0);
  }

  void expect_all_given_back(const FakeCufile& seen) const {
    EXPECT_EQ(seen.wrong_calls, 0);
    EXPECT_EQ(seen.files_added, seen.files_removed);
    EXPECT_EQ(seen.buffers_added, seen.buffers_removed);
    EXPECT_EQ(seen.opened, seen.closed);
    EXPECT_EQ(blocks_, 0);
  }

  static std::unique_ptr<TemporaryFolder> folder_;
  std::atomic<int> blocks_{0}, on_device_{0};
};
std::unique_ptr<TemporaryFolder> Cufile::folder_;

TEST_F(Cufile, ReadsStripsAndTilesBitForBitInParallelPieces) {
  const CufileSetup setup = setup_of(CufileSetup::Mode::Auto);
  for (const char* name : {"strips.tif", "tiles.tif"}) {
    const Got got = read(name, setup);
    EXPECT_TRUE(got.result.done) << got.result.why_not.english();
    EXPECT_EQ(got.result.reader.english(), "cuFile 1.16");
    expect_same(got.image, name);
  }
  const FakeCufile& seen = fake();
  EXPECT_EQ(seen.opened, 2);  // closed with the last reader each time
  EXPECT_EQ(seen.files_added, 2);
  EXPECT_EQ(seen.buffers_added, 2);
  EXPECT_GE(seen.reads, 5);  // 15 MB in pieces of 4 MiB
  EXPECT_EQ(seen.reads_by_base, seen.reads);
  EXPECT_LE(seen.longest, std::int64_t{4} << 20);
  EXPECT_GE(on_device_, seen.reads);  // every call with the device as the thread's
  expect_all_given_back(seen);
}

TEST_F(Cufile, ForbidsItToGoByWayOfTheHostUnlessThatIsAskedFor) {
  EXPECT_TRUE(read("strips.tif", setup_of(CufileSetup::Mode::Auto)).result.done);
  EXPECT_EQ(fake().allow_compat, 0);
  EXPECT_EQ(fake().force_compat, -1);
  EXPECT_FALSE(fake().parameter_after_open);
  EXPECT_THAT(fake().log_path, HasSubstr("cufile.log"));
  EXPECT_TRUE(std::filesystem::path(fake().log_path).is_absolute());

  const Got got = read("strips.tif", setup_of(CufileSetup::Mode::Compat));
  EXPECT_TRUE(got.result.done);
  EXPECT_EQ(got.result.reader.english(), "cuFile 1.16 in its compatibility mode, by way of the host");
  EXPECT_EQ(fake().allow_compat, 1);
  EXPECT_EQ(fake().force_compat, 1);
  expect_same(got.image, "strips.tif");
  expect_all_given_back(fake());
}

TEST_F(Cufile, SaysWhereItCannotKnowThatTheHostIsLeftOut) {
  fake().parameter_error = 5022;
  EXPECT_EQ(read("strips.tif", setup_of(CufileSetup::Mode::Auto)).result.reader.english(),
            "cuFile 1.16, which may read by way of the host");
}

TEST_F(Cufile, GoesOnWhereAReadWasShort) {
  fake().max_concurrent = 100'003;
  const Got got = read("strips.tif", setup_of(CufileSetup::Mode::Auto));
  EXPECT_TRUE(got.result.done) << got.result.why_not.english();
  EXPECT_GT(fake().reads, 140);
  expect_same(got.image, "strips.tif");
}

TEST_F(Cufile, ReadsIntoMemoryThatCannotBeRegistered) {
  fake().max_buffers = 0;
  const Got got = read("tiles.tif", setup_of(CufileSetup::Mode::Auto));
  EXPECT_TRUE(got.result.done) << got.result.why_not.english();
  EXPECT_EQ(fake().reads_by_base, 0);
  expect_same(got.image, "tiles.tif");
  expect_all_given_back(fake());
}

TEST_F(Cufile, WorksWithAnOldLibraryThatHasOnlyTheFirstCalls) {
  const Got got = read("strips.tif", setup_of(CufileSetup::Mode::Auto, FAKE_CUFILE_OLD));
  EXPECT_TRUE(got.result.done) << got.result.why_not.english();
  EXPECT_EQ(got.result.reader.english(), "cuFile, which may read by way of the host");
  expect_same(got.image, "strips.tif");
  expect_all_given_back(fake(FAKE_CUFILE_OLD));
}

TEST_F(Cufile, SaysWhyAReadFailedAndNeverDeliversSuchAnImage) {
  struct Case {
    std::int64_t answer;
    const char* why;
  };
  for (const Case& one :
       {Case{-1, "nput/output error"}, Case{-5011, "the CUDA driver failed"},
        Case{-5008, "file system is not supported (error 5008)"}, Case{-5044, "error 5044"}}) {
    fake().read_answer = one.answer;
    fake().fails_from = 10'000'000;
    const DirectRead result = read("strips.tif", setup_of(CufileSetup::Mode::Auto)).result;
    EXPECT_FALSE(result.done);
    EXPECT_THAT(result.why_not.english(), HasSubstr("cuFile 1.16 failed at byte "));
    EXPECT_THAT(result.why_not.english(), HasSubstr(one.why));
    expect_all_given_back(fake());
  }
}

// A file whose layout was read before it became shorter.
class LookedAt final : public TileSource {
 public:
  explicit LookedAt(std::shared_ptr<const TileSource> file)
      : file_(std::move(file)), stored_(file_->stored_pixels(0)) {}
  const ImageInfo& info() const override { return file_->info(); }
  void read(int level, Rect rect, Pixels out) const override { file_->read(level, rect, out); }
  StoredPixels stored_pixels(int) const override { return stored_; }

 private:
  std::shared_ptr<const TileSource> file_;
  StoredPixels stored_;
};

TEST_F(Cufile, SaysWhenTheFileHasBecomeShorter) {
  std::filesystem::copy_file(*folder_ / "strips.tif", *folder_ / "short.tif");
  const LookedAt source(open_image(*folder_ / "short.tif", {}));
  std::filesystem::resize_file(*folder_ / "short.tif", 1'000'000);
  WithReader backend(make_cufile_reader(setup_of(CufileSetup::Mode::Auto), device()));
  Progress progress;
  const DirectRead result = read_directly(
      source, 0, backend, [](ConstPixels, Rect) { FAIL() << "no such pixels"; }, progress);
  EXPECT_FALSE(result.done);
  EXPECT_THAT(result.why_not.english(), HasSubstr("the file ends at byte"));
}

TEST_F(Cufile, SaysWhatTheDriverOrTheDiskHasAgainstIt) {
  fake().file_error = 5008;
  EXPECT_EQ(
      read("strips.tif", setup_of(CufileSetup::Mode::Auto)).result.why_not.english(),
      "cuFile 1.16 does not take the file: the file's disk or file system is not supported (error 5008)");
  fake().file_error = 0;
  fake().open_error = 5011;
  EXPECT_EQ(read("strips.tif", setup_of(CufileSetup::Mode::Auto)).result.why_not.english(),
            "the CUDA driver failed (error 35)");
  fake().open_error = 5004;
  EXPECT_THAT(read("strips.tif", setup_of(CufileSetup::Mode::Auto)).result.why_not.english(),
              HasSubstr("of different versions (error 5004)"));
  EXPECT_EQ(fake().files_added, 0);
  expect_all_given_back(fake());
}

TEST_F(Cufile, DoesNotAskADriverAgainThatDidNotOpen) {
  fake().open_error = 5001;
  const DirectReaderOffer offer = make_cufile_reader(setup_of(CufileSetup::Mode::Auto), device());
  const platform::InputFile file(*folder_ / "strips.tif");
  testing::expect_error(ErrorKind::NotReadable, "kernel module is not loaded",
                        [&] { offer.reader->open(file); });
  fake().open_error = 0;
  testing::expect_error(ErrorKind::NotReadable, "kernel module is not loaded",
                        [&] { offer.reader->open(file); });
  EXPECT_EQ(fake().opened, 0);
}

TEST_F(Cufile, OpensTheDriverBeforeTheFirstFileWhereItIsToldTo) {
  {
    const DirectReaderOffer offer = make_cufile_reader(setup_of(CufileSetup::Mode::Auto), device());
    EXPECT_EQ(fake().opened, 0);
    offer.reader->prepare();
    EXPECT_EQ(fake().opened, 1);
    const auto file = offer.reader->open(platform::InputFile(*folder_ / "tiles.tif"));
    EXPECT_EQ(fake().opened, 1);
  }
  expect_all_given_back(fake());
  fake().open_error = 5001;
  make_cufile_reader(setup_of(CufileSetup::Mode::Auto), device()).reader->prepare();
}

TEST_F(Cufile, RefusesALibraryThatLacksACall) {
  EXPECT_EQ(read("strips.tif", setup_of(CufileSetup::Mode::Auto, FAKE_CUFILE_WITHOUT_READ))
                .result.why_not.english(),
            "its library has no cuFileRead");
}

TEST_F(Cufile, HasNoReaderWhereSomethingIsMissingOrItIsTurnedOff) {
  CufileSetup setup = setup_of(CufileSetup::Mode::Auto, "libno-such-cufile.so.0");
  EXPECT_EQ(why_not_cufile(setup).english(),
            "cuFile is not installed (libno-such-cufile.so.0 does not load)");
  EXPECT_EQ(make_cufile_reader(setup, device()).reader, nullptr);
  setup = setup_of(CufileSetup::Mode::Auto);
  setup.kernel_module = false;
  EXPECT_EQ(make_cufile_reader(setup, device()).why_not.english(),
            "cuFile's kernel module, nvidia-fs, is not loaded");
  setup.mode = CufileSetup::Mode::Compat;
  EXPECT_EQ(why_not_cufile(setup).english(), "");
  setup.mode = CufileSetup::Mode::Off;
  EXPECT_EQ(make_cufile_reader(setup, device()).why_not.english(), "ALINIFY_CUFILE is off");
  EXPECT_EQ(fake().opened, 0);
}

TEST_F(Cufile, TakesItsSetupFromTheEnvironment) {
  {
    const Variable mode("ALINIFY_CUFILE", "compat"), library("ALINIFY_CUFILE_LIBRARY", FAKE_CUFILE);
    EXPECT_EQ(cufile_setup().mode, CufileSetup::Mode::Compat);
    EXPECT_EQ(why_not_cufile(cufile_setup()).english(), "");
    const Got got = read("tiles.tif", cufile_setup());
    EXPECT_TRUE(got.result.done) << got.result.why_not.english();
    expect_same(got.image, "tiles.tif");
  }
  {
    const Variable mode("ALINIFY_CUFILE", "sometimes");
    EXPECT_EQ(why_not_cufile(cufile_setup()).english(),
              "ALINIFY_CUFILE is 'sometimes', which is none of off, auto and compat");
  }
  const Variable mode("ALINIFY_CUFILE", "off");
  EXPECT_EQ(cufile_setup().mode, CufileSetup::Mode::Off);
}

}  // namespace
}  // namespace alinify
