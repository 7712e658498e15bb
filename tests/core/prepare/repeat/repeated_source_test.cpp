#include "core/prepare/repeat/repeated_source.h"

#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "core/image/halve.h"
#include "core/image/pyramid.h"
#include "core/warp/pyramid_source.h"
#include "tests/core/prepare/repeat/small_design.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_samples.h"

namespace alinify {
namespace {

using test::design_of;
using test::numbered_design;
using testing::expect_error;
using testing::raw_bytes;

// A design with its own coarser level, and what it was asked to read.
class PyramidDesign final : public TileSource {
 public:
  explicit PyramidDesign(std::shared_ptr<const TileSource> full)
      : full_(read_level(*full, 0)), half_(halved(full->info().size), 3, PixelType::U8), info_(full->info()) {
    halve(full_.pixels(), half_.pixels());
    info_.levels.push_back({half_.size(), half_.size(), {2, 2}});
  }
  const ImageInfo& info() const override { return info_; }
  void read(int level, Rect rect, Pixels out) const override {
    pixels_read += rect.area();
    copy_pixels((level == 0 ? full_ : half_).pixels().crop(rect), out);
  }
  std::shared_ptr<const TileSource> as_stored() const override {
    ImageInfo info;
    info.color = ColorModel::Indexed;
    auto indices = std::make_shared<Image>(full_.size(), 1, PixelType::U8);
    for (std::int64_t y = 0; y < full_.size().height; ++y)
      for (std::int64_t x = 0; x < full_.size().width; ++x)
        *indices->pixels().at(x, y) = *full_.pixels().at(x, y);
    return make_memory_source(indices, info);
  }
  mutable std::int64_t pixels_read = 0;

