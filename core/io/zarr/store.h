#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/platform.h"

namespace alinify {

/// One value of a store: a metadata document, a chunk or a shard.
class ZarrValue {
 public:
  virtual ~ZarrValue() = default;
  virtual std::int64_t size() const = 0;
  /// Reads up to `bytes` from `offset` and returns the number read; fewer only at the end.
  virtual std::int64_t read_at(std::int64_t offset, void* to, std::int64_t bytes) const = 0;
};

/// The storage of a zarr hierarchy: keys with forward slashes ("0/.zarray", "0/c/0/1"), each with its bytes.
/// **Throws** Error(NotReadable). **Threads**: any.
class ZarrStore {
 public:
  virtual ~ZarrStore() = default;
  /// The path that the user opened: a folder or a zip file.
  virtual const std::filesystem::path& path() const = 0;
  /// The value of a key; null if there is none. A value that has to be unpacked into memory must not exceed
  /// `max_bytes`: Error otherwise.
  virtual std::unique_ptr<ZarrValue> open(const std::string& key, std::int64_t max_bytes) const = 0;
  /// Names directly below a prefix ("" or "0/"), folders with a final slash, in no particular order.
  virtual std::vector<std::string> below(const std::string& prefix) const = 0;
  /// Bytes of the zip file, or of all files in the folder; 0 if those are too many to be counted.
  virtual std::int64_t file_bytes() const = 0;

  /// A whole small value; nothing if there is no such key. **Throws** if it exceeds `max_bytes`.
  std::optional<std::string> read(const std::string& key, std::int64_t max_bytes) const;
  bool has(const std::string& key) const;
};

std::shared_ptr<const ZarrStore> open_folder_store(const std::filesystem::path& folder);
/// The hierarchy inside a zip file, at its top or in a single folder there; null if it holds none.
std::shared_ptr<const ZarrStore> open_zip_store(std::shared_ptr<const platform::InputFile> file);

/// Whether a folder's or a zip file's own files identify it as a zarr group or array.
bool holds_zarr(const ZarrStore& store);

}  // namespace alinify
