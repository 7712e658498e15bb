#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/base/message.h"
#include "core/base/progress.h"
#include "core/compute/backend.h"
#include "core/prepare/illumination/basic/estimate_basic.h"
#include "core/prepare/illumination/illumination_correction.h"

namespace alinify {

/// The fields of one microscope from which its illumination is estimated: tiles before they are stitched.
struct BasicFieldsRequest {
  std::vector<std::filesystem::path> fields;
  /// Called from several threads.
  std::function<std::shared_ptr<const TileSource>(const std::filesystem::path&)> open;
  BasicOptions options;
};

struct BasicFieldsEstimate {
  IlluminationCorrection correction;  ///< without the program's version
  std::vector<BasicEstimate> channels;
  std::vector<Message> notes;  ///< of all channels, each once
};

/// The smallest and the largest sample of a field: one channel of float32.
std::pair<float, float> range_of(const Image& field);

/// Estimates flat field and, if the options ask for it, dark field by BaSiC, each colour channel by itself,
/// as a correction for images of the fields' size. **Throws** as `open`, and Error as estimate_basic().
/// **Threads**: reads on the backend's pool. **Memory**: that of estimate_basic().
BasicFieldsEstimate estimate_basic_fields(const BasicFieldsRequest& request, Backend& backend,
                                          Progress& progress);

}  // namespace alinify
