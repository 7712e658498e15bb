#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

/// Temporarily shows the images without a map, or at the start of the run, instead of the result.
class BeforeAfterController : public Controller {
  Q_OBJECT
 public:
  explicit BeforeAfterController(const WindowContext& context);

  /// Shows the result again.
  void look_at_latest();

 private:
  void update_commands() override;
  bool looking_back() const;
  void look_back(Preview at);

  QAction *before_, *start_;
};

}  // namespace alinify::ui
