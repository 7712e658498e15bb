#pragma once

#include <atomic>
#include <cstdint>

/// A test's settings for a fake cuFile library, and the calls that it received. It reads into host memory by
/// ordinary means.
struct FakeCufile {
  // Its answers.
  int open_error = 0, file_error = 0, buffer_error = 0, parameter_error = 0;
  std::int64_t read_answer = 0;                         ///< below 0: what every read from there on answers
  std::int64_t fails_from = 0;                          ///< byte of the file
  std::int64_t max_concurrent = std::int64_t{1} << 40;  ///< bytes that a read delivers
  std::int64_t max_buffers = 99;                        ///< that can be registered

  // Its record of calls.
  std::atomic<int> opened{0}, closed{0}, files_added{0}, files_removed{0}, buffers_added{0},
      buffers_removed{0};
  std::atomic<int> reads{0}, reads_by_base{0}, wrong_calls{0};
  std::atomic<std::int64_t> longest{0};
  int allow_compat = -1, force_compat = -1;
  bool parameter_after_open = false, descriptor_past_the_cache = false;
  char log_path[512] = {};
};

/// Exported by it too.
extern "C" FakeCufile* fake_cufile();
