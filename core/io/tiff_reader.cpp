#include "core/io/tiff_reader.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>
#include <vector>

#include <tiffio.h>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/base/text.h"
#include "core/io/imagej_channels.h"
#include "core/io/level_downsample.h"
#include "core/io/messages.h"
#include "core/io/ome_metadata.h"
#include "core/io/ome_pages.h"
#include "core/io/ome_xml.h"
#include "core/io/orientation.h"
#include "core/io/slides/slide_recognition.h"
#include "core/io/text_file.h"
#include "core/io/tiff_convert.h"
#include "core/io/tiff_directory.h"
#include "core/io/tiff_pages.h"
#include "core/io/tiff_scan.h"
#include "core/io/tiff_segments.h"
#include "core/io/tiff_stored.h"
#include "core/io/tiff_stored_tags.h"

namespace alinify {
namespace {

// Task sizes: large enough to be worth scheduling, small enough to balance.
constexpr std::int64_t min_task_bytes = 256 << 10;
constexpr std::int64_t raw_piece_bytes = 1 << 20;

// For decoded segments, of all files of an image together and of each at least.
constexpr std::int64_t cache_bytes = std::int64_t{64} << 20, min_cache_bytes = std::int64_t{4} << 20;

struct OmeCompanion {
  std::filesystem::path path;
  std::string xml;
};

struct Part {
  TiffDirectory directory;
  int first_channel = 0;
  TiffSegments* segments = nullptr;  // of its file
};

struct Piece : SegmentPiece {
  TiffSegments* segments = nullptr;
};

struct OpenLevel {
  Orientation orientation;
  std::vector<Part> parts;
};

class TiffReader final : public TileSource {
 public:
  /// `companion`: a file that describes the TIFF and the others beside it in the TIFF's stead; null: none.
  TiffReader(std::shared_ptr<const platform::InputFile> file, const OpenOptions& options,
             const OmeCompanion* companion = nullptr)
      : path_(file->path().string()), options_(options), has_companion_(companion != nullptr) {
    const TiffScan scan = scan_tiff(*file);
    const std::string description =
        companion ? companion->xml : description_of(file, scan.pages.front().offset);
    TiffImage image =
        choose_image(scan, description, options.page, options.pages_as_channels, path_, has_companion_);
    open_files(file, image, options);
    info_.path = companion ? companion->path.string() : path_;
    info_.format = image.is_ome ? "OME-TIFF" : scan.big ? "BigTIFF" : "TIFF";
    info_.byte_order = scan.big_endian ? "big endian" : "little endian";
    info_.file_bytes = file->size();
    info_.page = image.page;
    info_.page_count = image.page_count;
    info_.warnings = scan.warnings;
    add_warnings(image.warnings);
    if (image.levels[0][0].file == 0) check_size(scan, image.levels[0][0].offset);
    for (std::size_t level = 0; level < image.levels.size(); ++level)
      add_level(image, level, options.check_length);
    describe_first(image, description);
    if (image.imagej_plane >= 0) describe_imagej_channels(*file, scan, image.imagej_plane);
    read_tags(*file, scan);
    tell_unused_predictor(*file, scan);
  }

  const ImageInfo& info() const override { return info_; }

  void read(int level, Rect rect, Pixels out) const override {
    if (rect.empty()) return;
    check(level, rect, out);
    const OpenLevel& source = levels_[static_cast<std::size_t>(level)];
    const std::vector<Piece> pieces = pieces_of(source, rect, out);
    const std::vector<std::size_t> tasks = task_ends(pieces);
    const auto run = [&](std::int64_t task) {
      const auto t = static_cast<std::size_t>(task);
      for (std::size_t i = t == 0 ? 0 : tasks[t - 1]; i < tasks[t]; ++i)
        pieces[i].segments->deliver(pieces[i]);
    };
    if (options_.pool && tasks.size() > 1) {
      options_.pool->parallel_for(static_cast<std::int64_t>(tasks.size()), run);
    } else {
      for (std::size_t i = 0; i < tasks.size(); ++i) run(static_cast<std::int64_t>(i));
    }
  }

