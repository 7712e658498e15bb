#include "core/io/transform_formats.h"

#include <algorithm>
#include <array>

#include "core/io/messages.h"

namespace alinify {
namespace {

std::vector<std::string> names_of(bool TransformFormat::*can) {
  std::vector<std::string> names;
  for (const TransformFormat& format : transform_formats())
    if (format.*can) names.emplace_back(format.name);
  return names;
}

}  // namespace

std::span<const TransformFormat> transform_formats() {
  using namespace messages;
  static const std::array<TransformFormat, 13> formats{{
      {.name = "alinify",
       .ending = "json",
       .title = &format_alinify,
       .loses = &loses_nothing,
       .reads = true,
       .writes = true},
      {.name = "elastix",
       .ending = "txt",
       .title = &format_elastix,
       .loses = &loses_rough_fields,
       .reads = true,
       .writes = true,
       .has_grid = true},
      {.name = "itk",
       .ending = "tfm",
       .title = &format_itk,
       .loses = &loses_rough_fields,
       .reads = true,
       .writes = true,
       .has_grid = true},
      {.name = "itk-h5",
       .ending = "h5",
       .title = &format_itk_h5,
       .loses = &loses_nothing_inside,
       .reads = true,
       .writes = true,
       .has_grid = true},
      {.name = "affine",
       .ending = "csv",
       .title = &format_affine,
       .loses = &loses_deformation,
       .reads = true,
       .writes = true},
      {.name = "qupath",
       .ending = "txt",
       .title = &format_qupath,
       .loses = &loses_deformation,
       .reads = true,
       .writes = true},
      {.name = "field",
       .ending = "tif",
       .title = &format_field,
       .loses = &loses_between_samples,
       .reads = true,
       .writes = true,
       .has_step = true},
      {.name = "mha",
       .ending = "mha",
       .title = &format_mha,
       .loses = &loses_between_samples,
       .reads = true,
       .writes = true,
       .has_step = true,
       .has_unit = true},
      {.name = "nrrd",
       .ending = "nrrd",
       .title = &format_nrrd,
       .loses = &loses_between_samples,
       .reads = true,
       .writes = true,
       .has_step = true,
       .has_unit = true},
      {.name = "ngff",
       .ending = "zarr",
       .title = &format_ngff,
       .loses = &loses_between_samples,
       .reads = false,
       .writes = true,
       .has_step = true,
       .experimental = true},
      {.name = "warpy",
       .ending = "json",
       .title = &format_warpy,
       .loses = &loses_beside_points,
       .reads = false,
       .writes = true,
       .has_points = true},
      {.name = "bigwarp",
       .ending = "csv",
       .title = &format_bigwarp,
       .loses = &loses_beside_points,
       .reads = false,
       .writes = true,
       .has_points = true},
      {.name = "bspline",
       .ending = "json",
       .title = &format_bspline,
       .loses = &loses_beside_grid,
       .reads = false,
       .writes = true,
       .has_grid = true},
  }};
  return formats;
}

const TransformFormat* find_transform_format(std::string_view name) {
  for (const TransformFormat& format : transform_formats())
    if (format.name == name) return &format;
  return nullptr;
}

std::vector<std::string> readable_transform_formats() {
  return names_of(&TransformFormat::reads);
}

std::vector<std::string> writable_transform_formats() {
  return names_of(&TransformFormat::writes);
}

const TransformFormat* transform_format_of_ending(std::string_view ending, bool to_read,
                                                  const TransformFormat* preferred) {
  if (ending == "tiff") ending = "tif";
  if (ending == "mhd" && to_read) ending = "mha";
  const auto takes = [&](const TransformFormat& format) {
    return ending == format.ending && (to_read ? format.reads : format.writes);
  };
  if (preferred && takes(*preferred)) return preferred;
  const auto all = transform_formats();
  const auto found = std::find_if(all.begin(), all.end(), takes);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace alinify
