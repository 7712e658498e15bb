#include "core/io/reduced_writer.h"

#include <cmath>
#include <mutex>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/thread_pool.h"
#include "core/math/rect.h"

namespace alinify {
namespace {

/// Keeps the image whose tiles it is given, each of which must come once.
class KeepingWriter final : public ImageWriter {
 public:
  KeepingWriter(Size size, Size cell, int channels, PixelType type)
      : image(size, channels, type), cell_(cell) {}

  int tile_columns() const override { return across(image.size().width, cell_.width); }
  int tile_rows() const override { return across(image.size().height, cell_.height); }
  Rect tile_rect(int column, int row) const override {
    return intersect(rect_of(image.size()),
                     {column * cell_.width, row * cell_.height, cell_.width, cell_.height});
  }
  void write_tile(int column, int row, ConstPixels pixels) override {
    const std::lock_guard lock(mutex_);
    EXPECT_TRUE(came.insert({column, row}).second) << "tile " << column << ", " << row << " came twice";
    copy_pixels(pixels, image.pixels().crop(tile_rect(column, row)));
  }
  WrittenFile finish() override { return {}; }

  Image image;
  std::set<std::pair<int, int>> came;

 private:
  static int across(std::int64_t extent, std::int64_t cell) {
    return static_cast<int>((extent + cell - 1) / cell);
  }
  Size cell_;
  std::mutex mutex_;
};

Image noise(Size size, int channels) {
  Image image(size, channels, PixelType::F32);
  std::mt19937 random(5);
  std::uniform_real_distribution<float> value(0, 1);
  for (std::int64_t y = 0; y < size.height; ++y) {
    auto* const row = reinterpret_cast<float*>(image.pixels().row(y));
    for (std::int64_t x = 0; x < size.width * channels; ++x) row[x] = value(random);
  }
  return image;
}

void write_all(ImageWriter& writer, ConstPixels image, int threads) {
  ThreadPool pool(threads);
  const std::int64_t columns = writer.tile_columns();
  pool.parallel_for(columns * writer.tile_rows(), [&](std::int64_t k) {
    const int column = static_cast<int>(k % columns), row = static_cast<int>(k / columns);
    writer.write_tile(column, row, image.crop(writer.tile_rect(column, row)));
  });
}

float at(ConstPixels image, std::int64_t x, std::int64_t y, int channel) {
  return reinterpret_cast<const float*>(image.row(y))[x * image.channels + channel];
}

TEST(ReducedWriter, GivesTheMeanOfThePixelsThatEachCovers) {
  const Size size{1600, 1056};  // of whole squares
  const Image whole = noise(size, 2);
  for (const int times : {2, 4, 16})
    for (const Size cell : {Size{64, 64}, Size{100, 7}, Size{800, 30}}) {
      KeepingWriter kept(reduced_size(size, times), cell, 2, PixelType::F32);
      ReducedWriter writer(kept, size, times, 2, PixelType::F32, Opacity::None);
      write_all(writer, std::as_const(whole).pixels(), 3);
      EXPECT_EQ(static_cast<int>(kept.came.size()), kept.tile_columns() * kept.tile_rows());
      const ConstPixels small = std::as_const(kept.image).pixels();
      for (std::int64_t y = 0; y < small.height; ++y)
        for (std::int64_t x = 0; x < small.width; ++x)
          for (int c = 0; c < 2; ++c) {
            double sum = 0;
            for (int j = 0; j < times; ++j)
              for (int i = 0; i < times; ++i)
                sum += at(std::as_const(whole).pixels(), x * times + i, y * times + j, c);
            ASSERT_NEAR(at(small, x, y, c), sum / (times * times), 1e-5) << times << ": " << x << ", " << y;
          }
    }
}

TEST(ReducedWriter, TakesOfNamesTheOneInTheMiddle) {
  const Size size{1100, 530};
  Image names(size, 1, PixelType::U16);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      reinterpret_cast<std::uint16_t*>(names.pixels().row(y))[x] =
          static_cast<std::uint16_t>((x * 31 + y * 57) % 65536);
  KeepingWriter kept(reduced_size(size, 4), {275, 16}, 1, PixelType::U16);
  ASSERT_EQ(kept.image.size(), (Size{275, 133}));
  ReducedWriter writer(kept, size, 4, 1, PixelType::U16, {});
  write_all(writer, std::as_const(names).pixels(), 2);
  for (std::int64_t y = 0; y < 132; ++y)
    for (std::int64_t x = 0; x < 275; ++x)
      ASSERT_EQ(reinterpret_cast<const std::uint16_t*>(kept.image.pixels().row(y))[x],
                ((4 * x + 2) * 31 + (4 * y + 2) * 57) % 65536);
}

TEST(ReducedWriter, KeepsWhatIsLeftOfAnEdgeThatIsNoWholeSquare) {
  for (const Size size : {Size{513, 515}, Size{1, 1}, Size{1025, 3}}) {
    const Image whole = noise(size, 1);
    KeepingWriter kept(reduced_size(size, 8), {16, 16}, 1, PixelType::F32);
    ReducedWriter writer(kept, size, 8, 1, PixelType::F32, Opacity::None);
    write_all(writer, std::as_const(whole).pixels(), 1);
    EXPECT_EQ(static_cast<int>(kept.came.size()), kept.tile_columns() * kept.tile_rows());
    // A corner pixel alone in its square is itself.
    const Size last{(size.width - 1) / 8, (size.height - 1) / 8};
    if (size.width % 8 == 1 && size.height % 8 == 1) {
      EXPECT_EQ(at(std::as_const(kept.image).pixels(), last.width, last.height, 0),
                at(std::as_const(whole).pixels(), size.width - 1, size.height - 1, 0));
    }
  }
}

TEST(Reduction, IsByAPowerOfTwo) {
  for (const int times : {1, 2, 4, 8, 16, 32, 64}) EXPECT_TRUE(is_reduction(times)) << times;
  for (const int times : {-2, 0, 3, 6, 128}) EXPECT_FALSE(is_reduction(times)) << times;
}

}  // namespace
}  // namespace alinify
