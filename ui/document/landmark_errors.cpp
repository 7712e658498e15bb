#include "ui/document/landmark_errors.h"

#include <algorithm>
#include <cmath>

#include "core/transform/point_inverter.h"

namespace alinify::ui {

std::vector<std::optional<LandmarkError>> landmark_errors(const std::vector<LandmarkPair>& landmarks,
                                                          const Transform& moving_from_fixed,
                                                          double tolerance_px) {
  constexpr double found_to_px = 1e-3;
  PointInverter partner_in_fixed(moving_from_fixed);
  std::vector<std::optional<LandmarkError>> errors;
  for (const LandmarkPair& pair : landmarks) {
    const Vec2d off = moving_from_fixed(pair.fixed) - pair.moving;
    if (!std::isfinite(off.x) || !std::isfinite(off.y)) {
      errors.emplace_back();
      continue;
    }
    LandmarkError error{off, false};
    if (tolerance_px > 0) {
      const auto partner = partner_in_fixed(pair.moving, found_to_px);
      error.beyond = partner && length(*partner - pair.fixed) > tolerance_px;
    }
    errors.emplace_back(error);
  }
  return errors;
}

namespace {

bool took_part(const LandmarkPair& pair, const std::vector<LandmarkPair>& in_run) {
  return std::any_of(in_run.begin(), in_run.end(), [&](const LandmarkPair& used) {
    return used.active && used.id == pair.id && used.fixed == pair.fixed && used.moving == pair.moving;
  });
}

}  // namespace

Unfollowed unfollowed_landmarks(const DocumentState& state, double tolerance_px) {
  if (!state.registration || !state.moving_from_fixed || state.landmark_use != LandmarkUse::Constraint)
    return {};
  std::vector<LandmarkPair> constraints = *state.landmarks;
  const auto& run = state.registration->judged;
  std::erase_if(constraints, [&](const LandmarkPair& pair) {
    return !pair.active || state.partners.predicted.contains(pair.id) ||
           (run && !took_part(pair, run->landmarks));
  });
  const auto errors = landmark_errors(constraints, *state.moving_from_fixed, tolerance_px);
  Unfollowed told;
  told.constraints = constraints.size();
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    if (!errors[i] || !errors[i]->beyond) continue;
    ++told.count;
    if (told.farthest.empty() || length(errors[i]->off_px) > length(told.off_px))
      told.farthest = constraints[i].id, told.off_px = errors[i]->off_px;
  }
  return told;
}

bool was_held_to_landmarks(const DocumentState& state) {
  const auto& run = state.registration;
  // Of a run of a part it is not known which of them led the map elsewhere.
  return run && !run->began_from && run->judged && !run->judged->landmarks.empty() &&
         state.landmark_use == LandmarkUse::Constraint;
}

std::vector<LandmarkPair> newer_landmarks(const DocumentState& state) {
  if (!state.registration || !state.registration->judged || state.landmark_use == LandmarkUse::Check)
    return {};
  std::vector<LandmarkPair> newer = *state.landmarks;
  std::erase_if(newer, [&](const LandmarkPair& pair) {
    return !pair.active || took_part(pair, state.registration->judged->landmarks);
  });
  return newer;
}

LandmarkCheck check_newer_landmarks(const DocumentState& state, const Transform& moving_from_fixed) {
  LandmarkCheck check = check_landmarks(moving_from_fixed, *state.landmarks);
  check.under_the_map = target_registration_error(moving_from_fixed, newer_landmarks(state));
  return check;
}

}  // namespace alinify::ui
