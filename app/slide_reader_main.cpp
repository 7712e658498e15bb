// alinify-slide-reader SLIDE | --try DICOM: reads a whole slide through this system's OpenSlide for alinify
// and alinify-cli, which start it and speak to it as core/io/slides/slide_protocol.h says. In a process of
// its own because the many formats' decoders behind OpenSlide may crash on a damaged or hostile file.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/platform.h"
#include "core/base/thread_pool.h"
#include "core/io/slides/slide_protocol.h"

#if defined(ALINIFY_WITH_ITK_IO)
#include "core/io/itk/itk_reader.h"
#endif

#if defined(_WIN32)
#include <fcntl.h>
#include <io.h>
#endif

namespace alinify {
namespace {

using namespace slide_protocol;

struct Reply {
  ReplyStatus status = ReplyStatus::Done;
  std::string content;
};

// The functions of OpenSlide (openslide.h), 3.4 and 4.
class OpenSlide {
 public:
  using Handle = void*;

  OpenSlide() {
    for (const char* name :
#if defined(_WIN32)
         {"libopenslide-1.dll", "libopenslide-0.dll"}
#elif defined(__APPLE__)
         {"libopenslide.1.dylib", "libopenslide.0.dylib"}
#else
         {"libopenslide.so.1", "libopenslide.so.0"}
#endif
    ) {
      library_ = std::make_unique<platform::SharedLibrary>(name);
      if (library_->loaded()) break;
    }
    if (!library_->loaded()) {
      failure_ = {ReplyStatus::NotInstalled, library_->why_not()};
      return;
    }
    load(get_version, "openslide_get_version");
    load(detect_vendor, "openslide_detect_vendor");
    load(open, "openslide_open");
    load(get_error, "openslide_get_error");
    load(get_level_count, "openslide_get_level_count");
    load(get_level_dimensions, "openslide_get_level_dimensions");
    load(get_level_downsample, "openslide_get_level_downsample");
    load(read_region, "openslide_read_region");
    load(get_property_names, "openslide_get_property_names");
    load(get_property_value, "openslide_get_property_value");
    // Since version 4.
    get_profile_size = find<decltype(get_profile_size)>("openslide_get_icc_profile_size");
    read_profile = find<decltype(read_profile)>("openslide_read_icc_profile");
  }

  /// ReplyStatus::Done if all is well.
  const Reply& failure() const {
    return failure_;
  }

  const char* (*get_version)() = nullptr;
  const char* (*detect_vendor)(const char* path) = nullptr;
  Handle (*open)(const char* path) = nullptr;
  const char* (*get_error)(Handle) = nullptr;
  std::int32_t (*get_level_count)(Handle) = nullptr;
  void (*get_level_dimensions)(Handle, std::int32_t level, std::int64_t* width,
                               std::int64_t* height) = nullptr;
  double (*get_level_downsample)(Handle, std::int32_t level) = nullptr;
  void (*read_region)(Handle, std::uint32_t* argb, std::int64_t x, std::int64_t y, std::int32_t level,
                      std::int64_t width, std::int64_t height) = nullptr;
  const char* const* (*get_property_names)(Handle) = nullptr;
  const char* (*get_property_value)(Handle, const char* name) = nullptr;
  std::int64_t (*get_profile_size)(Handle) = nullptr;
  void (*read_profile)(Handle, void* to) = nullptr;

 private:
  template <class Function>
  Function find(const char* name) {
    return reinterpret_cast<Function>(library_->find(name));
  }
  template <class Function>
  void load(Function& function, const char* name) {
    function = find<Function>(name);
    if (!function && failure_.status == ReplyStatus::Done) failure_ = {ReplyStatus::LacksFunction, name};
  }

  std::unique_ptr<platform::SharedLibrary> library_;
  Reply failure_;
};

class Slide {
 public:
  explicit Slide(std::string path) : path_(std::move(path)) {
    failure_ = library_.failure();
    if (failure_.status != ReplyStatus::Done || path_.empty()) return;
    if (!library_.detect_vendor(path_.c_str())) {
      failure_ = {ReplyStatus::NotASlide, library_.get_version()};
      return;
    }
    handle_ = library_.open(path_.c_str());
    if (!handle_)
      failure_ = {ReplyStatus::NotASlide, library_.get_version()};
    else
      look_for_error();
    if (failure_.status == ReplyStatus::Done) read_background();
  }
  // Not closed: the process ends instead, with reads under way.

  Reply answer(const Request& request) const {
    if (request.kind == RequestKind::Version)
      return library_.failure().status == ReplyStatus::Done ? Reply{ReplyStatus::Done, library_.get_version()}
                                                            : library_.failure();
    if (failure_.status != ReplyStatus::Done) return failure_;
    if (!handle_) return {ReplyStatus::Failed, "no slide was named"};
    switch (request.kind) {
      case RequestKind::Describe:
        return {ReplyStatus::Done, describe()};
      case RequestKind::Profile:
        return profile();
      default:
        return read(request);
    }
  }

 private:
  void look_for_error() {
    if (const char* const error = library_.get_error(handle_)) failure_ = {ReplyStatus::Failed, error};
  }

