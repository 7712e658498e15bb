#include "core/io/zarr/zarr_writer.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <random>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/platform.h"
#include "core/image/halve.h"
#include "core/image/pyramid.h"
#include "core/io/open_image.h"
#include "tests/core/io/zarr/zarr_oracle.h"
#include "tests/support/expect_error.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using testing::bytes_of;
using testing::expect_error;
using testing::get_text;
using ::testing::HasSubstr;
using testing::names_in;
using testing::put_text;
using testing::TemporaryFolder;

Image noise(Size size, int channels, PixelType type) {
  Image image(size, channels, type);
  std::mt19937 random(5);
  visit_pixel_type(type, [&](auto zero) {
    using T = decltype(zero);
    auto* const samples = reinterpret_cast<T*>(image.pixels().data);
    for (std::int64_t i = 0; i < size.area() * channels; ++i) samples[i] = static_cast<T>(random() % 251);
  });
  return image;
}

ZarrWriterOptions small_chunks(NgffVersion version, Compression compression = Compression::Zstd) {
  ZarrWriterOptions options;
  options.version = version;
  options.compression = compression;
  options.chunk_size = 16;
  return options;
}

WrittenFile write(const fs::path& path, const Image& image, ColorModel color,
                  const ZarrWriterOptions& options) {
  ZarrWriter writer(path, image.size(), image.channels(), image.type(), color, options);
  std::vector<int> order(static_cast<std::size_t>(writer.tile_columns() * writer.tile_rows()));
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), std::mt19937(9));
  ThreadPool pool(4);
  pool.parallel_for(static_cast<std::int64_t>(order.size()), [&](std::int64_t i) {
    const int tile = order[static_cast<std::size_t>(i)];
    const int column = tile % writer.tile_columns(), row = tile / writer.tile_columns();
    writer.write_tile(column, row, image.pixels().crop(writer.tile_rect(column, row)));
  });
  return writer.finish();
}

// The next pyramid level.
Image half(const Image& image, Opacity opacity = Opacity::None) {
  Image smaller(halved(image.size()), image.channels(), image.type());
  halve(image.pixels(), smaller.pixels(), opacity);
  return smaller;
}

TEST(ZarrWriter, WritesWhatOtherProgramsReadBack) {
  if (testing::oracle_python().empty())
    GTEST_SKIP() << "no Python with zarr and numcodecs: agreement was NOT checked";
  struct Case {
    PixelType type;
    int channels;
    ColorModel color;
    std::string labels;
  };
  const TemporaryFolder folder;
  std::vector<std::function<void()>> checks;
  std::string arguments = "dump";
  for (const Case& c : {Case{PixelType::U8, 3, ColorModel::Rgb, "labels Red Green Blue"},
                        Case{PixelType::U16, 1, ColorModel::Grey, "labels Grey"},
                        Case{PixelType::F32, 2, ColorModel::Channels, "labels DAPI Channel_2"},
                        Case{PixelType::I16, 1, ColorModel::Grey, "labels Grey"},
                        Case{PixelType::F64, 1, ColorModel::Grey, "labels Grey"}})
    for (const NgffVersion version : {NgffVersion::V04, NgffVersion::V05})
      for (const Compression compression : {Compression::None, Compression::Deflate, Compression::Zstd}) {
        if (compression != Compression::Zstd && c.type != PixelType::U8) continue;
        const auto image = std::make_shared<const Image>(noise({301, 170}, c.channels, c.type));
        ZarrWriterOptions options = small_chunks(version, compression);
        options.pixel_size_um = Vec2d{0.5, 0.25};
        if (c.color == ColorModel::Channels) {
          options.channel_names = {"DAPI", ""};
          options.channel_colors = {ChannelColor{0, 0, 255}, ChannelColor{255, 128, 0}};
          options.channel_windows = {std::nullopt, ChannelWindow{-3, 12.5}};
        }
        const std::string name = std::to_string(checks.size());
        const std::string path = (folder / (name + ".ome.zarr")).string();
        EXPECT_EQ(write(path, *image, c.color, options).levels, 6);
        arguments += " '" + path + "'";
        checks.emplace_back([=] {
          SCOPED_TRACE(std::string(name_of(c.type)) + " " + name_of(version) + " " + name_of(compression));
          const std::string said = get_text(path + ".said");
          EXPECT_THAT(said, HasSubstr("version " + name_of(version)));
          EXPECT_THAT(said, HasSubstr("name " + name + "\n"));
          EXPECT_THAT(said, HasSubstr("axes c: y:micrometer x:micrometer"));
          EXPECT_THAT(said, HasSubstr(c.labels + "\n"));
          if (c.color == ColorModel::Rgb) {
            EXPECT_THAT(said, HasSubstr("colors FF0000 00FF00 0000FF"));
          }
          if (c.color == ColorModel::Channels) {
            EXPECT_THAT(said, ::testing::ContainsRegex(
                                  "colors 0000FF FF8000\nwindows [-0-9.e+]+:[-0-9.e+]+ -3:12.5\n"));
          }
          const std::string kind = std::to_string(c.channels) + " " + std::string(name_of(c.type));
          EXPECT_THAT(said, HasSubstr("level 301 170 " + kind + " 1.0 0.25 0.5 0.0 0.0 0.0\n"));
          // Three half pixels of a quarter and of half a micrometre.
          EXPECT_THAT(said, HasSubstr("level 76 43 " + kind + " 1.0 1.0 2.0 0.0 0.375 0.75\n"));
          const Image next = half(*image);
          EXPECT_TRUE(bytes_of(fs::path(path + ".0.raw")) == bytes_of(*image));
          EXPECT_TRUE(bytes_of(fs::path(path + ".1.raw")) == bytes_of(next));
          EXPECT_TRUE(bytes_of(fs::path(path + ".2.raw")) == bytes_of(half(next)));
        });
      }
  ASSERT_EQ(testing::run_oracle(arguments, folder.path()), "");
  for (const auto& check : checks) check();
}

