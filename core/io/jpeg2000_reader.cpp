#include "core/io/jpeg2000_reader.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstring>
#include <map>
#include <mutex>
#include <openjpeg.h>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/log.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/jp2_boxes.h"
#include "core/io/jpeg2000_codec.h"
#include "core/io/messages.h"
#include "core/io/pixel_size.h"
#include "core/io/segment_cache.h"

namespace alinify {
namespace {

constexpr std::int64_t min_block_cache_bytes = 128 << 20;
// Reading on along rows needs their tiles again: two rows of tiles, but no more of the free memory.
constexpr double cache_share = 0.125;
// Each square of an image that is one tile costs a pass over all of its data. So once this share of them was
// requested, except for the first few, which viewing needs, the level is decoded as a whole.
constexpr std::int64_t few_blocks = 3, share_of_blocks = 8;
constexpr double whole_share = 0.5;  // of the free memory, that this may take
// An image that is one tile is decoded in squares of this side.
constexpr std::int64_t decoded_block_side = 1024;
constexpr std::int64_t max_tile_pixels = std::int64_t{1} << 28;

std::int64_t ceil_shift(std::int64_t value, int bits) {
  return (value + (std::int64_t{1} << bits) - 1) >> bits;
}

// One resolution: where its blocks end, in its own pixels.
struct Grid {
  Size size;
  std::vector<std::int64_t> x_edges, y_edges;

  std::int64_t columns() const { return static_cast<std::int64_t>(x_edges.size()) - 1; }
  std::int64_t rows() const { return static_cast<std::int64_t>(y_edges.size()) - 1; }
  Rect block(std::int64_t column, std::int64_t row) const {
    const auto c = static_cast<std::size_t>(column), r = static_cast<std::size_t>(row);
    return {x_edges[c], y_edges[r], x_edges[c + 1] - x_edges[c], y_edges[r + 1] - y_edges[r]};
  }
};

std::int64_t interval_of(const std::vector<std::int64_t>& edges, std::int64_t at) {
  return std::upper_bound(edges.begin(), edges.end(), at) - edges.begin() - 1;
}

// Interpolates `from`, which begins at the same pixel as `out` and extends to `out`'s size or one pixel
// beyond, to positions `share` of a pixel further right and below; at the edge, its last pixel repeats.
void shift_by(ConstPixels from, double share, Pixels out) {
  visit_pixel_type(out.type, [&](auto zero) {
    using T = decltype(zero);
    const auto in = from.samples<const T>();
    const auto to = out.samples<T>();
    for (std::int64_t y = 0; y < out.height; ++y) {
      const std::int64_t below = std::min(y + 1, from.height - 1);
      for (std::int64_t x = 0; x < out.width; ++x) {
        const std::int64_t right = std::min(x + 1, from.width - 1);
        for (std::int64_t c = 0; c < out.channels; ++c) {
          const std::int64_t a = x * out.channels + c, b = right * out.channels + c;
          const double top = (1 - share) * double(in.at(a, y)) + share * double(in.at(b, y));
          const double bottom = (1 - share) * double(in.at(a, below)) + share * double(in.at(b, below));
          const double value = (1 - share) * top + share * bottom;
          if constexpr (std::is_integral_v<T>)
            to.at(a, y) = static_cast<T>(std::floor(value + 0.5));
          else
            to.at(a, y) = static_cast<T>(value);
        }
      }
    }
  });
}

class Jpeg2000Reader final : public TileSource {
 public:
  Jpeg2000Reader(std::shared_ptr<const platform::InputFile> file, const OpenOptions& options)
      : file_(std::move(file)),
        pool_(options.pool),
        partial_(options.partial),
        damage_hint_(options.damage_hint) {
    info_.path = file_->path().string();
    info_.format = "JPEG 2000";
    info_.compression = "jpeg 2000";
    info_.file_bytes = file_->size();
    auto codec = std::make_unique<Jpeg2000Codec>(file_, 0, !partial_);
    header_ = codec->header();
    const Jp2Boxes boxes = read_jp2_boxes(*file_);
    fresh_codecs_ = boxes.palette_columns > 0 || boxes.reorders_channels;
    read_samples(codec->image(), boxes);
    read_levels();
    read_density(boxes);
    give_back(0, std::move(codec));
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    if (rect.empty()) return;
    if (level < 0 || level >= static_cast<int>(grids_.size()) ||
        !rect_of(grids_[static_cast<std::size_t>(level)].size).contains(rect))
      throw Error(ErrorKind::Usage, messages::cannot_read(info_.path), messages::rectangle_outside_image);
    if (out.channels != info_.channels || out.type != info_.type || !(out.size() == rect.size()))
      throw Error(ErrorKind::Usage, messages::cannot_read(info_.path), messages::buffer_of_another_kind);
    if (level == 0) return read_blocks(level, rect, out);
    const Size size = grids_[static_cast<std::size_t>(level)].size;
    const Rect wider{rect.x, rect.y, std::min(rect.width + 1, size.width - rect.x),
                     std::min(rect.height + 1, size.height - rect.y)};
    Image stored(wider.size(), info_.channels, info_.type);
    read_blocks(level, wider, stored.pixels());
    shift_by(stored.pixels(), 0.5 - std::ldexp(0.5, -level), out);
  }

