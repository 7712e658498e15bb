#include "core/workflow/link_record.h"

#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/io/json_reader.h"
#include "core/io/text_file.h"
#include "core/workflow/messages.h"
#include "core/workflow/quality_json.h"

namespace alinify {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format = "alinify link of a series";
constexpr int version = 1;
constexpr std::int64_t max_places = 1'000'000;  // far beyond what is ever written

Verdict verdict_in(const JsonReader& json) {
  const std::string word = json.text();
  for (const Verdict verdict : {Verdict::Good, Verdict::Check, Verdict::Failed})
    if (word == name_of(verdict)) return verdict;
  json.refuse(messages::is_no_link_record);
}

PlaceState state_in(const JsonReader& json) {
  const std::string word = json.text();
  for (const PlaceState state : {PlaceState::Measured, PlaceState::Blank, PlaceState::Lost,
                                 PlaceState::Ambiguous, PlaceState::Uncovered})
    if (word == name_of(state)) return state;
  json.refuse(messages::is_no_link_record);
}

float length_in(const JsonReader& json) {
  return json.raw().is_null() ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(json.number());
}

ErrorMap errors_in(const JsonReader& json) {
  ErrorMap map;
  map.size = {json.member("columns").integer(0, max_places), json.member("rows").integer(0, max_places)};
  map.origin_px = {json.member("origin_px").item(0).number(), json.member("origin_px").item(1).number()};
  map.step_px = json.member("step_px").number();
  map.pixel_px = json.member("pixel_px").number();
  map.rival_px = json.member("repeat_px").number();
  const JsonReader state = json.member("state"), expected = json.member("expected_px"),
                   low = json.member("low_px"), high = json.member("high_px"), off = json.member("off_px");
  const std::size_t n = state.size();
  for (const JsonReader* lengths : {&expected, &low, &high})
    if (lengths->size() != n) json.refuse(messages::is_no_link_record);
  if (off.size() != 2 * n || static_cast<std::int64_t>(n) != map.size.area() || !(map.step_px > 0))
    json.refuse(messages::is_no_link_record);
  for (std::size_t i = 0; i < n; ++i)
    map.places.push_back({state_in(state.item(i)),
                          length_in(expected.item(i)),
                          length_in(low.item(i)),
                          length_in(high.item(i)),
                          {off.item(2 * i).number(), off.item(2 * i + 1).number()}});
  return map;
}

}  // namespace

LinkRecord link_record_of(const JobResult& report) {
  LinkRecord record;
  const QualityReport& quality = *report.quality;
  record.verdict = quality.verdict;
  record.tolerance_px = quality.tolerance_px;
  record.downsample = report.result.resolution.downsample;
  record.jacobian = quality.jacobian;
  record.errors = quality.errors;
  record.reasons = english_texts(quality.reasons);
  return record;
}

void write_link_record(const LinkRecord& record, const std::filesystem::path& path) {
  Json json{{"format", format}, {"version", version}};
  json["verdict"] = name_of(record.verdict);
  json["tolerance_px"] = record.tolerance_px;
  json["downsample"] = record.downsample;
  json["jacobian"] = {{"min", record.jacobian.min},
                      {"max", record.jacobian.max},
                      {"folded_share", record.jacobian.folded_share}};
  json["reasons"] = record.reasons;
  Json errors = error_map_json(record.errors);
  errors["pixel_px"] = record.errors.pixel_px;
  errors["repeat_px"] = record.errors.rival_px;
  errors["off_px"] = Json::array();
  for (const PlaceError& place : record.errors.places)
    for (const double off : {place.off_px.x, place.off_px.y})
      errors["off_px"].push_back(std::isfinite(off) ? std::round(off * 1e4) / 1e4 : 0.0);
  json["errors"] = std::move(errors);
  write_text_file(json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n", path);
}

LinkRecord read_link_record(const std::filesystem::path& path) {
  const std::string text = read_text_file(path);
  const nlohmann::json document = nlohmann::json::parse(text, nullptr, false);
  const JsonReader json(document, path);
  if (document.is_discarded()) json.refuse(messages::record_is_not_json);
  if (json.member("format").text() != format) json.refuse(messages::is_no_link_record);
  json.member("version").integer(1, version);
  LinkRecord record;
  record.verdict = verdict_in(json.member("verdict"));
  record.tolerance_px = json.member("tolerance_px").number();
  record.downsample = json.member("downsample").number();
  const JsonReader jacobian = json.member("jacobian");
  record.jacobian = {jacobian.member("min").number(), jacobian.member("max").number(),
                     jacobian.member("folded_share").number()};
  const JsonReader reasons = json.member("reasons");
  for (std::size_t i = 0; i < reasons.size(); ++i) record.reasons.push_back(reasons.item(i).text());
  record.errors = errors_in(json.member("errors"));
  return record;
}

}  // namespace alinify
