#include "core/memory_plan/resolution_plan.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/memory_plan/messages.h"
#include "core/memory_plan/plan_reason.h"

namespace alinify {
namespace {

double pixels_at(Size size, double downsample) {
  return std::ceil(static_cast<double>(size.width) / downsample) *
         std::ceil(static_cast<double>(size.height) / downsample);
}

double whole_power_of_two_below(double x) {
  return std::exp2(std::floor(std::log2(std::max(1.0, x)) + 1e-9));
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

RegistrationMemoryModel itk_syn_memory_model() {
  return {60e6, 200.0, 5.0, 4.0};
}

ResolutionPlan plan_resolution(const RegistrationMemoryModel& model, const ResolutionRequest& request) {
  std::int64_t budget =
      static_cast<std::int64_t>(static_cast<double>(request.free_bytes) * usable_share_of_free_memory);
  const bool limited = request.limit_bytes && *request.limit_bytes < budget;
  if (limited) budget = *request.limit_bytes;
  const std::int64_t bytes = limited ? *request.limit_bytes : request.free_bytes;

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
  const auto with_reason = [&](ResolutionPlan plan, Message because) {
    const Message resolution = plan_reason::resolution_at(plan.fixed_downsample, plan.moving_downsample);
    plan.reason = Message::joined({resolution, std::move(because)}, "; ");
    return plan;
  };

  if (request.forced_downsample >= 1) {
    ResolutionPlan plan = plan_at(request.forced_downsample);
    if (plan.needed_bytes > budget)
      throw OutOfMemory(messages::cannot_register_at_resolution, plan.needed_bytes, budget,
                        messages::ask_for_larger_downsample(0));
    return with_reason(plan, Message::joined({messages::resolution_as_asked_for,
                                              plan_reason::needs_of(plan.needed_bytes, bytes, limited)},
                                             ", "));
  }
  const ResolutionPlan full = plan_at(1);
  for (double downsample = 1; downsample <= 64; downsample *= 2) {
    const ResolutionPlan plan = plan_at(downsample);
    if (plan.needed_bytes > budget) continue;
    if (downsample == 1) return with_reason(plan, plan_reason::needs_of(plan.needed_bytes, bytes, limited));
    const Message all = messages::resolution_all_would_need(bytes_number(full.needed_bytes));
    return with_reason(plan, plan_reason::this_needs_of(all, plan.needed_bytes, bytes, limited));
  }
  throw OutOfMemory(messages::cannot_register_pair, plan_at(64).needed_bytes, budget,
                    messages::close_programs_or_raise_limit);
}

}  // namespace alinify
