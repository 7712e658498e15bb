#include "core/workflow/report.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/io/text_file.h"

namespace alinify {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const ImageInfo& info) {
  Json json{{"path", info.path},
            {"width", info.size.width},
            {"height", info.size.height},
            {"channels", info.channels},
            {"type", std::string(name_of(info.type))},
            {"color", name_of(info.color)},
            {"levels", info.levels.size()}};
  json["pixel_size_um"] =
      info.pixel_size_um ? Json{info.pixel_size_um->x, info.pixel_size_um->y} : Json(nullptr);
  return json;
}

Json to_json(const LocalCorrelation& c) {
  return {{"gradient", c.gradient}, {"grey", c.grey}};
}

Json to_json(const TargetRegistrationError& e) {
  Json json{
      {"points", e.rows.size()},
      {"tre_px", {{"median", e.median_px}, {"mean", e.mean_px}, {"p90", e.p90_px}, {"max", e.largest_px}}},
      {"rtre", {{"median", e.median_rtre}, {"mean", e.mean_rtre}}}};
  if (e.has_um)
    json["tre_um"] = {{"median", e.median_um}, {"mean", e.mean_um}, {"p90", e.p90_um}, {"max", e.largest_um}};
  return json;
}

Json to_json(const QualityReport& q) {
  Json json{{"verdict", name_of(q.verdict)}, {"reasons", q.reasons}};
  json["local_correlation"] = {{"before", to_json(q.before)},
                               {"after", to_json(q.after)},
                               {"chance", to_json(q.chance)},
                               {"coarse_after", to_json(q.coarse_after)},
                               {"coarse_chance", to_json(q.coarse_chance)},
                               {"blocks", q.blocks},
                               {"downsample", q.downsample}};
  json["texture_repeat"] = {{"strength", q.repeat.strength},
                            {"period_px", q.repeat.period_px * q.downsample}};
  json["overlap_share"] = q.overlap_share;
  json["jacobian"] = {{"min", q.jacobian.least},
                      {"max", q.jacobian.most},
                      {"folded_share", q.jacobian.folded_share},
                      {"mirrored", q.mirrored}};
  if (q.points_before && q.points_after)
    json["check_points"] = {{"before", to_json(*q.points_before)}, {"after", to_json(*q.points_after)}};
  return json;
}

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

std::string number(double value) {
  return Json(std::round(value * 10000) / 10000).dump();
}

std::string table(const std::vector<std::pair<std::string, std::string>>& rows) {
  std::string html = "<table>\n";
  for (const auto& [name, value] : rows)
    html += "<tr><th>" + escaped(name) + "</th><td>" + escaped(value) + "</td></tr>\n";
  return html + "</table>\n";
}

// The metric over the iterations, each stage and level scaled to its own range: levels see different images
// and their values do not compare.
std::string metric_curves(const std::vector<IterationSample>& trace) {
  std::string html;
  std::size_t begin = 0;
  while (begin < trace.size()) {
    std::size_t end = begin;
    while (end < trace.size() && trace[end].stage == trace[begin].stage &&
           trace[end].level == trace[begin].level)
      ++end;
    double least = trace[begin].metric, most = least;
    for (std::size_t i = begin; i < end; ++i)
      least = std::min(least, trace[i].metric), most = std::max(most, trace[i].metric);
    const double span = most > least ? most - least : 1;
    const std::size_t stride = std::max<std::size_t>(1, (end - begin) / 300);
    std::string line;
    for (std::size_t i = begin; i < end; i += stride) {
      const double x =
          end - begin > 1 ? 300.0 * static_cast<double>(i - begin) / static_cast<double>(end - begin - 1) : 0;
      line += number(x) + "," + number(78 - 76 * (trace[i].metric - least) / span) + " ";
    }
    html += "<figure><svg viewBox='0 0 300 80' role='img'><polyline points='" + line +
            "'/></svg><figcaption>" + escaped(trace[begin].stage) + ", level " +
            std::to_string(trace[begin].level + 1) + " of " + std::to_string(trace[begin].level_count) +
            ": " + number(trace[begin].metric) + " to " + number(trace[end - 1].metric) +
            "</figcaption></figure>\n";
    begin = end;
  }
  return html;
}

std::string ending_of(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

}  // namespace

