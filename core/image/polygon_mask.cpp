#include "core/image/polygon_mask.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <utility>

#include "core/base/error.h"
#include "core/image/messages.h"

namespace alinify {
namespace {

/// Where the line of pixel centres at `y` crosses the outline, in order. A corner on the line belongs to the
/// edge below it, so that each crossing is counted once.
std::vector<double> crossings(const MaskPolygon& polygon, double y) {
  std::vector<double> xs;
  const auto& c = polygon.corners;
  for (std::size_t i = 0, before = c.size() - 1; i < c.size(); before = i++) {
    const Vec2d a = c[before], b = c[i];
    if ((a.y <= y) == (b.y <= y)) continue;
    xs.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
  }
  std::sort(xs.begin(), xs.end());
  return xs;
}

bool is_drawn(const MaskPolygon& polygon) {
  return polygon.corners.size() >= 3 &&
         std::all_of(polygon.corners.begin(), polygon.corners.end(), is_finite<double>);
}

class PolygonMask final : public TileSource {
 public:
  PolygonMask(Size image, std::vector<MaskPolygon> polygons) : polygons_(std::move(polygons)) {
    info_.size = image;
    info_.format = "polygons";
    info_.levels = {{image, {512, 512}, {1, 1}}};
    for (const MaskPolygon& polygon : polygons_) {
      const auto [low, high] = std::minmax_element(polygon.corners.begin(), polygon.corners.end(),
                                                   [](Vec2d a, Vec2d b) { return a.y < b.y; });
      spans_.push_back({low->y, high->y});
    }
  }
  const ImageInfo& info() const override { return info_; }

  void read(int, Rect rect, Pixels out) const override {
    const int ground = polygons_.front().counts ? 0 : 255;
    for (std::int64_t y = 0; y < rect.height; ++y) {
      std::byte* const row = out.row(y);
      std::memset(row, ground, static_cast<std::size_t>(rect.width));
      const auto at = static_cast<double>(rect.y + y);
      for (std::size_t k = 0; k < polygons_.size(); ++k) {
        if (at < spans_[k].first || at > spans_[k].second) continue;
        const std::vector<double> xs = crossings(polygons_[k], at);
        for (std::size_t i = 0; i + 1 < xs.size(); i += 2) {
          // Pixel centres in the half-open interval between two crossings.
          const auto column = [&](double x) {
            const double held =
                std::clamp(std::ceil(x), static_cast<double>(rect.x), static_cast<double>(rect.right()));
            return static_cast<std::int64_t>(held) - rect.x;
          };
          const std::int64_t from = column(xs[i]), to = column(xs[i + 1]);
          if (to > from)
            std::memset(row + from, polygons_[k].counts ? 255 : 0, static_cast<std::size_t>(to - from));
        }
      }
    }
  }

 private:
  std::vector<MaskPolygon> polygons_;
  std::vector<std::pair<double, double>> spans_;  // y range of each polygon
  ImageInfo info_;
};

// Tests the bounding box only, so a polygon near the image's corner may be accepted and yet cover nothing.
bool reaches(const MaskPolygon& polygon, Size image) {
  double left = polygon.corners[0].x, right = left, top = polygon.corners[0].y, bottom = top;
  for (const Vec2d p : polygon.corners) {
    left = std::min(left, p.x), right = std::max(right, p.x);
    top = std::min(top, p.y), bottom = std::max(bottom, p.y);
  }
  return right >= 0 && bottom >= 0 && left <= static_cast<double>(image.width - 1) &&
         top <= static_cast<double>(image.height - 1);
}

}  // namespace

std::shared_ptr<const TileSource> make_polygon_mask(Size image, std::vector<MaskPolygon> polygons) {
  std::erase_if(polygons, [](const MaskPolygon& polygon) { return !is_drawn(polygon); });
  if (polygons.empty())
    throw Error(ErrorKind::Usage, messages::cannot_use_mask, messages::no_polygon_has_three_corners,
                messages::draw_mask_with_three_clicks);
  const bool some_count =
      std::any_of(polygons.begin(), polygons.end(), [](const MaskPolygon& p) { return p.counts; });
  if (some_count && std::none_of(polygons.begin(), polygons.end(),
                                 [&](const MaskPolygon& p) { return p.counts && reaches(p, image); }))
    throw Error(ErrorKind::Usage, messages::cannot_use_mask, messages::outside_of_the_image,
                messages::draw_mask_over_image);
  return std::make_shared<PolygonMask>(image, std::move(polygons));
}

bool counts_at(const std::vector<MaskPolygon>& polygons, Vec2d p) {
  const auto first = std::find_if(polygons.begin(), polygons.end(), is_drawn);
  if (first == polygons.end()) return true;
  bool counts = !first->counts;
  for (const MaskPolygon& polygon : polygons) {
    if (!is_drawn(polygon)) continue;
    const std::vector<double> xs = crossings(polygon, p.y);
    const auto left = std::count_if(xs.begin(), xs.end(), [&](double x) { return x <= p.x; });
    if (left % 2 == 1) counts = polygon.counts;
  }
  return counts;
}

}  // namespace alinify
