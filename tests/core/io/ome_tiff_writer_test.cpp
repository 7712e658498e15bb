// OME-TIFFs as others read them: libtiff, tifffile (Python) and xmllint with the schema, where they are.
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/io/ome_metadata.h"
#include "core/io/tiff_writer.h"
#include "tests/core/io/written_tiff.h"
#include "tests/support/expect_error.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::Decoded;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::noise_image;
using ::testing::Not;
using testing::OpenTiff;
using testing::plain;
using testing::run_program;
using testing::tag_of;
using testing::TemporaryFolder;
using testing::write_whole;
using Json = nlohmann::json;

constexpr ChannelColor blue{0, 0, 255}, orange{255, 128, 0};

TiffWriterOptions ome_options(Compression compression = Compression::Deflate) {
  TiffWriterOptions options;
  options.compression = compression;
  options.tile_size = 64;
  options.pixel_size_um = Vec2d{0.2527, 0.51};
  options.ome = OmeMetadata{"section <4> & more",
                            {"DAPI", "CD3 \"1:200\"", "", "CD8"},
                            {blue, orange, {}, ChannelColor{1, 2, 3}},
                            {},
                            {{"Engine", "bspline"}, {"Options", "a<b & c>d"}}};
  return options;
}

// The channel of an image, alone.
Decoded channel_of(const Decoded& image, int channel) {
  Decoded one{image.width, image.height, 1, {}};
  for (std::int64_t y = 0; y < image.height; ++y)
    for (std::int64_t x = 0; x < image.width; ++x) one.samples.push_back(image.at(x, y, channel));
  return one;
}

// A Python that has tifffile; "" if there is none.
std::string python() {
  for (const char* const program : {"python3", "/usr/bin/python3"})
    if (run_program(std::string(program) + " -c 'import tifffile, numpy'").code == 0) return program;
  return {};
}

Json oracle(const std::filesystem::path& file, const std::string& raw = {}) {
  const auto result = run_program(python() + " '" ALINIFY_SOURCE_DIR "/tests/core/io/ome_tiff_oracle.py' '" +
                                  file.string() + "'" + (raw.empty() ? "" : " '" + raw + "'"));
  EXPECT_EQ(result.code, 0) << result.text;
  const std::size_t begin = result.text.find('{');
  return begin == std::string::npos ? Json() : Json::parse(result.text.substr(begin), nullptr, false);
}

TEST(OmeTiff, HasAPlaneForEveryChannelWithItsLevelsInSubDirectories) {
  const TemporaryFolder folder;
  for (const Compression compression : {Compression::None, Compression::Deflate, Compression::Zstd}) {
    const Image image = noise_image({333, 217}, 4, PixelType::U16, 7);
    const WrittenFile written =
        write_whole(folder / "a.ome.tif", image, ColorModel::Channels, ome_options(compression));
    const OpenTiff tiff = testing::open_tiff(folder / "a.ome.tif");
    ASSERT_EQ(TIFFNumberOfDirectories(tiff.get()), 4);
    for (int channel = 0; channel < 4; ++channel) {
      ASSERT_TRUE(TIFFSetDirectory(tiff.get(), static_cast<tdir_t>(channel)));
      EXPECT_EQ(tag_of<std::uint32_t>(tiff.get(), TIFFTAG_SUBFILETYPE), 0u);
      std::uint16_t count = 0;
      std::uint64_t* places = nullptr;
      ASSERT_TRUE(TIFFGetField(tiff.get(), TIFFTAG_SUBIFD, &count, &places));
      ASSERT_EQ(count + 1, written.levels);
      const std::vector<std::uint64_t> subs(places, places + count);
      Decoded wanted = channel_of(plain(image), channel);
      EXPECT_EQ(testing::decode_directory(tiff.get(), PixelType::U16).samples, wanted.samples);
      for (const std::uint64_t place : subs) {
        ASSERT_TRUE(TIFFSetSubDirectory(tiff.get(), place));
        EXPECT_EQ(tag_of<std::uint32_t>(tiff.get(), TIFFTAG_SUBFILETYPE),
                  static_cast<std::uint32_t>(FILETYPE_REDUCEDIMAGE));
        wanted = testing::naive_half(wanted, true);
        EXPECT_EQ(testing::decode_directory(tiff.get(), PixelType::U16).samples, wanted.samples);
      }
    }
  }
}