  std::shared_ptr<const TileSource> as_stored() const override {
    const std::vector<Part>& parts = levels_[0].parts;
    if (options_.stored_samples || parts.size() > 1 || has_companion_) return nullptr;
    OpenOptions options = options_;
    options.stored_samples = true;
    auto stored = std::make_shared<const TiffReader>(files_.front()->handles().shared_file(), options);
    return stored->info().stored ? stored : nullptr;
  }

  StoredPixels stored_pixels(int level) const override {
    const OpenLevel& stored = levels_.at(static_cast<std::size_t>(level));
    if (stored.parts.size() > 1) return StoredPixels::nowhere(messages::stored_channels_on_pages);
    if (stored.orientation.number != 1)
      return StoredPixels::nowhere(messages::stored_turned(stored.orientation.number));
    if (stored.parts.front().directory.shift_bytes > 0)
      return StoredPixels::nowhere(messages::stored_in_a_stack);
    return tiff_stored_pixels(stored.parts.front().segments->handles(), stored.parts.front().directory);
  }

 private:
  void add_warnings(const std::vector<Message>& more) {
    for (const Message& text : more)
      if (std::find(info_.warnings.begin(), info_.warnings.end(), text) == info_.warnings.end())
        info_.warnings.push_back(text);
  }

  // The first page's description is useful, but a damaged first page does not invalidate the others.
  static std::string description_of(const std::shared_ptr<const platform::InputFile>& file,
                                    std::uint64_t directory) {
    TiffHandle handle(file);
    return handle.select(directory) ? tiff_description(handle) : std::string();
  }

  void open_files(const std::shared_ptr<const platform::InputFile>& own, const TiffImage& image,
                  const OpenOptions& options) {
    std::vector<std::shared_ptr<const platform::InputFile>> files{own};
    files.insert(files.end(), image.more_files.begin(), image.more_files.end());
    const std::int64_t share =
        std::max(min_cache_bytes, cache_bytes / static_cast<std::int64_t>(files.size()));
    for (const auto& file : files)
      files_.push_back(std::make_unique<TiffSegments>(file, options.partial, damage_hint_of(options), share));
  }

  // Reported here, before libtiff fails on them with its own message.
  void check_size(const TiffScan& scan, std::uint64_t offset) const {
    for (const TiffPage& page : scan.pages) {
      if (page.offset != offset) continue;
      constexpr std::int64_t max = std::numeric_limits<std::int32_t>::max();
      if (page.size.width < 1 || page.size.height < 1)
        throw Error(ErrorKind::NotReadable, messages::cannot_read(path_),
                    messages::tiff_size_is(page.size.width, page.size.height), messages::export_file_again);
      if (page.size.width > max || page.size.height > max)
        throw Error(ErrorKind::NotReadable, messages::cannot_read(path_),
                    messages::tiff_size_cannot_be_right(page.size.width, page.size.height),
                    messages::export_file_again);
      return;
    }
  }

  void add_level(const TiffImage& image, std::size_t index, bool check_length) {
    OpenLevel level;
    int channels = 0;
    try {
      for (const DirectoryPlace& place : image.levels[index]) {
        TiffSegments& segments = *files_[static_cast<std::size_t>(place.file)];
        const TiffHandlePool::Lease handle = segments.handles().take(place.offset);
        Part part{
            read_tiff_directory(*handle, segments.handles().file().path().string(), options_.stored_samples),
            channels, &segments};
        channels += part.directory.channels;
        part.directory.shift_bytes = place.shift_bytes;
        if (place.shift_bytes > 0 && part.directory.decoder != SegmentDecoder::Raw)
          throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), messages::imagej_stack_not_plain,
                      messages::export_file_again);
        if (check_length) segments.check_length(*handle, part.directory);
        if (index == 0) {
          add_warnings(part.directory.warnings);
          add_warnings(handle->take_warnings());
        }
        level.parts.push_back(std::move(part));
      }
    } catch (const Error& error) {
      if (index == 0) throw;
      info_.warnings.push_back(messages::pyramid_level_left_out(index, error.why_message()));
      return;
    }
    const TiffDirectory& first = level.parts.front().directory;
    const bool alike = std::all_of(level.parts.begin(), level.parts.end(), [&](const Part& part) {
      return part.directory.type == first.type && part.directory.size == first.size;
    });
    if (index == 0 && !alike)
      throw Error(ErrorKind::NotReadable, messages::cannot_read(path_), messages::pages_differ_in_sample_type,
                  messages::open_pages_one_by_one);
    const int turned =
        index > 0 && !first.has_orientation ? levels_[0].orientation.number : first.orientation;
    level.orientation = {turned, first.size};
    const Size size = level.orientation.oriented_size();
    if (index > 0) {
      const Size before = info_.levels.back().size;
      if (!alike || first.type != info_.type || channels != info_.channels || size.width > before.width ||
          size.height > before.height) {
        info_.warnings.push_back(
            messages::pyramid_level_left_out(index, messages::pyramid_level_does_not_fit));
        return;
      }
    } else {
      info_.size = size;
      info_.type = first.type;
      info_.channels = channels;
    }
    const Size tile = turned >= 5 ? Size{first.segment.height, first.segment.width} : first.segment;
    info_.levels.push_back({size, tile, level_downsample(info_.size, size)});
    levels_.push_back(std::move(level));
  }

