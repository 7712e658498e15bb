#include "ui/document/result_names.h"

#include <utility>

namespace alinify::ui {

QString engine_in_names(const std::string& engine) {
  for (const auto& [known, written] : {std::pair{"bspline", "B-spline"},
                                       {"syn", "SyN"},
                                       {"itk-syn", "ITK SyN"},
                                       {"opencv-dis", "OpenCV DIS"}})
    if (engine == known) return QString::fromLatin1(written);
  QString name = QString::fromStdString(engine);
  if (!name.isEmpty()) name[0] = name[0].toUpper();
  return name;
}

QString numbered_name(const QString& stem, const std::function<bool(const QString& name)>& taken) {
  for (int number = 1;; ++number)
    if (const QString name = QStringLiteral("%1 %2").arg(stem).arg(number); !taken(name)) return name;
}

}  // namespace alinify::ui
