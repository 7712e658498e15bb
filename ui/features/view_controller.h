#pragma once

#include <utility>
#include <vector>

#include "ui/features/captured_pair.h"
#include "ui/features/controller.h"
#include "ui/features/view_toggles.h"

class QActionGroup;

namespace alinify::ui {

class ViewPanel;

/// How the pair is viewed: zoom, rotation, comparison, and the decorations beside it.
class ViewController : public Controller {
  Q_OBJECT
 public:
  explicit ViewController(const WindowContext& context);

  /// Created here; docked by the window.
  ViewPanel& panel() { return *panel_; }
  /// The comparison stays whatever images come, as one that the user chose.
  void keep_mode();

 private:
  void update_commands() override;
  void bind_comparing();
  void show_mode();
  void set_mode(CompareMode mode);
  /// Shows two grey images in red and cyan at first, instead of grey on grey, until the user chooses a
  /// comparison.
  void choose_mode_for_images();
  void show_warping();
  /// Says why, once.
  void explain_red_and_cyan();
  void show_hint_of_red_and_cyan();
  /// Lets the views of another pair follow each other again.
  void link_another_pair();

  ViewPanel* panel_;
  ViewToggles toggles_;
  QActionGroup* modes_;
  std::vector<std::pair<CompareMode, QAction*>> mode_actions_;
  std::vector<QAction*> of_an_image_;  ///< enabled if there is any image
  bool mode_chosen_ = false, red_and_cyan_explained_ = false;
  CapturedPair pair_;
  QAction *flicker_, *side_by_side_, *link_views_, *warp_beside_;
};

}  // namespace alinify::ui
