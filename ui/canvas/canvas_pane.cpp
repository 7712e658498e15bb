#include <algorithm>
#include <cmath>

#include "ui/canvas/canvas_tool.h"

namespace alinify::ui {
namespace {

std::optional<Vec2d> turned_round(const Transform& target_from_fixed, Vec2d p) {
  if (const auto exact = inverse_point(target_from_fixed, p)) return exact;
  const Affine2 affine = nearest_affine(target_from_fixed);
  const double d = affine.determinant();
  if (!std::isfinite(d) || std::fabs(d) < 1e-12) return std::nullopt;
  return inverse(affine)(p);
}

/// Extracts scale, angle and mirroring from the matrix from image pixels to a frame.
void take_matrix(double xx, double xy, double yx, double yy, Viewport& viewport) {
  const double determinant = xx * yy - xy * yx;
  if (!std::isfinite(determinant) || std::fabs(determinant) < 1e-18) return;
  viewport.fixed_px_per_pixel = std::sqrt(std::fabs(determinant));
  viewport.mirrored = determinant < 0;
  // along_x = (-+c, -s), along_y = (-+s, c): each vector determines both, and the mean is the nearest
  // rotation.
  const double sign = viewport.mirrored ? -1 : 1;
  const double angle = std::atan2(sign * xy - yx, sign * xx + yy);
  viewport.angle_rad = std::fabs(angle) < 1e-9 ? 0 : angle;
}

}  // namespace

Vec2d CanvasPane::fixed_from_widget(QPointF p) const {
  const Vec2d q = frame_from_widget(p);
  return frame_from_fixed ? turned_round(*frame_from_fixed, q).value_or(q) : q;
}

Viewport followed(const Viewport& viewport, const Transform& target_from_fixed) {
  Viewport next = viewport;
  const Vec2d u = viewport.along_x(), v = viewport.along_y();
  next.center_fixed = target_from_fixed(viewport.center_fixed);
  // The linear map nearest to it over what is seen, and around it where that is little: across the rim of a
  // piece that moved by itself the derivative at one point would turn and stretch the picture.
  constexpr double min_share = 0.1;  // of the image
  constexpr int steps = 4;           // to either side
  const double s = viewport.fixed_px_per_pixel;
  const double reach =
      std::max(s * static_cast<double>(std::min(viewport.size.width, viewport.size.height)),
               min_share * static_cast<double>(std::min(target_from_fixed.fixed.size.width,
                                                        target_from_fixed.fixed.size.height))) /
      2;
  Vec2d along_u, along_v;
  double weight = 0;
  for (int j = -steps; j <= steps; ++j)
    for (int i = -steps; i <= steps; ++i) {
      const double a = reach * i / steps, b = reach * j / steps;
      const Vec2d off = target_from_fixed(viewport.center_fixed + a * u + b * v) - next.center_fixed;
      along_u = along_u + a * off, along_v = along_v + b * off;
      weight += a * a;
    }
  if (weight > 0)
    take_matrix(s * along_u.x / weight, s * along_v.x / weight, s * along_u.y / weight,
                s * along_v.y / weight, next);
  return next;
}

QTransform moved_picture(const Viewport& then, const Viewport& now) {
  const auto place = [&](double x, double y) {
    const Vec2d p = now.picture_from_fixed(then.fixed_from_picture({x - 0.5, y - 0.5}));
    return QPointF(p.x + 0.5, p.y + 0.5);
  };
  const QPointF origin = place(0, 0), right = place(1, 0) - origin, down = place(0, 1) - origin;
  return {right.x(), right.y(), down.x(), down.y(), origin.x(), origin.y()};
}

Rect warped_extent(const Transform& moving_from_fixed, Size moving) {
  constexpr int kSteps = 16;  // along each side; between them a map of cloth or tissue hardly bends
  const double right = static_cast<double>(moving.width) - 0.5,
               bottom = static_cast<double>(moving.height) - 0.5;
  Vec2d min{INFINITY, INFINITY}, max{-INFINITY, -INFINITY};
  const auto add = [&](Vec2d edge) {
    const auto p = turned_round(moving_from_fixed, edge);
    if (!p || !std::isfinite(p->x) || !std::isfinite(p->y)) return;
    min = {std::min(min.x, p->x), std::min(min.y, p->y)};
    max = {std::max(max.x, p->x), std::max(max.y, p->y)};
  };
  for (int i = 0; i <= kSteps; ++i) {
    const double x = -0.5 + (right + 0.5) * i / kSteps, y = -0.5 + (bottom + 0.5) * i / kSteps;
    for (const Vec2d edge : {Vec2d{x, -0.5}, Vec2d{x, bottom}, Vec2d{-0.5, y}, Vec2d{right, y}}) add(edge);
  }
  if (!(max.x > min.x && max.y > min.y)) return {};
  // Whole pixels that a rectangle can hold, whatever the map does at its rim.
  const auto whole = [](double v) { return std::llround(std::clamp(v, -1e12, 1e12)); };
  const auto x = whole(min.x + 0.5), y = whole(min.y + 0.5);
  return {x, y, whole(max.x + 0.5) - x, whole(max.y + 0.5) - y};
}

Viewport filled(const Viewport& viewport, Size image, double beyond) {
  if (viewport.angle_rad != 0) return viewport;
  const auto along = [&](double at, std::int64_t image_px, std::int64_t view_px) {
    const double length = static_cast<double>(image_px),
                 half = 0.5 * viewport.fixed_px_per_pixel * static_cast<double>(view_px);
    // What may lie beyond the image lets a spot at its edge stay clear of the view's.
    const double within = (1 - 2 * beyond) * half;
    return 2 * half < length ? std::clamp(at, within - 0.5, length - within - 0.5) : 0.5 * (length - 1);
  };
  Viewport next = viewport;
  next.center_fixed = {along(viewport.center_fixed.x, image.width, viewport.size.width),
                       along(viewport.center_fixed.y, image.height, viewport.size.height)};
  return next;
}

Rect rect_in_view(const Viewport& view) {
  const double w = static_cast<double>(view.size.width), h = static_cast<double>(view.size.height);
  // Bounds of all four corners: a view may be rotated.
  double left = INFINITY, top = INFINITY, right = -INFINITY, bottom = -INFINITY;
  for (const Vec2d corner :
       {Vec2d{-0.5, -0.5}, Vec2d{w - 0.5, -0.5}, Vec2d{-0.5, h - 0.5}, Vec2d{w - 0.5, h - 0.5}}) {
    const Vec2d p = view.fixed_from_picture(corner);
    left = std::min(left, p.x), right = std::max(right, p.x);
    top = std::min(top, p.y), bottom = std::max(bottom, p.y);
  }
  const auto x = std::llround(left + 0.5), y = std::llround(top + 0.5);
  return {x, y, std::llround(right + 0.5) - x, std::llround(bottom + 0.5) - y};
}

}  // namespace alinify::ui
