// The estimates beside those that BaSiCPy and the original program left in BaSiCPy's repository. The folder
// is made by convert_basic_references.py and named by ALINIFY_BASIC_DATA.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "core/io/open_image.h"
#include "core/prepare/illumination/basic/estimate_basic.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

struct Parity {
  const char* dataset;
  const char* stored;  ///< "original", "ladmap", "ladmap_dark", ...
  double flat;         ///< largest difference allowed
  double dark;         ///< relative to the stored dark field's largest value
  double baseline;     ///< relative; 0: not compared
};

std::string name_of_case(const ::testing::TestParamInfo<Parity>& info) {
  return std::string(info.param.dataset) + "_" + info.param.stored;
}

Image stored_image(const fs::path& path) {
  return read_level(*open_image(path), 0);
}

class BasicParity : public ::testing::TestWithParam<Parity> {};

TEST_P(BasicParity, IsWithinTheBoundOfTheStoredResult) {
  const char* const named = std::getenv("ALINIFY_BASIC_DATA");
  if (!named || !fs::is_directory(named))
    GTEST_SKIP() << "ALINIFY_BASIC_DATA names no folder of BaSiCPy's stored results";
  const Parity& wanted = GetParam();
  const fs::path folder = fs::path(named) / wanted.dataset;
  std::vector<std::shared_ptr<const TileSource>> fields;
  for (int i = 0;; ++i) {
    char name[32];
    std::snprintf(name, sizeof name, "field_%04d.tif", i);
    if (!fs::exists(folder / name)) break;
    fields.push_back(open_image(folder / name));
  }
  const std::string stored = wanted.stored;
  const bool original = stored.starts_with("original"), ladmap = stored.starts_with("ladmap");
  BasicOptions options = basic_options_of(original ? BasicParameterSet::Matlab : BasicParameterSet::BasicPy);
  options.dark_field = stored.ends_with("_dark");
  if (!original) {
    // The settings of those results: BaSiCPy 1's notebook.
    options.max_reweightings = 4;
    options.lambda_dark_share = 0.4;
  }
  if (ladmap) {
    options.variant = "ladmap";
    options.lambda_flat = options.lambda_dark = 1;
  }
  const auto backend = make_cpu_backend();
  Progress progress;
  const BasicEstimate found = estimate_basic(BasicInput::of(fields), options, *backend, progress);

  const Image flat = stored_image(folder / (stored + ".flat.tif")),
              dark = stored_image(folder / (stored + ".dark.tif")),
              baseline = stored_image(folder / (stored + ".baseline.tif"));
  const Image here = enlarge_field(found.flat_field, flat.size()),
              dark_here = enlarge_field(found.dark_field, dark.size());
  double flat_off = 0, dark_off = 0, dark_size = 0, baseline_off = 0;
  for (std::int64_t y = 0; y < flat.size().height; ++y)
    for (std::int64_t x = 0; x < flat.size().width; ++x) {
      const auto at = [&](const Image& image) {
        return static_cast<double>(image.pixels().samples<float>().at(x, y));
      };
      flat_off = std::max(flat_off, std::fabs(at(here) - at(flat)));
      dark_off = std::max(dark_off, std::fabs(at(dark_here) - at(dark)));
      dark_size = std::max(dark_size, std::fabs(at(dark)));
    }
  ASSERT_EQ(found.baseline.size(), static_cast<std::size_t>(baseline.size().width));
  for (std::size_t i = 0; i < found.baseline.size(); ++i)
    baseline_off = std::max(
        baseline_off, std::fabs(found.baseline[i] / static_cast<double>(baseline.pixels().samples<float>().at(
                                                        static_cast<std::int64_t>(i), 0)) -
                                1));
  std::printf("%s %s: flat %.5f, dark %.4f of %.4f, baseline %.5f, %d iterations in %d fits\n",
              wanted.dataset, wanted.stored, flat_off, dark_off, dark_size, baseline_off, found.iterations,
              found.reweightings);
  EXPECT_LE(flat_off, wanted.flat);
  EXPECT_LE(dark_off, wanted.dark * dark_size);
  if (wanted.baseline > 0) {
    EXPECT_LE(baseline_off, wanted.baseline);
  }
}

INSTANTIATE_TEST_SUITE_P(Stored, BasicParity,
                         ::testing::Values(Parity{"wsi_brain", "ladmap", 0.01, 0, 0.01},
                                           Parity{"timelapse_nanog", "ladmap", 0.01, 0, 0.01},
                                           Parity{"timelapse_pu1", "ladmap", 0.01, 0, 0.01},
                                           Parity{"timelapse_brightfield", "ladmap", 0.01, 0, 0.01},
                                           Parity{"wsi_brain", "ladmap_dark", 0.01, 0.01, 0.01},
                                           Parity{"timelapse_nanog", "ladmap_dark", 0.01, 0.01, 0.01},
                                           Parity{"timelapse_brightfield", "ladmap_dark", 0.01, 0.01, 0.01},
                                           Parity{"wsi_brain", "original", 0.01, 0, 0},
                                           Parity{"timelapse_pu1", "original", 0.01, 0, 0},
                                           Parity{"timelapse_brightfield", "original", 0.01, 0, 0},
                                           Parity{"wsi_brain", "approximate", 0.01, 0, 0},
                                           Parity{"timelapse_nanog", "approximate", 0.01, 0, 0.01},
                                           Parity{"timelapse_brightfield", "approximate", 0.01, 0, 0.01}),
                         name_of_case);

}  // namespace
}  // namespace alinify
