#include "core/io/itk_hdf5_io.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/hdf5_library.h"
#include "core/io/itk_entries.h"
#include "core/io/messages.h"
#include "core/io/temporary_file.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

const std::string top_group = "/TransformGroup";

// Where a part is entered from anywhere in the fixed image: sampled, with a sample's breadth to spare.
struct Extent {
  Vec2d from{std::numeric_limits<double>::max(), std::numeric_limits<double>::max()}, to{-1, -1};
};

Extent entered_at(const Transform& before, Size size) {
  constexpr int n = 400;
  Extent extent;
  extent.to = {-extent.from.x, -extent.from.y};
  std::vector<Vec2d> row(n + 1);
  for (int j = 0; j <= n; ++j) {
    for (int i = 0; i <= n; ++i)
      row[static_cast<std::size_t>(i)] = {static_cast<double>(size.width - 1) * i / n,
                                          static_cast<double>(size.height - 1) * j / n};
    map_points(before, row, row);
    for (const Vec2d p : row) {
      extent.from = {std::min(extent.from.x, p.x), std::min(extent.from.y, p.y)};
      extent.to = {std::max(extent.to.x, p.x), std::max(extent.to.y, p.y)};
    }
  }
  return extent;
}

// The same field with more samples at its sides, so that it reaches over the extent.
DisplacementField reaching_over(const DisplacementField& field, const Extent& extent, const fs::path& path) {
  const auto missing = [&](double beyond, double spacing) {
    return beyond > 0 ? std::ceil(beyond / spacing) + 1 : 0;
  };
  const Vec2d last =
      field.origin + Vec2d{(field.columns - 1) * field.spacing.x, (field.rows - 1) * field.spacing.y};
  const double left = missing(field.origin.x - extent.from.x, field.spacing.x),
               top = missing(field.origin.y - extent.from.y, field.spacing.y),
               right = missing(extent.to.x - last.x, field.spacing.x),
               bottom = missing(extent.to.y - last.y, field.spacing.y);
  if (left + top + right + bottom == 0) return field;
  const double columns = field.columns + left + right, rows = field.rows + top + bottom;
  if (!(columns * rows <= 2e9))
    throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::field_too_many_samples,
                messages::export_as_field);
  DisplacementField wide;
  wide.columns = static_cast<int>(columns), wide.rows = static_cast<int>(rows);
  wide.spacing = field.spacing;
  wide.origin = field.origin - Vec2d{left * field.spacing.x, top * field.spacing.y};
  auto vectors = std::make_shared<std::vector<Vec2f>>();
  vectors->reserve(static_cast<std::size_t>(columns * rows));
  for (int j = 0; j < wide.rows; ++j) {
    const int y = std::clamp(j - static_cast<int>(top), 0, field.rows - 1);
    for (int i = 0; i < wide.columns; ++i) {
      const int x = std::clamp(i - static_cast<int>(left), 0, field.columns - 1);
      vectors->push_back(
          (*field.vectors)[static_cast<std::size_t>(y) * static_cast<std::size_t>(field.columns) +
                           static_cast<std::size_t>(x)]);
    }
  }
  wide.vectors = std::move(vectors);
  return wide;
}

// As ITK keeps the field: both components of a sample together.
ItkEntry entry_of(const DisplacementField& field) {
  ItkEntry entry{"DisplacementFieldTransform_double_2_2", 0, {}, {}};
  entry.fixed = {static_cast<double>(field.columns),
                 static_cast<double>(field.rows),
                 field.origin.x,
                 field.origin.y,
                 field.spacing.x,
                 field.spacing.y,
                 1,
                 0,
                 0,
                 1};
  entry.parameters.reserve(2 * field.vectors->size());
  for (const Vec2f v : *field.vectors) {
    entry.parameters.push_back(static_cast<double>(v.x));
    entry.parameters.push_back(static_cast<double>(v.y));
  }
  return entry;
}

void write_entry(Hdf5File& file, int number, const ItkEntry& entry, const fs::path& path) {
  for (const double v : entry.parameters)
    if (!std::isfinite(v))
      throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::transform_holds_not_finite);
  const std::string group = top_group + '/' + std::to_string(number);
  file.create_group(group);
  file.write_text(group + "/TransformType", entry.type);
  if (entry.type.starts_with("CompositeTransform")) return;  // it has no numbers of its own
  file.write_numbers(group + "/TransformFixedParameters", entry.fixed);
  file.write_numbers(group + "/TransformParameters", entry.parameters);
}

// ITK before 5 wrote, and later versions still read, "TranformParameters".
std::vector<double> numbers_of(const Hdf5File& file, const std::string& group, const std::string& name) {
  const std::string proper = group + "/Transform" + name, misspelled = group + "/Tranform" + name;
  return file.numbers(file.has(misspelled) && !file.has(proper) ? misspelled : proper);
}

}  // namespace

void write_itk_hdf5(const Transform& transform, const fs::path& path) {
  Transform chain = simplified(transform);
  if (chain.parts.empty()) chain.parts.emplace_back(Affine2{});
  TemporaryFile file(path);
  Hdf5File hdf5(file.path(), Hdf5File::Use::Create, path);
  hdf5.create_group(top_group);
  int number = 0;
  if (chain.parts.size() > 1) write_entry(hdf5, number++, {"CompositeTransform_double_2_2", 0, {}, {}}, path);
  // A composite applies the last of its transforms first.
  for (std::size_t i = chain.parts.size(); i-- > 0;) {
    const auto* const field = std::get_if<DisplacementField>(&chain.parts[i]);
    if (!field) {
      write_entry(hdf5, number++, itk_entry_of(chain.parts[i]), path);
      continue;
    }
    if (chain.fixed.size.width < 1 || chain.fixed.size.height < 1)
      throw Error(ErrorKind::Usage, messages::cannot_write(path), messages::transform_without_fixed_size);
    Transform before;
    before.parts.assign(chain.parts.begin(), chain.parts.begin() + static_cast<std::ptrdiff_t>(i));
    write_entry(hdf5, number++, entry_of(reaching_over(*field, entered_at(before, chain.fixed.size), path)),
                path);
  }
  hdf5.close();
  file.move_into_place();
}

Transform read_itk_hdf5(const fs::path& path) {
  const Hdf5File file(path, Hdf5File::Use::Read, path);
  std::vector<ItkEntry> entries;
  for (int number = 0;; ++number) {
    const std::string group = top_group + '/' + std::to_string(number);
    if (!file.has(top_group) || !file.has(group)) break;
    ItkEntry entry{file.text(group + "/TransformType"), 0, {}, {}};
    if (!entry.type.starts_with("CompositeTransform")) {
      entry.fixed = numbers_of(file, group, "FixedParameters");
      entry.parameters = numbers_of(file, group, "Parameters");
    }
    entries.push_back(std::move(entry));
  }
  if (entries.empty())
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::itk_holds_no_transform);
  return transform_of_itk(std::move(entries), path);
}

}  // namespace alinify
