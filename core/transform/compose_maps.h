#pragma once

#include "core/transform/transform.h"

namespace alinify {

/// Two maps one after the other, as one chain of the parts of both: last_from_first = last_from_middle after
/// middle_from_first. Nothing is resampled, so that it is exact wherever a place of the first image lies in
/// the middle one. Beyond the middle image the second map is continued smoothly as by seen_from().
/// **Memory**: fields are shared with both maps. **Throws** Error(Failed) where the middle image has one size
/// in one map and another in the other, and as seen_from().
Transform composed(const Transform& last_from_middle, const Transform& middle_from_first);

}  // namespace alinify
