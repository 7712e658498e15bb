#include "core/workflow/tile_design.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "core/phantom/phantom.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_source.h"

namespace alinify {
namespace {

using testing::expect_error;
using testing::source_of;

std::shared_ptr<const TileSource> blank_image(Size size) {
  Image image(size, 3, PixelType::U8);
  std::fill_n(image.pixels().data, image.byte_count(), std::byte{200});
  return source_of(std::move(image));
}

TEST(RepeatSize, IsWholePixelsOrMillimetres) {
  EXPECT_EQ(repeat_size_from("", {640, 480}).pixels, (Size{640, 480}));
  EXPECT_EQ(repeat_size_from("600x400", {640, 480}).pixels, (Size{600, 400}));
  EXPECT_EQ(repeat_size_from("600x400px", {640, 480}).pixels, (Size{600, 400}));
  const RepeatSize cloth = repeat_size_from("120.5x90mm", {640, 480});
  EXPECT_EQ(cloth.pixels, (Size{640, 480}));
  EXPECT_EQ(cloth.cloth_mm, (Vec2d{120.5, 90}));
  for (const char* text :
       {"600", "600x", "x400", "600.5x400", "600x400cm", "axb", "600x400x2", "nanx5mm", "infxinfmm"})
    expect_error(ErrorKind::Usage, "not a whole number", [&] { repeat_size_from(text, {640, 480}); });
  for (const char* text : {"0x400", "-5x400", "0x0mm", "-1x5mm"})
    expect_error(ErrorKind::Usage, "is empty", [&] { repeat_size_from(text, {640, 480}); });
  expect_error(ErrorKind::Usage, "larger than the design", [] { repeat_size_from("641x480", {640, 480}); });
}

TEST(LayDesign, CoversTheScanAndCarriesPointsOfTheDesignThere) {
  PhantomOptions options;
  options.kind = PhantomKind::Print;
  options.size = {520, 460};
  options.repeat = repeat_layout_from("half-drop", {168, 144});
  const Phantom phantom(options);
  Image fixed(options.size, 3, PixelType::U8), moving({168, 144}, 3, PixelType::U8);
  phantom.render_fixed(rect_of(fixed.size()), fixed.pixels());
  phantom.render_moving(rect_of(moving.size()), moving.pixels());
  TileDesignRequest request;
  request.fixed = source_of(std::move(fixed));
  request.moving = source_of(std::move(moving));
  request.moving_mask = blank_image({168, 144});
  request.repeat.words = "half-drop";
  ThreadPool pool(2);
  Progress progress;
  const TiledDesign tiled = tile_design(request, pool, progress);
  EXPECT_EQ(tiled.repeated.layout, options.repeat);
  EXPECT_EQ(tiled.moving->info().size, tiled.repeated.extent.size());
  EXPECT_EQ(tiled.moving_mask->info().size, tiled.repeated.extent.size());
  Transform map;
  map.parts.emplace_back(tiled.moving_from_fixed);
  EXPECT_TRUE(rect_of(tiled.moving->info().size).contains(moving_footprint(map, rect_of(options.size))));
  const RepeatedDesign truth = *recorded_repeat(phantom.truth());
  for (const LandmarkPair& pair : phantom.points()) {
    // A person marks the spot in the design, not in one of its repeats.
    const Vec2d shown = truth.layout.design_point_of(pair.moving + corner_of(truth.extent));
    const Vec2d carried = tiled.in_repeat_nearest_to({"", pair.fixed, shown});
    EXPECT_LT(length(carried - tiled.moving_from_fixed(pair.fixed)), 8);
    EXPECT_LT(
        length(tiled.repeated.layout.design_point_of(carried + corner_of(tiled.repeated.extent)) - shown),
        1e-6);
  }
  // A map that slips to the next repeat somewhere is reported.
  std::vector<Message> notes;
  check_repeats(tiled, map, notes);
  EXPECT_TRUE(notes.empty());
  std::get<Affine2>(map.parts[0]).tx += 0.6 * tiled.period_px;
  check_repeats(tiled, map, notes);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes[0].english().find("next repeat"), std::string::npos);
}

TEST(RepeatedAsNoted, RepeatsTheDesignAndNothingElse) {
  Transform map;
  const auto design = blank_image({40, 30});
  EXPECT_EQ(repeated_as_noted(design, map), design);
  record_repeat({repeat_layout_from("brick", {40, 30}), {0, 0, 128, 192}, {40, 30}}, map);
  EXPECT_EQ(repeated_as_noted(design, map)->info().size, (Size{128, 192}));
  const auto whole = blank_image({128, 192});
  EXPECT_EQ(repeated_as_noted(whole, map), whole);
  expect_error(ErrorKind::Failed, "40 x 30", [&] { repeated_as_noted(blank_image({41, 30}), map); });
}

}  // namespace
}  // namespace alinify
