#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/quality/quality_report.h"

namespace alinify {

/// The messages' English texts, as in reports.
std::vector<std::string> english_texts(const std::vector<Message>& messages);

/// {"median_px", "p99_px", "largest_px"}.
nlohmann::ordered_json to_json(const InverseConsistency& consistency);

/// {"points", "tre_px", "rtre"}, and "tre_um" where the pixel size is known.
nlohmann::ordered_json to_json(const TargetRegistrationError& error);

/// The report's "quality": everything that was measured, the maps block by block. Pixels are level-0 pixels
/// of the fixed image unless a name says otherwise; null is "not measured here".
nlohmann::ordered_json to_json(const QualityReport& report, bool with_maps);

}  // namespace alinify
