#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <QLockFile>
#include <QObject>

#include "ui/jobs/newest_worker.h"
#include "ui/jobs/pair_queue.h"

namespace alinify::ui {

/// Keeps a window's list of pairs on disk, at every change, so that it survives closing and crashes: in the
/// program's state folder, pairs-N.json with the smallest N that no other window has. An unreadable list is
/// put aside, not overwritten.
///
/// **Threads**: the GUI's; written on one of its own. Reading takes place once, at the start.
class PairKeeper : public QObject {
  Q_OBJECT
 public:
  /// Fills the queue with the kept list. The queue must outlive it.
  explicit PairKeeper(PairQueue& queue, QObject* parent = nullptr);
  /// Writes pending changes.
  ~PairKeeper() override;

  /// Pairs that were waiting or running when the list was kept.
  int waiting() const { return waiting_; }

 Q_SIGNALS:
  /// Emitted once, until it can be written again.
  void failed(const alinify::ui::JobFailure& failure);

 private:
  void take_list();
  void keep();

  PairQueue& queue_;
  std::filesystem::path path_;  ///< empty: nothing can be kept
  std::unique_ptr<QLockFile> lock_;
  int waiting_ = 0;
  bool broken_ = false;
  std::string kept_;  ///< content on disk, or being written
  std::unique_ptr<NewestWorker<std::string>> writer_;
};

}  // namespace alinify::ui
