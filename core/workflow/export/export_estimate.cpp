#include "core/workflow/export/export_estimate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <system_error>
#include <utility>

#include "core/base/platform.h"
#include "core/io/image_writer.h"
#include "core/io/reduced_writer.h"
#include "core/io/temporary_name.h"
#include "core/workflow/export/export_plan.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

// Runs of neighbours, for they share strips and tiles of the moving file as in an export.
constexpr std::int64_t kRunTiles = 4, kRuns = 12, kTiles = kRunTiles * kRuns;

/// What was written of an image for trial.
struct Trial {
  double share = 1;  ///< of the image's pixels
  std::int64_t written_bytes = 0;
  int rows = 1;                      ///< of tiles
  double first_s = 0, others_s = 0;  ///< the first row, with what is done once; all others
};

double seconds_since(Clock::time_point began) {
  return std::chrono::duration<double>(Clock::now() - began).count();
}

/// Writes tiles of a large image side by side into a small one.
class SampleWriter final : public ImageWriter {
 public:
  /// Rows [first, first + count) of `to`'s tiles. `runs`: of each row of tiles, where in the large image its
  /// first pixel is.
  SampleWriter(ImageWriter& to, const std::vector<Vec2d>& runs, int first, int count)
      : to_(to), runs_(runs), first_(first), count_(count) {}

  int tile_columns() const override { return to_.tile_columns(); }
  int tile_rows() const override { return count_; }
  Rect tile_rect(int column, int row) const override {
    const Rect small = to_.tile_rect(column, first_ + row);
    const Vec2d run = runs_[static_cast<std::size_t>(first_ + row)];
    return {static_cast<std::int64_t>(run.x) + small.x, static_cast<std::int64_t>(run.y), small.width,
            small.height};
  }
  void write_tile(int column, int row, ConstPixels pixels) override {
    to_.write_tile(column, first_ + row, pixels);
  }
  WrittenFile finish() override { return to_.finish(); }

 private:
  ImageWriter& to_;
  const std::vector<Vec2d>& runs_;
  int first_, count_;
};

// Removes a file or folder, and those under its hidden name.
struct Removed {
  std::filesystem::path path;
  ~Removed() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
};

// Where the runs begin: spread over the height, and over the width by the golden section, which leaves no
// column of the image out.
std::vector<Vec2d> runs_in(Size image, const ImageWriter& writer, Size sample) {
  constexpr double golden = 0.6180339887498949;
  std::vector<Vec2d> runs;
  const int rows = writer.tile_rows();
  for (int row = 0; row < rows; ++row) {
    const Rect tile = writer.tile_rect(0, row);
    if (sample == image) {
      runs.push_back({0, static_cast<double>(tile.y)});
      continue;
    }
    const auto placed = [](double share, std::int64_t room, std::int64_t step) {
      return std::floor(share * static_cast<double>(room) / static_cast<double>(step)) *
             static_cast<double>(step);
    };
    const double across = std::fmod(0.5 + golden * row, 1.0);
    runs.push_back({placed(across, image.width - sample.width, tile.width),
                    placed((row + 0.5) / rows, image.height - tile.height, tile.height)});
  }
  return runs;
}

// A file's readers hold up to so much of it; formats that are decoded whole hold all.
std::int64_t held_by(const TileSource& source) {
  constexpr std::int64_t cache_bytes = std::int64_t{64} << 20;
  const ImageInfo& info = source.info();
  const bool whole = info.levels[0].tile_size == info.size;
  return whole ? sample_bytes(info) : std::min(cache_bytes, sample_bytes(info));
}

// As many runs as the image is high enough for, and of an image that is not, longer ones. A small image is
// written whole: what is beyond its edges in the last tiles, and its pyramid, weigh in a file of few tiles.
Size sample_of(Size image, std::int64_t side) {
  if (image.area() <= kTiles * side * side) return image;
  const std::int64_t across = std::max<std::int64_t>(1, image.width / side),
                     down = std::max<std::int64_t>(1, image.height / side);
  const std::int64_t rows = std::min(kTiles / std::min(kRunTiles, across), down);
  return {std::min(image.width, side * std::min(kTiles / rows, across)), std::min(image.height, side * rows)};
}

