#include "core/io/imagej_stack.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "core/io/messages.h"

namespace alinify {
namespace {

// The value of a line "key=3"; 1 without one.
std::int64_t count_in(std::string_view description, const std::string& key) {
  const std::size_t at = description.find("\n" + key + "=");
  if (at == std::string_view::npos) return 1;
  std::int64_t value = 1;
  const char* const begin = description.data() + at + key.size() + 2;
  const auto result = std::from_chars(begin, description.data() + description.size(), value);
  return result.ec == std::errc() && value > 0 ? value : 1;
}

// The bytes of a plane where planes can follow each other without a directory; 0 where they cannot.
std::int64_t plane_bytes_of(const TiffPage& page) {
  constexpr int uncompressed = 1, contiguous = 1;
  const bool plain = page.compression == uncompressed && page.planar == contiguous && !page.tiled() &&
                     (page.bits == 8 || page.bits == 16 || page.bits == 32);
  constexpr std::int64_t longest = std::int64_t{1} << 31;
  if (!plain || page.size.width < 1 || page.size.height < 1 || page.size.width >= longest ||
      page.size.height >= longest || page.samples < 1 || page.samples > 4)
    return 0;
  const double bytes = double(page.size.area()) * page.samples * page.bits / 8;
  return bytes < 1e17 ? static_cast<std::int64_t>(bytes) : 0;
}

}  // namespace

std::optional<ImagejStack> imagej_stack(const TiffScan& scan, const std::vector<FullPage>& full,
                                        std::string_view description, std::vector<Message>& warnings) {
  if (!description.starts_with("ImageJ=")) return std::nullopt;
  const std::int64_t named = count_in(description, "images");
  if (named < 2) return std::nullopt;
  const FullPage& first = full.front();
  ImagejStack stack;
  if (scan.pages.size() == 1) {
    const std::int64_t bytes = plane_bytes_of(*first.page);
    const std::int64_t held = bytes > 0 ? std::min(named, scan.file_bytes / bytes) : 1;
    for (std::int64_t i = 0; i < held; ++i) {
      stack.planes.push_back({0, first.page->offset, i * bytes});
      stack.pages.push_back(&first);
    }
  } else {
    for (const FullPage& page : full) {
      if (!joinable(first, page) || static_cast<std::int64_t>(stack.planes.size()) == named) break;
      stack.planes.push_back({0, page.page->offset});
      stack.pages.push_back(&page);
    }
    // Whoever else has changed the pages had no use for the description.
    if (stack.planes.size() != full.size()) return std::nullopt;
  }
  const auto found = static_cast<std::int64_t>(stack.planes.size());
  if (found < named) warnings.push_back(messages::imagej_planes_left_out(named - found, named));
  const std::int64_t channels = count_in(description, "channels");
  if (found > 1 && found == named && named % channels == 0 && channels <= 65535 && first.page->samples == 1)
    stack.channels = static_cast<int>(channels);
  if (found < 2) return std::nullopt;
  return stack;
}

}  // namespace alinify
