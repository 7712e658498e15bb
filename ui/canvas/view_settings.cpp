#include "ui/canvas/view_settings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <QString>

namespace alinify::ui {
namespace {

constexpr std::array<std::pair<CompareMode, const char*>, 9> kModes = {
    {{CompareMode::Overlay, "overlay"},
     {CompareMode::Difference, "difference"},
     {CompareMode::Fixed, "fixed"},
     {CompareMode::Moving, "moving"},
     {CompareMode::Checkerboard, "checkerboard"},
     {CompareMode::RedCyan, "red-cyan"},
     {CompareMode::Swipe, "swipe"},
     {CompareMode::LocalDifference, "local-difference"},
     {CompareMode::Edges, "edges"}}};

}  // namespace

QJsonObject to_json(const ViewSettings& s) {
  QString mode;
  for (const auto& [value, name] : kModes)
    if (value == s.mode) mode = QLatin1String(name);
  return {{"mode", mode},
          {"opacity", s.opacity},
          {"difference_gain", s.difference_gain},
          {"window_px", s.window_px},
          {"checker_px", s.checker_px},
          {"swipe_x", s.swipe_at.x},
          {"swipe_y", s.swipe_at.y},
          {"swipe_angle_rad", s.swipe_angle_rad},
          {"flicker_hz", s.flicker_hz},
          {"side_by_side", s.side_by_side},
          {"warped_beside", s.warped_beside},
          {"linked", s.linked},
          {"scale_bar", s.scale_bar},
          {"mini_map", s.mini_map},
          {"smooth", s.smooth},
          {"pixel_grid", s.pixel_grid},
          {"loupe", s.loupe},
          {"match_colors", s.match_colors},
          {"overlay", name_of(s.overlay)},
          {"overlay_strength", s.overlay_strength}};
}

ViewSettings view_settings_from(const QJsonObject& json) {
  ViewSettings s;
  for (const auto& [value, name] : kModes)
    if (json["mode"].toString() == QLatin1String(name)) s.mode = value;
  const auto number = [&](const char* key, double& value, double min, double max) {
    const double read = json[QLatin1String(key)].toDouble(value);
    if (std::isfinite(read)) value = std::clamp(read, min, max);
  };
  const auto flag = [&](const char* key, bool& value) { value = json[QLatin1String(key)].toBool(value); };
  number("opacity", s.opacity, 0, 1);
  number("difference_gain", s.difference_gain, 1, 16);
  s.window_px = std::clamp(json["window_px"].toInt(s.window_px), 5, 127);
  number("checker_px", s.checker_px, 4, 2048);
  number("swipe_x", s.swipe_at.x, 0, 1);
  number("swipe_y", s.swipe_at.y, 0, 1);
  number("swipe_angle_rad", s.swipe_angle_rad, -7, 7);
  number("flicker_hz", s.flicker_hz, 0.25, 10);
  flag("side_by_side", s.side_by_side);
  flag("warped_beside", s.warped_beside);
  flag("linked", s.linked);
  flag("scale_bar", s.scale_bar);
  flag("mini_map", s.mini_map);
  flag("smooth", s.smooth);
  flag("pixel_grid", s.pixel_grid);
  flag("loupe", s.loupe);
  flag("match_colors", s.match_colors);
  s.overlay = overlay_from(json["overlay"].toString());
  number("overlay_strength", s.overlay_strength, 0.1, 1);
  return s;
}

}  // namespace alinify::ui
