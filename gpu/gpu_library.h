#pragma once

#include <filesystem>

#include "gpu/gpu_calls.h"

namespace alinify {

/// The functions that need CUDA, or why there are none.
struct GpuLibrary {
  const GpuCalls* calls = nullptr;              ///< null if there are none
  GpuStatus why = GpuStatus::BuiltWithoutCuda;  ///< BuiltWithoutCuda or NoLibrary, if there are none
  Message why_not;                              ///< the same for a person
};

/// The library of the file `path`, which stays loaded for the rest of the process. It uses the program's own
/// core: errors thrown in it are caught by their types here, and nothing of core exists twice.
/// **Throws** only std::bad_alloc: a missing, damaged or foreign file is an answer.
GpuLibrary load_gpu_library(const std::filesystem::path& path);

/// That of this program, loaded by the first call. In a program that CUDA is linked into, as some tests are,
/// that.
/// **Threads**: any.
const GpuLibrary& gpu_library();

/// Where programs look for it: ../lib/alinify/libalinify_gpu.so, seen from the program's folder.
std::filesystem::path gpu_library_path();

}  // namespace alinify
