// A command line of the test's own, described as values, as scripts and as pages.
#include "app/command_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/completion_scripts.h"
#include "app/manual_pages.h"

namespace alinify::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Takes = FlagDescription::Takes;

class ToldCommandLine : public ::testing::Test {
 protected:
  ToldCommandLine() : program_("Mows lawns.", "mower") {
    program_.set_help_flag("-h,--help", "help");
    CLI::App* mow = program_.add_subcommand("mow", "Mow a lawn");
    mow->add_option("lawn", lawn_, "what to mow")->required()->type_name("LAWN.tif");
    mow->add_option("--height", height_, "of the grass: it's .5 at least")
        ->check(CLI::Range(1, 9))
        ->capture_default_str();
    mow->add_option("--pattern", pattern_, "how [to go]")
        ->check(CLI::IsMember({"rows", "rings"}))
        ->group("How");
    mow->add_flag("--quiet", quiet_, "at night");
    program_.add_subcommand("secret", "not told")->group("");
    CLI::App* garage = program_.add_subcommand("garage", "Open or close it");
    garage->add_subcommand("open", "Open it");
    mow->footer("Blades: sharp\n.dots begin lines");
    tree_ = describe_command(program_);
  }
  const FlagDescription& flag(const std::string& name) const {
    for (const FlagDescription& one : tree_.commands.at(0).flags)
      if (one.names.back() == name) return one;
    throw std::out_of_range(name);
  }
  std::string lawn_, pattern_;
  int height_ = 3;
  bool quiet_ = false;
  CLI::App program_;
  CommandDescription tree_;
};

TEST_F(ToldCommandLine, HasWhatTheHelpHas) {
  ASSERT_EQ(tree_.commands.size(), 2u) << "the hidden one is not among them";
  EXPECT_THAT(tree_.commands[1].commands.at(0).path, ElementsAre("mower", "garage", "open"));
  EXPECT_TRUE(flag("lawn").positional);
  EXPECT_TRUE(flag("lawn").required);
  EXPECT_EQ(flag("lawn").takes, Takes::File);
  EXPECT_EQ(flag("--height").takes, Takes::Text);
  EXPECT_EQ(flag("--height").default_value, "3");
  EXPECT_THAT(flag("--height").limits, HasSubstr("[1 - 9]"));
  EXPECT_EQ(flag("--pattern").takes, Takes::OneOfWords);
  EXPECT_THAT(flag("--pattern").words, ::testing::UnorderedElementsAre("rows", "rings"));
  EXPECT_EQ(flag("--pattern").group, "How");
  EXPECT_EQ(flag("--quiet").takes, Takes::Nothing);
  EXPECT_THAT(flag("--help").names, ElementsAre("-h", "--help"));
}

TEST_F(ToldCommandLine, PagesCanBeReadByRoff) {
  const auto pages = manual_pages(tree_, "1.2", "Blades: sharp\n");
  std::vector<std::string> names;
  for (const ManualPage& page : pages) names.push_back(page.file_name());
  EXPECT_THAT(names, ElementsAre("mower.1", "mower-mow.1", "mower-garage.1", "mower-garage-open.1",
                                 "alinify-engines.7"));
  const std::string& mow = pages[1].text;
  EXPECT_THAT(mow, HasSubstr("mower\\-mow \\- Mow a lawn"));
  EXPECT_THAT(mow, HasSubstr("\\fB\\-\\-height\\fR \\fIINT\\fR"));
  EXPECT_THAT(mow, HasSubstr("\n\\&.dots begin lines")) << "no line becomes a request";
  EXPECT_THAT(mow, Not(HasSubstr("sharp"))) << "what depends on the machine is left out";
  EXPECT_THAT(mow, HasSubstr("\\fBrings\\fR"));
  EXPECT_THAT(mow, HasSubstr("Default: 3."));
}

TEST_F(ToldCommandLine, ScriptsQuoteWhatShellsRead) {
  EXPECT_THAT(zsh_completion(tree_), HasSubstr("'--pattern=[how \\[to go\\]]:TEXT:(r"));
  EXPECT_THAT(zsh_completion(tree_), HasSubstr("it'\\''s"));
  EXPECT_THAT(fish_completion(tree_), HasSubstr("it\\'s"));
  for (const std::string& script : {bash_completion(tree_), zsh_completion(tree_), fish_completion(tree_)}) {
    EXPECT_THAT(script, Not(HasSubstr("secret")));
    EXPECT_THAT(script, HasSubstr("garage"));
  }
}

}  // namespace
}  // namespace alinify::cli
