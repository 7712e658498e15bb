#pragma once

namespace alinify::ui {

/// The step after opening a pair.
enum class AfterOpening { Look, Register };

}  // namespace alinify::ui
