#pragma once

#include <cstdint>
#include <string>

#include "core/base/error.h"
#include "core/registration/problem.h"

/// What every engine asks of its problem, in the same words.
namespace alinify {

/// Before a pixel is read: two images of at least `min_side` pixels a side, masks of their images' sizes.
/// **Throws** Error: Usage (an image is missing), Failed.
void check_problem(const RegistrationProblem& problem, std::int64_t min_side);

/// `remark` says at which resolution, where that is not the image's own. **Throws** Error(Failed).
void check_side(const std::string& which, Size size, std::int64_t min_side, const std::string& remark = {});

/// The option of that name: 0 leaves the choice to the program. **Throws** Error(Usage) between 0 and 1.
void check_downsample(double downsample);

/// What to throw when the pixels are known. `which` is "fixed" or "moving".
Error flat_image(const std::string& which);
Error empty_mask(const std::string& which);

}  // namespace alinify
