// Files read past the host's memory, on a GPU with the cuFile that this machine has. Where its kernel module
// is missing, cuFile's own compatibility mode carries the bytes; ALINIFY_CUFILE_LIBRARY names a library that
// the loader does not find by itself.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime_api.h>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/compute/read_directly.h"
#include "core/grey/grey_pyramid.h"
#include "core/io/open_image.h"
#include "gpu/cufile.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/gpu/need_gpu.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using testing::PageSpec;
using testing::TemporaryFolder;
using testing::write_tiff;

// The mode is read when a backend is made.
class WithMode {
 public:
  explicit WithMode(const char* mode) { ::setenv("ALINIFY_CUFILE", mode, 1); }
  ~WithMode() { ::unsetenv("ALINIFY_CUFILE"); }
};

std::unique_ptr<Backend> backend_in(const char* mode, std::int64_t limit_bytes = 0) {
  const WithMode set(mode);
  return make_cuda_backend(list_gpus().front().index, 4, limit_bytes);
}

const char* best_mode() {
  return cufile_setup().kernel_module ? "auto" : "compat";
}

#define ALINIFY_NEED_CUFILE()                                                                             \
  ALINIFY_NEED_GPU();                                                                                     \
  if (const std::string why = backend_in(best_mode())->direct_reader().why_not.english(); !why.empty()) { \
    GTEST_SKIP() << why << "; ALINIFY_CUFILE_LIBRARY may name a libcufile.so.0";                          \
  }                                                                                                       \
  static_assert(true)

// A cuFile may be there and yet take no file of this machine: of a disk that udev knows nothing of, say.
bool refused(const Message& why_not) {
  return why_not.english().find("does not take the file") != std::string::npos;
}

struct Sample {
  const char* name;
  int width, height, samples, bits, tile, rows_per_strip;
};

// Strips in one and in many pieces, tiles that stick out, larger than two blocks of 64 MiB, tiny.
const std::vector<Sample> samples = {
    {"rgb strips", 6001, 9001, 3, 8, 0, 64}, {"one strip of 16 bits", 5003, 2001, 1, 16, 0, 2001},
    {"rgb tiles", 2100, 1900, 3, 8, 512, 0}, {"tiles of 16 bits", 1300, 1100, 3, 16, 256, 0},
    {"floats", 700, 900, 1, 32, 0, 100},     {"tiny", 5, 3, 1, 8, 0, 3}};

void write(const std::filesystem::path& path, const Sample& sample) {
  PageSpec spec;
  spec.width = sample.width, spec.height = sample.height;
  spec.samples = sample.samples, spec.bits = sample.bits, spec.tile = sample.tile;
  spec.rows_per_strip = sample.rows_per_strip;
  spec.photometric = sample.samples == 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK;
  if (sample.bits == 32) spec.format = SAMPLEFORMAT_IEEEFP;
  const int mask = sample.bits == 8 ? 255 : 65535;
  spec.value = [mask](int x, int y, int c) { return (x * 7 + y * 13 + c * 91 + (x * y >> 9)) & mask; };
  write_tiff(path, {spec}, "wl");
}

TEST(DirectReading, DeliversTheFilesBytesToTheDevice) {
  ALINIFY_NEED_CUFILE();
  const auto backend = backend_in(best_mode());
  const TemporaryFolder folder;
  for (const Sample& sample : samples) {
    SCOPED_TRACE(sample.name);
    write(folder / "a.tif", sample);
    const auto source = open_image(folder / "a.tif", {});
    const Image want = read_level(*source, 0);
    Image got(want.size(), want.channels(), want.type());
    std::memset(got.pixels().data, 0xee, static_cast<std::size_t>(got.byte_count()));
    Progress progress;
    const DirectRead result = read_directly(
        *source, 0, *backend,
        [&](ConstPixels pixels, Rect rect) {
          cudaPointerAttributes attributes{};
          ASSERT_EQ(cudaPointerGetAttributes(&attributes, pixels.data), cudaSuccess);
          EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
          const Pixels to = got.pixels().crop(rect);
          backend->copy_rows(to.data, to.row_bytes, pixels.data, pixels.row_bytes,
                             rect.width * to.pixel_bytes(), rect.height);
        },
        progress);
    if (refused(result.why_not)) GTEST_SKIP() << result.why_not.english();
    ASSERT_TRUE(result.done) << result.why_not.english();
    EXPECT_EQ(result.reader.english().substr(0, 6), "cuFile");
    EXPECT_EQ(std::memcmp(got.pixels().data, want.pixels().data, static_cast<std::size_t>(want.byte_count())),
              0);
    std::printf("%s: %s\n", sample.name, result.reader.english().c_str());
  }
}

