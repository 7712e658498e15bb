#pragma once

#include <cstdint>
#include <string>

namespace alinify {

/// How an image's pixels were loaded.
struct ImageReading {
  std::string image;   ///< "fixed"
  std::string reader;  ///< "cuFile 1.16", "page-locked buffers"
  int threads = 1;
  std::int64_t bytes = 0;  ///< of samples
  double elapsed_s = 0;
  /// Why the file was not read directly to the device, bypassing host memory; empty if it was, or if that was
  /// not attempted.
  std::string why_not_direct;
};

/// "fixed: page-locked buffers, 16 threads, 6.1 GB/s; not directly: it is compressed (lzw)".
std::string describe(const ImageReading& reading);

}  // namespace alinify
