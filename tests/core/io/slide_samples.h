#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/core/io/jpeg_samples.h"
#include "tests/support/text_files.h"

namespace alinify::testing {

/// The picture that a slide shows: pixel (x, y) of full size, c: red, green, blue. Of one whose coarsest
/// level is still smooth and whose three colours differ by constants, JPEG changes no pixel by more than 3.
using SlidePicture = std::function<std::uint8_t(int x, int y, int c)>;

/// Hamamatsu's NDPI: a TIFF of levels, one a directory, each a single JPEG.
///
/// With restart markers, OpenSlide takes the pixels between two of them for a tile: a level then is whole
/// tiles of 8 * interval x 8 pixels, and what is left over is not read. It also adds a level at 1/2, 1/4 and
/// 1/8 of each that is stored, of which the stored one is taken where both have the same width.
struct HamamatsuNdpiSpec {
  int width = 960, height = 640;
  std::vector<int> steps = {1, 4};  ///< every how many pixels of full size a stored level has
  int interval = 10;                ///< blocks of 8 x 8 pixels to the next restart marker; 0: no markers
  bool lists_markers = true;        ///< a tag tells where they are
  double pixel_size_um = 0.46;
  float lens = 20;
  SlidePicture value;
};

/// 3DHISTECH's MIRAX: photos of a camera in rows and columns, and levels of which each image joins step x
/// step photos.
struct MiraxSpec {
  int columns = 6, rows = 4;
  int side = 128;                      ///< of a photo and of every image
  int overlap = 0;                     ///< of neighbouring photos, a multiple of the last step
  std::vector<int> steps = {1, 2, 4};  ///< powers of 2 that divide `side`
  bool lists_positions = false;        ///< a record tells where each photo lies
  int data_files = 1;                  ///< level i is in file i, the others in the last one
  double pixel_size_um = 0.25;
  int magnification = 40;
  std::uint32_t fill_bgr = 0xffffff;                           ///< where nothing was scanned; red is lowest
  std::function<bool(int column, int row)> scanned = nullptr;  ///< empty: every photo
  SlidePicture value;

  int width() const { return columns * side - (columns - 1) * overlap; }
  int height() const { return rows * side - (rows - 1) * overlap; }
};

/// A JPEG of little loss. `interval`: blocks from one restart marker to the next; 0: without.
inline std::string slide_jpeg(int width, int height, int interval, const SlidePicture& value) {
  std::vector<std::uint8_t> pixels;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (int c = 0; c < 3; ++c) pixels.push_back(value(x, y, c));
  return jpeg_bytes({.width = width, .height = height, .quality = 97, .restart_interval = interval}, pixels);
}

/// Where the pixels between two restart markers begin in a JPEG, from its first byte.
inline std::vector<std::uint32_t> jpeg_restarts(const std::string& jpeg) {
  const auto byte = [&](std::size_t at) { return std::size_t{static_cast<unsigned char>(jpeg[at])}; };
  std::size_t at = 2;
  bool in_header = true;
  // Each segment tells its length; the pixels follow that of the scan.
  while (in_header) {
    in_header = byte(at + 1) != 0xda;
    at += 2 + (byte(at + 2) << 8 | byte(at + 3));
  }
  std::vector<std::uint32_t> starts = {static_cast<std::uint32_t>(at)};
  // Among pixels, 0xff that is no marker is followed by 0.
  for (; at + 1 < jpeg.size(); ++at)
    if (byte(at) == 0xff && byte(at + 1) >= 0xd0 && byte(at + 1) <= 0xd7)
      starts.push_back(static_cast<std::uint32_t>(at + 2));
  return starts;
}

/// The lowest `bytes` bytes of a number, the lowest first.
inline std::string little_endian(std::uint64_t value, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> 8 * i & 255);
  return text;
}

/// One directory of an NDPI with what belongs to it.
class NdpiDirectory {
 public:
  enum Type : std::uint32_t { Text = 2, Short = 3, Long = 4, Rational = 5, SignedLong = 9, Float = 11 };

  explicit NdpiDirectory(std::string& file) : file_(file) {}

