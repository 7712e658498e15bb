#pragma once

#include <QString>

namespace alinify::ui {

/// The start folder of file dialogs: that of the file opened or saved last.
QString last_folder();
/// Remembers the folder of a file that was opened or saved.
void remember_folder_of(const QString& file);

/// The folder of the last export; "" if there was none, or if it no longer exists.
QString last_export_folder();
void remember_export_folder_of(const QString& file);
/// A name for a file derived from an image: "scan.tif" and "warped.tif" give "scan-warped.tif" in the folder
/// of the last export, or beside the image, or in the user's documents where that folder is read-only. Away
/// from an image whose name only states its role, its folder's name: "roll-7/moving.tif" gives
/// "roll-7-warped.tif".
QString proposed_export(const QString& image, const QString& ending);

}  // namespace alinify::ui
