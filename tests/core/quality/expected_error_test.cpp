#include "core/quality/expected_error.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "core/phantom/noise.h"
#include "core/quality/picture.h"
#include "core/quality/texture_period.h"
#include "tests/core/quality/made_pictures.h"

namespace alinify {
namespace {

using testing::grain;
using testing::picture_of;
using testing::repeating;
using testing::unrepeating;
using testing::weave;

constexpr Size size{256, 240};

struct Options {
  int threads = 2;
  double period_px = 0;
  bool moving_is_design = false;
  bool squeezed = false;  // the map's derivative is nearly singular in the middle
};

// Leaves a fifteenth of the width between x 120 and 150, and gives it back beside.
DisplacementField squeezed_middle() {
  DisplacementField field;
  field.spacing = {2, 2};
  field.columns = static_cast<int>(size.width / 2 + 1), field.rows = static_cast<int>(size.height / 2 + 1);
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  for (int j = 0; j < field.rows; ++j)
    for (int i = 0; i < field.columns; ++i) {
      const double x = 2.0 * i - 135, middle = std::clamp(x, -15.0, 15.0),
                   beside = std::clamp(std::abs(x) - 15, 0.0, 60.0) / 60;
      vectors->push_back({static_cast<float>(-14.0 / 15 * middle * (1 - beside)), 0});
    }
  field.vectors = std::move(vectors);
  return field;
}

// `moving` is mapped to the fixed picture by the identity.
template <class Moving>
ErrorMap errors(const GreyImage& fixed, Moving moving, Options options = {}) {
  ThreadPool pool(options.threads);
  const GreyImage warped = picture_of(size, moving);
  Transform map;
  map.fixed.size = map.moving.size = size;
  if (options.squeezed) map.parts = {squeezed_middle()};
  ErrorRequest request;
  request.fixed = &fixed, request.warped = &warped;
  request.features = ComparedFeatures::Grey;
  request.usual = 0.95, request.lost_below = request.lost_below_coarse = 0.57;
  request.moving_from_fixed = &map;
  request.moving_is_design = options.moving_is_design;
  if (options.period_px > 0)
    for (const double s : {-1.0, 1.0})
      request.repeats_px.push_back({s * options.period_px, 0}),
          request.repeats_px.push_back({0, s * options.period_px});
  request.moving = &warped;
  // By whole pixels, to avoid interpolation.
  request.warped_further = [&](const GreyImage&, const GreyImage& picture, Vec2d by) {
    return picture_of(size, [&](double x, double y) {
      const auto i = static_cast<std::int64_t>(x + by.x), j = static_cast<std::int64_t>(y + by.y);
      const bool there = i >= 0 && j >= 0 && i < size.width && j < size.height;
      return there ? static_cast<double>(picture.view().at(i, j)) : std::numeric_limits<double>::quiet_NaN();
    });
  };
  return expect_errors(request, pool, Progress());
}

double share_of(const ErrorMap& map, PlaceState state) {
  const auto n = std::count_if(map.places.begin(), map.places.end(),
                               [&](const PlaceError& p) { return p.state == state; });
  return static_cast<double>(n) / static_cast<double>(map.places.size());
}

bool inside(double x, double y) {
  return x > 80 && x < 190 && y > 70 && y < 180;
}

TEST(ExpectedError, IsSmallEverywhereUnderARightMapUpToTheBorders) {
  const ErrorMap map = errors(picture_of(size, unrepeating), unrepeating);
  EXPECT_EQ(map.size, (Size{32, 30}));
  EXPECT_DOUBLE_EQ(map.step_px, 8);
  EXPECT_EQ(map.origin_px, (Vec2d{3.5, 3.5}));
  EXPECT_GT(share_of(map, PlaceState::Measured), 0.98);
  EXPECT_LT(summary_of(map, 1).p90_px, 0.15);
  for (const PlaceError& p : map.places) {
    EXPECT_LT(p.expected_px, 0.6f);  // in the corners a quarter of a block is seen, and neighbours tell
    EXPECT_LE(p.low_px, p.expected_px);
    EXPECT_GE(p.high_px, p.expected_px);
  }
}

TEST(ExpectedError, IsTheShiftWhereAPatchLiesElsewhere) {
  const ErrorMap map = errors(picture_of(size, unrepeating), [](double x, double y) {
    return inside(x, y) ? unrepeating(x - 6, y + 2.5) : unrepeating(x, y);
  });
  const auto middle = map.at_point({135, 125});
  ASSERT_TRUE(middle.has_value());
  EXPECT_NEAR(middle->expected_px, std::hypot(6, 2.5), 0.2);
  EXPECT_NEAR(middle->off_px.x, 6, 0.1);
  EXPECT_NEAR(middle->off_px.y, -2.5, 0.1);
  EXPECT_LT(map.at_point({30, 30})->expected_px, 0.15f);
  EXPECT_LT(map.at_point({250, 10})->expected_px, 0.3f);
}

TEST(ExpectedError, IsLostWhereTheFixedImageAloneShowsNothingOrOnlyNoise) {
  for (const double noise : {0.0, 0.02, 0.1}) {
    const ErrorMap map =
        errors(picture_of(size,
                          [&](double x, double y) {
                            return inside(x, y) ? 0.5 + noise * (grain(x, y, 1) - 0.5) : unrepeating(x, y);
                          }),
               unrepeating);
    EXPECT_EQ(map.at_point({135, 125})->state, PlaceState::Lost) << noise;
    EXPECT_LT(map.at_point({30, 30})->expected_px, 0.15f) << noise;
    EXPECT_GT(summary_of(map, 1).share_off, 0.1) << noise;
  }
}

// Blots of 14 px amid plain ground, at uneven places.
double blots(double x, double y) {
  constexpr double apart = 52;
  const double i = std::floor(x / apart), j = std::floor(y / apart);
  const double mx = apart * (i + 0.5) + 12 * (grain(i, j, 1) - 0.5),
               my = apart * (j + 0.5) + 12 * (grain(i, j, 2) - 0.5);
  const double far = std::hypot((x - mx) / (6 + 2 * grain(i, j, 3)), (y - my) / (6 + 2 * grain(i, j, 4)));
  return 0.8 - 0.6 / (1 + std::exp(12 * (far - 1)));
}

TEST(ExpectedError, CountsPlainGroundOfASlippedPieceWhereTheMovingImageShowsABlot) {
  const auto moving = [](double x, double y) { return inside(x, y) ? blots(x - 11, y + 9) : blots(x, y); };
  const GreyImage fixed = picture_of(size, blots), warped = picture_of(size, moving);
  const ErrorMap map = errors(fixed, moving);
  const auto spread = [](const GreyImage& picture, Vec2d at, std::int64_t radius) {
    float low = 1, high = 0;
    for (auto y = static_cast<std::int64_t>(at.y) - radius; y <= static_cast<std::int64_t>(at.y) + radius;
         ++y)
      for (auto x = static_cast<std::int64_t>(at.x) - radius; x <= static_cast<std::int64_t>(at.x) + radius;
           ++x)
        low = std::min(low, picture.view().at(x, y)), high = std::max(high, picture.view().at(x, y));
    return high - low;
  };
  int counted = 0;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const Vec2d at = map.origin_px + map.step_px * Vec2d{static_cast<double>(i), static_cast<double>(j)};
      if (!inside(at.x - 13, at.y - 13) || !inside(at.x + 13, at.y + 13)) continue;
      if (spread(fixed, at, 9) > 0.02f || spread(warped, at, 5) < 0.4f) continue;
      ++counted;
      EXPECT_TRUE(is_bad(map.at(i, j), 1)) << at.x << ", " << at.y << ": " << name_of(map.at(i, j).state);
    }
  EXPECT_GE(counted, 3);
}

TEST(ExpectedError, IsNotLostWhereNeitherImageShowsAnything) {
  const auto plain = [](std::uint32_t picture) {
    return [picture](double x, double y) {
      return inside(x, y) ? 0.5 + 0.02 * (grain(x, y, picture) - 0.5) : unrepeating(x, y);
    };
  };
  const ErrorMap map = errors(picture_of(size, plain(1)), plain(2));
  EXPECT_EQ(share_of(map, PlaceState::Lost), 0);
  EXPECT_EQ(map.at_point({135, 125})->state, PlaceState::Blank);
}

// Between pixels the moving image's noise is a mean of several, and no longer white.
TEST(ExpectedError, IsNotLostOnPlainGroundWhoseNoiseIsColouredByInterpolation) {
  for (const double noise : {0.03, 0.06, 0.1}) {
    const auto noisy = [&](std::uint32_t picture, bool between) {
      return [=](double x, double y) {
        const auto at = [&](double dx, double dy) { return grain(x + dx, y + dy, picture) - 0.5; };
        return blots(x, y) + noise * (between ? 0.4 * (at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1)) : at(0, 0));
      };
    };
    const ErrorMap map = errors(picture_of(size, noisy(1, false)), noisy(2, true));
    EXPECT_EQ(share_of(map, PlaceState::Lost), 0) << noise;
    EXPECT_GT(share_of(map, PlaceState::Blank), 0.1) << noise;
  }
}

