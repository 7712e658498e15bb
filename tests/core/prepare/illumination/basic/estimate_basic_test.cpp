#include "core/prepare/illumination/basic/estimate_basic.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "tests/core/prepare/illumination/basic/phantom_fields.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

using testing::KnownCamera;
using testing::source_of;

std::vector<std::shared_ptr<const TileSource>> fields_of(const KnownCamera& camera, int count) {
  std::vector<std::shared_ptr<const TileSource>> fields;
  for (int i = 0; i < count; ++i) fields.push_back(source_of(camera.field<std::uint16_t>(i, PixelType::U16)));
  return fields;
}

BasicEstimate estimate(std::vector<std::shared_ptr<const TileSource>> fields, BasicOptions options = {},
                       int threads = 2, int channel = 0) {
  const auto backend = make_cpu_backend(threads);
  Progress progress;
  options.working_size = 64;
  return estimate_basic(BasicInput::of(std::move(fields), channel), options, *backend, progress);
}

// The largest error of the flat field at full size, relative.
double flat_error(const KnownCamera& camera, const BasicEstimate& found) {
  const Image flat = enlarge_field(found.flat_field, found.full_size);
  const View2D<const float> at = flat.pixels().samples<float>();
  double worst = 0;
  for (std::int64_t y = 0; y < camera.size.height; ++y)
    for (std::int64_t x = 0; x < camera.size.width; ++x) {
      const double known = camera.flat(static_cast<double>(x), static_cast<double>(y));
      worst = std::max(worst, std::fabs(at.at(x, y) / known - 1));
    }
  return worst;
}

double mean_of(const Image& image) {
  const View2D<const float> at = image.pixels().samples<float>();
  double sum = 0;
  for (std::int64_t y = 0; y < at.height; ++y)
    for (std::int64_t x = 0; x < at.width; ++x) sum += at.at(x, y);
  return sum / static_cast<double>(image.size().area());
}

std::string refusal_of(const std::function<void()>& work, ErrorKind kind) {
  try {
    work();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    EXPECT_FALSE(error.hint().empty());
    return error.what();
  }
  ADD_FAILURE() << "nothing was refused";
  return {};
}

class EstimateBasicVariants : public ::testing::TestWithParam<const char*> {};

TEST_P(EstimateBasicVariants, RecoversAKnownLightUnderContentAndDrift) {
  const KnownCamera camera;
  BasicOptions options;
  options.variant = GetParam();
  const BasicEstimate found = estimate(fields_of(camera, 60), options);
  EXPECT_LT(flat_error(camera, found), 0.02);
  EXPECT_NEAR(mean_of(found.flat_field), 1, 1e-5);
  EXPECT_EQ(mean_of(found.dark_field), 0);
  EXPECT_TRUE(found.converged);
  EXPECT_TRUE(found.notes.empty()) << found.notes.front().english();
  EXPECT_EQ(found.full_size, camera.size);
  ASSERT_EQ(found.baseline.size(), 60u);
  for (std::size_t i = 0; i < 60; ++i)
    EXPECT_NEAR(found.baseline[i] / KnownCamera::baseline(static_cast<std::int64_t>(i)), 1, 0.06) << i;
}

// A stop in the light's way.
TEST_P(EstimateBasicVariants, RaiseAFieldThatFallsToZeroAndSaySo) {
  const KnownCamera camera;
  std::vector<std::shared_ptr<const TileSource>> fields;
  for (int i = 0; i < 30; ++i) {
    const auto image = camera.field<std::uint16_t>(i, PixelType::U16);
    const View2D<std::uint16_t> at = image->pixels().samples<std::uint16_t>();
    for (std::int64_t y = 0; y < at.height; ++y) std::fill_n(at.row(y), at.width / 4, std::uint16_t{0});
    fields.push_back(source_of(image));
  }
  BasicOptions options;
  options.variant = GetParam();
  const BasicEstimate found = estimate(fields, options);
  const View2D<const float> flat = found.flat_field.pixels().samples<float>();
  float least = 1;
  for (std::int64_t y = 0; y < flat.height; ++y)
    least = std::min(least, *std::min_element(flat.row(y), flat.row(y) + flat.width));
  EXPECT_EQ(least, 1e-3f);
  EXPECT_THAT(found.notes, ::testing::Contains(Says(::testing::HasSubstr("raised"))));
}

