#pragma once

#include "core/quality/quality_report.h"

/// Display scales of residuals, shared by the report and the window.
namespace alinify {

/// The finest comparison that found a third of its blocks again, else the coarsest one with blocks; null if
/// none has any.
const ResidualMap* map_to_show(const QualityReport& report);
/// A round length in level-0 fixed pixels above most residuals: a few outliers must not darken all others.
double full_scale_px(const ResidualMap& map);
/// The same for the forward-backward search, whose error stays within a pixel of the comparison where it is
/// reliable.
double full_return_scale_px(const ResidualMap& map);
/// Side of display squares that neither overlap nor leave large gaps, whatever the block density.
double square_side_px(const ResidualMap& map);

}  // namespace alinify
