#pragma once

namespace alinify {

/// From which image of a pair to which.
enum class MapDirection { FixedToMoving, MovingToFixed };

}  // namespace alinify
