#include "core/session/measurement.h"

namespace alinify {

const char* name_of(MeasureKind kind) {
  return kind == MeasureKind::Distance ? "distance" : kind == MeasureKind::Angle ? "angle" : "threads";
}

std::size_t points_of(MeasureKind kind) {
  return kind == MeasureKind::Angle ? 3 : 2;
}

}  // namespace alinify
