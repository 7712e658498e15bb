#include "core/io/tiff_pages.h"

#include <charconv>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/io/imagej_stack.h"
#include "core/io/messages.h"
#include "core/io/ome_pages.h"
#include "core/io/pixel_size.h"

namespace alinify {
namespace {

std::optional<double> number_after(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t from = text.find_first_not_of(" =:", at + key.size());
  if (from == std::string_view::npos) return std::nullopt;
  double value = 0;
  const auto result = std::from_chars(text.data() + from, text.data() + text.size(), value);
  if (result.ec != std::errc()) return std::nullopt;
  return value;
}

}  // namespace

TiffImage choose_image(const TiffScan& scan, std::string_view description, int page, bool pages_as_channels,
                       const std::string& path, bool all_planes) {
  const bool aperio = description.substr(0, 6) == "Aperio";
  const std::vector<FullPage> full = sort_pages(scan, aperio);
  if (page < 0) no_such_page(path, page, static_cast<int>(full.size()));
  TiffImage image;
  if (!pages_as_channels) {
    if (auto described = choose_ome_image(full, description, page, path, all_planes, image.warnings))
      return std::move(*described);
  }
  image.page = page;
  // Aperio: "...|MPP = 0.4990|...".
  if (const auto mpp = aperio ? number_after(description, "MPP") : std::nullopt) {
    image.pixel_size_um = sane_slide_pixel_size(*mpp, *mpp);
    if (!image.pixel_size_um)
      image.warnings.push_back(
          messages::spacing_is_nonsense(MessageArgument::number(significant_digits(*mpp, 6) + " um")));
  }
  if (const auto stack = imagej_stack(scan, full, description, image.warnings)) {
    const auto planes = static_cast<int>(stack->planes.size());
    const int together = pages_as_channels ? planes : stack->channels;
    image.page_count = planes / together;
    if (page >= image.page_count) no_such_page(path, page, image.page_count);
    image.imagej_plane = std::int64_t{page} * together;
    std::vector<ImagePart> parts;
    for (int c = 0; c < together; ++c)
      parts.push_back({stack->pages[static_cast<std::size_t>(page * together + c)]});
    image.levels = joined_levels(parts);
    for (int c = 0; c < together; ++c)
      image.levels[0][static_cast<std::size_t>(c)] =
          stack->planes[static_cast<std::size_t>(page * together + c)];
    // Coarser levels of a later plane would be those of the first.
    if (scan.pages.size() == 1) image.levels.resize(1);
    return image;
  }
  if (pages_as_channels && full.size() > 1) {
    std::vector<ImagePart> parts;
    for (const FullPage& part : full) {
      if (!joinable(full.front(), part))
        throw Error(ErrorKind::Usage, messages::cannot_join_pages(path),
                    messages::page_differs_from_page_0(parts.size()), messages::open_pages_one_by_one);
      parts.push_back({&part});
    }
    if (page != 0) no_such_page(path, page, 1);
    image.levels = joined_levels(parts);
    return image;
  }
  image.page_count = static_cast<int>(full.size());
  if (page >= image.page_count) no_such_page(path, page, image.page_count);
  image.levels = joined_levels({{&full[static_cast<std::size_t>(page)]}});
  return image;
}

}  // namespace alinify
