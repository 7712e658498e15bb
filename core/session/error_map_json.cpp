#include "core/session/error_map_json.h"

#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "core/session/messages.h"

namespace alinify {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::int64_t max_places = 1'000'000;  // far beyond any file written

double rounded(double length) {
  return std::round(length * 1e4) / 1e4;
}

Json length_json(float length) {
  return std::isfinite(length) ? Json(rounded(static_cast<double>(length))) : Json(nullptr);
}

float length_in(const JsonReader& json) {
  return json.raw().is_null() ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(json.number());
}

PlaceState state_in(const JsonReader& json) {
  const std::string word = json.text();
  for (const PlaceState state : {PlaceState::Measured, PlaceState::Blank, PlaceState::Lost,
                                 PlaceState::Ambiguous, PlaceState::Uncovered})
    if (word == name_of(state)) return state;
  json.refuse(messages::is_no_place_state);
}

}  // namespace

nlohmann::ordered_json error_map_json(const ErrorMap& map) {
  Json json{{"columns", map.size.width},
            {"rows", map.size.height},
            {"origin_px", {map.origin_px.x, map.origin_px.y}},
            {"step_px", map.step_px},
            {"pixel_px", map.pixel_px},
            {"repeat_px", map.rival_px},
            {"periodic", map.periodic}};
  Json state = Json::array(), expected = Json::array(), low = Json::array(), high = Json::array(),
       off = Json::array(), jump = Json::array();
  for (const PlaceError& place : map.places) {
    state.push_back(name_of(place.state));
    expected.push_back(length_json(place.expected_px));
    low.push_back(length_json(place.low_px)), high.push_back(length_json(place.high_px));
    for (const double by : {place.off_px.x, place.off_px.y})
      off.push_back(std::isfinite(by) ? rounded(by) : 0.0);
    jump.push_back(length_json(place.jump_px));
  }
  json["state"] = std::move(state);
  json["expected_px"] = std::move(expected);
  json["low_px"] = std::move(low), json["high_px"] = std::move(high);
  json["off_px"] = std::move(off);
  json["jump_px"] = std::move(jump);
  return json;
}

ErrorMap read_error_map(const JsonReader& json) {
  ErrorMap map;
  map.size = {json.member("columns").integer(0, max_places), json.member("rows").integer(0, max_places)};
  map.origin_px = {json.member("origin_px").item(0).number(), json.member("origin_px").item(1).number()};
  map.step_px = json.member("step_px").number();
  map.pixel_px = json.member("pixel_px").number();
  map.rival_px = json.member("repeat_px").number();
  // Older versions took every texture for one that repeats.
  map.periodic = !json.has("periodic") || json.member("periodic").flag();
  const JsonReader state = json.member("state"), expected = json.member("expected_px"),
                   low = json.member("low_px"), high = json.member("high_px"), off = json.member("off_px");
  const std::size_t n = state.size();
  const auto places = static_cast<std::int64_t>(n);
  if (places > max_places || places != map.size.area()) state.refuse(messages::differs_from_number_of_places);
  for (const JsonReader* lengths : {&expected, &low, &high})
    if (lengths->size() != n) lengths->refuse(messages::differs_from_number_of_places);
  // Older versions did not measure jumps.
  const std::optional<JsonReader> jump =
      json.has("jump_px") ? std::optional(json.member("jump_px")) : std::nullopt;
  if (jump && jump->size() != n) jump->refuse(messages::differs_from_number_of_places);
  if (off.size() != 2 * n) off.refuse(messages::differs_from_number_of_places);
  if (!(map.step_px > 0)) json.member("step_px").refuse(messages::json_must_be_positive);
  map.places.reserve(n);
  for (std::size_t i = 0; i < n; ++i)
    map.places.push_back({state_in(state.item(i)),
                          length_in(expected.item(i)),
                          length_in(low.item(i)),
                          length_in(high.item(i)),
                          {off.item(2 * i).number(), off.item(2 * i + 1).number()},
                          jump ? length_in(jump->item(i)) : 0.0f});
  return map;
}

}  // namespace alinify
