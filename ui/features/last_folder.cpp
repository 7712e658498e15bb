#include "ui/features/last_folder.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>
#include <QStandardPaths>

#include "ui/models/pair_names.h"

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
  // A folder that could not be written into is no longer proposed.
  const QString folder = QFileInfo(file).absolutePath();
  if (QFileInfo(folder).isDir() && QFileInfo(folder).isWritable())
    QSettings().setValue("export_folder", folder);
}

QString proposed_export(const QString& image, const QString& ending) {
  const QFileInfo file(image);
  QString folder = last_export_folder();
  if (folder.isEmpty()) folder = file.absolutePath();
  // An installed sample, or a read-only disk.
  if (QFileInfo::exists(folder) && !QFileInfo(folder).isWritable()) {
    folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    if (!QFileInfo(folder).isWritable()) folder = QDir::homePath();
  }
  // In a folder with the exports of other pairs "moving-warped.tif" could be any pair's.
  const QString own = file.absoluteDir().dirName();
  const bool tells_nothing = names_only_the_role(image) && folder != file.absolutePath() && !own.isEmpty();
  return folder + QLatin1Char('/') + (tells_nothing ? own : file.completeBaseName()) + QLatin1Char('-') +
         ending;
}

}  // namespace alinify::ui
