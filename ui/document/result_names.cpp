#include "ui/document/result_names.h"

#include <string_view>

#include "core/registration/engine.h"

namespace alinify::ui {

QString engine_in_names(const std::string& engine) {
  if (const std::string_view written = engine_in_results(engine); !written.empty())
    return QString::fromUtf8(written.data(), static_cast<qsizetype>(written.size()));
  QString name = QString::fromStdString(engine);
  if (!name.isEmpty()) name[0] = name[0].toUpper();
  return name;
}

QString numbered_name(const QString& stem, const std::function<bool(const QString& name)>& taken) {
  for (int number = 1;; ++number)
    if (const QString name = QStringLiteral("%1 %2").arg(stem).arg(number); !taken(name)) return name;
}

}  // namespace alinify::ui
