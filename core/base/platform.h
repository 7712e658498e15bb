#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Every call into the operating system that the standard library does not offer: this file alone knows which
/// one it is. Linux is built and tested; the Windows branches are written, not tried.
namespace alinify::platform {

/// Memory that can still be taken without swapping: what the system reports as available, or less where a
/// control group's limit is nearer. Bytes.
std::int64_t available_memory_bytes();
/// All the memory of the machine (or of the control group, where that is less). Bytes.
std::int64_t total_memory_bytes();
/// The memory this process holds now. Bytes; 0 where it cannot be told.
std::int64_t held_memory_bytes();
/// The most memory this process has held at once so far. Bytes.
std::int64_t peak_memory_bytes();
/// The most memory any ended child process of this process has held. Bytes.
std::int64_t peak_child_memory_bytes();

/// A file opened for reading at any offset. **Threads**: read_at may be called from any number of threads at
/// once.
class InputFile {
 public:
  /// **Throws** Error: NotFound, NotReadable (a folder, no permission).
  explicit InputFile(const std::filesystem::path& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  const std::filesystem::path& path() const noexcept { return path_; }
  std::int64_t size() const noexcept { return size_; }  ///< when it was opened
  /// Reads up to `bytes` from `offset` on and tells how many there were; fewer only at the file's end.
  /// **Throws** Error(NotReadable) when the disk fails.
  std::int64_t read_at(std::int64_t offset, void* to, std::int64_t bytes) const;

 private:
  friend class UncachedFile;
  std::filesystem::path path_;
  std::int64_t size_ = 0;
  std::intptr_t handle_ = -1;
};

/// The very file behind an InputFile, whatever its name leads to by now, opened once more past the system's
/// cache for those who read it by themselves. Linux alone has it.
class UncachedFile {
 public:
  /// **Throws** Error(NotReadable).
  explicit UncachedFile(const InputFile& file);
  ~UncachedFile();
  UncachedFile(const UncachedFile&) = delete;
  UncachedFile& operator=(const UncachedFile&) = delete;

  int descriptor() const noexcept { return descriptor_; }
  /// False where the file's disk knows no such reading: then it goes through the cache.
  bool past_the_cache() const noexcept { return past_the_cache_; }

 private:
  int descriptor_ = -1;
  bool past_the_cache_ = false;
};

/// Forces what was written to `path` onto the disk. Throws Error(NotWritable).
void flush_to_disk(const std::filesystem::path& path);
/// Puts `from` in the place of `to` in one step; `to` may exist. Both lie in one folder. Throws
/// Error(NotWritable).
void replace_file(const std::filesystem::path& from, const std::filesystem::path& to);
/// True when both names lead to the same file (links followed). False when either is missing.
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);
/// Whether a new file can be made beside `path`, found out by making one: permissions, read-only disks and
/// full ones show in no other way. Where the system knows files without a name (Linux, on most file systems),
/// nothing is ever seen in the folder; elsewhere the file is called `path` and is gone before this returns,
/// and on Windows even when the process is killed meanwhile. `path` is a name that nobody else uses: whatever
/// has it is removed.
bool can_make_file(const std::filesystem::path& path);
/// Bytes that can still be written to the disk that holds `folder`; -1 where it cannot be told.
std::int64_t free_disk_bytes(const std::filesystem::path& folder);

std::int64_t process_id();
/// True while a process of that id runs.
bool process_runs(std::int64_t id);
/// The folder of the running program's own binary.
std::filesystem::path program_folder();
/// Per-user folder for caches ($XDG_CACHE_HOME/alinify and its like). Created when missing.
std::filesystem::path cache_folder();
/// Per-user folder for logs and recovery files ($XDG_STATE_HOME/alinify and its like). Created when missing.
std::filesystem::path state_folder();
/// True when stderr is a terminal a person looks at.
bool stderr_is_terminal();
/// Characters in a line of that terminal; 80 where it would not tell.
int stderr_columns();

/// A file that is read and written at any offset, from any number of threads at once, without a shared
/// position.
/// **Throws** Error(NotWritable) from what writes, Error(NotReadable) from what reads; both name `shown_as`,
/// so that a person never meets a temporary name.
class RandomAccessFile {
 public:
  /// A new, empty file for writing and reading; fails where one exists.
  static RandomAccessFile create(const std::filesystem::path& path, std::string shown_as);

  RandomAccessFile() = default;
  RandomAccessFile(RandomAccessFile&& other) noexcept;
  RandomAccessFile& operator=(RandomAccessFile&& other) noexcept;
  ~RandomAccessFile() { close(); }

  void write_at(std::int64_t offset, const void* data, std::int64_t bytes);
  void read_at(std::int64_t offset, void* data, std::int64_t bytes) const;
  /// Starts to bring bytes that were written onto the disk, and does not wait. Where that is unknown, nothing
  /// happens.
  void start_flush(std::int64_t offset, std::int64_t bytes) noexcept;
  /// Waits until these bytes are on the disk and frees the memory that the system kept for them. Likewise.
  void drop_from_cache(std::int64_t offset, std::int64_t bytes) noexcept;
  /// Forces everything written onto the disk.
  void flush();
  void close() noexcept;

 private:
  std::intptr_t handle_ = -1;
  std::string shown_as_;
};

/// A shared library that the system's loader finds by its name or path. It stays loaded.
class SharedLibrary {
 public:
  explicit SharedLibrary(const std::string& name);
  bool loaded() const noexcept { return handle_ != nullptr; }
  const std::string& why_not() const noexcept { return why_not_; }  ///< in the loader's words
  /// What the library exports under that name; null where it has no such thing.
  void* find(const char* symbol) const;

 private:
  void* handle_ = nullptr;
  std::string why_not_;
};

/// Writes past all buffers. May be called where a signal is handled.
void write_to_stderr_unbuffered(std::string_view text) noexcept;

/// "16 cores", the operating system, for reports.
std::string describe_machine();

}  // namespace alinify::platform
