#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

/// The part of Markdown, as GitHub shows it, that the tests of README and docs know.
namespace alinify::papers {

struct Link {
  int line = 0;        ///< from 1
  bool shown = false;  ///< a picture
  std::string text, target;
};

/// A command of a block and its output according to the block.
struct Command {
  int line = 0;
  std::string text;                   ///< continued lines joined
  std::vector<std::string> expected;  ///< empty: nothing is said
};

/// A fenced block.
struct Block {
  int line = 0;
  std::string info;  ///< what stands behind the fence: "console run"
  std::vector<std::string> lines;

  bool runs() const { return info == "console run"; }
  /// The commands of a console block: every line after "$ ", with the lines that follow it.
  std::vector<Command> commands() const;
};

/// `code` words and blocks are no text: they hold no links.
struct Paper {
  std::filesystem::path path;  ///< below the root
  int lines = 0;
  std::vector<Link> links;
  std::vector<Block> blocks;
  std::set<std::string> anchors;
  std::vector<std::pair<int, std::string>> code;  ///< `code` in the text, with its line
  std::string text;
};

Paper parse(const std::filesystem::path& path, const std::string& text);
/// README.md and all others of the root folder, of docs and of resources.
std::vector<Paper> read_papers(const std::filesystem::path& root);

/// Links, pictures and anchors that lead nowhere, one a line: "README.md:12: no file docs/guide.md".
std::string dead_links(const std::filesystem::path& root, const std::vector<Paper>& papers);

/// Whether a program's output is the one that a paper shows: line by line, where a number stands for any
/// number, blanks for any blanks, "..." for any text, and a line of "..." for any lines.
bool prints(const std::vector<std::string>& expected, const std::string& output);

/// The commands of alinify-cli, with the text of their help.
using Helps = std::map<std::string, std::string>;
/// Options that are named beside a command, in a block or in `code`, but are not in its help. `code` that
/// begins with an option must be known to one of all commands.
std::string unknown_options(const Paper& paper, const Helps& helps);

/// Keys as papers write them, "Ctrl+Shift+R", of all that a source in C++ names as Qt does.
std::set<std::string> keys_of_source(const std::string& source);
/// Whether `code` is written as a key is: a letter, a function key, or one of these with Ctrl, Shift or Alt.
bool is_key(const std::string& code);

/// "a -> b" for every arrow of a picture that Graphviz drew, and of the file that it was drawn from.
std::set<std::string> arrows_of_svg(const std::string& svg);
std::set<std::string> arrows_of_dot(const std::string& dot);

}  // namespace alinify::papers
