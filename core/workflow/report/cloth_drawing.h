#pragma once

#include <string>

#include "core/transform/cloth_geometry.h"

namespace alinify {

class ReportWords;

/// The unit for reported lengths of a cloth: millimetres where it is calibrated, otherwise pixels.
struct DisplayUnit {
  double scale = 1;  ///< of the geometry's own lengths
  const char* name = "px";
};
DisplayUnit display_unit(const ClothGeometry& cloth);

/// A page as SVG: how far the cloth is ahead of even travel, stretched, skewed and bowed, line by line along
/// the roll. Lengths in millimetres where the geometry is calibrated, otherwise in pixels.
/// In English.
std::string cloth_drawing(const ClothGeometry& cloth);
/// The same drawing as an element of an HTML page, in that page's language.
std::string cloth_figure(const ClothGeometry& cloth, const ReportWords& words);

/// The same as a table: CSV with a header that names the units.
std::string cloth_table(const ClothGeometry& cloth);

}  // namespace alinify