  void describe_first(const TiffImage& image, const std::string& description) {
    const TiffDirectory& first = levels_[0].parts.front().directory;
    info_.color = levels_[0].parts.size() == 1 ? first.color : ColorModel::Channels;
    info_.alpha_is_premultiplied = levels_[0].parts.size() == 1 && first.premultiplied && !first.cie_lab;
    info_.orientation = first.orientation;
    info_.compression = tiff_compression_name(first.compression);
    info_.layout = first.tiled ? "tiles " + std::to_string(first.segment.width) + "x" +
                                     std::to_string(first.segment.height)
                               : "strips of " + std::to_string(first.segment.height) + " rows";
    if (first.planar) info_.layout += ", one plane per channel";
    const bool named = std::any_of(image.channel_names.begin(), image.channel_names.end(),
                                   [](const std::string& name) { return !name.empty(); });
    if (named && static_cast<int>(image.channel_names.size()) == info_.channels)
      info_.channel_names = image.channel_names;
    const bool coloured = std::any_of(image.channel_colors.begin(), image.channel_colors.end(),
                                      [](const auto& color) { return color.has_value(); });
    if (coloured && static_cast<int>(image.channel_colors.size()) == info_.channels)
      info_.channel_colors = image.channel_colors;
    const TiffHandlePool::Lease handle = levels_[0].parts.front().segments->handles().take(first.offset);
    if (!image.ome_type.empty() && first.conversion == SampleConversion::Copy &&
        image.ome_type != ome_type_name(first.type))
      add_warnings({messages::ome_type_differs(image.ome_type.substr(0, 40), ome_type_name(first.type))});
    info_.pixel_size_um = image.pixel_size_um;
    if (!info_.pixel_size_um) {
      const JudgedDensity judged = tiff_pixel_size(*handle, description);
      info_.pixel_size_um = judged.pixel_size_um;
      if (!judged.doubt.empty()) add_warnings({judged.doubt});
    }
    if (info_.pixel_size_um && levels_[0].orientation.swaps_axes())
      std::swap(info_.pixel_size_um->x, info_.pixel_size_um->y);
    // A profile describes the samples in the file, not converted ones.
    if (first.decoder != SegmentDecoder::Rgba && first.conversion != SampleConversion::Lab &&
        first.conversion != SampleConversion::CieLab)
      info_.icc_profile = tiff_icc_profile(*handle);
  }

  // As ImageJ shows them.
  void describe_imagej_channels(const platform::InputFile& file, const TiffScan& scan, std::int64_t plane) {
    if (levels_[0].parts.front().directory.channels != 1) return;
    ImagejChannels known = read_imagej_channels(file, scan, plane, info_.channels);
    if (info_.channels > 1) info_.channel_names = std::move(known.names);
    info_.channel_colors = std::move(known.colors);
    info_.channel_windows = std::move(known.windows);
  }

