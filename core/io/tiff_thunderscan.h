#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/message.h"

namespace alinify {

/// Decodes a strip that a ThunderScan packed: samples of 4 bits, in runs and differences. libtiff up to 4.5.0
/// leaves runs out that end a row. `out`: `rows` rows of (width + 1) / 2 bytes, of zeros; those that the
/// strip lacks stay zero, and are told of. Empty where it has all. **Source**: libtiff's tif_thunder.c
/// describes the format.
Message decode_thunderscan(std::span<const std::byte> strip, std::int64_t width, std::int64_t rows,
                           std::byte* out);

}  // namespace alinify
