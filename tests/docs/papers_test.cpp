#include "tests/docs/papers.h"

#include <algorithm>
#include <cstdint>
#include <regex>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::papers {
namespace {

namespace fs = std::filesystem;
using alinify::testing::get_text;
using alinify::testing::put_text;
using alinify::testing::replaced;
using alinify::testing::run_program;
using alinify::testing::TemporaryFolder;
using ::testing::HasSubstr;

const fs::path root = ALINIFY_SOURCE_DIR, cli = ALINIFY_CLI;

const std::vector<Paper>& papers() {
  static const std::vector<Paper> all = read_papers(root);
  return all;
}

// The dead links reported in a text saved as a.md in its own folder.
std::string dead_in(const std::string& text, const std::string& other = "") {
  const TemporaryFolder folder;
  put_text(folder / "a.md", text);
  if (!other.empty()) put_text(folder / "b.md", other);
  return dead_links(folder.path(), read_papers(folder.path()));
}

TEST(Links, ThatLeadNowhereAreNamed) {
  EXPECT_EQ(dead_in("see [b](b.md)\n", "# B\n"), "");
  EXPECT_EQ(dead_in("one\n\nsee [b](c.md)\n"), "a.md:3: no file c.md\n");
  EXPECT_EQ(dead_in("[b](b.md#what-it-is)\n", "## What it is\n"), "");
  EXPECT_EQ(dead_in("[b](b.md#what-it-was)\n", "## What it is\n"), "a.md:1: no heading b.md#what-it-was\n");
  EXPECT_EQ(dead_in("# `Code`, twice\n# `Code`, twice\n[x](#code-twice-1)[y](#code-twice-2)\n"),
            "a.md:3: no heading #code-twice-2\n");
  EXPECT_EQ(dead_in("![a picture that is not there](p.png)\n"), "a.md:1: no file p.png\n");
  EXPECT_THAT(dead_in("![](b.md)\n", "b\n"), HasSubstr("without words"));
  EXPECT_EQ(dead_in("[[Name 1999]](#r)\n# R\n`[x](y)`\n```\n[x](y)\n```\n"), "") << "code holds no links";
}

TEST(Links, OfThePapersLeadSomewhere) {
  ASSERT_GT(papers().size(), 15u);
  std::size_t links = 0;
  for (const Paper& paper : papers()) links += paper.links.size();
  EXPECT_GT(links, 100u) << "the check did not see the papers";
  EXPECT_EQ(dead_links(root, papers()), "");
}

TEST(Citations, AreInTheReferences) {
  const std::string text = get_text(root / "docs/algorithms.md");
  // An entry on one line.
  const std::string entries = replaced(text.substr(text.find("## References")), "\n  ", " ");
  const std::regex citation("\\[\\[([^\\]]*) ([0-9]+)\\]\\]");
  int found = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), citation), end; it != end; ++it, ++found) {
    std::string first = (*it)[1].str();
    first = first.substr(0, first.find(" & "));
    EXPECT_TRUE(std::regex_search(entries, std::regex("\n- " + first + "[^\n]*" + (*it)[2].str())))
        << (*it)[0].str();
  }
  EXPECT_GT(found, 30);
}

TEST(Readme, IsShort) {
  for (const Paper& paper : papers()) {
    if (paper.path != "README.md") continue;
    EXPECT_LT(paper.lines, 120);
    return;
  }
  FAIL() << "there is no README.md";
}

TEST(Pictures, AreAllShownAndSmallTogether) {
  std::set<fs::path> shown;
  for (const Paper& paper : papers())
    for (const Link& link : paper.links)
      if (link.shown) shown.insert((paper.path.parent_path() / link.target).lexically_normal());
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(root / "docs/pictures")) {
    const fs::path path = entry.path().lexically_relative(root);
    if (path.extension() == ".py") continue;
    EXPECT_EQ(shown.count(path), 1u) << path << " is shown nowhere";
    bytes += entry.file_size();
  }
  EXPECT_LT(bytes, 4'000'000u);
}