TEST(ExpectedError, IsLargeWhereNothingLooksAlikeAmidMuchThatDoes) {
  const ErrorMap map = errors(picture_of(size, unrepeating), [](double x, double y) {
    return inside(x, y) ? unrepeating(3 * y + 900, 2 * x) : unrepeating(x, y);
  });
  EXPECT_EQ(map.at_point({135, 125})->state, PlaceState::Lost);
  EXPECT_GT(map.at_point({135, 125})->expected_px, 5.0f);
  EXPECT_EQ(map.at_point({20, 20})->state, PlaceState::Measured);
}

TEST(ExpectedError, SeesASlipByARepeatOfAnUnevenWeave) {
  const auto cloth = [](double x, double y) { return weave(x, y, 9, 0.5); };
  const ErrorMap map = errors(
      picture_of(size, cloth),
      [&](double x, double y) { return inside(x, y) ? cloth(x - 9, y) : cloth(x, y); }, {.period_px = 9});
  EXPECT_NEAR(map.at_point({135, 125})->expected_px, 9, 0.5);
  EXPECT_LT(map.at_point({30, 200})->expected_px, 0.3f);
}

TEST(ExpectedError, IsNoRepeatAtAnEdgeWherePartOfABlockHasNoPartner) {
  for (const double uneven : {0.2, 0.3, 0.5})
    for (const double missing : {14, 17, 20, 23}) {
      const auto cloth = [&](double x, double y) { return weave(x, y, 9, uneven); };
      const ErrorMap map =
          errors(picture_of(size, cloth),
                 [&](double x, double y) {
                   return y < missing + 0.05 * x ? std::numeric_limits<double>::quiet_NaN() : cloth(x, y);
                 },
                 {.period_px = 9});
      EXPECT_GT(share_of(map, PlaceState::Measured), 0.8);
      for (const PlaceError& place : map.places)
        EXPECT_FALSE(place.state == PlaceState::Measured && length(place.off_px) > 3)
            << "uneven by " << uneven << ", " << missing << " rows missing";
    }
}

