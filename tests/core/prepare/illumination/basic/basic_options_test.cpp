#include "core/prepare/illumination/basic/basic_options.h"

#include <gtest/gtest.h>

#include "core/base/error.h"

namespace alinify {
namespace {

TEST(BasicOptions, HaveThePublishedValuesOfEverySet) {
  const BasicOptions basicpy = basic_options_of(basic_parameter_set_from("basicpy"));
  EXPECT_EQ(basicpy.variant, "approximate");
  EXPECT_EQ(basicpy.working_size, 128);
  EXPECT_EQ(basicpy.epsilon, 0.1);
  EXPECT_EQ(basicpy.lambda_flat, 0);
  EXPECT_EQ(basicpy.lambda_dark_share, 0.1);
  EXPECT_FALSE(basicpy.dark_field);
  EXPECT_EQ(basicpy.max_iterations, 500);
  EXPECT_EQ(basicpy.tolerance, 1e-3);
  EXPECT_EQ(basicpy.max_reweightings, 10);
  EXPECT_EQ(basicpy.reweight_tolerance, 1e-2);
  EXPECT_EQ(basicpy.updates, "basicpy2");
  const BasicOptions basicpy1 = basic_options_of(basic_parameter_set_from("basicpy1"));
  EXPECT_EQ(basicpy1.lambda_dark_share, 0.4);
  EXPECT_EQ(basicpy1.tolerance, 1e-3);
  EXPECT_EQ(basicpy1.max_reweightings, 10);
  EXPECT_EQ(basicpy1.updates, "basicpy1");
  const BasicOptions matlab = basic_options_of(basic_parameter_set_from("matlab"));
  EXPECT_EQ(matlab.max_iterations, 500);
  EXPECT_EQ(matlab.tolerance, 1e-6);
  EXPECT_EQ(matlab.max_reweightings, 10);
  EXPECT_EQ(matlab.reweight_tolerance, 1e-3);
  EXPECT_EQ(matlab.updates, "original");
  const BasicOptions strict = basic_options_of(basic_parameter_set_from("strict"));
  EXPECT_TRUE(strict.dark_field);
  EXPECT_EQ(strict.max_iterations, 500);
  EXPECT_EQ(strict.tolerance, 1e-6);
  EXPECT_EQ(strict.max_reweightings, 25);
  EXPECT_EQ(strict.reweight_tolerance, 1e-3);
}

TEST(BasicOptions, AreValidInEverySetAndThereIsNoOther) {
  for (const std::string& name : basic_parameter_set_names())
    EXPECT_NO_THROW(basic_options_of(basic_parameter_set_from(name)).check()) << name;
  EXPECT_EQ(basic_parameter_set_names().size(), 4u);
  EXPECT_THROW(basic_parameter_set_from("fast"), Error);
}

TEST(BasicOptions, RefuseWhatCannotBeWorkedWith) {
  BasicOptions options;
  options.variant = "exact";
  EXPECT_THROW(options.check(), Error);
  options = {};
  options.working_size = 4;
  EXPECT_THROW(options.check(), Error);
  options = {};
  options.tolerance = 0;
  EXPECT_THROW(options.check(), Error);
  options = {};
  options.updates = "newest";
  EXPECT_THROW(options.check(), Error);
}

}  // namespace
}  // namespace alinify
