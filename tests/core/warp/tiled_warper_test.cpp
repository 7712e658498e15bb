#include "core/warp/tiled_warper.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "core/io/tiff_writer.h"
#include "tests/support/naive.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using testing::TemporaryFolder;

std::shared_ptr<const TileSource> random_source(Size size, int channels, std::uint32_t seed) {
  auto image = std::make_shared<Image>(size, channels, PixelType::U8);
  std::mt19937 random(seed);
  for (std::int64_t i = 0; i < image->byte_count(); ++i)
    image->pixels().data[i] = static_cast<std::byte>(random());
  ImageInfo info;
  info.color = channels == 3 ? ColorModel::Rgb : ColorModel::Grey;
  return make_memory_source(image, info);
}

Transform wavy() {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> shift(-6, 6);
  BsplineGrid grid = make_bspline_grid(700, 600, {64, 64});
  for (Vec2d& c : grid.coefficients) c = {shift(random), shift(random)};
  Transform transform;
  transform.parts = {Affine2{0.99, -0.05, 0.05, 0.99, 12, -7}, grid};
  transform.fixed.size = {700, 600};
  return transform;
}

TiffWriterOptions plain_file() {
  TiffWriterOptions options;
  options.compression = Compression::None;
  options.tile_size = 128;
  return options;
}

Image warped_file(const std::filesystem::path& path, const Transform& transform, const TileSource& moving,
                  int threads, std::optional<std::int64_t> limit = {}) {
  const auto backend = make_cpu_backend(threads);
  WarpOptions options;
  options.threads = threads;
  options.memory_limit_bytes = limit;
  TiffWriter writer(path, transform.fixed.size, moving.info().channels, PixelType::U8, moving.info().color,
                    plain_file());
  Progress progress;
  warp_tiles(transform, moving, writer, options, *backend, progress);
  writer.finish();
  return read_level(*open_image(path), 0);
}

TEST(TiledWarper, AgreesWithTheTextbookAcrossTileBorders) {
  const TemporaryFolder folder;
  const auto moving = random_source({640, 580}, 1, 1);
  const Transform transform = wavy();
  const Image out = warped_file(folder / "out.tif", transform, *moving, 2);
  ASSERT_EQ(out.size(), transform.fixed.size);

  const Image all = read_level(*moving, 0);
  testing::NaiveImage naive{640, 580, {}};
  for (int y = 0; y < 580; ++y)
    for (int x = 0; x < 640; ++x) naive.values.push_back(static_cast<double>(*all.pixels().at(x, y)));
  // Around the borders of the 128-pixel tiles, where a seam would be.
  for (int y = 0; y < 600; y += (y % 128 < 3 || y % 128 > 124) ? 1 : 13) {
    for (int x = 0; x < 700; x += (x % 128 < 3 || x % 128 > 124) ? 1 : 17) {
      const Vec2d p = transform({static_cast<double>(x), static_cast<double>(y)});
      const auto near = [](double v, double n) {
        return std::fabs(v + 0.5) < 2e-3 || std::fabs(v - n + 0.5) < 2e-3;
      };
      if (near(p.x, 640) || near(p.y, 580)) continue;
      const double expected =
          std::clamp(testing::naive_sample(naive, p, Interpolation::Cubic, 0), 0.0, 255.0);
      ASSERT_NEAR(static_cast<double>(*out.pixels().at(x, y)), expected, 1.0) << x << ", " << y;
    }
  }
}

TEST(TiledWarper, WritesTheSameFileForAnyThreadCountAndMemoryLimit) {
  const TemporaryFolder folder;
  const auto moving = random_source({640, 580}, 3, 2);
  const Transform transform = wavy();
  const Image one = warped_file(folder / "one.tif", transform, *moving, 1);
  const Image four = warped_file(folder / "four.tif", transform, *moving, 4);
  const Image tight = warped_file(folder / "tight.tif", transform, *moving, 4, 1);
  ASSERT_EQ(one.byte_count(), four.byte_count());
  EXPECT_EQ(std::memcmp(one.pixels().data, four.pixels().data, static_cast<std::size_t>(one.byte_count())),
            0);
  EXPECT_EQ(std::memcmp(one.pixels().data, tight.pixels().data, static_cast<std::size_t>(one.byte_count())),
            0);
}

