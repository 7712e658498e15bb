#pragma once

#include <QPointer>

#include "ui/features/controller.h"

namespace alinify::ui {

class PiecesDialog;

/// Finds the pieces of the images (core/prepare/foreground/find_pieces.h) and makes their outlines masks of
/// the session. Asking again right away replaces the last answer, so that a single undo reverts all of it.
class PiecesController : public Controller {
  Q_OBJECT
 public:
  explicit PiecesController(const WindowContext& context);

 Q_SIGNALS:
  /// The outlines are on the canvas: they may be corrected.
  void outlined();

 private:
  void update_commands() override;
  void ask();
  void find();

  QAction* ask_;
  QPointer<PiecesDialog> dialog_;
  bool finding_ = false;
};

}  // namespace alinify::ui