 private:
  Image full_, half_;
  ImageInfo info_;
};

TEST(RepeatedSource, ShowsAtEveryPixelWhatTheLayoutSays) {
  const auto design = numbered_design({23, 17});
  for (const char* words : {"straight", "half-drop", "1/3-brick,mirror-columns", "1/4-drop,turn-90",
                            "brick,mirror-rows,turn-180", "2/3-drop,mirror-columns,mirror-rows,turn-270"}) {
    const RepeatLayout layout = repeat_layout_from(words, {23, 17});
    const Rect extent{-31, 40, 100, 90};
    const auto plane = make_repeated_source(design, {layout, extent});
    EXPECT_EQ(plane->info().size, extent.size());
    const Rect part{7, 11, 81, 70};
    Image pixels(part.size(), 3, PixelType::U8);
    plane->read(0, part, pixels.pixels());
    for (std::int64_t y = 0; y < part.height; ++y)
      for (std::int64_t x = 0; x < part.width; ++x) {
        const auto* sample = reinterpret_cast<const std::uint8_t*>(pixels.pixels().at(x, y));
        const auto wanted = layout.design_pixel_of(extent.x + part.x + x, extent.y + part.y + y);
        ASSERT_EQ((RepeatLayout::Pixel{sample[0], sample[1]}), wanted) << words << " " << x << "," << y;
      }
  }
}

TEST(RepeatedSource, ReadsOnlyThePiecesOfTheDesignThatAreWanted) {
  const auto design = std::make_shared<PyramidDesign>(numbered_design({64, 48}));
  const auto plane =
      make_repeated_source(design, {repeat_layout_from("straight", {64, 48}), {0, 0, 6400, 4800}});
  Image pixels({10, 12}, 3, PixelType::U8);
  plane->read(0, {64 * 50 + 60, 48 * 70 + 3, 10, 12}, pixels.pixels());
  EXPECT_EQ(design->pixels_read, 10 * 12);
  // A band over a hundred repeats is decoded from one.
  design->pixels_read = 0;
  Image band({6400, 8}, 3, PixelType::U8);
  plane->read(0, {0, 96, 6400, 8}, band.pixels());
  EXPECT_EQ(design->pixels_read, 64 * 8);
}

TEST(RepeatedSource, OffersTheDesignsCoarserLevelsWhereTheyFitEveryRepeat) {
  const auto design = std::make_shared<PyramidDesign>(numbered_design({64, 48}));
  for (const char* words :
       {"straight", "half-drop", "1/3-drop", "brick,mirror-columns", "1/4-drop,turn-90"}) {
    const auto plane =
        make_repeated_source(design, {repeat_layout_from(words, {64, 48}), {-64, 128, 192, 128}});
    ASSERT_EQ(plane->info().levels.size(), 2u) << words;
    const Image full = read_level(*plane, 0), coarse = read_level(*plane, 1);
    Image reduced(coarse.size(), 3, PixelType::U8);
    halve(full.pixels(), reduced.pixels());
    EXPECT_EQ(raw_bytes(coarse), raw_bytes(reduced)) << words;
  }
  // A shift of 21 pixels of 63, a repeat of 63: no level fits, and none is offered.
  for (const Size size : {Size{63, 48}, Size{64, 46}})
    EXPECT_EQ(make_repeated_source(design, {repeat_layout_from("half-drop", size), {0, 0, 128, 128}})
                  ->info()
                  .levels.size(),
              1u);
}

TEST(RepeatedSource, HasTheLevelsOfTheRepeatedImageWhateverThePeriod) {
  // 37 and 29 px are multiples of nothing: every coarse pixel lies otherwise on its repeat.
  const auto design = numbered_design({37, 29});
  const auto plane =
      make_repeated_source(design, {repeat_layout_from("1/3-drop", {37, 29}), {-11, -7, 301, 222}});
  const Image full = read_level(*plane, 0);
  ThreadPool pool(2);
  Progress progress;
  PyramidOptions options;
  options.coarsest_side = 32;
  const auto pyramid = with_pyramid(plane, pool, options, progress);
  ASSERT_GE(pyramid->info().levels.size(), 4u);
  Image expected({0, 0}, 3, PixelType::U8);
  const Image* finer = &full;
  Image level;
  for (std::size_t l = 1; l < pyramid->info().levels.size(); ++l) {
    Image next(halved(finer->size()), 3, PixelType::U8);
    halve(finer->pixels(), next.pixels());
    EXPECT_EQ(raw_bytes(read_level(*pyramid, static_cast<int>(l))), raw_bytes(next)) << l;
    level = std::move(next);
    finer = &level;
  }
}

TEST(RepeatedSource, RepeatsTheSamplesAsTheFileStoresThem) {
  const auto design = std::make_shared<PyramidDesign>(numbered_design({20, 10}));
  const auto plane =
      make_repeated_source(design, {repeat_layout_from("half-drop", {20, 10}), {5, 0, 60, 40}});
  const auto stored = plane->as_stored();
  ASSERT_TRUE(stored);
  EXPECT_EQ(stored->info().color, ColorModel::Indexed);
  EXPECT_EQ(stored->info().size, (Size{60, 40}));
  Image shown = read_level(*plane, 0), indices = read_level(*stored, 0);
  for (std::int64_t y = 0; y < 40; ++y)
    for (std::int64_t x = 0; x < 60; ++x) ASSERT_EQ(*indices.pixels().at(x, y), *shown.pixels().at(x, y));
  EXPECT_FALSE(make_repeated_source(numbered_design({20, 10}),
                                    {repeat_layout_from("straight", {20, 10}), {0, 0, 60, 40}})
                   ->as_stored());
}

TEST(RepeatedSource, TakesTheFirstPixelsOfALargerDesignForTheRepeat) {
  const auto plane = make_repeated_source(numbered_design({50, 40}),
                                          {repeat_layout_from("straight", {32, 24}), {0, 0, 64, 48}});
  const Image pixels = read_level(*plane, 0);
  EXPECT_EQ(static_cast<int>(*pixels.pixels().at(31, 0)), 31);
  EXPECT_EQ(static_cast<int>(*pixels.pixels().at(32, 0)), 0);
}

TEST(RepeatedSource, RefusesARepeatThatIsNone) {
  const auto design = numbered_design({50, 40});
  const auto make = [&](Size size, Rect extent) {
    make_repeated_source(design, {repeat_layout_from("straight", size), extent});
  };
  expect_error(ErrorKind::Usage, "larger than the design", [&] { make({51, 40}, {0, 0, 64, 64}); });
  expect_error(ErrorKind::Usage, "is empty", [&] { make({0, 40}, {0, 0, 64, 64}); });
  expect_error(ErrorKind::Usage, "no pixel", [&] { make({50, 40}, {0, 0, 0, 64}); });
}

TEST(RepeatedSource, RoundsItsExtentOutwards) {
  EXPECT_EQ(whole_steps({-1, 0, 2, 64}), (Rect{-64, 0, 128, 64}));
  EXPECT_EQ(whole_steps({-64, 65, 64, 1}), (Rect{-64, 64, 64, 64}));
}

}  // namespace
}  // namespace alinify
