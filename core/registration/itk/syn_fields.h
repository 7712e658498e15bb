#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/math/vec2.h"
#include "core/math/view2d.h"

/// ITK's SyN behind plain values: the one place that includes its headers is syn_fields.cpp.
namespace alinify {

/// Settings of the run, in ITK's terms.
struct SynSettings {
  int radius_px = 4;            ///< of the square window of the correlation
  std::vector<int> iterations;  ///< at most, a level; the first is the coarsest, the last at full size
  double learning_rate_px = 0.1;
  double update_variance_px2 = 3, total_variance_px2 = 0;
  double convergence = 1e-6;
  int convergence_window = 10;
};

/// Two images on the same pixels, and where both count (not 0); `valid` without pixels: everywhere.
struct SynImages {
  View2D<const float> fixed, moving;
  View2D<const std::uint8_t> valid;
};

/// A displacement at origin + (i, j) * spacing; all in pixels of the images.
struct SynField {
  Vec2d origin, spacing{1, 1};
  View2D<const Vec2f> vectors;
  std::shared_ptr<const void> owner;  ///< of the vectors
};

/// p -> p + vector, from the fixed image to the moving one and its inverse, both at the images' size.
struct SynFields {
  SynField moving_from_fixed, fixed_from_moving;
};

struct SynIteration {
  int level = 0, iteration = 0;  ///< from 0, from 1
  double metric = 0;             ///< the mean local correlation (squared), negative
};

/// Callbacks on the calling thread. An exception ends the run and propagates.
struct SynListener {
  std::function<void(const SynIteration&)> on_iteration;
  std::function<void(const SynField&)> on_level;  ///< moving_from_fixed after a level that is not the last
};

/// Runs itk::SyNImageRegistrationMethod with ANTSNeighborhoodCorrelationImageToImageMetricv4 in float
/// precision. Level i of n works at 1 / 2^(n-1-i) of the size, smoothed by a Gaussian of n-1-i pixels, as the
/// scripts of ANTs have it. The border of the image does not move (a rule of ITK's).
/// **Throws** Error(Failed) with ITK's words; OutOfMemory; Cancelled. **Threads**: those of the pool; the
/// same bits for any number of them. **Memory**: itk_syn_memory_model().
/// **Source**: Avants, Epstein, Grossman, Gee, "Symmetric diffeomorphic image registration with
/// cross-correlation", Medical Image Analysis 12, 2008.
SynFields syn_fields(const SynImages& images, const SynSettings& settings, const SynListener& listener,
                     ThreadPool& pool, const Progress& progress);

/// Empty if this program has ITK's registration, otherwise why not.
Message why_no_itk_registration();

}  // namespace alinify
