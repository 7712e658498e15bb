#pragma once

#include <filesystem>

#include "gpu/gpu_calls.h"

namespace alinify {

/// The functions that need CUDA, or why there are none.
struct GpuLibrary {
  const GpuCalls* calls = nullptr;              ///< null if there are none
  GpuStatus why = GpuStatus::BuiltWithoutCuda;  ///< why there are none, else Found
  Message why_not;                              ///< the reason as a sentence
};

/// Loads the library at `path`, which stays loaded for the rest of the process. It uses the program's own
/// core: errors thrown in it are caught by their types here, and nothing of core exists twice.
/// **Throws** only std::bad_alloc: a missing, damaged or foreign file is reported by `why`.
GpuLibrary load_gpu_library(const std::filesystem::path& path);

/// This program's GPU library, loaded by the first call; the functions linked into the program if CUDA is
/// linked statically, as in some tests.
/// **Threads**: any. **Throws** only std::bad_alloc.
const GpuLibrary& gpu_library();

/// The path at which programs look for it: ../lib/alinify/libalinify_gpu.so, relative to the program's
/// folder.
std::filesystem::path gpu_library_path();

}  // namespace alinify
