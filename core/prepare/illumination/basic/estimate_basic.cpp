#include "core/prepare/illumination/basic/estimate_basic.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/compute/illumination_steps.h"
#include "core/prepare/illumination/basic/reduce_field.h"

namespace alinify {
namespace {

// Below this many fields, content that several share cannot be separated from illumination.
constexpr std::int64_t few_fields = 10;
constexpr double notable_saturation = 0.01;

[[noreturn]] void refuse(ErrorKind kind, Message why, Message hint) {
  throw Error(kind, messages::cannot_estimate_flat_field, std::move(why), std::move(hint));
}

void check_field(const ImageInfo& info, const ImageInfo& first, std::int64_t number, int channel) {
  if (!(info.size == first.size))
    refuse(ErrorKind::Usage,
           messages::basic_field_of_other_size(number, size_number(info.size), size_number(first.size)),
           messages::basic_one_camera_at_a_time);
  if (info.type != first.type)
    refuse(ErrorKind::Usage,
           messages::basic_field_of_other_type(number, name_of(info.type), name_of(first.type)),
           messages::basic_one_camera_at_a_time);
  if (channel < 0 || channel >= info.channels)
    refuse(ErrorKind::Usage, messages::basic_field_lacks_channel(number, info.channels, channel + 1),
           messages::basic_choose_a_channel);
  if (samples_are_names(info))
    refuse(ErrorKind::Usage, messages::basic_field_of_names(number), messages::basic_give_grey_fields);
}

// The reduced fields, a row each, and their statistics.
struct Stack {
  ImageInfo first;
  std::int64_t row_floats = 0;
  std::vector<float> rows;
  std::vector<FieldFacts> facts;
  std::vector<std::int64_t> kept;  ///< numbers of the fields that take part
};

Stack read_fields(const BasicInput& input, int side, ThreadPool& pool, Progress& progress) {
  Stack stack;
  stack.first = input.open(0)->info();
  stack.row_floats = std::int64_t{side} * side;
  const auto count = static_cast<std::size_t>(input.count);
  stack.rows.resize(count * static_cast<std::size_t>(stack.row_floats));
  stack.facts.resize(count);
  const FieldReducer reducer(stack.first.size, side);
  pool.parallel_for(input.count, [&](std::int64_t i) {
    progress.check_cancelled();
    const std::shared_ptr<const TileSource> field = input.open(i);
    check_field(field->info(), stack.first, i + 1, input.channel);
    const FieldFacts facts = reducer.reduce(*field, input.channel, stack.rows.data() + i * stack.row_floats);
    if (!facts.finite)
      refuse(ErrorKind::NotReadable, messages::basic_field_not_finite(i + 1),
             messages::basic_replace_or_omit);
    stack.facts[static_cast<std::size_t>(i)] = facts;
    progress.advance(1.0 / static_cast<double>(input.count));
  });
  return stack;
}

// Moves the fields that show something to the front.
void leave_out_uniform(Stack& stack) {
  const auto count = static_cast<std::int64_t>(stack.facts.size());
  for (std::int64_t i = 0; i < count; ++i) {
    if (stack.facts[static_cast<std::size_t>(i)].uniform) continue;
    const auto to = static_cast<std::int64_t>(stack.kept.size());
    if (to != i)
      std::copy_n(stack.rows.begin() + i * stack.row_floats, stack.row_floats,
                  stack.rows.begin() + to * stack.row_floats);
    stack.kept.push_back(i);
  }
  stack.rows.resize(stack.kept.size() * static_cast<std::size_t>(stack.row_floats));
  const std::int64_t left_out = count - static_cast<std::int64_t>(stack.kept.size());
  if (stack.kept.size() < 2)
    refuse(ErrorKind::Failed, messages::basic_fields_uniform(left_out, count),
           messages::basic_give_fields_with_light);
}

void note_input(const Stack& stack, std::vector<Message>& notes) {
  const auto count = static_cast<std::int64_t>(stack.facts.size()),
             kept = static_cast<std::int64_t>(stack.kept.size());
  if (kept < count) notes.push_back(messages::basic_note_uniform(count - kept, count));
  if (kept < few_fields) notes.push_back(messages::basic_note_few_fields(kept));
  const auto saturated = std::count_if(stack.kept.begin(), stack.kept.end(), [&](std::int64_t i) {
    return stack.facts[static_cast<std::size_t>(i)].saturated_share > notable_saturation;
  });
  if (saturated > 0)
    notes.push_back(messages::basic_note_saturated(static_cast<std::int64_t>(saturated), kept,
                                                   percent_number(notable_saturation, 0)));
}

// Floating-point samples have no usual range, and some of the published constants are absolute: bring them to
// where camera values lie.
float working_scale(const Stack& stack) {
  double sum = 0;
  for (const float value : stack.rows) sum += value;
  const double mean = sum / static_cast<double>(stack.rows.size());
  if (!(mean > 0))
    refuse(ErrorKind::Failed, messages::basic_fields_dark, messages::basic_give_fields_with_light);
  return is_float(stack.first.type) ? static_cast<float>(1000 / mean) : 1.0f;
}

EstimateShadingArgs args_of(const BasicOptions& options) {
  EstimateShadingArgs args;
  args.side = options.working_size;
  args.ladmap = options.variant == "ladmap";
  args.estimate_dark = options.dark_field;
  if (!args.ladmap) args.updates = shading_updates_from(options.updates);
  args.epsilon = options.epsilon;
  args.lambda_field = options.lambda_flat;
  args.lambda_dark = options.lambda_dark;
  args.dark_share = options.lambda_dark_share;
  args.sparse_dark = options.sparse_dark;
  args.max_iterations = options.max_iterations;
  args.tolerance = options.tolerance;
  args.change_tolerance = options.change_tolerance;
  args.max_reweightings = options.max_reweightings;
  args.reweight_tolerance = options.reweight_tolerance;
  return args;
}

View2D<float> as_row(Image& image) {
  const Pixels pixels = image.pixels();
  return {reinterpret_cast<float*>(pixels.data), pixels.width * pixels.height, 1,
          pixels.width * pixels.height};
}

}  // namespace

BasicInput BasicInput::of(std::vector<std::shared_ptr<const TileSource>> fields, int channel) {
  BasicInput input;
  input.count = static_cast<std::int64_t>(fields.size());
  input.open = [fields = std::move(fields)](std::int64_t i) { return fields[static_cast<std::size_t>(i)]; };
  input.channel = channel;
  return input;
}

BasicEstimate estimate_basic(const BasicInput& input, const BasicOptions& options, Backend& backend,
                             Progress& progress) {
  options.check();
  if (input.count < 2)
    refuse(ErrorKind::Usage, messages::basic_needs_several_fields(input.count),
           messages::basic_never_stitched);
  IlluminationSteps& steps = backend.illumination();
  BasicEstimate estimate;
  Stack stack;
  {
    Progress reading = progress.sub(0.7, messages::basic_reads_fields);
    stack = read_fields(input, options.working_size, *backend.pool(), reading);
  }
  leave_out_uniform(stack);
  note_input(stack, estimate.notes);
  const float scale = working_scale(stack);
  EstimateShadingArgs args = args_of(options);
  args.min_value = std::numeric_limits<double>::max();
  for (const std::int64_t i : stack.kept)
    args.min_value =
        std::min(args.min_value, static_cast<double>(stack.facts[static_cast<std::size_t>(i)].min * scale));
  if (scale != 1)
    for (float& value : stack.rows) value *= scale;
  const auto kept = static_cast<std::int64_t>(stack.kept.size());
  const Size working{options.working_size, options.working_size};
  estimate.full_size = stack.first.size;
  estimate.flat_field = Image(working, 1, PixelType::F32);
  estimate.dark_field = Image(working, 1, PixelType::F32);
  std::vector<float> baseline(stack.kept.size());
  args.images = {stack.rows.data(), stack.row_floats, kept, stack.row_floats};
  args.field = as_row(estimate.flat_field);
  args.dark = as_row(estimate.dark_field);
  args.baseline = {baseline.data(), kept, 1, kept};
  const Progress estimating = progress.sub(0.3, messages::basic_estimates);
  const ShadingFit fit = steps.estimate_shading(args, estimating);

  estimate.baseline.assign(stack.facts.size(), std::numeric_limits<float>::quiet_NaN());
  for (std::size_t k = 0; k < stack.kept.size(); ++k)
    estimate.baseline[static_cast<std::size_t>(stack.kept[k])] = baseline[k] / scale;
  // Corrections divide by the field. LADMAP shifts its smallest value to zero where it would be negative.
  constexpr float min_field = 1e-3f;
  bool finite = true, sound = true;
  for (std::int64_t p = 0; p < stack.row_floats; ++p) {
    args.dark.data[p] /= scale;
    float& value = args.field.data[p];
    finite = finite && std::isfinite(value) && std::isfinite(args.dark.data[p]);
    sound = sound && value >= min_field;
    value = std::max(value, min_field);
  }
  if (!finite) refuse(ErrorKind::Failed, messages::basic_field_vanished, messages::basic_lower_lambda);
  estimate.lambda_flat = fit.lambda_field;
  estimate.lambda_dark = fit.lambda_dark;
  estimate.iterations = fit.iterations;
  estimate.reweightings = fit.reweightings;
  estimate.converged = fit.converged;
  estimate.last_change = fit.change;
  if (!fit.converged)
    estimate.notes.push_back(
        messages::basic_note_not_converged(fit.reweightings, percent_number(fit.change, 2)));
  if (!sound) estimate.notes.push_back(messages::basic_note_not_positive);
  return estimate;
}

Image enlarge_field(const Image& field, Size full) {
  Image out(full, 1, PixelType::F32);
  const Pixels pixels = out.pixels();
  const ConstPixels from = field.pixels();
  struct Place {
    std::int64_t cell;
    float share;
  };
  const auto places = [](std::int64_t count, std::int64_t reduced) {
    std::vector<Place> all(static_cast<std::size_t>(count));
    const double ratio = static_cast<double>(reduced) / static_cast<double>(count);
    for (std::int64_t i = 0; i < count; ++i) {
      const double at = (static_cast<double>(i) + 0.5) * ratio - 0.5;
      const auto cell = std::clamp<std::int64_t>(static_cast<std::int64_t>(std::floor(at)), 0,
                                                 std::max<std::int64_t>(0, reduced - 2));
      all[static_cast<std::size_t>(i)] = {cell, static_cast<float>(at - static_cast<double>(cell))};
    }
    return all;
  };
  const std::vector<Place> columns = places(full.width, from.width), rows = places(full.height, from.height);
  for (std::int64_t y = 0; y < full.height; ++y) {
    const Place row = rows[static_cast<std::size_t>(y)];
    const auto *upper = reinterpret_cast<const float*>(from.row(row.cell)),
               *lower = reinterpret_cast<const float*>(from.row(std::min(row.cell + 1, from.height - 1)));
    auto* to = reinterpret_cast<float*>(pixels.row(y));
    for (std::int64_t x = 0; x < full.width; ++x) {
      const Place column = columns[static_cast<std::size_t>(x)];
      const std::int64_t right = std::min(column.cell + 1, from.width - 1);
      const float above = upper[column.cell] + column.share * (upper[right] - upper[column.cell]),
                  below = lower[column.cell] + column.share * (lower[right] - lower[column.cell]);
      to[x] = above + row.share * (below - above);
    }
  }
  return out;
}

}  // namespace alinify
