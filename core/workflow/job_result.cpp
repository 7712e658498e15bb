#include "core/workflow/job_result.h"

#include "core/base/platform.h"

namespace alinify {

void note_circumstances(JobResult& result, const ImagePair& images, const Backend& backend) {
  result.fixed = images.fixed->info();
  result.moving = images.moving->info();
  result.device = backend.description();
  result.machine = platform::describe_machine();
  result.peak_bytes = platform::peak_memory_bytes();
}

}  // namespace alinify
