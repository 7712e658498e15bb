#pragma once

#include <filesystem>

namespace alinify::cli {

/// A hidden folder in `place`, for trials; not there afterwards. **Throws** Error(NotWritable).
class PassingFolder {
 public:
  explicit PassingFolder(const std::filesystem::path& place);
  ~PassingFolder();
  PassingFolder(const PassingFolder&) = delete;
  PassingFolder& operator=(const PassingFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// The folder, or the nearest above that is there: the results' disk is its disk.
std::filesystem::path existing_folder(std::filesystem::path folder);

}  // namespace alinify::cli
