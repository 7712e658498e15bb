#pragma once

#include <QString>

namespace alinify::ui {

/// Where file dialogs begin: the folder of what was opened or saved last.
QString last_folder();
/// `file` was opened or saved.
void remember_folder_of(const QString& file);

}  // namespace alinify::ui
