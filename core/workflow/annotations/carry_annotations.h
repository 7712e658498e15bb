#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/workflow/annotations/map_annotations.h"
#include "core/workflow/job_result.h"

namespace alinify {

/// Annotations of one image of a pair, to be carried onto the other by the map that a job finds.
struct CarriedAnnotations {
  std::filesystem::path in, out;
  MapDirection direction = MapDirection::FixedToMoving;
};

/// Maps them by the transform in that file, always on the CPU, with the result of
/// map_annotations() for each. Remarks for the user are added to `notes`.
/// **Returns** the written files, in the role "annotations". **Throws** as read_transform() and
/// map_annotations(); after Cancelled none of the files is left. **Threads**: `threads` of its own.
std::vector<RunOutput> carry_annotations(std::span<const CarriedAnnotations> all,
                                         const std::filesystem::path& transform, int threads,
                                         std::vector<Message>& notes, Progress& progress);

}  // namespace alinify