  StoredPixels stored_pixels(int) const override {
    return StoredPixels::nowhere(messages::stored_format_compressed("JPEG 2000"));
  }

 private:
  [[noreturn]] void refuse(Message why, Message hint = messages::convert_to_tiff) const {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(info_.path), std::move(why), std::move(hint));
  }

  void read_samples(const opj_image_t& image, const Jp2Boxes& boxes) {
    if (image.numcomps < 1 || image.numcomps > 4096) refuse(messages::tiff_samples_a_pixel(image.numcomps));
    bool is_signed = image.comps[0].sgnd != 0;
    int bits = 0;
    for (OPJ_UINT32 c = 0; c < image.numcomps; ++c) {
      const opj_image_comp_t& component = image.comps[c];
      if (component.dx != 1 || component.dy != 1) refuse(messages::jpeg2000_components_differ);
      if ((component.sgnd != 0) != is_signed) refuse(messages::jpeg2000_components_differ);
      component_bits_.push_back(static_cast<int>(component.prec));
      bits = std::max(bits, static_cast<int>(component.prec));
    }
    int channels = static_cast<int>(image.numcomps);
    if (boxes.palette_columns > 0) {
      channels = boxes.palette_columns;
      bits = boxes.palette_bits;
      is_signed = false;
      component_bits_.assign(static_cast<std::size_t>(channels), bits);
    }
    // OpenJPEG's samples are 32-bit integers.
    if (bits < 1 || bits > (is_signed ? 32 : 31)) refuse(messages::tiff_bits_a_sample(bits));
    info_.channels = channels;
    if (bits <= 8)
      info_.type = is_signed ? PixelType::I8 : PixelType::U8;
    else if (bits <= 16)
      info_.type = is_signed ? PixelType::I16 : PixelType::U16;
    else
      info_.type = is_signed ? PixelType::I32 : PixelType::U32;
    if (bits > 8 && bits != 16)
      info_.warnings.push_back(messages::tiff_bits_keep_values(bits, 8 * bytes_per_sample(info_.type)));
    if (image.color_space == OPJ_CLRSPC_EYCC)
      refuse(messages::jpeg2000_colour_space_unknown, messages::convert_to_rgb);
    from_ycc_ = image.color_space == OPJ_CLRSPC_SYCC && channels >= 3;
    if (from_ycc_ && (is_signed || info_.type == PixelType::U32))
      refuse(messages::jpeg2000_colour_space_unknown, messages::convert_to_rgb);
    info_.color = ColorModel::Channels;
    if (channels == 1) info_.color = ColorModel::Grey;
    if (channels == 2 && boxes.has_alpha) info_.color = ColorModel::GreyAlpha;
    if (channels == 3 && !boxes.has_alpha) info_.color = ColorModel::Rgb;
    if (channels == 4 && image.color_space == OPJ_CLRSPC_CMYK) info_.color = ColorModel::Cmyk;
    if (channels == 4 && boxes.has_alpha) info_.color = ColorModel::Rgba;
    if (channels == 4 && info_.color == ColorModel::Channels && image.color_space == OPJ_CLRSPC_SRGB)
      info_.warnings.push_back(messages::tiff_extra_channels_kept);
    info_.alpha_is_premultiplied = boxes.has_alpha && boxes.alpha_is_premultiplied;
    if (image.icc_profile_buf && image.icc_profile_len > 0) {
      const auto* bytes = reinterpret_cast<const std::byte*>(image.icc_profile_buf);
      info_.icc_profile.assign(bytes, bytes + image.icc_profile_len);
    }
  }

