#include "core/prepare/repeat/check_seam.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/order_statistics.h"
#include "core/prepare/repeat/messages.h"
#include "core/prepare/repeat/repeated_source.h"

namespace alinify {
namespace {

// Two neighbouring lines of the plane on either side of a seam: [0] and [1] are the last ones of a repeat,
// [2] and [3] the first of the next.
using Lines = std::vector<std::vector<double>>;

// Sums of absolute differences between neighbouring rows, and between neighbouring columns.
struct Jumps {
  std::vector<double> rows, columns;
};

template <class T>
void add_differences(ConstPixels band, std::int64_t first_row, Jumps& jumps) {
  const auto samples = band.samples<T>();
  const int n = band.channels;
  for (std::int64_t y = 0; y < band.height; ++y) {
    const T* row = samples.row(y);
    const T* const below = y + 1 < band.height ? samples.row(y + 1) : nullptr;
    double down = 0;
    for (std::int64_t x = 0; below && x < band.width * n; ++x)
      down += std::abs(static_cast<double>(below[x]) - static_cast<double>(row[x]));
    if (!below) break;  // of the next band, which begins with this row
    jumps.rows[static_cast<std::size_t>(first_row + y)] = down / static_cast<double>(band.width * n);
    for (std::int64_t x = 0; x + 1 < band.width; ++x)
      for (int c = 0; c < n; ++c)
        jumps.columns[static_cast<std::size_t>(x)] +=
            std::abs(static_cast<double>(row[(x + 1) * n + c]) - static_cast<double>(row[x * n + c]));
  }
}

// One pass over the design, in bands that overlap by a row.
Jumps jumps_inside(const TileSource& design, Size size, Progress& progress) {
  const ImageInfo& info = design.info();
  Jumps jumps{std::vector<double>(static_cast<std::size_t>(std::max<std::int64_t>(size.height - 1, 0))),
              std::vector<double>(static_cast<std::size_t>(std::max<std::int64_t>(size.width - 1, 0)))};
  const std::int64_t row_bytes = size.width * info.channels * bytes_per_sample(info.type);
  const std::int64_t rows = std::max<std::int64_t>(2, (std::int64_t{16} << 20) / row_bytes);
  for (std::int64_t y = 0; y + 1 < size.height; y += rows - 1) {
    progress.check_cancelled();
    Image band({size.width, std::min(rows, size.height - y)}, info.channels, info.type);
    design.read(0, {0, y, size.width, band.size().height}, band.pixels());
    visit_pixel_type(info.type, [&](auto zero) {
      add_differences<decltype(zero)>(std::as_const(band).pixels(), y, jumps);
    });
    progress.update(static_cast<double>(y) / static_cast<double>(size.height));
  }
  const auto per_column = static_cast<double>((size.height - 1) * info.channels);
  for (double& sum : jumps.columns) sum /= std::max(1.0, per_column);
  return jumps;
}

// The samples of a rectangle, one line after the other: rows, or columns where `down`.
Lines lines_of(const TileSource& plane, Rect rect, bool down) {
  const ImageInfo& info = plane.info();
  Image pixels(rect.size(), info.channels, info.type);
  plane.read(0, rect, pixels.pixels());
  Lines lines(static_cast<std::size_t>(down ? rect.width : rect.height));
  visit_pixel_type(info.type, [&](auto zero) {
    const auto samples = std::as_const(pixels).pixels().samples<decltype(zero)>();
    for (std::int64_t y = 0; y < rect.height; ++y)
      for (std::int64_t i = 0; i < rect.width * info.channels; ++i)
        lines[static_cast<std::size_t>(down ? i / info.channels : y)].push_back(
            static_cast<double>(samples.row(y)[i]));
  });
  return lines;
}

double mean_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += std::abs(a[i] - b[i]);
  return a.empty() ? 0 : sum / static_cast<double>(a.size());
}

// A line that differs from its neighbours far more than they do from each other.
bool stands_alone(double to_one, double to_other, double past, double limit) {
  return std::max(to_one, to_other) > limit && std::min(to_one, to_other) > limit / 2 &&
         past < 0.5 * std::min(to_one, to_other);
}

SeamSide judge(const Lines& lines, std::vector<double> inside, bool mirrored, double range) {
  SeamSide side;
  // The two outermost are judged.
  if (inside.size() > 8) inside = std::vector<double>(inside.begin() + 1, inside.end() - 1);
  if (!inside.empty()) {
    side.typical = lower_quantile(inside, 0.5);
    side.rare = lower_quantile(inside, 0.99);
  }
  side.across = mean_difference(lines[1], lines[2]);
  const double limit = std::max({1.5 * side.rare, 2 * side.typical, range / 256});
  const double in_last = mean_difference(lines[0], lines[1]), in_first = mean_difference(lines[2], lines[3]);
  if (mirrored) {
    // Both sides of the seam are the same line: an odd one shows twice.
    side.odd_last = in_last > limit;
    side.odd_last_levels = in_last;
    return side;
  }
  const double past_last = mean_difference(lines[0], lines[2]),
               past_first = mean_difference(lines[1], lines[3]);
  side.odd_last = stands_alone(in_last, side.across, past_last, limit);
  side.odd_first = stands_alone(side.across, in_first, past_first, limit);
  side.odd_last_levels = std::min(in_last, side.across);
  side.odd_first_levels = std::min(in_first, side.across);
  side.visible = side.across > limit && !side.odd_last && !side.odd_first;
  return side;
}

}  // namespace

