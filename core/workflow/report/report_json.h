#pragma once

#include <nlohmann/json.hpp>

#include "core/workflow/report/report.h"

namespace alinify {

/// The report as JSON; `with_trace` includes every iteration's metric and every block of the quality maps.
/// Paths may hold bytes that are no UTF-8: dump with error_handler_t::replace.
nlohmann::ordered_json to_json(const JobResult& report, bool with_trace);

}  // namespace alinify
