#pragma once

#include <map>

#include "ui/features/controller.h"
#include "ui/preferences.h"

namespace alinify::ui {

/// The preferences and the theme of the window.
class PreferencesController : public Controller {
  Q_OBJECT
 public:
  explicit PreferencesController(const WindowContext& context);

  /// Saves and applies them; what needs a new start waits for it.
  void set_preferences(const Preferences& preferences);

 Q_SIGNALS:
  /// Other engines may be there, or the same no longer.
  void engines_changed();

 private:
  void ask_for_preferences();

  std::map<Theme, QAction*> themes_;
};

}  // namespace alinify::ui
