#include "core/workflow/report/report_drawings.h"

#include <algorithm>
#include <cmath>

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/quality/finding_groups.h"
#include "core/quality/residual_scale.h"
#include "core/registration/messages.h"
#include "core/transform/deformation.h"
#include "core/workflow/messages.h"
#include "core/workflow/report/report_pictures.h"
#include "core/workflow/report/report_words.h"

namespace alinify {
namespace {

std::string square(Vec2d centre, double side, const std::string& style) {
  return "<rect x='" + short_number(centre.x - side / 2) + "' y='" + short_number(centre.y - side / 2) +
         "' width='" + short_number(side) + "' height='" + short_number(side) + "' " + style + "/>";
}

constexpr int grid_lines = 24;

// Samples of one stage and level, or of one stage with a sample a level.
struct MetricRun {
  std::vector<const IterationSample*> samples;
  bool by_level = false;
};

// Levels with one sample each are joined, so that there is a curve at all.
std::vector<MetricRun> metric_runs(const std::vector<IterationSample>& trace) {
  std::vector<MetricRun> runs;
  for (const IterationSample& s : trace) {
    const IterationSample* last = runs.empty() ? nullptr : runs.back().samples.back();
    if (!last || last->stage != s.stage || last->level != s.level) runs.emplace_back();
    runs.back().samples.push_back(&s);
  }
  for (std::size_t i = 1; i < runs.size();) {
    MetricRun &before = runs[i - 1], &here = runs[i];
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
  return runs;
}

MessageArgument metric_number(double value) {
  return MessageArgument::number(short_number(value));
}

// "affine, level 1 of 2: -0.1 to -0.4"
Message metric_caption(const MetricRun& run) {
  const IterationSample &first = *run.samples.front(), &last = *run.samples.back();
  const Message levels = run.by_level
                             ? messages::report_levels(first.level + 1, last.level + 1, first.level_count)
                             : messages::step_level(first.level + 1, first.level_count);
  const Message values = run.samples.size() < 2 ? messages::report_figure(metric_number(first.metric))
                                                : messages::report_range(metric_number(first.metric),
                                                                         metric_number(last.metric));
  return Message::joined({Message::joined({Message::verbatim(first.stage), levels}, ", "), values}, ": ");
}

// Points of the curve from (52, 88) to (292, 8), a few hundred at most.
std::string metric_points(const std::vector<const IterationSample*>& samples, double min, double span) {
  const std::size_t n = samples.size(), stride = std::max<std::size_t>(1, n / 300);
  std::string line;
  const auto add = [&](std::size_t i) {
    line += short_number(52 + 240.0 * static_cast<double>(i) / static_cast<double>(n - 1)) + "," +
            short_number(88 - 80 * (samples[i]->metric - min) / span) + " ";
  };
  for (std::size_t i = 0; i < n; i += stride) add(i);
  if ((n - 1) % stride != 0) add(n - 1);
  return line;
}

std::string metric_curve(const MetricRun& run, const ReportWords& words) {
  const auto& samples = run.samples;
  const std::string caption = words(metric_caption(run));
  if (samples.size() < 2) return "<p>" + caption + "</p>\n";
  const auto [low, high] = std::minmax_element(
      samples.begin(), samples.end(), [](const auto* a, const auto* b) { return a->metric < b->metric; });
  const double min = (*low)->metric, max = (*high)->metric, span = max > min ? max - min : 1;
  const auto end_of_axis = [&](const IterationSample& s) {
    return words(run.by_level ? messages::report_level(s.level + 1)
                              : messages::report_iteration(s.iteration));
  };
  return "<figure class='curve'><svg viewBox='0 0 300 106' role='img'><path class='axis' d='M52 6V88H296'/>"
         "<text x='48' y='12' text-anchor='end'>" +
         words.figure(short_number(max)) + "</text><text x='48' y='90' text-anchor='end'>" +
         words.figure(short_number(min)) + "</text><text x='52' y='102'>" + end_of_axis(*samples.front()) +
         "</text><text x='296' y='102' text-anchor='end'>" + end_of_axis(*samples.back()) +
         "</text><polyline points='" + metric_points(samples, min, span) + "'/></svg><figcaption>" + caption +
         "</figcaption></figure>\n";
}

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
  const FindingGroups named(places);
  std::string svg;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Rect r = places[i].rect;
    svg += "<rect class='place' x='" + std::to_string(r.x) + "' y='" + std::to_string(r.y) + "' width='" +
           std::to_string(r.width) + "' height='" + std::to_string(r.height) + "'/><text class='place' x='" +
           short_number(static_cast<double>(r.x) + 0.25 * text) + "' y='" +
           short_number(static_cast<double>(r.y) + text) + "' font-size='" + short_number(text) + "'>" +
           letters_of(named, static_cast<int>(i)) + "</text>";
  }
  return svg;
}

std::string metric_curves(const std::vector<IterationSample>& trace, const ReportWords& words) {
  std::string html;
  for (const MetricRun& run : metric_runs(trace)) html += metric_curve(run, words);
  return html;
}

}  // namespace alinify
