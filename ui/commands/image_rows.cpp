#include <QCoreApplication>

#include "ui/commands/command_rows.h"

namespace alinify::ui {

std::vector<CommandText> image_rows() {
  return {
      {.id = "pixel_size",
       .text = QT_TRANSLATE_NOOP("Command", "&Pixel Size…"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "See how large the pixels of the images are, and say so where a file does not"),
       .words = QT_TRANSLATE_NOOP("Command", "calibration resolution dpi scale micrometres millimetres")},
      {.id = "illumination",
       .text = QT_TRANSLATE_NOOP("Command", "Even Out &Illumination…"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Find what a line-scan camera does to its columns, look at the image without "
                                "it, and read the image so"),
       .words = QT_TRANSLATE_NOOP("Command", "flatfield flat field shading stripes columns white dark")},
      {.id = "repeat_design",
       .text = QT_TRANSLATE_NOOP("Command", "Ti&le Design…"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "The moving image is one repeat of a design: find how it is repeated on the "
                                "fixed image, and lay it so"),
       .words = QT_TRANSLATE_NOOP("Command", "repeat half drop brick straight mirror pattern rapport")},
      {.id = "cloth_travel",
       .text = QT_TRANSLATE_NOOP("Command", "Cloth along the R&oll…"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Draw travel, stretch, skew and bow of the shown result line by line along "
                                "the roll"),
       .words = QT_TRANSLATE_NOOP("Command", "web speed skew bow stretch shrinkage profile weft")},
      {.id = "unit_px",
       .text = QT_TRANSLATE_NOOP("Command", "&Pixels"),
       .tip = QT_TRANSLATE_NOOP("Command", "Write lengths and places in pixels"),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "unit length px")},
      {.id = "unit_um",
       .text = QT_TRANSLATE_NOOP("Command", "Mi&crometres"),
       .tip = QT_TRANSLATE_NOOP("Command", "Write lengths and places in micrometres"),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "unit length um µm microns")},
      {.id = "unit_mm",
       .text = QT_TRANSLATE_NOOP("Command", "&Millimetres"),
       .tip = QT_TRANSLATE_NOOP("Command", "Write lengths and places in millimetres"),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "unit length mm")},
      {.id = "measure_distance",
       .text = QT_TRANSLATE_NOOP("Command", "Measure &Distance"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Draw a line on the fixed image; its length stands beside it and is copied"),
       .glyph = Glyph::Ruler,
       .keys = {QKeySequence(Qt::Key_Q)},
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "ruler length line")},
      {.id = "measure_angle",
       .text = QT_TRANSLATE_NOOP("Command", "Measure &Angle"),
       .tip = QT_TRANSLATE_NOOP("Command", "Click an arm's end, the corner and the other arm's end"),
       .keys = {QKeySequence(Qt::SHIFT | Qt::Key_Q)},
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "degrees skew bow turn")},
      {.id = "measure_threads",
       .text = QT_TRANSLATE_NOOP("Command", "Count &Threads"),
       .tip = QT_TRANSLATE_NOOP(
           "Command", "Draw a line across the threads of the fixed image; they are counted along it"),
       .keys = {QKeySequence(Qt::Key_Z)},
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "thread count density warp weft yarn per cm sett")},
      {.id = "annotations_fixed",
       .text = QT_TRANSLATE_NOOP("Command", "Annotations of the &Fixed Image…"),
       .tip = QT_TRANSLATE_NOOP("Command",
                                "Draw the shapes of a GeoJSON file of the fixed image over the canvas"),
       .words = QT_TRANSLATE_NOOP("Command", "import geojson qupath cells regions overlay")},
      {.id = "annotations_moving",
       .text = QT_TRANSLATE_NOOP("Command", "Annotations of the &Moving Image…"),
       .tip = QT_TRANSLATE_NOOP(
           "Command",
           "Draw the shapes of a GeoJSON file of the moving image over the canvas, as the map lays them"),
       .words = QT_TRANSLATE_NOOP("Command", "import geojson qupath cells regions overlay")},
      {.id = "show_annotations",
       .text = QT_TRANSLATE_NOOP("Command", "A&nnotations"),
       .tip = QT_TRANSLATE_NOOP("Command", "Show the annotations over the canvas, or hide them"),
       .checkable = true,
       .words = QT_TRANSLATE_NOOP("Command", "geojson qupath cells regions overlay hide")},
      {.id = "annotations_remove",
       .text = QT_TRANSLATE_NOOP("Command", "Remove Anno&tations"),
       .tip = QT_TRANSLATE_NOOP("Command", "Take all annotations off the canvas; their files stay")},
      {.id = "measure_clear",
       .text = QT_TRANSLATE_NOOP("Command", "&Remove Measurements"),
       .tip = QT_TRANSLATE_NOOP("Command", "Remove every measured line and angle from the canvas")},
  };
}

}  // namespace alinify::ui
