#pragma once

#include <QMimeData>
#include <QStringList>
#include <QUrl>

namespace alinify::ui {

/// The paths of the dropped files that are on this machine.
inline QStringList local_files(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  return paths;
}

}  // namespace alinify::ui
