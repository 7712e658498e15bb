#pragma once

#include <atomic>
#include <future>
#include <string>
#include <vector>

#include "core/io/image_writer.h"
#include "core/workflow/export/export_warped.h"

namespace alinify {

/// Provenance of a warped image as lines of names and values, for formats that hold one text: the map, its
/// engine and both images, without hashes. "Engine: flow\nFixed image: scan.tif".
std::string provenance_text(const ExportRequest& request);

/// The same for ImageWriter::set_facts(), with the hashes of the files. Hashing large files takes seconds, so
/// it is done on up to four threads while the image is written; until then 64 blanks keep a hash's place.
/// **Source**: hashes are SHA-256. **Threads**: one at a time; the destructor ends the hashing and waits.
/// **Memory**: 1 MiB a thread.
class ExportFacts {
 public:
  /// Keeps nothing of the request.
  explicit ExportFacts(const ExportRequest& request);
  ~ExportFacts();
  ExportFacts(const ExportFacts&) = delete;
  ExportFacts& operator=(const ExportFacts&) = delete;

  /// The facts with blanks in place of the hashes.
  const PictureFacts& without_hashes() const { return facts_; }
  /// Waits for the hashes, which fill their places exactly. **Throws** the error that writing the map threw.
  PictureFacts complete();

 private:
  struct Hash {
    std::size_t fact;
    std::filesystem::path file;
    std::string value = {};
  };
  void add_file(const std::string& role, const std::filesystem::path& file);
  std::string hash_of(const std::filesystem::path& file) const;

  PictureFacts facts_;
  std::vector<Hash> hashes_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> stopped_{false};
  std::vector<std::future<void>> hashing_;
};

}  // namespace alinify
