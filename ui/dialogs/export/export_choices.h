#pragma once

#include <optional>
#include <vector>

#include <QString>

#include "core/io/tiff_writer.h"
#include "core/math/rect.h"
#include "core/warp/tiled_warper.h"
#include "core/workflow/export/export_warped.h"

namespace alinify::ui {

/// The frame or region of an export, and its resolution.
struct FrameChoices {
  enum Choice { FixedFrame, OverlapFrame, UnionFrame, DrawnRegion, RegionByNumbers };
  Choice choice = FixedFrame;
  Rect region;  ///< by numbers, level-0 fixed pixels
  int reduced_by = 1;
};

/// An image to merge, and its name in the dialog.
struct MergedImage {
  QString name;
  ExportedLayer layer;
};

/// What was chosen for an export, beside its file's name: proposed for the next one.
struct ExportChoices {
  Interpolation interpolation = Interpolation::Cubic;
  std::optional<double> outside_value;  ///< of an image without colours; colours are kept in the settings
  FrameChoices frame;
  bool with_fixed = false;
  std::vector<MergedImage> merged;
  TiffWriterOptions file;  ///< strips: for printing
  bool corrected = false;
};

/// What is left of them for another pair: its images have other sizes and stains.
inline ExportChoices for_another_pair(ExportChoices choices) {
  if (choices.frame.choice >= FrameChoices::DrawnRegion) choices.frame.choice = FrameChoices::FixedFrame;
  choices.merged.clear();
  choices.outside_value.reset();
  return choices;
}

}  // namespace alinify::ui
