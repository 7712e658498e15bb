#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include <QImage>
#include <QObject>
#include <QString>

#include "core/compute/backend.h"
#include "ui/document/session_values.h"
#include "ui/jobs/job_lock.h"
#include "ui/jobs/job_runner.h"

namespace alinify::ui {

/// Small pictures of image files, as the canvas would show them: read on a separate thread, the last
/// requested one first, and cached in memory and in the user's cache folder. Large files wait while something
/// heavy runs. **Threads**: the GUI's. **Memory**: 4 side_px^2 bytes a picture.
class Thumbnails : public QObject {
  Q_OBJECT
 public:
  static constexpr int side_px = 96;

  /// The backend must outlive it.
  Thumbnails(OpenImage open, Backend& backend, const JobLock& lock, QObject* parent = nullptr);
  ~Thumbnails() override;

  /// Null while it is not loaded, and for a file that cannot be read; the first call requests it.
  QImage of(const QString& path, int page);
  /// Reads the picture again when it is next requested.
  void forget(const QString& path, int page);

 Q_SIGNALS:
  void arrived(const QString& path);

 private:
  void read_next();

  OpenImage open_;
  Backend& backend_;
  JobLock lock_;
  using Key = std::pair<QString, int>;  ///< file and page
  std::map<Key, QImage> pictures_;      ///< null: requested
  std::vector<Key> wanted_;
  std::unique_ptr<JobRunner> runner_;
};

}  // namespace alinify::ui