TEST(ExpectedError, IsARepeatAlsoWhereTheMapIsSqueezed) {
  constexpr double period_px = 22;  // beyond what is looked through without repeats
  const auto cloth = [](double x, double y) { return weave(x, y, period_px, 0.5); };
  const ErrorMap map =
      errors(picture_of(size, cloth),
             [&](double x, double y) { return inside(x, y) ? cloth(x - period_px, y) : cloth(x, y); },
             {.period_px = period_px, .squeezed = true});
  int seen = 0;
  for (double y = 90; y < 165; y += 8)
    if (const auto place = map.at_point({135, y}); place && place->state == PlaceState::Measured) {
      ++seen;
      EXPECT_LT(length(place->off_px), 1.5 * period_px) << "at y " << y;
    }
  EXPECT_GT(seen, 3) << "else this tells nothing";
}

TEST(ExpectedError, IsNoFinerThanWhatMakesThePicturesDifferAllows) {
  // Both pictures have a grain of their own, as strong as the texture. The map is right, so that what the
  // offsets scatter by is what no map made from these pictures could know.
  const auto grainy = [](double x, double y, std::uint32_t seed) {
    return unrepeating(x, y) +
           0.25 * static_cast<double>(noise::normal(static_cast<int>(x), static_cast<int>(y), seed));
  };
  const ErrorMap map = errors(picture_of(size, [&](double x, double y) { return grainy(x, y, 1); }),
                              [&](double x, double y) { return grainy(x, y, 2); });
  double scatter = 0, expected = 0;
  int count = 0;
  for (const PlaceError& p : map.places)
    if (p.state == PlaceState::Measured && length(p.off_px) < 1.5)
      scatter += length(p.off_px), expected += static_cast<double>(p.expected_px), ++count;
  ASSERT_GT(count, 700);
  EXPECT_GT(scatter / count, 0.06) << "else this tells nothing";
  EXPECT_GT(expected, 0.9 * scatter);
  EXPECT_LT(expected, 3 * scatter);
}

