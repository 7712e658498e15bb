#pragma once

#include <memory>
#include <vector>

#include "core/compute/backend.h"

namespace alinify {

/// Several devices as one backend. Small calls (warp_tile, draw_view) go to the device that has the fewest of
/// them at the time: an export asks for many tiles at once, and its tiles end up on all of them. Large ones
/// run on the first device, whose memory allocate gives; calls on that memory follow it. Whoever can cut a
/// large job into pieces of its own deals them out by devices(), as the dense engine does with tiles.
///
/// Every piece is computed as on one device, so results are the same bit for bit where all devices are of one
/// kind and memory is not so short that the pieces of a large job must be cut smaller for one of them.
/// **Memory**: each device's own limit holds for it; available_memory_bytes is the least of them.
/// **Throws** Error(Usage) for an empty list.
std::unique_ptr<Backend> make_many_devices(std::vector<std::unique_ptr<Backend>> devices);

}  // namespace alinify
