#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/transform/continued_map.h"

namespace alinify {

/// Counts of repairs, losses and changes in the annotations of a file.
struct AnnotationCounts {
  std::int64_t records = 0;         ///< features, regions of interest or lines of a table
  std::int64_t shapes = 0;          ///< geometries in them: a cell with a nucleus has two
  std::int64_t inserted = 0;        ///< points put into edges that the map bends
  std::int64_t repaired = 0;        ///< areas that crossed themselves after mapping, made valid
  std::int64_t invalid_before = 0;  ///< of those: the ones that did so in the file already
  std::int64_t collapsed = 0;       ///< areas without area, written as a line or a point
  std::int64_t outside_source = 0;  ///< shapes wholly beside the image that the file belongs to
  std::int64_t outside_target = 0;  ///< shapes wholly beside the image that they were mapped to; kept
  std::int64_t continued = 0;  ///< points without an inverse, where the map folds: put where it leads around
  std::int64_t ellipses = 0;   ///< outlines that QuPath would have drawn as upright ellipses again
  std::int64_t measured = 0;   ///< records with measurements, which still describe the shape before mapping
  std::int64_t without_place = 0;  ///< records that have no coordinates, kept as they are
  std::int64_t boxes_dropped = 0;  ///< members "bbox", which no longer hold
  std::int64_t heights_lost = 0;   ///< areas whose points had several heights; the first is kept
  Box reach;                       ///< of all coordinates in the file, in pixels of its image

  void add(const AnnotationCounts& other) {
    records += other.records, shapes += other.shapes, inserted += other.inserted;
    repaired += other.repaired, invalid_before += other.invalid_before, collapsed += other.collapsed;
    outside_source += other.outside_source, outside_target += other.outside_target;
    continued += other.continued, ellipses += other.ellipses, measured += other.measured;
    without_place += other.without_place, boxes_dropped += other.boxes_dropped;
    heights_lost += other.heights_lost;
    reach.take(other.reach);
  }
};

}  // namespace alinify
