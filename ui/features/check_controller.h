#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

/// Judges the shown result again, with its manual corrections and the present tolerance and check points. The
/// images are read on a thread of their own; Cancel ends it.
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
