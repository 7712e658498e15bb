#include "core/io/tiff_full_pages.h"

#include <algorithm>
#include <cstddef>

namespace alinify {
namespace {

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

}  // namespace

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

bool joinable(const FullPage& a, const FullPage& b) {
  return a.page->size == b.page->size && a.page->bits == b.page->bits && a.page->format == b.page->format;
}

std::vector<std::vector<DirectoryPlace>> joined_levels(const std::vector<ImagePart>& parts) {
  std::size_t depth = parts.front().page->levels.size();
  for (const ImagePart& part : parts) depth = std::min(depth, part.page->levels.size());
  std::vector<std::vector<DirectoryPlace>> levels(1);
  for (const ImagePart& part : parts) levels[0].push_back({part.file, part.page->page->offset});
  for (std::size_t level = 0; level < depth; ++level) {
    const Size size = parts.front().page->levels[level]->size;
    const auto fits = [&](const ImagePart& part) { return part.page->levels[level]->size == size; };
    if (!std::all_of(parts.begin(), parts.end(), fits)) break;
    levels.emplace_back();
    for (const ImagePart& part : parts)
      levels.back().push_back({part.file, part.page->levels[level]->offset});
  }
  return levels;
}

}  // namespace alinify
