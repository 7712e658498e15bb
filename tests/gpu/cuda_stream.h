#pragma once

#include <cuda_runtime.h>

namespace alinify::testing {

/// A separate stream, which does not wait for the default one.
struct Stream {
  cudaStream_t stream = nullptr;
  Stream() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
  ~Stream() { cudaStreamDestroy(stream); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
};

}  // namespace alinify::testing
