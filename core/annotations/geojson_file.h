#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/annotations/ordered_pieces.h"
#include "core/annotations/shape_mapper.h"

namespace alinify {

/// The frames to map with, once it is known which unit of length a file states ("" if it states none).
using FramesFor = std::function<ShapeFrames(const std::string& stated_unit)>;

/// Maps a GeoJSON file of any size: a FeatureCollection, a bare array of features (as QuPath writes it), one
/// feature or one geometry. As FeatureMapper does for a feature: everything that is no geometry stays byte
/// for byte. A unit is stated by a member "unit" or "units" before the features. **Throws** Error: NotFound,
/// NotReadable (naming the feature and the byte), NotWritable; Cancelled. **Threads**: features are mapped on
/// `pool`, in groups; the result does not depend on the number of threads. **Memory**: some 150 MB for any
/// number of features; a single feature is held whole.
AnnotationCounts map_geojson(const std::filesystem::path& from, SequentialOutput& to, const PointMap& map,
                             const FramesFor& frames_for, ThreadPool& pool, Progress& progress);

}  // namespace alinify
