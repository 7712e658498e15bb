#include "core/prepare/illumination/illumination_file.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

IlluminationCorrection column_correction() {
  IlluminationCorrection correction;
  correction.image_size = {40, 30};
  correction.channels = 3;
  correction.origin = CorrectionOrigin::References;
  correction.method = "line-scan";
  correction.made_from = {"a \"white\" one.tif", "dark.tif"};
  correction.program_version = "9.9";
  ColumnProfile profile;
  std::mt19937 random(3);
  std::uniform_real_distribution<float> gain(0.1f, 3.0f);
  for (int i = 0; i < 120; ++i)
    profile.gain.push_back(gain(random)), profile.offset.push_back(gain(random) - 1);
  profile.gain[7] = 0;
  profile.offset[0] = std::numeric_limits<float>::denorm_min();
  profile.offset[1] = -0.0f;
  for (int i = 0; i < 30; ++i) profile.row_gain.push_back(gain(random));
  correction.model = profile;
  return correction;
}

TEST(IlluminationFile, GivesBackEveryBitOfAColumnProfile) {
  const TemporaryFolder folder;
  const IlluminationCorrection correction = column_correction();
  write_correction(correction, folder / "p.json");
  EXPECT_EQ(read_correction(folder / "p.json"), correction);
}

TEST(IlluminationFile, GivesBackEveryBitOfAField) {
  const TemporaryFolder folder;
  IlluminationCorrection correction;
  correction.image_size = {4000, 3000};
  IlluminationField field{{5, 4}, {}, {}};
  std::mt19937 random(4);
  // Any positive float there is, by its bits.
  while (field.flat.size() < 20) {
    const auto bits = static_cast<std::uint32_t>(random());
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (std::isfinite(value) && value > 0) field.flat.push_back(value), field.dark.push_back(-value);
  }
  correction.model = field;
  write_correction(correction, folder / "p.json");
  EXPECT_EQ(read_correction(folder / "p.json"), correction);
}

TEST(IlluminationFile, DoesNotWriteWhatIsNotSound) {
  const TemporaryFolder folder;
  const auto refused = [&](const std::function<void(IlluminationCorrection&, ColumnProfile&)>& spoil) {
    IlluminationCorrection correction = column_correction();
    spoil(correction, std::get<ColumnProfile>(correction.model));
    expect_error(ErrorKind::Failed, "are invalid", [&] { write_correction(correction, folder / "p.json"); });
  };
  refused([](auto&, ColumnProfile& p) { p.gain.pop_back(); });
  refused([](auto&, ColumnProfile& p) { p.gain[3] = -1; });
  refused([](auto&, ColumnProfile& p) { p.offset[3] = std::numeric_limits<float>::quiet_NaN(); });
  refused([](auto&, ColumnProfile& p) { p.row_gain[3] = 0; });
  refused([](auto&, ColumnProfile& p) { std::fill(p.gain.begin() + 40, p.gain.begin() + 80, 0.0f); });
  refused([](IlluminationCorrection& c, ColumnProfile&) { c.image_size.height = 0; });
  refused([](IlluminationCorrection& c, ColumnProfile&) {
    c.model = IlluminationField{{1, 1}, {0, 1, 1}, {}};
  });
  EXPECT_FALSE(std::filesystem::exists(folder / "p.json"));
}

TEST(IlluminationFile, NamesThePlaceOfDamage) {
  const TemporaryFolder folder;
  write_correction(column_correction(), folder / "p.json");
  const std::string good = get_text(folder / "p.json");
  const auto refused = [&](const std::string& what, const std::string& instead, const std::string& words) {
    std::string text = good;
    const std::size_t at = text.find(what);
    ASSERT_NE(at, std::string::npos) << what;
    text.replace(at, what.size(), instead);
    put_text(folder / "bad.json", text);
    expect_error(ErrorKind::NotReadable, words, [&] { read_correction(folder / "bad.json"); });
  };
  refused("\"alinify-illumination\"", "\"alinify-transform\"", "holds no illumination correction");
  refused("\"version\": 1", "\"version\": 2", "it is 2, and this program reads up to 1");
  refused("\"width\": 40", "\"width\": 41", "are invalid");
  refused("\"origin\": \"references\"", "\"origin\": \"hearsay\"", "origin");
  refused("\"kind\": \"columns\"", "\"kind\": \"rows\"", "kind");
  refused("\"gain\": [", "\"gain\": [\"x\", ", "gain[0]");
  refused("\"gain\": [", "\"gain\": [1e300, ", "gain[0]");
  refused("\"offset\"", "\"afoot\"", "offset");
  put_text(folder / "bad.json", good.substr(0, good.size() / 2));
  expect_error(ErrorKind::NotReadable, "holds no illumination correction",
               [&] { read_correction(folder / "bad.json"); });
  expect_error(ErrorKind::NotFound, "no such file", [&] { read_correction(folder / "none.json"); });
}

}  // namespace
}  // namespace alinify::testing
