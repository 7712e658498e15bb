#pragma once

#include <cmath>
#include <string>

#include "core/base/message_numbers.h"

namespace alinify {

/// A tolerance as it was given: as px_number(), "1.0 px", where that tells all of it, else with three
/// digits, "0.15 px": "more than 0.1 px" would be untrue.
inline MessageArgument tolerance_number(double px) {
  const double step = px < 10 ? 0.1 : 1, told = step * std::round(px / step);
  if (px <= 0 || std::abs(told - px) < 1e-6 * px) return px_number(px);
  return MessageArgument::pixels(significant_digits(px, 3) + " px", px);
}

}  // namespace alinify