  // The file's description of its colours.
  void read_tags(const platform::InputFile& file, const TiffScan& scan) {
    const TiffDirectory& first = levels_[0].parts.front().directory;
    // The channels of a microscope's several files are no inks.
    if (levels_[0].parts.front().segments != files_.front().get()) return;
    if (levels_[0].parts.size() > 1 || first.decoder == SegmentDecoder::Rgba) return;
    if (!options_.stored_samples && first.photometric != PHOTOMETRIC_SEPARATED) return;
    std::vector<Message> left_out;
    auto stored = std::make_shared<StoredTags>(
        read_stored_tags(file, scan, first, levels_[0].orientation.swaps_axes(), left_out));
    add_warnings(leave_out_wrong_inks(*stored, first.samples));
    if (info_.channel_names.empty()) info_.channel_names = ink_names_of(*stored, info_.channels);
    if (!options_.stored_samples) return;
    add_warnings(left_out);
    info_.stored = std::move(stored);
  }

  // Which libtiff, and whatever reads through it, leaves alone.
  void tell_unused_predictor(const platform::InputFile& file, const TiffScan& scan) {
    const TiffDirectory& first = levels_[0].parts.front().directory;
    if (levels_[0].parts.front().segments != files_.front().get()) return;
    if (first.compression != COMPRESSION_NONE && first.compression != COMPRESSION_PACKBITS) return;
    std::vector<int> left_out;
    for (const TiffTag& tag : tags_of(file, scan, first.offset, {TIFFTAG_PREDICTOR}, 8, left_out)) {
      std::uint16_t predictor = PREDICTOR_NONE;
      if (tag.type == TIFF_SHORT && tag.count == 1)
        std::memcpy(&predictor, tag.value.data(), sizeof predictor);
      if (predictor == PREDICTOR_HORIZONTAL || predictor == PREDICTOR_FLOATINGPOINT)
        add_warnings({messages::tiff_predictor_not_used(predictor)});
    }
  }

  void check(int level, Rect rect, Pixels out) const {
    if (level < 0 || level >= static_cast<int>(levels_.size()) ||
        !rect_of(info_.levels[static_cast<std::size_t>(level)].size).contains(rect))
      throw Error(ErrorKind::Usage, messages::cannot_read(path_), messages::rectangle_outside_image);
    if (out.channels != info_.channels || out.type != info_.type || !(out.size() == rect.size()))
      throw Error(ErrorKind::Usage, messages::cannot_read(path_), messages::buffer_of_another_kind);
  }

  static std::vector<Piece> pieces_of(const OpenLevel& level, Rect rect, Pixels out) {
    std::vector<Piece> pieces;
    const Rect stored = level.orientation.stored_rect(rect);
    const Orientation::Steps steps = level.orientation.steps(out);
    const int sample_bytes = bytes_per_sample(out.type);
    for (const Part& part : level.parts) {
      const TiffDirectory& d = part.directory;
      // The other planes of a palette image are ignored.
      const int planes = d.photometric != PHOTOMETRIC_PALETTE ? d.planes() : 1;
      for (int plane = 0; plane < planes; ++plane)
        for (std::int64_t row = stored.y / d.segment.height; row * d.segment.height < stored.bottom(); ++row)
          for (std::int64_t column = stored.x / d.segment.width; column * d.segment.width < stored.right();
               ++column) {
            const Rect segment{column * d.segment.width, row * d.segment.height, d.segment.width,
                               d.segment.height};
            const Rect wanted = intersect(segment, stored);
            Piece piece;
            piece.segments = part.segments;
            piece.directory = &d;
            piece.column = column;
            piece.row = row;
            piece.plane = plane;
            piece.within = {wanted.x - segment.x, wanted.y - segment.y, wanted.width, wanted.height};
            piece.to = steps;
            piece.to.origin = steps.at(wanted.x - stored.x, wanted.y - stored.y) +
                              static_cast<std::int64_t>(part.first_channel + plane) * sample_bytes;
            piece.pixel_stride = out.pixel_bytes();
            add_split(pieces, piece);
          }
    }
    return pieces;
  }

