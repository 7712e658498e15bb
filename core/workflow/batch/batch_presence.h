#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/workflow/batch/batch_shard.h"

namespace alinify {

/// Announces this batch to others that write into the same folder, on any machine, and detects those that may
/// be registering the same pairs. Each keeps a file of its own there and renews it; nothing is locked, so a
/// machine that dies blocks the folder no longer than it takes its file to age.
/// **Threads**: one of its own, which renews the file.
class BatchPresence {
 public:
  struct Part {
    BatchShard shard;
    std::string list;  ///< digest_of() the ids of the whole list
    /// Two shards of one division of one list have no pair in common.
    bool may_share_pairs_with(const Part& other) const;
  };
  struct Pace {
    std::chrono::milliseconds renew{10'000}, dead_after{60'000};
  };

  /// Creates `folder` if missing, but none above it, now and at each renewal.
  /// Waits until every batch that may share pairs has ended or is known to be dead; `on_wait` is called once,
  /// with its name. Ages are taken from the folder's own time stamps, so the machines' clocks need not agree.
  /// **Throws** Error(Failed) if one of them lives; Error(NotWritable); Cancelled.
  BatchPresence(std::filesystem::path folder, Part part, const CancelFlag& cancel,
                const std::function<void(const Message&)>& on_wait, Pace pace);
  /// Removes the file.
  ~BatchPresence();
  BatchPresence(const BatchPresence&) = delete;
  BatchPresence& operator=(const BatchPresence&) = delete;

 private:
  void write() const;
  void wait_for_others(const CancelFlag& cancel, const std::function<void(const Message&)>& on_wait) const;
  void renew(const std::stop_token& stop) const;

  std::filesystem::path folder_, file_;
  Part part_;
  Pace pace_;
  std::jthread renewing_;
};

}  // namespace alinify
