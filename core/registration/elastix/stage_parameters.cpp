#include "core/registration/elastix/stage_parameters.h"

#include <algorithm>
#include <cmath>

#include "core/registration/elastix/messages.h"
#include "core/registration/elastix/templates.h"
#include "core/registration/messages.h"

namespace alinify {
namespace {

// With more threads, more samples cost the same time; fewer than this starve the 32 x 32 joint histogram.
constexpr double min_samples = 10000, samples_per_thread = 2500, max_samples = 100000;
// Over a few iterations, each with new samples, every control point samples its whole neighbourhood.
constexpr double samples_per_control_point = 4;
// Large images run half the iterations and so see half the samples: on a 300 MP weave, 10000 samples on the
// coarse levels left one spot a yarn and a half off, and 4 per control point a median error of 0.075 px.
constexpr double min_samples_large = 20000, samples_per_control_point_large = 5;

bool is_large(double width, double height) {
  return std::max(width, height) > 8192;
}
bool is_large(Size size) {
  return is_large(static_cast<double>(size.width), static_cast<double>(size.height));
}

std::vector<double> pyramid_schedule(int levels) {
  std::vector<double> schedule;
  for (int level = 0; level < levels; ++level)
    schedule.insert(schedule.end(), 2, std::exp2(levels - 1 - level));
  return schedule;
}

// Parameters common to both stages that depend on the images.
void set_common(ParameterFile& file, const ElastixOptions& options, const StageInputs& inputs, int levels,
                int iterations) {
  file.set("FixedImagePyramid", "FixedRecursiveImagePyramid");
  file.set("MovingImagePyramid", "MovingRecursiveImagePyramid");
  file.set("NumberOfResolutions", levels);
  file.set("ImagePyramidSchedule", pyramid_schedule(levels));
  file.set("MaximumNumberOfIterations", iterations);
  file.set("NumberOfHistogramBins", options.histogram_bins);
  file.set("RandomSeed", static_cast<double>(inputs.seed));
  // At most one pixel of the coarser image per iteration; elastix's own default ignores the moving image's
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
  return is_large(fixed) ? 500 : 1000;
}

int affine_iterations(const StageInputs& inputs) {
  // The affine transform of a large image is estimated on a reduced one, to within a few of its pixels; the
  // B-spline's coarse levels refine it.
  return is_large(static_cast<double>(inputs.fixed.width) * inputs.fixed_downsample,
                  static_cast<double>(inputs.fixed.height) * inputs.fixed_downsample)
             ? 250
             : 500;
}

StagePlan affine_stage(const ElastixOptions& options, const StageInputs& inputs) {
  StagePlan plan{"affine",
                 messages::step_affine,
                 ParameterFile(elastix_affine_template()),
                 1,
                 options.affine_iterations > 0 ? options.affine_iterations : affine_iterations(inputs),
                 0};
  plan.levels = options.levels > 0 ? options.levels : level_count(inputs.fixed, inputs.moving);
  set_common(plan.file, options, inputs, plan.levels, plan.iterations);
  const double samples =
      options.samples > 0 ? options.samples : std::max(min_samples, samples_per_thread * inputs.threads);
  plan.file.set("NumberOfSpatialSamples", std::min(samples, max_samples));
  return plan;
}

StagePlan bspline_stage(const ElastixOptions& options, const StageInputs& inputs) {
  StagePlan plan{"b-spline",
                 messages::step_bspline,
                 ParameterFile(elastix_bspline_template()),
                 1,
                 options.iterations > 0 ? options.iterations : bspline_iterations(inputs.fixed),
                 0};
  plan.levels = options.levels > 0 ? options.levels : level_count(inputs.fixed, inputs.moving);
  set_common(plan.file, options, inputs, plan.levels, plan.iterations);

  // Detail present in only one image cannot be matched: the coarser image's pixel size counts, measured in
  // the fixed image.
  const double pixel = std::max(inputs.fixed_downsample, inputs.moving_downsample / inputs.scale);
  const auto pixels = [&](std::int64_t n) {
    return static_cast<std::int64_t>(static_cast<double>(n) * inputs.fixed_downsample / pixel);
  };
  plan.grid_spacing_px =
      options.grid_spacing_px > 0
          ? options.grid_spacing_px
          : final_grid_spacing({pixels(inputs.fixed.width), pixels(inputs.fixed.height)}) * pixel;
  // elastix places the grid over the fixed image as transformed by the start, i.e. in moving pixels.
  const double final_spacing = plan.grid_spacing_px * inputs.scale;
  plan.file.set("FinalGridSpacingInPhysicalUnits", std::vector<double>{final_spacing, final_spacing});
  const bool large = is_large(inputs.fixed);
  std::vector<double> grid_schedule, samples;
  for (int level = 0; level < plan.levels; ++level) {
    // Halving the grid spacing at every level gave less error on small images than reaching the finest
    // spacing one level early (median 0.175 against 0.198 px over five pairs with dense ground truth). Large
    // images use the finest grid on two levels: their last level is the costly one and then only has to
    // sharpen the result.
    const double coarser = std::exp2(std::max(0, plan.levels - (large ? 2 : 1) - level));
    grid_schedule.insert(grid_schedule.end(), 2, coarser);
    const double spacing = plan.grid_spacing_px * coarser / inputs.fixed_downsample;
    const double points = (std::ceil(static_cast<double>(inputs.fixed.width) / spacing) + 3) *
                          (std::ceil(static_cast<double>(inputs.fixed.height) / spacing) + 3);
    const double wanted =
        std::max({large ? min_samples_large : min_samples, samples_per_thread * inputs.threads,
                  (large ? samples_per_control_point_large : samples_per_control_point) * points});
    samples.push_back(options.samples > 0 ? options.samples : std::floor(std::min(wanted, max_samples)));
  }
  plan.file.set("GridSpacingSchedule", grid_schedule);
  plan.file.set("NumberOfSpatialSamples", samples);
  return plan;
}

}  // namespace alinify