// Colours in three planes open as three false-coloured channels: https://github.com/MathOnco/valis/issues/223
TEST(OmeTiff, KeepsRedGreenAndBlueInOnePlane) {
  const TemporaryFolder folder;
  const Image image = noise_image({200, 150}, 3, PixelType::U8, 3);
  TiffWriterOptions options = ome_options();
  options.icc_profile.assign(777, std::byte{5});
  write_whole(folder / "a.ome.tif", image, ColorModel::Rgb, options);
  const OpenTiff tiff = testing::open_tiff(folder / "a.ome.tif");
  EXPECT_EQ(TIFFNumberOfDirectories(tiff.get()), 1);
  EXPECT_EQ(tag_of<std::uint16_t>(tiff.get(), TIFFTAG_SAMPLESPERPIXEL), 3);
  EXPECT_EQ(tag_of<std::uint16_t>(tiff.get(), TIFFTAG_PHOTOMETRIC), PHOTOMETRIC_RGB);
  std::uint32_t profile_bytes = 0;
  void* profile = nullptr;
  ASSERT_TRUE(TIFFGetField(tiff.get(), TIFFTAG_ICCPROFILE, &profile_bytes, &profile));
  EXPECT_EQ(profile_bytes, 777u);
  const std::string xml = tag_of<char*>(tiff.get(), TIFFTAG_IMAGEDESCRIPTION);
  EXPECT_THAT(xml, HasSubstr("SizeC=\"3\""));
  EXPECT_THAT(xml, HasSubstr("SamplesPerPixel=\"3\""));
  EXPECT_THAT(xml, HasSubstr("Interleaved=\"true\""));
  // A single channel, without its own colour.
  EXPECT_THAT(xml, Not(HasSubstr("Channel:0:1")));
  EXPECT_THAT(xml, Not(HasSubstr(" Color=")));
}

// Bio-Formats refuses predictor 3.
TEST(OmeTiff, PredictsIntegersOnly) {
  const TemporaryFolder folder;
  for (const auto& [type, predictor] : {std::pair{PixelType::F32, PREDICTOR_NONE},
                                        {PixelType::F64, PREDICTOR_NONE},
                                        {PixelType::U16, PREDICTOR_HORIZONTAL},
                                        {PixelType::I32, PREDICTOR_HORIZONTAL}}) {
    const Image image = noise_image({100, 80}, 2, type, 3);
    write_whole(folder / "a.ome.tif", image, ColorModel::Channels, ome_options());
    const OpenTiff tiff = testing::open_tiff(folder / "a.ome.tif");
    EXPECT_EQ(tag_of<std::uint16_t>(tiff.get(), TIFFTAG_PREDICTOR), predictor) << name_of(type);
    EXPECT_EQ(testing::decode_directory(tiff.get(), type).samples, channel_of(plain(image), 0).samples);
  }
}

