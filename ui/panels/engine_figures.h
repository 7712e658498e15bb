#pragma once

#include <QString>

namespace alinify::ui {

/// Benchmark results of an engine on pairs with ground truth, as in docs/benchmarks.md. Empty for an engine
/// without any.
QString measured_with(const QString& engine);

}  // namespace alinify::ui
