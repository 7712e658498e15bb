#pragma once

#include <nlohmann/json.hpp>

#include "core/io/json_reader.h"
#include "core/registration/initial/search_limits.h"

namespace alinify {

/// Adds the members "max_rotation", "scale_range" and "pieces", each where it differs from its default.
void add_limits(const SearchLimits& limits, nlohmann::ordered_json& json);

/// Reads the output of add_limits(). **Throws** Error(NotReadable), also for limits that are none.
SearchLimits read_limits(const JsonReader& json);

}  // namespace alinify
