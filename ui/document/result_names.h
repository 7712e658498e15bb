#pragma once

#include <functional>
#include <string>

#include <QString>

namespace alinify::ui {

/// An engine's name as part of a result's, in the window's language: "flow" -> "Flow", "bspline" ->
/// "B-spline"; empty for none. **Threads**: any.
QString engine_in_names(const std::string& engine);

/// "Flow 3": the stem and the first number whose name is not `taken`.
QString numbered_name(const QString& stem, const std::function<bool(const QString& name)>& taken);

}  // namespace alinify::ui
