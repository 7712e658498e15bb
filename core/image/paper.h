#pragma once

#include <vector>

#include "core/image/image_info.h"

namespace alinify {

/// The sample of each channel that leaves paper bare, for an image read as stored: no ink; a palette's
/// transparent entry, or its lightest; L* = 100 without colour; white where 0 is white or where there is 1
/// bit only. Empty for everything else, in which 0 stands for nothing.
std::vector<double> paper_of(const ImageInfo& info);

}  // namespace alinify
