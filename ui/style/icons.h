#pragma once

#include <vector>

#include <QColor>
#include <QIcon>

namespace alinify::ui {

enum class Glyph {
  OpenPair,
  OpenFixed,
  OpenMoving,
  Swap,
  Export,
  Register,
  Stop,
  Fit,
  ActualSize,
  ZoomIn,
  ZoomOut,
  Overlay,
  Difference,
  LocalDifference,
  Edges,
  Fixed,
  Moving,
  Checkerboard,
  RedCyan,
  Swipe,
  Flicker,
  SideBySide,
  Undo,
  Redo,
  Settings,
  Search,
  Log,
  Help,
  Before,
  Region,
  Good,
  Check,
  Failed,
  Reviewed,
  RegionView,
  RegionWhole,
  Landmark,
  Correct,
  MaskAuto,
  MaskKeep,
  MaskOut,
  MaskClear,
  RegisterRegion,
  Place,
  TurnLeft,
  TurnRight,
  Ruler,
  Angle,
  Threads,
};

/// A line drawing, sharp at every size, in the palette's text colour to suit both themes.
QIcon icon(Glyph glyph);
/// A filled square in one of the images' colours, for lists and labels.
QIcon color_chip(const QColor& color);
/// A swatch of the colours in which something is shown, dark to bright, within a frame in its image's colour;
/// without any, that colour alone.
QIcon layer_chip(const std::vector<QColor>& shown, const QColor& side);
/// The program's own icon.
QIcon program_icon();

}  // namespace alinify::ui
