#pragma once

#include <vector>

#include "core/math/blend.h"

namespace alinify::ui {

/// One way to compare the pair, as a person meets it; texts are to be looked up in the context "ViewMode".
struct ModeTitle {
  CompareMode mode;
  const char* command;  ///< id of the command that chooses it
  const char* title;
  const char* tip;
};
/// All of them in the order in which they are offered.
const std::vector<ModeTitle>& compare_modes();

}  // namespace alinify::ui
