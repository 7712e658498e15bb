#include "ui/canvas/compare_modes.h"

#include <QCoreApplication>

namespace alinify::ui {

const std::vector<ModeTitle>& compare_modes() {
  static const std::vector<ModeTitle> modes = {
      {CompareMode::Overlay, "mode_overlay", QT_TRANSLATE_NOOP("ViewMode", "Overlay"),
       QT_TRANSLATE_NOOP("ViewMode", "Overlay the moving image on the fixed one")},
      {CompareMode::Difference, "mode_difference", QT_TRANSLATE_NOOP("ViewMode", "Difference"),
       QT_TRANSLATE_NOOP("ViewMode", "Show where the images differ: black means they agree")},
      {CompareMode::LocalDifference, "mode_local_difference",
       QT_TRANSLATE_NOOP("ViewMode", "Local Difference"),
       QT_TRANSLATE_NOOP(
           "ViewMode",
           "Show where structure differs, after uneven light, contrast and colours were made equal")},
      {CompareMode::Edges, "mode_edges", QT_TRANSLATE_NOOP("ViewMode", "Edges"),
       QT_TRANSLATE_NOOP("ViewMode",
                         "Show the edges alone: fixed in red, moving in cyan, white where they meet")},
      {CompareMode::Checkerboard, "mode_checkerboard", QT_TRANSLATE_NOOP("ViewMode", "Checkerboard"),
       QT_TRANSLATE_NOOP("ViewMode", "Show squares of either image in turn")},
      {CompareMode::Swipe, "mode_swipe", QT_TRANSLATE_NOOP("ViewMode", "Swipe"),
       QT_TRANSLATE_NOOP("ViewMode", "Drag a line over the pair: fixed on one side, moving on the other")},
      {CompareMode::RedCyan, "mode_red_cyan", QT_TRANSLATE_NOOP("ViewMode", "Red-Cyan"),
       QT_TRANSLATE_NOOP("ViewMode", "Show fixed in red and moving in cyan: grey means they agree")},
      {CompareMode::Fixed, "mode_fixed_only", QT_TRANSLATE_NOOP("ViewMode", "Fixed Only"),
       QT_TRANSLATE_NOOP("ViewMode", "Show the fixed image alone (or hold Shift)")},
      {CompareMode::Moving, "mode_moving_only", QT_TRANSLATE_NOOP("ViewMode", "Moving Only"),
       QT_TRANSLATE_NOOP("ViewMode", "Show the moving image alone (or hold Ctrl)")},
  };
  return modes;
}

}  // namespace alinify::ui