TEST(ZarrWriter, IsValidByThePublishedSchemas) {
  if (testing::oracle_python().empty())
    GTEST_SKIP() << "no Python with zarr and numcodecs: agreement was NOT checked";
  const TemporaryFolder folder;
  if (testing::run_oracle("can-validate", folder.path()) != "")
    GTEST_SKIP() << "python3-jsonschema is not installed: validity was NOT checked";
  const std::string schemas = ALINIFY_SOURCE_DIR "/tests/data/schemas/ngff";
  std::string arguments = "validate '" + schemas + "'";
  for (const NgffVersion version : {NgffVersion::V04, NgffVersion::V05})
    for (const PixelType type : {PixelType::U8, PixelType::F32})
      for (const auto& [color, channels] :
           {std::pair{ColorModel::Rgb, 3}, {ColorModel::Grey, 1}, {ColorModel::Channels, 4}}) {
        ZarrWriterOptions options = small_chunks(version);
        if (type == PixelType::F32) options.pixel_size_um = Vec2d{0.5, 0.25};
        if (color == ColorModel::Channels) {
          options.channel_names = {"DAPI", "", "CD3 \"T\"", "\xC2\xB5"};
          options.channel_windows = {ChannelWindow{-3, 12.5}, {}, {}, {}};
        }
        const std::string path =
            (folder / (name_of(version) + name_of(color) + std::string(name_of(type)) + ".ome.zarr"))
                .string();
        write(path, noise({301, 170}, channels, type), color, options);
        arguments += " '" + path + "'";
      }
  EXPECT_EQ(testing::run_oracle(arguments, folder.path()), "");
  // The validator does its work.
  const std::string path = (folder / "wrong.ome.zarr").string();
  write(path, noise({301, 170}, 1, PixelType::U8), ColorModel::Grey, small_chunks(NgffVersion::V04));
  std::string attributes = get_text(fs::path(path) / ".zattrs");
  attributes.replace(attributes.find("\"scale\""), 7, "\"skale\"");
  testing::put_text(fs::path(path) / ".zattrs", attributes);
  EXPECT_THAT(testing::run_oracle("validate '" + schemas + "' '" + path + "'", folder.path()),
              HasSubstr("ValidationError"));
}

TEST(ZarrWriter, IsReadBackWithEverythingItWasTold) {
  const TemporaryFolder folder;
  for (const NgffVersion version : {NgffVersion::V04, NgffVersion::V05})
    for (const auto& [color, channels] :
         {std::pair{ColorModel::Grey, 1}, std::pair{ColorModel::GreyAlpha, 2}, std::pair{ColorModel::Rgb, 3},
          std::pair{ColorModel::Rgba, 4}, std::pair{ColorModel::Cmyk, 4}, std::pair{ColorModel::Channels, 5}})
      for (const bool premultiplied : {false, true}) {
        SCOPED_TRACE(name_of(color));
        const Image image = noise({90, 40}, channels, PixelType::U16);
        ZarrWriterOptions options = small_chunks(version);
        options.pixel_size_um = Vec2d{2, 3};
        options.alpha_is_premultiplied = premultiplied;
        write(folder / "b.zarr", image, color, options);
        const auto source = open_image(folder / "b.zarr");
        const ImageInfo& info = source->info();
        EXPECT_EQ(info.color, color);
        const bool alpha = color == ColorModel::Rgba || color == ColorModel::GreyAlpha;
        EXPECT_EQ(info.alpha_is_premultiplied, premultiplied && alpha);
        EXPECT_EQ(info.pixel_size_um, (Vec2d{2, 3}));
        EXPECT_EQ(info.levels.size(), 4u);
        EXPECT_EQ(info.levels[3].downsample, (Vec2d{8, 8}));
        EXPECT_TRUE(info.warnings.empty());
        EXPECT_TRUE(bytes_of(read_level(*source, 0)) == bytes_of(image));
        const Opacity opacity = alpha && !premultiplied ? Opacity::LastChannel : Opacity::None;
        EXPECT_TRUE(bytes_of(read_level(*source, 1)) == bytes_of(half(image, opacity)));
      }
}

