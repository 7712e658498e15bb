#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/compute/direct_reader.h"

namespace alinify {

/// Whether files are read through cuFile (GPUDirect Storage), and from which library.
struct CufileSetup {
  enum class Mode {
    Off,
    Auto,    ///< where the disk's bytes can go to the device without the host's memory between
    Compat,  ///< through cuFile's own compatibility mode, by way of the host: for tests
    Unknown,
  };
  Mode mode = Mode::Auto;
  std::string mode_word;  ///< as it was given
  std::string library = "libcufile.so.0";
  bool kernel_module = false;  ///< nvidia-fs is loaded
};

/// As this machine and the environment have it: ALINIFY_CUFILE (off, auto, compat) and ALINIFY_CUFILE_LIBRARY
/// (a name or path).
CufileSetup cufile_setup();
/// Why files are not read through cuFile with that setup; empty where they are. Loads the library, opens
/// nothing.
std::string why_not_cufile(const CufileSetup& setup);

/// The device that files are read for.
struct CufileDevice {
  /// Memory of its own from the driver, not from a pool: cuFile takes no other.
  std::function<std::shared_ptr<void>(std::int64_t bytes)> allocate;
  /// Calls what it is given with the device as the calling thread's.
  std::function<void(const std::function<void()>&)> run;
};

/// A reader through cuFile, or why there is none. cuFile's driver is opened with the first file, for the
/// whole program, and closed with the last reader.
DirectReaderOffer make_cufile_reader(const CufileSetup& setup, CufileDevice device);

}  // namespace alinify
