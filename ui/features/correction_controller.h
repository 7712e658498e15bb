#pragma once

#include <memory>
#include <utility>

#include "core/image/tile_source.h"
#include "ui/features/captured_pair.h"
#include "ui/features/controller.h"
#include "ui/tools/correction_tool.h"

class QWidget;

namespace alinify::ui {

/// Manual correction of the shown result.
class CorrectionController : public Controller {
  Q_OBJECT
 public:
  explicit CorrectionController(const WindowContext& context);
  ~CorrectionController() override;

  CorrectionTool& tool() { return tool_; }
  /// Created here; docked by the window.
  QWidget& panel() { return *panel_; }
  void show_marks(bool visible);

 Q_SIGNALS:
  /// The tool has the mouse: its marks should be visible.
  void tool_chosen();

 private:
  void update_commands() override;
  void use_tool(bool on);
  /// Ends the tool with the pair that it was chosen for: in another one a drag would bend a map that nobody
  /// has looked at. The same images, opened again with their session, go on.
  void leave_another_pair();

  CorrectionTool tool_;
  QWidget* panel_;
  QAction *use_tool_, *clear_;
  CapturedPair pair_;  ///< pair for which the tool was chosen
  PairImages images_;  ///< its images
};

}  // namespace alinify::ui
