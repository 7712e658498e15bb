#pragma once

#include <filesystem>

#include "core/prepare/illumination/illumination_correction.h"

namespace alinify {

/// Writes a correction as one JSON file that describes itself: format, version, the image it belongs to, its
/// source, and its arrays, each number in the shortest form that reads back as the same float. The file
/// appears whole or not at all. **Throws** Error: Failed for a correction that is not sound, NotWritable.
void write_correction(const IlluminationCorrection& correction, const std::filesystem::path& path);

/// Reads it back, exactly. **Throws** Error: NotFound; NotReadable for anything else or damaged, naming the
/// place.
IlluminationCorrection read_correction(const std::filesystem::path& path);

}  // namespace alinify
