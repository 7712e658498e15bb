#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/math/rect.h"
#include "core/prepare/repeat/repeat_layout.h"
#include "core/transform/transform.h"

namespace alinify {

/// A design repeated, as an image: which part of the endless plane it shows.
struct RepeatedDesign {
  RepeatLayout layout;
  Rect extent;                ///< pixels of the plane; its first one is the image's pixel (0, 0)
  Size file = layout.design;  ///< of the design's image, of which the repeat may be the first part only

  friend bool operator==(const RepeatedDesign&, const RepeatedDesign&) = default;
};

/// "half-drop; repeat 640x480 of 700x500; from -128,-64; size 2048x1024", in whole pixels of the design.
std::string text_of(const RepeatedDesign& design);
/// The inverse. **Throws** Error(NotReadable) for another text.
RepeatedDesign repeated_design_from(std::string_view text);

/// Notes in a transform that its moving image is a design repeated, so that everything that reads the
/// transform can repeat it alike. It is among provenance.options, under repeat_option.
void record_repeat(const RepeatedDesign& design, Transform& moving_from_fixed);
/// The repeat recorded in the transform; empty: the moving image is not repeated. **Throws** as
/// repeated_design_from.
std::optional<RepeatedDesign> recorded_repeat(const Transform& moving_from_fixed);
inline constexpr const char* repeat_option = "moving-repeat";

}  // namespace alinify
