#pragma once

#include <QMainWindow>
#include <QVariant>

namespace alinify::ui {

/// While one lives, docks that appear in the window are brought back rather than opened: they keep the
/// heights of the layout. **Threads**: the GUI's.
class RestoringLayout {
 public:
  explicit RestoringLayout(QMainWindow& window) : window_(window) { window_.setProperty(kName, true); }
  ~RestoringLayout() { window_.setProperty(kName, QVariant()); }
  RestoringLayout(const RestoringLayout&) = delete;
  RestoringLayout& operator=(const RestoringLayout&) = delete;

  /// The same for a layout that is settled only once the event loop turns: from begin() to end().
  static void begin(QMainWindow& window) { window.setProperty(kName, true); }
  static void end(QMainWindow& window) { window.setProperty(kName, QVariant()); }

  static bool happens_in(const QMainWindow& window) { return window.property(kName).toBool(); }

 private:
  static constexpr const char* kName = "restoring_layout";
  QMainWindow& window_;
};

}  // namespace alinify::ui
