#pragma once

#include <memory>

#include <QPointer>

#include "core/workflow/correct_illumination.h"
#include "ui/features/controller.h"

namespace alinify::ui {

class IlluminationDialog;

/// Illumination correction: estimates a line-scan camera's columns or a microscope's shading and corrects the
/// image while it is read. A step of the session with a preview, and undoable.
class IlluminationController : public Controller {
  Q_OBJECT
 public:
  explicit IlluminationController(const WindowContext& context);

 Q_SIGNALS:
  /// The canvas should show `source` instead of the side's image; null: the image again.
  void tried(Side side, std::shared_ptr<const TileSource> source);

 private:
  void update_commands() override;
  void ask();
  void find();
  void show_tried();
  void use();
  void apply(std::shared_ptr<const CorrectedIllumination> found, Side side, const QString& path, bool write);

  QAction* ask_;
  QPointer<IlluminationDialog> dialog_;
  bool finding_ = false;
};

}  // namespace alinify::ui
