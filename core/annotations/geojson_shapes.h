#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/annotations/unit_frame.h"
#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/math/vec2.h"

namespace alinify {

/// One outline, line or place of a file of annotations.
struct AnnotationShape {
  Vec2f min, max;           ///< around its points
  std::uint32_t first = 0;  ///< of its points among all
  std::uint32_t count = 0;  ///< 1: a place
  std::uint32_t color = 0;  ///< 0xRRGGBB; meaningless without has_color
  bool has_color = false;
  bool closed = false;  ///< a ring of an area: its last point joins the first, which is not repeated
};

/// The shapes of a file for drawing, without their names and measurements. **Units and frame**: level-0
/// pixels of the image that the file belongs to, to 1/256 px up to 32768 px. **Memory**: 8 bytes a point and
/// 32 a shape.
struct AnnotationShapes {
  std::vector<AnnotationShape> shapes;
  std::vector<Vec2f> points;
};

/// Returns the frame of the coordinates, given the unit that the file states ("" if none).
using FrameFor = std::function<UnitFrame(const std::string& stated_unit)>;

/// Reads the geometries of a GeoJSON file, QuPath's nuclei among them, in the order of the file; colours are
/// those of QuPath's classification, or else of the object. **Throws** Error: NotFound, NotReadable (naming
/// the feature), Cancelled; Failed for more than 2^32 points. **Threads**: features are read on `pool`; the
/// result does not depend on the number of threads.
AnnotationShapes read_geojson_shapes(const std::filesystem::path& from, const FrameFor& frame_for,
                                     ThreadPool& pool, Progress& progress);

}  // namespace alinify
