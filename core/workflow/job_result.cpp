#include "core/workflow/job_result.h"

#include <algorithm>

#include "core/base/platform.h"

namespace alinify {

double JobResult::elapsed_of(std::string_view stage) const {
  const auto found = std::find_if(stages.begin(), stages.end(), [stage](const JobStage& one) {
    return one.stage == stage && one.part_of.empty();
  });
  return found == stages.end() ? 0 : found->elapsed_s;
}

void note_circumstances(JobResult& result, const ImagePair& images, const Backend& backend) {
  result.fixed = images.fixed->info();
  result.moving = images.moving->info();
  result.device = backend.description();
  result.machine = platform::describe_machine();
  result.peak_bytes = platform::peak_memory_bytes();
}

}  // namespace alinify
