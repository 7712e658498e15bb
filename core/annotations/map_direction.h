#pragma once

namespace alinify {

/// The direction of a map between the images of a pair.
enum class MapDirection { FixedToMoving, MovingToFixed };

}  // namespace alinify
