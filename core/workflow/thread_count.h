#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/tile_source.h"
#include "core/session/measurement.h"

namespace alinify {

/// The grey values of an image along a line, one a pixel of its length from the first end on, linearly
/// interpolated; each is the mean over `width_px` across the line, which fibres and dust do not outweigh.
/// **Units and frame**: level-0 pixels, on the scale of the image's grey (see GreyReader). Beyond the image
/// its edge goes on.
/// **Throws** Error(NotReadable), Cancelled. **Memory**: a few MB beside the values, for any length.
std::vector<float> line_profile(const std::shared_ptr<const TileSource>& image, Vec2d from, Vec2d to,
                                int width_px, ThreadPool& pool, Progress& progress);

/// The spacing that the profile repeats at is found first, by its autocorrelation; then its peaks at about
/// that spacing, bright or dark, whichever stand out more evenly. Slow changes of light do not count. Empty
/// where nothing repeats at least three times: a plain surface, a print, noise.
/// **Units and frame**: one value a pixel of the line. **NaN**: none may be among them.
std::optional<ThreadCount> count_threads(std::span<const float> profile);

}  // namespace alinify
