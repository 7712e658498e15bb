#include "ui/document/result_names.h"

#include "core/registration/engine.h"
#include "ui/core_text.h"

namespace alinify::ui {

QString title_of_engine(const std::string& engine) {
  const Message title = engine_title(engine);
  return title.empty() ? sentence_of(translated_word(engine)) : translated(title);
}

QString numbered_name(const QString& stem, const std::function<bool(const QString& name)>& taken) {
  for (int number = 1;; ++number)
    if (const QString name = QStringLiteral("%1 %2").arg(stem).arg(number); !taken(name)) return name;
}

}  // namespace alinify::ui
