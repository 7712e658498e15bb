#include "core/workflow/tile_design.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/prepare/repeat/check_seam.h"
#include "core/prepare/repeat/messages.h"
#include "core/prepare/repeat/repeated_source.h"
#include "core/registration/design/place_design.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

[[noreturn]] void refuse_size(const std::string& text) {
  throw Error(ErrorKind::Usage, messages::cannot_repeat_design, messages::repeat_size_not_whole(text),
              messages::repeat_size_how);
}

template <class Number>
bool read(std::string_view& text, Number& value) {
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(result.ptr - text.data()));
  return true;
}

bool read_sides(std::string_view text, std::string_view unit, auto& width, auto& height) {
  if (text.size() > unit.size() && text.substr(text.size() - unit.size()) == unit)
    text.remove_suffix(unit.size());
  if (!read(text, width) || text.empty() || (text.front() != 'x' && text.front() != 'X')) return false;
  text.remove_prefix(1);
  return read(text, height) && text.empty();
}

Affine2 moved(const Affine2& map, Vec2d by) {
  return compose(Affine2::translation(by), map);
}

// The pixels of the plane that the scan needs: all it shows, and as far again as the cloth may be strained.
Rect extent_around(const Affine2& plane_from_scan, Size scan, double deviation_px) {
  Transform map;
  map.parts.emplace_back(plane_from_scan);
  const Rect footprint = moving_footprint(map, rect_of(scan));
  const auto margin = static_cast<std::int64_t>(
      0.02 * static_cast<double>(std::max(footprint.width, footprint.height)) + 1.5 * deviation_px + 16);
  return whole_steps(grown(footprint, margin));
}

// "640 x 480 px" of the scan.
MessageArgument repeat_on_scan(const RepeatLayout& layout, const Affine2& plane_from_scan) {
  const Affine2 scan_from_plane = inverse(plane_from_scan);
  const Size tile = layout.tile();
  const auto side = [](double x, double y) { return std::llround(std::hypot(x, y)); };
  const double w = static_cast<double>(tile.width), h = static_cast<double>(tile.height);
  return with_unit(dimensions_text(side(scan_from_plane.xx * w, scan_from_plane.yx * w),
                                   side(scan_from_plane.xy * h, scan_from_plane.yy * h)),
                   "px");
}

bool larger_than_scan(const RepeatLayout& layout, const Affine2& plane_from_scan, Size scan) {
  Transform scan_from_plane;
  scan_from_plane.parts.emplace_back(inverse(plane_from_scan));
  const Rect repeat = moving_footprint(scan_from_plane, rect_of(layout.tile()));
  return repeat.width > scan.width + scan.width / 20 || repeat.height > scan.height + scan.height / 20;
}

}  // namespace

RepeatSize repeat_size_from(const std::string& text, Size design) {
  RepeatSize size{design, {}};
  if (text.empty()) return size;
  const bool mm = text.size() > 2 && text.substr(text.size() - 2) == "mm";
  if (mm) {
    if (!read_sides(text, "mm", size.cloth_mm.x, size.cloth_mm.y) || !std::isfinite(size.cloth_mm.x) ||
        !std::isfinite(size.cloth_mm.y))
      refuse_size(text);
  } else if (!read_sides(text, "px", size.pixels.width, size.pixels.height)) {
    refuse_size(text);
  }
  const bool nothing =
      mm ? !(size.cloth_mm.x > 0 && size.cloth_mm.y > 0) : size.pixels.width < 1 || size.pixels.height < 1;
  if (nothing)
    throw Error(ErrorKind::Usage, messages::cannot_repeat_design, messages::repeat_is_nothing(text),
                messages::repeat_size_how);
  if (size.pixels.width > design.width || size.pixels.height > design.height)
    throw Error(ErrorKind::Usage, messages::cannot_repeat_design,
                messages::repeat_larger_than_design(size_number(size.pixels), size_number(design)),
                messages::repeat_at_most_the_design);
  return size;
}

Vec2d TiledDesign::in_repeat_nearest_to(const LandmarkPair& pair) const {
  const Vec2d corner = corner_of(repeated.extent);
  return repeated.layout.plane_point_of(pair.moving, moving_from_fixed(pair.fixed) + corner) - corner;
}