TEST(Modules, AreDrawnAsTheTargetsAre) {
  EXPECT_EQ(arrows_of_svg("<title>core_io&#45;&gt;core_base</title>\n<title>core_io</title>"),
            std::set<std::string>{"core_io -> core_base"});
  const fs::path targets = ALINIFY_TARGETS_DOT;
  if (!fs::exists(targets)) GTEST_SKIP() << "built without the window: the graph is not whole";
  const std::set<std::string> now = arrows_of_dot(get_text(targets));
  EXPECT_GT(now.size(), 30u);
  EXPECT_EQ(arrows_of_svg(get_text(root / "docs/pictures/targets.svg")), now)
      << "draw it again: cmake --build build --target targets_picture";
}

TEST(Output, IsComparedButForNumbers) {
  EXPECT_TRUE(prints({"time 4.4 s"}, "time 12 s\n"));
  EXPECT_FALSE(prints({"time 4.4 s"}, "time 12 ms\n"));
  EXPECT_TRUE(prints({"id  time", "a   4.4 s"}, "id   time\na    14.4 s\n"));
  EXPECT_FALSE(prints({"two words"}, "twowords\n"));
  EXPECT_FALSE(prints({"time 4.4 s"}, "time 12 s\nmore\n"));
  EXPECT_FALSE(prints({"time 4.4 s", "more"}, "time 12 s\n"));
  EXPECT_TRUE(prints({"engine ... on cpu", "...", "end"}, "engine flow on cpu\nany\nthing\nend\n"));
  EXPECT_TRUE(prints({"...", "end"}, "end\n"));
  EXPECT_FALSE(prints({"verdict good"}, "verdict check\n"));
  EXPECT_FALSE(prints({"...", "end"}, "start\n"));
}

TEST(Blocks, GiveTheirCommandsWithWhatTheyPrint) {
  const Paper paper =
      parse("a.md", "text\n```console run\n$ one \\\n   two\nout\n$ three\n```\n```\n$ no\n```\n");
  ASSERT_EQ(paper.blocks.size(), 2u);
  EXPECT_TRUE(paper.blocks[0].runs());
  EXPECT_FALSE(paper.blocks[1].runs());
  const std::vector<Command> commands = paper.blocks[0].commands();
  ASSERT_EQ(commands.size(), 2u);
  EXPECT_EQ(commands[0].text, "one    two");
  EXPECT_EQ(commands[0].line, 3);
  EXPECT_EQ(commands[0].expected, std::vector<std::string>{"out"});
  EXPECT_EQ(commands[1].text, "three");
  EXPECT_TRUE(commands[1].expected.empty());
}

TEST(Options, ThatACommandDoesNotHaveAreNamed) {
  const Helps helps{{"warp", "--out FILE  --out-dir DIR"}, {"info", "--json"}};
  const auto unknown = [&](const std::string& text) { return unknown_options(parse("a.md", text), helps); };
  EXPECT_EQ(unknown("```\nalinify-cli warp --out a.tif # --colour\n```\n"), "");
  EXPECT_EQ(unknown("```\n$ build/bin/alinify-cli warp \\\n  --outer a\n```\n"), "a.md:3: warp --outer\n");
  EXPECT_EQ(unknown("```\nalinify-cli twist a\n```\n"), "a.md:2: command twist\n");
  EXPECT_EQ(unknown("by `warp --out-file x` and `info --json`\n"), "a.md:1: warp --out-file\n");
  EXPECT_EQ(unknown("`--json` and `--yaml`\n"), "a.md:1: --yaml\n");
}

TEST(Keys, AreReadAsQtWritesThem) {
  EXPECT_EQ(
      keys_of_source("key(Qt::CTRL | Qt::SHIFT | Qt::Key_R), key(Qt::Key_F8), Qt::CTRL | Qt::Key_Comma"),
      (std::set<std::string>{"Ctrl+Shift+R", "F8", "Ctrl+,"}));
  for (const char* key : {"Ctrl+Shift+R", "F8", "L", "Ctrl+,", "Shift+Q"}) EXPECT_TRUE(is_key(key)) << key;
  for (const char* other : {"Shift", "auto", "--json", "ID"}) EXPECT_FALSE(is_key(other)) << other;
}

