#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <QObject>
#include <QString>
#include <QStringList>

#include "core/workflow/register_job.h"
#include "ui/document/session_document.h"
#include "ui/document/session_values.h"
#include "ui/jobs/job_lock.h"
#include "ui/jobs/job_runner.h"
#include "ui/models/queued_pair.h"

namespace alinify::ui {

struct Services;

/// The queue's callbacks into the window. All must be set, and are called on the GUI's thread, except
/// run_job.
struct PairQueueHost {
  /// Registers a pair when its turn has come.
  std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)> run_job;
  /// The registration options of pairs whose session has none, and of new sessions.
  std::function<RunOptions()> options;
  std::function<int()> threads;
  std::function<std::optional<std::int64_t>()> memory_limit;
  /// The document, if it belongs to that session: a run then takes it as it is, with unsaved changes.
  std::function<std::optional<DocumentState>(const QString& session)> open_state;
  /// Hands a result to the document, if it belongs to the session and has these images. Later: the document
  /// is being read or written, ask again. It is shown there, unless a person has reviewed the one that is,
  /// and `over_reviewed` is false. `shown`: the one that is shown then, if it was taken.
  enum class Taken { No, Yes, Later };
  std::function<Taken(const QString& session, const std::shared_ptr<const Registration>&, bool over_reviewed,
                      KeptResult& shown)>
      take_result;
  /// For series, whose pairs are not registered by run_job.
  JobLock lock = {};
};

/// The list of pairs, and the queue that registers the waiting ones: one after the other, each into its own
/// session file, on a separate thread, taking turns with the window's other heavy work. A failing pair does
/// not stop the others. The sections of a series are adjacent in the list; if one's outcome affects the
/// others they are registered as one, whichever of them waits. No widgets. **Threads**: the GUI's.
class PairQueue : public QObject {
  Q_OBJECT
 public:
  /// The services, and what the host refers to, must outlive the queue.
  PairQueue(const Services& services, PairQueueHost host, QObject* parent = nullptr);
  /// Stops the running jobs and waits for them.
  ~PairQueue() override;

  const std::vector<QueuedPair>& pairs() const { return pairs_; }
  /// Null: no such pair.
  const QueuedPair* find(const std::string& id) const;
  /// Null: no pair of the list has that session.
  const QueuedPair* of_session(const QString& session) const;
  /// Folder for the sessions of pairs without one; "": not chosen yet.
  const QString& folder() const { return folder_; }
  void set_folder(const QString& folder);
  /// A path that is free in that folder, which is made; "": it cannot be.
  QString new_session_path(const QString& name);

  /// A name based on `wanted` that no series and no pair has.
  std::string free_name(const std::string& wanted) const;
  /// Makes a listed pair a section of a series.
  void set_series(const std::string& id, const PairSeries& series);

  /// Adds pairs at the end, behind the others of their series, or before that pair; ids that are taken are
  /// changed. **Returns** their ids.
  std::vector<std::string> add(std::vector<QueuedPair> pairs, const std::string& before = {});
  /// Removes pairs from the list, except one that runs; files and sessions stay. put_back() reverts it.
  void remove(const std::vector<std::string>& ids);
  bool can_put_back() const { return !removed_.empty(); }
  void put_back();
  /// Moves pairs to before that pair; "": to the end. They keep their order.
  void move(const std::vector<std::string>& ids, const std::string& before);
  /// Moves pairs by one place up (-1) or down (1), adjacent ones as a block; the first of a series, moved up,
  /// takes all of it along.
  void step(const std::vector<std::string>& ids, int by);
  void sort_worst_first();

