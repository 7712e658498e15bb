#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/document/session_files.h"
#include "ui/features/controller.h"
#include "ui/features/unsaved_work.h"

class QMenu;

namespace alinify::ui {

/// The session in the window: saves and opens it, recovers the session of a crashed window, asks before work
/// is lost, and sets the title.
class SessionController : public Controller, public UnsavedWork {
  Q_OBJECT
 public:
  /// `recent`: menu filled when it opens. `view`: provides the view to save.
  SessionController(const WindowContext& context, QMenu& recent, std::function<std::string()> view);

  /// Paths of the sessions that were opened or saved last, the newest first.
  static QStringList recent_sessions();

  SessionFiles& files() { return files_; }
  /// Opens a session, after asking about unsaved changes and missing images.
  void open_session(const QString& path);
  /// Offers to recover the sessions of crashed windows, if there are any.
  void offer_recovery();

  void ask_to_save(std::function<void()> then, const QString& loses = {}) override;
  /// Asks to save before the pair is added to the list, which shows the saved state. Nothing is lost either
  /// way.
  void ask_to_save_for_list(std::function<void()> then);
  bool leaves_work(bool fixed, bool moving) const override;
  /// `path`: makes the path of a session of that name that is saved for the list and has no file yet; "": it
  /// cannot, and the user is asked.
  void set_path_for_list(std::function<QString(const QString& name)> path) {
    path_for_list_ = std::move(path);
  }
  /// `path`: where the list would save the listed pair of these images; "": it lists none without a session.
  void set_path_of_listed(std::function<QString(const PairImages& images)> path) {
    path_of_listed_ = std::move(path);
  }
  /// `is_listed`: whether the list has a pair of that session.
  void set_is_listed(std::function<bool(const QString& session)> is_listed) {
    is_listed_ = std::move(is_listed);
  }

 Q_SIGNALS:
  /// A session was opened or recovered; its state is in the document.
  void opened();
  /// The open pair, which was saved, belongs in the list of pairs.
  void list_wanted();

 private:
  void fill_recent(QMenu& menu);
  /// Asks again if the document has changed since `revision`, about which the user was asked.
  void ask_to_save_since(std::uint64_t revision, std::function<void()> then);
  void save_session(std::function<void()> then);
  void save_session_as(std::function<void()> then);
  void save_for_list(std::function<void()> then);
  void ask_for_session();
  /// `asked`: the revision about whose changes the user was asked; later changes are asked about again.
  void read_session_file(const QString& file, const QString& path, std::uint64_t asked,
                         std::function<void()> then);
  void session_opened(const QString& path, const std::vector<Message>& warnings,
                      const std::function<void()>& then);
  void ask_to_recover(const std::vector<RecoveryRecord>& left, const QString& otherwise, std::uint64_t asked);
  void remember_session(const QString& path);
  /// The saved file's name, else the images'; "" without any.
  QString session_name() const;
  void update_title();

  SessionFiles files_;
  std::function<QString(const QString& name)> path_for_list_;
  std::function<QString(const PairImages& images)> path_of_listed_;
  std::function<bool(const QString& session)> is_listed_;
};

}  // namespace alinify::ui
