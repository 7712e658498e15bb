#include "core/io/zarr/store.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/io/zip_archive.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> group_documents = {".zattrs", ".zgroup", "zarr.json", ".zarray"};

// Counting takes a look at every file, which is slow on network disks.
constexpr int max_counted_files = 20000;

[[noreturn]] void refuse_large(const fs::path& path, const std::string& key, std::int64_t bytes) {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path),
              messages::zarr_value_too_large(key, bytes_number(bytes)), messages::export_file_again);
}

class FileValue final : public ZarrValue {
 public:
  explicit FileValue(const fs::path& path) : file_(path) {}
  std::int64_t size() const override { return file_.size(); }
  std::int64_t read_at(std::int64_t offset, void* to, std::int64_t bytes) const override {
    return file_.read_at(offset, to, bytes);
  }

 private:
  platform::InputFile file_;
};

class FolderStore final : public ZarrStore {
 public:
  explicit FolderStore(fs::path folder) : folder_(std::move(folder)) {}

  const fs::path& path() const override { return folder_; }
  std::unique_ptr<ZarrValue> open(const std::string& key, std::int64_t) const override {
    try {
      return std::make_unique<FileValue>(folder_ / fs::path(key));
    } catch (const Error& error) {
      if (error.kind() == ErrorKind::NotFound) return nullptr;
      throw;
    }
  }
  std::vector<std::string> below(const std::string& prefix) const override {
    std::vector<std::string> names;
    std::error_code failure;
    for (fs::directory_iterator entry(folder_ / fs::path(prefix), failure), end; !failure && entry != end;
         entry.increment(failure)) {
      std::error_code ignored;
      names.push_back(entry->path().filename().string() + (entry->is_directory(ignored) ? "/" : ""));
    }
    return names;
  }
  std::int64_t file_bytes() const override {
    std::int64_t bytes = 0;
    int files = 0;
    std::error_code failure;
    for (fs::recursive_directory_iterator entry(folder_, failure), end; !failure && entry != end;
         entry.increment(failure)) {
      std::error_code other;
      if (!entry->is_regular_file(other)) continue;
      if (++files > max_counted_files) return 0;
      bytes += static_cast<std::int64_t>(entry->file_size(other));
    }
    return failure ? 0 : bytes;
  }

 private:
  fs::path folder_;
};

// Part of a file, as stored in a zip without compression.
class WindowValue final : public ZarrValue {
 public:
  WindowValue(std::shared_ptr<const ZipArchive> zip, std::int64_t offset, std::int64_t bytes)
      : zip_(std::move(zip)), offset_(offset), bytes_(bytes) {}
  std::int64_t size() const override { return bytes_; }
  std::int64_t read_at(std::int64_t offset, void* to, std::int64_t bytes) const override {
    const std::int64_t wanted = std::clamp<std::int64_t>(bytes_ - offset, 0, bytes);
    return zip_->file().read_at(offset_ + offset, to, wanted);
  }

 private:
  std::shared_ptr<const ZipArchive> zip_;
  std::int64_t offset_, bytes_;
};

class UnpackedValue final : public ZarrValue {
 public:
  explicit UnpackedValue(std::string bytes) : bytes_(std::move(bytes)) {}
  std::int64_t size() const override { return static_cast<std::int64_t>(bytes_.size()); }
  std::int64_t read_at(std::int64_t offset, void* to, std::int64_t bytes) const override {
    const std::int64_t count = std::clamp<std::int64_t>(size() - offset, 0, bytes);
    if (count > 0) std::memcpy(to, bytes_.data() + offset, static_cast<std::size_t>(count));
    return count;
  }

 private:
  std::string bytes_;
};

class ZipStore final : public ZarrStore {
 public:
  ZipStore(std::shared_ptr<const ZipArchive> zip, std::string top)
      : zip_(std::move(zip)), top_(std::move(top)) {}

  const fs::path& path() const override { return zip_->file().path(); }
  std::unique_ptr<ZarrValue> open(const std::string& key, std::int64_t max_bytes) const override {
    const auto found = zip_->members().find(top_ + key);
    if (found == zip_->members().end()) return nullptr;
    const auto& [name, member] = *found;
    const std::int64_t data = zip_->data_of(name, member);
    if (member.method == 0) return std::make_unique<WindowValue>(zip_, data, member.bytes);
    std::optional<std::string> unpacked = zip_->unpack(name, member, max_bytes);
    if (!unpacked) refuse_large(path(), key, member.bytes);
    return std::make_unique<UnpackedValue>(*std::move(unpacked));
  }
  std::vector<std::string> below(const std::string& prefix) const override {
    const std::string start = top_ + prefix;
    std::vector<std::string> names;
    for (auto it = zip_->members().lower_bound(start);
         it != zip_->members().end() && it->first.compare(0, start.size(), start) == 0;) {
      const std::size_t slash = it->first.find('/', start.size());
      names.push_back(
          it->first.substr(start.size(), slash == std::string::npos ? slash : slash + 1 - start.size()));
      if (slash == std::string::npos) {
        ++it;
      } else {
        // Past everything in that folder: '0' follows '/'.
        it = zip_->members().lower_bound(it->first.substr(0, slash) + '0');
      }
    }
    return names;
  }
  std::int64_t file_bytes() const override { return zip_->file().size(); }

 private:
  std::shared_ptr<const ZipArchive> zip_;
  std::string top_;  // folder of the hierarchy in the archive, with a final slash; or empty
};

}  // namespace

std::optional<std::string> ZarrStore::read(const std::string& key, std::int64_t max_bytes) const {
  const std::unique_ptr<ZarrValue> value = open(key, max_bytes);
  if (!value) return std::nullopt;
  if (value->size() > max_bytes) refuse_large(path(), key, value->size());
  std::string bytes(static_cast<std::size_t>(value->size()), '\0');
  bytes.resize(static_cast<std::size_t>(value->read_at(0, bytes.data(), value->size())));
  return bytes;
}

bool ZarrStore::has(const std::string& key) const {
  const std::size_t slash = key.rfind('/');
  const std::string folder = slash == std::string::npos ? "" : key.substr(0, slash + 1);
  const auto names = below(folder);
  return std::find(names.begin(), names.end(), key.substr(folder.size())) != names.end();
}

std::shared_ptr<const ZarrStore> open_folder_store(const fs::path& folder) {
  return std::make_shared<FolderStore>(folder);
}

std::shared_ptr<const ZarrStore> open_zip_store(std::shared_ptr<const platform::InputFile> file) {
  auto zip = std::make_shared<const ZipArchive>(std::move(file));
  // The document nearest to the top; archives often hold the folder itself.
  const std::string* top = nullptr;
  std::ptrdiff_t depth = 0;
  for (const auto& [name, unused] : zip->members()) {
    const std::string_view last = std::string_view(name).substr(name.rfind('/') + 1);
    if (std::find(group_documents.begin(), group_documents.end(), last) == group_documents.end()) continue;
    const auto slashes = std::count(name.begin(), name.end(), '/');
    if (top && slashes >= depth) continue;
    top = &name;
    depth = slashes;
  }
  if (!top) return nullptr;
  return std::make_shared<ZipStore>(std::move(zip), top->substr(0, top->rfind('/') + 1));
}

bool holds_zarr(const ZarrStore& store) {
  const auto names = store.below("");
  return std::any_of(names.begin(), names.end(), [](const std::string& name) {
    return std::find(group_documents.begin(), group_documents.end(), name) != group_documents.end();
  });
}

}  // namespace alinify
