#include "core/workflow/correct_illumination.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/prepare/illumination/illumination_file.h"
#include "core/workflow/image_corrections.h"
#include "tests/support/image_source.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

constexpr Size size{256, 320};

double response(std::int64_t x) {
  return 1 - 0.002 * static_cast<double>(std::abs(x - 100));
}

// Floating point: nothing is rounded, so that what is left is 0.
std::shared_ptr<const TileSource> lit(double level) {
  Image image(size, 1, PixelType::F32);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      image.pixels().samples<float>().at(x, y) =
          static_cast<float>((level + 0.1 * level * std::sin(static_cast<double>(y))) * response(x));
  return testing::source_of(std::move(image));
}

CorrectedIllumination evened(const IlluminationRequest& request) {
  const std::unique_ptr<Backend> backend = make_cpu_backend(2);
  Progress progress;
  return correct_illumination(request, *backend, progress);
}

TEST(EvenOut, TellsWhatIsAppliedAndWhatIsLeft) {
  IlluminationRequest request;
  request.image = lit(100);
  request.white = lit(3);
  const CorrectedIllumination found = evened(request);
  const ColumnCurves& curves = found.curves;
  ASSERT_EQ(curves.width, size.width);
  ASSERT_EQ(curves.channels, 1);
  double mean = 0, square = 0;
  for (std::int64_t x = 0; x < size.width; ++x) mean += response(x) / 256;
  for (std::int64_t x = 0; x < size.width; ++x) square += std::pow(response(x) / mean - 1, 2) / 256;
  EXPECT_NEAR(curves.rms(curves.before, 0), std::sqrt(square), 1e-5);
  EXPECT_LT(curves.rms(curves.after, 0), 1e-5);
  EXPECT_NEAR(curves.gain[100] / curves.gain[200], response(200) / response(100), 1e-5);
  EXPECT_EQ(found.corrected->info().size, size);
}

TEST(EvenOut, ReadsAProfileInsteadAndTellsTheSame) {
  const testing::TemporaryFolder folder;
  IlluminationRequest request;
  request.image = lit(100);
  request.white = lit(3);
  const CorrectedIllumination estimated = evened(request);
  write_correction(*estimated.correction, folder / "camera.json");
  IlluminationRequest kept;
  kept.image = request.image;
  kept.profile = folder / "camera.json";
  const CorrectedIllumination read = evened(kept);
  EXPECT_EQ(*read.correction, *estimated.correction);
  EXPECT_TRUE(read.channels.empty()) << "a file keeps no figures of its estimate";
  EXPECT_EQ(read.curves.after, estimated.curves.after);
}

TEST(EvenOut, DrawsTheMeanOverTheRowsOfACorrectionOfBothAxes) {
  const testing::TemporaryFolder folder;
  IlluminationCorrection correction;
  correction.image_size = size;
  // Left half 1 and 0.5 in its rows, right half 2 throughout.
  correction.model = IlluminationField{{2, 2}, {1, 2, 0.5F, 2}, {}};
  correction.method = "basic";
  write_correction(correction, folder / "field.json");
  IlluminationRequest request;
  request.image = lit(100);
  request.profile = folder / "field.json";
  const ColumnCurves curves = evened(request).curves;
  EXPECT_FLOAT_EQ(curves.gain[0], 1.5F);
  EXPECT_FLOAT_EQ(curves.gain[255], 0.5F);
  EXPECT_FLOAT_EQ(curves.offset[255], 0);
}

TEST(RecordedCorrections, AreThoseThatWereRecorded) {
  ImageCorrections corrections;
  corrections.moving = AppliedCorrection{"/scans/camera.json", {12, "00ff00ff00ff00ff"}};
  Provenance made;
  EXPECT_FALSE(recorded_corrections(made).any());
  record_corrections(corrections, made);
  const ImageCorrections read = recorded_corrections(made);
  EXPECT_FALSE(read.fixed.has_value());
  EXPECT_EQ(read.moving->path, "/scans/camera.json");
  EXPECT_EQ(read.moving->fingerprint.sampled_hash, "00ff00ff00ff00ff");
}

}  // namespace
}  // namespace alinify