  void read_levels() {
    const Rect area = header_.image;
    constexpr std::int64_t longest = 0x7fffffff;
    if (area.empty() || area.right() > longest || area.bottom() > longest)
      refuse(messages::tiff_size_cannot_be_right(area.width, area.height), messages::export_it_again);
    if (double(area.width) * double(area.height) * info_.channels > 1e17)
      refuse(messages::tiff_size_cannot_be_right(area.width, area.height), messages::export_it_again);
    tiled_ = header_.tile_columns > 1 || header_.tile_rows > 1;
    const Rect tile = header_.first_tile;
    if (tiled_ && tile.width * tile.height > max_tile_pixels)
      refuse(messages::tiff_tiles_are_of_size(tile.width, tile.height));
    info_.size = area.size();
    info_.layout =
        tiled_ ? "tiles " + std::to_string(tile.width) + "x" + std::to_string(tile.height) : "one tile";
    const auto edges = [&](int level, std::int64_t begin, std::int64_t end, std::int64_t first,
                           std::int64_t side, std::int64_t count) {
      const std::int64_t corner = ceil_shift(begin, level), length = ceil_shift(end, level) - corner;
      std::vector<std::int64_t> list{0};
      if (tiled_) {
        for (std::int64_t i = 1; i < count; ++i)
          list.push_back(std::clamp<std::int64_t>(ceil_shift(first + i * side, level) - corner, 0, length));
      } else {
        for (std::int64_t at = decoded_block_side; at < length; at += decoded_block_side) list.push_back(at);
      }
      list.push_back(length);
      return list;
    };
    for (int level = 0; level < header_.resolutions; ++level) {
      Grid grid;
      grid.x_edges = edges(level, area.x, area.right(), tile.x, tile.width, header_.tile_columns);
      grid.y_edges = edges(level, area.y, area.bottom(), tile.y, tile.height, header_.tile_rows);
      grid.size = {grid.x_edges.back(), grid.y_edges.back()};
      // An image that is smaller than its tile's corner grid leaves nothing of coarse levels.
      if (grid.size.width < 1 || grid.size.height < 1) break;
      const double downsample = std::ldexp(1.0, level);
      const Size step = tiled_ ? Size{std::max<std::int64_t>(1, tile.width >> level),
                                      std::max<std::int64_t>(1, tile.height >> level)}
                               : Size{std::min(decoded_block_side, grid.size.width),
                                      std::min(decoded_block_side, grid.size.height)};
      info_.levels.push_back({grid.size, step, {downsample, downsample}});
      grids_.push_back(std::move(grid));
      // Further ones are of no use.
      if (std::max(info_.levels.back().size.width, info_.levels.back().size.height) <= 128) break;
    }
    idle_.resize(grids_.size());
    for (std::size_t i = 0; i < grids_.size(); ++i) whole_.push_back(std::make_unique<Whole>());
    std::int64_t budget = min_block_cache_bytes;
    if (tiled_) {
      const double rows = 2.0 * static_cast<double>(grids_[0].columns()) * static_cast<double>(tile.width) *
                          static_cast<double>(tile.height) * pixel_bytes();
      const double max_bytes = cache_share * static_cast<double>(platform::available_memory_bytes());
      budget = std::max(budget, static_cast<std::int64_t>(std::min(rows, max_bytes)));
    }
    cache_ = std::make_unique<SegmentCache>(budget);
  }

  double pixel_bytes() const { return double(info_.channels) * bytes_per_sample(info_.type); }

  void read_density(const Jp2Boxes& boxes) {
    StatedDensity density = boxes.captured;
    if (!(density.x > 0)) {
      density = boxes.shown;
      density.in_picture_format = true;
    }
    JudgedDensity judged = judge_density(density);
    info_.pixel_size_um = judged.pixel_size_um;
    if (!judged.doubt.empty()) info_.warnings.push_back(std::move(judged.doubt));
  }

  std::unique_ptr<Jpeg2000Codec> take(int level) const {
    {
      const std::lock_guard lock(mutex_);
      auto& idle = idle_[static_cast<std::size_t>(level)];
      if (!idle.empty()) {
        auto codec = std::move(idle.back());
        idle.pop_back();
        return codec;
      }
    }
    return std::make_unique<Jpeg2000Codec>(file_, level, !partial_);
  }
  void give_back(int level, std::unique_ptr<Jpeg2000Codec> codec) const {
    if (fresh_codecs_) return;
    const std::lock_guard lock(mutex_);
    idle_[static_cast<std::size_t>(level)].push_back(std::move(codec));
  }

