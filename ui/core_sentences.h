#pragma once

#include <string>
#include <vector>

namespace alinify::ui {

/// What core says in English and the window shows in its own language: engines, options, verdicts, notes,
/// stages of a run, with %1, %2 ... for the numbers. Context "Core".
const std::vector<std::string>& core_sentences();

}  // namespace alinify::ui
