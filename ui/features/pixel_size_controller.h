#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

/// The pixel sizes of the images, as entered by the user.
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
