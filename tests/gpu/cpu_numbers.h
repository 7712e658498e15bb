#pragma once

#include <string>

#include "tests/support/algorithm_cases.h"

namespace alinify::testing {

/// What the case of that name gives on one thread of the processor. Compiled by the host's compiler in a file
/// of its own: nvcc sees other vector types.
Numbers cpu_numbers(const std::string& name);

}  // namespace alinify::testing
