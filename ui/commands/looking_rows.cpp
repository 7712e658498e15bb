#include <QCoreApplication>

#include "ui/commands/command_rows.h"

namespace alinify::ui {

std::vector<CommandText> looking_rows() {
  return {
      {.id = "match_colors",
       .text = QT_TRANSLATE_NOOP("Command", "Match Colours for Display"),
       .tip = QT_TRANSLATE_NOOP(
           "Command",
           "Show the moving image in the fixed one's colours, to compare them; exports keep its own"),
       .keys = {QKeySequence(Qt::SHIFT | Qt::Key_C)},
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "histogram matching stain ink brightness contrast")},
      {.id = "smooth_pixels",
       .text = QT_TRANSLATE_NOOP("Command", "Smooth Pixels"),
       .tip = QT_TRANSLATE_NOOP(
           "Command",
           "Interpolate between image pixels at any zoom; otherwise they are squares from 400 % on"),
       .keys = {QKeySequence(Qt::SHIFT | Qt::Key_S)},
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "interpolation nearest linear squares")},
      {.id = "pixel_grid",
       .text = QT_TRANSLATE_NOOP("Command", "Pixel Grid and Values"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Draw lines between image pixels from 800 % on, and their values where there is room"),
       .keys = {QKeySequence(Qt::SHIFT | Qt::Key_G)},
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "samples numbers intensity inspect")},
      {.id = "loupe",
       .text = QT_TRANSLATE_NOOP("Command", "Loupe"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Magnify what is at the pointer: half fixed and half moving, or the other "
                                "image where one is seen alone"),
       .keys = {QKeySequence(Qt::SHIFT | Qt::Key_L)},
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "magnifier lens spyglass zoom")},
      {.id = "copy_view",
       .text = QT_TRANSLATE_NOOP("Command", "Copy View"),
       .tip = QT_TRANSLATE_NOOP("Command", "Copy what the canvas shows, as a picture"),
       .keys = {QKeySequence(Qt::CTRL | Qt::Key_C)},
       .standard = QKeySequence::Copy,
       .words = QT_TRANSLATE_NOOP("Command", "clipboard screenshot picture")},
      {.id = "export_large_picture",
       .text = QT_TRANSLATE_NOOP("Command", "Larger Picture of the View…"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Write what the canvas shows to a PNG, in more pixels than the window has"),
       .words = QT_TRANSLATE_NOOP("Command", "export screenshot png print poster figure")},
      {.id = "rename_layer",
       .text = QT_TRANSLATE_NOOP("Command", "Rename Layer"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Give the chosen layer another name; an empty one brings its own back"),
       .keys = {QKeySequence(Qt::SHIFT | Qt::Key_F2)},
       .words = QT_TRANSLATE_NOOP("Command", "title label image")},
  };
}

}  // namespace alinify::ui
