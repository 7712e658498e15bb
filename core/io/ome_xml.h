#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/math/vec2.h"

namespace alinify {

/// One picture of an OME-TIFF: which of the file's pages hold which channel of which plane.
struct OmeImage {
  int size_x = 0, size_y = 0, size_c = 1, size_z = 1, size_t = 1;
  std::optional<Vec2d> pixel_size_um;
  std::vector<std::string> channel_names;  ///< "" for channels without a name
  std::vector<int> channel_samples;        ///< SamplesPerPixel of each <Channel>
  /// pages[plane][channel] = page of the main chain, -1 where another file holds it; plane = z + t * size_z.
  std::vector<std::vector<int>> pages;
};

/// Reads what an OME-XML block says about the pages of its own file. A scan for the few elements that matter,
/// not a parser of XML: whatever it does not understand it leaves out. Empty when the text is no OME-XML or
/// describes nothing.
std::vector<OmeImage> read_ome_xml(std::string_view xml, int page_count, std::string_view own_name);

}  // namespace alinify
