#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "core/base/progress.h"
#include "core/base/thread_pool.h"
#include "core/image/image.h"
#include "core/io/tiff_writer.h"

namespace alinify {

/// Makes the folder of a phantom where it is missing. **Throws** Error(NotWritable).
void make_phantom_folder(const std::filesystem::path& folder);

/// Writes an image of 8 bit and 1 or 3 channels that `render` fills in rectangle by rectangle, on the pool's
/// threads. **Returns** the file's bytes. **Throws** Error(NotWritable), Cancelled.
std::int64_t write_rendered(const std::filesystem::path& path, Size size, int channels,
                            const TiffWriterOptions& file, const std::function<void(Rect, Pixels)>& render,
                            ThreadPool& pool, Progress progress);

}  // namespace alinify
