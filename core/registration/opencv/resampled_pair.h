#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compute/backend.h"
#include "core/image/image.h"
#include "core/registration/problem.h"
#include "core/registration/result.h"

namespace alinify {

/// What OpenCV's flows look at: the fixed image, and the moving one laid onto it through a start, both as
/// 8-bit grey. Where the moving image does not reach, or a mask says no, both are made equal, which pulls the
/// flow there to nothing.
/// **Shapes**: all three have one size, one channel, 8 bits.
struct ResampledPair {
  Image fixed, resampled;
  Image valid;  ///< 255 where the pair counts, 0 elsewhere
};

/// Both at one pixel size: a finer moving image would alias when it is laid onto the fixed one.
/// `scale`: moving pixels to a fixed pixel, roughly.
double resampled_moving_downsample(double planned, double fixed_downsample, double scale);

/// Before a pixel is read: that both images have a working size that OpenCV can count and the engine can use.
/// **Throws** Error(Failed).
void check_working_sizes(const RegistrationProblem& problem, double fixed_downsample,
                         double moving_downsample, std::int64_t min_side);

/// Reads both images, each stretched so that all but 0.1 % of its values at either end fill 0..255, and lays
/// the moving one through `start` (moving_from_fixed). `notes` is told where little can be compared.
/// **Throws** Error(Failed): one grey level, empty mask, no overlap; NotReadable; Cancelled.
/// **Memory**: 3 bytes a fixed and 2 a moving pixel while it runs, 3 a fixed one afterwards.
ResampledPair resample_pair(const RegistrationProblem& problem, const Transform& start,
                            double fixed_downsample, double moving_downsample, Backend& backend,
                            std::vector<std::string>& notes, Progress& progress);

/// Puts the flow between the two (fixed to laid, one vector a pixel) before the parts of
/// result.moving_from_fixed, as a displacement field, and notes what it loses and where the map folds.
/// Where the pair was laid through a displacement before those parts, `through` is that one, and the field
/// becomes flow and displacement together.
void prepend_flow_field(View2D<const Vec2f> flow, const ResampledPair& pair, double fixed_downsample,
                        const DisplacementField* through, ThreadPool& pool, Progress& progress,
                        RegistrationResult& result);

}  // namespace alinify
