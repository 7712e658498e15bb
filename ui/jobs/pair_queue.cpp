#include "ui/jobs/pair_queue.h"

#include <algorithm>
#include <exception>
#include <utility>

#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QTimer>

#include "core/base/error.h"
#include "core/io/points_io.h"
#include "core/session/fingerprint.h"
#include "core/workflow/file_id.h"
#include "ui/core_text.h"
#include "ui/document/pair_session.h"
#include "ui/document/run_request.h"
#include "ui/jobs/deferred_release.h"
#include "ui/jobs/series_job.h"
#include "ui/services.h"

namespace alinify::ui {

/// Why something went wrong, to be kept and to be shown.
struct PairProblem {
  std::vector<Message> reasons;
  JobFailure failure;
};

namespace {

constexpr int kAskAgainMs = 100;

PairProblem problem_of(const std::exception& e) {
  PairProblem problem{{}, describe_failure(e)};
  if (const auto* error = dynamic_cast<const Error*>(&e)) {
    problem.reasons = {error->problem_message(), error->why_message(), error->hint_message()};
  } else {
    for (const QString* text : {&problem.failure.what, &problem.failure.why, &problem.failure.hint})
      problem.reasons.push_back(Message::verbatim(text->toStdString()));
  }
  return problem;
}

/// Runs `work` so that its failure is a value: jobs of the list have no dialog of their own.
template <class T>
std::shared_ptr<const T> attempt(const std::function<void(T&)>& work) {
  auto outcome = std::make_shared<T>();
  try {
    work(*outcome);
  } catch (const Cancelled&) {
    throw;
  } catch (const std::exception& e) {
    outcome->problem = problem_of(e);
  }
  return outcome;
}

/// True if the pair is not a section of a series and has these images.
bool is_by_itself(const QueuedPair& pair, const PairImages& images) {
  return !pair.series && pair.images() == images;
}

/// Makes no previews: nobody watches.
class SilentObserver final : public RegistrationObserver {
 public:
  bool wants_previews() const override { return false; }
};

/// Never the folder of the images: captures are often read-only, and others browse shared disks.
QString proposed_folder() {
  QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  if (!QFileInfo(folder).isWritable()) folder = QDir::homePath();
  return folder + QStringLiteral("/Alinify");
}

bool contains(const std::vector<std::string>& ids, const std::string& id) {
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

struct PairQueue::Outcome {
  std::shared_ptr<const Registration> registration;
  std::optional<PairProblem> problem;
};

struct PairQueue::SeriesTurn {
  std::string name;
  std::deque<std::string> to_open;  ///< whose sessions are still to be made
  std::vector<std::pair<std::string, QString>> opened;
  bool ran = false;
  std::deque<SectionOutcome> outcomes;
};

PairQueue::PairQueue(const Services& services, PairQueueHost host, QObject* parent)
    : QObject(parent),
      services_(services),
      host_(std::move(host)),
      files_(std::make_unique<JobRunner>()),
      runs_(std::make_unique<JobRunner>()) {
  connect(runs_.get(), &JobRunner::cancelled, this, &PairQueue::run_cancelled);
  connect(runs_.get(), &JobRunner::progressed, this,
          [this](double fraction, const Message& stage, double, double remaining_s) {
            fraction_ = fraction, stage_ = translated(stage), remaining_s_ = remaining_s;
            Q_EMIT progressed();
          });
}

PairQueue::~PairQueue() {
  runs_.reset();
  files_.reset();
}

std::size_t PairQueue::row(const std::string& id) const {
  const auto found =
      std::find_if(pairs_.begin(), pairs_.end(), [&](const QueuedPair& p) { return p.files.id == id; });
  return static_cast<std::size_t>(found - pairs_.begin());
}
QueuedPair* PairQueue::pair(const std::string& id) {
  const std::size_t at = row(id);
  return at < pairs_.size() ? &pairs_[at] : nullptr;
}
const QueuedPair* PairQueue::find(const std::string& id) const {
  const std::size_t at = row(id);
  return at < pairs_.size() ? &pairs_[at] : nullptr;
}

const QueuedPair* PairQueue::of_session(const QString& session) const {
  if (session.isEmpty()) return nullptr;
  const auto found =
      std::find_if(pairs_.begin(), pairs_.end(), [&](const QueuedPair& p) { return p.session == session; });
  return found == pairs_.end() ? nullptr : &*found;
}

void PairQueue::set_folder(const QString& folder) {
  if (folder == folder_) return;
  folder_ = folder;
  Q_EMIT changed();
}

QString PairQueue::new_session_path(const QString& name) {
  if (folder_.isEmpty()) set_folder(proposed_folder());
  if (!QDir().mkpath(folder_) || !QFileInfo(folder_).isWritable()) return {};
  return text_of(free_session_path(path_from(folder_), name));
}

std::string PairQueue::free_name(const std::string& wanted) const {
  FileIds taken;
  for (const QueuedPair& one : pairs_) {
    taken.take(one.files.id, 0);
    if (one.series) taken.take(one.series.name, 0);
  }
  return taken.take_free(wanted, 0);
}

void PairQueue::set_series(const std::string& id, const PairSeries& series) {
  QueuedPair* const one = pair(id);
  if (!one) return;
  one->series = series;
  keep_series_together(pairs_);
  Q_EMIT changed();
}

bool PairQueue::runs(const std::string& id) const {
  if (!running_id_) return false;
  const QueuedPair* const one = find(id);
  return id == *running_id_ || (series_ && one && one->series.name == series_->name);
}

std::vector<std::string> PairQueue::add(std::vector<QueuedPair> added, const std::string& before) {
  if (added.empty()) return {};
  give_own_ids(added, pairs_);
  if (folder_.isEmpty()) folder_ = proposed_folder();
  std::vector<std::string> ids;
  for (const QueuedPair& one : added) ids.push_back(one.files.id);
  const auto at = static_cast<std::ptrdiff_t>(row(before));
  pairs_.insert(pairs_.begin() + at, std::make_move_iterator(added.begin()),
                std::make_move_iterator(added.end()));
  keep_series_together(pairs_);
  Q_EMIT changed();
  return ids;
}

void PairQueue::remove(const std::vector<std::string>& ids) {
  Removed removed;
  std::vector<QueuedPair> kept;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const std::string& id = pairs_[i].files.id;
    if (!contains(ids, id) || runs(id)) {
      kept.push_back(pairs_[i]);
      continue;
    }
    removed.pairs.push_back(pairs_[i]);
    removed.before.push_back(i + 1 < pairs_.size() ? pairs_[i + 1].files.id : std::string());
  }
  if (removed.pairs.empty()) return;
  pairs_ = std::move(kept);
  removed_.push_back(std::move(removed));
  Q_EMIT changed();
}

void PairQueue::put_back() {
  if (removed_.empty()) return;
  Removed last = std::move(removed_.back());
  removed_.pop_back();
  // Last to first: the pair that another stood before is present again.
  for (std::size_t i = last.pairs.size(); i-- > 0;) {
    std::vector<QueuedPair> one{std::move(last.pairs[i])};
    give_own_ids(one, pairs_);
    pairs_.insert(pairs_.begin() + static_cast<std::ptrdiff_t>(row(last.before[i])), std::move(one.front()));
  }
  keep_series_together(pairs_);
  Q_EMIT changed();
}

void PairQueue::move(const std::vector<std::string>& ids, const std::string& before) {
  // Before a pair that moves itself means before the next one that does not.
  std::size_t at = row(before);
  while (at < pairs_.size() && contains(ids, pairs_[at].files.id)) ++at;
  const std::string place = at < pairs_.size() ? pairs_[at].files.id : std::string();
  std::vector<QueuedPair> moved, rest;
  for (QueuedPair& one : pairs_) (contains(ids, one.files.id) ? moved : rest).push_back(std::move(one));
  pairs_ = std::move(rest);
  pairs_.insert(pairs_.begin() + static_cast<std::ptrdiff_t>(row(place)),
                std::make_move_iterator(moved.begin()), std::make_move_iterator(moved.end()));
  keep_series_together(pairs_);
  Q_EMIT changed();
}

void PairQueue::step(const std::vector<std::string>& ids, int by) {
  const auto moves = [&](std::size_t i) { return contains(ids, pairs_[i].files.id); };
  if (by < 0) {
    for (std::size_t i = 1; i < pairs_.size(); ++i)
      if (moves(i) && !moves(i - 1)) std::swap(pairs_[i], pairs_[i - 1]);
  } else {
    for (std::size_t i = pairs_.size(); i-- > 1;)
      if (moves(i - 1) && !moves(i)) std::swap(pairs_[i], pairs_[i - 1]);
  }
  keep_series_together(pairs_);
  Q_EMIT changed();
}

void PairQueue::sort_worst_first() {
  alinify::ui::sort_worst_first(pairs_);
  Q_EMIT changed();
}

int PairQueue::count(PairState state) const {
  return static_cast<int>(
      std::count_if(pairs_.begin(), pairs_.end(), [&](const QueuedPair& p) { return p.state == state; }));
}

void PairQueue::run_all(const std::string& but) {
  std::vector<std::string> ids;
  for (const QueuedPair& one : pairs_)
    if (needs_run(one) && one.files.id != but) ids.push_back(one.files.id);
  run(ids);
}

bool PairQueue::needs_run(const QueuedPair& pair) const {
  if (!pair.open() || pair.session.isEmpty()) return pair.open();
  const std::optional<DocumentState> in_window = host_.open_state(pair.session);
  return !in_window || !in_window->shown_result();
}

void PairQueue::run(const std::vector<std::string>& ids, bool over_reviewed) {
  for (const std::string& id : ids)
    if (!runs(id)) over_reviewed ? void(over_reviewed_.insert(id)) : void(over_reviewed_.erase(id));
  for (QueuedPair& one : pairs_)
    if (contains(ids, one.files.id) && one.state != PairState::Running) one.state = PairState::Waiting;
  pausing_ = stopping_ = false;
  Q_EMIT changed();
  if (!running()) {
    done_ = 0;
    start_next();
  }
}

void PairQueue::set_pausing(bool pausing) {
  if (pausing == pausing_) return;
  pausing_ = pausing;
  Q_EMIT changed();
}

void PairQueue::stop() {
  if (!running()) return;
  stopping_ = true;
  runs_->cancel();
  Q_EMIT changed();
}

void PairQueue::start_next() {
  const auto next = std::find_if(pairs_.begin(), pairs_.end(),
                                 [](const QueuedPair& p) { return p.state == PairState::Waiting; });
  if (pausing_ || stopping_ || next == pairs_.end()) return end();
  if (next->series.together()) return begin_series(next->series.name);
  const std::string id = next->files.id;
  running_id_ = id;
  next->state = PairState::Running;
  next->places_left = 0;
  next->reasons.clear();
  fraction_ = 0, remaining_s_ = -1;
  stage_.clear();
  Q_EMIT changed();
  with_session(id, [this, id](const QString& session) {
    if (stopping_) return run_cancelled();
    run_pair(id, session);
  });
}

void PairQueue::begin_series(const std::string& name) {
  series_ = std::make_unique<SeriesTurn>();
  series_->name = name;
  for (QueuedPair& one : pairs_) {
    if (one.series.name != name) continue;
    one.state = PairState::Running;
    one.places_left = 0;
    one.reasons.clear();
    series_->to_open.push_back(one.files.id);
  }
  running_id_ = series_->to_open.front();
  fraction_ = 0, remaining_s_ = -1;
  stage_.clear();
  Q_EMIT changed();
  open_next_section();
}

void PairQueue::open_next_section() {
  if (stopping_) return run_cancelled();
  if (series_->to_open.empty()) return run_series();
  const std::string id = series_->to_open.front();
  series_->to_open.pop_front();
  running_id_ = id;
  with_session(id, [this, id](const QString& session) {
    series_->opened.emplace_back(id, session);
    open_next_section();
  });
}

void PairQueue::run_series() {
  series_->ran = true;
  if (series_->opened.empty()) return deliver_next_section();
  SeriesJob run;
  for (const auto& [id, session] : series_->opened) {
    const PairSeries& series = find(id)->series;
    run.sections.push_back({id, path_from(session), host_.open_state(session)});
    run.reference_at += series.before_reference;
    run.strategy = series.strategy;
  }
  run.fallback = host_.options();
  run.threads = host_.threads();
  run.memory_limit = host_.memory_limit();
  run.folder = path_from(QFileInfo(series_->opened.front().second).absolutePath());
  run.backend = services_.backend;
  run.open = services_.open_image;
  run.lock = host_.lock;
  struct Ran {
    std::vector<SectionOutcome> sections;
    std::optional<PairProblem> problem;
  };
  runs_->start<Ran>(
      tr("Registering %1").arg(QString::fromStdString(series_->name)),
      [run](Progress& progress) {
        return attempt<Ran>([&](Ran& ran) {
          ran.sections = alinify::ui::run_series(run, progress);
          run.backend->trim_memory();
        });
      },
      [this](std::shared_ptr<const Ran> ran) {
        series_->outcomes.assign(ran->sections.begin(), ran->sections.end());
        if (ran->problem)
          for (const auto& [id, session] : series_->opened)
            series_->outcomes.push_back({id, nullptr, ran->problem->reasons, ran->problem->failure});
        deliver_next_section();
      });
}

void PairQueue::deliver_next_section() {
  if (series_->outcomes.empty()) {
    series_.reset();
    return start_next();
  }
  const SectionOutcome section = series_->outcomes.front();
  series_->outcomes.pop_front();
  running_id_ = section.id;
  if (!section.registration) return fail(section.id, section.reasons, section.failure);
  deliver(section.id, find(section.id)->session,
          std::make_shared<const Outcome>(Outcome{section.registration, std::nullopt}));
}

void PairQueue::end() {
  running_id_.reset();
  series_.reset();
  const int done = std::exchange(done_, 0);
  const bool by_itself = !std::exchange(stopping_, false);
  pausing_ = false;
  Q_EMIT changed();
  if (by_itself && done > 0) Q_EMIT ended(done);
}

void PairQueue::with_session(const std::string& id, std::function<void(const QString&)> then) {
  const QueuedPair* const one = find(id);
  if (!one) return;
  auto& waiting = waiting_for_session_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;  // is being made
  struct Made {
    std::filesystem::path path;
    std::optional<PairProblem> problem;
  };
  files_->start<Made>(
      tr("Making the session"),
      [pair = *one, folder = path_from(folder_), options = host_.options()](Progress& progress) {
        return attempt<Made>([&](Made& made) {
          made.path = make_pair_session(pair, path_from(pair.session), folder, options, progress);
        });
      },
      [this, id](std::shared_ptr<const Made> made) {
        const auto continuations = std::exchange(waiting_for_session_[id], {});
        waiting_for_session_.erase(id);
        QueuedPair* const now = pair(id);
        if (!now) return;
        if (made->problem) {
          if (running_id_ == id) return fail(id, made->problem->reasons, made->problem->failure);
          return void(Q_EMIT broke(now->name(), made->problem->failure, false));
        }
        now->session = text_of(made->path);
        Q_EMIT changed();
        for (const auto& go_on : continuations) go_on(text_of(made->path));
      });
}

void PairQueue::run_pair(const std::string& id, const QString& session) {
  RunOptions fallback = host_.options();
  runs_->start<Outcome>(
      tr("Registering %1").arg(QString::fromStdString(id)),
      [pair = *find(id), path = path_from(session), fallback, state = host_.open_state(session),
       threads = host_.threads(), memory = host_.memory_limit(), open = services_.open_image,
       run = host_.run_job, backend = services_.backend](Progress& progress) {
        return attempt<Outcome>([&](Outcome& outcome) {
          Progress opening = progress.sub(0.05, {}), working = progress.sub(0.95, {});
          const DocumentState taken = state ? *state : read_pair_state(path, open, opening);
          RunOptions options = taken.run.engine.empty() ? fallback : taken.run;
          options.tolerance = taken.run.tolerance;  // each pair has its own
          RegisterJob job = whole_run(taken, options);
          if (!pair.files.landmarks.empty() && !pair.files.check_points.empty())
            job.check_points = read_landmarks(pair.files.check_points);
          job.pair.threads = threads;
          job.pair.memory_limit_bytes = memory;
          SilentObserver silent;
          outcome.registration = finished_run(job, run(job, silent, working));
          // The plan of the next pair counts on the memory that is free.
          backend->trim_memory();
        });
      },
      [this, id, session](std::shared_ptr<const Outcome> outcome) {
        if (outcome->problem) return fail(id, outcome->problem->reasons, outcome->problem->failure);
        deliver(id, session, std::move(outcome));
      });
}

void PairQueue::deliver(const std::string& id, const QString& session,
                        std::shared_ptr<const Outcome> outcome) {
  KeptResult shown;
  switch (host_.take_result(session, outcome->registration, over_reviewed_.contains(id), shown)) {
    case PairQueueHost::Taken::Later:
      return QTimer::singleShot(kAskAgainMs, this,
                                [this, id, session, outcome] { deliver(id, session, outcome); });
    case PairQueueHost::Taken::No:
      return write_result(id, session, std::move(outcome));
    case PairQueueHost::Taken::Yes:
      finish(id, [&](QueuedPair& pair) {
        set_outcome(pair, shown);
        if (shown.registration != outcome->registration) Q_EMIT kept_reviewed(pair.name());
      });
  }
}

void PairQueue::write_result(const std::string& id, const QString& session,
                             std::shared_ptr<const Outcome> outcome) {
  struct Written {
    AddedResult added;
    std::optional<PairProblem> problem;
  };
  files_->start<Written>(
      tr("Saving"),
      [path = path_from(session), registration = outcome->registration,
       over_reviewed = over_reviewed_.contains(id)](Progress& progress) {
        return attempt<Written>([&](Written& written) {
          written.added = add_to_session(path, registration, over_reviewed, progress);
        });
      },
      [this, id, outcome](std::shared_ptr<const Written> written) {
        if (written->problem) return fail(id, written->problem->reasons, written->problem->failure);
        finish(id, [&](QueuedPair& pair) {
          const AddedResult& added = written->added;
          set_outcome(pair, added.shown);
          if (added.shown.id == added.id)
            pair.pixel_size_um = outcome->registration->result.moving_from_fixed.fixed.pixel_size_um;
          else
            Q_EMIT kept_reviewed(pair.name());
          pair.session = text_of(added.session);
        });
      });
}

void PairQueue::finish(const std::string& id, const std::function<void(QueuedPair&)>& set) {
  if (QueuedPair* const one = pair(id)) set(*one);
  over_reviewed_.erase(id);
  ++done_;
  if (!series_) return start_next();
  Q_EMIT changed();
  series_->ran ? deliver_next_section() : open_next_section();
}

void PairQueue::fail(const std::string& id, std::vector<Message> reasons, const JobFailure& failure) {
  finish(id, [&](QueuedPair& pair) {
    pair.state = PairState::Broken;
    pair.places_left = 0;
    pair.reasons = std::move(reasons);
    Q_EMIT broke(pair.name(), failure, true);
  });
}

void PairQueue::run_cancelled() {
  for (QueuedPair& one : pairs_)
    if (one.state == PairState::Running) one.state = PairState::Waiting;
  end();
}

const QueuedPair* PairQueue::pair_of_images(const PairImages& images) const {
  const auto found = std::find_if(pairs_.begin(), pairs_.end(),
                                  [&](const QueuedPair& one) { return is_by_itself(one, images); });
  return found == pairs_.end() ? nullptr : &*found;
}

const QueuedPair* PairQueue::untouched_pair_of(const PairImages& images) const {
  const auto found = std::find_if(pairs_.begin(), pairs_.end(), [&](const QueuedPair& one) {
    return is_by_itself(one, images) && one.session.isEmpty() && one.state == PairState::Unregistered;
  });
  return found == pairs_.end() ? nullptr : &*found;
}

void PairQueue::adopt_session(const std::string& id, const QString& session) {
  QueuedPair* const one = pair(id);
  if (!one) return;
  one->session = session;
  Q_EMIT changed();
  refresh(id);
}

void PairQueue::refresh(const std::string& id) {
  const QueuedPair* const one = find(id);
  if (!one || one->session.isEmpty() || one->state == PairState::Running) return;
  struct Read {
    QueuedPair pair;
    std::optional<PairProblem> problem;
  };
  files_->start<Read>(
      tr("Reading the session"),
      [pair = *one](Progress& progress) {
        return attempt<Read>([&](Read& read) {
          read.pair = pair;
          set_outcome_of_session(read.pair, path_from(pair.session), progress);
        });
      },
      [this, id](std::shared_ptr<const Read> read) {
        QueuedPair* const now = pair(id);
        // An unreadable pair keeps its known state: the error is reported when it is opened or run.
        if (!now || read->problem || now->session != read->pair.session) return;
        if (now->state == PairState::Running || now->state == PairState::Waiting) return;
        if (now->state == PairState::Broken && !read->pair.registered()) return;
        *now = read->pair;
        Q_EMIT changed();
      });
}

void PairQueue::show_judgement(const std::string& id, const ResultJudgement& judged, bool corrected) {
  QueuedPair* const one = pair(id);
  if (!one || !one->registered() || !judged.verdict) return;
  set_outcome(*one, judged);
  one->corrected = corrected;
  Q_EMIT changed();
}

void PairQueue::show_unchecked(const std::string& id) {
  QueuedPair* const one = pair(id);
  if (!one || !one->registered()) return;
  set_unchecked(*one);
  Q_EMIT changed();
}

void PairQueue::restore(std::vector<QueuedPair> restored, const QString& folder) {
  if (running()) return;
  pairs_.clear();
  give_own_ids(restored, {});
  for (QueuedPair& one : restored)
    if (one.state == PairState::Running) one.state = PairState::Waiting;
  pairs_ = std::move(restored);
  folder_ = folder;
  Q_EMIT changed();
}

}  // namespace alinify::ui
