#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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

/// The queue's callbacks into the window. All must be set, and are called on the GUI's thread but for
/// run_job.
struct PairQueueHost {
  /// Registers, when its turn has come.
  std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)> run_job;
  /// The registration options of pairs whose session has none, and of new sessions.
  std::function<RunOptions()> options;
  std::function<int()> threads;
  std::function<std::optional<std::int64_t>()> memory_limit;
  /// The document, if it is the one of that session: then a run takes it as it is, changes and all.
  std::function<std::optional<DocumentState>(const QString& session)> open_state;
  /// Gives a result to the document, if that is the one of the session and has these images. Later: the
  /// document is just being read or written, ask again. `id`: the result's, if it was taken.
  enum class Taken { No, Yes, Later };
  std::function<Taken(const QString& session, const std::shared_ptr<const Registration>&, std::string& id)>
      take_result;
  /// For series, whose pairs are not registered by run_job.
  JobLock lock = {};
};

/// The list of pairs, and the queue that registers those of them that wait: one after the other, each into
/// its own session file, on a thread of its own, in turn with the other heavy work of the window. A pair that
/// fails stops no other. The sections of a series stand together in the list; where they go by each other
/// they are registered as one, whichever of them waits. No widgets. **Threads**: the GUI's.
class PairQueue : public QObject {
  Q_OBJECT
 public:
  /// All of it must outlive the queue.
  PairQueue(const Services& services, PairQueueHost host, QObject* parent = nullptr);
  /// Stops the running jobs and waits for them.
  ~PairQueue() override;

  const std::vector<QueuedPair>& pairs() const { return pairs_; }
  /// Null: no such pair.
  const QueuedPair* find(const std::string& id) const;
  /// Null: no pair of the list has that session.
  const QueuedPair* of_session(const QString& session) const;
  /// Where sessions are made of pairs that have none; "": not chosen yet.
  const QString& folder() const { return folder_; }
  void set_folder(const QString& folder);

  /// A name like this one that no series and no pair has.
  std::string free_name(const std::string& wanted) const;
  /// Makes a pair of the list a section.
  void set_series(const std::string& id, const PairSeries& series);

  /// Their ids are changed where others have them. At the end, behind the others of their series, or before
  /// that pair. **Returns** their ids.
  std::vector<std::string> add(std::vector<QueuedPair> pairs, const std::string& before = {});
  /// The files and sessions stay; the pair that runs stays in the list. put_back() takes it back.
  void remove(const std::vector<std::string>& ids);
  bool can_put_back() const { return !removed_.empty(); }
  void put_back();
  /// To before that pair; "": to the end. They keep their order among each other.
  void move(const std::vector<std::string>& ids, const std::string& before);
  /// By one place up (-1) or down (1), as a block each; the first of a series takes all of it along.
  void step(const std::vector<std::string>& ids, int by);
  void sort_worst_first();

  /// All that were not registered yet wait; of those that were, only those named by run().
  void run_all();
  void run(const std::vector<std::string>& ids);
  /// No pair is begun after the one that runs. run_all() and run() end the pause.
  void set_pausing(bool pausing);
  bool pausing() const { return pausing_; }
  /// Stops the pair that runs; it waits again, like those after it.
  void stop();
  /// A pair runs or is about to.
  bool running() const { return running_id_.has_value(); }
  /// "": none runs.
  std::string running_id() const { return running_id_.value_or(std::string()); }
  /// Whether the pair runs, by itself or with its series.
  bool runs(const std::string& id) const;
  double fraction() const { return fraction_; }
  const QString& stage() const { return stage_; }
  double remaining_s() const { return remaining_s_; }  ///< of the pair that runs; below 0: unknown
  int count(PairState state) const;

  /// Sees that the pair has a session file and says where it lies.
  void with_session(const std::string& id, std::function<void(const QString& session)> then);
  /// The first pair by itself that has these images, their first pages; null: none.
  const QueuedPair* pair_of_images(const QString& fixed, const QString& moving) const;
  /// A pair by itself that has these images and neither session nor result; null: none.
  const QueuedPair* untouched_pair_of(const QString& fixed, const QString& moving) const;
  /// That session is the pair's from now on; the pair's outcome is read from it.
  void adopt_session(const std::string& id, const QString& session);
  /// Reads the pair's outcome from its session again.
  void refresh(const std::string& id);
  /// Shows a newer judgement of the pair's result than its session holds, until refresh().
  void show_judgement(const std::string& id, const ResultJudgement& judged);
  /// Restores a saved list: nothing runs. Replaces the list.
  void restore(std::vector<QueuedPair> pairs, const QString& folder);

 Q_SIGNALS:
  /// Pairs, their order, states or the folder are others.
  void changed();
  /// Of the pair that runs.
  void progressed();
  /// A pair could not be registered (`in_run`), or its session not be made for somebody who wants to open it.
  void broke(const QString& name, const alinify::ui::JobFailure& failure, bool in_run);
  /// The queue has come to its end by itself, or to a pause: nothing runs. `done`: pairs that ended since it
  /// began.
  void ended(int done);

 private:
  struct Outcome;
  struct SeriesTurn;
  QueuedPair* pair(const std::string& id);
  std::size_t row(const std::string& id) const;
  void start_next();
  void run_pair(const std::string& id, const QString& session);
  /// Of a series: first all sessions, then the run, then one result after the other.
  void begin_series(const std::string& name);
  void open_next_section();
  void run_series();
  void deliver_next_section();
  void deliver(const std::string& id, const QString& session, std::shared_ptr<const Outcome> outcome);
  void write_result(const std::string& id, const QString& session, std::shared_ptr<const Outcome> outcome);
  void finish(const std::string& id, const std::function<void(QueuedPair&)>& set);
  void fail(const std::string& id, std::vector<Message> reasons, const JobFailure& failure);
  void run_cancelled();
  /// Ends the run of the queue where nothing is left to do, or nothing may be begun.
  void end();

  const Services& services_;
  PairQueueHost host_;
  std::vector<QueuedPair> pairs_;
  struct Removed {
    std::vector<QueuedPair> pairs;
    std::vector<std::string> before;  ///< the pair that each stood before
  };
  std::vector<Removed> removed_;
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
