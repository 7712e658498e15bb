#include "core/base/platform.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/control_group.h"
#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/processor_time.h"
#include "core/base/text.h"

#if defined(_WIN32)
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <io.h>
#include <windows.h>
// psapi.h needs windows.h first.
#include <psapi.h>
#else
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <mach-o/dyld.h>
#include <sys/sysctl.h>
#endif
#endif

namespace alinify::platform {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void throw_not_writable(const fs::path& path, Message why) {
  throw Error(ErrorKind::NotWritable, messages::cannot_write(path), std::move(why),
              messages::check_folder_permissions);
}

[[noreturn]] void throw_not_readable(const fs::path& path, Message why) {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why));
}

// Checks first, as the messages of open() differ from system to system.
void check_is_file(const fs::path& path) {
  std::error_code failure;
  const fs::file_status status = fs::status(path, failure);
  if (status.type() == fs::file_type::not_found)
    throw Error(ErrorKind::NotFound, messages::cannot_read(path), messages::no_such_file,
                messages::check_the_name);
  if (status.type() == fs::file_type::directory)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::is_a_folder,
                messages::name_a_file_in_it);
  if (status.type() != fs::file_type::regular && status.type() != fs::file_type::none &&
      status.type() != fs::file_type::unknown)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::not_a_regular_file,
                messages::copy_to_a_file_first);
}

#if !defined(_WIN32)
Message errno_message() {
  return Message::verbatim(std::generic_category().message(errno));
}
#endif

#if defined(__linux__)
std::int64_t meminfo_bytes(const char* key) {
  std::ifstream file("/proc/meminfo");
  std::string word;
  while (file >> word) {
    if (word == key) {
      std::int64_t kib = 0;
      file >> kib;
      return kib * 1024;
    }
    file.ignore(256, '\n');
  }
  return 0;
}

ControlGroupLimits own_control_group() {
  return control_group_limits("/proc/self/cgroup", "/sys/fs/cgroup");
}
#endif

fs::path per_user_folder(const char* xdg_variable, const char* below_home) {
  fs::path base;
#if defined(_WIN32)
  (void)xdg_variable;
  if (const char* local = std::getenv("LOCALAPPDATA")) base = fs::path(local) / below_home;
#else
  if (const char* xdg = std::getenv(xdg_variable); xdg && *xdg) {
    base = xdg;
  } else if (const char* home = std::getenv("HOME"); home && *home) {
    base = fs::path(home) / below_home;
  }
#endif
  if (base.empty()) base = fs::temp_directory_path();
  const fs::path folder = base / "alinify";
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  return folder;
}

}  // namespace

#if defined(_WIN32)

std::int64_t available_memory_bytes() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  GlobalMemoryStatusEx(&status);
  return static_cast<std::int64_t>(status.ullAvailPhys);
}

std::int64_t total_memory_bytes() {
  MEMORYSTATUSEX status{};
  status.dwLength = sizeof status;
  GlobalMemoryStatusEx(&status);
  return static_cast<std::int64_t>(status.ullTotalPhys);
}

std::int64_t held_memory_bytes() {
  PROCESS_MEMORY_COUNTERS counters{};
  GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
  return static_cast<std::int64_t>(counters.WorkingSetSize);
}

std::int64_t peak_memory_bytes() {
  PROCESS_MEMORY_COUNTERS counters{};
  GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters);
  return static_cast<std::int64_t>(counters.PeakWorkingSetSize);
}

std::int64_t peak_child_memory_bytes() {
  return 0;
}

double processor_seconds() {
  FILETIME began{}, ended{}, kernel{}, user{};
  if (!GetProcessTimes(GetCurrentProcess(), &began, &ended, &kernel, &user)) return 0;
  const auto seconds = [](const FILETIME& time) {
    return 1e-7 * (4294967296.0 * time.dwHighDateTime + time.dwLowDateTime);
  };
  return seconds(kernel) + seconds(user);
}

ThreadTimes living_thread_times() {
  return {};
}

