#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

/// The command line as plain values, read off the very objects that parse it. Completion and manual pages are
/// made from it, so that neither can contradict --help.
namespace alinify::cli {

/// An option, a flag or a positional argument.
struct FlagDescription {
  enum class Takes { Nothing, File, OneOfWords, Text };

  std::vector<std::string> names;  ///< "-h", "--help"; a positional's name
  bool positional = false, required = false, repeats = false;
  Takes takes = Takes::Nothing;
  std::string value;               ///< the placeholder of its value in help: "T.json"; empty for a flag
  std::string limits;              ///< "INT in [1 - 256]"; empty where there are none
  std::vector<std::string> words;  ///< to offer as values
  std::string help, default_value, group;
};

struct CommandDescription {
  std::vector<std::string> path;  ///< {"alinify-cli", "flatfield", "estimate"}
  std::string help, footer;
  std::vector<FlagDescription> flags;  ///< as --help lists them
  std::vector<CommandDescription> commands;

  const std::string& name() const { return path.back(); }
};

/// The tree below `app`, without commands and options hidden from its help. Default values are those of an
/// App that has not parsed anything.
CommandDescription describe_command(const CLI::App& app);

}  // namespace alinify::cli
