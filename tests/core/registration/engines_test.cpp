#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/registration/engine.h"
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
  const auto engines = list_engines();
  std::vector<std::string> names;
  for (const EngineDescription& engine : engines) {
    names.push_back(engine.name);
    EXPECT_FALSE(engine.title.empty() || engine.sentence.empty()) << engine.name;
    EXPECT_FALSE(engine.options.empty()) << engine.name;
    EXPECT_EQ(engine.available, engine.why_not.empty()) << engine.name;
    if (engine.available) {
      EXPECT_EQ(make_engine(engine.name, {})->name(), engine.name);
    }
  }
  EXPECT_THAT(names,
              ::testing::UnorderedElementsAre("auto", "best", "flow", "bspline", "syn", "elastix", "itk-syn",
                                              "opencv-dis", "opencv-farneback", "opencv-tvl1"));
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
      EXPECT_EQ(error.kind(), ErrorKind::Usage);
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
