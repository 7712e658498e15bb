#pragma once

#include <string>
#include <vector>

#include "core/quality/quality_report.h"
#include "core/registration/result.h"

/// Drawings of a report as SVG elements. Those over the fixed image are in its level-0 pixels: they stand in
/// an `<svg>` whose viewBox is that image.
namespace alinify {

class ReportWords;

/// A square a block, coloured by its residual up to `full_scale_px`, with a line towards where the same place
/// was found; blocks not found again are hollow.
std::string residual_drawing(const ResidualMap& map, double full_scale_px);
/// Squares coloured by the round-trip error; not found again: hollow.
std::string consistency_drawing(const ResidualMap& map, double full_scale_px);

/// The lines of a regular grid on the moving image as the map bends them, less its affine part, the bending
/// made `times` as large.
std::string deformation_drawing(const Transform& moving_from_fixed, double times);
/// A round factor that makes the bending visible; 0 for a map that bends nothing.
double fitting_exaggeration(const Transform& moving_from_fixed);

/// Frames around the places to look at, with their letters.
std::string places_drawing(const std::vector<Finding>& places, Size fixed);

/// The metric over the iterations, a small drawing a stage and level: their values do not compare.
std::string metric_curves(const std::vector<IterationSample>& trace, const ReportWords& words);

/// Text with <, >, & and quotes as HTML wants them.
std::string escaped(const std::string& text);
/// Up to four significant digits, a point whatever the locale.
std::string short_number(double value);

}  // namespace alinify
