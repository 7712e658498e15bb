#include "core/io/slides/slide_recognition.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "core/io/image_formats.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using testing::put_text;
using testing::TemporaryFolder;

// The name of the format that open_image() takes the file for; "" for none.
std::string format_of(const std::filesystem::path& path) {
  ImageFileStart start{path, std::make_shared<const platform::InputFile>(path), {}};
  start.bytes.resize(64);
  start.bytes.resize(static_cast<std::size_t>(start.file->read_at(0, start.bytes.data(), 64)));
  const auto& formats = image_formats();
  const auto found = std::find_if(formats.begin(), formats.end(),
                                  [&](const ImageFormat& format) { return format.recognises(start); });
  return found == formats.end() ? "" : found->name;
}

TEST(ImageFormats, AreRecognisedByContent) {
  const TemporaryFolder folder;
  const auto expect = [&](const std::string& name, const std::string& bytes, const std::string& format) {
    put_text(folder / name, bytes);
    EXPECT_EQ(format_of(folder / name), format) << name;
  };
  expect("a.tif", std::string("\xff\x4f\xff\x51\0\0", 6), "JPEG 2000");
  expect("b.tif", std::string("\0\0\0\x0cjP  \r\n\x87\n", 12), "JPEG 2000");
  expect("c.png", std::string("RIFF\x10\0\0\0WEBPVP8 ", 16), "WebP");
  expect("d.png", "NRRD0005\n", "NRRD");
  expect("e.txt", "ObjectType = Image\nNDims = 2\n", "MetaImage");
  expect("f.txt", "Comment = a shopping list\n", "");
  expect("g.bin", std::string(128, '\0') + "DICM", "DICOM");
  expect("h.bin", std::string(344, '\0') + std::string("n+1\0", 4), "NIfTI");
  expect("i.nii.gz", "\x1f\x8b\x08", "NIfTI");
  expect("j.gz", "\x1f\x8b\x08", "");
  expect("k.vms", "[Virtual Microscope Specimen]\nNoLayers=1\n", "whole slides");
  expect("l.czi", "ZISRAWFILE", "whole slides");
}

// A slide of 3DHistech lies in the folder of its name: its own file is a JPEG.
TEST(ImageFormats, TellAMiraxByItsNameFromTheJpegThatItIs) {
  const TemporaryFolder folder;
  for (const char* const name : {"a.mrxs", "b.MRXS"}) {
    put_text(folder / name, "\xff\xd8\xff\xe0");
    EXPECT_EQ(format_of(folder / name), "whole slides");
  }
}

TEST(ImageFormats, HaveNamesOfTheirOwnAndSayWhatReadsThemOrWhyNothingDoes) {
  std::set<std::string> names;
  for (ImageFormat format : image_formats()) {
    EXPECT_TRUE(names.insert(format.name).second) << format.name;
    EXPECT_FALSE(format.endings.empty()) << format.name;
    if (format.look_closer) format.look_closer(format);
    if (format.unavailable.empty()) {
      EXPECT_FALSE(format.library.empty()) << format.name;
      EXPECT_TRUE(format.open) << format.name;
    }
  }
}

}  // namespace
}  // namespace alinify
