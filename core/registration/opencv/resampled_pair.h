#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/compute/backend.h"
#include "core/image/image.h"
#include "core/registration/problem.h"
#include "core/registration/result.h"

namespace alinify {

/// Input of OpenCV's flows and ITK's SyN: the fixed image, and the moving one resampled onto it through a
/// start, both as grey. Outside the moving image or a mask both are made equal, which pulls the flow there to
/// zero.
/// **Shapes**: all three have the same size, one channel. **Range**: grey values 0 to 255.
struct ResampledPair {
  Image fixed, resampled;
  Image valid;  ///< 8 bits: 255 where the pair is valid, 0 elsewhere
};

/// Gives both images the same pixel size: a finer moving image would alias when resampled onto the fixed one.
/// `scale`: approximate moving pixels per fixed pixel.
double resampled_moving_downsample(double planned, double fixed_downsample, double scale);

/// Checks, before reading any pixels, that both images have a working size that the engine can use.
/// **Throws** Error(Failed).
void check_working_sides(const RegistrationProblem& problem, double fixed_downsample,
                         double moving_downsample, std::int64_t min_side);
/// Checks that OpenCV can index them, too. **Throws** Error(Failed).
void check_working_sizes(const RegistrationProblem& problem, double fixed_downsample,
                         double moving_downsample, std::int64_t min_side);

/// Reads both images, each stretched so that all but 0.1 % of its values at either end fill 0..255, and
/// resamples the moving one through `start` (moving_from_fixed). `type`: U8, rounded, or F32. Adds a note if
/// little can be compared.
/// **Throws** Error(Failed): one grey level, empty mask, no overlap; NotReadable; Cancelled.
/// **Memory**: 3 bytes a fixed and 2 a moving pixel during the call, 3 a fixed one afterwards; as F32 9 and
/// 5, then 9.
ResampledPair resample_pair(const RegistrationProblem& problem, const Transform& start,
                            double fixed_downsample, double moving_downsample, PixelType type,
                            Backend& backend, std::vector<Message>& notes, Progress& progress);

/// Prepends the flow between the two (fixed to resampled, one vector a pixel) to result.moving_from_fixed as
/// a displacement field, and notes its sampling loss and any folds. If the pair was resampled through a
/// further displacement, pass it as `through`; the new field is then the flow composed with it.
void prepend_flow_field(View2D<const Vec2f> flow, const ResampledPair& pair, double fixed_downsample,
                        const DisplacementField* through, ThreadPool& pool, Progress& progress,
                        RegistrationResult& result);

}  // namespace alinify
