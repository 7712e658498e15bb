#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

/// Judges the shown result again as it is now: with what was corrected by hand, by the tolerance and the
/// check points that hold now. The images are read on a thread of their own; Cancel ends it.
class CheckController : public Controller {
  Q_OBJECT
 public:
  explicit CheckController(const WindowContext& context);

 private:
  void update_commands() override;
  void check_again();

  QAction* check_;
};

}  // namespace alinify::ui
