#include "core/io/open_image.h"

#include <array>
#include <cstring>
#include <string>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/jpeg_reader.h"
#include "core/io/messages.h"
#include "core/io/png_reader.h"
#include "core/io/tiff_reader.h"

namespace alinify {
namespace {

enum class Format { Tiff, Png, Jpeg, Unknown };

// By content only: file extensions are unreliable.
Format format_of(const std::array<unsigned char, 8>& head, std::int64_t count) {
  const auto begins_with = [&](const char* bytes, std::size_t length) {
    return count >= static_cast<std::int64_t>(length) && std::memcmp(head.data(), bytes, length) == 0;
  };
  for (const char* tiff : {"II\x2a\0", "MM\0\x2a", "II\x2b\0", "MM\0\x2b"})
    if (begins_with(tiff, 4)) return Format::Tiff;
  if (begins_with("\x89PNG\r\n\x1a\n", 8)) return Format::Png;
  if (begins_with("\xff\xd8\xff", 3)) return Format::Jpeg;
  return Format::Unknown;
}

}  // namespace

std::shared_ptr<const TileSource> open_image(const std::filesystem::path& path, const OpenOptions& options) {
  auto file = std::make_shared<const platform::InputFile>(path);
  const auto refuse = [&](Message why, Message hint) {
    return Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why), std::move(hint));
  };
  if (file->size() == 0) throw refuse(messages::image_file_is_empty, messages::export_it_again);
  std::array<unsigned char, 8> head{};
  const std::int64_t count = file->read_at(0, head.data(), static_cast<std::int64_t>(head.size()));
  const Format format = format_of(head, count);
  if (format == Format::Unknown) throw refuse(messages::not_an_image_format, messages::convert_to_tiff);
  if (format == Format::Tiff) return open_tiff(std::move(file), options);
  if (options.page != 0) throw refuse(messages::no_page_only_0(options.page), messages::choose_another_page);
  return format == Format::Png ? open_png(std::move(file), options) : open_jpeg(std::move(file), options);
}

}  // namespace alinify
