#pragma once

#include <string>

#include "ui/document/landmark_editor.h"
#include "ui/features/captured_pair.h"
#include "ui/features/controller.h"
#include "ui/tools/landmark_tool.h"

namespace alinify::ui {

class LandmarksPanel;

/// Landmarks: the tool that sets them, their table, and the commands on the selected ones.
class LandmarkController : public Controller {
  Q_OBJECT
 public:
  explicit LandmarkController(const WindowContext& context);
  ~LandmarkController() override;

  LandmarkEditor& editor() { return editor_; }
  LandmarkTool& tool() { return tool_; }
  /// Created here; docked by the window.
  LandmarksPanel& panel() { return *panel_; }
  /// Shows or hides landmarks and corrections.
  void show_marks(bool visible);

 Q_SIGNALS:
  void marks_shown(bool visible);

 private:
  void update_commands() override;
  void use_tool(bool on);
  void leave_another_pair();
  void show_hint();
  struct Hint {
    QString line, whole;
  };
  /// How the partner of the landmark set last is put right, as the images are shown now; after a click
  /// outside the image, that it set nothing.
  Hint hint() const;
  void set_here();
  void toggle_active();
  void go_to_landmark(const std::string& id);
  void align_by_landmarks();

  LandmarkEditor editor_;
  LandmarkTool tool_;
  LandmarksPanel* panel_ = nullptr;
  CapturedPair pair_;  ///< pair for which the tool was chosen
  QAction *use_tool_, *propose_, *active_, *align_, *next_, *previous_, *show_marks_, *here_;
  QAction* side_by_side_;  ///< named with its key in the hint
};

}  // namespace alinify::ui