// Names and sizes got lost: https://github.com/MathOnco/valis/issues/101 and
// https://github.com/NHPatterson/wsireg/issues/66; the pixel size:
// https://github.com/saalfeldlab/bigwarp/issues/32
TEST(OmeTiff, TellsTifffileItsPixelsNamesColoursAndSizes) {
  if (python().empty()) GTEST_SKIP() << "python3 with tifffile is not installed: agreement was NOT checked";
  const TemporaryFolder folder;
  for (const bool big : {false, true}) {
    const Image image = noise_image({333, 217}, 4, PixelType::U16, 11);
    TiffWriterOptions options = ome_options();
    options.bigtiff = big;
    options.ome->position_px = Vec2d{-20, 7.5};
    write_whole(folder / "a.ome.tif", image, ColorModel::Channels, options);
    std::ofstream raw(folder / "raw", std::ios::binary);
    for (int c = 0; c < 4; ++c)
      for (const double sample : channel_of(plain(image), c).samples) {
        const auto value = static_cast<std::uint16_t>(sample);
        raw.write(reinterpret_cast<const char*>(&value), 2);
      }
    raw.close();
    const Json found = oracle(folder / "a.ome.tif", (folder / "raw").string());
    EXPECT_EQ(found["is_ome"], true);
    EXPECT_EQ(found["series"], 1);
    EXPECT_EQ(found["kind"], "ome");
    EXPECT_EQ(found["axes"], "CYX");
    EXPECT_EQ(found["shape"], (Json{4, 217, 333}));
    EXPECT_EQ(found["levels"], (Json{{4, 217, 333}, {4, 109, 167}, {4, 55, 84}, {4, 28, 42}}));
    EXPECT_EQ(found["same_samples"], true);
    EXPECT_EQ(found["pixels"]["PhysicalSizeX"], "0.2527");
    EXPECT_EQ(found["pixels"]["PhysicalSizeY"], "0.51");
    EXPECT_EQ(found["pixels"]["PhysicalSizeXUnit"], "\xC2\xB5m");
    EXPECT_EQ(found["channels"][0]["Name"], "DAPI");
    EXPECT_EQ(found["channels"][1]["Name"], "CD3 \"1:200\"");
    EXPECT_FALSE(found["channels"][2].contains("Name"));
    // As signed numbers of red, green, blue and opacity.
    EXPECT_EQ(found["channels"][0]["Color"], "65535");
    EXPECT_EQ(found["channels"][1]["Color"], std::to_string(static_cast<std::int32_t>(0xFF8000FFu)));
    EXPECT_FALSE(found["channels"][2].contains("Color"));
    EXPECT_EQ(found["facts"]["Engine"], "bspline");
    EXPECT_EQ(found["facts"]["Options"], "a<b & c>d");
    ASSERT_EQ(found["positions"].size(), 4u);
    EXPECT_DOUBLE_EQ(std::stod(found["positions"][3]["PositionX"].get<std::string>()), -20 * 0.2527);
    EXPECT_DOUBLE_EQ(std::stod(found["positions"][3]["PositionY"].get<std::string>()), 7.5 * 0.51);
  }
}

TEST(OmeTiff, TellsTifffileThatItsColoursAreInterleaved) {
  if (python().empty()) GTEST_SKIP() << "python3 with tifffile is not installed: agreement was NOT checked";
  const TemporaryFolder folder;
  const Image image = noise_image({200, 150}, 3, PixelType::U8, 5);
  write_whole(folder / "a.ome.tif", image, ColorModel::Rgb, ome_options());
  std::ofstream(folder / "raw", std::ios::binary)
      .write(reinterpret_cast<const char*>(image.pixels().data), image.byte_count());
  const Json found = oracle(folder / "a.ome.tif", (folder / "raw").string());
  EXPECT_EQ(found["axes"], "YXS");
  EXPECT_EQ(found["levels"], (Json{{150, 200, 3}, {75, 100, 3}, {38, 50, 3}}));
  EXPECT_EQ(found["same_samples"], true);
}

TEST(OmeXmlWriter, IsValidByTheSchemaWhateverTheTextsHold) {
  const std::string schema = ALINIFY_SOURCE_DIR "/tests/data/schemas/ome/2016-06/ome.xsd";
  if (run_program("xmllint --version").code != 0)
    GTEST_SKIP() << "xmllint is not installed: validity was NOT checked";
  const TemporaryFolder folder;
  OmeMetadata odd = *ome_options().ome;
  odd.channel_names = {"\x01\x1f", "\xff\xfe", "\xC2\xB5m \xF0\x9F\x94\xAC", "]]>"};
  odd.position_px = Vec2d{1e-7, -12345.678};
  for (const PixelType type : {PixelType::U8, PixelType::I8, PixelType::U16, PixelType::I16, PixelType::U32,
                               PixelType::I32, PixelType::F32, PixelType::F64})
    for (const bool sized : {false, true})
      for (const int samples : {1, 3}) {
        OmePlanes planes{{20, 10}, type, samples == 1 ? 4 : 1, samples, {}};
        if (sized) planes.pixel_size_um = Vec2d{1.0 / 3, 250};
        testing::put_text(folder / "a.xml", ome_xml(planes, odd));
        const auto told = run_program("xmllint --nonet --noout --schema '" + schema + "' '" +
                                      (folder / "a.xml").string() + "'");
        EXPECT_EQ(told.code, 0) << told.text;
      }
  // The validator does its work.
  std::string wrong = ome_xml({{20, 10}, PixelType::U8, 1, 1, {}}, odd);
  wrong.replace(wrong.find("SizeX="), 6, "Breadth=");
  testing::put_text(folder / "a.xml", wrong);
  EXPECT_NE(
      run_program("xmllint --nonet --noout --schema '" + schema + "' '" + (folder / "a.xml").string() + "'")
          .code,
      0);
}