TEST(ExpectedError, IsAmbiguousWhereEveryRepeatIsTheSame) {
  const auto cloth = [](double x, double y) { return weave(x, y, 9, 0); };
  const ErrorMap map = errors(picture_of(size, cloth), cloth, {.period_px = 9});
  EXPECT_GT(share_of(map, PlaceState::Ambiguous), 0.75);  // threads cut off at the border differ
  EXPECT_NEAR(map.rival_px, 9, 1);
}

TEST(ExpectedError, OfBlankPlacesIsThatOfTheirNeighbours) {
  const auto half_blank = [](double x, double y) { return x < 128 ? unrepeating(x, y) : 0.5; };
  const ErrorMap map = errors(picture_of(size, half_blank), half_blank);
  const PlaceError near = *map.at_point({160, 120}), far = *map.at_point({250, 120});
  EXPECT_EQ(far.state, PlaceState::Blank);
  EXPECT_GT(far.expected_px, near.expected_px);
  // The map is measured to go on straight: what is left is a stretch by 1/1000 of 110 px.
  EXPECT_NEAR(far.expected_px - near.expected_px, 0.09, 0.02);
}

TEST(ExpectedError, OfADesignIsMeasuredWhereSomethingIsDrawnNotWhereOnlyTheClothHasThreads) {
  // Drawn in the left half, plain in the right; threads everywhere on the cloth that it was printed on.
  const auto design = [](double x, double y) { return x < 120 ? unrepeating(x, y) : 0.5; };
  const GreyImage print =
      picture_of(size, [&](double x, double y) { return 0.7 * design(x, y) + 0.2 * weave(x, y, 9, 0.5); });
  const ErrorMap as_design = errors(print, design, {.moving_is_design = true}),
                 as_image = errors(print, design);
  const auto plain_ground = [](const ErrorMap& map, PlaceState state) {
    int n = 0;
    for (double y = 20; y < 220; y += 8)
      for (double x = 160; x < 240; x += 8) n += map.at_point({x, y})->state == state ? 1 : 0;
    return n;
  };
  EXPECT_EQ(as_design.at_point({60, 120})->state, PlaceState::Measured);
  EXPECT_LT(as_design.at_point({60, 120})->expected_px, 0.5f);
  EXPECT_EQ(plain_ground(as_design, PlaceState::Blank), 250);
  EXPECT_EQ(plain_ground(as_image, PlaceState::Blank), 0);
}

TEST(ExpectedError, IsNotANumberBeyondTheMovingImage) {
  const ErrorMap map = errors(picture_of(size, unrepeating), [](double x, double y) {
    return x < 100 ? std::numeric_limits<double>::quiet_NaN() : unrepeating(x, y);
  });
  EXPECT_EQ(map.at_point({40, 120})->state, PlaceState::Uncovered);
  EXPECT_TRUE(std::isnan(map.at_point({40, 120})->expected_px));
  EXPECT_LT(map.at_point({120, 120})->expected_px, 0.2f);
  EXPECT_FALSE(map.at_point({-20, 120}).has_value());
}