  /// Queues all pairs that are not registered yet, but for the one of that id; registered ones run only if
  /// named in run().
  void run_all(const std::string& but = {});
  /// Whether run_all() queues a pair: it is registered neither in its session nor, unsaved, in the window.
  bool needs_run(const QueuedPair& pair) const;
  /// A pair whose shown result a person has reviewed goes on showing that one, with the new one beside it,
  /// unless `over_reviewed`.
  void run(const std::vector<std::string>& ids, bool over_reviewed = false);
  /// Begins no further pair after the running one. run_all() and run() end the pause.
  void set_pausing(bool pausing);
  bool pausing() const { return pausing_; }
  /// Stops the running pair; it waits again, like those after it.
  void stop();
  /// True if a pair runs or is about to.
  bool running() const { return running_id_.has_value(); }
  /// "": none runs.
  std::string running_id() const { return running_id_.value_or(std::string()); }
  /// True if the pair runs, by itself or with its series.
  bool runs(const std::string& id) const;
  double fraction() const { return fraction_; }
  const QString& stage() const { return stage_; }
  double remaining_s() const { return remaining_s_; }  ///< of the pair that runs; below 0: unknown
  int count(PairState state) const;

  /// Makes a session file for the pair if it has none, and hands over its path.
  void with_session(const std::string& id, std::function<void(const QString& session)> then);
  /// The first pair outside any series with these images; null: none.
  const QueuedPair* pair_of_images(const PairImages& images) const;
  /// A pair outside any series with these images, but without session or result; null: none.
  const QueuedPair* untouched_pair_of(const PairImages& images) const;
  /// Makes that session the pair's, and reads the pair's outcome from it.
  void adopt_session(const std::string& id, const QString& session);
  /// Reads the pair's outcome from its session again.
  void refresh(const std::string& id);
  /// Shows a newer judgement of the pair's result than its session holds, until refresh().
  void show_judgement(const std::string& id, const ResultJudgement& judged, bool corrected);
  /// Likewise that its map was corrected by hand and has not been checked since.
  void show_unchecked(const std::string& id);
  /// Restores a saved list: nothing runs. Replaces the list.
  void restore(std::vector<QueuedPair> pairs, const QString& folder);

 Q_SIGNALS:
  /// Pairs, their order, their states or the folder changed.
  void changed();
  /// The running pair progressed.
  void progressed();
  /// A pair could not be registered (`in_run`), or its session could not be made for opening.
  void broke(const QString& name, const alinify::ui::JobFailure& failure, bool in_run);
  /// A pair was registered again, and still shows the result that a person has reviewed.
  void kept_reviewed(const QString& name);
  /// The queue has ended by itself, or paused: nothing runs. `done`: pairs that ended since it began.
  void ended(int done);

 private:
  struct Outcome;
  struct SeriesTurn;
  QueuedPair* pair(const std::string& id);
  std::size_t row(const std::string& id) const;
  void start_next();
  void run_pair(const std::string& id, const QString& session);
  /// Runs a series: first all sessions, then the run, then one result after the other.
  void begin_series(const std::string& name);
  void open_next_section();
  void run_series();
  void deliver_next_section();
  void deliver(const std::string& id, const QString& session, std::shared_ptr<const Outcome> outcome);
  void write_result(const std::string& id, const QString& session, std::shared_ptr<const Outcome> outcome);
  void finish(const std::string& id, const std::function<void(QueuedPair&)>& set);
  void fail(const std::string& id, std::vector<Message> reasons, const JobFailure& failure);
  void run_cancelled();
  /// Ends the run of the queue if nothing is left to do, or nothing may be begun.
  void end();

  const Services& services_;
  PairQueueHost host_;
  std::vector<QueuedPair> pairs_;
  struct Removed {
    std::vector<QueuedPair> pairs;
    std::vector<std::string> before;  ///< the pair that followed each
  };
  std::vector<Removed> removed_;
  std::set<std::string> over_reviewed_;  ///< those that run() was asked to show the new result of
  QString folder_;
  std::optional<std::string> running_id_;
  std::unique_ptr<SeriesTurn> series_;  ///< null: none runs
  bool pausing_ = false, stopping_ = false;
  int done_ = 0;
  double fraction_ = 0, remaining_s_ = -1;
  QString stage_;
  std::map<std::string, std::vector<std::function<void(const QString&)>>> waiting_for_session_;
  // Last: they are destroyed first, and their callbacks with them.
  std::unique_ptr<JobRunner> files_;  ///< sessions of the list: small files, one after the other
  std::unique_ptr<JobRunner> runs_;
};

}  // namespace alinify::ui