InputFile::InputFile(const fs::path& path) : path_(path) {
  check_is_file(path);
  const HANDLE file =
      CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE)
    throw_not_readable(path,
                       Message::verbatim(std::system_category().message(static_cast<int>(GetLastError()))));
  LARGE_INTEGER size{};
  GetFileSizeEx(file, &size);
  size_ = size.QuadPart;
  handle_ = reinterpret_cast<std::intptr_t>(file);
}

InputFile::~InputFile() {
  CloseHandle(reinterpret_cast<HANDLE>(handle_));
}

std::int64_t InputFile::read_at(std::int64_t offset, void* to, std::int64_t bytes) const {
  std::int64_t done = 0;
  while (done < bytes) {
    OVERLAPPED at{};
    at.Offset = static_cast<DWORD>((offset + done) & 0xffffffff);
    at.OffsetHigh = static_cast<DWORD>((offset + done) >> 32);
    DWORD count = 0;
    const DWORD wanted = static_cast<DWORD>(std::min<std::int64_t>(bytes - done, 1 << 30));
    if (!ReadFile(reinterpret_cast<HANDLE>(handle_), static_cast<char*>(to) + done, wanted, &count, &at)) {
      if (GetLastError() == ERROR_HANDLE_EOF) break;
      throw_not_readable(path_,
                         Message::verbatim(std::system_category().message(static_cast<int>(GetLastError()))));
    }
    if (count == 0) break;
    done += count;
  }
  return done;
}

void flush_to_disk(const fs::path& path) {
  const HANDLE file =
      CreateFileW(path.c_str(), GENERIC_WRITE, FILE_SHARE_READ, nullptr, OPEN_EXISTING, 0, nullptr);
  if (file == INVALID_HANDLE_VALUE) throw_not_writable(path, messages::file_cannot_be_opened);
  const bool flushed = FlushFileBuffers(file) != 0;
  CloseHandle(file);
  if (!flushed) throw_not_writable(path, messages::disk_does_not_take_it);
}

void replace_file(const fs::path& from, const fs::path& to) {
  if (!MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
    throw_not_writable(to, messages::cannot_move_into_place);
}

std::string machine_name() {
  const char* name = std::getenv("COMPUTERNAME");
  return name && *name ? name : "unknown";
}

std::int64_t process_id() {
  return static_cast<std::int64_t>(GetCurrentProcessId());
}

bool process_runs(std::int64_t id) {
  const HANDLE process = OpenProcess(SYNCHRONIZE, FALSE, static_cast<DWORD>(id));
  if (!process) return false;
  const bool running = WaitForSingleObject(process, 0) == WAIT_TIMEOUT;
  CloseHandle(process);
  return running;
}

fs::path program_folder() {
  wchar_t buffer[32768];
  const DWORD length = GetModuleFileNameW(nullptr, buffer, 32768);
  return fs::path(std::wstring(buffer, length)).parent_path();
}

bool stderr_is_terminal() {
  return _isatty(_fileno(stderr)) != 0;
}

int stderr_columns() {
  CONSOLE_SCREEN_BUFFER_INFO info{};
  if (!GetConsoleScreenBufferInfo(GetStdHandle(STD_ERROR_HANDLE), &info)) return 80;
  const int columns = info.srWindow.Right - info.srWindow.Left + 1;
  return columns > 0 ? columns : 80;
}

namespace {

Message last_error_message() {
  return Message::verbatim(std::system_category().message(static_cast<int>(GetLastError())));
}

OVERLAPPED position_of(std::int64_t offset) {
  OVERLAPPED position{};
  position.Offset = static_cast<DWORD>(offset & 0xffffffff);
  position.OffsetHigh = static_cast<DWORD>(offset >> 32);
  return position;
}

}  // namespace

RandomAccessFile RandomAccessFile::create(const fs::path& path, std::string shown_as) {
  RandomAccessFile file;
  file.shown_as_ = std::move(shown_as);
  const HANDLE handle = CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ, nullptr,
                                    CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE) throw_not_writable(file.shown_as_, last_error_message());
  file.handle_ = reinterpret_cast<std::intptr_t>(handle);
  return file;
}

bool can_make_file(const fs::path& path) {
  const HANDLE handle =
      CreateFileW(path.c_str(), GENERIC_WRITE | DELETE, FILE_SHARE_DELETE, nullptr, CREATE_ALWAYS,
                  FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr);
  if (handle == INVALID_HANDLE_VALUE) return false;
  CloseHandle(handle);
  return true;
}

