#pragma once

#include <array>
#include <memory>

#include "core/view/view_renderer.h"

namespace alinify {

/// Colours of the moving side matched to those of the fixed one, for viewing only: entry v holds the
/// displayed values of red, green and blue v. Each channel's table rises monotonically.
struct ColorMatch {
  std::array<Rgba8, 256> table;
  friend bool operator==(const ColorMatch&, const ColorMatch&) = default;
};

/// Measures the match of the two sides as `request` shows them (windows, tints and channels included), on a
/// small picture of the whole fixed image, over the places that both show. Channel by channel, equal shares
/// of these places get equal values. Null if there is no such place. `request`'s mode, viewport and own match
/// do not matter.
/// **Throws** Error(NotReadable). **Threads**: as ViewRenderer::render(). **Memory**: four pictures of 640
/// pixels a side. **Source**: R. C. Gonzalez, R. E. Woods, "Digital Image Processing", histogram matching.
std::shared_ptr<const ColorMatch> match_colors(ViewRenderer& renderer, ViewRequest request, Size fixed);

}  // namespace alinify
