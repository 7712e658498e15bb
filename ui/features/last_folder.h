#pragma once

#include <QString>

namespace alinify::ui {

/// Where file dialogs begin: the folder of what was opened or saved last.
QString last_folder();
/// `file` was opened or saved.
void remember_folder_of(const QString& file);

/// Where the last file was exported to; "" if nowhere yet, or if it is gone.
QString last_export_folder();
void remember_export_folder_of(const QString& file);
/// A name for what is made of an image: "scan.tif" and "warped.tif" give "scan-warped.tif" where the last
/// export went, or beside the image; where that cannot be written to, among one's own files.
QString proposed_export(const QString& image, const QString& ending);

}  // namespace alinify::ui
