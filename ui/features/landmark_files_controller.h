#pragma once

#include <QStringList>

#include "core/io/landmark_exchange.h"
#include "ui/document/landmark_editor.h"
#include "ui/features/controller.h"

namespace alinify::ui {

/// Import and export of landmark files.
class LandmarkFilesController : public Controller {
  Q_OBJECT
 public:
  LandmarkFilesController(const WindowContext& context, LandmarkEditor& editor);

  /// Imports one file of landmarks, or one of points for each image; of two in the same folder, one suffices.
  void import_landmarks(const QStringList& chosen);

 Q_SIGNALS:
  /// Landmarks were read: their table should be shown.
  void imported();

 private:
  void update_commands() override;
  void ask_for_landmarks();
  void ask_where_to_write_landmarks();
  void write_landmarks_to(const QString& path, LandmarkForm form);

  LandmarkEditor& editor_;
  QAction *import_, *export_;
};

}  // namespace alinify::ui
