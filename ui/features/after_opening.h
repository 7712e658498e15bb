#pragma once

namespace alinify::ui {

/// What becomes of a pair when it is open.
enum class AfterOpening { Look, Register };

}  // namespace alinify::ui
