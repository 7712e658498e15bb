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

  /// Saves and applies them; some take effect at the next start.
  void set_preferences(const Preferences& preferences);

 Q_SIGNALS:
  /// The available engines may have changed.
  void engines_changed();
  /// The program should quit in the ordinary way and be started again.
  void restart_wanted();

 private:
  void ask_for_preferences();
  void offer_restart();
  /// Shows which units can be chosen, and which one is used.
  void show_units();

  std::map<Theme, QAction*> themes_;
  std::map<DisplayUnit, QAction*> units_;
  std::map<DisplayUnit, QString> unit_tips_;
  DisplayUnit shown_unit_ = DisplayUnit::Pixel;  ///< unit of the lengths written last
};

}  // namespace alinify::ui
