#include "core/io/png_writer.h"

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include <spng.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/messages.h"
#include "core/io/temporary_file.h"

namespace alinify {
namespace {

struct FreeContext {
  void operator()(spng_ctx* context) const { spng_ctx_free(context); }
};

// Destination of the encoder's bytes. Exceptions must not pass through its C code, so one is stored here.
struct Stream {
  platform::RandomAccessFile& file;
  std::int64_t position = 0;
  std::exception_ptr failure;
};

int append(spng_ctx*, void* user, void* data, std::size_t bytes) {
  auto& stream = *static_cast<Stream*>(user);
  try {
    stream.file.write_at(stream.position, data, static_cast<std::int64_t>(bytes));
    stream.position += static_cast<std::int64_t>(bytes);
    return 0;
  } catch (...) {
    stream.failure = std::current_exception();
    return SPNG_IO_ERROR;
  }
}

spng_ihdr header_of(ConstPixels pixels) {
  const auto refuse = [](Message why) {
    throw Error(ErrorKind::Usage, messages::cannot_write_such_png, std::move(why), messages::write_a_tiff);
  };
  if (pixels.type != PixelType::U8 && pixels.type != PixelType::U16)
    refuse(messages::png_sample_types(name_of(pixels.type)));
  if (pixels.channels < 1 || pixels.channels > 4) refuse(messages::png_channels(pixels.channels));
  if (pixels.width < 1 || pixels.height < 1 || pixels.width > INT32_MAX || pixels.height > INT32_MAX)
    refuse(messages::png_size_impossible(pixels.width, pixels.height));
  constexpr int color_types[] = {SPNG_COLOR_TYPE_GRAYSCALE, SPNG_COLOR_TYPE_GRAYSCALE_ALPHA,
                                 SPNG_COLOR_TYPE_TRUECOLOR, SPNG_COLOR_TYPE_TRUECOLOR_ALPHA};
  spng_ihdr header{};
  header.width = static_cast<std::uint32_t>(pixels.width);
  header.height = static_cast<std::uint32_t>(pixels.height);
  header.bit_depth = pixels.type == PixelType::U8 ? 8 : 16;
  header.color_type = static_cast<std::uint8_t>(color_types[pixels.channels - 1]);
  return header;
}

}  // namespace

void write_png(ConstPixels pixels, const std::filesystem::path& path) {
  spng_ihdr header = header_of(pixels);
  TemporaryFile temporary(path);
  Stream stream{temporary.file(), 0, nullptr};
  const std::unique_ptr<spng_ctx, FreeContext> context(spng_ctx_new(SPNG_CTX_ENCODER));
  if (!context)
    throw Error(ErrorKind::OutOfMemory, messages::cannot_write(path), messages::no_memory_for_encoder);
  const auto check = [&](int code) {
    if (stream.failure) std::rethrow_exception(stream.failure);
    if (code != 0 && code != SPNG_EOI)
      throw Error(ErrorKind::Failed, messages::cannot_write(path), Message::verbatim(spng_strerror(code)));
  };
  check(spng_set_png_stream(context.get(), append, &stream));
  check(spng_set_ihdr(context.get(), &header));
  // SPNG_FMT_PNG: samples in native byte order. Row by row, because rows may be padded.
  check(spng_encode_image(context.get(), nullptr, 0, SPNG_FMT_PNG,
                          SPNG_ENCODE_PROGRESSIVE | SPNG_ENCODE_FINALIZE));
  for (std::int64_t y = 0; y < pixels.height; ++y)
    check(spng_encode_row(context.get(), pixels.row(y),
                          static_cast<std::size_t>(pixels.width * pixels.pixel_bytes())));
  temporary.move_into_place();
}

std::vector<std::byte> encode_png(ConstPixels pixels) {
  spng_ihdr header = header_of(pixels);
  const std::unique_ptr<spng_ctx, FreeContext> context(spng_ctx_new(SPNG_CTX_ENCODER));
  const auto check = [](int code) {
    if (code != 0 && code != SPNG_EOI)
      throw Error(ErrorKind::OutOfMemory, messages::cannot_make_png, Message::verbatim(spng_strerror(code)));
  };
  if (!context)
    throw Error(ErrorKind::OutOfMemory, messages::cannot_make_png, messages::no_memory_for_encoder);
  check(spng_set_option(context.get(), SPNG_ENCODE_TO_BUFFER, 1));
  check(spng_set_ihdr(context.get(), &header));
  check(spng_encode_image(context.get(), nullptr, 0, SPNG_FMT_PNG,
                          SPNG_ENCODE_PROGRESSIVE | SPNG_ENCODE_FINALIZE));
  for (std::int64_t y = 0; y < pixels.height; ++y)
    check(spng_encode_row(context.get(), pixels.row(y),
                          static_cast<std::size_t>(pixels.width * pixels.pixel_bytes())));
  std::size_t bytes = 0;
  int problem = 0;
  // The buffer, allocated by malloc, is ours from here on.
  const std::unique_ptr<void, decltype(&std::free)> buffer(
      spng_get_png_buffer(context.get(), &bytes, &problem), &std::free);
  check(problem);
  const auto* const first = static_cast<const std::byte*>(buffer.get());
  return {first, first + bytes};
}

}  // namespace alinify
