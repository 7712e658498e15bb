#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "core/image/image.h"

namespace alinify {

/// Writes an 8- or 16-bit image of 1 to 4 channels as PNG, atomically. **Throws** Error: Usage, NotWritable.
void write_png(ConstPixels pixels, const std::filesystem::path& path);

/// The same file in memory. **Throws** Error: Usage, OutOfMemory.
std::vector<std::byte> encode_png(ConstPixels pixels);

}  // namespace alinify
