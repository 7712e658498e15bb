#pragma once

#include <filesystem>
#include <string>

namespace alinify {

/// Locates the elastix program: `named` if given, else the environment variable ALINIFY_ELASTIX, else next to
/// our own program (../lib/alinify/elastix or the same folder, for portable bundles), else on the PATH.
/// **Throws** Error(NotFound) listing where it searched and how to install elastix. If `named` is given but
/// is not a program, that is an error; the search does not continue.
std::filesystem::path find_elastix(const std::string& named = {});

}  // namespace alinify