void RandomAccessFile::write_at(std::int64_t offset, const void* data, std::int64_t bytes) {
  const auto* from = static_cast<const char*>(data);
  while (bytes > 0) {
    OVERLAPPED position = position_of(offset);
    DWORD written = 0;
    const auto piece = static_cast<DWORD>(std::min<std::int64_t>(bytes, std::int64_t{1} << 30));
    if (!WriteFile(reinterpret_cast<HANDLE>(handle_), from, piece, &written, &position) || written == 0)
      throw_not_writable(shown_as_, last_error_message());
    from += written, offset += written, bytes -= written;
  }
}

void RandomAccessFile::read_at(std::int64_t offset, void* data, std::int64_t bytes) const {
  auto* to = static_cast<char*>(data);
  while (bytes > 0) {
    OVERLAPPED position = position_of(offset);
    DWORD got = 0;
    const auto piece = static_cast<DWORD>(std::min<std::int64_t>(bytes, std::int64_t{1} << 30));
    if (!ReadFile(reinterpret_cast<HANDLE>(handle_), to, piece, &got, &position) || got == 0)
      throw_not_readable(shown_as_, last_error_message());
    to += got, offset += got, bytes -= got;
  }
}

void RandomAccessFile::start_flush(std::int64_t, std::int64_t) noexcept {}
void RandomAccessFile::drop_from_cache(std::int64_t, std::int64_t) noexcept {}

void RandomAccessFile::flush() {
  if (!FlushFileBuffers(reinterpret_cast<HANDLE>(handle_)))
    throw_not_writable(shown_as_, last_error_message());
}

void RandomAccessFile::close() noexcept {
  if (handle_ != -1) CloseHandle(reinterpret_cast<HANDLE>(handle_));
  handle_ = -1;
}

void write_to_stderr_unbuffered(std::string_view text) noexcept {
  _write(2, text.data(), static_cast<unsigned>(text.size()));
}

SharedLibrary::SharedLibrary(const std::string& name) : handle_(LoadLibraryA(name.c_str())) {
  if (!handle_) why_not_ = last_error_message().english();
}

void* SharedLibrary::find(const char* symbol) const {
  return handle_ ? reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(handle_), symbol)) : nullptr;
}

UncachedFile::UncachedFile(const InputFile& file) {
  throw_not_readable(file.path(), messages::uncached_reading_needs_linux);
}

UncachedFile::~UncachedFile() = default;

#else

std::int64_t total_memory_bytes() {
#if defined(__linux__)
  return std::min(meminfo_bytes("MemTotal:"), own_control_group().memory_limit_bytes.value_or(INT64_MAX));
#else
  return static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
#endif
}

std::int64_t available_memory_bytes() {
#if defined(__linux__)
  return std::min(meminfo_bytes("MemAvailable:"),
                  own_control_group().memory_available_bytes.value_or(INT64_MAX));
#else
  // Reclaimable memory is unknown here; half of the total is a conservative guess.
  return total_memory_bytes() / 2;
#endif
}

std::int64_t held_memory_bytes() {
#if defined(__linux__)
  std::ifstream file("/proc/self/statm");
  std::int64_t all = 0, resident = 0;
  if (!(file >> all >> resident)) return 0;
  return resident * static_cast<std::int64_t>(sysconf(_SC_PAGESIZE));
#else
  return 0;
#endif
}

std::int64_t peak_memory_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
#if defined(__APPLE__)
  return usage.ru_maxrss;
#else
  return static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
#endif
}

std::int64_t peak_child_memory_bytes() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
#if defined(__APPLE__)
  return usage.ru_maxrss;
#else
  return static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
#endif
}

double processor_seconds() {
  double seconds = 0;
  for (const int whose : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
    rusage usage{};
    getrusage(whose, &usage);
    for (const timeval& time : {usage.ru_utime, usage.ru_stime})
      seconds += static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  }
  return seconds;
}

