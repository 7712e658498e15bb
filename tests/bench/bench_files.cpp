// Reading and writing image files with nothing else in the way, in turn and by processor time.
//
//   bench_files read  [--threads N] [--runs N] [--square PX] FILE...
//       every square of level 0 of each file, and a sum over its samples that equal pictures share
//   bench_files write [--threads N] [--runs N] [--level fast|default|small] IMAGE OUT...
//       the pixels of IMAGE, read into memory beforehand, into a pyramidal file: deflate in an OME-TIFF
//       (.ome.tif) or a TIFF (.tif), zstd in an OME-Zarr (.zarr)

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/processor_time.h"
#include "core/base/thread_pool.h"
#include "core/io/open_image.h"
#include "core/io/tiff_writer.h"
#include "core/io/zarr/zarr_writer.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

struct Arguments {
  int threads = 2, runs = 3;
  std::int64_t square = 512;
  CompressionLevel level = CompressionLevel::Default;
  std::vector<fs::path> files;
};

struct Timed {
  double wall_s = 1e300, cpu_s = 1e300;
};

template <class Work>
void time(Timed& least, Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  const double cpu_begin = platform::processor_seconds();
  work();
  least.cpu_s = std::min(least.cpu_s, platform::processor_seconds() - cpu_begin);
  least.wall_s =
      std::min(least.wall_s, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
}

// Distinguishes pictures whose samples lie elsewhere too.
std::uint64_t sum_of(ConstPixels pixels, std::uint64_t place) {
  std::uint64_t sum = 0;
  for (std::int64_t y = 0; y < pixels.height; ++y) {
    const std::byte* row = pixels.row(y);
    std::uint64_t of_row = 0;
    for (std::int64_t i = 0; i < pixels.width * pixels.pixel_bytes(); ++i)
      of_row += std::to_integer<std::uint64_t>(row[i]);
    sum += of_row * (place + static_cast<std::uint64_t>(y) + 1);
  }
  return sum;
}

std::uint64_t read_all(const TileSource& image, std::int64_t square, ThreadPool& pool) {
  const Size size = image.info().size;
  const std::int64_t columns = (size.width + square - 1) / square, rows = (size.height + square - 1) / square;
  std::vector<std::uint64_t> sums(static_cast<std::size_t>(columns * rows));
  pool.parallel_for(columns * rows, [&](std::int64_t i) {
    const Rect rect = intersect(rect_of(size), {i % columns * square, i / columns * square, square, square});
    Image part(rect.size(), image.info().channels, image.info().type);
    image.read(0, rect, part.pixels());
    sums[static_cast<std::size_t>(i)] = sum_of(part.pixels(), static_cast<std::uint64_t>(i));
  });
  std::uint64_t sum = 0;
  for (const std::uint64_t one : sums) sum += one;
  return sum;
}

void read_files(const Arguments& arguments) {
  ThreadPool pool(arguments.threads);
  std::vector<Timed> least(arguments.files.size());
  std::vector<std::uint64_t> sums(arguments.files.size());
  double megapixels = 0;
  for (int run = 0; run < arguments.runs; ++run)
    for (std::size_t i = 0; i < arguments.files.size(); ++i)
      time(least[i], [&] {
        const auto image = open_image(arguments.files[i]);
        megapixels = 1e-6 * static_cast<double>(image->info().size.area());
        sums[i] = read_all(*image, arguments.square, pool);
      });
  for (std::size_t i = 0; i < arguments.files.size(); ++i)
    std::printf("%-32s %7.3f s, %7.3f s of processor time, %6.1f MP/s of a core, sum %016llx\n",
                arguments.files[i].filename().c_str(), least[i].wall_s, least[i].cpu_s,
                megapixels / least[i].cpu_s, static_cast<unsigned long long>(sums[i]));
}

std::unique_ptr<ImageWriter> writer_for(const fs::path& path, const ImageInfo& info, CompressionLevel level) {
  if (promises_zarr(path)) {
    ZarrWriterOptions options;
    options.level = level;
    return std::make_unique<ZarrWriter>(path, info.size, info.channels, info.type, info.color, options);
  }
  TiffWriterOptions options;
  options.level = level;
  if (path.stem().extension() == ".ome") options.ome.emplace();
  return std::make_unique<TiffWriter>(path, info.size, info.channels, info.type, info.color, options);
}

void write_files(const Arguments& arguments) {
  if (arguments.files.size() < 2) throw std::invalid_argument("an image and what to write are needed");
  ThreadPool pool(arguments.threads);
  const auto source = open_image(arguments.files[0]);
  const Image image = read_level(*source, 0);
  std::vector<Timed> least(arguments.files.size());
  std::vector<std::int64_t> bytes(arguments.files.size());
  for (int run = 0; run < arguments.runs; ++run)
    for (std::size_t i = 1; i < arguments.files.size(); ++i)
      time(least[i], [&] {
        const auto writer = writer_for(arguments.files[i], source->info(), arguments.level);
        const int columns = writer->tile_columns();
        pool.parallel_for(std::int64_t{columns} * writer->tile_rows(), [&](std::int64_t tile) {
          const int column = static_cast<int>(tile % columns), row = static_cast<int>(tile / columns);
          writer->write_tile(column, row, image.pixels().crop(writer->tile_rect(column, row)));
        });
        bytes[i] = writer->finish().bytes;
      });
  for (std::size_t i = 1; i < arguments.files.size(); ++i)
    std::printf("%-32s %7.3f s, %7.3f s of processor time, %lld bytes\n",
                arguments.files[i].filename().c_str(), least[i].wall_s, least[i].cpu_s,
                static_cast<long long>(bytes[i]));
}

Arguments arguments_from(int count, char** words) {
  Arguments arguments;
  for (int i = 2; i < count; ++i) {
    const std::string word = words[i], value = i + 1 < count ? words[i + 1] : "";
    if (word.rfind("--", 0) != 0) {
      arguments.files.emplace_back(word);
      continue;
    }
    if (word == "--threads")
      arguments.threads = std::stoi(value);
    else if (word == "--runs")
      arguments.runs = std::stoi(value);
    else if (word == "--square")
      arguments.square = std::stoi(value);
    else if (word == "--level")
      arguments.level = compression_level_from(value);
    else
      throw std::invalid_argument("no option " + word);
    ++i;
  }
  return arguments;
}

}  // namespace
}  // namespace alinify

int main(int count, char** words) {
  using namespace alinify;
  const std::string what = count > 1 ? words[1] : "";
  if (what != "read" && what != "write") {
    std::fprintf(stderr, "bench_files read|write [OPTIONS] FILE...: see its source\n");
    return 2;
  }
  try {
    (what == "read" ? read_files : write_files)(arguments_from(count, words));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "bench_files: %s\n", problem.what());
    return 1;
  }
  return 0;
}
