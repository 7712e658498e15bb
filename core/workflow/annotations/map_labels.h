#pragma once

#include "core/workflow/annotations/map_annotations.h"

namespace alinify {

/// Warps a label image by its nearest pixels, so that every value in the result is one of the source's.
/// **Throws** Error(Failed) for an image with several channels or another size than the one it is said to
/// belong to; and as export_warped() does. **Memory**: 8 bytes an id, beside the memory of warping.
void map_labels(const AnnotationJob& job, AnnotationResult& result, Backend& backend, Progress& progress);

}  // namespace alinify
