#pragma once

#include <string>
#include <string_view>

#include "core/math/rect.h"
#include "core/math/vec2.h"
#include "core/transform/transform.h"

namespace alinify {

/// A part of the fixed image's plane to be exported, as the user states it.
/// **Units and frame**: level-0 pixels of the fixed image, or lengths; places are measured from the centre of
/// the top-left pixel, as the window shows them.
struct ExportRegion {
  Vec2d corner, size;
  double um_per_unit = 0;  ///< 0: in pixels

  ExportRegion() = default;
  explicit ExportRegion(Rect px);
};

/// "1200,800,640,480", "-20,0,640,480px", "12.5,8,6.4,4.8mm", "...um": x, y, width and height. **Throws**
/// Error(Usage) for anything else, and for a width or height that is not above zero.
ExportRegion parse_export_region(std::string_view text);

/// The region in pixels of the fixed image, rounded to the nearest whole ones, at least one each way. It may
/// reach beyond the image. **Throws** Error(Usage) for lengths if the image has no pixel size, and for a
/// region that shows none of its pixels.
Rect region_in_px(const ExportRegion& region, const ImageGeometry& fixed);

/// As parse_export_region() takes it: "12.5,8,6.4,4.8mm".
std::string text_of(const ExportRegion& region);

}  // namespace alinify
