#pragma once

#include "ui/features/controller.h"

namespace alinify::ui {

class OpeningController;

/// The pages of files that hold several images: which ones are the pair.
class PageController : public Controller {
  Q_OBJECT
 public:
  PageController(const WindowContext& context, OpeningController& opening);

 private:
  void update_commands() override;
  void ask_for_pages();

  OpeningController& opening_;
  QAction* ask_;
};

}  // namespace alinify::ui
