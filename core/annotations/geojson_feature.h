#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/annotations/shape_mapper.h"

namespace alinify {

/// Maps features of GeoJSON text, as QuPath and others write them: `geometry` and QuPath's `nucleusGeometry`
/// are mapped, everything else stays byte for byte: ids, names, classes, colours, measurements, unknown
/// members, their order and how numbers are written. Exceptions: `bbox` is
/// left out, and QuPath's `isEllipse` becomes false.
///
/// An area that had to be repaired may become a MultiPolygon, one without area a LineString or a Point.
/// Heights (a third coordinate) are kept; within an area they must be one, otherwise its first is kept and
/// `heights_lost` counts it.
/// **Threads**: an object a thread. **Source**: RFC 7946, "The GeoJSON Format"; QuPath's ROITypeAdapters.
class FeatureMapper {
 public:
  FeatureMapper(const PointMap& map, const ShapeFrames& frames) : shapes_(map, frames) {}

  /// Appends the mapped feature (or bare geometry) to `out`; blanks around it are kept.
  /// **Throws** JsonText::Malformed; Error(NotReadable) for a geometry that GeoJSON does not have.
  void map(std::string_view feature, std::string& out);

  AnnotationCounts take_counts() { return shapes_.take_counts(); }

 private:
  using Corners = std::vector<Vec2d>;

  void map_geometry(std::string_view geometry, std::string& out, int depth);
  void map_coordinates(std::string_view type, std::string_view coordinates, std::string& type_out,
                       std::string& out);

  ShapeMapper shapes_;
};

/// **Throws** Error(NotReadable) for an object of that type that has no geometry, unless it is a feature.
void check_is_feature(std::string_view type);
/// Whether GeoJSON has a geometry of that name.
bool is_geometry_type(std::string_view type);

}  // namespace alinify
