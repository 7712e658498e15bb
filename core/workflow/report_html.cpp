#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/text.h"
#include "core/image/stated_pixel_size.h"
#include "core/quality/findings.h"
#include "core/quality/residual_scale.h"
#include "core/workflow/messages.h"
#include "core/workflow/quality_text.h"
#include "core/workflow/report.h"
#include "core/workflow/report_cloth.h"
#include "core/workflow/report_drawings.h"
#include "core/workflow/report_pictures.h"
#include "core/workflow/report_style.h"
#include "core/workflow/verdict_headline.h"

namespace alinify {
namespace {

std::string table(const std::vector<std::pair<std::string, std::string>>& rows) {
  std::string html = "<table>\n";
  for (const auto& [name, value] : rows)
    html += "<tr><th>" + escaped(name) + "</th><td>" + escaped(value) + "</td></tr>\n";
  return html + "</table>\n";
}

std::string view_box(Size size) {
  return "viewBox='-0.5 -0.5 " + std::to_string(size.width) + " " + std::to_string(size.height) + "'";
}

std::string image_element(const ReportPicture& picture, Size size, const std::string& more) {
  return "<image x='-0.5' y='-0.5' width='" + std::to_string(size.width) + "' height='" +
         std::to_string(size.height) + "' preserveAspectRatio='none' " + more + " href='" + picture.uri +
         "'/>";
}

// Path and kind, and the pixel size where a person has stated it.
std::string image_text(const ImageInfo& info) {
  const Message remark = pixel_size_remark(info);
  return info.path + " (" + describe(info) + (remark.empty() ? "" : "; " + remark.english()) + ")";
}

// A figure in the fixed image's pixels.
std::string figure(Size size, const std::string& inside, const std::string& title, const std::string& caption,
                   const std::string& kind = "") {
  return "<figure class='picture'><svg " + view_box(size) + " role='img' aria-label='" + escaped(title) +
         "' class='" + kind + "'>" + inside + "</svg><figcaption><b>" + escaped(title) + ".</b> " + caption +
         "</figcaption></figure>\n";
}

std::string scale_bar(const std::string& from, const std::string& to) {
  return escaped(from) + "<span class='scale'></span>" + escaped(to);
}

// An overlay enlarged around one place: the first few are worth a picture of their own.
std::string close_up(const Finding& place, std::size_t rank, Size fixed) {
  const double grow = 0.5;
  const auto w = static_cast<double>(place.rect.width), h = static_cast<double>(place.rect.height);
  const double side = std::max(
      {(1 + grow) * w, (1 + grow) * h, 0.12 * static_cast<double>(std::max(fixed.width, fixed.height))});
  const double x = static_cast<double>(place.rect.x) + w / 2 - side / 2,
               y = static_cast<double>(place.rect.y) + h / 2 - side / 2;
  return "<figure class='picture'><svg viewBox='" + short_number(x) + " " + short_number(y) + " " +
         short_number(side) + " " + short_number(side) +
         "' role='img'><use href='#after'/></svg><figcaption><b>" + place_letters(rank) + ".</b> " +
         escaped(place.reason.english()) + "</figcaption></figure>\n";
}

struct DrawnPictures {
  ReportPicture fixed, before, after, checker;
};

// Packing a picture is the work of one thread: side by side.
DrawnPictures drawn(const QualityPictures& shown, ThreadPool* pool) {
  DrawnPictures all;
  const std::array<std::function<void()>, 4> works{
      [&] { all.after = overlay_picture(shown.fixed, shown.after); },
      [&] { all.before = overlay_picture(shown.fixed, shown.before); },
      [&] { all.checker = checker_picture(shown.fixed, shown.after); },
      [&] { all.fixed = fixed_picture(shown.fixed); }};
  if (pool) {
    pool->parallel_for(static_cast<std::int64_t>(works.size()),
                       [&](std::int64_t i) { works[static_cast<std::size_t>(i)](); });
  } else {
    for (const auto& work : works) work();
  }
  return all;
}

std::string pictures_section(const JobResult& report, ThreadPool* pool) {
  const QualityReport& q = report.quality.value();
  if (!q.pictures) return {};
  const Size size = report.fixed.size;
  const DrawnPictures shown = drawn(*q.pictures, pool);
  // Pictures that are shown more than once stand in the page once.
  std::string html = "<svg width='0' height='0' style='position:absolute' aria-hidden='true'><defs>" +
                     image_element(shown.fixed, size, "id='fixed' opacity='.55'") +
                     image_element(shown.after, size, "id='after'") +
                     "</defs></svg>\n<h2>Before and after</h2>\n<div class='pictures'>\n";
  const std::string colours =
      "Fixed image red, moving image cyan, brightness evened out: grey where they agree, coloured fringes "
      "where "
      "not.";
  html += figure(size, image_element(shown.before, size, ""), "Before",
                 "The pair at the start of the run, before the engine. " + colours);
  html += figure(size, "<use href='#after'/>" + places_drawing(q.findings, size), "After",
                 q.findings.empty() ? "The moving image under the map."
                                    : "Frames: places to look at, with the letters of the list below.");
  html += figure(size, image_element(shown.checker, size, ""), "Checkerboard",
                 "Squares of the fixed and the warped moving image in turn; lines run on across the edges.");
  if (const double times = fitting_exaggeration(report.result.moving_from_fixed); times > 0)
    html += figure(
        size, "<g class='grid'>" + deformation_drawing(report.result.moving_from_fixed, times) + "</g>",
        "Deformation",
        times > 1
            ? "What the map bends beyond its affine part, drawn " + short_number(times) + " times as large."
            : "What the map bends beyond its affine part, as large as it is.");
  html += "</div>\n<h2>Where it agrees</h2>\n<div class='pictures'>\n";
  if (const ResidualMap* map = map_to_show(q)) {
    const double scale = full_scale_px(*map);
    const std::string at = map->downsample < 1.01 ? "full resolution" : "1/" + short_number(map->downsample);
    html += figure(size, "<use href='#fixed'/>" + residual_drawing(*map, scale), "Residual",
                   "Where blocks of " + short_number(map->block_px) + " px are found again, at " + at + ". " +
                       scale_bar("0", short_number(scale) + " px") +
                       " and more; lines point there. Hollow: not found again for certain.");
    const double consistency = full_return_scale_px(*map);
    html += figure(size, "<use href='#fixed'/>" + consistency_drawing(*map, consistency), "Forward and back",
                   "How far the search from fixed to moving and back misses its start. " +
                       scale_bar("0", short_number(consistency) + " px") + ". Hollow: more.");
  }
  const auto correlation = [&](const CorrelationMap& map, const char* title, double median) {
    const ReportPicture picture = correlation_picture(map, true);
    if (picture.width == 0) return;
    const std::string place = "<image class='blocks' x='" + short_number(map.origin_px) + "' y='" +
                              short_number(map.origin_px) + "' width='" +
                              short_number(map.step_px * static_cast<double>(map.size.width)) + "' height='" +
                              short_number(map.step_px * static_cast<double>(map.size.height)) +
                              "' preserveAspectRatio='none' href='" + picture.uri + "'/>";
    html += figure(size, place, title,
                   "Local correlation of edges in blocks of " + short_number(map.step_px) + " px, median " +
                       short_number(std::round(1000 * median) / 1000) + ". " + scale_bar("0", "1"));
  };
  correlation(q.map_before, "Correlation before", q.before.gradient);
  correlation(q.map_after, "Correlation after", q.after.gradient);
  html += "</div>\n";
  return html;
}

// The first line that somebody reads who was not there.
std::string what_and_when(const JobResult& report) {
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  std::string when(32, '\0');
  when.resize(std::strftime(when.data(), when.size(), "%Y-%m-%d %H:%M UTC", std::gmtime(&seconds)));
  const auto name = [](const ImageInfo& info) {
    return escaped(std::filesystem::path(info.path).filename().string());
  };
  return "<p><b>" + name(report.moving) + "</b> on <b>" + name(report.fixed) + "</b>, " + when + "</p>\n";
}

std::string places_section(const JobResult& report) {
  const QualityReport& q = report.quality.value();
  if (q.findings.empty()) return {};
  std::string html =
      "<h2>Places to look at</h2>\n<table class='number'><tr><th>place</th><th>x px</th><th>y "
      "px</th><th>width "
      "px</th><th>height px</th><th>why</th><th>reviewed</th></tr>\n";
  for (std::size_t i = 0; i < q.findings.size(); ++i) {
    const Rect r = q.findings[i].rect;
    html += "<tr><td>" + place_letters(i) + "</td><td>" + std::to_string(r.x) + "</td><td>" +
            std::to_string(r.y) + "</td><td>" + std::to_string(r.width) + "</td><td>" +
            std::to_string(r.height) + "</td><td>" + escaped(q.findings[i].reason.english()) + "</td><td>" +
            (q.findings[i].accepted ? "accepted" : "open") + "</td></tr>\n";
  }
  html += "</table>\n";
  if (!q.pictures) return html;
  html += "<div class='curves' style='margin-top:1rem'>\n";
  for (std::size_t i = 0; i < q.findings.size() && i < 4; ++i)
    html += close_up(q.findings[i], i, report.fixed.size);
  return html + "</div>\n";
}

// Every landmark by its name: which one is wrong is not told by a median.
std::string landmarks_section(const QualityReport& q) {
  const TargetRegistrationError* after = q.points_after ? &*q.points_after
                                         : q.landmarks  ? &q.landmarks->under_the_map
                                                        : nullptr;
  if (!after || after->rows.empty()) return {};
  const TargetRegistrationError* other = q.points_after && q.points_before ? &*q.points_before
                                         : !q.points_after                 ? &q.landmarks->left_out
                                                                           : nullptr;
  std::string html = "<h2>Landmarks</h2>\n<table class='number'><tr><th>landmark</th><th>error px</th><th>" +
                     std::string(q.points_after ? "before px" : "leave-one-out px") + "</th></tr>\n";
  for (const TargetRegistrationError::Row& row : after->rows) {
    html += "<tr><td>" + escaped(row.id) + "</td><td>" + pixels_text(row.distance_px) + "</td><td>";
    if (other)
      for (const TargetRegistrationError::Row& same : other->rows)
        if (same.id == row.id) {
          html += pixels_text(same.distance_px);
          break;
        }
    html += "</td></tr>\n";
  }
  return html + "</table>\n";
}

std::string threads_text(const ThreadCount& threads, const std::optional<double>& per_cm) {
  return std::to_string(threads.count()) + " threads, " +
         (per_cm ? fixed_decimals(*per_cm, 2) + " per cm"
                 : "one every " + fixed_decimals(threads.spacing_px, 2) + " px") +
         (threads.uneven() ? "; uneven" : "");
}

// Each with where it was made, so that it can be found on the cloth again.
std::string measurements_section(const JobResult& report) {
  if (report.measurements.empty()) return {};
  const auto& um = report.fixed.pixel_size_um;
  std::string html =
      "<h2>Measured by hand</h2>\n<table class='number'><tr><th>no.</th><th>what</th><th>x px</th>"
      "<th>y px</th><th>px</th><th>mm</th><th>more</th></tr>\n";
  int number = 0;
  for (const Measurement& measured : report.measurements) {
    const bool angle = measured.kind == MeasureKind::Angle;
    const Vec2d at = measured.points[angle ? 1 : 0];
    std::string more;
    if (angle) more = fixed_decimals(degrees_of(measured, um.value_or(Vec2d{1, 1})), 1) + "°";
    if (measured.kind == MeasureKind::Threads)
      more = !measured.threads
                 ? "no regular threads"
                 : threads_text(*measured.threads,
                                um ? std::optional(threads_per_cm(measured, *um)) : std::nullopt);
    html += "<tr><td>" + std::to_string(++number) + "</td><td>" + name_of(measured.kind) + "</td><td>" +
            fixed_decimals(at.x, 1) + "</td><td>" + fixed_decimals(at.y, 1) + "</td><td>" +
            (angle ? "" : fixed_decimals(length_of(measured), 1)) + "</td><td>" +
            (angle || !um ? "" : fixed_decimals(1e-3 * length_of(measured, *um), 3)) + "</td><td>" + more +
            "</td></tr>\n";
  }
  return html + "</table>\n";
}

std::string engines_section(const std::vector<ComparedEngine>& engines) {
  if (engines.empty()) return {};
  std::string html =
      "<h2>Engines compared</h2>\n<table class='number'><tr><th>engine</th><th>expected error "
      "px</th><th>nine of ten below px</th><th>within tolerance</th><th>Jacobian</th><th>time "
      "s</th><th></th></tr>\n";
  for (const ComparedEngine& engine : engines) {
    const auto& map = engine.figures;
    const bool measured = map && map->places > 0;
    const auto cell = [&html](bool known, const std::string& text) {
      html += "<td>" + (known ? text : std::string("&ndash;")) + "</td>";
    };
    html += "<tr>";
    cell(true, escaped(engine.engine));
    cell(measured, measured ? short_number(map->median_px) : "");
    cell(measured, measured ? short_number(map->p90_px) : "");
    cell(measured, measured ? short_number(std::round(1000 * map->share_within) / 10) + " %" : "");
    cell(map.has_value(),
         map ? short_number(map->jacobian.min) + " to " + short_number(map->jacobian.max) : "");
    cell(true, short_number(engine.elapsed_s));
    std::string remark = engine.kept ? "kept" : engine.failure.empty() ? "" : engine.failure.english();
    if (engine.kept_is_better_by)
      remark = "place by place, the kept map's expected error is " +
               short_number(std::round(100 * std::abs(*engine.kept_is_better_by))) + " % " +
               (*engine.kept_is_better_by < 0 ? "larger" : "smaller");
    cell(true, escaped(remark));
    html += "</tr>\n";
  }
  return html + "</table>\n";
}

}  // namespace

std::string report_html(const JobResult& report, ThreadPool* pool) {
  const RegistrationResult& result = report.result;
  const QualityReport& q = report.quality.value();
  const Provenance& made = result.moving_from_fixed.provenance;
  std::string html =
      "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><meta name='viewport' "
      "content='width=device-width'><meta name='color-scheme' content='light dark'><title>Registration "
      "report</title>\n<style>" +
      std::string(report_style()) + "</style></head><body>\n<h1>Registration report</h1>\n";
  html += what_and_when(report);
  html += "<div class='verdict " + name_of(q.verdict) + "'><b>" + name_of(q.verdict) + "</b>";
  if (const Message headline = verdict_headline(q); !headline.empty())
    html += " " + escaped(headline.english());
  html += "<ul>";
  for (const Message& reason : q.reasons) html += "<li>" + escaped(reason.english()) + "</li>";
  html += "</ul></div>\n";
  html += pictures_section(report, pool) + places_section(report);

  std::vector<std::pair<std::string, std::string>> quality;
  for (const QualityLine& line : quality_lines(q)) {
    // The verdict and the places stand above.
    if (line.name.text() == &messages::line_quality || line.name.text() == &messages::line_look_at) continue;
    quality.emplace_back(line.name.english(), line.text.english());
  }
  html += "<h2>Measures</h2>\n" + table(quality);
  html += cloth_section(report);
  html += landmarks_section(q);
  html += measurements_section(report);
  html += engines_section(result.compared);
  if (!result.trace.empty())
    html += "<h2>Metric</h2>\n<div class='curves'>\n" + metric_curves(result.trace) + "</div>\n";
  if (!result.notes.empty()) {
    html += "<h2>Notes</h2>\n<ul>\n";
    for (const Message& note : result.notes) html += "<li>" + escaped(note.english()) + "</li>\n";
    html += "</ul>\n";
  }
  std::vector<std::pair<std::string, std::string>> run{{"fixed", image_text(report.fixed)},
                                                       {"moving", image_text(report.moving)},
                                                       {"engine", made.engine},
                                                       {"initial", report.initial_mode}};
  for (const auto& [image, applied] : {std::pair{"fixed, read through", &report.corrections.fixed},
                                       std::pair{"moving, read through", &report.corrections.moving}})
    if (*applied) run.emplace_back(image, (*applied)->path.string());
  if (!result.resolution.reason.empty())
    run.emplace_back("resolution", "1/" + short_number(result.resolution.downsample) + ": " +
                                       result.resolution.reason.english());
  run.insert(run.end(), {{"device", report.device},
                         {"machine", report.machine},
                         {"version", made.program_version},
                         {"seed", made.seed ? std::to_string(*made.seed) : "none"},
                         {"time", short_number(report.elapsed_s) + " s"}});
  for (const JobStage& stage : stages_of(report)) {
    const std::string indent = stage.part_of.empty() ? "  " : "    ";
    run.emplace_back(indent + stage.stage, short_number(stage.elapsed_s) + " s");
    for (const ImageReading& reading : stage.readings) run.emplace_back(indent + "  ", describe(reading));
  }
  for (const auto& [name, value] : made.options) run.emplace_back("option " + name, value);
  return html + "<h2>Run</h2>\n" + table(run) + "</body></html>\n";
}

}  // namespace alinify
