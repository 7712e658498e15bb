#include "core/registration/design/place_design.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "core/phantom/phantom.h"
#include "core/prepare/repeat/repeated_design.h"
#include "tests/support/image_source.h"

namespace alinify {
namespace {

using testing::source_of;

struct Print {
  explicit Print(const std::string& words, Size scan_px = {700, 600}, Size design_px = {216, 168},
                 int seed = 1)
      : phantom([&] {
          PhantomOptions options;
          options.kind = PhantomKind::Print;
          options.size = scan_px;
          options.seed = seed;
          options.repeat = repeat_layout_from(words, design_px);
          return Phantom(options);
        }()) {
    Image fixed(scan_px, 3, PixelType::U8), moving(design_px, 3, PixelType::U8);
    phantom.render_fixed(rect_of(scan_px), fixed.pixels());
    phantom.render_moving(rect_of(design_px), moving.pixels());
    request.scan = source_of(std::move(fixed));
    request.design = source_of(std::move(moving));
    request.layouts = usual_layouts(design_px);
  }
  DesignPlacement place() const {
    ThreadPool pool(2);
    Progress progress;
    return place_design(request, pool, progress);
  }
  // How far a map is from the truth, at the nearest place that shows the same point of the design.
  double largest_error_px(const DesignPlacement& placement) const {
    const RepeatedDesign truth = *recorded_repeat(phantom.truth());
    double largest = 0;
    for (const LandmarkPair& pair : phantom.points()) {
      const Vec2d shown = truth.layout.design_point_of(pair.moving + corner_of(truth.extent));
      const Vec2d there = placement.plane_from_scan(pair.fixed);
      largest = std::max(largest, length(placement.layout.plane_point_of(shown, there) - there));
    }
    return largest;
  }

  Phantom phantom;
  PlaceDesignRequest request;
};

TEST(PlaceDesign, FindsHowTheDesignWasRepeatedAndWhere) {
  for (const char* words : {"straight", "half-drop", "brick", "1/3-drop", "1/3-brick", "1/4-drop",
                            "3/4-brick", "straight,mirror-columns"}) {
    const Print print(words);
    const DesignPlacement placement = print.place();
    ASSERT_TRUE(placement.found) << words;
    EXPECT_EQ(words_of(placement.layout), words);
    EXPECT_FALSE(placement.doubtful) << words << ": next " << words_of(*placement.next_layout);
    // The start is affine, the cloth is not: 0.4 % of its side.
    EXPECT_LT(print.largest_error_px(placement), 8) << words;
    EXPECT_GT(placement.places.size(), 40u) << words;
  }
}

TEST(PlaceDesign, PutsEveryPlaceOnTheRepeatThatLiesThere) {
  // Many small repeats: half a period is 45 px, and the strain moves places by 5.
  const Print print("half-drop", {1300, 1100}, {108, 96}, 5);
  const DesignPlacement placement = print.place();
  ASSERT_TRUE(placement.found);
  const RepeatedDesign truth = *recorded_repeat(print.phantom.truth());
  ASSERT_EQ(placement.layout, truth.layout);
  // One translation of the plane, the same everywhere, leads from the places to the truth.
  ASSERT_GT(placement.places.size(), 100u);
  const auto off = [&](const LandmarkPair& place) {
    return place.moving - print.phantom.truth()(place.fixed) - corner_of(truth.extent);
  };
  const Vec2d first = off(placement.places[placement.places.size() / 2]);
  for (const LandmarkPair& place : placement.places) EXPECT_LT(length(off(place) - first), 6);
}

TEST(PlaceDesign, FollowsOneRepeatWhereTheScanShowsNoPeriod) {
  Print print("straight", {400, 340}, {420, 372}, 2);
  const DesignPlacement placement = print.place();
  ASSERT_TRUE(placement.found);
  EXPECT_LT(print.largest_error_px(placement), 8);
  EXPECT_FALSE(placement.notes.empty());
}

TEST(PlaceDesign, FindsNothingWhereAnotherDesignWasPrinted) {
  Print print("half-drop"), other("half-drop", {700, 600}, {216, 168}, 9);
  print.request.design = other.request.design;
  EXPECT_FALSE(print.place().found);
  print.request.design = source_of([] {
    Image blank({216, 168}, 1, PixelType::U8);
    std::fill_n(blank.pixels().data, blank.byte_count(), std::byte{77});
    return blank;
  }());
  const DesignPlacement placement = print.place();
  EXPECT_FALSE(placement.found);
  EXPECT_FALSE(placement.notes.empty());
}

}  // namespace
}  // namespace alinify
