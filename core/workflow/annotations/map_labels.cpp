#include "core/workflow/annotations/map_labels.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "core/base/error.h"
#include "core/image/file_warnings.h"
#include "core/io/open_image.h"
#include "core/transform/inverse_map.h"
#include "core/transform/messages.h"
#include "core/workflow/export/export_warped.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

// The values other than zero, read in bands.
std::unordered_set<double> ids_in(const TileSource& image, Progress& progress) {
  std::unordered_set<double> ids;
  const ImageInfo& info = image.info();
  const std::int64_t rows = std::max<std::int64_t>(64, info.levels[0].tile_size.height);
  for (std::int64_t y = 0; y < info.size.height; y += rows) {
    progress.check_cancelled();
    const Rect band{0, y, info.size.width, std::min(rows, info.size.height - y)};
    const Image pixels = [&] {
      Image read(band.size(), 1, info.type);
      image.read(0, band, read.pixels());
      return read;
    }();
    visit_pixel_type(info.type, [&](auto zero) {
      using T = decltype(zero);
      T last{};
      for (std::int64_t row = 0; row < band.height; ++row) {
        const T* const values = reinterpret_cast<const T*>(pixels.pixels().row(row));
        for (std::int64_t x = 0; x < band.width; ++x) {
          if (values[x] == last) continue;
          last = values[x];
          if (last != T{}) ids.insert(static_cast<double>(last));
        }
      }
    });
    progress.update(static_cast<double>(y) / static_cast<double>(info.size.height));
  }
  return ids;
}

}  // namespace

void map_labels(const AnnotationJob& job, AnnotationResult& result, Backend& backend, Progress& progress) {
  OpenOptions options;
  options.pool = backend.pool();
  ExportRequest request;
  request.moving = open_image(job.in, options);
  const ImageInfo& info = request.moving->info();
  if (info.channels != 1)
    throw Error(ErrorKind::Failed, messages::cannot_map_annotations(job.in),
                messages::labels_have_channels(info.channels), messages::warp_pictures_instead);
  for (Message& warning : file_warnings(info)) result.remarks.push_back(std::move(warning));
  request.path = job.out;
  request.warp.interpolation = Interpolation::Nearest;
  request.file.pyramid = false;  // means of ids are other ids
  Progress counting = progress.sub(0.1, messages::stage_count_labels);
  const std::unordered_set<double> before = ids_in(*request.moving, counting);
  if (job.direction == MapDirection::MovingToFixed) {
    request.moving_from_fixed = job.moving_from_fixed;
  } else {
    Progress inverting = progress.sub(0.3, messages::stage_invert);
    request.moving_from_fixed =
        inverted(job.moving_from_fixed, {}, *backend.pool(), inverting).fixed_from_moving;
  }
  check_moving_size(request.moving_from_fixed, info, messages::cannot_map_annotations(job.in));
  Progress warping = progress.sub(0.5, messages::stage_warp_labels);
  const WrittenFile written = export_warped(request, backend, warping);
  Progress checking = progress.sub(0.1, messages::stage_count_labels);
  const std::unordered_set<double> after = ids_in(*open_image(job.out, options), checking);
  result.ids = static_cast<std::int64_t>(before.size());
  result.ids_lost =
      std::count_if(before.begin(), before.end(), [&](double id) { return !after.contains(id); });
  result.counts.records = result.ids;
  result.bytes = written.bytes;
}

}  // namespace alinify
