#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/commands/batch_display.h"
#include "app/commands/batch_outputs.h"
#include "app/commands/register_flags.h"
#include "core/workflow/batch_list.h"
#include "core/workflow/batch_record.h"
#include "core/workflow/register_batch.h"

namespace alinify::cli {

struct BatchFlags : RegisterFlags {
  std::string list, out_dir, report;
  bool warp = false, resume = false;
  int jobs = 1;
};

/// A batch from its list to its summary.
class BatchRun final : public BatchObserver {
 public:
  BatchRun(const BatchFlags& flags, CommandContext& context);

  /// Whatever can be found wrong is found here, before the first pair is begun. **Throws** Error, Cancelled.
  void prepare();
  /// **Returns** a line for every pair of the list, which the summary holds then too.
  std::vector<BatchOutcome> run();

  const BatchOutputs& outputs() const { return outputs_; }
  const std::vector<BatchEntry>& entries() const { return entries_; }

 private:
  void tell_missing_files();
  void share_memory();
  std::optional<BatchOutcome> made_before(const BatchEntry& entry) const;
  /// **Throws** Error where a file cannot be read.
  BatchRecipe recipe_of(const BatchEntry& entry) const;
  RegisterJob open(std::size_t index, Backend& backend);
  void record(std::size_t job, const BatchOutcome& outcome, const JobResult& report);

  void on_begin(std::size_t job, const Backend& backend) override;
  void on_progress(std::size_t job, const ProgressSnapshot& snapshot) override;
  void on_resolution(std::size_t job, const WorkingResolution& resolution) override;
  void on_end(std::size_t job, const BatchOutcome& outcome, const JobResult* report) override;

  const BatchFlags& flags_;
  CommandContext& context_;
  BatchOutputs outputs_;
  RegisterPairRequest request_;
  std::optional<std::int64_t> export_limit_bytes_;
  std::vector<BatchEntry> entries_;
  ChosenBackends chosen_;
  BatchRecords records_;
  std::vector<std::optional<BatchRecipe>> recipes_;
  std::vector<std::optional<BatchOutcome>> outcomes_;
  std::optional<BatchDisplay> display_;
};

}  // namespace alinify::cli