std::int64_t memory_of(const ExportRequest& request, const ExportPlan& plan) {
  constexpr std::int64_t in_flight_bytes = std::int64_t{256} << 20,
                         write_behind_bytes = std::int64_t{48} << 20, band_bytes = std::int64_t{8} << 20;
  const std::int64_t pixel_bytes = std::int64_t{plan.samples.channels} * bytes_per_sample(plan.samples.type);
  const Size size = plan.size();
  // A writer's incomplete rows of tiles: two of every level, or bands.
  const std::int64_t row_bytes = size.width * pixel_bytes;
  std::int64_t writing = holds_rows(plan.kind) ? 4 * band_bytes : 4 * row_bytes * plan.file.tile_size;
  writing = std::min(writing, size.area() * pixel_bytes);
  std::int64_t held = 0;
  for (const WarpLayer& layer : plan.layers()) held += held_by(*layer.image);
  return request.warp.memory_limit_bytes.value_or(in_flight_bytes) + writing + write_behind_bytes + held;
}

// Into a file under a hidden name beside `target`, which is removed.
Trial try_export(const ExportPlan& plan, const std::filesystem::path& target, Backend& backend,
                 Progress& progress) {
  const Size image = plan.frame.size();
  const bool reduces = !(plan.size() == image);
  const std::int64_t side = reduces                                     ? ReducedWriter::tile_px
                            : holds_rows(plan.kind) || plan.file.strips ? 512
                                                                        : plan.file.tile_size;
  const Size sample = sample_of(image, side);
  check_place(target);
  // Of its own name, so that nothing that is there already is in the way.
  const TemporaryName hidden(target);
  const Removed removed{hidden.path()};
  Trial trial;
  trial.share = static_cast<double>(sample.area()) / static_cast<double>(image.area());
  auto began = Clock::now();
  const std::unique_ptr<ImageWriter> writer = plan.make_writer(hidden.path(), sample);
  const std::unique_ptr<ImageWriter> reducing = plan.make_reducing(*writer, sample);
  ImageWriter& tiles = reducing ? *reducing : *writer;
  const std::vector<Vec2d> runs = runs_in(image, tiles, sample);
  const auto warp = [&](int first, int count, double share) {
    SampleWriter rows(tiles, runs, first, count);
    Progress part = progress.sub(share, messages::stage_try_export);
    warp_tiles(plan.layers(), plan.samples.type, rows, plan.warping, backend, part);
  };
  // The first run includes one-time opening and decoding.
  trial.rows = tiles.tile_rows();
  warp(0, 1, 1.0 / trial.rows);
  trial.first_s = seconds_since(began);
  began = Clock::now();
  if (trial.rows > 1) warp(1, trial.rows - 1, 1 - 1.0 / trial.rows);
  trial.written_bytes = writer->finish().bytes;
  trial.others_s = seconds_since(began);
  return trial;
}

std::int64_t file_bytes_after(const Trial& trial, const ExportPlan& plan) {
  const auto once_bytes =
      std::min(trial.written_bytes, static_cast<std::int64_t>(plan.file.icc_profile.size()));
  return once_bytes + std::llround(static_cast<double>(trial.written_bytes - once_bytes) / trial.share);
}

}  // namespace

ExportEstimate estimate_export(const ExportRequest& request, Backend& backend, Progress& progress) {
  const ExportPlan plan(request);
  ExportEstimate estimate;
  estimate.kind = plan.kind;
  estimate.frame = plan.frame;
  estimate.size = plan.size();
  estimate.channels = plan.samples.channels;
  estimate.type = plan.samples.type;
  estimate.raw_bytes = plan.size().area() * plan.samples.channels * bytes_per_sample(plan.samples.type);
  estimate.memory_bytes = memory_of(request, plan);
  estimate.notes = plan.notes;

  const std::filesystem::path target = follow_links(request.path);
  const Trial trial = try_export(plan, target, backend, progress);
  estimate.sampled = trial.share;
  estimate.file_bytes = file_bytes_after(trial, plan);
  if (trial.share >= 1) {
    estimate.elapsed_s = trial.first_s + trial.others_s;
  } else {
    const double row_s = trial.others_s / std::max(1, trial.rows - 1);
    estimate.elapsed_s = std::max(0.0, trial.first_s - row_s) + row_s * trial.rows / trial.share;
  }
  estimate.free_disk_bytes = platform::free_disk_bytes(target.parent_path());
  return estimate;
}

std::int64_t estimate_export_bytes(const ExportRequest& request, const std::filesystem::path& folder,
                                   Backend& backend, Progress& progress) {
  const ExportPlan plan(request);
  return file_bytes_after(try_export(plan, folder / request.path.filename(), backend, progress), plan);
}

}  // namespace alinify
