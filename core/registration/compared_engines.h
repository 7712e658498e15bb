#pragma once

#include <array>

namespace alinify {

/// Names of the engines whose maps are compared; the first is kept unless another is better. All of them take
/// CoarseToFineOptions.
inline constexpr std::array compared_engines{"flow", "bspline", "syn"};

}  // namespace alinify
