#pragma once

#include <functional>
#include <string>

#include <QString>

namespace alinify::ui {

/// An engine's title in the window's language: "flow" -> "Dense flow". Of another origin of a map the word
/// for it: "imported" -> "Imported"; empty for none. **Threads**: any.
QString title_of_engine(const std::string& engine);

/// "Dense flow 3": the stem and the first number whose name is not `taken`.
QString numbered_name(const QString& stem, const std::function<bool(const QString& name)>& taken);

}  // namespace alinify::ui
