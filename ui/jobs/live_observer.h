#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/registration/engine.h"

namespace alinify::ui {

/// Buffers an engine's reports during a run, for the GUI to fetch at its own pace: a busy engine cannot flood
/// it.
class LiveObserver final : public RegistrationObserver {
 public:
  void on_iteration(const IterationSample& sample) override {
    const std::lock_guard lock(mutex_);
    update_.samples.push_back(sample);
  }
  void on_preview(std::shared_ptr<const Transform> preview) override {
    const std::lock_guard lock(mutex_);
    update_.preview.swap(preview);  // destroys the previous one outside the lock
  }
  void on_resolution(const WorkingResolution& resolution) override {
    const std::lock_guard lock(mutex_);
    update_.resolution = resolution;
  }

  struct ProgressUpdate {
    std::vector<IterationSample> samples;
    std::shared_ptr<const Transform> preview;  ///< the latest one; null: none since the last call
    std::optional<WorkingResolution> resolution;
  };
  /// Returns the reports since the last call.
  ProgressUpdate take() {
    const std::lock_guard lock(mutex_);
    ProgressUpdate out;
    std::swap(out, update_);
    return out;
  }

 private:
  std::mutex mutex_;
  ProgressUpdate update_;
};

}  // namespace alinify::ui
