#pragma once

#include <nlohmann/json.hpp>

#include "core/io/json_reader.h"
#include "core/quality/error_map.h"

namespace alinify {

/// The whole map, place by place, row by row; lengths to 1e-4 px, null where a place has none.
nlohmann::ordered_json error_map_json(const ErrorMap& map);

/// Reads the output of error_map_json(), of this version or an older one. **Throws** Error(NotReadable).
ErrorMap read_error_map(const JsonReader& json);

}  // namespace alinify
