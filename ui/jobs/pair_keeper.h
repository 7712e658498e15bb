#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <QLockFile>
#include <QObject>

#include "ui/jobs/newest_worker.h"
#include "ui/jobs/pair_queue.h"

namespace alinify::ui {

/// Keeps a window's list of pairs on disk, at every change, so that it is there after closing and after a
/// crash: in the program's state folder, pairs-N.json with the smallest N that no other window has. A list
/// that cannot be read is put aside, not written over.
///
/// **Threads**: the GUI's; written on one of its own. Reading takes place once, at the start.
class PairKeeper : public QObject {
  Q_OBJECT
 public:
  /// Fills the queue with the list that was kept. The queue must outlive it.
  explicit PairKeeper(PairQueue& queue, QObject* parent = nullptr);
  /// Writes pending changes.
  ~PairKeeper() override;

  /// Pairs that were waiting or running when the list was kept.
  int waiting() const { return waiting_; }

 Q_SIGNALS:
  /// Once, until it can be written again.
  void failed(const alinify::ui::JobFailure& failure);

 private:
  void take_list();
  void keep();

  PairQueue& queue_;
  std::filesystem::path path_;  ///< empty: nothing can be kept
  std::unique_ptr<QLockFile> lock_;
  int waiting_ = 0;
  bool broken_ = false;
  std::string kept_;  ///< as it lies on disk, or is being written
  std::unique_ptr<NewestWorker<std::string>> writer_;
};

}  // namespace alinify::ui
