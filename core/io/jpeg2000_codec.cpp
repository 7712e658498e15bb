#include "core/io/jpeg2000_codec.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <exception>
#include <functional>
#include <openjpeg.h>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"

namespace alinify {

struct Jpeg2000Codec::State {
  std::filesystem::path path;
  std::int64_t size = 0, position = 0;
  std::function<std::int64_t(std::int64_t at, void* to, std::int64_t bytes)> read_at;
  opj_codec_t* codec = nullptr;
  opj_stream_t* stream = nullptr;
  opj_image_t* image = nullptr;
  std::string said, doubt;

  ~State() {
    if (stream) opj_stream_destroy(stream);
    if (codec) opj_destroy_codec(codec);
    if (image) opj_image_destroy(image);
  }

  static OPJ_SIZE_T read(void* to, OPJ_SIZE_T bytes, void* user) {
    auto& self = *static_cast<State*>(user);
    try {
      const std::int64_t got = self.read_at(self.position, to, static_cast<std::int64_t>(bytes));
      self.position += got;
      return got > 0 ? static_cast<OPJ_SIZE_T>(got) : static_cast<OPJ_SIZE_T>(-1);
    } catch (const std::exception& error) {
      self.said = error.what();
      return static_cast<OPJ_SIZE_T>(-1);
    }
  }
  static OPJ_OFF_T skip(OPJ_OFF_T bytes, void* user) {
    auto& self = *static_cast<State*>(user);
    if (bytes < 0 || bytes > self.size - self.position) return -1;
    self.position += bytes;
    return bytes;
  }
  static OPJ_BOOL seek(OPJ_OFF_T to, void* user) {
    auto& self = *static_cast<State*>(user);
    if (to < 0 || to > self.size) return OPJ_FALSE;
    self.position = to;
    return OPJ_TRUE;
  }
  static void hear(const char* text, void* user) {
    std::string_view words(text);
    while (!words.empty() && (words.back() == '\n' || words.back() == '.')) words.remove_suffix(1);
    static_cast<State*>(user)->said = words;
  }
  static void doubt_it(const char* text, void* user) {
    auto& self = *static_cast<State*>(user);
    const std::string before = std::exchange(self.said, {});
    hear(text, user);
    self.doubt = std::exchange(self.said, before);
  }
  static void ignore(const char*, void*) {}
};

Jpeg2000Codec::Jpeg2000Codec(std::shared_ptr<const platform::InputFile> file, int reduction, bool strict,
                             int threads)
    : state_(std::make_unique<State>()) {
  state_->path = file->path();
  state_->size = file->size();
  state_->read_at = [file = std::move(file)](std::int64_t at, void* to, std::int64_t bytes) {
    return file->read_at(at, to, bytes);
  };
  begin(reduction, strict, threads);
}

Jpeg2000Codec::Jpeg2000Codec(std::span<const std::byte> bytes, const std::filesystem::path& path, bool strict)
    : state_(std::make_unique<State>()) {
  state_->path = path;
  state_->size = static_cast<std::int64_t>(bytes.size());
  state_->read_at = [bytes](std::int64_t at, void* to, std::int64_t wanted) {
    const std::int64_t count = std::min(wanted, static_cast<std::int64_t>(bytes.size()) - at);
    if (count > 0) std::memcpy(to, bytes.data() + at, static_cast<std::size_t>(count));
    return std::max<std::int64_t>(0, count);
  };
  begin(0, strict, 1);
}

void Jpeg2000Codec::begin(int reduction, bool strict, int threads) {
  State& state = *state_;
  unsigned char first[4] = {};
  state.read_at(0, first, 4);
  const bool bare = first[0] == 0xff && first[1] == 0x4f;
  constexpr OPJ_SIZE_T buffer_bytes = 1 << 16;
  state.codec = opj_create_decompress(bare ? OPJ_CODEC_J2K : OPJ_CODEC_JP2);
  state.stream = opj_stream_create(buffer_bytes, OPJ_TRUE);
  if (!state.codec || !state.stream)
    throw Error(ErrorKind::OutOfMemory, messages::cannot_read(state.path), messages::no_memory_left);
  opj_stream_set_user_data(state.stream, &state, nullptr);
  opj_stream_set_user_data_length(state.stream, static_cast<OPJ_UINT64>(state.size));
  opj_stream_set_read_function(state.stream, &State::read);
  opj_stream_set_skip_function(state.stream, &State::skip);
  opj_stream_set_seek_function(state.stream, &State::seek);
  opj_set_error_handler(state.codec, &State::hear, &state);
  opj_set_warning_handler(state.codec, &State::doubt_it, &state);
  opj_set_info_handler(state.codec, &State::ignore, nullptr);
  opj_dparameters_t parameters;
  opj_set_default_decoder_parameters(&parameters);
  parameters.cp_reduce = static_cast<OPJ_UINT32>(reduction);
  const bool ready =
      opj_setup_decoder(state.codec, &parameters) &&
      opj_decoder_set_strict_mode(state.codec, strict ? OPJ_TRUE : OPJ_FALSE) &&
      (threads < 2 || !opj_has_thread_support() || opj_codec_set_threads(state.codec, threads)) &&
      opj_read_header(state.stream, state.codec, &state.image) && state.image;
  if (!ready)
    throw Error(ErrorKind::NotReadable, messages::cannot_read(state.path), why(), messages::export_it_again);
}

Jpeg2000Codec::~Jpeg2000Codec() = default;

Jpeg2000Header Jpeg2000Codec::header() const {
  const opj_image_t& image = *state_->image;
  Jpeg2000Header header;
  header.image = {image.x0, image.y0, std::int64_t{image.x1} - image.x0, std::int64_t{image.y1} - image.y0};
  opj_codestream_info_v2_t* info = opj_get_cstr_info(state_->codec);
  if (!info) return header;
  header.first_tile = {info->tx0, info->ty0, info->tdx, info->tdy};
  header.tile_columns = info->tw;
  header.tile_rows = info->th;
  header.mixes_components = info->m_default_tile_info.mct != 0;
  if (const opj_tccp_info_t* components = info->m_default_tile_info.tccp_info) {
    header.resolutions = static_cast<int>(components[0].numresolutions);
    for (OPJ_UINT32 c = 1; c < info->nbcomps; ++c)
      header.resolutions = std::min(header.resolutions, static_cast<int>(components[c].numresolutions));
  }
  opj_destroy_cstr_info(&info);
  return header;
}

const opj_image& Jpeg2000Codec::image() const {
  return *state_->image;
}

bool Jpeg2000Codec::decode_tile(std::int64_t index) {
  State& state = *state_;
  state.said.clear(), state.doubt.clear();
  return opj_get_decoded_tile(state.codec, state.stream, state.image, static_cast<OPJ_UINT32>(index));
}

bool Jpeg2000Codec::decode_area(Rect area) {
  State& state = *state_;
  state.said.clear(), state.doubt.clear();
  return opj_set_decode_area(state.codec, state.image, static_cast<OPJ_INT32>(area.x),
                             static_cast<OPJ_INT32>(area.y), static_cast<OPJ_INT32>(area.right()),
                             static_cast<OPJ_INT32>(area.bottom())) &&
         opj_decode(state.codec, state.stream, state.image);
}

Message Jpeg2000Codec::doubt() const {
  return state_->doubt.empty() ? Message() : messages::jpeg2000_is_damaged(state_->doubt);
}

Message Jpeg2000Codec::why() const {
  return state_->said.empty() ? messages::file_ends_early : messages::jpeg2000_is_damaged(state_->said);
}

std::string openjpeg_version() {
  return std::string("OpenJPEG ") + opj_version();
}

}  // namespace alinify
