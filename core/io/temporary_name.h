#pragma once

#include <filesystem>

namespace alinify {

/// The hidden name under which something is written before it is renamed to its target, in the target's
/// folder: ".NAME.partial-<process>-<number>". The constructor removes files left by killed processes under
/// such names for the same target, folders too, and leftover probes; it creates nothing itself. **Threads**:
/// any.
class TemporaryName {
 public:
  /// `target`: links resolved, in a folder that exists.
  explicit TemporaryName(const std::filesystem::path& target);
  ~TemporaryName();
  TemporaryName(const TemporaryName&) = delete;
  TemporaryName& operator=(const TemporaryName&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  int number_ = 0;
  std::filesystem::path path_;
};

/// Resolves links, so that a link's target is replaced and not the link.
std::filesystem::path follow_links(const std::filesystem::path& path);

/// **Throws** Error(NotWritable) if the target names nothing, or its folder is missing or not a folder.
void check_place(const std::filesystem::path& target);

/// Whether new files can be created in `folder`, tested by creating one and removing it again.
bool takes_new_files(const std::filesystem::path& folder);

/// True for a hidden name whose process no longer runs. Needed by folders whose target names are never
/// reused, since no later constructor cleans up there.
bool is_left_over(const std::filesystem::path& file);

}  // namespace alinify
