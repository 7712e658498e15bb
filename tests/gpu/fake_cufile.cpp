// A library with cuFile's interface (NVIDIA, cuFile API Reference Guide v1.16) for machines without one. It
// has its own declarations, so that the program's are checked against a second reading.
#include "tests/gpu/fake_cufile.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <set>
#include <sys/types.h>
#include <unistd.h>

namespace {

enum CUfileOpError { CU_FILE_SUCCESS = 0 };
enum CUresult { CUDA_SUCCESS = 0 };
struct CUfileError_t {
  CUfileOpError err;
  CUresult cu_err;
};
enum CUfileFileHandleType { CU_FILE_HANDLE_TYPE_OPAQUE_FD = 1 };
struct CUfileDescr_t {
  CUfileFileHandleType type;
  union {
    int fd;
    void* handle;
  } handle;
  const void* fs_ops;
};
using CUfileHandle_t = void*;

FakeCufile state;
std::mutex mutex;
std::map<CUfileHandle_t, int> files;
std::set<const void*> buffers;
int next_file = 1;

CUfileError_t answer(int error) {
  return {static_cast<CUfileOpError>(error), error == 5011 ? static_cast<CUresult>(35) : CUDA_SUCCESS};
}

}  // namespace

extern "C" {

FakeCufile* fake_cufile() {
  return &state;
}

CUfileError_t cuFileDriverOpen() {
  if (state.open_error == 0) ++state.opened;
  return answer(state.open_error);
}

#ifndef FAKE_CUFILE_OLD
CUfileError_t cuFileDriverClose_v2() {
  ++state.closed;
  return answer(0);
}

CUfileError_t cuFileGetVersion(int* version) {
  *version = 1160;
  return answer(0);
}

CUfileError_t cuFileSetParameterBool(int parameter, bool value) {
  if (state.opened > state.closed) state.parameter_after_open = true;
  if (parameter == 1)
    state.allow_compat = value;
  else if (parameter == 2)
    state.force_compat = value;
  else
    ++state.wrong_calls;
  return answer(state.parameter_error);
}

CUfileError_t cuFileSetParameterString(int parameter, const char* text) {
  if (state.opened > state.closed) state.parameter_after_open = true;
  if (parameter != 1) ++state.wrong_calls;
  std::strncpy(state.log_path, text, sizeof state.log_path - 1);
  return answer(0);
}

CUfileError_t cuFileBufRegister(const void* begin, size_t bytes, int flags) {
  const std::lock_guard lock(mutex);
  if (flags != 0 || bytes == 0 || buffers.count(begin)) ++state.wrong_calls;
  if (state.buffer_error != 0) return answer(state.buffer_error);
  if (static_cast<std::int64_t>(buffers.size()) >= state.max_buffers) return answer(5016);
  buffers.insert(begin);
  ++state.buffers_added;
  return answer(0);
}

CUfileError_t cuFileBufDeregister(const void* begin) {
  const std::lock_guard lock(mutex);
  if (buffers.erase(begin) != 1) ++state.wrong_calls;
  ++state.buffers_removed;
  return answer(0);
}
#else
CUfileError_t cuFileDriverClose() {
  ++state.closed;
  return answer(0);
}
#endif

CUfileError_t cuFileHandleRegister(CUfileHandle_t* handle, CUfileDescr_t* description) {
  if (description->type != CU_FILE_HANDLE_TYPE_OPAQUE_FD || description->fs_ops != nullptr ||
      state.opened <= state.closed)
    ++state.wrong_calls;
  if (state.file_error != 0) return answer(state.file_error);
  const int descriptor = description->handle.fd, flags = ::fcntl(descriptor, F_GETFL);
  if (flags < 0) ++state.wrong_calls;
  state.descriptor_past_the_cache = (flags & O_DIRECT) != 0;
  // Such reading needs aligned memory, which a device has and this one may not.
  ::fcntl(descriptor, F_SETFL, flags & ~O_DIRECT);
  const std::lock_guard lock(mutex);
  *handle = reinterpret_cast<CUfileHandle_t>(static_cast<std::uintptr_t>(next_file++));
  files[*handle] = descriptor;
  ++state.files_added;
  return answer(0);
}

void cuFileHandleDeregister(CUfileHandle_t handle) {
  const std::lock_guard lock(mutex);
  const auto found = files.find(handle);
  // The descriptor must still be open.
  if (found == files.end() || ::fcntl(found->second, F_GETFL) < 0) ++state.wrong_calls;
  files.erase(handle);
  ++state.files_removed;
}

#ifndef FAKE_CUFILE_WITHOUT_READ
ssize_t cuFileRead(CUfileHandle_t handle, void* base, size_t bytes, off_t offset, off_t at) {
  int descriptor;
  {
    const std::lock_guard lock(mutex);
    if (!files.count(handle)) {
      ++state.wrong_calls;
      return -5027;
    }
    descriptor = files[handle];
    // A distance from the beginning is for registered buffers alone.
    const bool registered = buffers.count(base) != 0;
    if (at != 0 && !registered) ++state.wrong_calls;
    if (registered) ++state.reads_by_base;
  }
  ++state.reads;
  for (std::int64_t before = state.longest;
       before < static_cast<std::int64_t>(bytes) &&
       !state.longest.compare_exchange_weak(before, static_cast<std::int64_t>(bytes));) {
  }
  if (state.read_answer < 0 && offset + static_cast<off_t>(bytes) > state.fails_from) {
    errno = EIO;
    return state.read_answer;
  }
  const size_t wanted =
      bytes < static_cast<size_t>(state.max_concurrent) ? bytes : static_cast<size_t>(state.max_concurrent);
  return ::pread(descriptor, static_cast<char*>(base) + at, wanted, offset);
}
#endif

}  // extern "C"
