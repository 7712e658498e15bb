#pragma once

#include <string>
#include <utility>
#include <vector>

#include <QStringList>

#include "core/workflow/series/series_plan.h"
#include "ui/features/controller.h"

namespace alinify::ui {

class PairsController;
class SessionController;

/// Adds pairs to the list and saves it: images, folders, sessions and lists (CSV), by dialogs or drag and
/// drop.
class PairFilesController : public Controller {
  Q_OBJECT
 public:
  PairFilesController(const WindowContext& context, PairsController& pairs, SessionController& session);

  /// Adds images (two make a pair; for more, the user is asked), folders of them, sessions, lists.
  void add_files(const QStringList& paths) { add(paths, {}); }
  /// Likewise for files dropped on the canvas: the open fixed image may be the reference of all.
  void add_given(const QStringList& paths);
  /// Likewise for files dropped onto the reference of that pair of the list.
  void add_to_reference(const QStringList& paths, const std::string& pair);
  /// Adds the pair in the window, after asking to save what the list would not show of it.
  void add_shown();

 private:
  void update_commands() override;
  void ask_for_files();
  void ask_for_folder();
  void ask_for_list();
  void ask_where_to_save();
  void ask_for_session_folder();
  /// Selects a pair that is already in the list, with a message.
  void show_listed(const std::string& id);
  /// A possible reference for all images.
  struct Onto {
    QString reference;  ///< "": none available
    bool first_choice = false;
    std::string pair;  ///< listed pair whose reference it is
    int page = 0;      ///< which of the images in its file
  };
  void add(const QStringList& paths, const Onto& onto);
  /// Adds images alone.
  void add_images(const QStringList& images, const Onto& onto);
  void add_series(const std::vector<std::pair<QString, QString>>& sections, SeriesStrategy strategy,
                  const Onto& onto);

  PairsController& pairs_;
  SessionController& session_;
  QAction *add_shown_, *save_list_, *folder_;
};

}  // namespace alinify::ui
