#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/message.h"
#include "core/math/affine2.h"

namespace alinify {

/// The smallest and the largest scale.
struct ScaleRange {
  double min = 1, max = 1;
  friend bool operator==(const ScaleRange&, const ScaleRange&) = default;
};
/// "0.8,1.25". **Throws** Error(Usage) unless it is two positive numbers, the smaller one first.
ScaleRange parse_scale_range(std::string_view text);
/// The inverse: "0.8,1.25".
std::string text_of(const ScaleRange& range);

/// Prior limits on the moving image's pose. A start beyond them is neither searched for nor accepted.
///
/// **Units and frame**: the rotation of moving_from_fixed in degrees, either way; for a mirrored map, that
/// left after mirroring the moving image left to right. The scale is that of the moving image against the
/// fixed one, sqrt(|determinant|): at 1.25 a length of 100 in the fixed image is 125 in the moving one.
/// Lengths are micrometres where both pixel sizes are known, pixels otherwise.
struct SearchLimits {
  double max_rotation_deg = 180;    ///< 0..180
  std::optional<ScaleRange> scale;  ///< empty: any that the search knows
  bool pieces = true;               ///< content in several pieces may lie differently, each piece by itself

  /// Whether they exclude any rotation or scale.
  bool any() const { return max_rotation_deg < 180 || scale; }
  /// **Throws** Error(Usage) for an invalid rotation or range.
  void check() const;
  /// The same limits with scales in moving pixels per fixed pixel, by the two pixel sizes; unchanged unless
  /// both are known.
  SearchLimits in_pixels(const std::optional<Vec2d>& fixed_um, const std::optional<Vec2d>& moving_um) const;

  /// Whether limits in pixels admit a scale, or a map between level-0 pixels. A tolerance of 0.1 degree and
  /// 0.2 %, the accuracy of a start, is allowed; a larger one on request, in degrees and as a natural
  /// logarithm.
  bool admit_scale(double scale, double slack_log = 0) const;
  bool admit(const Affine2& moving_from_fixed, double slack_deg = 0, double slack_log = 0) const;

  /// "turned by at most 20 degrees, scaled by 0.8 to 1.25"; empty without limits.
  Message description() const;

  friend bool operator==(const SearchLimits&, const SearchLimits&) = default;
};

}  // namespace alinify
