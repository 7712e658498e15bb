#pragma once

#include <filesystem>

#include "core/annotations/geojson_shapes.h"
#include "core/base/message.h"
#include "core/transform/transform.h"

namespace alinify {

/// The shapes of a GeoJSON file that belongs to `image`, as map_annotations() would understand its unit and
/// origin. `name` of the image is for error messages.
/// **Throws** as read_geojson_shapes(); Failed for micrometres while no pixel size is known, or another unit.
AnnotationShapes read_shown_annotations(const std::filesystem::path& from, const ImageGeometry& image,
                                        const Message& name, ThreadPool& pool, Progress& progress);

}  // namespace alinify
