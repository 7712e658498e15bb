#include "core/workflow/correct_illumination.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/prepare/illumination/corrected_source.h"
#include "core/prepare/illumination/fixed_pattern.h"
#include "core/prepare/illumination/illumination_file.h"
#include "core/prepare/illumination/line_means.h"
#include "core/workflow/messages.h"
#include "core/workflow/version.h"

namespace alinify {
namespace {

constexpr std::int64_t strip_rows = 64;

// The mean of each column over the strips, less a tenth at both ends, against the mean of all columns.
std::vector<float> unevenness(const TileSource& image, ThreadPool& pool, Progress& progress) {
  LineMeansOptions options;
  options.strip_rows = std::min(strip_rows, image.info().size.height);
  const LineMeans means = measure_lines(image, options, pool, progress);
  const auto width = static_cast<std::size_t>(means.width);
  std::vector<float> columns(width * static_cast<std::size_t>(means.channels)), strips;
  for (int c = 0; c < means.channels; ++c) {
    float* const row = columns.data() + static_cast<std::size_t>(c) * width;
    double sum = 0;
    std::int64_t seen = 0;
    for (std::size_t x = 0; x < width; ++x) {
      strips.clear();
      for (std::size_t s = 0; s < means.strips; ++s) strips.push_back(means.column_means(s, c)[x]);
      row[x] = trimmed_mean(strips);
      if (std::isfinite(row[x])) sum += static_cast<double>(row[x]), ++seen;
    }
    const double mean = seen > 0 ? sum / static_cast<double>(seen) : 0;
    for (std::size_t x = 0; x < width; ++x)
      row[x] = mean > 0 ? static_cast<float>(static_cast<double>(row[x]) / mean - 1)
                        : std::numeric_limits<float>::quiet_NaN();
  }
  return columns;
}

// A field's mean over its rows, at the image's columns: the nearest one is as good as a drawing needs.
void add_field(const IlluminationField& field, ColumnCurves& curves) {
  const auto across = static_cast<std::size_t>(field.size.width),
             down = static_cast<std::size_t>(field.size.height);
  for (std::size_t c = 0; c < static_cast<std::size_t>(curves.channels); ++c) {
    std::vector<double> gain(across, 0), offset(across, 0);
    for (std::size_t y = 0; y < down; ++y)
      for (std::size_t x = 0; x < across; ++x) {
        const std::size_t i = (c * down + y) * across + x;
        gain[x] += 1 / (static_cast<double>(field.flat[i]) * static_cast<double>(down));
        if (!field.dark.empty()) offset[x] += static_cast<double>(field.dark[i]) / static_cast<double>(down);
      }
    for (std::int64_t x = 0; x < curves.width; ++x) {
      const auto at = static_cast<std::size_t>(x * field.size.width / curves.width);
      curves.gain.push_back(static_cast<float>(gain[at]));
      curves.offset.push_back(static_cast<float>(offset[at]));
    }
  }
}

}  // namespace

double ColumnCurves::rms(const std::vector<float>& curve, int channel) const {
  double sum = 0;
  std::int64_t count = 0;
  for (std::int64_t x = 0; x < width; ++x) {
    const auto value = static_cast<double>(curve[static_cast<std::size_t>(channel * width + x)]);
    if (std::isfinite(value)) sum += value * value, ++count;
  }
  return count > 0 ? std::sqrt(sum / static_cast<double>(count)) : 0;
}

CorrectedIllumination correct_illumination(const IlluminationRequest& request, Backend& backend,
                                           Progress& progress) {
  const std::shared_ptr<ThreadPool> shared_pool = backend.pool();
  ThreadPool& pool = *shared_pool;
  CorrectedIllumination out;
  Progress finding = progress.sub(0.5, messages::stage_find_illumination);
  IlluminationCorrection correction;
  if (!request.basic.fields.empty()) {
    BasicFieldsEstimate estimate = estimate_basic_fields(request.basic, backend, finding);
    correction = std::move(estimate.correction);
    correction.program_version = program_version();
    out.basic = std::move(estimate.channels);
    out.notes = std::move(estimate.notes);
  } else if (request.profile.empty()) {
    LineScanEstimate estimate =
        estimate_line_scan({request.image, request.white, request.dark, request.rows}, pool, finding);
    correction = std::move(estimate.correction);
    correction.program_version = program_version();
    out.channels = std::move(estimate.channels);
    out.rows = std::move(estimate.rows);
    out.notes = std::move(estimate.notes);
  } else {
    correction = read_correction(request.profile);
  }
  out.correction = std::make_shared<const IlluminationCorrection>(std::move(correction));
  out.corrected = make_corrected_source(request.image, out.correction);

  ColumnCurves& curves = out.curves;
  curves.width = request.image->info().size.width;
  curves.channels = out.correction->channels;
  if (const auto* columns = std::get_if<ColumnProfile>(&out.correction->model)) {
    curves.gain = columns->gain, curves.offset = columns->offset;
  } else {
    add_field(std::get<IlluminationField>(out.correction->model), curves);
  }
  Progress captured = progress.sub(0.25, messages::stage_measure_columns),
           corrected = progress.sub(0.25, messages::stage_measure_columns);
  curves.before = unevenness(*request.image, pool, captured);
  curves.after = unevenness(*out.corrected, pool, corrected);
  return out;
}

}  // namespace alinify
