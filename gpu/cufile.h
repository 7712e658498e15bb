#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/compute/direct_reader.h"

namespace alinify {

/// Whether to read files through cuFile (GPUDirect Storage), and which library to use.
struct CufileSetup {
  enum class Mode {
    Off,
    Auto,    ///< if the disk can transfer to the device without staging in host memory
    Compat,  ///< cuFile's own compatibility mode, which stages in host memory: for tests
    Unknown,
  };
  Mode mode = Mode::Auto;
  std::string mode_word;  ///< as the user wrote it
  std::string library = "libcufile.so.0";
  bool kernel_module = false;  ///< nvidia-fs is loaded
};

/// The settings from this machine and the environment: ALINIFY_CUFILE (off, auto, compat) and
/// ALINIFY_CUFILE_LIBRARY (a name or path).
CufileSetup cufile_setup();
/// The reason why those settings rule out cuFile; empty if they do not. Loads the library but opens nothing.
Message why_not_cufile(const CufileSetup& setup);

/// The device to read files for.
struct CufileDevice {
  /// Allocates directly from the driver rather than from a pool: cuFile accepts nothing else.
  std::function<std::shared_ptr<void>(std::int64_t bytes)> allocate;
  /// Calls its argument with the device current on the calling thread.
  std::function<void(const std::function<void()>&)> run;
};

/// A reader using cuFile, or why there is none. The cuFile driver is opened with the first file, for the
/// whole program, and closed with the last reader.
DirectReaderOffer make_cufile_reader(const CufileSetup& setup, CufileDevice device);

}  // namespace alinify
