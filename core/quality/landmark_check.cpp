#include "core/quality/landmark_check.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/base/error.h"
#include "core/transform/length_scale.h"

namespace alinify {

TargetRegistrationError leave_one_out(const std::vector<LandmarkPair>& pairs, LandmarkFit fit,
                                      const ImageGeometry& fixed, const ImageGeometry& moving) {
  std::vector<LandmarkPair> active, predicted;
  std::copy_if(pairs.begin(), pairs.end(), std::back_inserter(active),
               [](const LandmarkPair& pair) { return pair.active; });
  for (std::size_t i = 0; i < active.size(); ++i) {
    std::vector<LandmarkPair> others = active;
    others[i].active = false;
    try {
      const Affine2 map = fit_landmarks(others, fit);
      // The others' prediction against the clicked position: what remains is the error itself.
      predicted.push_back({active[i].id, map(active[i].fixed), active[i].moving});
    } catch (const Error&) {
      continue;
    }
  }
  Transform identity;
  identity.fixed = fixed, identity.moving = moving;
  return target_registration_error(identity, predicted);
}

LandmarkCheck check_landmarks(const Transform& moving_from_fixed, const std::vector<LandmarkPair>& pairs) {
  LandmarkCheck check;
  check.under_the_map = target_registration_error(moving_from_fixed, pairs);
  if (const double scale = length_scale(moving_from_fixed); std::isfinite(scale) && scale > 0)
    check.moving_px_per_fixed_px = scale;
  // The fit must still be redundant with one pair fewer.
  const std::size_t count = check.under_the_map.rows.size();
  check.fit = landmark_fit_for(count > 0 ? count - 1 : 0);
  if (count >= fewest_left_out)
    check.left_out = leave_one_out(pairs, check.fit, moving_from_fixed.fixed, moving_from_fixed.moving);
  return check;
}

}  // namespace alinify
