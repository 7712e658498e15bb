#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/math/rect.h"
#include "core/math/vec2.h"

namespace alinify {

/// The images' evidence at one place.
enum class PlaceState : std::uint8_t {
  Measured,   ///< found again, where the map says or elsewhere
  Blank,      ///< nothing to see there: its error is that of its neighbours, less surely the further they lie
  Lost,       ///< there is something to see, and nothing near where the map says looks like it
  Ambiguous,  ///< another place, in a weave the next repeat, matches as well
  Uncovered,  ///< beyond the moving image, or masked out
};
const char* name_of(PlaceState state);  ///< "measured", "blank", "lost", "ambiguous", "uncovered"

/// How far off a map is expected to be at a place. Level-0 fixed pixels.
struct PlaceError {
  PlaceState state = PlaceState::Uncovered;
  float expected_px = 0;          ///< the possible errors' mean by probability; NaN where uncovered
  float low_px = 0, high_px = 0;  ///< nine of ten such places lie between
  Vec2d off_px;                   ///< the likeliest: how much further the same place lies than the map says
  /// How far the map's displacement jumps across a place that it is off at: so far off are its worst points.
  float jump_px = 0;
};

/// The largest error that is expected at a place: of its points where the map jumps, or of all.
double largest_px(const PlaceError& place);

/// Whether the images show something there: neither blank nor beyond them.
bool shows_something(const PlaceError& place);

/// Whether a measured place was found clearly elsewhere than the map says: by more than 1.5 pixels of the
/// pictures, each `pixel_px` wide.
bool is_found_elsewhere(const PlaceError& place, double pixel_px);

/// Whether a place needs checking: its error is expected beyond the tolerance, and there is something to see.
/// Blank places far from measured ones never count against the map.
bool is_bad(const PlaceError& place, double tolerance_px);

/// The expected error of a map at every place of the fixed image.
///
/// **Shapes**: size.area() places, row by row; place (i, j) stands for the square of step_px around origin_px
/// + step_px * (i, j). **Units and frame**: level-0 fixed pixels. **Threads**: const members from any number.
/// **Memory**: 40 bytes a place, 10000 places or fewer.
struct ErrorMap {
  Size size;
  Vec2d origin_px;
  double step_px = 1;
  std::vector<PlaceError> places;
  double pixel_px = 1;    ///< of the pictures that it was made from
  double rival_px = 0;    ///< median distance to the rivals of ambiguous places; 0: there are none
  bool periodic = false;  ///< the texture repeats, so that a rival is the next repeat of it

  const PlaceError& at(std::int64_t i, std::int64_t j) const {
    return places[static_cast<std::size_t>(j * size.width + i)];
  }
  /// The centre of a place's square.
  Vec2d centre_px(std::int64_t i, std::int64_t j) const {
    return origin_px + step_px * Vec2d{static_cast<double>(i), static_cast<double>(j)};
  }
  /// The place nearest to a point; empty outside the map.
  std::optional<std::size_t> index_at(Vec2d p_fixed) const;
  /// Its error.
  std::optional<PlaceError> at_point(Vec2d p_fixed) const;
};

/// Lowers errors that are longer than the image: between pieces that have changed places a map jumps further.
void limit_errors(ErrorMap& map, double longest_px);

/// The place with the largest error that is expected, see largest_px(). **Units and frame**: level-0 fixed
/// pixels.
struct WorstPlace {
  double expected_px = 0;
  Vec2d at;
  bool lost = false;  ///< it is lost, or another one is: the largest error is this or more
  friend bool operator==(const WorstPlace&, const WorstPlace&) = default;
};
/// The worst of the places within `region` (level-0 fixed pixels) at which there is something to see; empty
/// if there are none.
std::optional<WorstPlace> worst_place(const ErrorMap& map, Rect region);

/// The mean expected error of the same places, fixed pixels; empty if there are none.
std::optional<double> mean_error_px(const ErrorMap& map, Rect region);

/// The share of the same places whose expected error is within the tolerance; empty if there are none.
std::optional<double> share_within(const ErrorMap& map, Rect region, double tolerance_px);

/// A summary of the places that the moving image covers.
struct ErrorSummary {
  double median_px = 0, p90_px = 0, p99_px = 0;
  double low_px = 0, high_px = 0;  ///< medians of the places' own bounds, PlaceError::low_px and high_px
  double tolerance_px = 0;
  double share_within = 0;     ///< expected within the tolerance
  double share_off = 0;        ///< expected further off, or lost
  double share_far = 0;        ///< expected more than three times as far, in patches of places
  double share_ambiguous = 0;  ///< another place matches as well, and no neighbour decides
  double share_unseen = 0;     ///< of all that is covered: blank, and expected beyond the tolerance
  std::int64_t places = 0;     ///< the number counted; without blank places that have no evidence nearby
  std::int64_t measured = 0;   ///< of these, by their own texture
};
ErrorSummary summary_of(const ErrorMap& map, double tolerance_px);

/// The share of blank places among those that the moving image covers.
double share_blank(const ErrorMap& map);
/// Whether more than a quarter is blank: the glass around a section, where no map need be right to a pixel,
/// and not the plain ground of a print (15 % on the one it was seen on, 36 % and more on scanned sections).
bool shows_glass(const ErrorMap& map);

/// Of the area that a summary counts, the share where the map is off by more than the tolerance although it
/// is expected not to be, at the rims of blank ground: blank places between one that shows something and one
/// with nothing to see beside it. Each counts by the probability of such an error, since its expectation is
/// the mean of what continued maps stray by, and holds for many places together. Specks without a texture and
/// strips along the images' edges are no such ground: what lies beside them holds the map.
double share_off_at_rims(const ErrorMap& map, double tolerance_px);

}  // namespace alinify