TEST(ZarrWriter, KeepsNameColourAndWindowOfEveryChannelAndOfASingleOne) {
  const TemporaryFolder folder;
  for (const NgffVersion version : {NgffVersion::V04, NgffVersion::V05})
    for (const int channels : {1, 3}) {
      SCOPED_TRACE(name_of(version) + ", " + std::to_string(channels));
      ZarrWriterOptions options = small_chunks(version);
      // Three of them are no picture's red, green and blue, although 8 bits and their number would do.
      options.channel_names = {"DAPI", "CD3 \"T\"", "\xC2\xB5"};
      options.channel_colors = {ChannelColor{18, 52, 255}, ChannelColor{0, 255, 7}, ChannelColor{255, 0, 0}};
      options.channel_windows = {ChannelWindow{20, 90.5}, std::nullopt, ChannelWindow{0, 200}};
      options.channel_names.resize(static_cast<std::size_t>(channels));
      options.channel_colors.resize(static_cast<std::size_t>(channels));
      options.channel_windows.resize(static_cast<std::size_t>(channels));
      write(folder / "c.zarr", noise({50, 40}, channels, PixelType::U8),
            channels == 1 ? ColorModel::Grey : ColorModel::Channels, options);
      const ImageInfo info = open_image(folder / "c.zarr")->info();
      EXPECT_EQ(info.color, channels == 1 ? ColorModel::Grey : ColorModel::Channels);
      EXPECT_EQ(info.channel_names, options.channel_names);
      EXPECT_EQ(info.channel_colors, options.channel_colors);
      ASSERT_EQ(info.channel_windows.size(), options.channel_windows.size());
      EXPECT_EQ(info.channel_windows[0], options.channel_windows[0]);
      // A channel without its own window is shown over the range of its type.
      if (channels > 1) {
        EXPECT_EQ(info.channel_windows[1], (ChannelWindow{0, 255}));
        EXPECT_EQ(info.channel_windows[2], options.channel_windows[2]);
      }
      EXPECT_TRUE(info.warnings.empty());
    }
}

TEST(ZarrWriter, LeavesChannelsSwitchedOffThatWereSo) {
  const TemporaryFolder folder;
  for (const NgffVersion version : {NgffVersion::V04, NgffVersion::V05}) {
    ZarrWriterOptions options = small_chunks(version);
    options.channel_names = {"DAPI", "CD3", "CD8"};
    write(folder / "on.zarr", noise({50, 40}, 3, PixelType::U8), ColorModel::Channels, options);
    EXPECT_TRUE(open_image(folder / "on.zarr")->info().channels_off.empty());
    options.channels_off = {false, true, false};
    write(folder / "off.zarr", noise({50, 40}, 3, PixelType::U8), ColorModel::Channels, options);
    EXPECT_EQ(open_image(folder / "off.zarr")->info().channels_off, options.channels_off);
  }
}

TEST(ZarrWriter, ShowsChannelsWithoutAWindowBetweenWhatTheyHold) {
  const TemporaryFolder folder;
  const auto window_of = [&](PixelType type, double low, double high) {
    Image ramp({200, 100}, 1, type);
    visit_pixel_type(type, [&](auto zero) {
      using T = decltype(zero);
      for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 200; ++x)
          reinterpret_cast<T*>(ramp.pixels().row(y))[x] = static_cast<T>(low + (high - low) * x / 199);
      // One pixel of dirt.
      reinterpret_cast<T*>(ramp.pixels().row(50))[50] = std::numeric_limits<T>::max();
    });
    write(folder / "w.zarr", ramp, ColorModel::Grey, small_chunks(NgffVersion::V05));
    const ImageInfo info = open_image(folder / "w.zarr")->info();
    return info.channel_windows.empty() ? std::nullopt : info.channel_windows[0];
  };
  for (const auto& [type, low, high] : {std::tuple{PixelType::F32, -5.0, 5.0},
                                        {PixelType::F64, -0.001, 0.25},
                                        {PixelType::U16, 0.0, 4000.0},
                                        {PixelType::I16, -700.0, 900.0}}) {
    const auto window = window_of(type, low, high);
    ASSERT_TRUE(window) << name_of(type);
    const double slack = 0.01 * (high - low);
    EXPECT_NEAR(window->low, low, slack) << name_of(type);
    EXPECT_NEAR(window->high, high, slack) << name_of(type);
  }
  EXPECT_FALSE(window_of(PixelType::U8, 10, 20)) << "eight bits are shown as they are";
}