  void number(std::uint32_t tag, Type type, std::uint32_t value, std::uint32_t count = 1) {
    entries_.push_back({tag, type, count, value});
  }
  /// Values that lie before the directory, where OpenSlide 3.4 looks for them.
  void elsewhere(std::uint32_t tag, Type type, std::size_t count, const std::string& bytes) {
    entries_.push_back({tag, type, static_cast<std::uint32_t>(count), here()});
    file_ += bytes;
  }
  /// Even one that would fit the entry.
  void text(std::uint32_t tag, const std::string& words) {
    elsewhere(tag, Text, words.size() + 1, words + '\0');
  }
  /// Appends the directory and lets the link, 8 bytes at `link`, point to it. Returns where its own link is.
  std::size_t finish(std::size_t link) {
    file_.replace(link, 8, little_endian(here(), 8));
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) { return a.tag < b.tag; });
    file_ += little_endian(entries_.size(), 2);
    for (const Entry& entry : entries_)
      file_ += little_endian(entry.tag, 2) + little_endian(entry.type, 2) + little_endian(entry.count, 4) +
               little_endian(entry.value, 4);
    const std::size_t next = file_.size();
    // The link has 8 bytes, unlike in other TIFF, and the upper halves of the entries' values follow.
    file_ += std::string(8 + 4 * entries_.size(), '\0');
    return next;
  }

 private:
  struct Entry {
    std::uint32_t tag, type, count, value;
  };

  std::uint32_t here() {
    if (file_.size() % 2) file_ += '\0';
    return static_cast<std::uint32_t>(file_.size());
  }

  std::string& file_;
  std::vector<Entry> entries_;
};

/// The bytes of such a file: the levels, and the picture of the whole glass that scanners add.
inline std::string hamamatsu_ndpi(const HamamatsuNdpiSpec& spec) {
  std::string file("II\x2a\0\0\0\0\0\0\0\0\0", 12);
  std::size_t link = 4;
  const auto add = [&](int width, int height, float lens, double pixel_size_um, int interval,
                       const SlidePicture& value) {
    const std::string jpeg = slide_jpeg(width, height, interval, value);
    const std::vector<std::uint32_t> starts = jpeg_restarts(jpeg);
    if (file.size() % 2) file += '\0';
    const auto at = static_cast<std::uint32_t>(file.size());
    file += jpeg;
    NdpiDirectory directory(file);
    const auto number = [](auto any) { return static_cast<std::uint32_t>(any); };
    using Type = NdpiDirectory::Type;
    directory.number(256, Type::Long, number(width));
    directory.number(257, Type::Long, number(height));
    directory.elsewhere(258, Type::Short, 3, std::string("\x08\0\x08\0\x08\0", 6));
    directory.number(259, Type::Short, 7);  // JPEG
    directory.number(262, Type::Short, 6);  // YCbCr
    directory.text(271, "Hamamatsu");
    directory.text(272, "NanoZoomer");
    directory.number(273, Type::Long, at);
    directory.number(277, Type::Short, 3);
    directory.number(278, Type::Long, number(height));
    directory.number(279, Type::Long, number(jpeg.size()));
    // Pixels to the centimetre, as a fraction.
    const std::string resolution =
        little_endian(1'000'000'000, 4) + little_endian(number(std::lround(pixel_size_um * 100'000)), 4);
    directory.elsewhere(282, Type::Rational, 1, resolution);
    directory.elsewhere(283, Type::Rational, 1, resolution);
    directory.number(284, Type::Short, 1);
    directory.number(296, Type::Short, 3);
    directory.number(530, Type::Short, 1 << 16 | 1, 2);  // chrominance is not thinned
    directory.number(65420, Type::Long, 1);              // marks the format
    directory.number(65421, Type::Float, std::bit_cast<std::uint32_t>(lens));
    directory.number(65422, Type::SignedLong, 0);  // the slide's centre
    directory.number(65423, Type::SignedLong, 0);
    directory.number(65424, Type::SignedLong, 0);  // focal plane
    if (spec.lists_markers && starts.size() > 1) {
      std::string offsets;
      for (const std::uint32_t start : starts) offsets += little_endian(start, 4);
      directory.elsewhere(65426, Type::Long, starts.size(), offsets);
    }
    directory.text(65427, "made for a test");
    link = directory.finish(link);
  };
  for (const int step : spec.steps)
    add(spec.width / step, spec.height / step, spec.lens / float(step), spec.pixel_size_um * step,
        spec.interval, [&](int x, int y, int c) { return spec.value(x * step, y * step, c); });
  add(96, 32, -1, 700, 0, [](int, int, int) { return std::uint8_t{200}; });
  return file;
}

