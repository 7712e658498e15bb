#include "core/workflow/report/quality_json.h"

#include <cmath>
#include <string>
#include <vector>

#include "core/quality/findings.h"
#include "core/session/error_map_json.h"
#include "core/workflow/report/verdict_headline.h"

namespace alinify {
namespace {

using Json = nlohmann::ordered_json;

// Four digits after the dot are finer than anything measured here, and a report is also read by people.
double rounded(double value) {
  return std::round(value * 1e4) / 1e4;
}

Json number_or_null(double value) {
  return std::isfinite(value) ? Json(rounded(value)) : Json(nullptr);
}

Json to_json(const LocalCorrelation& c) {
  return {{"gradient", c.gradient}, {"grey", c.grey}};
}

Json values_of(const std::vector<float>& values) {
  Json json = Json::array();
  for (const float v : values) json.push_back(number_or_null(static_cast<double>(v)));
  return json;
}

Json to_json(const CorrelationMap& before, const CorrelationMap& after) {
  return {{"columns", after.size.width},
          {"rows", after.size.height},
          {"origin_px", after.origin_px},
          {"step_px", after.step_px},
          {"before", {{"gradient", values_of(before.gradient)}, {"grey", values_of(before.grey)}}},
          {"after", {{"gradient", values_of(after.gradient)}, {"grey", values_of(after.grey)}}}};
}

const char* name_of(ComparedFeatures features) {
  return features == ComparedFeatures::Grey    ? "grey"
         : features == ComparedFeatures::Edges ? "edges"
                                               : "grey and edges";
}

Json to_json(const ResidualMap& r, bool with_blocks) {
  Json json{{"downsample", r.downsample},
            {"block_px", r.block_px},
            {"reach_px", r.reach_px},
            {"compared", name_of(r.features)},
            {"blocks", r.blocks.size()},
            {"blank", r.blank},
            {"uncovered", r.uncovered},
            {"certain", r.certain()},
            {"median_px", rounded(r.quantile_px(0.5))},
            {"p90_px", rounded(r.quantile_px(0.9))},
            {"share_within_2_steps", rounded(r.share_within(2 * r.downsample))}};
  if (!with_blocks) return json;
  json["map"] = Json::array();
  for (const BlockResidual& b : r.blocks)
    json["map"].push_back({{"x", rounded(b.centre_px.x)},
                           {"y", rounded(b.centre_px.y)},
                           {"dx", rounded(b.shift_px.x)},
                           {"dy", rounded(b.shift_px.y)},
                           {"certain", b.certain},
                           {"here", rounded(b.ncc_at_map)},
                           {"best", rounded(b.peak)},
                           {"rival", rounded(b.second_peak)},
                           {"forward_backward_px", rounded(b.return_error_px)},
                           {"phase_peak", rounded(b.phase_peak)}});
  return json;
}

Json to_json(const ErrorSummary& e) {
  if (e.places == 0) return nullptr;
  return {{"median_px", rounded(e.median_px)},
          {"p90_px", rounded(e.p90_px)},
          {"p99_px", rounded(e.p99_px)},
          {"interval_px", {rounded(e.low_px), rounded(e.high_px)}},
          {"share_within_tolerance", rounded(e.share_within)},
          {"share_unseen", rounded(e.share_unseen)},
          {"share_off", rounded(e.share_off)},
          {"share_ambiguous", rounded(e.share_ambiguous)}};
}

}  // namespace

std::vector<std::string> english_texts(const std::vector<Message>& messages) {
  std::vector<std::string> texts;
  texts.reserve(messages.size());
  for (const Message& message : messages) texts.push_back(message.english());
  return texts;
}

nlohmann::ordered_json to_json(const TargetRegistrationError& e) {
  Json json{
      {"points", e.rows.size()},
      {"tre_px", {{"median", e.median_px}, {"mean", e.mean_px}, {"p90", e.p90_px}, {"max", e.largest_px}}},
      {"rtre", {{"median", e.median_rtre}, {"mean", e.mean_rtre}}}};
  if (e.has_um)
    json["tre_um"] = {{"median", e.median_um}, {"mean", e.mean_um}, {"p90", e.p90_um}, {"max", e.largest_um}};
  return json;
}

nlohmann::ordered_json to_json(const InverseConsistency& c) {
  return {{"median_px", rounded(c.median_px)},
          {"p99_px", rounded(c.p99_px)},
          {"largest_px", rounded(c.largest_px)}};
}

nlohmann::ordered_json to_json(const QualityReport& q, bool with_maps) {
  Json json{{"verdict", name_of(q.verdict)},
            {"headline", verdict_headline(q).english()},
            {"reasons", english_texts(q.reasons)}};
  json["tolerance_px"] = q.tolerance_px > 0 ? Json(rounded(q.tolerance_px)) : Json(nullptr);
  json["tolerance_given"] = q.tolerance_given;
  json["expected_error"] = to_json(q.expected);
  json["places"] = Json::array();
  for (const Finding& place : q.findings)
    json["places"].push_back(
        {{"name", place.name ? Json(place_letters(static_cast<std::size_t>(*place.name))) : Json(nullptr)},
         {"x", place.rect.x},
         {"y", place.rect.y},
         {"width", place.rect.width},
         {"height", place.rect.height},
         {"reason", place.reason.english()},
         {"kind", place.kind ? Json(name_of(*place.kind)) : Json(nullptr)},
         {"expected_error_px", rounded(place.expected_error_px)},
         {"jump_px", rounded(place.jump_px)},
         {"accepted", place.accepted}});
  json["local_correlation"] = {{"before", to_json(q.before)},
                               {"after", to_json(q.after)},
                               {"chance", to_json(q.chance)},
                               {"coarse_after", to_json(q.coarse_after)},
                               {"coarse_chance", to_json(q.coarse_chance)},
                               {"blocks", q.blocks},
                               {"downsample", q.downsample}};
  json["texture_repeat"] = {{"strength", q.texture.strength},
                            {"period_px", q.texture.period_px * q.downsample}};
  json["overlap_share"] = q.overlap_share;
  json["jacobian"] = {{"min", q.jacobian.min},
                      {"max", q.jacobian.max},
                      {"folded_share", q.jacobian.folded_share},
                      {"mirrored", q.mirrored}};
  if (q.inverse_consistency) json["inverse_consistency"] = to_json(*q.inverse_consistency);
  if (q.points_before && q.points_after)
    json["check_points"] = {{"before", to_json(*q.points_before)}, {"after", to_json(*q.points_after)}};
  if (q.landmarks) {
    json["landmarks"] = {{"under_the_map", to_json(q.landmarks->under_the_map)}};
    if (!q.landmarks->left_out.rows.empty())
      json["landmarks"]["left_out"] = {{"fit", name_of(q.landmarks->fit)},
                                       {"error", to_json(q.landmarks->left_out)}};
  }
  if (q.affine_likeness) json["affine_likeness"] = rounded(*q.affine_likeness);
  json["residuals"] = Json::array();
  for (const ResidualMap& r : q.residuals) json["residuals"].push_back(to_json(r, with_maps));
  if (with_maps) json["error_map"] = error_map_json(q.errors);
  if (with_maps) json["correlation_map"] = to_json(q.map_before, q.map_after);
  return json;
}

}  // namespace alinify
