#pragma once

#include <filesystem>

namespace alinify::cli {

/// A hidden folder inside `parent`, removed by the destructor. **Throws** Error(NotWritable).
class TemporaryFolder {
 public:
  explicit TemporaryFolder(const std::filesystem::path& parent);
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// The folder, or its nearest existing ancestor, which is on the same disk.
std::filesystem::path existing_folder(std::filesystem::path folder);

}  // namespace alinify::cli
