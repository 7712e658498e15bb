#include "ui/document/result_names.h"

#include <string_view>

#include "core/registration/engine.h"
#include "ui/core_text.h"

namespace alinify::ui {

QString engine_in_names(const std::string& engine) {
  if (engine.empty()) return {};
  const std::string_view written = engine_in_results(engine);
  return sentence_of(translated_word(written.empty() ? engine : std::string(written)));
}

QString numbered_name(const QString& stem, const std::function<bool(const QString& name)>& taken) {
  for (int number = 1;; ++number)
    if (const QString name = QStringLiteral("%1 %2").arg(stem).arg(number); !taken(name)) return name;
}

}  // namespace alinify::ui
