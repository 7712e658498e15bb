#include "core/registration/elastix/stage_parameters.h"

#include <algorithm>
#include <cmath>

#include "core/registration/elastix/templates.h"

namespace alinify {
namespace {

// More threads make more samples cost the same; fewer than this starve the histogram of 32 x 32 cells.
constexpr double least_samples = 10000, samples_per_thread = 2500, most_samples = 100000;
// Every control point sees, over a few iterations with new samples each, its whole neighbourhood.
constexpr double samples_per_control_point = 4;

std::vector<double> pyramid_schedule(int levels) {
  std::vector<double> schedule;
  for (int level = 0; level < levels; ++level)
    schedule.insert(schedule.end(), 2, std::exp2(levels - 1 - level));
  return schedule;
}

// What both stages share and what depends on the images.
void set_common(ParameterFile& file, const ElastixOptions& options, const StageInputs& inputs, int levels,
                int iterations) {
  file.set("FixedImagePyramid", "FixedRecursiveImagePyramid");
  file.set("MovingImagePyramid", "MovingRecursiveImagePyramid");
  file.set("NumberOfResolutions", levels);
  file.set("ImagePyramidSchedule", pyramid_schedule(levels));
  file.set("MaximumNumberOfIterations", iterations);
  file.set("NumberOfHistogramBins", options.histogram_bins);
  file.set("RandomSeed", static_cast<double>(inputs.seed));
  // One pixel of the coarser image an iteration, at the most; elastix's own default forgets the moving one's
  // scale.
  file.set("MaximumStepLength", std::max(inputs.fixed_downsample * inputs.scale, inputs.moving_downsample));
}

}  // namespace

int level_count(Size fixed, Size moving) {
  const auto shortest =
      static_cast<double>(std::min({fixed.width, fixed.height, moving.width, moving.height}));
  return std::clamp(static_cast<int>(std::floor(std::log2(std::max(1.0, shortest / 25)))) + 1, 1, 6);
}

double final_grid_spacing(Size fixed) {
  const auto longest = static_cast<double>(std::max(fixed.width, fixed.height));
  constexpr double small_side = 4096, small_spacing = 32, large_side = 17320, large_spacing = 256;
  if (longest <= small_side) return small_spacing;
  if (longest >= large_side) return large_spacing * longest / large_side;
  const double power = std::log(large_spacing / small_spacing) / std::log(large_side / small_side);
  return small_spacing * std::pow(longest / small_side, power);
}

int bspline_iterations(Size fixed) {
  return std::max(fixed.width, fixed.height) > 8192 ? 500 : 1000;
}

StagePlan affine_stage(const ElastixOptions& options, const StageInputs& inputs) {
  StagePlan plan{"affine", ParameterFile(elastix_affine_template()), 1, options.affine_iterations, 0};
  plan.levels = options.levels > 0 ? options.levels : level_count(inputs.fixed, inputs.moving);
  set_common(plan.file, options, inputs, plan.levels, plan.iterations);
  const double samples =
      options.samples > 0 ? options.samples : std::max(least_samples, samples_per_thread * inputs.threads);
  plan.file.set("NumberOfSpatialSamples", std::min(samples, most_samples));
  return plan;
}

StagePlan bspline_stage(const ElastixOptions& options, const StageInputs& inputs) {
  StagePlan plan{"b-spline", ParameterFile(elastix_bspline_template()), 1,
                 options.iterations > 0 ? options.iterations : bspline_iterations(inputs.fixed), 0};
  plan.levels = options.levels > 0 ? options.levels : level_count(inputs.fixed, inputs.moving);
  set_common(plan.file, options, inputs, plan.levels, plan.iterations);

  // Detail that only one of the images has cannot be followed: the coarser one's pixel counts, seen from the
  // fixed image.
  const double pixel = std::max(inputs.fixed_downsample, inputs.moving_downsample / inputs.scale);
  const auto pixels = [&](std::int64_t n) {
    return static_cast<std::int64_t>(static_cast<double>(n) * inputs.fixed_downsample / pixel);
  };
  plan.grid_spacing_px =
      options.grid_spacing_px > 0
          ? options.grid_spacing_px
          : final_grid_spacing({pixels(inputs.fixed.width), pixels(inputs.fixed.height)}) * pixel;
  // elastix lays the grid over where the start takes the fixed image, that is in pixels of the moving one.
  const double laid = plan.grid_spacing_px * inputs.scale;
  plan.file.set("FinalGridSpacingInPhysicalUnits", std::vector<double>{laid, laid});
  std::vector<double> grid_schedule, samples;
  for (int level = 0; level < plan.levels; ++level) {
    // The finest two levels share the finest grid: the last one then only has to sharpen it.
    const double coarser = std::exp2(std::max(0, plan.levels - 2 - level));
    grid_schedule.insert(grid_schedule.end(), 2, coarser);
    const double spacing = plan.grid_spacing_px * coarser / inputs.fixed_downsample;
    const double points = (std::ceil(static_cast<double>(inputs.fixed.width) / spacing) + 3) *
                          (std::ceil(static_cast<double>(inputs.fixed.height) / spacing) + 3);
    const double wanted =
        std::max({least_samples, samples_per_thread * inputs.threads, samples_per_control_point * points});
    samples.push_back(options.samples > 0 ? options.samples : std::floor(std::min(wanted, most_samples)));
  }
  plan.file.set("GridSpacingSchedule", grid_schedule);
  plan.file.set("NumberOfSpatialSamples", samples);
  return plan;
}

}  // namespace alinify
