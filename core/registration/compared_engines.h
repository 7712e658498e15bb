#pragma once

#include <array>

namespace alinify {

/// Engines whose maps are compared, by name, the one that is kept where nothing speaks for another first.
/// All of them take CoarseToFineOptions.
inline constexpr std::array compared_engines{"flow", "bspline", "syn"};

}  // namespace alinify
