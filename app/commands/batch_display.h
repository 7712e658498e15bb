#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <string>

#include "app/commands/command.h"
#include "core/workflow/batch/register_batch.h"

namespace alinify::cli {

/// Shows the progress of a batch on stderr:
///
///   [=========>                ]  38 %  2 of 12 done; cuda:0: roll-3 level 5 of 7; cuda:1: roll-4 start 1:12
///   left
///
/// and a permanent line for every pair that ended. Without a terminal, pairs are reported but not their
/// levels. **Threads**: any.
class BatchDisplay {
 public:
  /// `pairs`: number in all, `done_before` of them done earlier; `progress` outlives the display.
  BatchDisplay(CommandContext& context, Progress& progress, std::size_t pairs, std::size_t done_before);

  void begin(std::size_t job, const std::string& id, const std::string& device);
  void progress(std::size_t job, const ProgressSnapshot& snapshot);
  void end(std::size_t job, const BatchOutcome& outcome);
  /// "2 of 12 done; cuda:0: roll-3, level 5 of 7, 38 %", each running pair with its progress.
  Message standing() const;

 private:
  struct Running {
    std::string id, device, stage;
    double fraction = 0;
  };
  void show();

  CommandContext& context_;
  Progress& progress_;
  mutable std::mutex mutex_;
  std::size_t pairs_, done_before_, ended_ = 0;
  bool with_stages_;
  std::map<std::size_t, Running> running_;
};

}  // namespace alinify::cli
