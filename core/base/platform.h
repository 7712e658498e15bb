#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"

/// All operating-system calls beyond the standard library; nothing else in the code depends on the system.
/// Linux is built and tested; the Windows branches are untested.
namespace alinify::platform {

/// Bytes available without swapping: as reported by the system, or less if a control group's limit is
/// tighter.
std::int64_t available_memory_bytes();
/// Total memory of the machine (or of the control group, if less), bytes.
std::int64_t total_memory_bytes();
/// Processor cores to compute on: those this process may run on, or fewer if a control group's quota or
/// Slurm's SLURM_CPUS_PER_TASK is less. At least 1.
int usable_cores();
/// Resident memory of this process, bytes; 0 if unknown.
std::int64_t held_memory_bytes();
/// Peak resident memory of this process, bytes.
std::int64_t peak_memory_bytes();
/// Largest peak memory of any terminated child process, bytes.
std::int64_t peak_child_memory_bytes();

/// A file opened for reading at any offset. **Threads**: read_at may be called concurrently.
class InputFile {
 public:
  /// **Throws** Error: NotFound, NotReadable (a folder, no permission).
  explicit InputFile(const std::filesystem::path& path);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  const std::filesystem::path& path() const noexcept { return path_; }
  std::int64_t size() const noexcept { return size_; }  ///< as of opening
  /// Reads up to `bytes` from `offset` and returns the number read; fewer only at end of file. **Throws**
  /// Error(NotReadable) on an I/O error.
  std::int64_t read_at(std::int64_t offset, void* to, std::int64_t bytes) const;

 private:
  friend class UncachedFile;
  std::filesystem::path path_;
  std::int64_t size_ = 0;
  std::intptr_t handle_ = -1;
};

/// The same file as an InputFile, whatever its path refers to by now, reopened with direct I/O, bypassing the
/// page cache, for callers that do their own reading. Linux only.
class UncachedFile {
 public:
  /// **Throws** Error(NotReadable).
  explicit UncachedFile(const InputFile& file);
  ~UncachedFile();
  UncachedFile(const UncachedFile&) = delete;
  UncachedFile& operator=(const UncachedFile&) = delete;

  int descriptor() const noexcept { return descriptor_; }
  /// False if the file's disk does not support direct I/O: reads then go through the cache.
  bool past_the_cache() const noexcept { return past_the_cache_; }

 private:
  int descriptor_ = -1;
  bool past_the_cache_ = false;
};

/// Flushes the file at `path` to disk. **Throws** Error(NotWritable).
void flush_to_disk(const std::filesystem::path& path);
/// Atomically renames `from` to `to`, replacing it if it exists. Both must be in the same folder. **Throws**
/// Error(NotWritable).
void replace_file(const std::filesystem::path& from, const std::filesystem::path& to);
/// Whether both paths refer to the same file (following links). False if either is missing.
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b);
/// Whether a new file can be created beside `path`, tested by creating one: nothing else reveals missing
/// permission, read-only disks and full ones reliably. If the system supports unnamed files (Linux, on most
/// file systems), nothing ever appears in the folder; otherwise the file is called `path` and is removed
/// before this returns, on Windows even if the process is killed meanwhile. `path` must be a name that nobody
/// else uses: an existing file is removed.
bool can_make_file(const std::filesystem::path& path);
/// Free bytes on the disk that holds `folder`; -1 if unknown.
std::int64_t free_disk_bytes(const std::filesystem::path& folder);

std::int64_t process_id();
/// The machine's name in its network.
std::string machine_name();
/// Whether a process with that id is running.
bool process_runs(std::int64_t id);
/// The folder of the running executable.
std::filesystem::path program_folder();
/// Per-user cache folder ($XDG_CACHE_HOME/alinify or equivalent), created if missing.
std::filesystem::path cache_folder();
/// Per-user folder for logs and recovery files ($XDG_STATE_HOME/alinify or equivalent), created if missing.
std::filesystem::path state_folder();
/// Whether stderr is an interactive terminal.
bool stderr_is_terminal();
/// Width of that terminal in characters; 80 if unknown.
int stderr_columns();

/// A file for reading and writing at any offset, without a shared position.
/// **Threads**: any number concurrently. **Throws** Error(NotWritable) when writing, Error(NotReadable) when
/// reading; both name `shown_as`, so that the user never sees a temporary name.
class RandomAccessFile {
 public:
  /// Creates an empty file for reading and writing; fails if it exists.
  static RandomAccessFile create(const std::filesystem::path& path, std::string shown_as);

  RandomAccessFile() = default;
  RandomAccessFile(RandomAccessFile&& other) noexcept;
  RandomAccessFile& operator=(RandomAccessFile&& other) noexcept;
  ~RandomAccessFile() { close(); }

  void write_at(std::int64_t offset, const void* data, std::int64_t bytes);
  void read_at(std::int64_t offset, void* data, std::int64_t bytes) const;
  /// Starts writing cached bytes to disk without waiting. No effect where unsupported.
  void start_flush(std::int64_t offset, std::int64_t bytes) noexcept;
  /// Waits until these bytes are on disk and drops them from the page cache. No effect where unsupported.
  void drop_from_cache(std::int64_t offset, std::int64_t bytes) noexcept;
  /// Flushes everything to disk.
  void flush();
  void close() noexcept;

 private:
  std::intptr_t handle_ = -1;
  std::string shown_as_;
};

/// A shared library, found by the system's loader by name or path. Never unloaded.
class SharedLibrary {
 public:
  explicit SharedLibrary(const std::string& name);
  bool loaded() const noexcept { return handle_ != nullptr; }
  const std::string& why_not() const noexcept { return why_not_; }  ///< the loader's message
  /// The symbol exported under that name; null if there is none.
  void* find(const char* symbol) const;

 private:
  void* handle_ = nullptr;
  std::string why_not_;
};

/// Writes without buffering. Async-signal-safe.
void write_to_stderr_unbuffered(std::string_view text) noexcept;

/// "16 cores, 62.7 GiB memory", for reports.
Message describe_machine();

}  // namespace alinify::platform
