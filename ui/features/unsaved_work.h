#pragma once

#include <functional>

#include <QString>

namespace alinify::ui {

/// Asks before unsaved work is lost. **Threads**: the GUI's.
class UnsavedWork {
 public:
  virtual ~UnsavedWork() = default;

  /// Runs `then` once there is nothing to save, or it was saved or given up. Work given up stays as it is,
  /// and modified, until `then` replaces it. A pair may be kept in the list of pairs, too, with its session
  /// saved for that. `loses`: a sentence that names the work lost without saving, if not all of it.
  virtual void ask_to_save(std::function<void()> then, const QString& loses = {}) = 0;
  /// True if replacing these images could lose work that may have to be saved.
  virtual bool leaves_work(bool fixed, bool moving) const = 0;
};

}  // namespace alinify::ui
