#pragma once

#include <cmath>
#include <cstdint>
#include <utility>

#include "core/base/error.h"
#include "core/math/rect.h"
#include "core/phantom/messages.h"

/// What a pair and a series have in common.
namespace alinify {

inline constexpr double radians_per_degree = 3.14159265358979323846 / 180;

/// **Throws** Error(Usage), always.
[[noreturn]] inline void refuse_phantom(Message why, Message hint) {
  throw Error(ErrorKind::Usage, messages::cannot_make_phantom, std::move(why), std::move(hint));
}

/// Checks the options that PhantomOptions and SeriesPhantomOptions both have. **Throws** Error(Usage).
template <class Options>
void check_common_options(const Options& o) {
  const auto fits = [](std::int64_t side) { return side >= 16 && side <= 1'000'000; };
  if (!fits(o.size.width) || !fits(o.size.height))
    refuse_phantom(messages::phantom_size_out_of_range(o.size.width, o.size.height),
                   messages::phantom_size_range);
  if (o.amplitude_px && !(*o.amplitude_px >= 0 && *o.amplitude_px <= 1e6))
    refuse_phantom(messages::amplitude_out_of_range, messages::amplitude_range);
  if (o.rotation_deg && !(std::abs(*o.rotation_deg) <= 360))
    refuse_phantom(messages::rotation_out_of_range, messages::rotation_range);
  if (o.check_points < 0 || o.check_points > 1'000'000)
    refuse_phantom(messages::check_points_out_of_range, messages::check_points_range);
}

}  // namespace alinify
