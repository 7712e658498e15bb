// A library with the GPU library's interface for machines without CUDA: it throws, logs and reports the
// addresses of core's symbols. Compiled several times, whole and with something missing.
#include <sstream>
#include <stdexcept>
#include <typeinfo>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/thread_pool.h"
#include "gpu/gpu_calls.h"
#include "gpu/gpu_interface.h"
#include "gpu/messages.h"

namespace alinify {

#ifdef FAKE_GPU_LIBRARY_ASKING_TOO_MUCH
void nothing_of_this_name_is_in_any_program();
#endif

namespace {

std::string address(const void* of) {
  std::ostringstream text;
  text << of;
  return text.str();
}

std::vector<GpuDevice> list_gpus() {
  log_info("said in the library");
  return {{0, "a fake", 1 << 20, 1 << 19, 9, 0, 13000, {}}};
}

// The library's addresses of things that must exist once.
std::vector<std::string> addresses() {
  return {address(&typeid(Error)), address(&typeid(Cancelled)), address(&typeid(Backend)),
          address(&messages::gpu_no_driver), address(reinterpret_cast<const void*>(&set_log_sink))};
}

std::unique_ptr<Backend> make_cuda_backend(int device, int, std::int64_t bytes) {
  switch (device) {
    case 0:
      throw Error(ErrorKind::NotReadable, messages::cannot_use_gpu, messages::gpu_no_driver,
                  messages::devices_command_lists);
    case 1:
      throw OutOfMemory(messages::cannot_take_gpu_memory, bytes, 7);
    case 2:
      throw Cancelled();
    case 3:
      throw std::out_of_range("a standard one");
    default: {
      // Thrown on another thread of the program's pool, and passed on by it.
      ThreadPool pool(3);
      pool.parallel_for(8, [](std::int64_t i) {
        if (i == 5) throw Error(ErrorKind::External, messages::cannot_use_gpu, messages::gpu_no_device);
      });
      return nullptr;
    }
  }
}

const GpuCalls fake{list_gpus,
                    [] { return GpuStatus::Found; },
                    [] { return messages::found_one_gpu(1, "13.0", "13.0"); },
                    addresses,
                    [] { return DirectReading{}; },
                    make_cuda_backend,
                    [](int threads, std::int64_t bytes) { return make_cuda_backend(4, threads, bytes); },
                    [](bool) {
#ifdef FAKE_GPU_LIBRARY_ASKING_TOO_MUCH
                      nothing_of_this_name_is_in_any_program();
#endif
                    },
                    [] {
                      return std::vector<GpuWork>{{"fake", 0.5, 2}};
                    }};

}  // namespace
}  // namespace alinify

extern "C" {

const char* alinify_gpu_interface() {
#ifdef FAKE_GPU_LIBRARY_OF_OTHER_BUILD
  return "0.1.0 0123456789abcdef";
#else
  return alinify::gpu_interface;
#endif
}

#ifndef FAKE_GPU_LIBRARY_WITHOUT_CALLS
const alinify::GpuCalls* alinify_gpu_calls() {
  return &alinify::fake;
}
#endif
}
