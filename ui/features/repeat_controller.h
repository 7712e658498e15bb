#pragma once

#include "core/workflow/tile_design.h"
#include "ui/features/controller.h"

namespace alinify::ui {

/// The moving image as one repeat of a design: the layout of its repeats is found or specified, and from then
/// on the window shows, registers and exports the design repeated.
class RepeatController : public Controller {
  Q_OBJECT
 public:
  explicit RepeatController(const WindowContext& context);

 private:
  void update_commands() override;
  void ask();
  void tile(const RepeatRequest& repeat);
  void show_notes(const TiledDesign& tiled);

  QAction* ask_;
};

}  // namespace alinify::ui
