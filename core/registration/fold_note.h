#pragma once

#include <optional>
#include <string>

#include "core/transform/transform.h"

namespace alinify {

/// "The map folds on 0.2 % of the fixed image.", where it does: folds are counted and never silently
/// returned.
std::optional<std::string> fold_note(const Transform& moving_from_fixed);

}  // namespace alinify