  // Rows that need no decoding can be split arbitrarily.
  static void add_split(std::vector<Piece>& pieces, const Piece& piece) {
    const TiffDirectory& d = *piece.directory;
    const std::int64_t rows_per_slice =
        d.decoder == SegmentDecoder::Raw
            ? std::max<std::int64_t>(1, raw_piece_bytes / std::max<std::int64_t>(1, d.row_bytes))
            : piece.within.height;
    for (std::int64_t y = 0; y < piece.within.height; y += rows_per_slice) {
      Piece slice = piece;
      slice.within.y += y;
      slice.within.height = std::min(rows_per_slice, piece.within.height - y);
      slice.to.origin = piece.to.at(0, y);
      pieces.push_back(slice);
    }
  }

  // The end of each task's pieces. Small neighbouring pieces are grouped.
  static std::vector<std::size_t> task_ends(const std::vector<Piece>& pieces) {
    std::vector<std::size_t> ends;
    std::int64_t bytes = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const TiffDirectory& d = *pieces[i].directory;
      bytes += d.decoder == SegmentDecoder::Raw ? pieces[i].within.height * d.row_bytes
                                                : d.segment_bytes(pieces[i].row);
      if (bytes < min_task_bytes && i + 1 < pieces.size()) continue;
      ends.push_back(i + 1);
      bytes = 0;
    }
    return ends;
  }

  std::string path_;
  const OpenOptions options_;
  const bool has_companion_;
  ImageInfo info_;
  std::vector<OpenLevel> levels_;
  std::vector<std::unique_ptr<TiffSegments>> files_;  // the one that was opened, and those it names
};

}  // namespace

std::shared_ptr<const TileSource> open_tiff(std::shared_ptr<const platform::InputFile> file,
                                            const OpenOptions& options) {
  return std::make_shared<TiffReader>(std::move(file), options);
}

std::shared_ptr<const TileSource> open_ome_companion(const std::filesystem::path& path,
                                                     const OpenOptions& options) {
  const OmeCompanion companion{path, read_text_file(path)};
  const auto refuse = [&](Message why) {
    throw Error(ErrorKind::NotReadable, messages::cannot_read(path), std::move(why),
                messages::keep_ome_files_together);
  };
  const std::vector<std::string> names = files_named_in_ome_xml(companion.xml);
  if (names.empty()) refuse(messages::ome_companion_names_no_file);
  // The first existing one stands for all: parts missing from the others are left out and reported.
  for (const std::string& name : names) {
    const std::filesystem::path tiff = beside(path, name);
    std::error_code ignored;
    if (tiff.empty() || !std::filesystem::is_regular_file(tiff, ignored)) continue;
    return std::make_shared<TiffReader>(std::make_shared<const platform::InputFile>(tiff), options,
                                        &companion);
  }
  refuse(messages::ome_companion_files_not_there(names.front(), names.size()));
  return nullptr;
}

ImageFormat ome_companion_format() {
  ImageFormat format = tiff_format();
  format.name = "OME companion";
  format.endings = {"companion.ome"};
  format.recognises = [](const ImageFileStart& start) {
    const std::string_view text = start.bytes, mark = "\xef\xbb\xbf";
    const std::string name = start.path.filename().string();
    const bool xml = text.substr(text.starts_with(mark) ? mark.size() : 0).starts_with('<');
    return xml && (name.ends_with(".companion.ome") || text.find("<OME") != std::string_view::npos);
  };
  format.open = [](const ImageFileStart& start, const OpenOptions& options) {
    return open_ome_companion(start.path, options);
  };
  return format;
}

ImageFormat tiff_format() {
  // "LIBTIFF, Version 4.5.0", then lines of copyright.
  const std::string_view text = TIFFGetVersion();
  const std::string_view line = text.substr(0, text.find('\n'));
  return {"TIFF",
          "libtiff " + std::string(line.substr(line.find_last_of(' ') + 1)),
          {"tif", "tiff", "btf", "tf8", "svs", "ndpi", "scn"},
          true,
          {},
          [](const ImageFileStart& start) {
            const std::string_view head(start.bytes);
            for (const std::string_view magic :
                 {std::string_view("II\x2a\0", 4), std::string_view("MM\0\x2a", 4),
                  std::string_view("II\x2b\0", 4), std::string_view("MM\0\x2b", 4)})
              if (head.substr(0, 4) == magic) return true;
            return false;
          },
          open_tiff_or_slide};
}

}  // namespace alinify
