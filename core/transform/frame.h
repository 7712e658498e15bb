#pragma once

#include <string>

#include "core/transform/transform.h"

namespace alinify {

/// The part of the plane that a warped image shows.
enum class Frame {
  Fixed,    ///< the fixed image
  Overlap,  ///< the smallest rectangle around the part that both images show
  Union,    ///< the smallest rectangle around both images
};
/// "fixed", "overlap", "union". **Throws** Error(Usage) for another word.
Frame frame_from(const std::string& word);
std::string name_of(Frame frame);

/// The rectangle of a frame, in pixels of the fixed image; its corner may be negative. Found from both
/// images' outlines, so to about a pixel where the map bends within a 1000th of a side. Beyond the fixed
/// image the map is continued as in seen_from().
/// **Throws** Error(Failed) if the map lacks its images' sizes, if they do not overlap where that is asked
/// for, or if the moving image's outline cannot be followed back. **Memory**: negligible, but for the control
/// points of a continued B-spline.
Rect frame_rect(const Transform& moving_from_fixed, Frame frame);

/// The same map with the frame's corner as the origin: its fixed image is the rectangle `frame_px` of the
/// former. Within the former fixed image nothing changes. Beyond it a B-spline, whose displacement is zero
/// there, continues with the control points of its edge, as displacement fields do by themselves.
/// **Throws** Error(Failed) for a frame so large that this would take more than 2^26 control points.
Transform seen_from(const Transform& moving_from_fixed, Rect frame_px);

}  // namespace alinify
