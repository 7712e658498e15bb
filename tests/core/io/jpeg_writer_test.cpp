#include "core/io/jpeg_writer.h"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

// jpeglib.h needs the types of <cstdio>.
#include <jpeglib.h>

#include "core/io/messages.h"
#include "core/io/open_image.h"
#include "tests/core/io/written_tiff.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using namespace alinify::testing;

struct Decoded {
  int width = 0, height = 0, channels = 0, unit = 0, x_density = 0, y_density = 0;
  int horizontal_sampling = 0, vertical_sampling = 0;
  bool adobe = false;
  std::vector<unsigned char> samples, icc;
};

// Decodes with libjpeg itself.
Decoded decode(const std::filesystem::path& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.string().c_str(), "rb"),
                                                             &std::fclose);
  jpeg_decompress_struct jpeg;
  jpeg_error_mgr errors;
  jpeg.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&jpeg);
  jpeg_stdio_src(&jpeg, file.get());
  jpeg_save_markers(&jpeg, JPEG_APP0 + 2, 0xffff);
  jpeg_read_header(&jpeg, TRUE);
  Decoded decoded;
  decoded.unit = jpeg.density_unit;
  decoded.x_density = jpeg.X_density;
  decoded.y_density = jpeg.Y_density;
  decoded.adobe = jpeg.saw_Adobe_marker;
  decoded.horizontal_sampling = jpeg.comp_info[0].h_samp_factor;
  decoded.vertical_sampling = jpeg.comp_info[0].v_samp_factor;
  JOCTET* icc = nullptr;
  unsigned icc_bytes = 0;
  if (jpeg_read_icc_profile(&jpeg, &icc, &icc_bytes)) decoded.icc.assign(icc, icc + icc_bytes);
  std::free(icc);
  jpeg_start_decompress(&jpeg);
  decoded.width = static_cast<int>(jpeg.output_width);
  decoded.height = static_cast<int>(jpeg.output_height);
  decoded.channels = jpeg.output_components;
  const auto row_bytes = static_cast<std::size_t>(decoded.width * decoded.channels);
  decoded.samples.resize(row_bytes * static_cast<std::size_t>(decoded.height));
  while (jpeg.output_scanline < jpeg.output_height) {
    JSAMPROW row = decoded.samples.data() + jpeg.output_scanline * row_bytes;
    jpeg_read_scanlines(&jpeg, &row, 1);
  }
  jpeg_finish_decompress(&jpeg);
  jpeg_destroy_decompress(&jpeg);
  EXPECT_EQ(errors.num_warnings, 0);
  return decoded;
}

// Waves that JPEG holds well, of another length in every channel.
Image waves(Size size, int channels) {
  Image image(size, channels, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      for (int c = 0; c < channels; ++c)
        image.pixels().at(x, y)[c] = static_cast<std::byte>(
            std::lround(128 + 90 * std::sin(double(x) / (20 + 7 * c)) * std::cos(double(y) / (31 - 5 * c))));
  return image;
}

JpegHeader header_of(const Image& image, ColorModel color) {
  JpegHeader header;
  header.size = image.size();
  header.channels = image.channels();
  header.type = image.type();
  header.color = color;
  return header;
}

WrittenFile write_whole(const std::filesystem::path& path, const Image& image, const JpegHeader& header,
                        int quality = 95) {
  JpegWriter writer(path, header, quality);
  // The last band comes first.
  for (int row = writer.tile_rows() - 1; row >= 0; --row)
    for (int column = writer.tile_columns() - 1; column >= 0; --column)
      writer.write_tile(column, row, image.pixels().crop(writer.tile_rect(column, row)));
  return writer.finish();
}

double mean_difference(const Image& image, const std::vector<unsigned char>& samples, bool inverted) {
  double sum = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const int value = std::to_integer<int>(image.pixels().data[i]);
    sum += std::abs((inverted ? 255 - value : value) - samples[i]);
  }
  return sum / static_cast<double>(samples.size());
}