/// The data files of a MIRAX and the parts of its index that point into them.
class MiraxData {
 public:
  explicit MiraxData(const MiraxSpec& spec) : spec_(spec), files_(static_cast<std::size_t>(spec.data_files)) {
    for (std::size_t i = 0; i < files_.size(); ++i)
      files_[i] = begin() + "00" + std::to_string(i) + std::string(256, '\0');
    for (std::size_t level = 0; level < spec.steps.size(); ++level) levels_.push_back(images_of(level));
    // A record of no image, with a number of unknown meaning more.
    if (spec.lists_positions) records_ = {{little_endian(0, 4) + place(0, files_.size() - 1, positions())}};
  }

  const std::vector<std::string>& files() const { return files_; }

  /// A table of the levels, one of the other records, and of each an empty page that points to one with all
  /// entries.
  std::string index() const {
    std::string index = begin() + std::string(8, '\0');
    const auto point = [&](std::size_t from) { index.replace(from, 4, little_endian(index.size(), 4)); };
    std::size_t root = begin().size();
    for (const auto& table : {levels_, records_}) {
      point(root);
      root += 4;
      std::size_t link = index.size();
      index += std::string(4 * table.size(), '\0');
      for (const std::vector<std::string>& entries : table) {
        point(link);
        link += 4;
        index += little_endian(0, 4) + little_endian(index.size() + 8, 4);
        index += little_endian(entries.size(), 4) + little_endian(0, 4);
        for (const std::string& entry : entries) index += entry;
      }
    }
    return index;
  }

  static std::string slide_id() { return "5C1DE5A3F1E00D0FA7E57000000000AA"; }

 private:
  static std::string begin() { return "01.02" + slide_id(); }

  /// Appends what an entry of the index then points to.
  std::string place(int image, std::size_t file, const std::string& bytes) {
    const std::string entry = little_endian(static_cast<std::uint64_t>(image), 4) +
                              little_endian(files_[file].size(), 4) + little_endian(bytes.size(), 4) +
                              little_endian(file, 4);
    files_[file] += bytes;
    return entry;
  }
  bool is_scanned(int column, int row) const {
    return column < spec_.columns && row < spec_.rows && (!spec_.scanned || spec_.scanned(column, row));
  }
  // In an image, photos lie side by side, each with its overlap.
  std::string image(int column, int row, int step) const {
    const int pitch = spec_.side - spec_.overlap, part = spec_.side / step;
    return slide_jpeg(spec_.side, spec_.side, 0, [&](int x, int y, int c) {
      const int of_column = column + x / part, of_row = row + y / part;
      if (!is_scanned(of_column, of_row)) return static_cast<std::uint8_t>(spec_.fill_bgr >> 8 * c & 255);
      return spec_.value(of_column * pitch + x % part * step, of_row * pitch + y % part * step, c);
    });
  }
  std::vector<std::string> images_of(std::size_t level) {
    const int step = spec_.steps[level];
    std::vector<std::string> entries;
    for (int row = 0; row < spec_.rows; row += step)
      for (int column = 0; column < spec_.columns; column += step) {
        bool any = false;
        for (int i = 0; i < step * step; ++i) any |= is_scanned(column + i % step, row + i / step);
        // An image is called after its first photo.
        if (any)
          entries.push_back(place(row * spec_.columns + column, std::min(level, files_.size() - 1),
                                  image(column, row, step)));
      }
    return entries;
  }
  std::string positions() const {
    const int pitch = spec_.side - spec_.overlap;
    std::string positions;
    for (int row = 0; row < spec_.rows; ++row)
      for (int column = 0; column < spec_.columns; ++column)
        positions += little_endian(is_scanned(column, row) ? 1 : 0, 1) +
                     little_endian(static_cast<std::uint64_t>(column * pitch), 4) +
                     little_endian(static_cast<std::uint64_t>(row * pitch), 4);
    return positions;
  }