  void read_blocks(int level, Rect rect, Pixels out) const {
    const Grid& grid = grids_[static_cast<std::size_t>(level)];
    const std::int64_t column = interval_of(grid.x_edges, rect.x), row = interval_of(grid.y_edges, rect.y);
    const std::int64_t columns = interval_of(grid.x_edges, rect.right() - 1) - column + 1;
    const std::int64_t rows = interval_of(grid.y_edges, rect.bottom() - 1) - row + 1;
    const auto deliver = [&](std::int64_t i) {
      deliver_block(level, column + i % columns, row + i / columns, rect, out);
    };
    if (pool_ && columns * rows > 1)
      pool_->parallel_for(columns * rows, deliver);
    else
      for (std::int64_t i = 0; i < columns * rows; ++i) deliver(i);
  }

  void deliver_block(int level, std::int64_t column, std::int64_t row, Rect rect, Pixels out) const {
    const Grid& grid = grids_[static_cast<std::size_t>(level)];
    const Rect block = grid.block(column, row), part = intersect(block, rect);
    if (part.empty()) return;
    const std::int64_t index = row * grid.columns() + column;
    const SegmentCache::Key key{static_cast<std::uint64_t>(level), index};
    const SegmentCache::Bytes level_bytes = whole_level(level);
    const Rect held = level_bytes ? rect_of(grid.size) : block;
    const SegmentCache::Bytes bytes =
        level_bytes ? level_bytes : cache_->recall_or_make(key, [&] { return decode(level, block, index); });
    const std::int64_t pixel = out.pixel_bytes();
    const ConstPixels whole{bytes->data(), info_.type,  info_.channels,
                            held.width,    held.height, held.width * pixel};
    copy_pixels(whole.crop({part.x - held.x, part.y - held.y, part.width, part.height}),
                out.crop({part.x - rect.x, part.y - rect.y, part.width, part.height}));
  }

  // A level of an image that is one tile, once enough of it was asked for; null before, and where the memory
  // does not suffice.
  SegmentCache::Bytes whole_level(int level) const {
    if (tiled_) return nullptr;
    const Grid& grid = grids_[static_cast<std::size_t>(level)];
    Whole& whole = *whole_[static_cast<std::size_t>(level)];
    const std::int64_t enough = std::max(few_blocks, grid.columns() * grid.rows() / share_of_blocks);
    if (whole.blocks_decoded < enough) return nullptr;
    const std::lock_guard lock(whole.mutex);
    if (whole.is_tried) return whole.bytes;
    whole.is_tried = true;
    // OpenJPEG's own samples take four bytes each.
    const double needed = static_cast<double>(grid.size.area()) * (pixel_bytes() + 4.0 * info_.channels);
    if (needed > whole_share * static_cast<double>(platform::available_memory_bytes())) return nullptr;
    const Rect all = rect_of(grid.size);
    auto bytes = std::make_shared<std::vector<std::byte>>(
        static_cast<std::size_t>(static_cast<double>(all.area()) * pixel_bytes()));
    Jpeg2000Codec codec(file_, level, !partial_, pool_ ? pool_->thread_count() : 1);
    // Damage is reported, or skipped, square by square.
    if (codec.decode_area(area_of(level, all)) && convert(codec.image(), all, *bytes))
      whole.bytes = std::move(bytes);
    return whole.bytes;
  }

  SegmentCache::Bytes decode(int level, Rect block, std::int64_t index) const {
    ++whole_[static_cast<std::size_t>(level)]->blocks_decoded;
    auto bytes = std::make_shared<std::vector<std::byte>>(
        static_cast<std::size_t>(block.area() * info_.channels * bytes_per_sample(info_.type)));
    auto codec = take(level);
    const bool ok = tiled_ ? codec->decode_tile(index) : codec->decode_area(area_of(level, block));
    const Message why = ok ? Message() : codec->why();
    if (ok && convert(codec->image(), block, *bytes)) {
      if (partial_ && !codec->doubt().empty() && !doubted_.exchange(true))
        log_warning(info_.path + ": " + codec->doubt().english() +
                    "; what is missing is read coarser, or as zeros");
      give_back(level, std::move(codec));
      return bytes;
    }
    const Message said = why.empty() ? Message(messages::header_contradicts_itself) : why;
    const Message damage =
        tiled_ ? messages::segment_damaged_because(messages::tile_number(index), said) : said;
    if (!partial_)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(info_.path), damage, damage_hint_);
    log_warning(info_.path + ": " + damage.english() + "; what is missing is read as zeros");
    return bytes;
  }

