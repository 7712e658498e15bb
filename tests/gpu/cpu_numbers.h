#pragma once

#include <string>

#include "tests/support/algorithm_cases.h"

namespace alinify::testing {

/// The results of the case of that name on one thread of the processor. Compiled separately by the host's
/// compiler: nvcc sees other vector types.
Numbers cpu_numbers(const std::string& name);

}  // namespace alinify::testing
