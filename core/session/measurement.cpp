#include "core/session/measurement.h"

#include <cmath>
#include <numbers>

namespace alinify {
namespace {

Vec2d scaled(Vec2d v, Vec2d by) {
  return {v.x * by.x, v.y * by.y};
}

}  // namespace

const char* name_of(MeasureKind kind) {
  return kind == MeasureKind::Distance ? "distance" : kind == MeasureKind::Angle ? "angle" : "threads";
}

bool ThreadCount::uneven() const {
  for (std::size_t i = 1; i < at_px.size(); ++i)
    if (const double gap = (at_px[i] - at_px[i - 1]) / spacing_px; gap < 0.55 || gap > 1.6) return true;
  return false;
}

std::size_t points_of(MeasureKind kind) {
  return kind == MeasureKind::Angle ? 3 : 2;
}

double length_of(const Measurement& of, Vec2d pixel_size) {
  return length(scaled(of.points[1] - of.points[0], pixel_size));
}

double degrees_of(const Measurement& of, Vec2d pixel_size) {
  const Vec2d u = scaled(of.points[0] - of.points[1], pixel_size),
              v = scaled(of.points[2] - of.points[1], pixel_size);
  return std::abs(std::atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y)) * 180 / std::numbers::pi;
}

double threads_per_cm(const Measurement& of, Vec2d pixel_size_um) {
  const double um_per_px = length_of(of, pixel_size_um) / length_of(of);
  return of.threads->threads_per_px() / um_per_px * 1e4;
}

}  // namespace alinify
