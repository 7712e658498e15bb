#include "ui/features/last_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace alinify::ui {

QString last_folder() {
  return QSettings().value("folder", QDir::homePath()).toString();
}

void remember_folder_of(const QString& file) {
  QSettings().setValue("folder", QFileInfo(file).absolutePath());
}

}  // namespace alinify::ui
