#include "core/prepare/foreground/find_pieces.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/compute/backend_buffer.h"
#include "core/compute/foreground_steps.h"
#include "core/math/grey.h"
#include "core/math/ops/count_greys.h"
#include "core/prepare/foreground/grey_picture.h"
#include "core/prepare/foreground/messages.h"
#include "core/prepare/foreground/plan_foreground.h"
#include "core/prepare/foreground/threshold.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

constexpr double usual_smallest_share = 1e-4, filled_share = 0.98, tiny_share = 0.002;

Message problem_of(const ImageInfo& info) {
  if (info.path.empty()) return messages::cannot_find_foreground_here;
  return messages::cannot_find_foreground(std::filesystem::path(info.path));
}

MessageArgument grey_number(double grey) {
  return fixed_number(grey, std::abs(grey) < 10 && grey != std::round(grey) ? 3 : 0);
}
MessageArgument area_number(double px) {
  return fixed_number(px, 0, "px");
}

std::uint32_t whole_area(double full_px, double downsample) {
  return static_cast<std::uint32_t>(
      std::clamp(std::round(full_px / (downsample * downsample)), 0.0, 4294967294.0));
}

std::uint16_t last_dark_level(int bin) {
  return static_cast<std::uint16_t>(((bin + 1) << grey_bin_shift) - 1);
}

/// Whether most of the border is above the threshold.
bool border_is_bright(View2D<const std::uint16_t> levels, std::uint16_t threshold) {
  std::int64_t bright = 0, all = 0;
  const std::int64_t ring = std::max<std::int64_t>(1, std::min(levels.width, levels.height) / 100);
  for (std::int64_t y = 0; y < levels.height; ++y) {
    const bool whole = y < ring || y >= levels.height - ring;
    for (std::int64_t x = 0; x < levels.width; ++x) {
      if (!whole && x >= ring && x < levels.width - ring) {
        x = levels.width - ring - 1;
        continue;
      }
      bright += levels.at(x, y) > threshold;
      ++all;
    }
  }
  return 2 * bright > all;
}

/// Bounds, areas and centroids of all labels.
void measure(FoundPieces& found, std::uint32_t count, const std::optional<Vec2d>& pixel_size_um) {
  struct Sums {
    std::int64_t area = 0, left = std::numeric_limits<std::int64_t>::max(), right = -1, top = 0, bottom = -1;
    double x = 0, y = 0;
  };
  std::vector<Sums> sums(std::size_t{count} + 1);
  const View2D<const std::uint32_t> labels = found.label_view();
  for (std::int64_t y = 0; y < labels.height; ++y) {
    const std::uint32_t* const row = labels.row(y);
    for (std::int64_t x = 0; x < labels.width;) {
      const std::uint32_t label = row[x];
      const std::int64_t begin = x;
      while (x < labels.width && row[x] == label) ++x;
      if (!label) continue;
      Sums& s = sums[label];
      if (s.area == 0) s.top = y;
      const std::int64_t run = x - begin;
      s.area += run;
      s.left = std::min(s.left, begin);
      s.right = std::max(s.right, x - 1);
      s.bottom = y;
      s.x += 0.5 * static_cast<double>(begin + x - 1) * static_cast<double>(run);
      s.y += static_cast<double>(y) * static_cast<double>(run);
    }
  }
  const double d = found.downsample;
  const auto full = [d](std::int64_t edge, std::int64_t limit) {
    return std::min(limit, static_cast<std::int64_t>(std::llround(static_cast<double>(edge) * d)));
  };
  std::int64_t covered = 0;
  for (std::uint32_t label = 1; label <= count; ++label) {
    const Sums& s = sums[label];
    Piece piece;
    piece.label = label;
    piece.bounds.x = full(s.left, found.image.width);
    piece.bounds.y = full(s.top, found.image.height);
    piece.bounds.width = full(s.right + 1, found.image.width) - piece.bounds.x;
    piece.bounds.height = full(s.bottom + 1, found.image.height) - piece.bounds.y;
    const auto area = static_cast<double>(s.area);
    piece.area_px = area * d * d;
    if (pixel_size_um) piece.area_mm2 = piece.area_px * pixel_size_um->x * pixel_size_um->y * 1e-6;
    piece.centroid = full_from_level({s.x / area, s.y / area}, d);
    found.pieces.push_back(piece);
    covered += s.area;
  }
  found.share = static_cast<double>(covered) / static_cast<double>(found.size.area());
}

}  // namespace

