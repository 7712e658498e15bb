#include "ui/tools/grouped_places.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/quality/findings.h"
#include "ui/tools/worst_first.h"

namespace alinify::ui {
namespace {

constexpr int kMostOfImage = 3;      ///< a group's frame is no larger than the image's side by this
constexpr double kMostFramed = 4.0;  ///< times the area of its parts

bool can_be_grouped(const Finding& place) {
  return place.kind && *place.kind != FindingKind::Blank;
}

}  // namespace

GroupedPlaces::GroupedPlaces(std::vector<Finding> places)
    : places_(std::move(places)), head_of_(places_.size(), -1) {
  heads_ = worst_first(places_);
  for (const int place : heads_) head_of_[static_cast<std::size_t>(place)] = place;
}

GroupedPlaces::GroupedPlaces(std::vector<Finding> places, Size image, double near_px)
    : places_(std::move(places)), head_of_(places_.size(), -1) {
  for (const int place : worst_first(places_))
    if (head_of_[static_cast<std::size_t>(place)] < 0) {
      heads_.push_back(place);
      gather(place, image, near_px);
    }
}

void GroupedPlaces::gather(int head, Size image, double near_px) {
  const Finding& first = places_[static_cast<std::size_t>(head)];
  head_of_[static_cast<std::size_t>(head)] = head;
  if (!can_be_grouped(first)) return;
  // Rectangles that touch share no pixel.
  const auto reach = static_cast<std::int64_t>(std::floor(std::max(0.0, near_px))) + 1;
  Rect frame = first.rect;
  std::int64_t area = first.rect.area();
  for (std::vector<Rect> found{first.rect}; !found.empty();) {
    const Rect near = grown(found.back(), reach);
    found.pop_back();
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const Finding& place = places_[i];
      if (head_of_[i] >= 0 || place.kind != first.kind || intersect(near, place.rect).empty()) continue;
      const Rect together = united(frame, place.rect);
      if (kMostOfImage * together.width > image.width || kMostOfImage * together.height > image.height ||
          static_cast<double>(together.area()) > kMostFramed * static_cast<double>(area + place.rect.area()))
        continue;
      head_of_[i] = head;
      frame = together;
      area += place.rect.area();
      found.push_back(place.rect);
    }
  }
}

int GroupedPlaces::head_of(int place) const {
  return has(place) ? head_of_[static_cast<std::size_t>(place)] : -1;
}

std::vector<int> GroupedPlaces::parts_of(int head) const {
  if (!has(head)) return {};
  std::vector<int> parts{head};
  for (int i = 0; i < static_cast<int>(places_.size()); ++i)
    if (i != head && head_of(i) == head) parts.push_back(i);
  return parts;
}

Finding GroupedPlaces::told(int head) const {
  Finding told = places_[static_cast<std::size_t>(head)];
  for (const int part : parts_of(head)) {
    const Finding& place = places_[static_cast<std::size_t>(part)];
    told.rect = united(told.rect, place.rect);
    told.accepted = told.accepted && place.accepted;
  }
  return told;
}

int GroupedPlaces::count() const {
  return static_cast<int>(std::count_if(heads_.begin(), heads_.end(), [this](int head) {
    return places_[static_cast<std::size_t>(head)].kind != FindingKind::Blank;
  }));
}

int GroupedPlaces::count_left() const {
  return static_cast<int>(
      std::count_if(heads_.begin(), heads_.end(), [this](int head) { return needs_a_look(told(head)); }));
}

GroupedPlaces grouped_places(std::vector<Finding> places, Size image, double step_px) {
  constexpr double cells_near = 2;  // as the gaps that the verdict itself closes in the rim of a spot
  return GroupedPlaces(std::move(places), image, cells_near * step_px);
}

}  // namespace alinify::ui
