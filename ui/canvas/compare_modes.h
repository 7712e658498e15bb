#pragma once

#include <vector>

#include "core/math/blend.h"

namespace alinify::ui {

/// One way to compare the pair, as presented to the user; texts are translated in the context "ViewMode".
struct ModeTitle {
  CompareMode mode;
  const char* command;  ///< id of the command that chooses it
  const char* title;
  const char* tip;
};
/// All modes in the order in which they are offered.
const std::vector<ModeTitle>& compare_modes();

}  // namespace alinify::ui
