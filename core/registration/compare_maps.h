#pragma once

#include <cstdint>

#include "core/registration/map_judge.h"

namespace alinify {

/// How the expected errors of two maps of one problem compare, over the places where both are known.
struct MapComparison {
  double gain = 0;          ///< share by which the first is smaller, geometric mean; negative: larger
  bool clear = false;       ///< larger than the measure's resolution
  std::int64_t places = 0;  ///< 0: nothing can be compared
};

/// `map` against `other`. Both were judged at the same places.
MapComparison compare_maps(const JudgedMap& map, const JudgedMap& other);

}  // namespace alinify
