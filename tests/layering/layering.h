#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Reads every source file of a tree and reports where it breaks the rules between the modules: an include
/// against the arrows, a library's header outside the modules that may know it, an include not written from
/// the root, a file longer than 800 lines, a module missing from the table.
namespace alinify::layering {

struct Violation {
  std::string file;  ///< from the root, with /
  int line = 0;
  std::string message;
};

struct Findings {
  int files = 0;     ///< how many were read, so that a test can tell that it looked at all
  int includes = 0;  ///< how many include lines were judged
  std::vector<Violation> violations;
};

Findings check_tree(const std::filesystem::path& root);

/// "core/math/a.h:3: core/math may not include core/io (core/io/b.h)", one a line.
std::string to_text(const std::vector<Violation>& violations);

}  // namespace alinify::layering
