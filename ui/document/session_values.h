#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <mutex>

#include "core/session/session.h"
#include "ui/document/session_document.h"

namespace alinify::ui {

std::filesystem::path path_from(const QString& path);
QString text_of(const std::filesystem::path& path);

/// The document's persistent part. Fast: no file is read, so fingerprints are missing.
Session session_of(const DocumentState& state);

/// Caches fingerprints until the file changes. **Threads**: any.
class Fingerprints {
 public:
  /// Adds fingerprints where they can be read; a missing file keeps none.
  void add_to(Session& session);

 private:
  std::optional<FileFingerprint> of(const std::filesystem::path& path);
  struct Known {
    std::filesystem::file_time_type time;
    FileFingerprint print;
  };
  std::mutex mutex_;
  std::map<std::filesystem::path, Known> known_;
};

/// As Services::open_image.
using OpenImage =
    std::function<std::shared_ptr<const TileSource>(const std::filesystem::path&, int page, Progress&)>;

/// Opens the images and builds the document's state. **Throws** what `open` throws; Error(Failed) for an
/// image whose size differs from the session's.
DocumentState state_from(const Session& session, const OpenImage& open, Progress& progress);

}  // namespace alinify::ui
