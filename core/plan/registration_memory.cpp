#include "core/plan/registration_memory.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/text.h"

namespace alinify {
namespace {

double pixels_at(Size size, double downsample) {
  return std::ceil(static_cast<double>(size.width) / downsample) *
         std::ceil(static_cast<double>(size.height) / downsample);
}

double whole_power_of_two_below(double x) {
  return std::exp2(std::floor(std::log2(std::max(1.0, x)) + 1e-9));
}

std::string share_of(double downsample) {
  if (downsample == 1) return "full resolution";
  return "1/" + significant_digits(downsample, 6) + " of full resolution";
}

}  // namespace

std::int64_t RegistrationMemoryModel::bytes(Size fixed, Size moving, double fixed_downsample,
                                            double moving_downsample, bool fixed_mask,
                                            bool moving_mask) const {
  const double f = pixels_at(fixed, fixed_downsample), m = pixels_at(moving, moving_downsample);
  return static_cast<std::int64_t>(base_bytes + f * bytes_per_fixed_px + m * bytes_per_moving_px +
                                   (fixed_mask ? f * bytes_per_mask_px : 0) +
                                   (moving_mask ? m * bytes_per_mask_px : 0));
}

RegistrationMemoryModel elastix_memory_model() {
  return {80e6, 13.5, 13.5, 4.0};
}

RegistrationMemoryModel dis_memory_model(bool half_resolution) {
  return {40e6, half_resolution ? 59.0 : 25.0, 2.0, 0};
}

ResolutionPlan plan_resolution(const RegistrationMemoryModel& model, const ResolutionRequest& request) {
  std::int64_t budget =
      static_cast<std::int64_t>(static_cast<double>(request.free_bytes) * usable_share_of_free_memory);
  const bool limited = request.limit_bytes && *request.limit_bytes < budget;
  if (limited) budget = *request.limit_bytes;
  const std::string of_what =
      limited ? human_bytes(*request.limit_bytes) + " allowed" : human_bytes(request.free_bytes) + " free";

  // If pixel sizes differ, the finer image starts at a coarser level: half the other's pixel size.
  const double scale = request.scale > 0 ? request.scale : 1;
  const double finer_moving = whole_power_of_two_below(scale),
               finer_fixed = whole_power_of_two_below(1 / scale);
  const double fixed_start = finer_fixed > 1 ? std::max(1.0, finer_fixed / 2) : 1;
  const double moving_start = finer_moving > 1 ? std::max(1.0, finer_moving / 2) : 1;

  const auto plan_at = [&](double downsample) {
    ResolutionPlan plan;
    plan.fixed_downsample = fixed_start * downsample;
    plan.moving_downsample = moving_start * downsample;
    plan.needed_bytes = model.bytes(request.fixed, request.moving, plan.fixed_downsample,
                                    plan.moving_downsample, request.fixed_mask, request.moving_mask);
    return plan;
  };
  const auto with_reason = [&](ResolutionPlan plan, const std::string& because) {
    plan.reason = plan.fixed_downsample == plan.moving_downsample
                      ? share_of(plan.fixed_downsample)
                      : "fixed image at " + share_of(plan.fixed_downsample) + ", moving image at " +
                            share_of(plan.moving_downsample);
    plan.reason += ": " + because + "needs " + human_bytes(plan.needed_bytes) + " of " + of_what;
    return plan;
  };

  if (request.forced_downsample >= 1) {
    ResolutionPlan plan = plan_at(request.forced_downsample);
    if (plan.needed_bytes > budget)
      throw OutOfMemory(
          "cannot register at the resolution asked for", plan.needed_bytes, budget,
          "Ask for a larger downsample, or leave it at 0 so that it is chosen from the free memory.");
    return with_reason(plan, "as asked for, ");
  }
  const ResolutionPlan full = plan_at(1);
  for (double downsample = 1; downsample <= 64; downsample *= 2) {
    const ResolutionPlan plan = plan_at(downsample);
    if (plan.needed_bytes > budget) continue;
    return with_reason(
        plan, downsample == 1 ? "" : "all of it would need " + human_bytes(full.needed_bytes) + ", this ");
  }
  throw OutOfMemory("cannot register this pair", plan_at(64).needed_bytes, budget,
                    "Close other programs, or raise the memory limit.");
}

}  // namespace alinify
