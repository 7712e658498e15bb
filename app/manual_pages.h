#pragma once

#include <string>
#include <vector>

#include "app/command_tree.h"

namespace alinify::cli {

struct ManualPage {
  std::string name;  ///< "alinify-cli-register"
  int section = 1;
  std::string text;  ///< man(7) macros, UTF-8

  std::string file_name() const { return name + "." + std::to_string(section); }
};

/// Pages of the program, of each of its commands, and of the engines with their options (section 7).
/// `engines` is the part of the commands' footers about engines, which depends on the machine: pages refer to
/// the page of the engines instead.
std::vector<ManualPage> manual_pages(const CommandDescription& program, const std::string& version,
                                     const std::string& engines);

}  // namespace alinify::cli
