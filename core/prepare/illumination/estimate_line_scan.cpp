#include "core/prepare/illumination/estimate_line_scan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/order_statistics.h"
#include "core/prepare/illumination/line_means.h"
#include "core/prepare/illumination/messages.h"

namespace alinify {
namespace {

using Profile = std::vector<float>;

constexpr std::int64_t min_lines = 128, min_columns = 64;
// Of the light that the middle column sees; less is a column that does not work.
constexpr double dead_share = 0.05;
// An image in which more columns than this show nothing is no image to estimate from.
constexpr double max_unseen_columns = 0.1;
constexpr double max_saturated_columns = 0.01;
// An exposure that changes more slowly is a trend, of the lamp or of the cloth.
constexpr std::size_t longest_jitter_rows = 64;

[[noreturn]] void refuse(const Message& problem, Message why, Message hint) {
  throw Error(ErrorKind::Failed, problem, std::move(why), std::move(hint));
}

float finite_median(Profile values) {
  std::erase_if(values, [](float v) { return !std::isfinite(v); });
  return values.empty() ? std::numeric_limits<float>::quiet_NaN() : median(std::move(values));
}

double mean_of(const Profile& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

double root_mean_square(const Profile& values) {
  double sum = 0;
  for (const float v : values) sum += static_cast<double>(v) * static_cast<double>(v);
  return std::sqrt(sum / static_cast<double>(values.size()));
}

// NaN from the nearest known values on both sides, linearly. At least one is known.
void interpolate_unknown(Profile& values) {
  const auto count = static_cast<std::ptrdiff_t>(values.size());
  const auto known = [&](std::ptrdiff_t i) { return std::isfinite(values[static_cast<std::size_t>(i)]); };
  for (std::ptrdiff_t i = 0; i < count; ++i) {
    if (known(i)) continue;
    std::ptrdiff_t end = i;
    while (end < count && !known(end)) ++end;
    const float left =
        i > 0 ? values[static_cast<std::size_t>(i - 1)] : values[static_cast<std::size_t>(end)];
    const float right = end < count ? values[static_cast<std::size_t>(end)] : left;
    for (std::ptrdiff_t k = i; k < end; ++k) {
      const float weight = static_cast<float>(k - i + 1) / static_cast<float>(end - i + 1);
      values[static_cast<std::size_t>(k)] = left + weight * (right - left);
    }
    i = end;
  }
}

// The trimmed means over strips [begin, end) of one channel.
Profile column_profile(const LineMeans& means, int channel, std::size_t begin, std::size_t end) {
  Profile profile(static_cast<std::size_t>(means.width)), values;
  for (std::size_t x = 0; x < profile.size(); ++x) {
    values.clear();
    for (std::size_t s = begin; s < end; ++s) values.push_back(means.column_means(s, channel)[x]);
    profile[x] = trimmed_mean(values);
  }
  return profile;
}

class Estimator {
 public:
  Estimator(const LineScanRequest& request, ThreadPool& pool, Progress& progress)
      : request_(request),
        image_(request.image->info()),
        pool_(pool),
        progress_(progress),
        problem_(messages::cannot_estimate_illumination(image_.path)) {}

  LineScanEstimate estimate() {
    if (!samples_are_light(image_))
      refuse(problem_, messages::samples_are_no_light(image_.path), messages::use_grey_or_rgb);
    channels_ = color_channels(image_);
    check_lines();
    const auto columns = static_cast<std::size_t>(image_.size.width) * static_cast<std::size_t>(channels_);
    profile_.gain.assign(columns, 1.0f);
    profile_.offset.assign(columns, 0.0f);
    if (request_.dark) read_dark();
    if (request_.white) {
      from_references();
      if (request_.rows) rows_from(measure_image());
    } else {
      const LineMeans means = measure_image();
      Progress separating =
          progress_.sub(request_.rows ? 0.25 : 0.5, messages::stage_separate_camera_from_cloth);
      for (int c = 0; c < channels_; ++c) {
        Progress part = separating.sub(1.0 / channels_, {});
        channel_from_image(means, c, part);
      }
      if (!request_.dark) note(messages::offset_is_not_known);
      if (request_.rows) rows_from(means);
    }
    report_dead_columns();
    IlluminationCorrection& correction = estimate_.correction;
    correction.image_size = {image_.size.width, profile_.row_gain.empty() ? 0 : image_.size.height};
    correction.channels = channels_;
    correction.origin = request_.white ? CorrectionOrigin::References : CorrectionOrigin::Image;
    correction.method = "line-scan";
    for (const auto& source : {request_.image, request_.white, request_.dark})
      if (source && (source != request_.image || !request_.white || request_.rows))
        correction.made_from.push_back(source->info().path);
    correction.model = std::move(profile_);
    check_correction(correction, problem_);
    return std::move(estimate_);
  }

 private:
  void note(Message text) {
    if (std::find(estimate_.notes.begin(), estimate_.notes.end(), text) == estimate_.notes.end())
      estimate_.notes.push_back(std::move(text));
  }

  // The image's own lines are looked at for rows, and for columns where there is no reference.
  void check_lines() const {
    if (request_.white && !request_.rows) return;
    if (image_.size.height < min_lines)
      refuse(problem_, messages::image_has_too_few_lines(image_.size.height, min_lines),
             messages::give_a_white_reference);
    if (image_.size.width < min_columns)
      refuse(problem_, messages::image_is_too_narrow(image_.size.width, min_columns),
             messages::give_a_white_reference);
  }

  LineMeans measure_image() {
    Progress reading = progress_.sub(request_.white ? 0.4 : 0.5, messages::stage_read_lines);
    LineMeansOptions options;
    // Short strips, so that the cloth hardly moves within one; no more than 1024 of them.
    options.strip_rows =
        std::max(std::clamp<std::int64_t>(image_.size.height / 256, 8, 32), image_.size.height / 1024);
    options.with_rows = request_.rows;
    options.cell_columns = std::clamp<std::int64_t>(image_.size.width / 64, 4, 256);
    LineMeans means = measure_lines(*request_.image, options, pool_, reading);
    if (means.saturated > 0)
      note(messages::saturated_samples_stay(percent_number(
          static_cast<double>(means.saturated) / static_cast<double>(image_.size.area() * channels_), 2)));
    if (means.not_finite > 0) note(messages::samples_without_number(means.not_finite));
    return means;
  }

  LineMeans measure_reference(const TileSource& reference) {
    const ImageInfo& info = reference.info();
    const Message problem = messages::cannot_use_reference(info.path);
    if (info.size.width != image_.size.width)
      refuse(problem, messages::reference_has_other_width(info.size.width, image_.size.width),
             messages::scan_reference_with_this_camera);
    if (color_channels(info) != channels_ || !samples_are_light(info))
      refuse(problem, messages::reference_has_other_channels(color_channels(info), channels_),
             messages::scan_reference_with_this_camera);
    Progress reading = progress_.sub(0.2, messages::stage_read_reference);
    LineMeansOptions options;
    options.strip_rows = std::clamp<std::int64_t>(info.size.height / 128, 1, 64);
    LineMeans means = measure_lines(reference, options, pool_, reading);
    if (2 * means.not_finite > info.size.area() * channels_)
      refuse(problem, messages::reference_has_no_numbers, messages::scan_reference_with_this_camera);
    constexpr std::int64_t few_lines = 256;
    if (info.size.height < few_lines) note(messages::reference_has_few_lines(info.size.height));
    return means;
  }

  std::size_t first_of(int channel) const {
    return static_cast<std::size_t>(channel) * static_cast<std::size_t>(image_.size.width);
  }
  std::size_t width() const { return static_cast<std::size_t>(image_.size.width); }

  void read_dark() {
    const LineMeans dark = measure_reference(*request_.dark);
    for (int c = 0; c < channels_; ++c) {
      Profile offset = column_profile(dark, c, 0, dark.strips);
      if (!std::isfinite(finite_median(offset)))
        refuse(messages::cannot_use_reference(request_.dark->info().path),
               messages::reference_is_saturated(width()), messages::scan_reference_darker);
      // A column that is hot in the dark sees no light either: the white reference or the image shows it.
      interpolate_unknown(offset);
      std::copy(offset.begin(), offset.end(),
                profile_.offset.begin() + static_cast<std::ptrdiff_t>(first_of(c)));
    }
  }

  // The light that each column saw, relative to the mean of those that work; NaN: dead.
  void light_from(Profile light, const Profile& offset, const Message& problem, Profile& relative) const {
    for (std::size_t x = 0; x < light.size(); ++x) light[x] -= offset[x];
    const float middle = finite_median(light);
    if (!(middle > 0))
      refuse(problem, messages::reference_shows_no_light, messages::scan_reference_with_this_camera);
    double sum = 0;
    std::size_t living = 0;
    for (float& v : light) {
      if (!(v > dead_share * middle)) v = std::numeric_limits<float>::quiet_NaN();
      if (std::isfinite(v)) sum += static_cast<double>(v), ++living;
    }
    if (2 * living < light.size())
      refuse(problem, messages::reference_shows_no_light, messages::scan_reference_with_this_camera);
    for (float& v : light) v = static_cast<float>(static_cast<double>(v) * static_cast<double>(living) / sum);
    relative = std::move(light);
  }

  void from_references() {
    const LineMeans white = measure_reference(*request_.white);
    const Message problem = messages::cannot_use_reference(request_.white->info().path);
    for (int c = 0; c < channels_; ++c) {
      const Profile all = column_profile(white, c, 0, white.strips);
      const auto unseen = std::count_if(all.begin(), all.end(), [](float v) { return !std::isfinite(v); });
      if (static_cast<double>(unseen) > max_saturated_columns * static_cast<double>(all.size()))
        refuse(problem, messages::reference_is_saturated(unseen), messages::scan_reference_darker);
      const auto first = profile_.offset.begin() + static_cast<std::ptrdiff_t>(first_of(c));
      const Profile offset(first, first + static_cast<std::ptrdiff_t>(width()));
      Profile light;
      light_from(all, offset, problem, light);
      ProfileFigures figures;
      for (std::size_t x = 0; x < width(); ++x) {
        const bool dead = !std::isfinite(light[x]);
        figures.dead += dead;
        profile_.gain[first_of(c) + x] = dead ? 0.0f : 1.0f / light[x];
      }
      add_figures(white, c, light, offset, problem, figures);
      estimate_.channels.push_back(figures);
    }
    const bool even = std::all_of(
        estimate_.channels.begin(), estimate_.channels.end(),
        [](const ProfileFigures& f) { return f.smooth_range == 0 && f.fine_found == 0 && f.dead == 0; });
    if (even) note(messages::reference_is_even);
  }

  // Smooth part, part of single columns, and its agreement between both halves of the reference.
  void add_figures(const LineMeans& white, int channel, const Profile& light, const Profile& offset,
                   const Message& problem, ProfileFigures& figures) const {
    const auto logarithm = [](Profile values) {
      for (float& v : values) v = std::log(v);
      interpolate_unknown(values);
      const double mean = mean_of(values);
      for (float& v : values) v -= static_cast<float>(mean);
      return values;
    };
    const Profile whole = logarithm(light);
    std::vector<Profile> halves(2, whole);
    if (white.strips >= 2)
      for (std::size_t h = 0; h < 2; ++h) {
        Profile half;
        light_from(column_profile(white, channel, h * white.strips / 2, (h + 1) * white.strips / 2), offset,
                   problem, half);
        halves[h] = logarithm(half);
      }
    const SmoothProfile smooth = fit_smooth_profile(halves, FixedPatternOptions{}.smooth_terms);
    figures.smooth_range = range_of(smooth.values);
    figures.smooth_uncertainty = smooth.uncertainty;
    Profile fine = whole;
    double both = 0, one = 0, other = 0, apart = 0;
    for (std::size_t x = 0; x < fine.size(); ++x) {
      fine[x] -= smooth.values[x];
      const double a = static_cast<double>(halves[0][x] - smooth.values[x]),
                   b = static_cast<double>(halves[1][x] - smooth.values[x]);
      both += a * b, one += a * a, other += b * b, apart += (a - b) * (a - b);
    }
    figures.fine_found = figures.fine_applied = root_mean_square(fine);
    figures.agreement = one > 0 && other > 0 ? both / std::sqrt(one * other) : 1;
    figures.fine_uncertainty = 0.5 * std::sqrt(apart / static_cast<double>(fine.size()));
  }

  // The strips of one channel as find_fixed_pattern() takes them. `dead`: columns that show nothing.
  std::vector<Profile> strips_of(const LineMeans& means, int channel, std::vector<bool>& dead) const {
    std::vector<Profile> strips;
    for (std::size_t s = 0; s < means.strips; ++s) {
      const float* const from = means.column_means(s, channel);
      Profile strip(width());
      for (std::size_t x = 0; x < strip.size(); ++x) {
        const float light = from[x] - profile_.offset[first_of(channel) + x];
        strip[x] = light > 0 ? std::log(light) : std::numeric_limits<float>::quiet_NaN();
      }
      const float middle = finite_median(strip);
      // A strip of which hardly anything is seen has no place among the others.
      const auto seen = std::count_if(strip.begin(), strip.end(), [](float v) { return std::isfinite(v); });
      if (2 * static_cast<std::size_t>(seen) < strip.size()) continue;
      for (float& v : strip) v -= middle;
      strips.push_back(std::move(strip));
    }
    if (strips.empty())
      refuse(problem_, messages::too_little_to_see(percent_number(1, 0)), messages::scan_with_other_exposure);
    Profile usual(width()), values;
    dead.assign(width(), false);
    std::size_t unseen = 0;
    for (std::size_t x = 0; x < width(); ++x) {
      values.clear();
      for (const Profile& strip : strips)
        if (std::isfinite(strip[x])) values.push_back(strip[x]);
      const bool hardly_seen = 4 * values.size() < strips.size();
      usual[x] = trimmed_mean(values);
      dead[x] = hardly_seen || !(usual[x] > std::log(dead_share));
      if (dead[x]) usual[x] = std::numeric_limits<float>::quiet_NaN(), ++unseen;
    }
    if (static_cast<double>(unseen) > max_unseen_columns * static_cast<double>(width()))
      refuse(problem_,
             messages::too_little_to_see(
                 percent_number(static_cast<double>(unseen) / static_cast<double>(width()), 0)),
             messages::scan_with_other_exposure);
    interpolate_unknown(usual);
    for (Profile& strip : strips) {
      for (std::size_t x = 0; x < width(); ++x)
        if (dead[x] || !std::isfinite(strip[x])) strip[x] = usual[x];
      const double mean = mean_of(strip);
      for (float& v : strip) v -= static_cast<float>(mean);
    }
    return strips;
  }

  static ProfileFigures figures_of(const FixedPattern& part) {
    ProfileFigures figures;
    figures.smooth_range = range_of(part.smooth.values);
    figures.smooth_uncertainty = part.smooth.uncertainty;
    figures.fine_found = part.fine_found;
    figures.fine_applied = root_mean_square(part.fine);
    figures.fine_uncertainty = part.uncertainty;
    figures.agreement = part.agreement;
    figures.moved_px = part.moved_px;
    figures.rejection = part.rejection;
    return figures;
  }

  void channel_from_image(const LineMeans& means, int channel, Progress& progress) {
    std::vector<bool> dead;
    const std::vector<Profile> strips = strips_of(means, channel, dead);
    const FixedPattern part = find_fixed_pattern(strips, {}, pool_, progress);
    ProfileFigures figures = figures_of(part);
    Profile response(width());
    for (std::size_t x = 0; x < width(); ++x) response[x] = std::exp(part.smooth.values[x] + part.fine[x]);
    const auto mean = static_cast<float>(mean_of(response));
    for (std::size_t x = 0; x < width(); ++x) {
      figures.dead += dead[x];
      profile_.gain[first_of(channel) + x] = dead[x] ? 0.0f : mean / response[x];
    }
    estimate_.channels.push_back(figures);
    if (part.rejection == Rejection::TooFewStrips) note(messages::columns_not_applied_few);
    if (part.rejection == Rejection::StationaryYarns) note(messages::columns_not_applied_yarns);
    if (part.rejection == Rejection::HalvesDisagree) note(messages::columns_not_applied_disagree);
  }

  void rows_from(const LineMeans& means) {
    std::vector<Profile> cells;
    const auto rows = static_cast<std::size_t>(means.height);
    const double offset = mean_of(profile_.offset);
    for (std::size_t k = 0; k < means.cells; ++k) {
      const float* const from = means.rows.data() + k * rows;
      Profile cell(rows);
      for (std::size_t y = 0; y < rows; ++y) {
        const double light = static_cast<double>(from[y]) - offset;
        cell[y] = light > 0 ? static_cast<float>(std::log(light)) : std::numeric_limits<float>::quiet_NaN();
      }
      const auto seen = std::count_if(cell.begin(), cell.end(), [](float v) { return std::isfinite(v); });
      if (2 * static_cast<std::size_t>(seen) < rows) continue;
      interpolate_unknown(cell);
      cell = without_slow_changes(cell, 2 * longest_jitter_rows + 1);
      const double mean = mean_of(cell);
      for (float& v : cell) v -= static_cast<float>(mean);
      cells.push_back(std::move(cell));
    }
    if (cells.empty())
      refuse(problem_, messages::too_little_to_see(percent_number(1, 0)), messages::scan_with_other_exposure);
    FixedPatternOptions options;
    options.smooth_terms = 0;
    options.longest_period = longest_jitter_rows;
    options.has_taps = false;
    Progress separating = progress_.sub(1, messages::stage_separate_camera_from_cloth);
    const FixedPattern part = find_fixed_pattern(cells, options, pool_, separating);
    estimate_.rows = figures_of(part);
    if (part.rejection == Rejection::TooFewStrips) note(messages::rows_not_applied_few);
    if (part.rejection == Rejection::StationaryYarns) note(messages::rows_not_applied_yarns);
    if (part.rejection == Rejection::HalvesDisagree) note(messages::rows_not_applied_disagree);
    if (part.rejection != Rejection::None) return;
    profile_.row_gain.resize(rows);
    for (std::size_t y = 0; y < rows; ++y) profile_.row_gain[y] = std::exp(-part.fine[y]);
  }

  void report_dead_columns() {
    std::int64_t dead = 0;
    for (const ProfileFigures& channel : estimate_.channels) dead = std::max(dead, channel.dead);
    if (dead > 0) note(messages::dead_columns_interpolated(dead));
  }

  const LineScanRequest& request_;
  const ImageInfo& image_;
  ThreadPool& pool_;
  Progress& progress_;
  const Message problem_;
  int channels_ = 1;
  ColumnProfile profile_;
  LineScanEstimate estimate_;
};

}  // namespace

LineScanEstimate estimate_line_scan(const LineScanRequest& request, ThreadPool& pool, Progress& progress) {
  return Estimator(request, pool, progress).estimate();
}

}  // namespace alinify
