#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/registration/compared_engines.h"
#include "core/registration/engine.h"
#include "core/registration/landmark_sigma.h"
#include "tests/support/message_matchers.h"

namespace alinify {
namespace {

ErrorKind kind_of_failure(const std::string& name, const std::map<std::string, std::string>& values) {
  try {
    make_engine(name, values);
  } catch (const Error& error) {
    return error.kind();
  }
  ADD_FAILURE() << "nothing was thrown";
  return ErrorKind::Failed;
}

TEST(Engines, AreListedWithTheirOptions) {
  std::set<std::string> names;
  for (const EngineDescription& engine : list_engines()) {
    EXPECT_TRUE(names.insert(engine.name).second) << engine.name << " stands there twice";
    EXPECT_FALSE(engine.title.empty() || engine.sentence.empty()) << engine.name;
    EXPECT_FALSE(engine.options.empty()) << engine.name;
    EXPECT_EQ(engine.available, engine.why_not.empty()) << engine.name;
    if (engine.available) {
      EXPECT_EQ(make_engine(engine.name, {})->name(), engine.name);
    }
  }
  EXPECT_TRUE(names.contains("auto"));
  for (const char* compared : compared_engines) EXPECT_TRUE(names.contains(compared)) << compared;
}

TEST(Engines, TakeTheWordsThatTheirHelpNamesAndNoOthers) {
  int with_choices = 0;
  for (const EngineDescription& engine : list_engines())
    for (const OptionDescription& option : engine.options) {
      if (option.choices.empty() || !engine.available) continue;
      ++with_choices;
      const std::string help = option.help.english();
      EXPECT_EQ(option.choices.front(), option.default_value) << engine.name << ' ' << option.name;
      for (const std::string& word : option.choices) {
        EXPECT_THAT(help, ::testing::HasSubstr(word)) << engine.name << ' ' << option.name;
        EXPECT_NO_THROW(make_engine(engine.name, {{option.name, word}})) << engine.name << ' ' << word;
      }
      EXPECT_EQ(kind_of_failure(engine.name, {{option.name, "magic"}}), ErrorKind::Usage) << engine.name;
    }
  EXPECT_GT(with_choices, 2);
}

TEST(Engines, RefuseUnknownNamesOptionsAndValues) {
  EXPECT_EQ(kind_of_failure("warp-drive", {}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("elastix", {{"colour", "blue"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("elastix", {{"iterations", "many"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("elastix", {{"affine", "false"}, {"bspline", "false"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("elastix", {{"downsample", "0.5"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("itk-syn", {{"iterations", "many"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("itk-syn", {{"radius", "0"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("itk-syn", {{"learning_rate", "-1"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("opencv-dis", {{"preset", "best"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("opencv-farneback", {{"poly_n", "6"}}), ErrorKind::Usage);
  EXPECT_EQ(kind_of_failure("opencv-tvl1", {{"scale_step", "1"}}), ErrorKind::Usage);
}

// As EngineWithOptions::sign() records it.
TEST(LandmarkSigma, IsReadFromARecordAsEveryEngineThatHasItWroteIt) {
  int with_sigma = 0;
  for (const EngineDescription& engine : list_engines()) {
    const std::string option = landmark_sigma_field().name;
    Provenance record;
    const bool has_sigma =
        std::any_of(engine.options.begin(), engine.options.end(),
                    [&](const OptionDescription& described) { return described.name == option; });
    if (!engine.available) continue;
    record.options = make_engine(engine.name, {})->options();
    EXPECT_EQ(landmark_sigma_px_of(record).has_value(), has_sigma) << engine.name;
    if (!has_sigma) continue;
    ++with_sigma;
    for (const double sigma_px : {0.0, 0.1, 2.5, 1e6}) {
      record.options = make_engine(engine.name, {{option, shortest_number(sigma_px)}})->options();
      EXPECT_EQ(landmark_sigma_px_of(record), sigma_px) << engine.name;
    }
  }
  EXPECT_GT(with_sigma, 2);
}

TEST(LandmarkSigma, IsReadByItsFormerNameToo) {
  Provenance record;
  record.options["landmark_trust_px"] = "2.5";
  EXPECT_EQ(landmark_sigma_px_of(record), 2.5);
}

TEST(LandmarkSigma, IsUnknownWhereTheRecordHoldsNoNumber) {
  Provenance record;
  EXPECT_EQ(landmark_sigma_px_of(record), std::nullopt);
  record.options[landmark_sigma_field().name] = "2.5 px";
  EXPECT_EQ(landmark_sigma_px_of(record), std::nullopt);
}

TEST(Engines, SayWhyLibrariesAreNotThere) {
  for (const EngineDescription& engine : list_engines()) {
    if (engine.name != "opencv-farneback" && engine.name != "opencv-tvl1" && engine.name != "itk-syn")
      continue;
    if (engine.available) continue;
    EXPECT_THAT(engine.why_not, Says(::testing::HasSubstr("this program was built with")));
    try {
      make_engine(engine.name, {});
      FAIL() << "nothing was thrown";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::NotFound) << "as elastix that is not installed: exit code 1, not 2";
      EXPECT_EQ(error.why(), engine.why_not.english());
      EXPECT_THAT(error.problem(), ::testing::HasSubstr(engine.name));
    }
  }
}

TEST(Engines, SayThatElastixIsMissingAndHowToGetIt) {
  try {
    make_engine("elastix", {{"program", "/no/such/elastix"}});
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotFound);
    EXPECT_NE(error.hint().find("apt install elastix"), std::string::npos);
  }
}

}  // namespace
}  // namespace alinify
