#include "core/session/search_limits_json.h"

namespace alinify {

void add_limits(const SearchLimits& limits, nlohmann::ordered_json& json) {
  if (limits.max_rotation_deg < 180) json["max_rotation"] = limits.max_rotation_deg;
  if (const auto& range = limits.scale) json["scale_range"] = {range->min, range->max};
  if (!limits.pieces) json["pieces"] = false;
}

SearchLimits read_limits(const JsonReader& json) {
  SearchLimits limits;
  if (json.has("max_rotation")) limits.max_rotation_deg = json.member("max_rotation").number();
  if (json.has("scale_range")) {
    const JsonReader range = json.member("scale_range");
    if (range.size() != 2) range.refuse(messages::json_must_be_two_numbers);
    limits.scale = {range.item(0).number(), range.item(1).number()};
  }
  if (json.has("pieces")) limits.pieces = json.member("pieces").flag();
  try {
    limits.check();
  } catch (const Error& error) {
    json.refuse(error.why_message());
  }
  return limits;
}

}  // namespace alinify
