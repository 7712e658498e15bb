#pragma once

#include <string>

#include "core/workflow/report/report.h"
#include "core/workflow/report/report_words.h"

namespace alinify {

/// A section of the HTML report: travel, stretch, skew and bow along the roll, reported and drawn as by
/// `alinify-cli cloth`. It is expanded if the search for a start found uneven cloth travel; other pairs may
/// not show cloth at all. Empty where the moving image shows no line.
std::string cloth_section(const JobResult& report, const ReportWords& words);

}  // namespace alinify
