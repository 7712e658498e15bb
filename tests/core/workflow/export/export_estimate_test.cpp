#include "core/workflow/export/export_estimate.h"

#include <cmath>
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "core/phantom/phantom.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_source.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using testing::TemporaryFolder;

ExportRequest request_of(PhantomKind kind, Size size) {
  PhantomOptions options;
  options.kind = kind;
  options.size = size;
  options.seed = 3;
  const Phantom phantom(options);
  Image moving(size, 3, PixelType::U8);
  phantom.render_moving(rect_of(size), moving.pixels());
  ExportRequest request;
  request.moving = testing::source_of(std::move(moving));
  request.moving_from_fixed.fixed.size = request.moving_from_fixed.moving.size = size;
  request.moving_from_fixed.parts = {Affine2{0.999, 0.03, -0.03, 0.999, 4, 20}};
  request.file.tile_size = 64;
  return request;
}

TEST(ExportEstimate, IsWithinAQuarterOfTheFileThatIsWritten) {
  const TemporaryFolder folder;
  const auto backend = make_cpu_backend(2);
  for (const PhantomKind kind : {PhantomKind::Fabric, PhantomKind::Tissue}) {
    ExportRequest request = request_of(kind, {1500, 1400});
    for (const char* name : {"w.tif", "w.ome.tif", "w.ome.zarr"})
      for (const Compression compression : {Compression::Deflate, Compression::None}) {
        SCOPED_TRACE(std::string(name) + ", " + name_of(compression));
        request.path = folder / name;
        request.file.compression = compression;
        Progress first, second;
        const ExportEstimate estimate = estimate_export(request, *backend, first);
        EXPECT_TRUE(test::contents_of(folder).empty()) << "something is left";
        EXPECT_LT(estimate.sampled, 0.2);
        EXPECT_EQ(estimate.raw_bytes, 1500 * 1400 * 3);
        EXPECT_GT(estimate.elapsed_s, 0);
        EXPECT_TRUE(estimate.fits_on_disk());
        const ExportedImage written = export_warped(request, *backend, second);
        EXPECT_NEAR(static_cast<double>(estimate.file_bytes), static_cast<double>(written.bytes),
                    0.25 * static_cast<double>(written.bytes));
        std::filesystem::remove_all(request.path);
      }
  }
}

TEST(ExportEstimate, KnowsHowEachFormatCompressesThisPicture) {
  const TemporaryFolder folder, aside;
  const auto backend = make_cpu_backend(2);
  for (const PhantomKind kind : {PhantomKind::Fabric, PhantomKind::Tissue}) {
    ExportRequest request = request_of(kind, {1500, 1400});
    for (const char* name : {"w.tif", "w.ome.tif", "w.png"}) {
      SCOPED_TRACE(name);
      request.path = folder / "none" / name;
      Progress first, second;
      const auto estimate =
          static_cast<double>(estimate_export_bytes(request, aside.path(), *backend, first));
      EXPECT_TRUE(test::contents_of(aside).empty()) << "something is left";
      request.path = folder / name;
      const auto written = static_cast<double>(export_warped(request, *backend, second).bytes);
      EXPECT_NEAR(estimate, written, 0.1 * written);
      std::filesystem::remove(request.path);
    }
  }
}

