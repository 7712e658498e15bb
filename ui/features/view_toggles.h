#pragma once

#include <vector>

#include "ui/canvas/view_settings.h"

class QAction;

namespace alinify::ui {

class ImageCanvas;

/// Commands that switch one of the view's settings on and off. **Threads**: the GUI's.
class ViewToggles {
 public:
  explicit ViewToggles(ImageCanvas& canvas) : canvas_(canvas) {}

  /// Makes the action, which must outlive this, toggle the setting.
  QAction* add(QAction* action, bool ViewSettings::*flag);
  /// Checks the actions to match the settings.
  void show_settings() const;

 private:
  struct Toggle {
    QAction* action;
    bool ViewSettings::*flag;
  };
  ImageCanvas& canvas_;
  std::vector<Toggle> toggles_;
};

}  // namespace alinify::ui
