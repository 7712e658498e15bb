#include "core/workflow/quality_text.h"

#include <cmath>

#include "core/base/text.h"

namespace alinify {
namespace {

double finite(double value) {
  return std::isfinite(value) ? value : 0;
}

std::string figure(double value, int decimals) {
  std::string text = fixed_decimals(finite(value), decimals);
  // "-0.00" is no figure anyone wants to read.
  if (text.find_first_not_of("-0.") == std::string::npos && text[0] == '-') text.erase(0, 1);
  return text;
}

std::string fineness(double downsample) {
  return downsample < 1.01 ? "full resolution" : "1/" + figure(downsample, 1);
}

std::string three(double before, double after, double chance) {
  return figure(before, 3) + " before, " + figure(after, 3) + " after, " + figure(chance, 3) + " by chance";
}

// "landmarks off by 1.20 px at the median, 90 % below 3.10 px, largest 4.00 px"
std::string errors_text(const std::string& what, const TargetRegistrationError& e) {
  std::string text = what + " off by " + pixels_text(e.median_px) + " px at the median, 90 % below " +
                     pixels_text(e.p90_px) + " px, largest " + pixels_text(e.largest_px) + " px";
  if (e.has_um) text += " (median " + pixels_text(e.median_um) + " um)";
  return text;
}

}  // namespace

std::string pixels_text(double pixels) {
  return figure(pixels, pixels < 10 ? 2 : pixels < 100 ? 1 : 0);
}

std::string verdict_sentence(const QualityReport& q) {
  std::string text = name_of(q.verdict);
  const char* joint = ": ";
  for (const std::string& reason : q.reasons) text += joint + reason, joint = "; ";
  return text;
}

std::vector<std::string> places_to_look(const QualityReport& q, std::size_t max) {
  std::vector<std::string> lines;
  for (const Finding& place : q.findings) {
    if (lines.size() == max) break;
    const Rect r = place.rect;
    lines.push_back("x " + std::to_string(r.x) + " to " + std::to_string(r.right()) + ", y " +
                    std::to_string(r.y) + " to " + std::to_string(r.bottom()) + " px: " + place.reason);
  }
  if (q.findings.size() > max && max > 0)
    lines.push_back(std::to_string(q.findings.size() - max) +
                    (q.findings.size() - max == 1 ? " more place" : " more places"));
  return lines;
}

std::vector<std::pair<std::string, std::string>> quality_lines(const QualityReport& q) {
  std::vector<std::pair<std::string, std::string>> rows;
  rows.emplace_back("quality", verdict_sentence(q));
  for (const std::string& line : places_to_look(q, 5)) rows.emplace_back("look at", line);
  const char* name = "residual";
  for (const ResidualMap& r : q.residuals) {
    if (r.blocks.size() < 8) continue;
    const std::int64_t found = r.certain();
    std::string text = std::to_string(found) + " of " + std::to_string(r.blocks.size()) +
                       " blocks found again at " + fineness(r.downsample);
    if (found > 0)
      text += ", off by " + pixels_text(r.quantile_px(0.5)) + " px at the median, 90 % below " +
              pixels_text(r.quantile_px(0.9)) + " px";
    rows.emplace_back(name, text);
    name = "";
  }
  rows.emplace_back("correlation",
                    "edges agree " + three(q.before.gradient, q.after.gradient, q.chance.gradient));
  rows.emplace_back("", "grey agrees " + three(q.before.grey, q.after.grey, q.chance.grey));
  rows.emplace_back("", "median of " + std::to_string(q.blocks) + " blocks at " + fineness(q.downsample) +
                            "; texture's repeat " + figure(q.repeat.strength, 2));
  rows.emplace_back("map", "overlap " + percent_text(finite(q.overlap_share)) + ", Jacobian " +
                               figure(q.jacobian.min, 2) + " to " + figure(q.jacobian.max, 2) + ", folded " +
                               percent_text(finite(q.jacobian.folded_share)) +
                               (q.mirrored ? ", mirrored" : ""));
  if (q.points_before && q.points_after) {
    rows.emplace_back(
        "check points",
        errors_text(std::to_string(q.points_after->rows.size()) + " check points", *q.points_after) + ", " +
            pixels_text(q.points_before->median_px) + " px at the median before");
  }
  if (q.landmarks) {
    rows.emplace_back("landmarks", errors_text(std::to_string(q.landmarks->under_the_map.rows.size()) +
                                                   " landmarks that took part",
                                               q.landmarks->under_the_map));
    if (!q.landmarks->left_out.rows.empty())
      rows.emplace_back("", errors_text(std::string("each left out of the ") + name_of(q.landmarks->fit) +
                                            " fit of the others",
                                        q.landmarks->left_out));
  }
  return rows;
}

}  // namespace alinify
