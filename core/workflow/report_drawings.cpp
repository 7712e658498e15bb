#include "core/workflow/report_drawings.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"
#include "core/quality/findings.h"
#include "core/quality/residual_scale.h"
#include "core/transform/deformation.h"
#include "core/workflow/report_pictures.h"

namespace alinify {
namespace {

std::string square(Vec2d centre, double side, const std::string& style) {
  return "<rect x='" + short_number(centre.x - side / 2) + "' y='" + short_number(centre.y - side / 2) +
         "' width='" + short_number(side) + "' height='" + short_number(side) + "' " + style + "/>";
}

constexpr int grid_lines = 24;

}  // namespace

std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string short_number(double value) {
  if (!std::isfinite(value)) return "0";
  const bool whole = std::abs(value) < 1e5 && std::abs(value) >= 1000;
  return whole ? fixed_decimals(value, 0) : significant_digits(value, 4);
}

std::string residual_drawing(const ResidualMap& map, double full_scale_px) {
  const double side = square_side_px(map);
  std::string svg;
  for (const BlockResidual& b : map.blocks) {
    if (!b.certain) {
      svg += square(b.centre_px, 0.5 * side, "class='unknown'");
      continue;
    }
    const double off = length(b.shift_px);
    svg += square(b.centre_px, side, "fill='" + scale_color(off / full_scale_px) + "' fill-opacity='.72'");
    const double longest = 0.48 * side;
    const Vec2d tip = (std::min(1.0, off / full_scale_px) * longest / std::max(1e-9, off)) * b.shift_px;
    if (off > 0.05 * full_scale_px)
      svg += "<path class='arrow' d='M" + short_number(b.centre_px.x) + " " + short_number(b.centre_px.y) +
             "l" + short_number(tip.x) + " " + short_number(tip.y) + "'/>";
  }
  return svg;
}

std::string consistency_drawing(const ResidualMap& map, double full_scale_px) {
  const double side = square_side_px(map);
  std::string svg;
  for (const BlockResidual& b : map.blocks)
    svg += b.return_error_px > full_scale_px
               ? square(b.centre_px, 0.5 * side, "class='unknown'")
               : square(b.centre_px, side,
                        "fill='" + scale_color(b.return_error_px / full_scale_px) + "' fill-opacity='.72'");
  return svg;
}

double fitting_exaggeration(const Transform& map) {
  const Deformation deformation(map);
  if (!deformation.defined()) return 0;
  const auto w = static_cast<double>(map.fixed.size.width), h = static_cast<double>(map.fixed.size.height);
  double largest = 0;
  for (int j = 0; j <= grid_lines; ++j)
    for (int i = 0; i <= grid_lines; ++i) {
      const double bend = length(deformation.bending({w * i / grid_lines, h * j / grid_lines}));
      if (std::isfinite(bend)) largest = std::max(largest, bend);
    }
  if (largest < 1e-3) return 0;
  const double wanted = 0.7 * std::max(w, h) / grid_lines / largest;
  return std::max(1.0, round_below(wanted));
}

std::string deformation_drawing(const Transform& map, double times) {
  const auto w = static_cast<double>(map.fixed.size.width), h = static_cast<double>(map.fixed.size.height);
  const Deformation deformation(map);
  constexpr int steps = 96;
  std::string svg;
  const auto line = [&](auto point_at) {
    svg += "<polyline points='";
    for (int k = 0; k <= steps; ++k) {
      const Vec2d p = point_at(static_cast<double>(k) / steps);
      const Vec2d bent = p + times * deformation.bending(p);
      if (std::isfinite(bent.x) && std::isfinite(bent.y))
        svg += short_number(bent.x) + "," + short_number(bent.y) + " ";
    }
    svg += "'/>";
  };
  const double longer = std::max(w, h);
  const int columns = std::max(2, static_cast<int>(std::lround(grid_lines * w / longer))),
            rows = std::max(2, static_cast<int>(std::lround(grid_lines * h / longer)));
  for (int i = 0; i <= columns; ++i) line([&](double t) { return Vec2d{w * i / columns, h * t}; });
  for (int j = 0; j <= rows; ++j) line([&](double t) { return Vec2d{w * t, h * j / rows}; });
  return svg;
}

std::string places_drawing(const std::vector<Finding>& places, Size fixed) {
  const double text = 0.035 * static_cast<double>(std::max(fixed.width, fixed.height));
  std::string svg;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Rect r = places[i].rect;
    svg += "<rect class='place' x='" + std::to_string(r.x) + "' y='" + std::to_string(r.y) + "' width='" +
           std::to_string(r.width) + "' height='" + std::to_string(r.height) + "'/><text class='place' x='" +
           short_number(static_cast<double>(r.x) + 0.25 * text) + "' y='" +
           short_number(static_cast<double>(r.y) + text) + "' font-size='" + short_number(text) + "'>" +
           place_letters(i) + "</text>";
  }
  return svg;
}

