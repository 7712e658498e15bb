#pragma once

#include <string_view>

namespace alinify {

/// resources/elastix/affine.txt and bspline.txt, compiled in so that no folder has to be located at run time.
std::string_view elastix_affine_template();
std::string_view elastix_bspline_template();

}  // namespace alinify