INSTANTIATE_TEST_SUITE_P(Both, EstimateBasicVariants, ::testing::Values("approximate", "ladmap"));

TEST(EstimateBasic, RecoversTheLightOnTopOfAnOffsetWithEachSet) {
  KnownCamera camera;
  camera.offset = 300;
  // Without a dark field the offset flattens the light: that is what it is for.
  const double without = flat_error(camera, estimate(fields_of(camera, 60)));
  EXPECT_GT(without, 0.02);
  const BasicEstimate found = estimate(fields_of(camera, 60), basic_options_of(BasicParameterSet::Strict));
  EXPECT_LT(flat_error(camera, found), without);
  EXPECT_GT(mean_of(found.dark_field), 0);
}

TEST(EstimateBasic, GivesTheOriginalsBaselineInTheFieldsOwnOrder) {
  const KnownCamera camera;
  const BasicEstimate found = estimate(fields_of(camera, 60), basic_options_of(BasicParameterSet::Matlab));
  EXPECT_LT(flat_error(camera, found), 0.02);
  for (std::size_t i = 0; i < 60; ++i)
    EXPECT_NEAR(found.baseline[i] / KnownCamera::baseline(static_cast<std::int64_t>(i)), 1, 0.06) << i;
}

TEST(EstimateBasic, DoesNotDependOnTheUnitOfFloatingPointFields) {
  const KnownCamera camera;
  std::vector<std::shared_ptr<const TileSource>> small, large;
  for (int i = 0; i < 20; ++i) {
    small.push_back(source_of(camera.field<float>(i, PixelType::F32, 1.0 / 65536)));
    large.push_back(source_of(camera.field<float>(i, PixelType::F32, 16)));
  }
  BasicOptions options;
  options.variant = "ladmap";
  const BasicEstimate a = estimate(small, options), b = estimate(large, options);
  const View2D<const float> flat_a = a.flat_field.pixels().samples<float>(),
                            flat_b = b.flat_field.pixels().samples<float>();
  for (std::int64_t p = 0; p < 64 * 64; ++p)
    EXPECT_NEAR(flat_a.at(p % 64, p / 64), flat_b.at(p % 64, p / 64), 1e-5);
  EXPECT_NEAR(b.baseline[3] / a.baseline[3], 16.0 * 65536, 100);
}

TEST(EstimateBasic, TakesTheChannelItIsAskedFor) {
  const KnownCamera camera;
  std::vector<std::shared_ptr<const TileSource>> fields, plain;
  for (int i = 0; i < 12; ++i) {
    const auto grey = camera.field<std::uint16_t>(i, PixelType::U16);
    auto image = std::make_shared<Image>(camera.size, 3, PixelType::U16);
    const auto to = image->pixels().samples<std::uint16_t>();
    const auto from = grey->pixels().samples<std::uint16_t>();
    for (std::int64_t y = 0; y < from.height; ++y)
      for (std::int64_t x = 0; x < from.width; ++x) {
        to.at(3 * x, y) = 7;
        to.at(3 * x + 1, y) = from.at(x, y);
        to.at(3 * x + 2, y) = static_cast<std::uint16_t>(x);
      }
    fields.push_back(source_of(image));
    plain.push_back(source_of(grey));
  }
  const BasicEstimate found = estimate(fields, {}, 2, 1), expected = estimate(plain);
  EXPECT_EQ(found.baseline, expected.baseline);
  EXPECT_NE(refusal_of([&] { estimate(fields, {}, 2, 3); }, ErrorKind::Usage).find("no channel 4"),
            std::string::npos);
}

TEST(EstimateBasic, GivesTheSameBitsOnAnyNumberOfThreads) {
  const auto fields = fields_of({}, 24);
  const BasicEstimate one = estimate(fields, {}, 1);
  for (const int threads : {2, 5}) EXPECT_EQ(estimate(fields, {}, threads).baseline, one.baseline);
}

TEST(EstimateBasic, RefusesASingleImageBecauseItMayBeAStitchedOne) {
  const std::string said = refusal_of([] { estimate(fields_of({}, 1)); }, ErrorKind::Usage);
  EXPECT_THAT(said, ::testing::HasSubstr("only 1 was given"));
  EXPECT_THAT(said, ::testing::HasSubstr("never the stitched image"));
}

