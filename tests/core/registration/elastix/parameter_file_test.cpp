#include "core/registration/elastix/parameter_file.h"

#include <cstdlib>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/registration/elastix/templates.h"

namespace alinify {
namespace {

using Words = std::vector<std::string>;

TEST(ParameterFile, ReadsWordsAndNumbers) {
  const ParameterFile file(
      "// a comment\n\n(Metric \"Advanced Metric\" \"B\") // said\n( Grid 8 8  4.5 )\r\n(Empty)\n");
  EXPECT_EQ(file.get("Metric"), (Words{"Advanced Metric", "B"}));
  EXPECT_EQ(file.get("Grid"), (Words{"8", "8", "4.5"}));
  EXPECT_TRUE(file.has("Empty"));
  EXPECT_TRUE(file.get("Empty").empty());
  EXPECT_FALSE(file.has("a"));
}

TEST(ParameterFile, SetsInPlaceAndKeepsTheRest) {
  ParameterFile file("// keep\n(A 1)\n(B \"x\")\n");
  file.set("A", std::vector<double>{2, 0.1});
  file.set("C", "word");
  file.set("D", true);
  EXPECT_EQ(file.text(), "// keep\n(A 2 0.1)\n(B \"x\")\n(C \"word\")\n(D \"true\")\n");
}

TEST(ParameterFile, WritesNumbersThatReadBackTheSame) {
  for (const double value : {0.1, 1.0 / 3, -1e-17, 123456789.123456, 1e300})
    EXPECT_EQ(std::strtod(shortest_number(value).c_str(), nullptr), value);
}

TEST(ParameterFile, NamesTheLineThatIsNoParameter) {
  try {
    ParameterFile("(A 1)\nrubbish\n");
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotReadable);
    EXPECT_NE(error.why().find("line 2"), std::string::npos);
  }
}

TEST(ParameterFile, TheShippedTemplatesAreWhole) {
  const ParameterFile affine(elastix_affine_template()), bspline(elastix_bspline_template());
  EXPECT_EQ(affine.get("Transform"), Words{"AffineTransform"});
  EXPECT_EQ(bspline.get("Transform"), Words{"BSplineTransform"});
  for (const ParameterFile* file : {&affine, &bspline}) {
    EXPECT_EQ(file->get("Metric"), Words{"AdvancedMattesMutualInformation"});
    EXPECT_EQ(file->get("WriteResultImage"), Words{"false"});
    EXPECT_EQ(file->get("HowToCombineTransforms"), Words{"Compose"});
  }
}

}  // namespace
}  // namespace alinify
