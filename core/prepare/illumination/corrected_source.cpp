#include "core/prepare/illumination/corrected_source.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/image/stored_tags.h"
#include "core/prepare/illumination/messages.h"

namespace alinify {
namespace {

// The mean of `values` over [begin, end), in samples, the outer ones in part.
double mean_over(const std::vector<float>& values, std::size_t first, std::int64_t count, double begin,
                 double end, bool invert) {
  begin = std::clamp(begin, 0.0, static_cast<double>(count) - 1e-9);
  end = std::clamp(end, begin + 1e-9, static_cast<double>(count));
  double sum = 0, weight = 0;
  for (auto i = static_cast<std::int64_t>(begin); static_cast<double>(i) < end; ++i) {
    const double part = std::min(end, static_cast<double>(i + 1)) - std::max(begin, static_cast<double>(i));
    const float value = values[first + static_cast<std::size_t>(i)];
    // A dead column, whose gain is 0, has no response.
    sum +=
        part * (invert ? (value > 0 ? 1.0 / static_cast<double>(value) : 0.0) : static_cast<double>(value));
    weight += part;
  }
  return sum / weight;
}

// Dead columns [begin, end) of one channel; `left` and `right` are the nearest live columns, -1 if that side
// has none.
struct DeadRun {
  int channel = 0;
  std::int64_t begin = 0, end = 0, left = -1, right = -1;
};

// A profile at one level: interleaved like the samples, alpha included.
struct LevelProfile {
  std::vector<float> offset, gain, row_gain;
  std::vector<DeadRun> dead;
};

LevelProfile profile_at(const ColumnProfile& profile, const IlluminationCorrection& correction,
                        const ImageInfo& image, const LevelInfo& level) {
  const auto all = static_cast<std::size_t>(image.channels);
  const auto width = static_cast<std::size_t>(level.size.width);
  LevelProfile to;
  to.offset.assign(width * all, 0);
  to.gain.assign(width * all, 1);
  const std::int64_t full = correction.image_size.width;
  for (int c = 0; c < correction.channels; ++c) {
    const auto first = static_cast<std::size_t>(c) * static_cast<std::size_t>(full);
    for (std::size_t x = 0; x < width; ++x) {
      const double begin = static_cast<double>(x) * level.downsample.x, end = begin + level.downsample.x;
      const double response = mean_over(profile.gain, first, full, begin, end, true);
      const std::size_t at = x * all + static_cast<std::size_t>(c);
      to.offset[at] = static_cast<float>(mean_over(profile.offset, first, full, begin, end, false));
      to.gain[at] = response > 0 ? static_cast<float>(1 / response) : 0;
    }
    for (std::size_t x = 0; x < width;) {
      const auto is_dead = [&](std::size_t i) {
        return !(to.gain[i * all + static_cast<std::size_t>(c)] > 0);
      };
      if (!is_dead(x)) {
        ++x;
        continue;
      }
      DeadRun run{c, static_cast<std::int64_t>(x), 0, static_cast<std::int64_t>(x) - 1, -1};
      while (x < width && is_dead(x)) ++x;
      run.end = static_cast<std::int64_t>(x);
      if (x < width) run.right = run.end;
      to.dead.push_back(run);
    }
  }
  if (profile.row_gain.empty()) return to;
  const std::int64_t rows = correction.image_size.height;
  to.row_gain.resize(static_cast<std::size_t>(level.size.height));
  for (std::size_t y = 0; y < to.row_gain.size(); ++y) {
    const double begin = static_cast<double>(y) * level.downsample.y, end = begin + level.downsample.y;
    to.row_gain[y] = static_cast<float>(1 / mean_over(profile.row_gain, 0, rows, begin, end, true));
  }
  return to;
}

// Corrects samples of one type and counts saturated and clipped ones.
template <class T>
class SampleCorrection {
 public:
  using Real = std::conditional_t<(sizeof(T) > 2), double, float>;

  T operator()(T captured, float offset, float gain) {
    const Real value = (static_cast<Real>(captured) - static_cast<Real>(offset)) * static_cast<Real>(gain);
    if constexpr (std::is_floating_point_v<T>) {
      return static_cast<T>(value);
    } else {
      constexpr T top = std::numeric_limits<T>::max();
      constexpr auto lowest = static_cast<Real>(std::numeric_limits<T>::lowest());
      const bool saturated = captured == top;
      const Real rounded = std::floor(value + Real(0.5));
      const bool beyond = rounded > static_cast<Real>(top) || rounded < lowest;
      limits.saturated += saturated;
      limits.clipped += beyond && !saturated;
      if (saturated || rounded >= static_cast<Real>(top)) return top;
      return static_cast<T>(std::max(rounded, lowest));
    }
  }

