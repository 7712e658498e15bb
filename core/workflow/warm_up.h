#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/registration/result.h"

namespace alinify {

struct WarmUpOptions {
  /// Device memory that is allocated and freed once, so that the first run finds it in the pool. 0:
  /// half of the free memory, 8 GiB at most (a pair of 300 megapixels at full resolution). Without
  /// meaning for a backend that works in the host's memory.
  std::int64_t pool_bytes = 0;
};

struct WarmUpReport {
  std::vector<StageTime> stages;  ///< "device", "memory", "registration", ...
  std::vector<Message> notes;     ///< "elastix was left out: ..."
  double elapsed_s = 0;
};

/// The stages by name, in their order.
const std::vector<std::string>& warm_up_stages();

/// Does once, on a small generated pair, all the work that delays a first run: the device's context,
/// its memory and page-locked staging, every kernel of the registration with the production parameters
/// (texture with masks and landmarks, then structure), quality, warping and drawing in the usual sample
/// types, and the elastix program read from the disk. The first real run is as quick as the second after
/// that.
///
/// Reports the stage, and within a registration the step: "registration: iteration 3 of 17". Missing programs
/// (elastix) are left out and noted.
/// **Throws** Error, OutOfMemory, Cancelled (within a second of the request). **Threads**: beside other calls
/// of the backend; it costs them time. **Memory**: some 50 MB, and of a device `pool_bytes`, kept by its
/// pool.
WarmUpReport warm_up(Backend& backend, const WarmUpOptions& options, Progress& progress);

}  // namespace alinify
