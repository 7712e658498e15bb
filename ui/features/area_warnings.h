#pragma once

#include <vector>

#include "core/base/message.h"
#include "core/math/rect.h"
#include "core/transform/transform.h"

namespace alinify::ui {

/// What a map that was registered again in a part now does to the moving image there that hardly ever
/// happened to a specimen: a sentence on where it stretches an area to more than four times its usual one,
/// and one on where it presses it to less than a quarter, if it did so less before. Usual is what the map as
/// a whole leaves of it. None where it folds, which the verdict says. Both maps need their fixed image's
/// size. `part`: level-0 fixed pixels; the seam around it counts too.
std::vector<Message> area_warnings(const Transform& before, const Transform& now, Rect part);

}  // namespace alinify::ui
