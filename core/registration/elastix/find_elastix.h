#pragma once

#include <filesystem>
#include <string>

namespace alinify {

/// Where the elastix program is: `named` if given, else the environment variable ALINIFY_ELASTIX, else beside
/// our own program (../lib/alinify/elastix or the same folder, for portable bundles), else on the PATH.
/// **Throws** Error(NotFound): what was looked for, and how to install it. A name that was given but does not
/// lead to a program is an error; the search does not go on.
std::filesystem::path find_elastix(const std::string& named = {});

}  // namespace alinify
