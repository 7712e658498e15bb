#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace alinify {

/// The parts of zarr.json that every array and group of zarr 3 has, in the order in which they are written.
/// **Source**: zarr-specs v3.0.
struct ZarrArrayDocument {
  nlohmann::ordered_json shape, chunk_shape, codecs;
  std::string data_type;
  nlohmann::ordered_json fill_value = 0;

  /// The document without "attributes" and "dimension_names".
  nlohmann::ordered_json json() const;
};
nlohmann::ordered_json zarr_group_document(nlohmann::ordered_json attributes);

/// {"name": ..., "configuration": ...}, as zarr 3 names codecs, grids and encodings.
nlohmann::ordered_json zarr_named(const char* name, nlohmann::ordered_json configuration);
/// The codec of plain samples; `endian`: "little" or "big".
nlohmann::ordered_json zarr_bytes_codec(const std::string& endian);

}  // namespace alinify