  const MiraxSpec& spec_;
  std::vector<std::string> files_;
  std::vector<std::vector<std::string>> levels_, records_;  ///< entries of each
};

/// Slidedat.ini: Windows' lines, after a mark that they are UTF-8.
inline std::string mirax_settings(const MiraxSpec& spec) {
  std::ostringstream ini;
  const auto section = [&](const std::string& name) { ini << "[" << name << "]\r\n"; };
  const auto line = [&](const std::string& key, const auto& value) {
    ini << key << " = " << value << "\r\n";
  };
  ini << "\xef\xbb\xbf";
  section("GENERAL");
  line("SLIDE_VERSION", "01.02");
  line("CURRENT_SLIDE_VERSION", "1.9");
  line("SLIDE_ID", MiraxData::slide_id());
  line("SLIDE_NAME", "made for a test");
  line("IMAGENUMBER_X", spec.columns);
  line("IMAGENUMBER_Y", spec.rows);
  line("OBJECTIVE_MAGNIFICATION", spec.magnification);
  line("CameraImageDivisionsPerSide", 1);
  section("HIERARCHICAL");
  line("INDEXFILE", "Index.dat");
  line("HIER_COUNT", 1);
  line("HIER_0_NAME", "Slide zoom level");
  line("HIER_0_COUNT", spec.steps.size());
  for (std::size_t i = 0; i < spec.steps.size(); ++i) {
    const std::string number = std::to_string(i);
    line("HIER_0_VAL_" + number, "ZoomLevel_" + number);
    line("HIER_0_VAL_" + number + "_SECTION", "LAYER_0_LEVEL_" + number + "_SECTION");
  }
  line("NONHIER_COUNT", spec.lists_positions ? 1 : 0);
  if (spec.lists_positions) {
    line("NONHIER_0_NAME", "VIMSLIDE_POSITION_BUFFER");
    line("NONHIER_0_COUNT", 1);
    line("NONHIER_0_VAL_0", "default");
    line("NONHIER_0_VAL_0_SECTION", "NONHIERLAYER_0_LEVEL_0_SECTION");
  }
  section("DATAFILE");
  line("FILE_COUNT", spec.data_files);
  for (int i = 0; i < spec.data_files; ++i)
    line("FILE_" + std::to_string(i), "Data000" + std::to_string(i) + ".dat");
  for (std::size_t i = 0; i < spec.steps.size(); ++i) {
    const int step = spec.steps[i], before = i == 0 ? 1 : spec.steps[i - 1];
    section("LAYER_0_LEVEL_" + std::to_string(i) + "_SECTION");
    line("OVERLAP_X", spec.overlap / step);
    line("OVERLAP_Y", spec.overlap / step);
    line("MICROMETER_PER_PIXEL_X", spec.pixel_size_um * step);
    line("MICROMETER_PER_PIXEL_Y", spec.pixel_size_um * step);
    line("IMAGE_FORMAT", "JPEG");
    line("IMAGE_FILL_COLOR_BGR", spec.fill_bgr);
    // The power of 2 of the level before's images that one joins in a direction.
    line("IMAGE_CONCAT_FACTOR", std::countr_zero(static_cast<unsigned>(step / before)));
    line("DIGITIZER_WIDTH", spec.side);
    line("DIGITIZER_HEIGHT", spec.side);
  }
  return ini.str();
}

/// Writes such a slide: `path`, which ends in .mrxs and is a picture for file managers, and beside it the
/// folder of its name.
inline void write_mirax(const std::filesystem::path& path, const MiraxSpec& spec) {
  put_text(path, slide_jpeg(64, 48, 0, [](int, int, int) { return std::uint8_t{200}; }));
  std::filesystem::path folder = path;
  folder.replace_extension();
  std::filesystem::create_directories(folder);
  const MiraxData data(spec);
  put_text(folder / "Slidedat.ini", mirax_settings(spec));
  put_text(folder / "Index.dat", data.index());
  for (std::size_t i = 0; i < data.files().size(); ++i)
    put_text(folder / ("Data000" + std::to_string(i) + ".dat"), data.files()[i]);
}

}  // namespace alinify::testing