SeamReport check_seam(const TileSource& design, const RepeatLayout& layout, Progress& progress) {
  SeamReport report;
  const ImageInfo& info = design.info();
  report.range = highest_value(info.type) - lowest_value(info.type);
  // Turning moves all seams alike, so the design is looked at as it lies in its file.
  const RepeatLayout upright = turned_back(layout);
  const Size size = upright.design;
  if (size.width < 4 || size.height < 4) return report;
  // A plane of 3 x 3 repeats, without copying the design: two lines on either side of a seam are read.
  const std::shared_ptr<const TileSource> borrowed(std::shared_ptr<const TileSource>(), &design);
  const auto plane = make_repeated_source(borrowed, {upright, {0, 0, 3 * size.width, 3 * size.height}});
  const Jumps inside = jumps_inside(design, size, progress);
  const std::int64_t bottom = size.height;
  const Lines rows = lines_of(*plane, {0, bottom - 2, size.width, 4}, false);
  const Lines columns = lines_of(*plane, {size.width - 2, 0, 4, size.height}, true);
  report.rows = judge(rows, inside.rows, upright.mirror_rows, report.range);
  report.columns = judge(columns, inside.columns, upright.mirror_columns, report.range);

  const auto levels = [](double value) { return fixed_number(value, value < 10 ? 1 : 0); };
  const MessageArgument range = whole_number(std::llround(report.range) + (is_float(info.type) ? 0 : 1));
  const auto add_findings = [&](const SeamSide& side, const MessageText& odd, const MessageText& first,
                                const MessageText& last, const MessageText& open) {
    if (side.odd_first) report.findings.push_back(odd(first, levels(side.odd_first_levels), range));
    if (side.odd_last) report.findings.push_back(odd(last, levels(side.odd_last_levels), range));
    if (side.visible)
      report.findings.push_back(open(words_of(layout), levels(side.across), range, levels(side.typical)));
  };
  add_findings(report.rows, messages::seam_in_row, messages::edge_top, messages::edge_bottom,
               messages::seam_between_rows);
  add_findings(report.columns, messages::seam_in_column, messages::edge_left, messages::edge_right,
               messages::seam_between_columns);
  progress.update(1);
  return report;
}

}  // namespace alinify
