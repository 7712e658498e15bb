#include "core/io/ngff_field_io.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <system_error>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/system_message.h"
#include "core/io/messages.h"
#include "core/io/output_folder.h"
#include "core/io/text_file.h"
#include "core/io/zarr/v3_documents.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

const char* const ngff_field_version = "0.6rc0";
constexpr int chunk_rows = 256, chunk_columns = 1024;

Json space_axis(const char* name, bool micrometres) {
  Json axis{{"name", name}, {"type", "space"}};
  if (micrometres) axis["unit"] = "micrometer";
  return axis;
}

Json plane(const char* name, bool micrometres) {
  return {{"name", name}, {"axes", {space_axis("y", micrometres), space_axis("x", micrometres)}}};
}

Json scene(bool micrometres) {
  const Json displacements{{"type", "displacements"},
                           {"name", "moving from fixed"},
                           {"input", {{"name", "fixed"}}},
                           {"output", {{"name", "moving"}}},
                           {"path", "coordinateTransformations/displacements"},
                           {"interpolation", "linear"}};
  const Json inside{{"coordinateSystems", {plane("fixed", micrometres), plane("moving", micrometres)}},
                    {"coordinateTransformations", Json::array({displacements})}};
  return zarr_group_document({{"ome", {{"version", ngff_field_version}, {"scene", inside}}}});
}

Json multiscale(const FieldGeometry& g, bool micrometres) {
  Json system = plane("fixed", micrometres);
  system["axes"].insert(system["axes"].begin(),
                        Json{{"name", "c"}, {"type", "displacement"}, {"discrete", true}});
  const Json scale{{"type", "scale"},
                   {"scale", {1.0, g.spacing.y, g.spacing.x}},
                   {"input", {{"path", "s0"}}},
                   {"output", {{"name", "fixed"}}}};
  const Json level{{"path", "s0"}, {"coordinateTransformations", Json::array({scale})}};
  const Json multiscales{{"name", "displacements"},
                         {"coordinateSystems", Json::array({system})},
                         {"datasets", Json::array({level})}};
  return zarr_group_document(
      {{"ome", {{"version", ngff_field_version}, {"multiscales", Json::array({multiscales})}}}});
}

Json array_of(const FieldGeometry& g) {
  Json document = ZarrArrayDocument{{2, g.rows, g.columns},
                                    {2, chunk_rows, chunk_columns},
                                    Json::array({zarr_bytes_codec("little")}),
                                    "float32",
                                    0.0}
                      .json();
  document["dimension_names"] = {"c", "y", "x"};
  document["attributes"] = Json::object();
  return document;
}

void write_json(const Json& json, const fs::path& folder) {
  fs::create_directories(folder);
  write_text_file(json.dump(2) + '\n', folder / "zarr.json");
}

void put_little_endian(std::string& bytes, std::size_t at, float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(bits >> (8 * i) & 0xff);
}

// Chunks at the border are as large as the others, filled up with zeros.
void write_band(const std::vector<Vec2f>& band, const FieldGeometry& g, int first_row, int rows,
                const fs::path& array) {
  constexpr std::size_t plane_samples = std::size_t{chunk_rows} * chunk_columns;
  for (int column = 0; column * chunk_columns < g.columns; ++column) {
    const int x = column * chunk_columns, columns = std::min(chunk_columns, g.columns - x);
    std::string bytes(2 * plane_samples * sizeof(float), '\0');
    for (int j = 0; j < rows; ++j) {
      const Vec2f* from = band.data() + static_cast<std::ptrdiff_t>(j) * g.columns + x;
      for (int i = 0; i < columns; ++i) {
        if (!is_finite(from[i]))
          throw Error(ErrorKind::NotWritable, messages::cannot_write(array),
                      messages::displacement_not_finite);
        const std::size_t at = static_cast<std::size_t>(j) * chunk_columns + static_cast<std::size_t>(i);
        put_little_endian(bytes, at * 4, from[i].y);
        put_little_endian(bytes, (plane_samples + at) * 4, from[i].x);
      }
    }
    const fs::path folder = array / "c" / "0" / std::to_string(first_row / chunk_rows);
    fs::create_directories(folder);
    write_text_file(bytes, folder / std::to_string(column));
  }
}

bool is_field_folder(const fs::path& folder) {
  return fs::exists(folder / "coordinateTransformations" / "displacements" / "zarr.json");
}

}  // namespace

void write_ngff_field(const FieldGeometry& geometry, const FieldRows& rows, bool micrometres,
                      const fs::path& path) {
  if (geometry.columns < 1 || geometry.rows < 1)
    throw Error(ErrorKind::NotWritable, messages::cannot_write(path), messages::field_is_empty);
  OutputFolder folder(path, is_field_folder);
  try {
    write_json(scene(micrometres), folder.path());
    const fs::path transformations = folder.path() / "coordinateTransformations",
                   field = transformations / "displacements", array = field / "s0";
    write_json(zarr_group_document(Json::object()), transformations);
    write_json(multiscale(geometry, micrometres), field);
    write_json(array_of(geometry), array);
    std::vector<Vec2f> band(static_cast<std::size_t>(geometry.columns) * chunk_rows);
    for (int y = 0; y < geometry.rows; y += chunk_rows) {
      const int count = std::min(chunk_rows, geometry.rows - y);
      rows(y, count, band.data());
      write_band(band, geometry, y, count, array);
    }
  } catch (const fs::filesystem_error& failure) {
    throw Error(ErrorKind::NotWritable, messages::cannot_write(path), system_message(failure.code()));
  }
  folder.move_into_place();
}

}  // namespace alinify