FoundPieces find_pieces(const TileSource& source, const FindPiecesOptions& options, Backend& backend,
                        Progress& progress) {
  const ImageInfo& info = source.info();
  const auto image_area = static_cast<double>(info.size.area());
  const double smallest = options.smallest_piece_px.value_or(usual_smallest_share * image_area);
  if (smallest > image_area)
    throw Error(ErrorKind::Usage, problem_of(info),
                messages::min_area_above_image(area_number(smallest), area_number(image_area)),
                messages::keep_smaller_pieces);
  ForegroundPlanRequest wish;
  wish.image = info.size;
  wish.downsample = options.downsample;
  wish.split = options.split_touching;
  wish.free_bytes = backend.available_memory_bytes();
  const ForegroundPlan plan = plan_foreground(wish);

  Progress reading = progress.sub(0.8, messages::foreground_read_image);
  const GreyPicture picture = read_grey_picture(source, plan.downsample, *backend.pool(), reading);
  if (!(picture.brightest > picture.darkest))
    throw Error(ErrorKind::Failed, problem_of(info),
                messages::image_of_one_grey(grey_number(picture.darkest)), messages::no_foreground_to_find);

  Progress finding = progress.sub(0.2, messages::foreground_find_pieces);
  FoundPieces found;
  found.image = info.size;
  found.downsample = picture.downsample;
  found.size = picture.size;
  const BackendBuffer<std::uint16_t> grey(backend, picture.size);
  grey.write(picture.view());
  const BackendBuffer<std::uint8_t> mask(backend, picture.size);
  const BackendBuffer<std::uint32_t> labels(backend, picture.size);
  ForegroundSteps& steps = backend.foreground();

  SeparateArgs separate;
  separate.grey = grey.view();
  separate.smooth_px = std::clamp(options.smooth_px, 0.0, 4.0);
  if (options.method == ThresholdMethod::Given) {
    separate.threshold = grey_level(static_cast<float>(options.threshold), picture.base, picture.scale);
    found.threshold = options.threshold;
  } else {
    const std::vector<std::uint32_t> counts = steps.count_greys(grey.view(), separate.smooth_px, finding);
    const std::optional<int> bin =
        options.method == ThresholdMethod::Otsu ? otsu_bin(counts) : triangle_bin(counts);
    if (!bin)
      throw Error(ErrorKind::Failed, problem_of(info),
                  messages::image_of_one_grey(grey_number(picture.darkest)), messages::no_foreground_to_find);
    separate.threshold = last_dark_level(*bin);
    found.threshold = picture.grey_of_level(separate.threshold + 0.5);
  }
  found.bright =
      options.side == ForegroundSide::Bright ||
      (options.side == ForegroundSide::Auto && !border_is_bright(picture.view(), separate.threshold));
  separate.bright = found.bright;
  const double d = found.downsample;
  separate.open_px = options.open_px / d;
  separate.close_px = options.close_px / d;
  separate.largest_hole_px = whole_area(options.largest_hole_px.value_or(4e18), d);
  separate.smallest_px = whole_area(smallest, d);
  separate.mask = mask.view();
  steps.separate(separate, finding);
  finding.update(0.5);

  LabelArgs label;
  label.mask = mask.view();
  label.labels = labels.view();
  label.split = options.split_touching;
  label.neck = options.neck;
  // A disc of a quarter of the smallest area fits into whatever is split off.
  label.min_half_width_px = std::max(1.0, 0.5 * std::sqrt(smallest / 3.14159265358979) / d);
  const std::uint32_t count = steps.label_pieces(label, finding);
  if (count == 0) {
    const bool outside =
        found.bright ? found.threshold >= picture.brightest : found.threshold < picture.darkest;
    if (outside) {
      const MessageText& why =
          found.bright ? messages::nothing_above_threshold : messages::nothing_below_threshold;
      throw Error(
          ErrorKind::Failed, problem_of(info),
          why(grey_number(found.threshold), grey_number(picture.darkest), grey_number(picture.brightest)),
          messages::use_other_threshold);
    }
    throw Error(ErrorKind::Failed, problem_of(info),
                messages::all_pieces_removed(fixed_number(options.open_px, 1, "px"), area_number(smallest)),
                messages::keep_smaller_pieces);
  }
  found.labels.resize(static_cast<std::size_t>(found.size.area()));
  labels.read({found.labels.data(), found.size.width, found.size.height, found.size.width});
  measure(found, count, info.pixel_size_um);
  if (found.share > filled_share)
    found.remarks.push_back(messages::foreground_fills_image(percent_number(found.share, 1)));
  if (found.share < tiny_share)
    found.remarks.push_back(messages::foreground_is_tiny(percent_number(found.share, 3)));
  if (plan.for_memory)
    found.remarks.push_back(messages::foreground_at_downsample_for_memory(
        fixed_number(d, d == std::round(d) ? 0 : 2), size_number(found.size), bytes_number(wish.free_bytes),
        fixed_number(d, 0, "px")));
  else if (d > 1)
    found.remarks.push_back(messages::foreground_at_downsample(
        fixed_number(d, d == std::round(d) ? 0 : 2), size_number(found.size), fixed_number(d, 0, "px")));
  progress.update(1);
  return found;
}

}  // namespace alinify
