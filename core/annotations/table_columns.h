#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace alinify {

/// The unit that a column's name states.
enum class ColumnUnit { None, Pixel, Micrometre };

/// Two columns that hold a place.
struct PlaceColumns {
  std::size_t x = 0, y = 0;  ///< indices
  ColumnUnit unit = ColumnUnit::None;
  bool from_corner = false;  ///< counted from the corner of the first pixel, not its centre
};

/// All pairs of columns that a program is known to write places into: x and y, QuPath's "Centroid X µm" or
/// "Centroid X px", "x_centroid", CellProfiler's "Location_Center_X", scikit-image's "centroid-1", ...
/// Capital letters, blanks, "_", "-", "." and ":" make no difference. Coordinates in micrometres, and
/// QuPath's in pixels, have their origin at the corner of the image, others at the centre of the first pixel.
std::vector<PlaceColumns> find_place_columns(const std::vector<std::string>& header);

/// The columns of these names, exactly or ignoring case. Empty if one is missing.
std::optional<PlaceColumns> named_place_columns(const std::vector<std::string>& header, std::string_view x,
                                                std::string_view y);

}  // namespace alinify
