#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/commands/batch_display.h"
#include "app/commands/batch_outputs.h"
#include "app/commands/register_flags.h"
#include "app/commands/series_run.h"
#include "core/workflow/batch/batch_list.h"
#include "core/workflow/batch/batch_presence.h"
#include "core/workflow/batch/batch_record.h"
#include "core/workflow/batch/batch_shard.h"
#include "core/workflow/batch/register_batch.h"

namespace alinify::cli {

struct BatchFlags : ManyFlags {
  std::string list, shard;
  bool merge = false, dry_run = false;
  bool export_corrected = false;
  std::string fixed_pixel_size, moving_pixel_size;  ///< for pairs whose lines state none
  double grace_s = 0;
};

/// A batch from its list to its summary.
class BatchRun final : public BatchObserver {
 public:
  BatchRun(const BatchFlags& flags, CommandContext& context);

  /// Finds whatever can be found wrong before the first pair is begun. **Throws** Error, Cancelled.
  void prepare() {
    validate();
    begin();
  }
  /// The part of prepare() that writes nothing; begin() is the rest.
  void validate();
  void begin();
  /// Keeps only the pairs with these ids, in this order. Call it between the two.
  void keep_only(const std::vector<std::string>& ids);
  /// After validate(): the pairs that run() would not skip.
  std::vector<BatchEntry> left_to_do() const;
  /// How many pairs run at the same time, where there are enough.
  std::size_t side_by_side() const { return chosen_.backends.size(); }
  /// The pixels of both images; for a series, of all the pairs that it has at least. Opens only the headers.
  /// **Throws** Error.
  double pixels_of(const BatchEntry& entry) const;
  /// **Returns** an outcome for every pair of the list; the summary then has them too.
  std::vector<BatchOutcome> run();

  const BatchOutputs& outputs() const { return outputs_; }
  /// The table written by this run.
  std::filesystem::path summary() const { return outputs_.summary(shard_); }
  const std::vector<BatchEntry>& entries() const { return entries_; }

 private:
  void state_pixel_sizes();
  void check_entry(const BatchEntry& entry) const;
  void report_missing_files();
  void take_shard();
  void share_memory();
  std::optional<BatchOutcome> previous_outcome(const BatchEntry& entry) const;
  /// **Throws** Error where a file cannot be read.
  BatchRecipe recipe_of(const BatchEntry& entry) const;
  /// Answers the signals of schedulers, on a separate thread.
  void answer_signals(const std::stop_token& stop);
  RegisterJob open(std::size_t index, Backend& backend);
  SeriesFlags series_flags(const BatchEntry& entry) const;
  BatchOutcome run_series(std::size_t index, Backend& backend, Progress& progress);
  void record(std::size_t job, const BatchOutcome& outcome, const JobResult* report);
  void write_summary(bool at_the_end);

  void on_begin(std::size_t job, const Backend& backend) override;
  void on_progress(std::size_t job, const ProgressSnapshot& snapshot) override;
  void on_resolution(std::size_t job, const WorkingResolution& resolution) override;
  void on_end(std::size_t job, const BatchOutcome& outcome, const JobResult* report) override;

  const BatchFlags& flags_;
  CommandContext& context_;
  BatchOutputs outputs_;
  RegisterPairRequest request_;
  std::optional<std::int64_t> export_limit_bytes_;
  std::optional<BatchShard> shard_;  ///< unset: the whole list
  std::string list_digest_;
  std::vector<BatchEntry> entries_;
  ChosenBackends chosen_;
  std::optional<BatchPresence> presence_;
  std::shared_ptr<const CancelFlag> finish_;
  std::vector<std::optional<BatchRecipe>> recipes_;
  std::vector<std::optional<BatchOutcome>> outcomes_;
  std::optional<BatchDisplay> display_;
  std::chrono::steady_clock::time_point summary_written_;
  std::chrono::steady_clock::duration summary_took_{};
};

}  // namespace alinify::cli