// Of the places at x = 203.5 px, 15 of the smaller block's 24 columns have a partner, and none a pixel
// further.
TEST(ExpectedError, AtTheMovingImagesEdgeIsThatOfTheNeighbours) {
  constexpr double edge = 207;
  const ErrorMap map = errors(picture_of(size, unrepeating), [](double x, double y) {
    return x < edge ? unrepeating(x, y) : std::numeric_limits<double>::quiet_NaN();
  });
  ASSERT_EQ(map.at(25, 15).state, PlaceState::Blank);
  for (std::int64_t j = 2; j + 2 < map.size.height; ++j) EXPECT_LT(map.at(25, j).expected_px, 0.6f) << j;
}

TEST(ExpectedError, IsLostUnderAllOfALabelNotOnlyWhereBlocksAreFullOfIt) {
  static constexpr Rect label{60, 80, 120, 72};
  const ErrorMap map = errors(picture_of(size, unrepeating), [](double x, double y) {
    return label.contains(Vec2d{x, y}) ? 0.95 : unrepeating(x, y);
  });
  const Rect inner{label.x + 8, label.y + 8, label.width - 16, label.height - 16};
  int beside = 0, not_lost = 0;
  for (std::int64_t j = 0; j < map.size.height; ++j)
    for (std::int64_t i = 0; i < map.size.width; ++i) {
      const bool lost = map.at(i, j).state == PlaceState::Lost;
      const bool within = inner.contains(map.centre_px(i, j));
      if (within) {
        EXPECT_GT(map.at(i, j).expected_px, 1) << i << ", " << j;
      }
      not_lost += within && !lost ? 1 : 0;
      beside += lost && !label.contains(map.centre_px(i, j)) ? 1 : 0;
    }
  EXPECT_LE(not_lost, 4) << "of 91 places";
  EXPECT_LE(beside, 12) << "of 52 places along its rim";
}

TEST(ExpectedError, IsTheSameForAnyNumberOfThreads) {
  const auto moving = [](double x, double y) { return unrepeating(x - 1.3, y + 0.4); };
  const GreyImage fixed = picture_of(size, unrepeating);
  const ErrorMap one = errors(fixed, moving, {.threads = 1}), five = errors(fixed, moving, {.threads = 5});
  for (std::size_t k = 0; k < one.places.size(); ++k) {
    EXPECT_EQ(one.places[k].expected_px, five.places[k].expected_px);
    EXPECT_EQ(one.places[k].state, five.places[k].state);
  }
}

TEST(ExpectedError, OfPicturesOfOnePixelIsNone) {
  const GreyImage one = picture_of({1, 1}, unrepeating);
  ThreadPool pool(1);
  Transform map;
  ErrorRequest request;
  request.fixed = request.warped = &one, request.moving_from_fixed = &map;
  const ErrorMap errors = expect_errors(request, pool, Progress());
  ASSERT_EQ(errors.places.size(), 1u);
  EXPECT_EQ(errors.places[0].state, PlaceState::Blank);
  EXPECT_EQ(summary_of(errors, 1).places, 0);
}

// A stain 50 px wide, in which dark is light.
double stained(double value, double x, double y, Vec2d at) {
  return std::hypot(x - at.x, y - at.y) < 25 ? 1 - value : value;
}

