#include "core/registration/problem.h"

#include <algorithm>

#include "core/base/platform.h"
#include "core/io/image_geometry.h"
#include "core/transform/length_scale.h"

namespace alinify {

Transform RegistrationProblem::start() const {
  Transform start = initial;
  start.fixed = geometry_of(fixed->info());
  start.moving = geometry_of(moving->info());
  return start;
}

ResolutionRequest RegistrationProblem::resolution_request(double forced_downsample,
                                                          std::optional<std::int64_t> limit_bytes) const {
  ResolutionRequest request;
  request.fixed = fixed->info().size;
  request.moving = moving->info().size;
  request.fixed_mask = fixed_mask != nullptr;
  request.moving_mask = moving_mask != nullptr;
  request.scale = length_scale(start());
  request.free_bytes = platform::available_memory_bytes();
  request.limit_bytes = memory_limit_bytes;
  if (limit_bytes) request.limit_bytes = std::min(memory_limit_bytes.value_or(*limit_bytes), *limit_bytes);
  request.forced_downsample = forced_downsample;
  return request;
}

}  // namespace alinify
