#include "gpu/gpu_library.h"

#include <cstring>
#include <system_error>

#include "core/base/platform.h"
#include "core/compute/multi_device_backend.h"
#include "core/registration/messages.h"
#include "gpu/gpu_interface.h"
#include "gpu/messages.h"

namespace alinify {
namespace {

#ifdef ALINIFY_BUILT_WITH_CUDA
constexpr bool built_with_cuda = true;
#else
constexpr bool built_with_cuda = false;
#endif

GpuLibrary unusable(Message why_not) {
  return {nullptr, GpuStatus::LibraryFailed, std::move(why_not)};
}

// The library takes this from the program as it does the rest of core, but no program uses it and the linker
// would leave it out.
[[gnu::used]] auto* const kept_for_library = &make_multi_device_backend;

}  // namespace

GpuLibrary load_gpu_library(const std::filesystem::path& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) {
    if (built_with_cuda) return {nullptr, GpuStatus::NoLibrary, messages::gpu_library_missing(path)};
    return {nullptr, GpuStatus::BuiltWithoutCuda, messages::built_without_cuda};
  }
  const platform::SharedLibrary library(path.string());
  if (!library.loaded()) return unusable(messages::gpu_library_does_not_load(library.why_not()));
  const auto made_of = reinterpret_cast<const char* (*)()>(library.find(gpu_interface_symbol));
  const auto calls = reinterpret_cast<const GpuCalls* (*)()>(library.find(gpu_calls_symbol));
  // Functions whose arguments differ would do anything.
  if (!made_of || !calls || std::strcmp(made_of(), gpu_interface) != 0)
    return unusable(messages::gpu_library_of_other_build(path));
  return {calls(), GpuStatus::Found, {}};
}

std::filesystem::path gpu_library_path() {
  return platform::program_folder().parent_path() / "lib" / "alinify" / "libalinify_gpu.so";
}

const GpuLibrary& gpu_library() {
  static const GpuLibrary library = load_gpu_library(gpu_library_path());
  return library;
}

}  // namespace alinify
