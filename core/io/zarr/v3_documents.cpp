#include "core/io/zarr/v3_documents.h"

#include <utility>

namespace alinify {

using Json = nlohmann::ordered_json;

Json ZarrArrayDocument::json() const {
  return {{"zarr_format", 3},
          {"node_type", "array"},
          {"shape", shape},
          {"data_type", data_type},
          {"chunk_grid", zarr_named("regular", {{"chunk_shape", chunk_shape}})},
          {"chunk_key_encoding", zarr_named("default", {{"separator", "/"}})},
          {"fill_value", fill_value},
          {"codecs", codecs}};
}

Json zarr_group_document(Json attributes) {
  return {{"zarr_format", 3}, {"node_type", "group"}, {"attributes", std::move(attributes)}};
}

Json zarr_named(const char* name, Json configuration) {
  return {{"name", name}, {"configuration", std::move(configuration)}};
}

Json zarr_bytes_codec(const std::string& endian) {
  return zarr_named("bytes", {{"endian", endian}});
}

}  // namespace alinify