TiledDesign tile_design(const TileDesignRequest& request, ThreadPool& pool, Progress& progress) {
  const auto began = std::chrono::steady_clock::now();
  const ImageInfo &scan = request.fixed->info(), &design = request.moving->info();
  const RepeatSize size = repeat_size_from(request.repeat.size, design.size);
  TiledDesign tiled;
  PlaceDesignRequest search;
  search.scan = request.fixed;
  search.scan_mask = request.fixed_mask;
  search.design = request.moving;
  if (request.repeat.words == repeat_words_auto)
    search.layouts = usual_layouts(size.pixels);
  else
    search.layouts = {repeat_layout_from(request.repeat.words, size.pixels)};
  search.limits = request.limits.in_pixels(scan.pixel_size_um, design.pixel_size_um);
  search.allow_flip = request.allow_flip;
  if (size.cloth_mm.x > 0 && !scan.pixel_size_um) tiled.notes.emplace_back(messages::mm_need_resolution);
  if (size.cloth_mm.x > 0 && scan.pixel_size_um) {
    // Design pixels per pixel of the scan, by area. Cloth stretches and shrinks.
    const double scale =
        std::sqrt(static_cast<double>(size.pixels.area()) / (1e6 * size.cloth_mm.x * size.cloth_mm.y) *
                  scan.pixel_size_um->x * scan.pixel_size_um->y);
    search.limits.scale = ScaleRange{scale / 1.1, scale * 1.1};
  }
  Progress placing = progress.sub(0.9, {});
  DesignPlacement placement = place_design(search, pool, placing);
  if (!placement.found)
    throw Error(ErrorKind::Failed, messages::cannot_place_design,
                placement.notes.empty() ? messages::no_repeat_agrees : placement.notes.front(),
                messages::try_another_repeat);

  const RepeatLayout& layout = placement.layout;
  tiled.notes.push_back(messages::design_is_tiled(words_of(layout),
                                                  repeat_on_scan(layout, placement.plane_from_scan),
                                                  fixed_number(placement.correlation, 2)));
  if (placement.doubtful)
    tiled.notes.push_back(messages::another_repeat_is_alike(words_of(*placement.next_layout),
                                                            fixed_number(placement.next_correlation, 2),
                                                            fixed_number(placement.correlation, 2)));
  tiled.notes.insert(tiled.notes.end(), placement.notes.begin(), placement.notes.end());
  if (larger_than_scan(layout, placement.plane_from_scan, scan.size))
    tiled.notes.emplace_back(messages::repeat_larger_than_scan);
  tiled.period_px = length(layout.periods().first);
  if (placement.largest_deviation_px > 0.25 * tiled.period_px)
    tiled.notes.push_back(
        messages::cloth_is_strained(percent_number(placement.largest_deviation_px / tiled.period_px, 0)));
  Progress checking = progress.sub(0.1, {});
  const SeamReport seam = check_seam(*request.moving, layout, checking);
  tiled.notes.insert(tiled.notes.end(), seam.findings.begin(), seam.findings.end());

  const Rect extent = extent_around(placement.plane_from_scan, scan.size, placement.largest_deviation_px);
  const Vec2d from_plane = -1.0 * corner_of(extent);
  tiled.repeated = {layout, extent, design.size};
  tiled.moving_from_fixed = moved(placement.plane_from_scan, from_plane);
  tiled.places = std::move(placement.places);
  for (LandmarkPair& place : tiled.places) place.moving = place.moving + from_plane;
  tiled.moving = make_repeated_source(request.moving, tiled.repeated);
  if (request.moving_mask) tiled.moving_mask = make_repeated_source(request.moving_mask, tiled.repeated);
  tiled.elapsed_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  progress.update(1);
  return tiled;
}

void check_repeats(const TiledDesign& tiled, const Transform& moving_from_fixed,
                   std::vector<Message>& notes) {
  std::size_t astray = 0;
  Vec2d first;
  for (const LandmarkPair& place : tiled.places) {
    if (length(moving_from_fixed(place.fixed) - place.moving) < 0.5 * tiled.period_px) continue;
    if (astray++ == 0) first = place.fixed;
  }
  if (astray > 0)
    notes.push_back(messages::repeats_misplaced(astray, tiled.places.size(), std::llround(first.x),
                                                std::llround(first.y)));
}

std::shared_ptr<const TileSource> repeated_as_noted(std::shared_ptr<const TileSource> image,
                                                    const Transform& moving_from_fixed) {
  const auto noted = recorded_repeat(moving_from_fixed);
  if (!noted || image->info().size == noted->extent.size()) return image;
  if (!(image->info().size == noted->file))
    throw Error(ErrorKind::Failed, messages::cannot_repeat_design,
                messages::repeat_of_other_image(size_number(noted->file), image->info().path,
                                                size_number(image->info().size)),
                messages::give_the_design);
  return make_repeated_source(std::move(image), *noted);
}

}  // namespace alinify
