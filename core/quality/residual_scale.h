#pragma once

#include "core/quality/quality_report.h"

/// How residuals are shown, in the report and in the window alike.
namespace alinify {

/// The finest comparison that found a good part of its blocks again; null when there is none.
const ResidualMap* map_to_show(const QualityReport& report);
/// A round length in level-0 fixed pixels that most residuals stay below: a few strays must not darken all
/// others.
double full_scale_px(const ResidualMap& map);
/// The same for the search there and back, which ends within a pixel of the comparison where it can be
/// trusted.
double full_return_scale_px(const ResidualMap& map);
/// Blocks overlap or lie far apart, as many as there are: squares of this side do neither.
double square_side_px(const ResidualMap& map);

}  // namespace alinify
