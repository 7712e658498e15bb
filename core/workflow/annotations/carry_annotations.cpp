#include "core/workflow/annotations/carry_annotations.h"

#include <system_error>

#include "core/base/error.h"
#include "core/compute/backend.h"
#include "core/io/transform_io.h"

namespace alinify {

std::vector<RunOutput> carry_annotations(std::span<const CarriedAnnotations> all,
                                         const std::filesystem::path& transform, int threads,
                                         std::vector<Message>& notes, Progress& progress) {
  std::vector<RunOutput> outputs;
  if (all.empty()) return outputs;
  // As in the file, which later mappings will follow.
  AnnotationJob job;
  job.moving_from_fixed = read_transform(transform);
  const auto backend = make_cpu_backend(threads);
  try {
    for (const CarriedAnnotations& carried : all) {
      job.in = carried.in, job.out = carried.out, job.direction = carried.direction;
      Progress part = progress.sub(1.0 / static_cast<double>(all.size()), {});
      const AnnotationResult result = map_annotations(job, *backend, part);
      outputs.push_back({"annotations", carried.out, result.bytes});
      notes.insert(notes.end(), result.remarks.begin(), result.remarks.end());
    }
  } catch (const Cancelled&) {
    std::error_code ignored;
    for (const RunOutput& output : outputs) std::filesystem::remove(output.path, ignored);
    throw;
  }
  return outputs;
}

}  // namespace alinify