TEST(TiledWarper, ReadsOnlyWhatTheTilesLookAt) {
  // A source that counts what it gives.
  class Counting final : public TileSource {
   public:
    explicit Counting(std::shared_ptr<const TileSource> inner) : inner_(std::move(inner)) {}
    const ImageInfo& info() const override { return inner_->info(); }
    void read(int level, Rect rect, Pixels out) const override {
      pixels += rect.area();
      inner_->read(level, rect, out);
    }
    mutable std::atomic<std::int64_t> pixels{0};

   private:
    std::shared_ptr<const TileSource> inner_;
  };
  const TemporaryFolder folder;
  const Counting moving(random_source({2000, 2000}, 1, 3));
  Transform transform;
  transform.parts = {Affine2::translation({1000, 1000})};
  transform.fixed.size = {256, 256};
  warped_file(folder / "out.tif", transform, moving, 1);
  EXPECT_LT(moving.pixels, 290 * 290);
}

TEST(TiledWarper, FillsWhatLiesOutside) {
  const TemporaryFolder folder;
  const auto moving = random_source({100, 100}, 1, 4);
  Transform transform;
  transform.parts = {Affine2::translation({-50, 0})};
  transform.fixed.size = {300, 100};
  const auto backend = make_cpu_backend(1);
  WarpOptions options;
  options.outside = 250;
  TiffWriter writer(folder / "out.tif", transform.fixed.size, 1, PixelType::U8, ColorModel::Grey,
                    plain_file());
  Progress progress;
  warp_tiles(transform, *moving, writer, options, *backend, progress);
  writer.finish();
  const Image out = read_level(*open_image(folder / "out.tif"), 0);
  EXPECT_EQ(*out.pixels().at(10, 50), std::byte{250});
  EXPECT_EQ(*out.pixels().at(280, 50), std::byte{250});
  const Image all = read_level(*moving, 0);
  EXPECT_EQ(*out.pixels().at(60, 50), *all.pixels().at(10, 50));
}

TEST(TiledWarper, CutsBlocksWhoseFootprintIsHuge) {
  // Every output pixel stands for 40 x 40 moving ones: a whole tile would pull in 128 MB of working memory.
  const TemporaryFolder folder;
  const auto moving = random_source({2600, 2600}, 3, 5);
  Transform transform;
  transform.parts = {Affine2::scaling(40, 40)};
  transform.fixed.size = {65, 65};
  const Image out = warped_file(folder / "out.tif", transform, *moving, 1);
  const Image all = read_level(*moving, 0);
  for (const int x : {0, 31, 33, 60}) EXPECT_EQ(*out.pixels().at(x, 57), *all.pixels().at(x * 40, 57 * 40));
}

TEST(TiledWarper, StopsWhenCancelledAndLeavesNothing) {
  const TemporaryFolder folder;
  const auto moving = random_source({640, 580}, 3, 6);
  const Transform transform = wavy();
  const auto flag = std::make_shared<CancelFlag>();
  int reports = 0;
  Progress progress(
      [&](const ProgressSnapshot&) {
        if (++reports > 1) flag->request();
      },
      flag);
  {
    const auto backend = make_cpu_backend(2);
    TiffWriter writer(folder / "out.tif", transform.fixed.size, 3, PixelType::U8, ColorModel::Rgb,
                      plain_file());
    flag->request();
    EXPECT_THROW(warp_tiles(transform, *moving, writer, {}, *backend, progress), Cancelled);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(WarpRegion, LooksAtTheLevelThatFits) {
  const auto moving = random_source({640, 580}, 1, 7);
  Image out({64, 58}, 1, PixelType::U8);
  Transform identity;
  identity.fixed.size = {640, 580};
  WarpOptions options;
  options.interpolation = Interpolation::Nearest;
  warp_region(identity, *moving, {0, 0}, 10, options, *make_cpu_backend(1), out.pixels());
  const Image all = read_level(*moving, 0);
  EXPECT_EQ(*out.pixels().at(33, 21), *all.pixels().at(330, 210));
}

}  // namespace
}  // namespace alinify
