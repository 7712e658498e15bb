#include "core/io/image_kind.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"

namespace alinify {
namespace {

using testing::expect_error;

constexpr Size size{150, 110};

Image slopes() {
  Image image(size, 3, PixelType::U8);
  for (std::int64_t y = 0; y < size.height; ++y)
    for (std::int64_t x = 0; x < size.width; ++x)
      for (int c = 0; c < 3; ++c)
        image.pixels().row(y)[x * 3 + c] = static_cast<std::byte>(c == 0 ? x : c == 1 ? y : (x + y) / 2);
  return image;
}

ImageInfo rgb() {
  ImageInfo samples;
  samples.channels = 3;
  samples.type = PixelType::U8;
  samples.color = ColorModel::Rgb;
  return samples;
}

void write(ImageWriter& writer, const Image& image) {
  for (int row = 0; row < writer.tile_rows(); ++row)
    for (int column = 0; column < writer.tile_columns(); ++column)
      writer.write_tile(column, row, image.pixels().crop(writer.tile_rect(column, row)));
  writer.finish();
}

TEST(ImageKinds, EachWritesAFileThatIsReadBackByItsName) {
  const testing::TemporaryFolder folder;
  const Image image = slopes();
  for (const ImageKindDescription& known : image_kinds()) {
    ImageFileContents contents;
    contents.samples = rgb();
    contents.file.compression = known.holds_rows ? known.options_of : compression_from(known.compression);
    if (known.kind == ImageKind::OmeTiff) contents.file.ome = OmeMetadata{"w", {}, {}, {}, {}};
    const std::filesystem::path path = folder / ("w" + known.endings.front());
    EXPECT_EQ(image_kind_of(path), known.kind) << known.name;
    write(*known.make_writer(path, size, contents), image);
    EXPECT_EQ(std::filesystem::is_directory(path), known.is_folder) << known.name;
    const Image read = read_level(*open_image(path), 0);
    ASSERT_EQ(read.size(), size) << known.name;
    ASSERT_EQ(read.byte_count(), image.byte_count()) << known.name;
    const int tolerance = known.options_of == Compression::Jpeg ? 8 : 0;
    int largest = 0;
    for (std::int64_t y = 0; y < size.height; ++y)
      for (std::int64_t i = 0; i < size.width * 3; ++i)
        largest = std::max(largest, std::abs(static_cast<int>(read.pixels().row(y)[i]) -
                                             static_cast<int>(image.pixels().row(y)[i])));
    EXPECT_LE(largest, tolerance) << known.name;
  }
}

TEST(ImageKinds, HaveNamesTitlesAndEndingsOfTheirOwn) {
  std::set<std::string> seen;
  for (const ImageKindDescription& known : image_kinds()) {
    EXPECT_TRUE(seen.insert(known.name).second) << known.name;
    EXPECT_TRUE(seen.insert(known.title).second) << known.title;
    for (const std::string& ending : known.endings) EXPECT_TRUE(seen.insert(ending).second) << ending;
    EXPECT_EQ(&description_of(known.kind), &known) << known.name;
    EXPECT_EQ(image_kind_from(known.name), known.kind);
    EXPECT_EQ(known.is_folder, known.check_place != nullptr) << known.name << " says where it can be written";
  }
}

TEST(ImageKinds, RefuseWhatTheyCannotHold) {
  ImageInfo samples = rgb();
  for (const ImageKind kind : {ImageKind::Png, ImageKind::Jpeg}) {
    const ImageKindDescription& known = description_of(kind);
    EXPECT_NO_THROW(known.check(size, samples)) << known.name;
    samples.type = PixelType::F32;
    EXPECT_THROW(known.check(size, samples), Error) << known.name;
    samples.type = PixelType::U8;
  }
  expect_error(ErrorKind::Usage, "lzw",
               [] { description_of(ImageKind::OmeZarr).check_compression(Compression::Lzw); });
  EXPECT_NO_THROW(description_of(ImageKind::OmeZarr).check_compression(Compression::Zstd));
}

TEST(ImageKinds, NoteWhatIsLost) {
  TiffWriterOptions file;
  file.icc_profile.resize(10);
  file.alpha_is_premultiplied = true;
  const auto noted = [&](ImageKind kind) {
    std::vector<Message> notes;
    if (const auto note_losses = description_of(kind).note_losses) note_losses(file, notes);
    return notes.size();
  };
  EXPECT_EQ(noted(ImageKind::OmeZarr), 1u) << "the profile";
  EXPECT_EQ(noted(ImageKind::Png), 1u) << "the premultiplied colours";
  EXPECT_EQ(noted(ImageKind::Tiff), 0u);
}

}  // namespace
}  // namespace alinify
