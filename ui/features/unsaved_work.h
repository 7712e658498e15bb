#pragma once

#include <functional>

#include <QString>

namespace alinify::ui {

/// Asks before work is left that was not saved. **Threads**: the GUI's.
class UnsavedWork {
 public:
  virtual ~UnsavedWork() = default;

  /// Runs `then` when there is nothing to save, or it was saved or given up. Work given up stays as it is,
  /// and modified, until `then` replaces it. `loses`: a sentence that names the work lost without saving,
  /// instead of all of it.
  virtual void ask_to_save(std::function<void()> then, const QString& loses = {}) = 0;
  /// Images in these roles would take something with them that may have to be saved.
  virtual bool leaves_work(bool fixed, bool moving) const = 0;
};

}  // namespace alinify::ui
