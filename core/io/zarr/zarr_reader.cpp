#include "core/io/zarr/zarr_reader.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/base/text_list.h"
#include "core/io/level_downsample.h"
#include "core/io/messages.h"
#include "core/io/open_image.h"
#include "core/io/zarr/chunk_reader.h"
#include "core/io/zarr/interleave.h"
#include "core/io/zarr/ngff.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t cache_budget_bytes = std::int64_t{64} << 20;
// Decoded chunks of several channels that a thread holds at once, and buffers for its next read.
constexpr std::int64_t max_batch_bytes = std::int64_t{64} << 20;
constexpr std::int64_t max_kept_buffer_bytes = std::int64_t{16} << 20;
constexpr int max_reported_damages = 5;
constexpr std::size_t max_looked_at_channels = 64;
constexpr std::int64_t max_channels = 65535, max_zarr_planes = 1 << 20;
constexpr std::array<std::string_view, 4> document_names = {".zattrs", ".zgroup", ".zarray", "zarr.json"};

// The part of an array that makes up one channel of the image.
struct Lane {
  std::int64_t t = 0, z = 0, c = 0;
};

struct ZarrLevel {
  ZarrArray array;
  int t = -1, z = -1, c = -1, y = -1, x = -1;  // dimensions; -1: not there

  std::int64_t extent(int axis) const { return axis < 0 ? 1 : array.shape[static_cast<std::size_t>(axis)]; }
  std::int64_t chunk_extent(int axis) const {
    return axis < 0 ? 1 : array.chunk[static_cast<std::size_t>(axis)];
  }
  Size size() const { return {extent(x), extent(y)}; }
  Size cell() const { return {chunk_extent(x), chunk_extent(y)}; }

  /// Samples from one position along an axis to the next within a chunk.
  std::int64_t step(int axis) const {
    std::int64_t samples = 1;
    for (std::size_t i = array.rank(); axis >= 0 && i-- > static_cast<std::size_t>(axis) + 1;)
      samples *= array.chunk[i];
    return axis < 0 ? 0 : samples;
  }
  /// Planes of a chunk that lie inside the array, at that place of the grid.
  std::int64_t planes_in(const std::vector<std::int64_t>& place) const {
    std::int64_t planes = 1;
    for (const int axis : {t, z, c}) {
      if (axis < 0) continue;
      const auto i = static_cast<std::size_t>(axis);
      planes *= std::min(array.chunk[i], array.shape[i] - place[i] * array.chunk[i]);
    }
    return planes;
  }
};

ZarrLevel make_level(const ZarrStore& store, const NgffImage& image, std::size_t index) {
  ZarrLevel level{read_zarr_array(store, image.levels[index].path)};
  if (level.array.rank() != image.axes.size())
    throw Error(
        ErrorKind::NotReadable, messages::cannot_read(store.path()),
        messages::ngff_axes_of_another_rank(image.axes.size(), level.array.rank(), image.levels[index].path),
        messages::file_damaged_export_again);
  level.t = image.axis('t');
  level.z = image.axis('z');
  level.c = image.axis('c');
  level.y = image.axis('y');
  level.x = image.axis('x');
  return level;
}

// Whether anything but metadata lies below an array.
bool holds_chunks(const ZarrStore& store, const std::string& prefix) {
  for (const std::string& name : store.below(prefix)) {
    if (name.back() == '/') {
      if (holds_chunks(store, prefix + name)) return true;
    } else if (std::find(document_names.begin(), document_names.end(), name) == document_names.end()) {
      return true;
    }
  }
  return false;
}

std::string compression_of(const ZarrArray& array) {
  std::string text;
  for (const ZarrCodec& codec : array.codecs) append_item(text, name_of(codec.kind), "+");
  return text.empty() ? "none" : text;
}

class ZarrReader final : public TileSource {
 public:
  ZarrReader(std::shared_ptr<const ZarrStore> store, const OpenOptions& options)
      : pool_(options.pool),
        partial_(options.partial),
        damage_hint_(options.damage_hint),
        chunks_(std::move(store)),
        cache_(cache_budget_bytes) {
    std::vector<NgffImage> images = read_ngff(chunks_.store());
    NgffImage image = choose_page(images, options);
    fill_info(image);
    add_levels(image);
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    if (rect.empty()) return;
    check(level, rect, out);
    const ZarrLevel& source = levels_[static_cast<std::size_t>(level)];
    const Size cell = source.cell();
    const std::int64_t first_x = rect.x / cell.width, first_y = rect.y / cell.height;
    const std::int64_t columns = (rect.right() - 1) / cell.width - first_x + 1;
    const std::int64_t rows = (rect.bottom() - 1) / cell.height - first_y + 1;
    const auto run = [&](std::int64_t i) {
      deliver(source, level, first_x + i % columns, first_y + i / columns, rect, out);
    };
    if (pool_ && columns * rows > 1)
      pool_->parallel_for(columns * rows, run);
    else
      for (std::int64_t i = 0; i < columns * rows; ++i) run(i);
  }