TEST(OmeXmlWriter, ReplacesWhatXmlCannotHold) {
  const OmeMetadata metadata{
      "a\x01"
      "b\xff"
      "c\xED\xA0\x80"
      "d\xC3\xA9",
      {},
      {},
      {},
      {}};
  const std::string xml = ome_xml({{1, 1}, PixelType::U8, 1, 1, {}}, metadata);
  const std::string mark = "\xEF\xBF\xBD";
  EXPECT_THAT(xml, HasSubstr("Name=\"a" + mark + "b" + mark + "c" + mark + mark + mark + "d\xC3\xA9\""));
}

TEST(OmeTiff, TakesATextOfTheSameLengthInTheEnd) {
  const TemporaryFolder folder;
  TiffWriterOptions options = ome_options();
  options.ome->facts = {{"SHA-256", "    "}};
  const Image image = noise_image({40, 30}, 1, PixelType::U8, 5);
  TiffWriter writer(folder / "a.ome.tif", image.size(), 1, PixelType::U8, ColorModel::Grey, options);
  writer.write_tile(0, 0, image.pixels());
  testing::expect_error(ErrorKind::Usage, "longer or shorter", [&] {
    writer.set_facts({{"SHA-256", "beefs"}});
  });
  writer.set_facts({{"SHA-256", "beef"}});
  writer.finish();
  const OpenTiff tiff = testing::open_tiff(folder / "a.ome.tif");
  EXPECT_THAT(tag_of<char*>(tiff.get(), TIFFTAG_IMAGEDESCRIPTION), HasSubstr(">beef<"));
}

TEST(OmeTiff, RefusesInks) {
  const TemporaryFolder folder;
  testing::expect_error(ErrorKind::Usage, "CMYK", [&] {
    TiffWriter(folder / "a.ome.tif", {64, 64}, 4, PixelType::U8, ColorModel::Cmyk, ome_options());
  });
}

TEST(OmeTiff, TakesEightBitChannelsAsJpeg) {
  const TemporaryFolder folder;
  const Image image(Size{100, 80}, 2, PixelType::U8);
  std::memset(const_cast<std::byte*>(image.pixels().data), 77, static_cast<std::size_t>(image.byte_count()));
  write_whole(folder / "a.ome.tif", image, ColorModel::Channels, ome_options(Compression::Jpeg));
  const OpenTiff tiff = testing::open_tiff(folder / "a.ome.tif");
  EXPECT_EQ(TIFFNumberOfDirectories(tiff.get()), 2);
  EXPECT_THAT(testing::decode_directory(tiff.get(), PixelType::U8).samples, Each(77.0));
}

TEST(OmeTiff, EstimatesUncompressedFilesExactly) {
  const TemporaryFolder folder;
  const TiffWriterOptions options = ome_options(Compression::None);
  const WrittenFile written = write_whole(folder / "a.ome.tif", noise_image({333, 97}, 4, PixelType::U16, 1),
                                          ColorModel::Channels, options);
  EXPECT_EQ(estimated_file_bytes({333, 97}, 4, PixelType::U16, options), written.bytes);
}

}  // namespace
}  // namespace alinify