  CorrectionLimits limits;
};

// Where a pixel of a level lies along one axis of an IlluminationField: between two samples, or beyond the
// outermost ones on the line through both.
struct FieldAxis {
  std::int64_t first = 0, second = 0;
  float weight = 0;  // of the second
};

FieldAxis field_axis(std::int64_t at, std::int64_t image, std::int64_t field) {
  const double p =
      (static_cast<double>(at) + 0.5) * static_cast<double>(field) / static_cast<double>(image) - 0.5;
  if (field == 1) return {};
  const auto first = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(p)), 0, field - 2);
  return {first, first + 1, static_cast<float>(p - static_cast<double>(first))};
}

class Corrected final : public CorrectedSource {
 public:
  Corrected(std::shared_ptr<const TileSource> source,
            std::shared_ptr<const IlluminationCorrection> correction)
      : source_(std::move(source)), correction_(std::move(correction)) {
    const ImageInfo& image = source_->info();
    if (const auto* profile = std::get_if<ColumnProfile>(&correction_->model))
      for (const LevelInfo& level : image.levels)
        profiles_.push_back(profile_at(*profile, *correction_, image, level));
  }

  const ImageInfo& info() const override { return source_->info(); }

  void read(int level, Rect rect, Pixels out) const override {
    if (rect.empty()) return;
    source_->read(level, rect, out);
    visit_pixel_type(out.type, [&](auto zero) {
      using T = decltype(zero);
      SampleCorrection<T> correct;
      if (profiles_.empty())
        correct_by_field<T>(level, rect, out, correct);
      else
        correct_by_profile<T>(level, rect, out, correct);
      saturated_ += correct.limits.saturated;
      clipped_ += correct.limits.clipped;
    });
  }

  StoredPixels stored_pixels(int) const override {
    return StoredPixels::nowhere(messages::illumination_corrected_as_read);
  }

  // Available only if the stored samples equal the decoded ones, which excludes min-is-white, for example.
  std::shared_ptr<const TileSource> as_stored() const override {
    std::shared_ptr<const TileSource> stored = source_->as_stored();
    if (!stored || !stored->info().stored) return nullptr;
    const ImageInfo &kept = stored->info(), &shown = source_->info();
    const int photometric = kept.stored->photometric;
    constexpr int black_is_zero = 1, rgb = 2;
    const bool same = kept.size == shown.size && kept.channels == shown.channels && kept.type == shown.type &&
                      kept.color == shown.color &&
                      (photometric == -1 || photometric == black_is_zero || photometric == rgb);
    if (!same) return nullptr;
    return std::make_shared<Corrected>(std::move(stored), correction_);
  }

  CorrectionLimits limits() const override { return {saturated_, clipped_}; }

 private:
  template <class T>
  void correct_by_profile(int level, Rect rect, Pixels out, SampleCorrection<T>& correct) const {
    const LevelProfile& profile = profiles_[static_cast<std::size_t>(level)];
    const auto all = static_cast<std::int64_t>(out.channels);
    const auto samples = out.template samples<T>();
    const float* const offset = profile.offset.data() + rect.x * all;
    const float* const gain = profile.gain.data() + rect.x * all;
    const int colours = correction_->channels;
    for (std::int64_t y = 0; y < rect.height; ++y) {
      T* const row = samples.row(y);
      const float row_gain =
          profile.row_gain.empty() ? 1.0f : profile.row_gain[static_cast<std::size_t>(rect.y + y)];
      if (colours == all) {
        for (std::int64_t i = 0; i < rect.width * all; ++i)
          row[i] = correct(row[i], offset[i], gain[i] * row_gain);
      } else {
        for (std::int64_t x = 0; x < rect.width; ++x)
          for (std::int64_t i = x * all; i < x * all + colours; ++i)
            row[i] = correct(row[i], offset[i], gain[i] * row_gain);
      }
    }
    for (const DeadRun& run : profile.dead)
      if (run.begin < rect.x + rect.width && run.end > rect.x) fill_dead<T>(level, run, rect, out);
  }