ThreadTimes living_thread_times() {
  ThreadTimes times;
#if defined(__linux__)
  std::error_code problem;
  for (fs::directory_iterator thread("/proc/self/task", problem), end; !problem && thread != end;
       thread.increment(problem)) {
    std::ifstream file(thread->path() / "schedstat");
    double computed_ns = 0, waited_ns = 0;
    if (!(file >> computed_ns >> waited_ns)) continue;
    times.computed_s += 1e-9 * computed_ns;
    times.waited_s += 1e-9 * waited_ns;
  }
#endif
  return times;
}

InputFile::InputFile(const fs::path& path) : path_(path) {
  check_is_file(path);
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw_not_readable(path, errno_message());
  handle_ = file;
  struct stat status {};
  size_ = ::fstat(file, &status) == 0 ? static_cast<std::int64_t>(status.st_size) : 0;
}

InputFile::~InputFile() {
  ::close(static_cast<int>(handle_));
}

std::int64_t InputFile::read_at(std::int64_t offset, void* to, std::int64_t bytes) const {
  std::int64_t done = 0;
  while (done < bytes) {
    const auto wanted = static_cast<std::size_t>(std::min<std::int64_t>(bytes - done, 1 << 30));
    const auto count = ::pread(static_cast<int>(handle_), static_cast<char*>(to) + done, wanted,
                               static_cast<off_t>(offset + done));
    if (count == 0) break;
    if (count < 0) {
      if (errno == EINTR) continue;
      throw_not_readable(path_, errno_message());
    }
    done += count;
  }
  return done;
}

void flush_to_disk(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) throw_not_writable(path, errno_message());
  const int result = ::fsync(file);
  const Message why = errno_message();
  ::close(file);
  if (result != 0) throw_not_writable(path, why);
}

void replace_file(const fs::path& from, const fs::path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) throw_not_writable(to, errno_message());
}

bool can_make_file(const fs::path& path) {
#if defined(__linux__)
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  const int nameless = ::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (nameless >= 0) {
    ::close(nameless);
    return true;
  }
  // Network and overlay file systems refuse with various errors: the named file decides.
#endif
  int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0 && errno == EEXIST) {
    ::unlink(path.c_str());
    file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  }
  if (file < 0) return false;
  ::unlink(path.c_str());
  ::close(file);
  return true;
}

std::string machine_name() {
  char name[256] = {};
  return ::gethostname(name, sizeof name - 1) == 0 && name[0] ? name : "unknown";
}

std::int64_t process_id() {
  return static_cast<std::int64_t>(::getpid());
}

bool process_runs(std::int64_t id) {
  return ::kill(static_cast<pid_t>(id), 0) == 0 || errno == EPERM;
}

fs::path program_folder() {
#if defined(__APPLE__)
  char buffer[4096];
  std::uint32_t size = sizeof buffer;
  if (_NSGetExecutablePath(buffer, &size) == 0) return fs::weakly_canonical(buffer).parent_path();
  return {};
#else
  std::error_code failure;
  return fs::read_symlink("/proc/self/exe", failure).parent_path();
#endif
}

bool stderr_is_terminal() {
  return ::isatty(STDERR_FILENO) == 1;
}

int stderr_columns() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

RandomAccessFile RandomAccessFile::create(const fs::path& path, std::string shown_as) {
  RandomAccessFile file;
  file.shown_as_ = std::move(shown_as);
  file.handle_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file.handle_ < 0) throw_not_writable(file.shown_as_, errno_message());
  return file;
}

void RandomAccessFile::write_at(std::int64_t offset, const void* data, std::int64_t bytes) {
  const auto* from = static_cast<const char*>(data);
  while (bytes > 0) {
    const auto written = ::pwrite(static_cast<int>(handle_), from, static_cast<std::size_t>(bytes), offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0)
      throw_not_writable(shown_as_, written < 0 ? errno_message() : messages::disk_takes_no_more);
    from += written, offset += written, bytes -= written;
  }
}

void RandomAccessFile::read_at(std::int64_t offset, void* data, std::int64_t bytes) const {
  auto* to = static_cast<char*>(data);
  while (bytes > 0) {
    const auto got = ::pread(static_cast<int>(handle_), to, static_cast<std::size_t>(bytes), offset);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw_not_readable(shown_as_, got < 0 ? errno_message() : messages::file_ends_too_early);
    to += got, offset += got, bytes -= got;
  }
}

