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

/// Keeps the document on the disk: saves it, opens it, writes it down beside the session while it has changes
/// that are not saved, and finds what a window that died has left. Asks nothing: questions are the window's.
///
/// The name belongs to the document, not to the window: where another pair comes in its place there is none
/// until it is saved, and Undo, which brings the first pair back, brings its name back too. Saving removes
/// the files of those results only that were read from this very session or written to it here.
///
/// After the first change that is not saved it waits kAutosaveDelayMs and writes all there is then, so that
/// what a crash costs is this and the time of writing. **Threads**: the GUI's; files are written on a thread
/// of its own.
class SessionFiles : public QObject {
  Q_OBJECT
 public:
  static constexpr int kAutosaveDelayMs = 15000;

  /// `loading` opens files; both must outlive this.
  SessionFiles(SessionDocument& document, JobRunner& loading, OpenImage open, QObject* parent = nullptr);
  ~SessionFiles() override;

  /// Of the session file; empty while it has none.
  QString path() const { return place().path; }
  /// True when something would be lost that took work: a pair that was only looked at is none.
  bool modified() const;
  bool saving() const { return saving_->busy(); }

  /// `then` runs when the file is there. What changes meanwhile stays unsaved.
  void save(const QString& path, std::function<void()> then = {});

  struct Read {
    ReadSession content;
    std::vector<FileQuestion> questions;
  };
  void read(const QString& path, std::function<void(std::shared_ptr<const Read>)> done);
  /// Opens the images that it names. `arrived` gets what begins the document anew with them, which gives up
  /// what is not saved: for after a question. `path`: what it is saved as, or "" where it never was;
  /// `recovered`: what it holds is not in that file.
  void load(const Session& session, const QString& path, bool recovered,
            std::function<void(std::function<void()> begin)> arrived);
  /// An empty document without a file. Gives up what is not saved.
  void start_new();

  /// What windows that are no more have left.
  std::vector<RecoveryRecord> abandoned() const;
  /// The autosave beside a session that is about to be opened, where a dead window left one.
  std::optional<RecoveryRecord> abandoned_beside(const QString& session) const;
  /// Its content is in this document now, or is not wanted.
  void forget(const RecoveryRecord& record, bool taken_over);

  /// Writes what is not saved now; `then` runs when it is there, or where there is nothing to be written.
  void autosave_now(std::function<void()> then = {});
  /// What is not saved is not wanted: the autosave goes. For a window that closes in order.
  void discard_changes();
  void set_autosave_delay_ms(int ms) { timer_.setInterval(ms); }
  /// How the pair is looked at when it is written; without it, as after the last step.
  void set_view_source(std::function<std::string()> view) { view_ = std::move(view); }

 Q_SIGNALS:
  void modified_changed();
  void saved(const QString& path);
  void failed(const alinify::ui::JobFailure& failure);
  /// Said once until it works again.
  void autosave_failed(const alinify::ui::JobFailure& failure);

 private:
  /// What is known of a document.
  struct Place {
    QString path;
    std::uint64_t saved_revision = 0;
    bool recovered = false;           ///< there is more in it than in its file
    std::set<std::string> in_file;    ///< the results that its file names
    std::set<std::string> removable;  ///< those whose files beside it are this document's
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

  SessionDocument& document_;
  JobRunner& loading_;
  OpenImage open_;
  std::function<std::string()> view_;
  std::map<std::uint64_t, Place> places_;  ///< of the documents that Undo and Redo still reach
  std::uint64_t autosaved_revision_ = 0;
  int saves_ = 0;  ///< under way
  bool was_modified_ = false, autosave_broken_ = false;
  std::optional<Written> written_;  ///< the record that is on the disk now
  QString window_;
  std::unique_ptr<QLockFile> lock_;
  QTimer timer_;
  std::shared_ptr<Fingerprints> fingerprints_;
  std::unique_ptr<JobRunner> saving_;
};

}  // namespace alinify::ui
