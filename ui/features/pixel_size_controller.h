#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

/// How large the pixels of the images are, as a person says.
class PixelSizeController : public Controller {
  Q_OBJECT
 public:
  explicit PixelSizeController(const WindowContext& context);

 private:
  void update_commands() override;
  void ask_for_pixel_sizes();

  QAction* ask_;
};

}  // namespace alinify::ui