// Scans are noisy: what a format saves is far from what it saves of most pictures.
TEST(ExportEstimate, KnowsItOfNoisyScansOfAnyNumberOfBits) {
  const TemporaryFolder folder, aside;
  const auto backend = make_cpu_backend(2);
  constexpr Size size{1500, 1400};
  for (const PixelType type : {PixelType::U8, PixelType::U16}) {
    Image scan(size, 1, type);
    std::uint32_t state = 7;
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t x = 0; x < size.width; ++x) {
        state = state * 1664525u + 1013904223u;
        const double weave = 128 + 40 * std::sin(static_cast<double>(x) / 3) +
                             30 * std::cos(static_cast<double>(y) / 4) + (state >> 24) / 8.0;
        if (type == PixelType::U8)
          scan.pixels().samples<std::uint8_t>().at(x, y) = static_cast<std::uint8_t>(weave);
        else
          scan.pixels().samples<std::uint16_t>().at(x, y) = static_cast<std::uint16_t>(200 * weave);
      }
    ExportRequest request;
    request.moving = testing::source_of(std::move(scan));
    request.moving_from_fixed.fixed.size = request.moving_from_fixed.moving.size = size;
    request.moving_from_fixed.parts = {Affine2{0.999, 0.03, -0.03, 0.999, 4, 20}};
    request.file.tile_size = 64;
    for (const char* name : {"w.tif", "w.ome.tif", "w.png"}) {
      SCOPED_TRACE(std::string(name) + ", " + std::string(name_of(type)));
      request.path = folder / name;
      Progress first, second;
      const auto estimate =
          static_cast<double>(estimate_export_bytes(request, aside.path(), *backend, first));
      const auto written = static_cast<double>(export_warped(request, *backend, second).bytes);
      EXPECT_NEAR(estimate, written, 0.1 * written);
      std::filesystem::remove(request.path);
    }
  }
}

TEST(ExportEstimate, OfAWideImageTriesPartsAllAlongIt) {
  const TemporaryFolder folder;
  const auto backend = make_cpu_backend(2);
  ExportRequest request = request_of(PhantomKind::Tissue, {4000, 200});
  request.path = folder / "w.tif";
  Progress first, second;
  const ExportEstimate estimate = estimate_export(request, *backend, first);
  EXPECT_LT(estimate.sampled, 0.5) << "it is not high, but large";
  const auto written = static_cast<double>(export_warped(request, *backend, second).bytes);
  EXPECT_NEAR(static_cast<double>(estimate.file_bytes), written, 0.25 * written);
}

TEST(ExportEstimate, OfASmallImageIsTheFileItself) {
  const TemporaryFolder folder;
  const auto backend = make_cpu_backend(2);
  ExportRequest request = request_of(PhantomKind::Fabric, {300, 200});
  for (const char* name : {"w.png", "w.jpg", "w.tif"}) {
    request.path = folder / name;
    Progress first, second;
    const ExportEstimate estimate = estimate_export(request, *backend, first);
    EXPECT_EQ(estimate.sampled, 1);
    EXPECT_TRUE(test::contents_of(folder).empty());
    // Tiles may be compressed in another order, and stand elsewhere.
    const ExportedImage written = export_warped(request, *backend, second);
    EXPECT_EQ(estimate.file_bytes, written.bytes) << name;
    std::filesystem::remove(request.path);
  }
}

TEST(ExportEstimate, RefusesWhatTheExportRefusesAndKeepsAnOlderFile) {
  const TemporaryFolder folder;
  const auto backend = make_cpu_backend(1);
  ExportRequest request = request_of(PhantomKind::Fabric, {300, 200});
  request.path = folder / "w.png";
  testing::put_text(request.path, "older");
  Progress progress;
  estimate_export(request, *backend, progress);
  EXPECT_EQ(testing::get_text(request.path), "older");
  request.path = folder / "none" / "w.png";
  testing::expect_error(ErrorKind::NotWritable, "none",
                        [&] { estimate_export(request, *backend, progress); });
  request.path = folder / "w.bmp";
  testing::expect_error(ErrorKind::Usage, ".bmp", [&] { estimate_export(request, *backend, progress); });
}

TEST(ExportEstimate, CountsMemoryOfImagesThatAreDecodedWhole) {
  const TemporaryFolder folder;
  const auto backend = make_cpu_backend(1);
  ExportRequest request = request_of(PhantomKind::Fabric, {300, 200});
  request.path = folder / "w.tif";
  request.warp.memory_limit_bytes = 1 << 20;
  Progress progress;
  const std::int64_t bytes = estimate_export(request, *backend, progress).memory_bytes;
  EXPECT_GE(bytes, (1 << 20) + 300 * 200 * 3);
  EXPECT_LT(bytes, 100 << 20);
}

}  // namespace
}  // namespace alinify
