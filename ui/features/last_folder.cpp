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

QString last_export_folder() {
  const QString folder = QSettings().value("export_folder").toString();
  return QFileInfo(folder).isDir() ? folder : QString();
}

void remember_export_folder_of(const QString& file) {
  QSettings().setValue("export_folder", QFileInfo(file).absolutePath());
}

}  // namespace alinify::ui
