#pragma once

#include "core/quality/residuals.h"

namespace alinify {

/// The likeness below which a place is as probably lost as found: 0.6 of the usual one of a block and its
/// partner, less where blocks differ in how much they resemble their partners, as between sections. Measured
/// on blocks that were found again, wherever that was.
double lost_threshold(const ResidualMap& map);

}  // namespace alinify
