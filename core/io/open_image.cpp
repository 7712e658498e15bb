#include "core/io/open_image.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/image_formats.h"
#include "core/io/messages.h"

namespace alinify {
namespace {

constexpr std::int64_t kHeadBytes = 64;

ImageFileStart start_of(const std::filesystem::path& path) {
  ImageFileStart start{path, nullptr, {}};
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return start;
  start.file = std::make_shared<const platform::InputFile>(path);
  start.bytes.resize(static_cast<std::size_t>(kHeadBytes));
  start.bytes.resize(static_cast<std::size_t>(start.file->read_at(0, start.bytes.data(), kHeadBytes)));
  return start;
}

std::string format_names_of(const std::vector<ImageFormat>& formats) {
  std::string names;
  for (const ImageFormat& format : formats)
    if (format.unavailable.empty()) append_item(names, format.name);
  return names;
}

// The one whose files usually end like that; null: none.
const ImageFormat* format_of_ending(const std::filesystem::path& path,
                                    const std::vector<ImageFormat>& formats) {
  const std::string ending = lower_case(path.extension().string());
  const auto format = std::find_if(formats.begin(), formats.end(), [&](const ImageFormat& known) {
    return std::any_of(known.endings.begin(), known.endings.end(),
                       [&](const std::string& usual) { return "." + usual == ending; });
  });
  return format == formats.end() ? nullptr : &*format;
}

}  // namespace

Message damage_hint_of(const OpenOptions& options) {
  return options.damage_hint.empty() ? Message(messages::export_file_or_open_partial) : options.damage_hint;
}

std::shared_ptr<const TileSource> open_image(const std::filesystem::path& path, const OpenOptions& options) {
  const ImageFileStart start = start_of(path);
  const auto refuse = [&](Message why, Message hint) {
    return Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why), std::move(hint));
  };
  const auto& formats = image_formats();
  const auto format = std::find_if(formats.begin(), formats.end(),
                                   [&](const ImageFormat& known) { return known.recognises(start); });
  if (format == formats.end()) {
    if (!start.file) const platform::InputFile throws_for_folders(path);
    if (start.file->size() == 0) throw refuse(messages::image_file_is_empty, messages::export_it_again);
    if (const ImageFormat* const named = format_of_ending(path, formats))
      throw refuse(messages::content_contradicts_name(named->name), messages::export_it_again);
    throw refuse(messages::not_an_image_format(format_names_of(formats)), messages::convert_to_tiff);
  }
  if (!format->unavailable.empty()) throw refuse(format->unavailable, messages::convert_to_tiff);
  if (!format->has_pages && options.page != 0)
    throw refuse(messages::no_page_only_0(options.page), messages::choose_another_page);
  return format->open(start, options);
}

}  // namespace alinify