// Errors under a map by which a figure that repeats every 90 and 70 px fits, whichever repeat it is. `fixed`
// and `warped` change that figure, seen in the fixed image and in the moving one under the map.
template <class Fixed, class Warped>
ErrorMap errors_of_figure(Fixed fixed, Warped warped, bool looks_further = true) {
  ThreadPool pool(2);
  constexpr Size large{420, 360};
  const auto moving_at = [&](double x, double y) {
    const bool there = x >= -20 && y >= -20 && x < 440 && y < 380;
    return there ? warped(repeating(x, y), x, y) : std::numeric_limits<double>::quiet_NaN();
  };
  const GreyImage fixed_picture = picture_of(
      large, [&](double x, double y) { return fixed(repeating(x, y), x, y) + 0.05 * grain(x, y, 1); });
  const auto picture_under = [&](const Affine2& repeat, std::uint32_t picture) {
    return picture_of(large, [&](double x, double y) {
      const Vec2d q = repeat({x, y});
      return moving_at(q.x, q.y) + 0.05 * grain(q.x + 100, q.y + 100, picture);
    });
  };
  const GreyImage warped_picture = picture_under({}, 2);
  Transform map;
  map.fixed.size = map.moving.size = large;
  ErrorRequest request;
  request.fixed = &fixed_picture, request.warped = request.moving = &warped_picture;
  request.features = ComparedFeatures::Grey;
  request.usual = 0.95, request.lost_below = request.lost_below_coarse = 0.57;
  request.moving_from_fixed = &map;
  if (looks_further)
    for (const Vec2d v : {Vec2d{90, 0}, Vec2d{0, 70}, Vec2d{90, 70}, Vec2d{90, -70}})
      for (const double sign : {1.0, -1.0}) request.design_repeats.push_back(Affine2::translation(sign * v));
  request.warped_at_repeat = [&](const GreyImage& onto, const GreyImage&, const Affine2& repeat) {
    const GreyImage further = picture_under(repeat, 2);
    const auto factor = static_cast<std::int64_t>(std::lround(onto.downsample));
    return factor > 1 ? reduced(further, factor, &pool) : further;
  };
  return expect_errors(request, pool, Progress());
}

double as_it_is(double value, double, double) {
  return value;
}

TEST(ExpectedError, CannotBeKnownWhereAFigureRepeatsExactly) {
  const ErrorMap map = errors_of_figure(as_it_is, as_it_is);
  EXPECT_GT(share_of(map, PlaceState::Ambiguous), 0.97);
  EXPECT_NEAR(map.rival_px, 70, 1);
  EXPECT_TRUE(map.periodic);
  for (const PlaceError& p : map.places) {
    if (p.state == PlaceState::Ambiguous) {
      EXPECT_LE(p.expected_px, 71);
    }
  }
  EXPECT_GT(share_of(errors_of_figure(as_it_is, as_it_is, false), PlaceState::Measured), 0.97)
      << "if nobody looks so far";
}

TEST(ExpectedError, IsKnownWhereAStainTellsTheRepeat) {
  const auto with_stain = [](double value, double x, double y) { return stained(value, x, y, {200, 170}); };
  const ErrorMap map = errors_of_figure(with_stain, with_stain);
  EXPECT_GT(share_of(map, PlaceState::Measured), 0.6) << "all but those at the edges";
  EXPECT_GT(summary_of(map, 1).share_within, 0.98);
}

TEST(ExpectedError, IsNotDecidedByAStainThatOneImageAloneShows) {
  const auto with_stain = [](double value, double x, double y) { return stained(value, x, y, {200, 170}); };
  EXPECT_GT(share_of(errors_of_figure(as_it_is, with_stain), PlaceState::Ambiguous), 0.8);
  EXPECT_GT(share_of(errors_of_figure(with_stain, as_it_is), PlaceState::Ambiguous), 0.8);
}

TEST(ExpectedError, IsARepeatWhereTheStainLiesOneFurther) {
  const ErrorMap map = errors_of_figure(
      [](double value, double x, double y) {
        return stained(value, x, y, {160, 170});
      },
      [](double value, double x, double y) {
        return stained(value, x, y, {250, 170});
      });
  EXPECT_LT(summary_of(map, 1).share_within, 0.2);
  ASSERT_TRUE(map.at_point({300, 60}).has_value());
  EXPECT_NEAR(map.at_point({300, 60})->expected_px, 90, 1);
  EXPECT_NEAR(map.at_point({300, 60})->off_px.x, 90, 1);
}

}  // namespace
}  // namespace alinify