TEST(JpegWriter, PutsTilesOfAnyOrderIntoRowsOfGreyRgbAndInk) {
  const TemporaryFolder folder;
  for (const auto& [channels, color] :
       {std::pair{1, ColorModel::Grey}, {3, ColorModel::Rgb}, {4, ColorModel::Cmyk}}) {
    const Image image = waves({1203, 1100}, channels);
    const WrittenFile written = write_whole(folder / "a.jpg", image, header_of(image, color));
    EXPECT_EQ(written.bytes, static_cast<std::int64_t>(std::filesystem::file_size(folder / "a.jpg")));
    EXPECT_TRUE(written.notes.empty());
    const Decoded jpeg = decode(folder / "a.jpg");
    ASSERT_EQ(jpeg.channels, channels);
    EXPECT_EQ(jpeg.width, 1203);
    EXPECT_EQ(jpeg.height, 1100);
    EXPECT_EQ(jpeg.horizontal_sampling * jpeg.vertical_sampling, 1) << "chroma is subsampled";
    EXPECT_EQ(jpeg.adobe, color == ColorModel::Cmyk);
    // Adobe's ink: 255 is none.
    EXPECT_LT(mean_difference(image, jpeg.samples, color == ColorModel::Cmyk), 1.0);
    // Our own reader turns it back.
    EXPECT_EQ(open_image(folder / "a.jpg")->info().color, color);
    const Image read = read_level(*open_image(folder / "a.jpg"), 0);
    const auto* first = reinterpret_cast<const unsigned char*>(std::as_const(read).pixels().data);
    EXPECT_LT(mean_difference(image, {first, first + read.byte_count()}, false), 1.0);
  }
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

TEST(JpegWriter, GrowsWithQualityAndComesCloser) {
  const TemporaryFolder folder;
  const Image image = noise_image({200, 150}, 3, PixelType::U8, 4);
  std::int64_t bytes = 0;
  double off = 255;
  for (const int quality : {20, 60, 95}) {
    const WrittenFile written =
        write_whole(folder / "a.jpg", image, header_of(image, ColorModel::Rgb), quality);
    const double now = mean_difference(image, decode(folder / "a.jpg").samples, false);
    EXPECT_GT(written.bytes, bytes);
    EXPECT_LT(now, off);
    bytes = written.bytes, off = now;
  }
  for (const int impossible : {0, 101})
    expect_error(ErrorKind::Usage, "quality",
                 [&] { JpegWriter(folder / "b.jpg", header_of(image, ColorModel::Rgb), impossible); });
}

TEST(JpegWriter, KeepsProfileAndTheClosestWholeDensity) {
  const TemporaryFolder folder;
  const Image image = waves({40, 30}, 3);
  JpegHeader header = header_of(image, ColorModel::Rgb);
  header.icc_profile.assign(100000, std::byte{3});  // in two markers
  header.pixel_size_um = Vec2d{25400.0 / 600, 25400.0 / 300};
  EXPECT_TRUE(write_whole(folder / "a.jpg", image, header).notes.empty());
  const Decoded inch = decode(folder / "a.jpg");
  EXPECT_EQ(inch.icc.size(), 100000u);
  EXPECT_EQ(inch.unit, 1);
  EXPECT_EQ(inch.x_density, 600);
  EXPECT_EQ(inch.y_density, 300);
  // 0.5 um is 20000 dots to the cm, but 50800 to the inch are exact as well; 0.25 um are too many for inches.
  header.pixel_size_um = Vec2d{0.25, 0.25};
  EXPECT_TRUE(write_whole(folder / "a.jpg", image, header).notes.empty());
  EXPECT_EQ(decode(folder / "a.jpg").unit, 2);
  EXPECT_EQ(decode(folder / "a.jpg").x_density, 40000);
  // 283 dots to the inch are off by a thousandth, 111 to the cm by four.
  header.pixel_size_um = Vec2d{89.86, 89.86};
  const WrittenFile rounded = write_whole(folder / "a.jpg", image, header);
  ASSERT_EQ(rounded.notes.size(), 1u);
  EXPECT_EQ(rounded.notes[0].text(), &messages::jpeg_density_is_rounded);
  EXPECT_EQ(decode(folder / "a.jpg").x_density, 283);
  header.pixel_size_um = Vec2d{0.01, 0.01};
  const WrittenFile left_out = write_whole(folder / "a.jpg", image, header);
  ASSERT_EQ(left_out.notes.size(), 1u);
  EXPECT_EQ(left_out.notes[0].text(), &messages::jpeg_density_left_out);
  EXPECT_FALSE(open_image(folder / "a.jpg")->info().pixel_size_um);
}

TEST(JpegWriter, KeepsADescriptionAsAComment) {
  const TemporaryFolder folder;
  const Image image = waves({40, 30}, 3);
  JpegHeader header = header_of(image, ColorModel::Rgb);
  header.description = "Engine: flow\nMoving image: Stoff \u7ec7.tif";
  write_whole(folder / "a.jpg", image, header);
  const std::string file = get_text(folder / "a.jpg");
  const std::size_t marker = file.find("\xff\xfe");
  ASSERT_NE(marker, std::string::npos);
  const std::size_t length = header.description.size() + 2;
  EXPECT_EQ(static_cast<unsigned char>(file[marker + 2]), length >> 8);
  EXPECT_EQ(static_cast<unsigned char>(file[marker + 3]), length & 0xff);
  EXPECT_EQ(file.substr(marker + 4, header.description.size()), header.description);
  header.description.assign(70000, 'x');
  write_whole(folder / "a.jpg", image, header);
  EXPECT_EQ(decode(folder / "a.jpg").x_density, decode(folder / "a.jpg").y_density) << "it can be read";
}

TEST(JpegWriter, RefusesWhatAJpegCannotHoldRatherThanNarrowIt) {
  const auto refused = [](int channels, PixelType type, ColorModel color, Size size, const char* why) {
    JpegHeader header;
    header.size = size, header.channels = channels, header.type = type, header.color = color;
    expect_error(ErrorKind::Usage, why, [&] { check_jpeg(header); });
  };
  refused(3, PixelType::U16, ColorModel::Rgb, {4, 4}, "8-bit");
  refused(1, PixelType::F32, ColorModel::Grey, {4, 4}, "8-bit");
  refused(4, PixelType::U8, ColorModel::Rgba, {4, 4}, "alpha");
  refused(2, PixelType::U8, ColorModel::GreyAlpha, {4, 4}, "alpha");
  refused(3, PixelType::U8, ColorModel::Channels, {4, 4}, "grey, RGB or CMYK");
  refused(5, PixelType::U8, ColorModel::Cmyk, {4, 4}, "grey, RGB or CMYK");
  refused(3, PixelType::U8, ColorModel::Rgb, {65501, 4}, "65500");
  refused(3, PixelType::U8, ColorModel::Rgb, {4, 65501}, "65500");
  JpegHeader largest;
  largest.size = {65500, 65500};
  EXPECT_NO_THROW(check_jpeg(largest));
}

TEST(JpegWriter, LeavesAnOlderFileWhereATileIsMissing) {
  const TemporaryFolder folder;
  const Image image = waves({700, 40}, 1);
  write_whole(folder / "a.jpg", image, header_of(image, ColorModel::Grey));
  const auto before = std::filesystem::file_size(folder / "a.jpg");
  {
    JpegWriter writer(folder / "a.jpg", header_of(image, ColorModel::Grey), 50);
    writer.write_tile(0, 0, image.pixels().crop(writer.tile_rect(0, 0)));
    EXPECT_THROW(writer.finish(), Error);
  }
  EXPECT_EQ(std::filesystem::file_size(folder / "a.jpg"), before);
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
}

}  // namespace
}  // namespace alinify
