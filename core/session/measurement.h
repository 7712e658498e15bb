#pragma once

#include <optional>
#include <vector>

#include "core/math/vec2.h"

namespace alinify {

enum class MeasureKind {
  Distance,  ///< of two points
  Angle,     ///< at the second of three points
  Threads,   ///< crossed by the line from the first to the second point
};
const char* name_of(MeasureKind kind);  ///< "distance", "angle", "threads"

/// Threads crossed by a line: where a regular profile peaks. See count_threads().
struct ThreadCount {
  std::vector<double> at_px;  ///< their middles along the line, at least 3, ascending
  double spacing_px = 0;      ///< from one middle to the next, the mean
  double regularity = 0;      ///< correlation of the profile with itself one thread further, up to 1

  int count() const { return static_cast<int>(at_px.size()); }
  double threads_per_px() const { return 1 / spacing_px; }
  /// Whether two neighbours lie so close or so far apart that one may have been taken for two, or passed
  /// over.
  bool uneven() const;
  friend bool operator==(const ThreadCount&, const ThreadCount&) = default;
};

/// A line or an angle that a person measured on the fixed image, in its level-0 pixels.
struct Measurement {
  MeasureKind kind = MeasureKind::Distance;
  std::vector<Vec2d> points;  ///< two, of an angle three
  /// For MeasureKind::Threads; empty: not counted, or none found.
  std::optional<ThreadCount> threads = std::nullopt;
  friend bool operator==(const Measurement&, const Measurement&) = default;
};
/// The number of points of a measurement of that kind.
std::size_t points_of(MeasureKind kind);

/// The distance from the first point to the second. `pixel_size`: of the fixed image, in the unit of the
/// result.
double length_of(const Measurement& of, Vec2d pixel_size = {1, 1});
/// The angle, 0 to 180 degrees, for pixels of that size: on the cloth, not on a picture of it.
double degrees_of(const Measurement& of, Vec2d pixel_size = {1, 1});
/// Threads per centimetre along the line; `of` must have a count.
double threads_per_cm(const Measurement& of, Vec2d pixel_size_um);

}  // namespace alinify