// Every level of the image as the engine gets it.
std::vector<std::uint16_t> grey_levels(const std::filesystem::path& path, Backend& backend,
                                       ImageReading& reading) {
  const std::shared_ptr<const TileSource> source = open_image(path, {});
  Progress progress;
  const GreyPyramid pyramid(source, nullptr, 0, 1, backend, progress);
  reading = pyramid.reading();
  reading.image = Message::verbatim(path.filename().string());
  std::vector<std::uint16_t> all;
  ThreadPool pool(1);
  for (int level = 0; level <= 1; ++level) {
    const GreyTile tile = pyramid.tile(level, rect_of(pyramid.size(level)), pool);
    const std::size_t before = all.size();
    all.resize(before + static_cast<std::size_t>(tile.pixels.width * tile.pixels.height));
    backend.copy_rows(all.data() + before, tile.pixels.width * 2, tile.pixels.data, tile.pixels.stride * 2,
                      tile.pixels.width * 2, tile.pixels.height);
  }
  return all;
}

TEST(DirectReading, MakesTheSameGreyLevelsAsPageLockedBuffers) {
  ALINIFY_NEED_CUFILE();
  const auto direct = backend_in(best_mode()), usual = backend_in("off");
  const TemporaryFolder folder;
  for (const Sample& sample : samples) {
    SCOPED_TRACE(sample.name);
    write(folder / "a.tif", sample);
    ImageReading by_cufile, by_buffers;
    const auto got = grey_levels(folder / "a.tif", *direct, by_cufile),
               want = grey_levels(folder / "a.tif", *usual, by_buffers);
    if (refused(by_cufile.why_not_direct)) {
      EXPECT_TRUE(got == want);
      GTEST_SKIP() << by_cufile.why_not_direct.english();
    }
    EXPECT_EQ(by_cufile.reader.english().substr(0, 6), "cuFile") << by_cufile.why_not_direct.english();
    EXPECT_EQ(by_buffers.reader.english(), "page-locked buffers");
    EXPECT_EQ(by_buffers.why_not_direct.english(), "ALINIFY_CUFILE is off");
    EXPECT_TRUE(got == want);
    std::printf("%s\n%s\n", describe(by_cufile).english().c_str(), describe(by_buffers).english().c_str());
  }
}

TEST(DirectReading, ReadsByWayOfTheHostWhereTheDeviceHasNoRoomForItsBlocks) {
  ALINIFY_NEED_CUFILE();
  const TemporaryFolder folder;
  write(folder / "a.tif", {"strips", 6001, 9001, 3, 8, 0, 64});
  // The grey levels fit, two blocks of 64 MiB beside them do not.
  const auto tight = backend_in(best_mode(), std::int64_t{200} << 20), usual = backend_in("off");
  ImageReading short_of_memory, other;
  const auto got = grey_levels(folder / "a.tif", *tight, short_of_memory),
             want = grey_levels(folder / "a.tif", *usual, other);
  EXPECT_EQ(short_of_memory.reader.english(), "page-locked buffers");
  EXPECT_FALSE(short_of_memory.why_not_direct.empty());
  EXPECT_TRUE(got == want);
}

}  // namespace
}  // namespace alinify