  StoredPixels stored_pixels(int) const override {
    return StoredPixels::nowhere(messages::stored_zarr_chunks);
  }

 private:
  using Bytes = SegmentCache::Bytes;

  [[noreturn]] void refuse(Message why, Message hint) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(chunks_.store().path()), std::move(why),
                std::move(hint));
  }

  // Counts the planes of all images and finds the one asked for; sets lanes_.
  NgffImage choose_page(std::vector<NgffImage>& images, const OpenOptions& options) {
    const NgffImage* chosen = nullptr;
    std::int64_t pages = 0, plane = 0;
    for (const NgffImage& image : images) {
      const ZarrLevel full = make_level(chunks_.store(), image, 0);
      const std::int64_t z = full.extent(full.z), t = full.extent(full.t);
      if (z > max_zarr_planes || t > max_zarr_planes || z * t > max_zarr_planes - pages)
        refuse(messages::ngff_too_many_planes, messages::file_damaged_export_again);
      if (options.page >= pages && options.page < pages + z * t) {
        chosen = &image;
        plane = options.page - pages;
        set_lanes(full, plane, options.pages_as_channels);
      }
      pages += z * t;
    }
    if (!chosen) refuse(messages::no_such_page(options.page, pages - 1), messages::choose_another_page);
    if (options.pages_as_channels && images.size() > 1)
      throw Error(ErrorKind::Usage, messages::cannot_join_pages(chunks_.store().path()),
                  messages::ngff_several_images(images.size()), messages::open_pages_one_by_one);
    info_.page = options.page;
    info_.page_count = options.pages_as_channels ? 1 : static_cast<int>(pages);
    if (options.pages_as_channels) info_.page = 0;
    return *chosen;
  }

  void set_lanes(const ZarrLevel& full, std::int64_t plane, bool join) {
    const std::int64_t z = full.extent(full.z), channels = full.extent(full.c);
    const std::int64_t first = join ? 0 : plane, last = join ? z * full.extent(full.t) : plane + 1;
    if (channels > max_channels || (last - first) * channels > max_channels)
      refuse(messages::ngff_too_many_channels(channels), messages::file_damaged_export_again);
    for (std::int64_t p = first; p < last; ++p)
      for (std::int64_t c = 0; c < channels; ++c) lanes_.push_back({p / z, p % z, c});
  }

  void fill_info(NgffImage& image) {
    info_.path = chunks_.store().path().string();
    info_.format = "OME-Zarr" + (image.version.empty() ? "" : " " + image.version);
    info_.file_bytes = chunks_.store().file_bytes();
    info_.channels = static_cast<int>(lanes_.size());
    info_.pixel_size_um = ngff_pixel_size(image);
    info_.warnings = image.warnings;
  }

  void add_levels(const NgffImage& image) {
    for (std::size_t i = 0; i < image.levels.size(); ++i) {
      ZarrLevel level;
      try {
        level = make_level(chunks_.store(), image, i);
      } catch (const Error& error) {
        if (i == 0) throw;
        info_.warnings.push_back(messages::pyramid_level_left_out(i, error.why_message()));
        continue;
      }
      if (i == 0) {
        describe_first(image, level);
      } else if (!fits(level)) {
        info_.warnings.push_back(messages::pyramid_level_left_out(i, messages::pyramid_level_does_not_fit));
        continue;
      }
      warn_missing_chunks(level, i);
      const Size cell = level.cell(), size = level.size();
      info_.levels.push_back({size,
                              {std::min(cell.width, size.width), std::min(cell.height, size.height)},
                              level_downsample(info_.size, size)});
      if (i > 0) check_scale(image, i);
      levels_.push_back(std::move(level));
    }
  }

  // Fill value by the format's definition; but a level or a channel that consists of nothing else was
  // probably lost.
  void warn_missing_chunks(const ZarrLevel& level, std::size_t index) {
    const ZarrArray& array = level.array;
    const std::string top = array.path.empty() ? "" : array.path + "/", fill = number_text(array.fill);
    if (!holds_chunks(chunks_.store(), top)) {
      info_.warnings.push_back(messages::zarr_level_has_no_chunk(index, fill));
      return;
    }
    // Channels have folders of their own if the plane's axes come last.
    const auto planes = static_cast<int>(array.rank()) - 2;
    if (index > 0 || array.separator != '/' || level.c < 0 || std::min(level.y, level.x) < planes) return;
    const auto& extents = array.sharding ? array.sharding->shape : array.chunk;
    std::set<std::string> looked_at;
    for (const Lane& lane : lanes_) {
      std::vector<std::int64_t> place(static_cast<std::size_t>(planes), 0);
      for (const auto& [axis, at] :
           {std::pair{level.t, lane.t}, std::pair{level.z, lane.z}, std::pair{level.c, lane.c}})
        if (axis >= 0) place[static_cast<std::size_t>(axis)] = at / extents[static_cast<std::size_t>(axis)];
      const std::string folder = array.key(place) + "/";
      if (looked_at.size() >= max_looked_at_channels || !looked_at.insert(folder).second) continue;
      if (!holds_chunks(chunks_.store(), folder))
        info_.warnings.push_back(
            messages::zarr_level_has_no_chunk("0 (c = " + std::to_string(lane.c) + ")", fill));
    }
  }

  static std::string number_text(double value) { return significant_digits(value, 6); }

  bool fits(const ZarrLevel& level) const {
    const ZarrLevel& full = levels_[0];
    const Size size = level.size(), before = info_.levels.back().size;
    return level.array.type.pixel == info_.type && level.extent(level.c) == full.extent(full.c) &&
           level.extent(level.z) == full.extent(full.z) && level.extent(level.t) == full.extent(full.t) &&
           size.width <= before.width && size.height <= before.height;
  }

  // Writers that know of no window state all that the type holds.
  bool all_of(const ChannelWindow& window) const {
    const double low = lowest_value(info_.type), high = highest_value(info_.type);
    if (is_float(info_.type)) return window == ChannelWindow{low, high};
    return window.low <= low && window.high >= high;
  }

  void describe_first(const NgffImage& image, const ZarrLevel& full) {
    constexpr std::int64_t max = std::numeric_limits<std::int32_t>::max();
    info_.size = full.size();
    if (info_.size.width > max || info_.size.height > max)
      refuse(messages::tiff_size_cannot_be_right(info_.size.width, info_.size.height),
             messages::export_file_again);
    info_.type = full.array.type.pixel;
    const bool one_plane = full.extent(full.c) == info_.channels;
    info_.color = one_plane ? ngff_color(image, info_.channels, info_.type, info_.alpha_is_premultiplied)
                            : ColorModel::Channels;
    const auto named = static_cast<std::int64_t>(image.channel_names.size());
    if (named == full.extent(full.c)) {
      if (one_plane && std::any_of(image.channel_names.begin(), image.channel_names.end(),
                                   [](const std::string& name) { return !name.empty(); }))
        info_.channel_names = image.channel_names;
      const bool free = info_.color == ColorModel::Channels || info_.color == ColorModel::Grey;
      if (one_plane && free)
        for (const std::string& color : image.channel_colors)
          info_.channel_colors.push_back(ngff_channel_color(color));
      if (one_plane &&
          std::any_of(image.channel_windows.begin(), image.channel_windows.end(),
                      [&](const std::optional<ChannelWindow>& window) { return window && !all_of(*window); }))
        info_.channel_windows = image.channel_windows;
      if (one_plane &&
          std::find(image.channels_off.begin(), image.channels_off.end(), true) != image.channels_off.end())
        info_.channels_off = image.channels_off;
    } else if (named > 0) {
      info_.warnings.push_back(messages::ngff_channels_differ(named, full.extent(full.c)));
    }
    if (full.array.type.conversion == ZarrConversion::Int64 ||
        full.array.type.conversion == ZarrConversion::Uint64)
      info_.warnings.push_back(messages::tiff_integers_as_float64);
    info_.compression = compression_of(full.array);
    info_.layout = "chunks " + text_of(full.cell());
    if (full.array.sharding) {
      const auto& shard = full.array.sharding->shape;
      info_.layout += " in shards of " + text_of({shard[static_cast<std::size_t>(full.x)],
                                                  shard[static_cast<std::size_t>(full.y)]});
    }
    if (full.array.type.bytes > 1)
      info_.byte_order = full.array.type.big_endian ? "big endian" : "little endian";
  }

  static std::string text_of(Size size) {
    return std::to_string(size.width) + "x" + std::to_string(size.height);
  }

  // The sizes decide where a level's pixels lie; a scale that contradicts them is reported.
  void check_scale(const NgffImage& image, std::size_t i) {
    const auto& full = image.levels[0].scale;
    const auto& scale = image.levels[i].scale;
    if (full.empty() || scale.empty()) return;
    const LevelInfo& level = info_.levels.back();
    const auto differs = [&](int axis, double downsample, std::int64_t extent) {
      const auto a = static_cast<std::size_t>(axis);
      const double stated = scale[a] / full[a];
      // The deviation that rounding a size to whole pixels explains.
      return !(std::abs(stated / downsample - 1) <= 1.5 / static_cast<double>(extent) + 1e-3);
    };
    if (differs(image.axis('x'), level.downsample.x, level.size.width) ||
        differs(image.axis('y'), level.downsample.y, level.size.height))
      info_.warnings.push_back(messages::ngff_level_scale_differs(i));
  }

  void check(int level, Rect rect, Pixels out) const {
    const auto& path = chunks_.store().path();
    if (level < 0 || level >= static_cast<int>(levels_.size()) ||
        !rect_of(info_.levels[static_cast<std::size_t>(level)].size).contains(rect))
      throw Error(ErrorKind::Usage, messages::cannot_read(path), messages::rectangle_outside_image);
    if (out.channels != info_.channels || out.type != info_.type || !(out.size() == rect.size()))
      throw Error(ErrorKind::Usage, messages::cannot_read(path), messages::buffer_of_another_kind);
  }

  // All channels of one cell of the grid: they are interleaved in the output, so one thread writes them.
  void deliver(const ZarrLevel& level, int number, std::int64_t column, std::int64_t row, Rect rect,
               Pixels out) const {
    const Size cell = level.cell();
    const Rect covered =
        intersect(rect_of(level.size()), {column * cell.width, row * cell.height, cell.width, cell.height});
    const Rect wanted = intersect(covered, rect);
    const Pixels to = out.crop({wanted.x - rect.x, wanted.y - rect.y, wanted.width, wanted.height});
    const int size = bytes_per_sample(info_.type);
    const std::int64_t bytes_per_chunk = level.array.chunk_samples() * size;
    const std::size_t per_batch =
        static_cast<std::size_t>(std::clamp<std::int64_t>(max_batch_bytes / bytes_per_chunk, 1, 4096));

    static thread_local std::vector<ByteVector> buffers;
    std::vector<PlaneSamples> planes;
    std::vector<Bytes> held;  // keeps cached chunks alive
    std::vector<std::int64_t> place(level.array.rank(), 0), current;
    const std::byte* samples = nullptr;
    std::size_t used = 0, first_lane = 0;
    const auto flush = [&](std::size_t end) {
      if (planes.empty()) return;
      interleave(planes, static_cast<int>(first_lane), level.array.fill, to);
      planes.clear();
      held.clear();
      used = 0;
      first_lane = end;
    };
    for (std::size_t l = 0; l < lanes_.size(); ++l) {
      const Lane& lane = lanes_[l];
      std::int64_t within = 0;
      for (const auto& [axis, at] :
           {std::pair{level.t, lane.t}, std::pair{level.z, lane.z}, std::pair{level.c, lane.c},
            std::pair{level.y, wanted.y}, std::pair{level.x, wanted.x}}) {
        if (axis < 0) continue;
        const auto a = static_cast<std::size_t>(axis);
        place[a] = at / level.array.chunk[a];
        within += at % level.array.chunk[a] * level.step(axis);
      }
      if (place != current) {
        if (used == per_batch) flush(l);
        if (buffers.size() <= used) buffers.resize(used + 1);
        const bool whole = wanted == covered && lanes_from(level, place, l) == level.planes_in(place);
        samples = fetch(level, number, place, whole, buffers[used], held);
        ++used;
        current = place;
      }
      planes.push_back({samples ? samples + within * size : nullptr, level.step(level.x) * size,
                        level.step(level.y) * size});
    }
    flush(lanes_.size());
    for (ByteVector& buffer : buffers)
      if (static_cast<std::int64_t>(buffer.capacity()) > max_kept_buffer_bytes) buffer = {};
  }

  // Consecutive lanes that come from the chunk at `place`.
  std::int64_t lanes_from(const ZarrLevel& level, const std::vector<std::int64_t>& place,
                          std::size_t first) const {
    std::int64_t count = 0;
    for (std::size_t l = first; l < lanes_.size(); ++l, ++count) {
      const Lane& lane = lanes_[l];
      for (const auto& [axis, at] :
           {std::pair{level.t, lane.t}, std::pair{level.z, lane.z}, std::pair{level.c, lane.c}})
        if (axis >= 0 &&
            at / level.array.chunk[static_cast<std::size_t>(axis)] != place[static_cast<std::size_t>(axis)])
          return count;
    }
    return count;
  }

  // A chunk's samples; null if they are all fill value. A chunk that is not used up by this read is cached.
  const std::byte* fetch(const ZarrLevel& level, int number, const std::vector<std::int64_t>& place,
                         bool whole, ByteVector& buffer, std::vector<Bytes>& held) const {
    std::int64_t index = 0;
    for (std::size_t i = 0; i < place.size(); ++i)
      index = index * ((level.array.shape[i] - 1) / level.array.chunk[i] + 1) + place[i];
    const SegmentCache::Key key{static_cast<std::uint64_t>(number), index};
    if (Bytes cached = cache_.recall(key)) {
      held.push_back(cached);
      return cached->data();
    }
    try {
      const auto kept = whole ? nullptr : std::make_shared<ByteVector>();
      if (!chunks_.read(level.array, number, place, whole ? buffer : *kept)) {
        if (number == 0) warn_not_stored(level, place);
        return nullptr;
      }
      if (whole) return buffer.data();
      cache_.remember(key, kept);
      held.push_back(kept);
      return kept->data();
    } catch (const ZarrDamage& damage) {
      report_damage(level, key, place, damage.why());
    }
    return nullptr;
  }

  static Message name_of_chunk(const ZarrLevel& level, const std::vector<std::int64_t>& place) {
    std::string name = level.array.path;
    for (const std::int64_t at : place) append_item(name, std::to_string(at), "/");
    return messages::zarr_chunk_named(name);
  }

  // Rightly so where nothing is, in an image that was written sparsely; or it got lost.
  void warn_not_stored(const ZarrLevel& level, const std::vector<std::int64_t>& place) const {
    if (warned_not_stored_.exchange(true)) return;
    const Message why =
        messages::zarr_chunk_not_stored(name_of_chunk(level, place), number_text(level.array.fill));
    log_warning(chunks_.store().path().string() + ": " + why.english());
  }

  void report_damage(const ZarrLevel& level, SegmentCache::Key key, const std::vector<std::int64_t>& place,
                     const Message& reason) const {
    const Message why = messages::segment_damaged_because(name_of_chunk(level, place), reason);
    if (!partial_)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(chunks_.store().path()), why, damage_hint_);
    const std::lock_guard lock(damage_mutex_);
    if (!damaged_.insert(key).second) return;
    if (static_cast<int>(damaged_.size()) <= max_reported_damages)
      log_warning(chunks_.store().path().string() + ": " + why.english() + "; it is read as fill value");
  }

  std::shared_ptr<ThreadPool> pool_;
  bool partial_;
  Message damage_hint_;
  ZarrChunkReader chunks_;
  ImageInfo info_;
  std::vector<Lane> lanes_;
  std::vector<ZarrLevel> levels_;
  mutable SegmentCache cache_;
  mutable std::atomic<bool> warned_not_stored_ = false;
  mutable std::mutex damage_mutex_;
  mutable std::set<SegmentCache::Key> damaged_;
};

