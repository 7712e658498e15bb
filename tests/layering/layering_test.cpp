#include "tests/layering/layering.h"

#include <fstream>
#include <initializer_list>
#include <random>
#include <string>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace alinify::layering {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

/// A tree of a few files in its own folder, removed at the end.
class Tree {
 public:
  using Files = std::initializer_list<std::pair<const char*, std::string>>;
  explicit Tree(Files files) {
    root_ = fs::temp_directory_path() / ("alinify-layering-" + std::to_string(std::random_device{}()));
    for (const auto& [name, text] : files) {
      fs::create_directories((root_ / name).parent_path());
      std::ofstream(root_ / name) << text;
    }
  }
  ~Tree() { fs::remove_all(root_); }
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;

  std::string complaints() const { return to_text(check_tree(root_).violations); }

 private:
  fs::path root_;
};

TEST(Layering, ThisTreeKeepsTheArrows) {
  const Findings findings = check_tree(ALINIFY_SOURCE_DIR);
  EXPECT_GT(findings.files, 40) << "the check did not see the tree";
  EXPECT_GT(findings.includes, 100);
  EXPECT_EQ(to_text(findings.violations), "");
}

TEST(Layering, LetsEveryArrowPassThatTheDesignDraws) {
  const Tree tree(
      {{"core/math/a.h", "#include <cmath>\n#include \"core/math/b.h\"\n"},
       {"core/io/a.cpp",
        "#include <tiffio.h>\n#include \"core/base/error.h\"\n#include \"core/image/image.h\"\n"},
       {"core/warp/a.cpp", "#include \"core/math/rect.h\"\n#include \"core/memory_plan/plan.h\"\n"},
       {"gpu/a.cpp", "#include <cuda_runtime_api.h>\n#include \"core/math/rect.h\"\n"},
       {"ui/a.cpp",
        "#include <QWidget>\n#include <QtGui/QImage>\n#include \"core/view/view.h\"\n#include \"a.moc\"\n"},
       {"app/a.cpp", "#include <CLI/CLI.hpp>\n#include \"gpu/gpu.h\"\n#include \"ui/main_window.h\"\n"},
       {"core/base/platform.cpp", "#include <unistd.h>\n#include <sys/stat.h>\n#include <windows.h>\n"},
       {"tests/core/io/a_test.cpp", "#include <tiffio.h>\n#include \"core/io/a.h\"\n"}});
  EXPECT_EQ(tree.complaints(), "");
}

TEST(Layering, NamesFileLineAndArrowOfAnUpwardInclude) {
  const Tree tree({{"core/image/a.h", "#pragma once\n\n#include \"core/io/open_image.h\"\n"}});
  EXPECT_EQ(tree.complaints(),
            "core/image/a.h:3: core/image may not include core/io (core/io/open_image.h)\n");
}

TEST(Layering, KeepsNeighboursApart) {
  EXPECT_THAT(Tree({{"core/base/a.h", "#include \"core/math/rect.h\"\n"}}).complaints(),
              HasSubstr("core/base may not include core/math"));
  EXPECT_THAT(Tree({{"core/algo/a.h", "#include \"core/base/error.h\"\n"}}).complaints(),
              HasSubstr("core/algo may not include core/base"));
  EXPECT_THAT(Tree({{"core/warp/a.h", "#include \"core/registration/engine.h\"\n"}}).complaints(),
              HasSubstr("core/warp may not include core/registration"));
  EXPECT_THAT(Tree({{"core/view/a.h", "#include \"core/workflow/inspect.h\"\n"}}).complaints(),
              HasSubstr("core/view may not include core/workflow"));
  EXPECT_THAT(Tree({{"ui/a.h", "  #  include \"gpu/gpu.h\"  // no\n"}}).complaints(),
              HasSubstr("ui may not include gpu"));
  EXPECT_THAT(Tree({{"core/io/a.h", "#include \"ui/main_window.h\"\n"}}).complaints(),
              HasSubstr("core/io may not include ui"));
  EXPECT_THAT(Tree({{"gpu/a.h", "#include \"app/services.h\"\n"}}).complaints(),
              HasSubstr("gpu may not include app"));
}

TEST(Layering, KeepsForeignHeadersInTheirRooms) {
  EXPECT_THAT(Tree({{"core/view/a.cpp", "#include <QImage>\n"}}).complaints(), HasSubstr("belongs to Qt"));
  EXPECT_THAT(Tree({{"core/compute/a.cpp", "#include <cuda_runtime.h>\n"}}).complaints(),
              HasSubstr("belongs to CUDA"));
  EXPECT_THAT(Tree({{"core/io/a.cpp", "#include <itkImage.h>\n"}}).complaints(), HasSubstr("belongs to ITK"));
  EXPECT_THAT(Tree({{"core/view/a.cpp", "#include <opencv2/core.hpp>\n"}}).complaints(),
              HasSubstr("belongs to OpenCV"));
  EXPECT_THAT(Tree({{"core/warp/a.cpp", "#include <tiffio.h>\n"}}).complaints(),
              HasSubstr("belongs to libtiff"));
  EXPECT_THAT(Tree({{"ui/a.cpp", "#include <jpeglib.h>\n"}}).complaints(),
              HasSubstr("belongs to an image codec"));
  EXPECT_THAT(Tree({{"core/base/log.cpp", "#include <unistd.h>\n"}}).complaints(),
              HasSubstr("belongs to the operating system"));
  EXPECT_THAT(Tree({{"core/math/a.h", "#include <algorithm>\n"}}).complaints(), HasSubstr("not <algorithm>"));
}

TEST(Layering, WantsIncludesFromTheRoot) {
  EXPECT_THAT(Tree({{"core/io/a.cpp", "#include \"a.h\"\n"}}).complaints(),
              HasSubstr("not written from the root"));
  EXPECT_THAT(Tree({{"core/io/a.cpp", "#include \"../io/a.h\"\n"}}).complaints(),
              HasSubstr("not written from the root"));
}

TEST(Layering, SpeaksUpForARoomItDoesNotKnow) {
  EXPECT_THAT(Tree({{"core/helpers/a.h", "#pragma once\n"}}).complaints(),
              HasSubstr("core/helpers/a.h:1: lies in a module"));
  EXPECT_THAT(Tree({{"core/io/a.h", "#include \"core/helpers/a.h\"\n"}}).complaints(),
              HasSubstr("core/helpers, a module"));
}

TEST(Layering, RefusesAFileOf801Lines) {
  std::string text;
  for (int i = 0; i < 800; ++i) text += "\n";
  EXPECT_EQ(Tree({{"core/io/a.h", text}}).complaints(), "");
  EXPECT_EQ(Tree({{"core/io/a.h", text + "\n"}}).complaints(),
            "core/io/a.h:801: is 801 lines long, more than 800\n");
}

}  // namespace
}  // namespace alinify::layering
