#pragma once

#include <string>

#include "app/command_tree.h"

/// Scripts that complete the command line in a shell: commands, options, and the values of those that have a
/// list. Whatever else an option takes is completed as the shell completes file names, numbers not at all.
namespace alinify::cli {

/// Completion for bash 4.4 or later; needs no bash-completion. To be sourced, or installed in
/// share/bash-completion/completions.
std::string bash_completion(const CommandDescription& program);
/// The function `_alinify-cli` of zsh's completion system, for a folder of $fpath.
std::string zsh_completion(const CommandDescription& program);
/// Completion for share/fish/vendor_completions.d, or to be sourced.
std::string fish_completion(const CommandDescription& program);

}  // namespace alinify::cli