std::string metric_curves(const std::vector<IterationSample>& trace) {
  // Runs of one stage and level; levels told in one sample each are joined, so that there is a curve at all.
  struct Run {
    std::vector<const IterationSample*> samples;
    bool by_level = false;
  };
  std::vector<Run> runs;
  for (const IterationSample& s : trace) {
    const IterationSample* last = runs.empty() ? nullptr : runs.back().samples.back();
    if (!last || last->stage != s.stage || last->level != s.level) runs.emplace_back();
    runs.back().samples.push_back(&s);
  }
  for (std::size_t i = 1; i < runs.size();) {
    Run &before = runs[i - 1], &here = runs[i];
    const bool joins = (before.by_level || before.samples.size() == 1) && here.samples.size() == 1 &&
                       before.samples.back()->stage == here.samples.front()->stage;
    if (!joins) {
      ++i;
      continue;
    }
    before.samples.push_back(here.samples.front());
    before.by_level = true;
    runs.erase(runs.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::string html;
  for (const Run& run : runs) {
    const auto& samples = run.samples;
    const std::size_t n = samples.size();
    const IterationSample &first = *samples.front(), &last = *samples.back();
    const auto [low, high] = std::minmax_element(
        samples.begin(), samples.end(), [](const auto* a, const auto* b) { return a->metric < b->metric; });
    const double min = (*low)->metric, max = (*high)->metric, span = max > min ? max - min : 1;
    const std::string levels = " of " + std::to_string(first.level_count);
    const std::string what =
        escaped(first.stage) + (run.by_level ? ", levels " + std::to_string(first.level + 1) + " to " +
                                                   std::to_string(last.level + 1) + levels
                                             : ", level " + std::to_string(first.level + 1) + levels);
    if (n < 2) {
      html += "<p>" + what + ": " + short_number(first.metric) + "</p>\n";
      continue;
    }
    const std::size_t stride = std::max<std::size_t>(1, n / 300);
    std::string line;
    const auto add = [&](std::size_t i) {
      line += short_number(52 + 240.0 * static_cast<double>(i) / static_cast<double>(n - 1)) + "," +
              short_number(88 - 80 * (samples[i]->metric - min) / span) + " ";
    };
    for (std::size_t i = 0; i < n; i += stride) add(i);
    if ((n - 1) % stride != 0) add(n - 1);
    const auto end_of_axis = [&](const IterationSample& s) {
      return run.by_level ? "level " + std::to_string(s.level + 1)
                          : "iteration " + std::to_string(s.iteration);
    };
    html +=
        "<figure class='curve'><svg viewBox='0 0 300 106' role='img'><path class='axis' d='M52 6V88H296'/>"
        "<text x='48' y='12' text-anchor='end'>" +
        short_number(max) + "</text><text x='48' y='90' text-anchor='end'>" + short_number(min) +
        "</text><text x='52' y='102'>" + end_of_axis(first) +
        "</text><text x='296' y='102' text-anchor='end'>" + end_of_axis(last) + "</text><polyline points='" +
        line + "'/></svg><figcaption>" + what + ": " + short_number(first.metric) + " to " +
        short_number(last.metric) + "</figcaption></figure>\n";
  }
  return html;
}

}  // namespace alinify
