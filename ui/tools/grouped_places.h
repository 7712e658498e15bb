#pragma once

#include <vector>

#include "core/math/rect.h"
#include "core/quality/quality_report.h"

namespace alinify::ui {

/// The places of a verdict as the window tells them: those of one kind that touch or lie close together, such
/// as the pieces of a rim that is left around a spot, are one place in the list, gone to, registered again
/// and accepted at once. It is called after its worst part, the head; each part keeps its own rectangle and
/// letter, so that no ground is named that is right, and reports name the same places. A place is identified
/// by its index in the verdict's list. A value. **Units and frame**: level-0 fixed pixels.
class GroupedPlaces {
 public:
  GroupedPlaces() = default;
  /// Every place stands alone.
  explicit GroupedPlaces(std::vector<Finding> places);
  /// Places are grouped that are at most `near_px` apart. A group frames no more than a third of the image
  /// either way, and mostly its parts. Blank ground, and places of an unknown kind, stand alone.
  GroupedPlaces(std::vector<Finding> places, Size image, double near_px);

  const std::vector<Finding>& all() const { return places_; }
  bool has(int place) const { return place >= 0 && place < static_cast<int>(places_.size()); }
  /// The place after which its group is called; itself where it stands alone. -1: there is no such place.
  int head_of(int place) const;
  /// Of every group, the worst first.
  const std::vector<int>& heads() const { return heads_; }
  /// The places of a group, its head first.
  std::vector<int> parts_of(int head) const;
  /// The head with the rectangle around its group; accepted if all of the group is.
  Finding told(int head) const;
  /// Groups that a person should look at, and those of them that were not accepted.
  int count() const;
  int count_left() const;

 private:
  void gather(int head, Size image, double near_px);

  std::vector<Finding> places_;
  std::vector<int> head_of_, heads_;
};

/// The places of a report as the window groups them. `step_px`: of its error map; 0: unknown, every place
/// that touches no other stands alone.
GroupedPlaces grouped_places(std::vector<Finding> places, Size image, double step_px);

}  // namespace alinify::ui
