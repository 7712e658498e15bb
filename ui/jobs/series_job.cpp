#include "ui/jobs/series_job.h"

#include <array>
#include <chrono>
#include <map>
#include <stop_token>
#include <thread>
#include <utility>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/workflow/file_id.h"
#include "core/workflow/series/register_series.h"
#include "ui/core_text.h"
#include "ui/document/pair_session.h"
#include "ui/document/run_request.h"
#include "ui/jobs/deferred_release.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

namespace fs = std::filesystem;

/// Forwards cancellation of a Progress to a CancelFlag.
class CancelWatch {
 public:
  explicit CancelWatch(const Progress& progress)
      : watch_([this, &progress](const std::stop_token& stop) {
          while (!stop.stop_requested()) {
            if (progress.cancelled()) return flag_->request();
            std::this_thread::sleep_for(std::chrono::milliseconds(30));
          }
        }) {}
  const std::shared_ptr<CancelFlag>& flag() const { return flag_; }

 private:
  std::shared_ptr<CancelFlag> flag_ = std::make_shared<CancelFlag>();
  std::jthread watch_;  // last: it uses the flag
};

class Run final : public SeriesObserver {
 public:
  Run(const SeriesJob& run, Progress& progress) : run_(run), progress_(progress) {
    FileIds taken;
    for (const SeriesJob::Section& section : run.sections) {
      Progress opening = progress_.sub(0.1 / static_cast<double>(run.sections.size()), {});
      states_.push_back(section.state ? *section.state : read_pair_state(section.session, run.open, opening));
      request_.ids.push_back(taken.take_free(section.id, 0));
    }
    request_.ids.insert(request_.ids.begin() + static_cast<std::ptrdiff_t>(run.reference_at),
                        taken.take_free("reference", 0));
    request_.tree = tree_of_order(request_.ids.size(), run.reference_at);
    request_.strategy = run.strategy;
    request_.open = [this](const SeriesPair& pair, Backend&) {
      if (!hold_) hold_ = run_.lock.acquire(JobLock::Rank::Queue, progress_);
      return job_of(pair);
    };
  }

  std::vector<SectionOutcome> run() {
    std::error_code ignored;
    fs::create_directories(run_.folder, ignored);
    const QTemporaryDir folder(text_of(run_.folder / "series-XXXXXX"));
    if (!folder.isValid())
      throw Error(ErrorKind::NotWritable, messages::cannot_write(run_.folder),
                  Message::verbatim(folder.errorString().toStdString()), messages::choose_another_folder);
    request_.folder = path_from(folder.path());
    const CancelWatch watch(progress_);
    const std::array<Backend*, 1> backends{run_.backend};
    register_series(request_, backends, *this, watch.flag());
    hold_.reset();
    return std::move(outcomes_);
  }

 private:
  const DocumentState& state_of(std::size_t section) const {
    return states_[section < run_.reference_at ? section : section - 1];
  }

  RegisterJob job_of(const SeriesPair& pair) const {
    DocumentState state = state_of(pair.link.section);
    RunOptions options = state.run.engine.empty() ? run_.fallback : state.run;
    options.tolerance = state.run.tolerance;
    if (pair.link.onto != request_.tree.reference) {
      // The reference's mask and pair options do not apply to the neighbour.
      const DocumentState& neighbour = state_of(pair.link.onto);
      state.fixed = neighbour.moving, state.fixed_mask = neighbour.moving_mask;
      auto drawn = std::make_shared<DrawnMasks>(*state.drawn_masks);
      drawn->fixed = neighbour.drawn_masks->moving;
      state.drawn_masks = std::move(drawn);
      state.landmarks = std::make_shared<const std::vector<LandmarkPair>>();
      if (options.start == kStartAsShown) options.start.clear();
    }
    RegisterJob job = whole_run(state, options);
    job.pair.threads = run_.threads;
    job.pair.memory_limit_bytes = run_.memory_limit;
    return job;
  }

  void on_round(const std::vector<SeriesPair>& pairs) override {
    pairs_ = pairs;
    // The number of rounds is unknown: each takes half of what is left.
    round_ = progress_.sub(0.5 * left_, {});
    left_ *= 0.5;
  }
  void on_begin(std::size_t job, const Backend&) override {
    const SeriesLink link = pairs_[job].link;
    title_ = messages::stage_section_onto(request_.ids[link.section], request_.ids[link.onto]);
    pair_ = round_.sub(1.0 / static_cast<double>(pairs_.size()), title_);
  }
  void on_progress(std::size_t, const ProgressSnapshot& snapshot) override {
    pair_.update(snapshot.fraction);
    pair_.relabel(Message::joined({title_, snapshot.stage}, ": "));
  }
  void on_end(std::size_t job, const BatchOutcome&, const JobResult* report) override {
    hold_.reset();
    if (report && pairs_[job].link.onto == request_.tree.reference) direct_[pairs_[job].id] = *report;
  }
  Progress composing() override {
    const double share = 0.1 * left_;
    left_ -= share;
    return progress_.sub(share, messages::stage_maps_together);
  }

  void on_section(std::size_t section, const SectionResult& result, const JobResult* composed) override {
    hold_.reset();
    if (result.way == SectionWay::Itself) return;
    SectionOutcome outcome;
    outcome.id = run_.sections[section < run_.reference_at ? section : section - 1].id;
    const auto direct = direct_.find(result.pair_id);
    const JobResult* const report = composed ? composed : direct != direct_.end() ? &direct->second : nullptr;
    if (report) {
      const SeriesPair onto_reference{{section, request_.tree.reference}, {}, {}, {}};
      outcome.registration = finished_run(job_of(onto_reference), *report);
    } else {
      outcome.reasons = {messages::cannot_register_section(outcome.id), result.error};
      outcome.failure = {translated(outcome.reasons[0]), translated(outcome.reasons[1]), {}, {}};
    }
    outcomes_.push_back(std::move(outcome));
  }

  const SeriesJob& run_;
  Progress& progress_;
  Progress round_, pair_;
  Message title_;
  double left_ = 0.9;
  std::vector<DocumentState> states_;
  SeriesRequest request_;
  std::vector<SeriesPair> pairs_;  // of the round
  std::map<std::string, JobResult> direct_;
  JobLock::Hold hold_;  // while a pair runs, or the maps of its section are composed
  std::vector<SectionOutcome> outcomes_;
};

}  // namespace

std::vector<SectionOutcome> run_series(const SeriesJob& run, Progress& progress) {
  return Run(run, progress).run();
}

}  // namespace alinify::ui
