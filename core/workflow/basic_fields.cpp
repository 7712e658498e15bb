#include "core/workflow/basic_fields.h"

#include <algorithm>
#include <utility>

namespace alinify {
namespace {

void append(std::vector<float>& to, const Image& field) {
  const auto samples = field.pixels().samples<float>();
  for (std::int64_t y = 0; y < samples.height; ++y)
    to.insert(to.end(), samples.row(y), samples.row(y) + samples.width);
}

}  // namespace

std::pair<float, float> range_of(const Image& field) {
  std::vector<float> samples;
  append(samples, field);
  const auto [min, max] = std::minmax_element(samples.begin(), samples.end());
  return {*min, *max};
}

BasicFieldsEstimate estimate_basic_fields(const BasicFieldsRequest& request, Backend& backend,
                                          Progress& progress) {
  const auto open = [&](std::int64_t field) {
    return request.open(request.fields[static_cast<std::size_t>(field)]);
  };
  const ImageInfo first = open(0)->info();
  const int channels = color_channels(first);
  BasicFieldsEstimate out;
  IlluminationField model;
  for (int c = 0; c < channels; ++c) {
    Progress part = progress.sub(1.0 / channels, {});
    BasicEstimate estimate = estimate_basic({static_cast<std::int64_t>(request.fields.size()), open, c},
                                            request.options, backend, part);
    model.size = estimate.flat_field.size();
    append(model.flat, estimate.flat_field);
    if (request.options.dark_field) append(model.dark, estimate.dark_field);
    for (const Message& note : estimate.notes)
      if (std::find(out.notes.begin(), out.notes.end(), note) == out.notes.end()) out.notes.push_back(note);
    out.channels.push_back(std::move(estimate));
  }
  out.correction.image_size = first.size;
  out.correction.channels = channels;
  out.correction.model = std::move(model);
  out.correction.method = "basic";
  for (const std::filesystem::path& field : request.fields)
    out.correction.made_from.push_back(field.string());
  return out;
}

}  // namespace alinify
