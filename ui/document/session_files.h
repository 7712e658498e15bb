#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>

#include "core/session/recovery.h"
#include "core/session/relocate.h"
#include "core/session/session_io.h"
#include "ui/document/session_values.h"
#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// Persistence of the document: saves and opens it, autosaves unsaved changes beside the session, and finds
/// the autosaves of crashed windows. Asks no questions: dialogs are the window's job.
///
/// The name belongs to the document, not to the window: a new pair has none until it is saved, and Undo,
/// which restores the first pair, restores its name too. Saving removes the files of only those results that
/// were read from this very session or written to it here.
///
/// After the first unsaved change it waits kAutosaveDelayMs and then writes everything, so that a crash loses
/// at most that delay and the writing time. **Threads**: the GUI's; files are written on a separate thread.
class SessionFiles : public QObject {
  Q_OBJECT
 public:
  static constexpr int kAutosaveDelayMs = 500;

  /// `loading` opens files; both must outlive this object.
  SessionFiles(SessionDocument& document, JobRunner& loading, OpenImage open, QObject* parent = nullptr);
  ~SessionFiles() override;

  /// Path of the session file; empty if there is none.
  QString path() const { return place().path; }
  /// True if closing would lose work: a pair that was only viewed does not count.
  bool modified() const;
  bool saving() const { return saving_->busy(); }

  /// `then` runs once the file is written. Changes made meanwhile stay unsaved.
  void save(const QString& path, std::function<void()> then = {});

  struct Read {
    ReadSession content;
    std::vector<FileQuestion> questions;
  };
  void read(const QString& path, std::function<void(std::shared_ptr<const Read>)> done);
  /// Opens the session's images. `arrived` receives a function that restarts the document with them and
  /// discards unsaved changes, to be called after asking. `path`: its saved file, or "" if never saved;
  /// `recovered`: its content is not in that file.
  void load(const Session& session, const QString& path, bool recovered,
            std::function<void(std::function<void()> begin)> arrived);
  /// An empty document without a file. Discards unsaved changes.
  void start_new();

  /// Records left by dead windows.
  std::vector<RecoveryRecord> abandoned() const;
  /// An autosave left by a dead window beside a session about to be opened.
  std::optional<RecoveryRecord> abandoned_beside(const QString& session) const;
  /// Removes a record whose content is now in this document (`taken_over`) or is not wanted.
  void forget(const RecoveryRecord& record, bool taken_over);

  /// Writes unsaved changes now; `then` runs when done, or if there is nothing to write.
  void autosave_now(std::function<void()> then = {});
  /// Discards unsaved changes and removes the autosave. For a window that closes in order.
  void discard_changes();
  void set_autosave_delay_ms(int ms) { timer_.setInterval(ms); }
  /// Provides the view state to write; without it, the state after the last step.
  void set_view_source(std::function<std::string()> view) { view_ = std::move(view); }

 Q_SIGNALS:
  void modified_changed();
  void saved(const QString& path);
  void failed(const alinify::ui::JobFailure& failure);
  void autosaved();
  /// Emitted once until it works again.
  void autosave_failed(const alinify::ui::JobFailure& failure);

 private:
  /// Persistence state of a document.
  struct Place {
    QString path;
    std::uint64_t saved_revision = 0;
    bool recovered = false;           ///< it contains more than its file
    std::set<std::string> in_file;    ///< results referenced by its file
    std::set<std::string> removable;  ///< results whose files beside it belong to this document
    /// Error maps beside it that only the autosave names.
    std::set<std::filesystem::path> autosaved_error_maps = {};
  };
  struct Written {
    RecoveryRecord record;
    std::uint64_t document = 0;
  };

  Place& place() { return places_[document_.state().document]; }
  const Place& place() const;
  void begin(const DocumentState& state, Place place);
  void document_changed();
  void announce();
  bool worth_saving() const;
  Session session() const;
  RecoveryRecord record() const;
  void drop_autosave();
  /// Removes the results and error maps beside a session that only its autosave named: nothing else would
  /// clean them up there.
  void drop_unsaved(Place& of, const std::filesystem::path& session);

  SessionDocument& document_;
  JobRunner& loading_;
  OpenImage open_;
  std::function<std::string()> view_;
  std::map<std::uint64_t, Place> places_;  ///< of the documents reachable by Undo and Redo
  std::uint64_t autosaved_revision_ = 0;
  int saves_ = 0;  ///< in progress
  bool was_modified_ = false, autosave_broken_ = false;
  std::optional<Written> written_;  ///< the record currently on disk
  QString window_;
  std::unique_ptr<QLockFile> lock_;
  QTimer timer_;
  std::shared_ptr<Fingerprints> fingerprints_;
  std::unique_ptr<JobRunner> saving_;
};

}  // namespace alinify::ui