TEST(EstimateBasic, NamesTheFieldOfAnotherSizeOrType) {
  auto fields = fields_of({}, 4);
  KnownCamera other;
  other.size = {256, 191};
  fields[2] = source_of(other.field<std::uint16_t>(2, PixelType::U16));
  EXPECT_THAT(refusal_of([&] { estimate(fields); }, ErrorKind::Usage),
              ::testing::HasSubstr("field 3 has 256 x 191 pixels and the first one 256 x 192"));
  fields[2] = source_of(KnownCamera{}.field<float>(2, PixelType::F32));
  EXPECT_THAT(refusal_of([&] { estimate(fields); }, ErrorKind::Usage),
              ::testing::HasSubstr("field 3 holds float32 and the first one uint16"));
}

TEST(EstimateBasic, RefusesValuesThatAreNoNumbers) {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    std::vector<std::shared_ptr<const TileSource>> fields;
    for (int i = 0; i < 4; ++i) {
      auto image = KnownCamera{}.field<float>(i, PixelType::F32);
      if (i == 1) image->pixels().samples<float>().at(200, 100) = bad;
      fields.push_back(source_of(image));
    }
    EXPECT_THAT(refusal_of([&] { estimate(fields); }, ErrorKind::NotReadable),
                ::testing::HasSubstr("field 2"));
  }
}

std::shared_ptr<const TileSource> uniform_field(std::uint16_t value) {
  auto image = std::make_shared<Image>(KnownCamera{}.size, 1, PixelType::U16);
  const auto at = image->pixels().samples<std::uint16_t>();
  for (std::int64_t y = 0; y < at.height; ++y) std::fill_n(at.row(y), at.width, value);
  return source_of(image);
}

TEST(EstimateBasic, LeavesOutEmptyFieldsAndSaysSo) {
  auto fields = fields_of({}, 20);
  const BasicEstimate expected = estimate(fields);
  fields.insert(fields.begin() + 5, uniform_field(0));
  fields.push_back(uniform_field(65535));
  const BasicEstimate found = estimate(fields);
  ASSERT_EQ(found.notes.size(), 1u);
  EXPECT_THAT(found.notes[0].english(), ::testing::HasSubstr("2 of 22 fields"));
  ASSERT_EQ(found.baseline.size(), 22u);
  EXPECT_TRUE(std::isnan(found.baseline[5]));
  EXPECT_TRUE(std::isnan(found.baseline[21]));
  EXPECT_EQ(found.baseline[6], expected.baseline[5]);
  EXPECT_THAT(refusal_of(
                  [] {
                    estimate({uniform_field(7), uniform_field(8), uniform_field(0)});
                  },
                  ErrorKind::Failed),
              ::testing::HasSubstr("3 of 3 fields have the same value everywhere"));
}

TEST(EstimateBasic, WarnsOfFewFieldsAndOfSaturatedOnes) {
  auto fields = fields_of({}, 6);
  auto image = KnownCamera{}.field<std::uint16_t>(1, PixelType::U16);
  const auto at = image->pixels().samples<std::uint16_t>();
  for (std::int64_t y = 0; y < 20; ++y) std::fill_n(at.row(y), at.width, std::uint16_t{65535});
  fields[1] = source_of(image);
  std::string said;
  for (const Message& note : estimate(fields).notes) said += note.english() + "\n";
  EXPECT_THAT(said, ::testing::HasSubstr("only 6 fields"));
  EXPECT_THAT(said, ::testing::HasSubstr("in 1 of 6 fields more than 1 % of the pixels are saturated"));
}

TEST(EstimateBasic, SaysThatItDidNotSettle) {
  BasicOptions options;
  options.max_reweightings = 1;
  const BasicEstimate found = estimate(fields_of({}, 12), options);
  EXPECT_FALSE(found.converged);
  ASSERT_EQ(found.notes.size(), 1u);
  EXPECT_THAT(found.notes[0].english(), ::testing::HasSubstr("had not settled after 1 rounds"));
}

TEST(EstimateBasic, StopsWhenCancelled) {
  const auto flag = std::make_shared<CancelFlag>();
  flag->request();
  Progress progress({}, flag);
  const auto backend = make_cpu_backend(1);
  EXPECT_THROW(estimate_basic(BasicInput::of(fields_of({}, 4)), {}, *backend, progress), Cancelled);
}

}  // namespace
}  // namespace alinify
