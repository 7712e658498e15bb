#include "core/io/tiff_pages.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/io/messages.h"
#include "core/io/ome_xml.h"
#include "core/io/pixel_size.h"

namespace alinify {
namespace {

struct FullPage {
  const TiffPage* page;
  std::vector<const TiffPage*> levels;  // ever smaller, without the page itself
  int chain_index;                      // in the main chain
};

bool same_samples(const TiffPage& a, const TiffPage& b) {
  return a.samples == b.samples && a.bits == b.bits && a.format == b.format;
}

// Whether one scale maps both sides of `full` to those of `level`, up to a pixel of rounding (and, far down a
// pyramid, the few tenths of a per cent from padding to whole tiles).
bool same_proportions(Size full, Size level) {
  const double slack_w = 1.01 + 0.002 * double(level.width), slack_h = 1.01 + 0.002 * double(level.height);
  const double min = std::max(double(full.width) / (double(level.width) + slack_w),
                              double(full.height) / (double(level.height) + slack_h));
  const auto max = [](double whole, double part, double slack) {
    return part > slack ? whole / (part - slack) : 1e18;
  };
  return min <= std::min(max(double(full.width), double(level.width), slack_w),
                         max(double(full.height), double(level.height), slack_h));
}

bool is_level_of(const FullPage& full, const TiffPage& page) {
  const TiffPage& finest = *full.page;
  const Size before = full.levels.empty() ? finest.size : full.levels.back()->size;
  if (page.mask || page.size.width < 1 || page.size.height < 1) return false;
  if (page.size.width > before.width || page.size.height > before.height || page.size == before) return false;
  if (!same_samples(finest, page) || !same_proportions(finest.size, page.size)) return false;
  if (page.is_ndpi) return page.ndpi_lens > 0;
  const bool as_finest = page.tiled() && finest.tiled() && page.compression == finest.compression &&
                         page.photometric == finest.photometric && page.planar == finest.planar;
  // A barely smaller page not marked as reduced is another image.
  return page.reduced || (as_finest && page.size.width * 4 <= before.width * 3);
}

void add_sub_levels(FullPage& full) {
  std::vector<const TiffPage*> subs;
  for (const TiffPage& sub : full.page->sub_pages) subs.push_back(&sub);
  std::stable_sort(subs.begin(), subs.end(), [](auto* a, auto* b) { return a->size.width > b->size.width; });
  for (const TiffPage* sub : subs)
    if (is_level_of(full, *sub)) full.levels.push_back(sub);
}

std::vector<FullPage> sort_pages(const TiffScan& scan, bool slide) {
  std::vector<FullPage> full;
  for (std::size_t i = 0; i < scan.pages.size(); ++i) {
    const TiffPage& page = scan.pages[i];
    const int index = static_cast<int>(i);
    if (page.mask) continue;
    if (!full.empty() && is_level_of(full.back(), page)) {
      full.back().levels.push_back(&page);
      continue;
    }
    if (page.reduced) {
      // Camera files have a thumbnail in the chain and the image as its SubIFD.
      for (const TiffPage& sub : page.sub_pages)
        if (!sub.reduced && !sub.mask && sub.size.width > page.size.width) full.push_back({&sub, {}, index});
      continue;
    }
    // Slide scanners add overview and label as separate pages, with other tiling than the slide.
    if (slide && !full.empty() && page.tiled() != full.front().page->tiled()) continue;
    if (page.is_ndpi && page.ndpi_lens < 0) continue;
    full.push_back({&page, {}, index});
    add_sub_levels(full.back());
  }
  // Only reduced pages: then these are the images.
  if (full.empty())
    for (std::size_t i = 0; i < scan.pages.size(); ++i)
      if (!scan.pages[i].mask) full.push_back({&scan.pages[i], {}, static_cast<int>(i)});
  if (full.empty()) full.push_back({&scan.pages[0], {}, 0});
  return full;
}

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

void join(TiffImage& image, const std::vector<const FullPage*>& pages) {
  std::size_t depth = pages.front()->levels.size();
  for (const FullPage* page : pages) depth = std::min(depth, page->levels.size());
  image.levels.assign(1, {});
  for (const FullPage* page : pages) image.levels[0].push_back(page->page->offset);
  for (std::size_t level = 0; level < depth; ++level) {
    const Size size = pages.front()->levels[level]->size;
    if (!std::all_of(pages.begin(), pages.end(),
                     [&](auto* page) { return page->levels[level]->size == size; }))
      break;
    image.levels.emplace_back();
    for (const FullPage* page : pages) image.levels.back().push_back(page->levels[level]->offset);
  }
}

bool joinable(const FullPage& a, const FullPage& b) {
  return a.page->size == b.page->size && a.page->bits == b.page->bits && a.page->format == b.page->format;
}

[[noreturn]] void no_such_page(const std::string& path, int page, int count) {
  throw Error(ErrorKind::NotReadable, messages::cannot_read(path), messages::no_such_page(page, count - 1),
              messages::choose_another_page);
}

// Planes of all images of an OME-TIFF in sequence; false if the XML does not match the pages.
bool choose_ome(const std::vector<OmeImage>& pictures, const std::vector<FullPage>& full, TiffImage& image,
                const std::string& path) {
  std::size_t total = 0;
  for (const OmeImage& picture : pictures) total += picture.pages.size();
  const auto page = static_cast<std::size_t>(image.page);
  if (total == 0) return false;
  if (page >= total) no_such_page(path, image.page, static_cast<int>(total));
  std::size_t seen = 0;
  auto picture = pictures.begin();
  while (page >= seen + picture->pages.size()) seen += picture++->pages.size();
  const std::vector<int>& channels = picture->pages[page - seen];
  std::vector<const FullPage*> parts;
  std::vector<std::string> names;
  for (std::size_t c = 0; c < channels.size(); ++c) {
    const auto part = std::find_if(full.begin(), full.end(), [&](const FullPage& candidate) {
      return candidate.chain_index == channels[c];
    });
    if (part == full.end() || (!parts.empty() && !joinable(*parts.front(), *part))) continue;
    parts.push_back(&*part);
    names.push_back(c < picture->channel_names.size() ? picture->channel_names[c] : std::string());
  }
  if (parts.empty()) return false;
  join(image, parts);
  const bool one_each =
      std::all_of(parts.begin(), parts.end(), [](auto* part) { return part->page->samples == 1; });
  const bool named =
      std::any_of(names.begin(), names.end(), [](const std::string& name) { return !name.empty(); });
  if (one_each && named) image.channel_names = names;
  image.pixel_size_um = picture->pixel_size_um;
  image.page_count = static_cast<int>(total);
  if (parts.size() < channels.size())
    image.warnings.push_back(messages::ome_channels_missing(channels.size() - parts.size(), channels.size()));
  return true;
}

}  // namespace

TiffImage choose_image(const TiffScan& scan, std::string_view description, int page, bool pages_as_channels,
                       const std::string& path) {
  TiffImage image;
  image.page = page;
  const bool aperio = description.substr(0, 6) == "Aperio";
  const std::vector<FullPage> full = sort_pages(scan, aperio);
  if (page < 0) no_such_page(path, page, static_cast<int>(full.size()));
  if (!pages_as_channels) {
    const std::string own_name = std::filesystem::path(path).filename().string();
    const std::vector<OmeImage> pictures =
        read_ome_xml(description, static_cast<int>(scan.pages.size()), own_name);
    if (!pictures.empty() && choose_ome(pictures, full, image, path)) return image;
  }
  // Aperio: "...|MPP = 0.4990|...".
  if (const auto mpp = aperio ? number_after(description, "MPP") : std::nullopt)
    image.pixel_size_um = sane_pixel_size(*mpp, *mpp);
  if (pages_as_channels && full.size() > 1) {
    std::vector<const FullPage*> parts;
    for (const FullPage& part : full) {
      if (!joinable(full.front(), part))
        throw Error(ErrorKind::Usage, messages::cannot_join_pages(path),
                    messages::page_differs_from_page_0(parts.size()), messages::open_pages_one_by_one);
      parts.push_back(&part);
    }
    if (page != 0) no_such_page(path, page, 1);
    join(image, parts);
    return image;
  }
  image.page_count = static_cast<int>(full.size());
  if (page >= image.page_count) no_such_page(path, page, image.page_count);
  join(image, {&full[static_cast<std::size_t>(page)]});
  return image;
}

}  // namespace alinify
