#include "core/session/measurement.h"

namespace alinify {

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

}  // namespace alinify