#if defined(__linux__)
// Both are hints: an error (an unsupported file system) does not matter, and late write failures are reported
// by flush().
void RandomAccessFile::start_flush(std::int64_t offset, std::int64_t bytes) noexcept {
  (void)::sync_file_range(static_cast<int>(handle_), offset, bytes, SYNC_FILE_RANGE_WRITE);
}

void RandomAccessFile::drop_from_cache(std::int64_t offset, std::int64_t bytes) noexcept {
  const int file = static_cast<int>(handle_);
  const unsigned wait = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
  if (::sync_file_range(file, offset, bytes, wait) == 0)
    (void)::posix_fadvise(file, offset, bytes, POSIX_FADV_DONTNEED);
}
#else
void RandomAccessFile::start_flush(std::int64_t, std::int64_t) noexcept {}
void RandomAccessFile::drop_from_cache(std::int64_t, std::int64_t) noexcept {}
#endif

void RandomAccessFile::flush() {
  if (::fsync(static_cast<int>(handle_)) != 0) throw_not_writable(shown_as_, errno_message());
}

void RandomAccessFile::close() noexcept {
  if (handle_ >= 0) ::close(static_cast<int>(handle_));
  handle_ = -1;
}

void write_to_stderr_unbuffered(std::string_view text) noexcept {
  const int error_before = errno;
  // If writing fails there is nothing left to do.
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
  errno = error_before;
}

SharedLibrary::SharedLibrary(const std::string& name)
    : handle_(::dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL)) {
  if (handle_) return;
  const char* const why = ::dlerror();
  why_not_ = why ? why : "the loader does not say why";
}

void* SharedLibrary::find(const char* symbol) const {
  return handle_ ? ::dlsym(handle_, symbol) : nullptr;
}

#if defined(__linux__)
UncachedFile::UncachedFile(const InputFile& file) {
  // Through the descriptor: the path may refer to another file by now.
  const std::string path = "/proc/self/fd/" + std::to_string(file.handle_);
  descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_DIRECT);
  past_the_cache_ = descriptor_ >= 0;
  if (descriptor_ < 0) descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw_not_readable(file.path(), errno_message());
}

UncachedFile::~UncachedFile() {
  ::close(descriptor_);
}
#else
UncachedFile::UncachedFile(const InputFile& file) {
  throw_not_readable(file.path(), messages::uncached_reading_needs_linux);
}

UncachedFile::~UncachedFile() = default;
#endif

#endif

RandomAccessFile::RandomAccessFile(RandomAccessFile&& other) noexcept
    : handle_(std::exchange(other.handle_, -1)), shown_as_(std::move(other.shown_as_)) {}

RandomAccessFile& RandomAccessFile::operator=(RandomAccessFile&& other) noexcept {
  if (this != &other) {
    close();
    handle_ = std::exchange(other.handle_, -1);
    shown_as_ = std::move(other.shown_as_);
  }
  return *this;
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code failure;
  return fs::equivalent(a, b, failure) && !failure;
}

std::int64_t free_disk_bytes(const fs::path& folder) {
  std::error_code failure;
  const fs::space_info space = fs::space(folder.empty() ? fs::path(".") : folder, failure);
  return failure ? -1 : static_cast<std::int64_t>(std::min<std::uintmax_t>(space.available, INT64_MAX));
}

fs::path cache_folder() {
  return per_user_folder("XDG_CACHE_HOME", ".cache");
}
fs::path state_folder() {
  return per_user_folder("XDG_STATE_HOME", ".local/state");
}

int usable_cores() {
  double cores = std::max(1U, std::thread::hardware_concurrency());
#if defined(__linux__)
  cores = std::min(cores, std::ceil(own_control_group().cores));
#endif
  if (const char* text = std::getenv("SLURM_CPUS_PER_TASK"))
    if (const int task = std::atoi(text); task > 0) cores = std::min(cores, static_cast<double>(task));
  return std::max(1, static_cast<int>(cores));
}

Message describe_machine() {
  return messages::machine_cores_and_memory(usable_cores(), bytes_number(total_memory_bytes()));
}

}  // namespace alinify::platform
