#include "core/workflow/batch/register_batch.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <new>
#include <thread>
#include <utility>

#include "core/base/error.h"
#include "core/compute/messages.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

// The running batch: the state its threads share.
class Batch {
 public:
  Batch(std::span<const BatchJob> jobs, BatchObserver& observer, std::shared_ptr<const CancelFlag> cancel,
        std::shared_ptr<const CancelFlag> finish)
      : jobs_(jobs),
        observer_(observer),
        cancel_(std::move(cancel)),
        finish_(std::move(finish)),
        outcomes_(jobs.size()) {
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      outcomes_[i].id = jobs[i].id;
      outcomes_[i].error = messages::pair_was_not_begun;
    }
  }

  // Pairs without work first, so that all of them are reported before the long ones.
  void skip_finished() {
    for (std::size_t i = 0; i < jobs_.size(); ++i) {
      if (!jobs_[i].done_before) continue;
      BatchOutcome outcome = *jobs_[i].done_before;
      outcome.id = jobs_[i].id;
      outcome.state = BatchState::Skipped;
      end(i, std::move(outcome), nullptr);
    }
  }

  // Takes pairs from the list until none is left, on the calling thread.
  void work(Backend& backend) {
    while (const std::optional<std::size_t> job = next()) {
      std::optional<JobResult> report;
      BatchOutcome outcome = run(*job, backend, report);
      // The plan of the next pair counts on the memory that is free.
      backend.trim_memory();
      end(*job, std::move(outcome), report ? &*report : nullptr);
    }
  }

  // Those that were not begun are reported too.
  std::vector<BatchOutcome> finish() {
    if (failure_) std::rethrow_exception(failure_);
    while (next_ < jobs_.size()) {
      const std::size_t job = next_++;
      if (!jobs_[job].done_before) end(job, outcomes_[job], nullptr);
    }
    if (failure_) std::rethrow_exception(failure_);
    return std::move(outcomes_);
  }

 private:
  class JobObserver final : public RegistrationObserver {
   public:
    JobObserver(Batch& batch, std::size_t job) : batch_(batch), job_(job) {}
    bool wants_previews() const override { return false; }
    void on_resolution(const WorkingResolution& resolution) override {
      const std::lock_guard lock(batch_.notifying_);
      batch_.observer_.on_resolution(job_, resolution);
    }

   private:
    Batch& batch_;
    std::size_t job_;
  };

  bool cancelled() const { return cancel_ && cancel_->requested(); }
  bool finishing() const { return cancelled() || (finish_ && finish_->requested()); }

  std::optional<std::size_t> next() {
    const std::lock_guard lock(taking_);
    if (failure_ || finishing()) return {};
    while (next_ < jobs_.size() && jobs_[next_].done_before) ++next_;
    if (next_ == jobs_.size()) return {};
    return next_++;
  }

  BatchOutcome run(std::size_t index, Backend& backend, std::optional<JobResult>& report) {
    const BatchJob& job = jobs_[index];
    const auto began = Clock::now();
    BatchOutcome outcome;
    outcome.id = job.id;
    outcome.device = backend.device();
    const auto fail = [&](Message why) {
      // Ctrl-C reaches child programs too; their death is then no failure.
      outcome.state = cancelled() ? BatchState::Cancelled : BatchState::Failed;
      outcome.error = cancelled() ? Message(messages::pair_was_stopped) : std::move(why);
    };
    try {
      {
        const std::lock_guard lock(notifying_);
        observer_.on_begin(index, backend);
      }
      Progress progress(
          [this, index](const ProgressSnapshot& snapshot) {
            const std::lock_guard lock(notifying_);
            observer_.on_progress(index, snapshot);
          },
          cancel_);
      if (job.instead) {
        outcome = job.instead(backend, progress);
        outcome.id = job.id, outcome.device = backend.device();
        outcome.elapsed_s = std::chrono::duration<double>(Clock::now() - began).count();
        return outcome;
      }
      RegisterJob opened = job.open(backend);
      opened.began = began;
      opened.opening_s = std::chrono::duration<double>(Clock::now() - began).count();
      progress.check_cancelled();
      JobObserver observer(*this, index);
      report = run_register_job(opened, backend, observer, progress);
      return outcome_of(job.id, *report, backend.device());
    } catch (const Cancelled&) {
      outcome.state = BatchState::Cancelled;
      outcome.error = messages::pair_was_stopped;
    } catch (const Error& error) {
      fail(error.whole_message());
    } catch (const std::bad_alloc&) {
      fail(messages::pair_lacked_memory);
    } catch (const std::exception& problem) {
      fail(messages::pair_met_internal_error(problem.what()));
    }
    outcome.elapsed_s = std::chrono::duration<double>(Clock::now() - began).count();
    return outcome;
  }

  void end(std::size_t job, BatchOutcome outcome, const JobResult* report) {
    const std::lock_guard lock(notifying_);
    try {
      outcomes_[job] = std::move(outcome);
      observer_.on_end(job, outcomes_[job], report);
    } catch (...) {
      const std::lock_guard lock_failure(taking_);
      if (!failure_) failure_ = std::current_exception();
    }
  }

  std::span<const BatchJob> jobs_;
  BatchObserver& observer_;
  std::shared_ptr<const CancelFlag> cancel_, finish_;
  std::vector<BatchOutcome> outcomes_;
  std::mutex notifying_, taking_;
  std::size_t next_ = 0;
  std::exception_ptr failure_;
};

}  // namespace

std::vector<BatchOutcome> register_batch(std::span<const BatchJob> jobs, std::span<Backend* const> backends,
                                         BatchObserver& observer,
                                         const std::shared_ptr<const CancelFlag>& cancel,
                                         const std::shared_ptr<const CancelFlag>& finish) {
  if (backends.empty())
    throw Error(ErrorKind::Usage, messages::cannot_register_batch, messages::no_device_for_batch,
                messages::use_device_cpu);
  Batch batch(jobs, observer, cancel, finish);
  batch.skip_finished();
  std::vector<std::jthread> threads;  // which wait, also where the next one cannot be made
  for (std::size_t i = 0; i < std::min(backends.size(), jobs.size()); ++i)
    threads.emplace_back([&batch, &backend = *backends[i]] { batch.work(backend); });
  threads.clear();
  return batch.finish();
}

}  // namespace alinify
