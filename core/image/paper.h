#pragma once

#include <vector>

#include "core/image/image_info.h"

namespace alinify {

/// The sample of each channel that leaves paper bare, for an image read as stored: no ink; a palette's
/// transparent entry, or its lightest; L* = 100 without colour; white where 0 is white or where there is 1
/// bit only. Empty for everything else, in which 0 stands for nothing.
std::vector<double> paper_of(const ImageInfo& info);

/// Whether the samples of `stored` are those of `shown`, so that a value or colour chosen on the screen can
/// be written to them: grey, RGB and plain channels of 8 bits and more. False for inks, palettes, CIE Lab,
/// single bits and images in which 0 is white.
bool is_stored_as_shown(const ImageInfo& stored, const ImageInfo& shown);

}  // namespace alinify
