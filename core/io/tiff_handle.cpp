#include "core/io/tiff_handle.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <limits>
#include <mutex>
#include <utility>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

// Per-handle error handlers came with libtiff 4.5.
#define ALINIFY_TIFF_HAS_OPEN_OPTIONS (TIFFLIB_VERSION >= 20221213)

namespace alinify {

struct TiffHandle::Client {
  std::shared_ptr<const platform::InputFile> file;
  std::int64_t position = 0;
  std::string error;
  std::vector<Message> warnings;
};

namespace {

constexpr std::size_t max_warnings = 20;

std::string formatted(const char* format, std::va_list arguments) {
  char buffer[512];
  std::vsnprintf(buffer, sizeof buffer, format, arguments);
  std::string text(buffer);
  while (!text.empty() && (text.back() == '.' || text.back() == '\n' || text.back() == ' ')) text.pop_back();
  // Messages may quote bytes of a damaged file.
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return text;
}

// Reported by libtiff as errors, though it continues unharmed.
bool harmless(const std::string& text) {
  return text.find("thus tag is not read from file") != std::string::npos;
}

void note_warning(TiffHandle::Client& client, const std::string& text) {
  // Private tags are normal and not worth a warning.
  if (text.find("Unknown field with tag") != std::string::npos) return;
  Message warning = Message::verbatim(text);
  if (client.warnings.size() < max_warnings &&
      std::find(client.warnings.begin(), client.warnings.end(), warning) == client.warnings.end())
    client.warnings.push_back(std::move(warning));
}

#if ALINIFY_TIFF_HAS_OPEN_OPTIONS
int on_error(TIFF*, void* user, const char*, const char* format, std::va_list arguments) {
  auto& client = *static_cast<TiffHandle::Client*>(user);
  // The first error names the cause, the later ones its consequences.
  std::string text = formatted(format, arguments);
  const std::string name = client.file->path().filename().string() + ": ";
  if (text.compare(0, name.size(), name) == 0) text.erase(0, name.size());
  if (client.error.empty() && !harmless(text)) client.error = std::move(text);
  return 1;
}
int on_warning(TIFF*, void* user, const char*, const char* format, std::va_list arguments) {
  note_warning(*static_cast<TiffHandle::Client*>(user), formatted(format, arguments));
  return 1;
}
#endif

tmsize_t read_proc(thandle_t handle, void* to, tmsize_t bytes) {
  auto& client = *static_cast<TiffHandle::Client*>(handle);
  try {
    const std::int64_t got = client.file->read_at(client.position, to, static_cast<std::int64_t>(bytes));
    client.position += got;
    return static_cast<tmsize_t>(got);
  } catch (const Error& error) {
    client.error = error.why();
    return -1;
  }
}
tmsize_t write_proc(thandle_t, void*, tmsize_t) {
  return 0;
}
toff_t seek_proc(thandle_t handle, toff_t offset, int from) {
  auto& client = *static_cast<TiffHandle::Client*>(handle);
  std::uint64_t place = offset;
  if (from == SEEK_CUR) place += static_cast<std::uint64_t>(client.position);
  if (from == SEEK_END) place += static_cast<std::uint64_t>(client.file->size());
  if (place > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
    return static_cast<toff_t>(-1);
  client.position = static_cast<std::int64_t>(place);
  return static_cast<toff_t>(place);
}
int close_proc(thandle_t) {
  return 0;
}
toff_t size_proc(thandle_t handle) {
  return static_cast<toff_t>(static_cast<TiffHandle::Client*>(handle)->file->size());
}

Error header_damaged(const std::filesystem::path& path, const std::string& why) {
  return Error(ErrorKind::NotReadable, messages::cannot_read(path),
               why.empty() ? messages::tiff_header_damaged : messages::tiff_header_damaged_because(why),
               messages::export_file_again);
}

}  // namespace

TiffHandle::TiffHandle(std::shared_ptr<const platform::InputFile> file)
    : client_(std::make_unique<Client>()) {
  // Messages without a handle would otherwise go to stderr.
  static std::once_flag silenced;
  std::call_once(silenced, [] {
    TIFFSetErrorHandler(nullptr);
    TIFFSetWarningHandler(nullptr);
  });
  client_->file = std::move(file);
  const std::string name = client_->file->path().filename().string();
  // h: no directory yet; m: no memory map (truncating a mapped file kills the process); O: load strip tables
  // on demand, entry by entry; c: strips as stored, not chopped.
  const char* const mode = "rhmOc";
#if ALINIFY_TIFF_HAS_OPEN_OPTIONS
  TIFFOpenOptions* options = TIFFOpenOptionsAlloc();
  TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, client_.get());
  TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, client_.get());
  // libtiff holds at most one compressed strip or tile, which cannot exceed the file, and a few rows.
  const std::int64_t max = std::max(std::int64_t{256} << 20, client_->file->size() + (1 << 20));
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, static_cast<tmsize_t>(max));
  tiff_ = TIFFClientOpenExt(name.c_str(), mode, client_.get(), read_proc, write_proc, seek_proc, close_proc,
                            size_proc, nullptr, nullptr, options);
  TIFFOpenOptionsFree(options);
#else
  tiff_ = TIFFClientOpen(name.c_str(), mode, client_.get(), read_proc, write_proc, seek_proc, close_proc,
                         size_proc, nullptr, nullptr);
#endif
  if (!tiff_) throw header_damaged(client_->file->path(), take_error());
}

TiffHandle::~TiffHandle() {
  if (tiff_) TIFFClose(tiff_);
}

bool TiffHandle::select(std::uint64_t directory) {
  if (directory_ == directory) return true;
  directory_ = 0;
  if (!TIFFSetSubDirectory(tiff_, directory)) return false;
  std::uint16_t compression = 0, photometric = 0;
  TIFFGetFieldDefaulted(tiff_, TIFFTAG_COMPRESSION, &compression);
  TIFFGetField(tiff_, TIFFTAG_PHOTOMETRIC, &photometric);
  if (compression == COMPRESSION_JPEG && photometric == PHOTOMETRIC_YCBCR)
    TIFFSetField(tiff_, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
  directory_ = directory;
  return true;
}

bool TiffHandle::restart() {
  // libtiff does not know that decoding a whole strip moved its codec past its row counter.
  const std::uint64_t here = directory_;
  directory_ = 0;
  return select(here);
}

std::string TiffHandle::take_error() {
  return std::exchange(client_->error, {});
}
std::vector<Message> TiffHandle::take_warnings() {
  return std::exchange(client_->warnings, {});
}

TiffHandlePool::Lease TiffHandlePool::take(std::uint64_t directory) {
  std::unique_ptr<TiffHandle> handle;
  {
    const std::lock_guard lock(mutex_);
    auto found =
        std::find_if(idle_.begin(), idle_.end(), [&](auto& idle) { return idle->directory() == directory; });
    // The least recently used of the other handles; a new one while there are few.
    if (found == idle_.end() && idle_.size() >= 4) found = idle_.begin();
    if (found != idle_.end()) {
      handle = std::move(*found);
      idle_.erase(found);
    }
  }
  if (!handle) handle = std::make_unique<TiffHandle>(file_);
  handle->take_error();
  if (!handle->select(directory)) throw header_damaged(file_->path(), handle->take_error());
  return Lease(*this, std::move(handle));
}

void TiffHandlePool::give_back(std::unique_ptr<TiffHandle> handle) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(handle));
}

}  // namespace alinify
