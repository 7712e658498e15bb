#include "ui/document/session_files.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <QFileInfo>
#include <QUuid>

#include "core/base/error.h"
#include "ui/document/session_results.h"
#include "ui/models/pair_names.h"

namespace alinify::ui {
namespace {

QString lock_path(const std::string& window) {
  return text_of(recovery_folder() / (window + ".lock"));
}

// A lock of a dead process counts as none: Qt checks the process, not the lock's age.
std::unique_ptr<QLockFile> make_lock(const std::string& window) {
  auto lock = std::make_unique<QLockFile>(lock_path(window));
  lock->setStaleLockTime(0);
  return lock;
}

bool is_abandoned(const RecoveryRecord& record) {
  const auto lock = make_lock(record.window);
  return lock->tryLock(0);
}

std::set<std::string> ids_of(const Session& session) {
  std::set<std::string> ids;
  for (const SessionResult& result : session.results) ids.insert(result.id);
  return ids;
}

JobFailure failure_of(const std::exception_ptr& problem) {
  try {
    std::rethrow_exception(problem);
  } catch (const std::exception& e) {
    return describe_failure(e);
  }
}

}  // namespace

SessionFiles::SessionFiles(SessionDocument& document, JobRunner& loading, OpenImage open, QObject* parent)
    : QObject(parent),
      document_(document),
      loading_(loading),
      open_(std::move(open)),
      window_(QUuid::createUuid().toString(QUuid::Id128)),
      fingerprints_(std::make_shared<Fingerprints>()),
      saving_(std::make_unique<JobRunner>()) {
  place().saved_revision = autosaved_revision_ = document_.state().revision;
  timer_.setSingleShot(true);
  timer_.setInterval(kAutosaveDelayMs);
  connect(&timer_, &QTimer::timeout, this, [this] { autosave_now(); });
  connect(&document_, &SessionDocument::changed, this, &SessionFiles::document_changed);
  connect(saving_.get(), &JobRunner::idle, this,
          [this] { saves_ = 0; });  // cancelled saves do not report back
}

SessionFiles::~SessionFiles() {
  // A running write finishes first; files of an orderly closed window must not be offered for recovery.
  saving_.reset();
  try {
    if (!modified() && lock_) drop_record(record(), true);
  } catch (const Error&) {
    // No state folder any more: nothing to remove.
  }
  if (lock_) lock_->unlock();
}

const SessionFiles::Place& SessionFiles::place() const {
  static const Place nowhere;
  const auto found = places_.find(document_.state().document);
  return found == places_.end() ? nowhere : found->second;
}

bool SessionFiles::worth_saving() const {
  const DocumentState& state = document_.state();
  const auto said_of = [](const std::optional<LoadedImage>& image) {
    return image && (image->stated || image->illumination || image->tiled_design);
  };
  return !place().path.isEmpty() || place().recovered || !state.landmarks->empty() ||
         !state.results.empty() || !state.drawn_masks->empty() || !state.measurements->empty() ||
         said_of(state.fixed) || said_of(state.moving);
}

bool SessionFiles::modified() const {
  return document_.state().revision != place().saved_revision && worth_saving();
}

void SessionFiles::document_changed() {
  if (modified() && document_.state().revision != autosaved_revision_ && !timer_.isActive()) timer_.start();
  if (!modified()) {
    timer_.stop();
    drop_autosave();
  }
  if (modified() != was_modified_) {
    was_modified_ = modified();
    Q_EMIT modified_changed();
  }
}

Session SessionFiles::session() const {
  Session session = session_of(document_.state());
  if (view_) session.view = view_();
  return session;
}

RecoveryRecord SessionFiles::record() const {
  const DocumentState& state = document_.state();
  RecoveryRecord record;
  record.window = window_.toStdString();
  record.session = path_from(place().path);
  record.autosave = autosave_path(record.window, record.session);
  record.title = pair_title(images_of(state)).toStdString();
  record.saved_at = utc_now();
  return record;
}

void SessionFiles::autosave_now(std::function<void()> then) {
  timer_.stop();
  if (!modified()) return then ? then() : void();
  const std::uint64_t revision = document_.state().revision, document = document_.state().document;
  // Errors are returned as values: reported once, and not in the dialog of a user action.
  struct Outcome {
    RecoveryRecord record;
    WrittenSession written;
    std::exception_ptr problem;
  };
  std::optional<RecoveryRecord> next;
  try {
    next = record();
    if (!lock_) {
      lock_ = make_lock(next->window);
      lock_->tryLock(0);
    }
  } catch (const std::exception& e) {
    if (!autosave_broken_) Q_EMIT autosave_failed(describe_failure(e));
    autosave_broken_ = true;
    return;
  }
  saving_->start<Outcome>(
      tr("Writing changes down"),
      [session = session(), record = *next, prints = fingerprints_](Progress& progress) {
        auto outcome = std::make_shared<Outcome>();
        outcome->record = record;
        try {
          Session complete = session;
          prints->add_to(complete);
          // A saved session shares its data with the autosave and may still need all of it.
          SaveOptions options;
          if (!record.session.empty()) options.data_folder = session_data_folder(record.session);
          options.remove_unused = record.session.empty();
          outcome->written = write_session(complete, record.autosave, options, progress);
          write_record(record);
        } catch (const Cancelled&) {
          throw;
        } catch (const std::exception&) {
          outcome->problem = std::current_exception();
        }
        return std::shared_ptr<const Outcome>(outcome);
      },
      [this, revision, document, then = std::move(then)](std::shared_ptr<const Outcome> outcome) {
        if (!outcome->record.session.empty()) {
          Place& of = places_[document];
          of.removable.insert(outcome->written.results.begin(), outcome->written.results.end());
          of.autosaved_error_maps.insert(outcome->written.error_maps.begin(),
                                         outcome->written.error_maps.end());
        }
        if (outcome->problem) {
          if (!autosave_broken_) Q_EMIT autosave_failed(failure_of(outcome->problem));
          autosave_broken_ = true;
        } else {
          autosave_broken_ = false;
          // Its location was different before the document had this name, or before this document.
          if (written_ && written_->record.autosave != outcome->record.autosave)
            drop_autosave_files(written_->record);
          written_ = Written{outcome->record, document};
          autosaved_revision_ = revision;
        }
        // Saved or discarded while it was being written.
        if (!modified()) drop_autosave();
        if (modified() && document_.state().revision != autosaved_revision_ && !timer_.isActive())
          timer_.start();
        if (!outcome->problem) Q_EMIT autosaved();
        if (then && !outcome->problem) then();
      });
}

void SessionFiles::drop_autosave() {
  if (saving_->busy() || !written_) return;
  drop_record(written_->record, true);
  if (!written_->record.session.empty()) drop_unsaved(places_[written_->document], written_->record.session);
  written_.reset();
  autosaved_revision_ = 0;
}

void SessionFiles::drop_unsaved(Place& of, const std::filesystem::path& session) {
  std::set<std::string> unused;
  for (const std::string& id : of.removable)
    if (!of.in_file.contains(id)) unused.insert(id);
  remove_results(session_data_folder(session), unused);
  remove_error_maps(std::exchange(of.autosaved_error_maps, {}));
  std::erase_if(of.removable, [&](const std::string& id) { return unused.contains(id); });
}

void SessionFiles::discard_changes() {
  timer_.stop();
  // Discarding changes must not cancel a save requested by the user.
  if (saves_ == 0) saving_->cancel();
  place().saved_revision = document_.state().revision;
  place().recovered = false;
  drop_autosave();
}

void SessionFiles::save(const QString& path, std::function<void()> then) {
  const std::uint64_t revision = document_.state().revision, document = document_.state().document;
  struct Outcome {
    std::set<std::string> named;
    std::exception_ptr problem;
  };
  // Files beside another session do not belong to this document, even if the user agreed to replace that
  // session.
  SaveOptions options;
  options.removable = path == place().path ? place().removable : std::set<std::string>();
  ++saves_;
  saving_->start<Outcome>(
      tr("Saving"),
      [session = session(), path, options, prints = fingerprints_](Progress& progress) {
        auto outcome = std::make_shared<Outcome>();
        try {
          Session complete = session;
          prints->add_to(complete);
          outcome->named = ids_of(complete);
          write_session(complete, path_from(path), options, progress);
        } catch (const Cancelled&) {
          throw;
        } catch (const std::exception&) {
          outcome->problem = std::current_exception();
        }
        return std::shared_ptr<const Outcome>(outcome);
      },
      [this, path, revision, document, then = std::move(then)](std::shared_ptr<const Outcome> outcome) {
        --saves_;
        if (outcome->problem) return void(Q_EMIT failed(failure_of(outcome->problem)));
        // The place of the saved document, whichever is open by now.
        Place& of = places_[document];
        if (of.path != path) {
          // An autosave that goes on there may name them.
          if (!of.path.isEmpty() && !saving_->busy()) drop_unsaved(of, path_from(of.path));
          of.removable.clear();
        }
        // Results that it names are its own also where their files were there before, as after a recovery.
        of.removable.insert(outcome->named.begin(), outcome->named.end());
        of.autosaved_error_maps.clear();  // named by the file now, or removed as unused
        of.path = path;
        of.in_file = outcome->named;
        of.saved_revision = revision;
        of.recovered = false;
        // Another document that Undo can restore is no longer in a file overwritten by this one.
        for (auto& [other, place] : places_)
          if (other != document && place.path == path) place = {};
        // The autosave, including one under its previous name.
        if (written_ && written_->document == document) drop_autosave();
        announce();
        Q_EMIT saved(path);
        if (then) then();
      });
}

void SessionFiles::read(const QString& path, std::function<void(std::shared_ptr<const Read>)> done) {
  loading_.start<Read>(
      tr("Opening %1").arg(QFileInfo(path).fileName()),
      [path](Progress& progress) {
        auto read = std::make_shared<Read>();
        read->content = read_session(path_from(path), progress, find_entry);
        read->questions = questions_about(read->content.session);
        return std::shared_ptr<const Read>(read);
      },
      std::move(done));
}

void SessionFiles::load(const Session& session, const QString& path, bool recovered,
                        std::function<void(std::function<void()> begin)> arrived) {
  loading_.start<DocumentState>(
      tr("Opening the session's images"),
      [session, open = open_](Progress& progress) {
        return std::make_shared<const DocumentState>(state_from(session, open, progress));
      },
      [this, path, recovered, ids = ids_of(session),
       arrived = std::move(arrived)](std::shared_ptr<const DocumentState> state) {
        arrived([this, path, recovered, ids, state] {
          Place place{path, 0, recovered, {}, {}};
          // A dead window's autosave may name other results than its session's file.
          if (!recovered) place.in_file = place.removable = ids;
          begin(*state, std::move(place));
        });
      });
}

void SessionFiles::start_new() {
  begin({}, {});
}

void SessionFiles::begin(const DocumentState& state, Place place) {
  discard_changes();
  document_.restart(state);
  if (!place.recovered) place.saved_revision = document_.state().revision;
  places_ = {{document_.state().document, std::move(place)}};  // Undo cannot go back any further
  announce();
}

void SessionFiles::announce() {
  was_modified_ = !modified();
  document_changed();
}

std::vector<RecoveryRecord> SessionFiles::abandoned() const {
  std::vector<RecoveryRecord> left;
  try {
    for (RecoveryRecord& record : read_records())
      if (record.window != window_.toStdString() && is_abandoned(record)) left.push_back(std::move(record));
  } catch (const Error&) {
    // No state folder: nothing was written there either.
  }
  return left;
}

std::optional<RecoveryRecord> SessionFiles::abandoned_beside(const QString& session) const {
  const std::filesystem::path absolute = path_from(QFileInfo(session).absoluteFilePath());
  for (const RecoveryRecord& record : abandoned())
    if (record.session == absolute) return record;
  return std::nullopt;
}

void SessionFiles::forget(const RecoveryRecord& record, bool taken_over) {
  // The window that took it over may have rewritten it under the same name.
  drop_record(record, !taken_over || !written_ || written_->record.autosave != record.autosave);
}

}  // namespace alinify::ui
