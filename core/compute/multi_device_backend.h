#pragma once

#include <memory>
#include <vector>

#include "core/compute/backend.h"

namespace alinify {

/// Several devices as one backend. Small calls (warp_tile, draw_view) go to the device running the fewest of
/// them: an export submits many tiles concurrently, so its tiles spread over all devices. Large calls run on
/// the first device, which also serves allocate; calls on that memory run there too. A caller that can split
/// a large job distributes the pieces through devices(), as the dense engine does with its tiles.
///
/// Every piece is computed as on one device, so results are bit-identical if all devices are of the same kind
/// and none is so short of memory that the pieces of a large job must be smaller.
/// **Memory**: each device's own limit applies to it; available_memory_bytes is the smallest over the
/// devices. **Throws** Error(Usage) for an empty list.
std::unique_ptr<Backend> make_multi_device_backend(std::vector<std::unique_ptr<Backend>> devices);

}  // namespace alinify