  void read_background() {
    // "RRGGBB"
    const char* const text = library_.get_property_value(handle_, "openslide.background-color");
    if (!text || std::strlen(text) != 6) return;
    unsigned red = 0, green = 0, blue = 0;
    if (std::sscanf(text, "%2x%2x%2x", &red, &green, &blue) == 3) background_ = {red, green, blue};
  }

  std::string describe() const {
    nlohmann::json json{{"version", library_.get_version()},
                        {"vendor", library_.detect_vendor(path_.c_str())}};
    json["properties"] = nlohmann::json::object();
    for (const char* const* name = library_.get_property_names(handle_); name && *name; ++name)
      if (const char* const value = library_.get_property_value(handle_, *name))
        json["properties"][*name] = value;
    json["levels"] = nlohmann::json::array();
    for (std::int32_t level = 0; level < library_.get_level_count(handle_); ++level) {
      std::int64_t width = 0, height = 0;
      library_.get_level_dimensions(handle_, level, &width, &height);
      json["levels"].push_back({{"width", width},
                                {"height", height},
                                {"downsample", library_.get_level_downsample(handle_, level)}});
    }
    // Vendors' texts are in any encoding.
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  }

  Reply profile() const {
    if (!library_.get_profile_size || !library_.read_profile) return {};
    const std::int64_t bytes = library_.get_profile_size(handle_);
    if (bytes <= 0) return {};
    Reply reply;
    reply.content.resize(static_cast<std::size_t>(bytes));
    library_.read_profile(handle_, reply.content.data());
    return reply;
  }

  // OpenSlide delivers premultiplied ARGB; unscanned parts are transparent.
  Reply read(const Request& request) const {
    constexpr std::int64_t longest = 1 << 14;
    if (request.width < 1 || request.height < 1 || request.width > longest || request.height > longest)
      return {ReplyStatus::Failed, "the rectangle is too large"};
    const std::int64_t pixels = request.width * request.height;
    std::vector<std::uint32_t> argb(static_cast<std::size_t>(pixels));
    library_.read_region(handle_, argb.data(), request.x, request.y, request.level, request.width,
                         request.height);
    if (const char* const error = library_.get_error(handle_)) return {ReplyStatus::Failed, error};
    Reply reply;
    reply.content.resize(static_cast<std::size_t>(3 * pixels));
    auto* out = reinterpret_cast<unsigned char*>(reply.content.data());
    for (const std::uint32_t pixel : argb) {
      const std::uint32_t rest = 255 - (pixel >> 24);
      for (std::size_t c = 0; c < 3; ++c) {
        const std::uint32_t value = (pixel >> (16 - 8 * c) & 255) + (background_[c] * rest + 127) / 255;
        *out++ = static_cast<unsigned char>(value < 255 ? value : 255);
      }
    }
    return reply;
  }

  OpenSlide library_;
  std::string path_;
  OpenSlide::Handle handle_ = nullptr;
  Reply failure_;
  std::array<std::uint32_t, 3> background_{255, 255, 255};
};

void send(std::mutex& writing, std::uint64_t id, const Reply& reply) {
  const std::lock_guard lock(writing);
  ReplyHeader header;
  header.status = reply.status;
  header.id = id;
  header.bytes = static_cast<std::int64_t>(reply.content.size());
  std::fwrite(&header, sizeof header, 1, stdout);
  std::fwrite(reply.content.data(), 1, reply.content.size(), stdout);
  std::fflush(stdout);
}

int serve(const std::string& path) {
  const Slide slide(path);
  std::mutex writing;
  // One more: this thread only reads requests.
  ThreadPool pool(static_cast<int>(ThreadPool().thread_count()) + 1);
  Request request;
  while (std::fread(&request, sizeof request, 1, stdin) == 1 && request.magic == kMagic)
    pool.post([&slide, &writing, request] {
      Reply reply;
      try {
        reply = slide.answer(request);
      } catch (const std::exception& error) {
        reply = {ReplyStatus::Failed, error.what()};
      }
      send(writing, request.id, reply);
    });
  return 0;
}

// Writes a byte once the file was read or refused in good order.
int try_to_read([[maybe_unused]] const char* path) {
#if defined(ALINIFY_WITH_ITK_IO)
  try {
    try_dicom(path);
  } catch (const std::exception&) {
    // The caller will meet the same error and report it.
  }
#endif
  std::fputc('.', stdout);
  std::fflush(stdout);
  return 0;
}

}  // namespace
}  // namespace alinify

int main(int count, char** arguments) {
#if defined(_WIN32)
  _setmode(_fileno(stdin), _O_BINARY);
  _setmode(_fileno(stdout), _O_BINARY);
#endif
  const bool trying = count == 3 && std::string_view(arguments[1]) == "--try";
  if (!trying && (count != 2 || std::string_view(arguments[1]).starts_with("--"))) {
    std::fputs(
        "alinify-slide-reader reads whole slides for alinify and alinify-cli, which start it themselves.\n",
        stderr);
    return 2;
  }
  const int code = trying ? alinify::try_to_read(arguments[2]) : alinify::serve(arguments[1]);
  // Does not wait for reads in progress, whose results nobody wants any more.
  std::_Exit(code);
}