TEST(Keys, OfTheGuideAreThoseOfTheWindow) {
  std::set<std::string> keys;
  for (const auto& entry : fs::recursive_directory_iterator(root / "ui"))
    if (entry.is_regular_file()) keys.merge(keys_of_source(get_text(entry.path())));
  EXPECT_GT(keys.size(), 50u) << "the sources name their keys otherwise by now";
  int named = 0;
  for (const Paper& paper : papers()) {
    if (paper.path != "README.md" && paper.path.parent_path() != "docs/guide") continue;
    for (const auto& [line, code] : paper.code) {
      if (!is_key(code)) continue;
      ++named;
      EXPECT_EQ(keys.count(code), 1u) << paper.path << ":" << line << ": no key " << code;
    }
  }
  EXPECT_GT(named, 30);
}

// The help of every command of the program, with the options that all have.
Helps helps_of_the_program() {
  const std::string program = std::string("\"") + cli.string() + "\" ";
  const std::string all = run_program(program + "--help").text;
  const std::size_t commands_at = std::min(all.size(), all.find("Subcommands:"));
  const std::string common = all.substr(0, commands_at), commands = all.substr(commands_at);
  std::vector<std::string> names{"flatfield estimate", "flatfield apply"};
  const std::regex row("\n  ([a-z]+)  ");
  for (std::sregex_iterator it(commands.begin(), commands.end(), row), end; it != end; ++it)
    names.push_back((*it)[1].str());
  Helps helps;
  for (const std::string& name : names)
    helps[name] = std::string(common) + run_program(program + name + std::string(" --help")).text;
  return helps;
}

TEST(Options, OfThePapersAreThoseOfTheProgram) {
  const Helps helps = helps_of_the_program();
  ASSERT_GT(helps.size(), 12u);
  std::string unknown;
  for (const Paper& paper : papers()) {
    // Options of other programs, and of versions that are gone.
    if (paper.path == "CONTRIBUTING.md" || paper.path == "CHANGELOG.md" ||
        paper.path == "docs/benchmarks.md" || paper.path == "docs/developing.md" ||
        paper.path == "docs/container.md" || paper.path == "docs/snakemake.md")
      continue;
    unknown += unknown_options(paper, helps);
  }
  EXPECT_EQ(unknown, "");
}

// Papers with commands that run, each in a folder where it finds what lies in the repository's root.
class Commands : public ::testing::TestWithParam<const char*> {};

TEST_P(Commands, RunAndPrintWhatThePaperShows) {
  const TemporaryFolder folder;
  fs::create_directory_symlink(root / "resources", folder / "resources");
  fs::create_directories(folder / "build");
  fs::create_directory_symlink(cli.parent_path(), folder.path() / "build/bin");
  const std::string before =
      "cd \"" + folder.path().string() + "\" && PATH=\"" + cli.parent_path().string() + ":$PATH\" && ";
  int run = 0;
  for (const Paper& paper : papers()) {
    if (paper.path != GetParam()) continue;
    for (const Block& block : paper.blocks) {
      if (!block.runs()) continue;
      for (const Command& command : block.commands()) {
        // Papers do not show a command's stderr, such as a note that there is no GPU.
        const std::string away = " 2>\"" + (folder / "stderr.txt").string() + "\"";
        const auto [code, output] =
            run_program(std::string("(") + before + "{ " + command.text + "; }" + away + ")");
        ++run;
        ASSERT_EQ(code, 0) << paper.path << ":" << command.line << ": " << command.text << "\n"
                           << get_text(folder / "stderr.txt");
        EXPECT_TRUE(command.expected.empty() || prints(command.expected, output))
            << paper.path << ":" << command.line << ": " << command.text << "\nprints\n"
            << output;
      }
    }
  }
  EXPECT_GT(run, 0) << "the paper has no block marked \"console run\"";
}
INSTANTIATE_TEST_SUITE_P(Papers, Commands, ::testing::Values("README.md", "docs/command-line.md"));

TEST(Papers, WithCommandsThatRunAreThoseAbove) {
  for (const Paper& paper : papers())
    for (const Block& block : paper.blocks)
      EXPECT_TRUE(!block.runs() || paper.path == "README.md" || paper.path == "docs/command-line.md")
          << paper.path << " would not be run";
}

}  // namespace
}  // namespace alinify::papers
