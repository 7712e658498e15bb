#pragma once

#include <memory>

#include "core/compute/backend.h"

namespace alinify::testing {

/// Where a simulated GPU says that it keeps memory. `Host`: runs are planned as on the CPU, in the same
/// tiles; `Device`: as on a GPU.
enum class SimMemory { Host, Device };

/// A whole backend on the simulated GPU (sim_exec.h). New memory is filled with 0xFF bytes, to expose
/// uninitialised reads.
std::unique_ptr<Backend> make_sim_backend(SimMemory memory);

}  // namespace alinify::testing