bool is_zip(const ImageFileStart& start) {
  return start.bytes.compare(0, 4, "PK\3\4") == 0 || start.bytes.compare(0, 4, "PK\5\6") == 0;
}

bool is_document(const fs::path& path) {
  const std::string name = path.filename().string();
  return std::find(document_names.begin(), document_names.end(), name) != document_names.end();
}

std::shared_ptr<const ZarrStore> store_of(const ImageFileStart& start) {
  if (!start.file) return open_folder_store(start.path);
  if (is_zip(start)) return open_zip_store(start.file);
  if (!is_document(start.path)) return nullptr;
  const fs::path folder = start.path.parent_path();
  return open_folder_store(folder.empty() ? fs::path(".") : folder);
}

bool recognises(const ImageFileStart& start) {
  try {
    const std::shared_ptr<const ZarrStore> store = store_of(start);
    return store && holds_zarr(*store);
  } catch (const Error&) {
    return true;  // a zip whose table of contents is damaged: opening it says so
  }
}

}  // namespace

std::shared_ptr<const TileSource> open_zarr(std::shared_ptr<const ZarrStore> store,
                                            const OpenOptions& options) {
  return std::make_shared<ZarrReader>(std::move(store), options);
}

ImageFormat zarr_format() {
  return {"OME-Zarr",
          "c-blosc " + blosc_version(),
          {"zarr", "zip"},
          true,
          {},
          recognises,
          [](const ImageFileStart& start, const OpenOptions& options) {
            return open_zarr(store_of(start), options);
          }};
}

}  // namespace alinify
