#pragma once

#include <cstdint>

#include "core/base/message.h"

namespace alinify {

/// How an image's pixels were loaded.
struct ImageReading {
  Message image;   ///< "fixed"
  Message reader;  ///< "cuFile 1.16", "page-locked buffers"
  int threads = 1;
  std::int64_t bytes = 0;  ///< of samples
  double elapsed_s = 0;
  /// Why the file was not read directly to the device, bypassing host memory; empty if it was, or if that was
  /// not attempted.
  Message why_not_direct;
};

/// "fixed: page-locked buffers, 16 threads, 6.1 GB/s; not directly: it is compressed (lzw)".
Message describe(const ImageReading& reading);

}  // namespace alinify
