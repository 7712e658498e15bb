#pragma once

#include <cstdint>

#include "core/base/error.h"
#include "core/registration/problem.h"

/// Checks of a problem that all engines share, with the same errors.
namespace alinify {

enum class ImageRole { Fixed, Moving };

/// Checks, before a pixel is read, that there are two images of at least `min_side` pixels a side, and masks
/// of their images' sizes.
/// **Throws** Error: Usage (an image is missing), Failed.
void check_problem(const RegistrationProblem& problem, std::int64_t min_side);

/// Checks that every active landmark lies in both images, or within a pixel of them: programs count from a
/// pixel's centre, its corner or 1. One beyond can only be a slip, and would lead the run astray.
/// **Throws** Error(Usage), naming the landmark.
void check_landmarks_lie_inside(const std::vector<LandmarkPair>& landmarks, Size fixed, Size moving);

/// `at_work`: the size is that of the working resolution. **Throws** Error(Failed).
void check_side(ImageRole which, Size size, std::int64_t min_side, bool at_work = false);

/// Checks the option `downsample`: 0 leaves the choice to the program. **Throws** Error(Usage) between 0 and
/// 1.
void check_downsample(double downsample);

/// Errors for faults that only the pixels show.
Error flat_image(ImageRole which);
Error image_without_numbers(ImageRole which);
Error empty_mask(ImageRole which);

}  // namespace alinify
