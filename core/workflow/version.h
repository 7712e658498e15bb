#pragma once

#include <string>

namespace alinify {

/// "0.1.0", the version of this build.
std::string program_version();

}  // namespace alinify
