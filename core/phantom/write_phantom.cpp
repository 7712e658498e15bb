#include <functional>
#include <system_error>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "core/phantom/phantom.h"

namespace alinify {
namespace {

std::int64_t write_image(const std::filesystem::path& path, Size size, int channels,
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

}  // namespace

PhantomFiles write_phantom(const Phantom& phantom, const std::filesystem::path& folder,
                           const TiffWriterOptions& file, ThreadPool& pool, Progress& progress) {
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (!std::filesystem::is_directory(folder))
    throw Error(ErrorKind::NotWritable, messages::cannot_make_folder(folder),
                problem ? Message::verbatim(problem.message()) : messages::something_else_has_that_name,
                messages::choose_another_folder);
  PhantomFiles files{folder / "fixed.tif", folder / "moving.tif", folder / "truth.json",
                     folder / "fixed_points.csv", folder / "moving_points.csv"};
  const Size size = phantom.options().size;
  files.bytes += write_image(
      files.fixed, size, phantom.fixed_channels(), file,
      [&](Rect r, Pixels out) { phantom.render_fixed(r, out); }, pool,
      progress.sub(0.5, messages::fixed_image));
  files.bytes += write_image(
      files.moving, phantom.moving_size(), 3, file,
      [&](Rect r, Pixels out) { phantom.render_moving(r, out); }, pool,
      progress.sub(0.49, messages::moving_image));
  Transform truth = phantom.truth();
  truth.provenance.fixed_path = "fixed.tif";
  truth.provenance.moving_path = "moving.tif";
  write_transform(truth, files.truth);
  std::vector<NamedPoint> fixed, moving;
  for (const LandmarkPair& pair : phantom.points()) {
    fixed.push_back({pair.id, pair.fixed});
    moving.push_back({pair.id, pair.moving});
  }
  write_points(fixed, files.fixed_points);
  write_points(moving, files.moving_points);
  progress.update(1);
  return files;
}

}  // namespace alinify