  // The part of the reference grid whose pixels at that level are the block's.
  Rect area_of(int level, Rect block) const {
    const Rect image = header_.image;
    const auto begin = [&](std::int64_t at, std::int64_t corner) {
      return std::max(corner, (at + ceil_shift(corner, level)) << level);
    };
    const std::int64_t x = begin(block.x, image.x), y = begin(block.y, image.y);
    const std::int64_t right = std::min(image.right(), begin(block.right(), image.x));
    const std::int64_t bottom = std::min(image.bottom(), begin(block.bottom(), image.y));
    return {x, y, right - x, bottom - y};
  }

  // False if the decoded data are not the block.
  bool convert(const opj_image_t& image, Rect block, std::vector<std::byte>& bytes) const {
    if (static_cast<int>(image.numcomps) != info_.channels) return false;
    for (OPJ_UINT32 c = 0; c < image.numcomps; ++c)
      if (!image.comps[c].data || image.comps[c].w != block.width || image.comps[c].h != block.height)
        return false;
    visit_pixel_type(info_.type, [&](auto zero) {
      using T = decltype(zero);
      if constexpr (std::is_integral_v<T>) {
        T* const out = reinterpret_cast<T*>(bytes.data());
        const std::int64_t pixels = block.area(), channels = info_.channels;
        for (std::int64_t c = 0; c < channels; ++c) {
          const OPJ_INT32* from = image.comps[c].data;
          const int bits = component_bits_[static_cast<std::size_t>(c)];
          const bool stretched = bits < 8 && std::is_same_v<T, std::uint8_t>;
          const int highest = (1 << std::min(bits, 30)) - 1;
          for (std::int64_t i = 0; i < pixels; ++i)
            out[i * channels + c] =
                static_cast<T>(stretched ? (from[i] * 255 + highest / 2) / highest : from[i]);
        }
        if (from_ycc_) to_rgb(out, pixels);
      }
    });
    return true;
  }

  // ITU-R BT.601, as sYCC has it.
  template <class T>
  void to_rgb(T* samples, std::int64_t pixels) const {
    const int bits = std::max(8, component_bits_[0]);
    const double middle = std::ldexp(0.5, bits), highest = std::ldexp(1.0, bits) - 1;
    const auto rounded = [&](double value) {
      return static_cast<T>(std::clamp(std::floor(value + 0.5), 0.0, highest));
    };
    for (std::int64_t i = 0; i < pixels; ++i) {
      T* const p = samples + i * info_.channels;
      const double y = double(p[0]), cb = double(p[1]) - middle, cr = double(p[2]) - middle;
      p[0] = rounded(y + 1.402 * cr);
      p[1] = rounded(y - 0.344136 * cb - 0.714136 * cr);
      p[2] = rounded(y + 1.772 * cb);
    }
  }

  std::shared_ptr<const platform::InputFile> file_;
  std::shared_ptr<ThreadPool> pool_;
  bool partial_;
  Message damage_hint_;
  ImageInfo info_;
  Jpeg2000Header header_;
  std::vector<int> component_bits_;
  bool tiled_ = false, from_ycc_ = false;
  // OpenJPEG applies a palette and an order of channels to previously decoded data, too.
  bool fresh_codecs_ = false;
  std::vector<Grid> grids_;
  struct Whole {
    std::atomic<std::int64_t> blocks_decoded{0};
    std::mutex mutex;
    bool is_tried = false;
    SegmentCache::Bytes bytes;
  };
  std::vector<std::unique_ptr<Whole>> whole_;  // a level each
  std::unique_ptr<SegmentCache> cache_;
  mutable std::atomic<bool> doubted_{false};
  mutable std::mutex mutex_;
  mutable std::vector<std::vector<std::unique_ptr<Jpeg2000Codec>>> idle_;
};

}  // namespace

std::shared_ptr<const TileSource> open_jpeg2000(std::shared_ptr<const platform::InputFile> file,
                                                const OpenOptions& options) {
  return std::make_shared<Jpeg2000Reader>(std::move(file), options);
}

}  // namespace alinify
