#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "core/base/message.h"
#include "gpu/cufile.h"

namespace alinify {

/// The part of the cuFile interface used here, redeclared so that building needs neither its headers nor its
/// library.
/// **Source**: NVIDIA, GPUDirect Storage cuFile API Reference Guide v1.16, sections 4.1 (types), 5.1 (driver
/// and parameters; the latter exist since 1.14), 5.2 (files) and 5.3 (buffers).
namespace cufile_abi {

struct Status {  // CUfileError_t, returned by value
  int err;       // CUfileOpError; 0 is CU_FILE_SUCCESS
  int cu_err;    // CUresult, if err is CU_FILE_CUDA_DRIVER_ERROR
};

struct Description {  // CUfileDescr_t
  int type;           // CUfileFileHandleType
  union {
    int fd;
    void* handle;
  } handle;
  const void* fs_ops;
};
static_assert(sizeof(Description) == 24 && offsetof(Description, handle) == 8);

using Handle = void*;

constexpr int opaque_descriptor = 1;                            // CU_FILE_HANDLE_TYPE_OPAQUE_FD
constexpr int allow_compat_mode = 1, force_compat_mode = 2;     // CUFileBoolConfigParameter_t
constexpr int log_file_path = 1;                                // CUFILE_PARAM_ENV_LOGFILE_PATH
constexpr int cuda_driver_error = 5011, file_not_taken = 5008;  // CUfileOpError
constexpr int driver_already_open = 5026, first_error = 5000;

}  // namespace cufile_abi

/// cuFile with its driver open. **Threads**: any, like cuFile itself.
class CufileLibrary {
 public:
  /// The process-wide instance, opened by the first caller and kept while anyone holds it. **Throws**
  /// Error(NotReadable), and the same error again for later callers.
  static std::shared_ptr<CufileLibrary> open(const CufileSetup& setup);
  ~CufileLibrary();
  CufileLibrary(const CufileLibrary&) = delete;
  CufileLibrary& operator=(const CufileLibrary&) = delete;

  /// "cuFile 1.16", and any known details of its data path.
  const Message& name() const { return name_; }
  /// Whether registering buffers helps: only if the disk writes to the device directly.
  bool registers_buffers() const { return registers_buffers_; }

  /// **Throws** Error(NotReadable).
  cufile_abi::Handle add_file(int descriptor) const;
  void remove_file(cufile_abi::Handle file) const noexcept;
  /// False if cuFile rejects the buffer: reads into it then go through cuFile's own buffers.
  bool add_buffer(void* begin, std::int64_t bytes) const noexcept;
  void remove_buffer(void* begin) const noexcept;
  /// Returns the bytes read. **Throws** Error(NotReadable).
  std::int64_t read(cufile_abi::Handle file, void* base, std::int64_t at, std::int64_t offset,
                    std::int64_t bytes) const;

 private:
  struct Calls;
  explicit CufileLibrary(const CufileSetup& setup);

  std::unique_ptr<Calls> calls_;
  Message name_;
  bool registers_buffers_ = false;
};

}  // namespace alinify
