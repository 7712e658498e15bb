#include "core/phantom/write_images.h"

#include <system_error>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/system_message.h"

namespace alinify {

void make_phantom_folder(const std::filesystem::path& folder) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (!std::filesystem::is_directory(folder))
    throw Error(ErrorKind::NotWritable, messages::cannot_make_folder(folder),
                problem ? system_message(problem) : messages::something_else_has_that_name,
                messages::choose_another_folder);
}

std::int64_t write_rendered(const std::filesystem::path& path, Size size, int channels,
                            const TiffWriterOptions& file, const std::function<void(Rect, Pixels)>& render,
                            ThreadPool& pool, Progress progress) {
  TiffWriter writer(path, size, channels, PixelType::U8, channels == 1 ? ColorModel::Grey : ColorModel::Rgb,
                    file);
  const std::int64_t columns = writer.tile_columns(), count = columns * writer.tile_rows();
  pool.parallel_for(count, [&](std::int64_t k) {
    progress.check_cancelled();
    const int column = static_cast<int>(k % columns), row = static_cast<int>(k / columns);
    const Rect rect = writer.tile_rect(column, row);
    Image tile(rect.size(), channels, PixelType::U8);
    render(rect, tile.pixels());
    writer.write_tile(column, row, tile.pixels());
    progress.advance(1.0 / static_cast<double>(count));
  });
  progress.check_cancelled();
  return writer.finish().bytes;
}

}  // namespace alinify
