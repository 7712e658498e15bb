#pragma once

#include <QStringList>

#include "ui/features/controller.h"

namespace alinify::ui {

class PairsController;
class SessionController;

/// How pairs come into the list and go out of it: images, folders, sessions and lists (CSV), by dialogs or by
/// being dropped.
class PairFilesController : public Controller {
  Q_OBJECT
 public:
  PairFilesController(const WindowContext& context, PairsController& pairs, SessionController& session);

  /// Images (two are a pair; of more it is asked which ones are), folders of them, sessions, lists.
  void add_files(const QStringList& paths);

 private:
  void update_commands() override;
  void ask_for_files();
  void ask_for_folder();
  void ask_for_list();
  void ask_where_to_save();
  void ask_for_session_folder();
  void add_shown();
  /// Of images alone.
  void add_images(const QStringList& images);

  PairsController& pairs_;
  SessionController& session_;
  QAction *add_shown_, *save_list_, *folder_;
};

}  // namespace alinify::ui