TEST(ZarrWriter, LeavesNothingBehindAndKeepsTheOlderOneUntilItIsDone) {
  const TemporaryFolder folder;
  const Image old = noise({20, 20}, 1, PixelType::U8), image = noise({40, 30}, 1, PixelType::U8);
  const auto options = small_chunks(NgffVersion::V04);
  write(folder / "a.zarr", old, ColorModel::Grey, options);
  {
    ZarrWriter writer(folder / "a.zarr", image.size(), 1, PixelType::U8, ColorModel::Grey, options);
    writer.write_tile(0, 0, image.pixels().crop(writer.tile_rect(0, 0)));
    expect_error(ErrorKind::Usage, "already written",
                 [&] { writer.write_tile(0, 0, image.pixels().crop(writer.tile_rect(0, 0))); });
    expect_error(ErrorKind::Failed, "was not written", [&] { writer.finish(); });
  }
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"a.zarr"});
  EXPECT_EQ(open_image(folder / "a.zarr")->info().size, old.size());
  write(folder / "a.zarr", image, ColorModel::Grey, options);
  EXPECT_EQ(names_in(folder.path()), std::vector<std::string>{"a.zarr"});
  EXPECT_EQ(open_image(folder / "a.zarr")->info().size, image.size());
}

TEST(ZarrWriter, RemovesWhatAKilledProcessLeft) {
  const TemporaryFolder folder;
  // No process has so large an id.
  const fs::path left = folder / ".a.zarr.partial-999999999-0";
  fs::create_directories(left / "0" / "0");
  put_text(left / "0" / "0" / "0", "x");
  write(folder / "a.zarr", noise({20, 20}, 1, PixelType::U8), ColorModel::Grey,
        small_chunks(NgffVersion::V04));
  EXPECT_FALSE(fs::exists(left));
}

TEST(ZarrWriter, ReplacesNothingButAnOlderZarr) {
  const TemporaryFolder folder;
  const auto refused = [&](const fs::path& path, ErrorKind kind, const std::string& words,
                           ZarrWriterOptions options) {
    expect_error(kind, words, [&] {
      ZarrWriter(path, {20, 20}, 1, PixelType::U8, ColorModel::Grey, options);
    });
  };
  const auto options = small_chunks(NgffVersion::V05);
  fs::create_directories(folder / "photos.zarr" / "holiday");
  refused(folder / "photos.zarr", ErrorKind::NotWritable, "is not an OME-Zarr", options);
  put_text(folder / "file.zarr", "x");
  refused(folder / "file.zarr", ErrorKind::NotWritable, "a file has that name", options);
  refused(folder / "missing" / "a.zarr", ErrorKind::NotWritable, "does not exist", options);
  refused(folder / "a.zarr", ErrorKind::Usage, "jpeg", small_chunks(NgffVersion::V04, Compression::Jpeg));
  refused(folder / "a.zarr", ErrorKind::Usage, "lzw", small_chunks(NgffVersion::V04, Compression::Lzw));
  EXPECT_TRUE(fs::exists(folder / "photos.zarr" / "holiday"));
  EXPECT_EQ(names_in(folder.path()), (std::vector<std::string>{"file.zarr", "photos.zarr"}));
}

TEST(ZarrWriter, SaysWhenTheDiskTakesNoMore) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  const TemporaryFolder folder;
  ZarrWriter writer(folder / "a.zarr", {40, 20}, 1, PixelType::U8, ColorModel::Grey,
                    small_chunks(NgffVersion::V04));
  // The chunk's name is taken by a device that is always full; creating it again must fail too.
  for (const auto& entry : fs::directory_iterator(folder.path()))
    fs::create_symlink("/dev/full", entry.path() / "0" / "0" / "0" / "0");
  const Image image = noise({16, 16}, 1, PixelType::U8);
  expect_error(ErrorKind::NotWritable, "a.zarr", [&] { writer.write_tile(0, 0, image.pixels()); });
}

TEST(ZarrWriter, KnowsItsNamesAndVersions) {
  for (const char* const name : {"a.zarr", "a.ome.zarr", "a.ZARR", "a.ome.zarr/"})
    EXPECT_TRUE(promises_zarr(name)) << name;
  for (const char* const name : {"a.tif", "zarr", "a.zarr.zip", ""})
    EXPECT_FALSE(promises_zarr(name)) << name;
  EXPECT_EQ(ngff_version_from("0.5"), NgffVersion::V05);
  expect_error(ErrorKind::Usage, "0.6", [] { ngff_version_from("0.6"); });
}

}  // namespace
}  // namespace alinify
