#pragma once

#include <string>

#include "core/workflow/report.h"

namespace alinify {

/// A section of the HTML report: travel, stretch, skew and bow along the roll, told and drawn as by
/// `alinify-cli cloth`. It is unfolded where the start of the run found that cloth travelled unevenly; of
/// other pairs nobody knows whether they show cloth at all. Empty where the moving image shows no line.
std::string cloth_section(const JobResult& report);

}  // namespace alinify