std::string report_json(const RunReport& report, bool with_trace) {
  const RegistrationResult& result = report.result;
  const Provenance& made = result.moving_from_fixed.provenance;
  Json json{{"program", "alinify"},
            {"version", made.program_version},
            {"machine", report.machine},
            {"device", report.device}};
  json["fixed"] = to_json(report.fixed);
  json["moving"] = to_json(report.moving);
  json["engine"] = made.engine;
  json["options"] = made.options;
  json["seed"] = made.seed ? Json(*made.seed) : Json(nullptr);
  json["initial"] = report.initial_mode;
  json["resolution"] = {{"downsample", result.resolution.downsample}, {"reason", result.resolution.reason}};
  json["quality"] = to_json(report.quality);
  json["notes"] = result.notes;
  json["elapsed_s"] = report.elapsed_s;
  json["timing"] = Json::array();
  for (const StageTime& time : result.timing)
    json["timing"].push_back({{"stage", time.stage}, {"elapsed_s", time.elapsed_s}});
  json["peak_memory_bytes"] = {
      {"program", report.peak_bytes}, {"child", report.peak_child_bytes}, {"engine", result.peak_bytes}};
  json["outputs"] = Json::array();
  for (const RunOutput& output : report.outputs)
    json["outputs"].push_back(
        {{"role", output.role}, {"path", output.path.string()}, {"bytes", output.bytes}});
  if (with_trace) {
    json["trace"] = Json::array();
    for (const IterationSample& s : result.trace)
      json["trace"].push_back({{"stage", s.stage},
                               {"level", s.level},
                               {"level_count", s.level_count},
                               {"iteration", s.iteration},
                               {"metric", s.metric},
                               {"step", s.step},
                               {"elapsed_s", s.elapsed_s}});
  }
  // Paths may be anything; the document is UTF-8 all the same.
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string report_html(const RunReport& report) {
  const RegistrationResult& result = report.result;
  const QualityReport& q = report.quality;
  const Provenance& made = result.moving_from_fixed.provenance;
  std::string reasons;
  for (const std::string& reason : q.reasons) reasons += (reasons.empty() ? "" : "; ") + reason;
  std::string html =
      "<!doctype html>\n<html lang='en'><head><meta charset='utf-8'><title>Registration "
      "report</title>\n<style>body{font:15px/1.5 "
      "sans-serif;max-width:60em;margin:2em auto;padding:0 "
      "1em}table{border-collapse:collapse}th{text-align:left;padding:.2em "
      "2em .2em 0;font-weight:600;vertical-align:top}td{padding:.2em "
      "0}figure{display:inline-block;width:18em;margin:.5em 1em .5em "
      "0}svg{width:100%;background:#f4f4f4}polyline{fill:none;stroke:#06c;stroke-width:1.2}figcaption{font-"
      "size:.85em}.good{color:#087f23}"
      ".check{color:#b36b00}.failed{color:#b00020}</style></head><body>\n<h1>Registration report</h1>\n";
  html += "<p class='" + name_of(q.verdict) + "'><strong>" + name_of(q.verdict) +
          "</strong>: " + escaped(reasons) + ".</p>\n";
  html +=
      "<h2>Images</h2>\n" + table({{"fixed", report.fixed.path + " (" + describe(report.fixed) + ")"},
                                   {"moving", report.moving.path + " (" + describe(report.moving) + ")"}});
  std::vector<std::pair<std::string, std::string>> run{
      {"engine", made.engine},
      {"initial", report.initial_mode},
      {"resolution", "1/" + number(result.resolution.downsample) + ": " + result.resolution.reason},
      {"device", report.device},
      {"machine", report.machine},
      {"version", made.program_version},
      {"seed", made.seed ? std::to_string(*made.seed) : "none"},
      {"time", number(report.elapsed_s) + " s"}};
  for (const StageTime& time : result.timing)
    run.emplace_back("  " + time.stage, number(time.elapsed_s) + " s");
  for (const auto& [name, value] : made.options) run.emplace_back("option " + name, value);
  html += "<h2>Run</h2>\n" + table(run);
  std::vector<std::pair<std::string, std::string>> quality{
      {"local correlation of edges", number(q.before.gradient) + " before, " + number(q.after.gradient) +
                                         " after, " + number(q.chance.gradient) + " by chance"},
      {"local correlation of grey", number(q.before.grey) + " before, " + number(q.after.grey) + " after, " +
                                        number(q.chance.grey) + " by chance"},
      {"compared", std::to_string(q.blocks) + " blocks at 1/" + number(q.downsample)},
      {"texture's repeat", number(q.repeat.strength) + " alike (1: every repeat the same)"},
      {"overlap", number(100 * q.overlap_share) + " %"},
      {"Jacobian", number(q.jacobian.least) + " to " + number(q.jacobian.most) + ", folded " +
                       number(100 * q.jacobian.folded_share) + " %"}};
  if (q.points_before && q.points_after)
    quality.emplace_back("check points, median", number(q.points_before->median_px) + " px before, " +
                                                     number(q.points_after->median_px) + " px after");
  html += "<h2>Quality</h2>\n" + table(quality);
  if (!result.notes.empty()) {
    html += "<h2>Notes</h2>\n<ul>\n";
    for (const std::string& note : result.notes) html += "<li>" + escaped(note) + "</li>\n";
    html += "</ul>\n";
  }
  if (!result.trace.empty()) html += "<h2>Metric</h2>\n" + metric_curves(result.trace);
  return html + "</body></html>\n";
}

void check_report_name(const std::filesystem::path& path) {
  const std::string ending = ending_of(path);
  if (ending != ".json" && ending != ".html" && ending != ".htm")
    throw Error(ErrorKind::Usage, "cannot write the report " + path.string(),
                "its name ends in neither .json nor .html", "Name it report.json or report.html.");
}

void write_report(const RunReport& report, const std::filesystem::path& path) {
  check_report_name(path);
  write_text_file(ending_of(path) == ".json" ? report_json(report, true) : report_html(report), path);
}

}  // namespace alinify
