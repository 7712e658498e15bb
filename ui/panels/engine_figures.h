#pragma once

#include <QString>

namespace alinify::ui {

/// What was measured with an engine on pairs whose truth is known, as the README tells it. Empty for an
/// engine of which nothing was measured.
QString measured_with(const QString& engine);

}  // namespace alinify::ui