  // The corrected samples of one column that may lie outside of the read region.
  template <class T>
  std::vector<T> column_of(int level, std::int64_t x, int channel, Rect rect, Pixels out) const {
    std::vector<T> column(static_cast<std::size_t>(rect.height));
    const auto all = static_cast<std::int64_t>(out.channels);
    if (x >= rect.x && x < rect.x + rect.width) {
      const auto samples = out.template samples<T>();
      for (std::size_t y = 0; y < column.size(); ++y)
        column[y] = samples.row(static_cast<std::int64_t>(y))[(x - rect.x) * all + channel];
      return column;
    }
    Image beside({1, rect.height}, out.channels, out.type);
    source_->read(level, {x, rect.y, 1, rect.height}, beside.pixels());
    const auto samples = beside.pixels().template samples<T>();
    const LevelProfile& profile = profiles_[static_cast<std::size_t>(level)];
    const auto at = static_cast<std::size_t>(x * all + channel);
    SampleCorrection<T> correct;
    for (std::size_t y = 0; y < column.size(); ++y) {
      const auto row = static_cast<std::size_t>(rect.y) + y;
      const float row_gain = profile.row_gain.empty() ? 1.0f : profile.row_gain[row];
      column[y] = correct(samples.row(static_cast<std::int64_t>(y))[channel], profile.offset[at],
                          profile.gain[at] * row_gain);
    }
    return column;
  }

  template <class T>
  void fill_dead(int level, const DeadRun& run, Rect rect, Pixels out) const {
    const std::int64_t one = run.left >= 0 ? run.left : run.right,
                       other = run.right >= 0 ? run.right : run.left;
    const std::vector<T> left = column_of<T>(level, one, run.channel, rect, out),
                         right = column_of<T>(level, other, run.channel, rect, out);
    const auto samples = out.template samples<T>();
    const std::int64_t begin = std::max(run.begin, rect.x), end = std::min(run.end, rect.x + rect.width);
    for (std::int64_t x = begin; x < end; ++x) {
      const double weight =
          one == other ? 0.0 : static_cast<double>(x - one) / static_cast<double>(other - one);
      for (std::size_t y = 0; y < left.size(); ++y) {
        const double value =
            (1 - weight) * static_cast<double>(left[y]) + weight * static_cast<double>(right[y]);
        T& sample = samples.row(static_cast<std::int64_t>(y))[(x - rect.x) * out.channels + run.channel];
        if constexpr (std::is_floating_point_v<T>)
          sample = static_cast<T>(value);
        else
          sample = static_cast<T>(std::floor(value + 0.5));
      }
    }
  }

  template <class T>
  void correct_by_field(int level, Rect rect, Pixels out, SampleCorrection<T>& correct) const {
    const auto& field = std::get<IlluminationField>(correction_->model);
    const Size size = source_->info().levels[static_cast<std::size_t>(level)].size;
    // A steep field must not reach 0 on its way to the edge.
    const float min_flat = 0.5f * *std::min_element(field.flat.begin(), field.flat.end());
    const auto samples = out.template samples<T>();
    std::vector<FieldAxis> across(static_cast<std::size_t>(rect.width));
    for (std::size_t x = 0; x < across.size(); ++x)
      across[x] = field_axis(rect.x + static_cast<std::int64_t>(x), size.width, field.size.width);
    const auto between = [&](const std::vector<float>& values, int channel, FieldAxis x, FieldAxis y) {
      const float* const plane = values.data() + std::int64_t{channel} * field.size.area();
      const auto along = [&](std::int64_t row) {
        const float* const line = plane + row * field.size.width;
        return line[x.first] + x.weight * (line[x.second] - line[x.first]);
      };
      const float above = along(y.first);
      return above + y.weight * (along(y.second) - above);
    };
    for (std::int64_t row = 0; row < rect.height; ++row) {
      const FieldAxis down = field_axis(rect.y + row, size.height, field.size.height);
      T* const line = samples.row(row);
      for (std::int64_t x = 0; x < rect.width; ++x)
        for (int c = 0; c < correction_->channels; ++c) {
          const FieldAxis at = across[static_cast<std::size_t>(x)];
          const float dark = field.dark.empty() ? 0.0f : between(field.dark, c, at, down);
          T& sample = line[x * out.channels + c];
          sample = correct(sample, dark, 1.0f / std::max(min_flat, between(field.flat, c, at, down)));
        }
    }
  }

  std::shared_ptr<const TileSource> source_;
  std::shared_ptr<const IlluminationCorrection> correction_;
  std::vector<LevelProfile> profiles_;  // by level; empty for a field
  mutable std::atomic<std::int64_t> saturated_{0}, clipped_{0};
};

}  // namespace

std::shared_ptr<const CorrectedSource> make_corrected_source(
    std::shared_ptr<const TileSource> source, std::shared_ptr<const IlluminationCorrection> correction) {
  const Message problem = messages::cannot_correct(source->info().path);
  check_correction(*correction, problem);
  check_correction_fits(*correction, source->info(), problem);
  return std::make_shared<Corrected>(std::move(source), std::move(correction));
}

}  // namespace alinify
