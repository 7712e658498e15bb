// Statements of OME-TIFFs about their pages, in one file or several, right or wrong.
#include "core/io/ome_pages.h"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/ome_xml.h"
#include "core/io/open_image.h"
#include "core/io/tiff_writer.h"
#include "tests/core/io/tiff_samples.h"
#include "tests/core/io/written_tiff.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_samples.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::PageSpec;
using testing::TemporaryFolder;
using testing::write_tiff;

// A page whose every pixel is `value`.
PageSpec page(int value, int width = 50, int height = 40) {
  PageSpec spec;
  spec.width = width;
  spec.height = height;
  spec.tile = 16;
  spec.value = [value](int, int, int) { return value; };
  return spec;
}

// The text of an OME description with such an inside of <Image><Pixels>.
std::string ome(const std::string& pixels, const std::string& inside, const std::string& root = "") {
  return "<?xml version=\"1.0\"?><OME xmlns=\"http://www.openmicroscopy.org/Schemas/OME/2016-06\"" + root +
         "><Image ID=\"Image:0\"><Pixels ID=\"Pixels:0\" Type=\"uint8\" SizeX=\"50\" SizeY=\"40\" " + pixels +
         ">" + inside + "</Pixels></Image></OME>";
}

std::string tiff_data(const std::string& attributes, const std::string& file,
                      const std::string& uuid = "urn:uuid:x") {
  return "<TiffData " + attributes + "><UUID FileName=\"" + file + "\">" + uuid + "</UUID></TiffData>";
}

PageSpec described(PageSpec spec, const std::string& description) {
  spec.description = description;
  return spec;
}

std::vector<int> first_pixel(const TileSource& source, int level = 0) {
  const Image image = read_level(source, level);
  std::vector<int> values;
  for (int c = 0; c < image.channels(); ++c)
    values.push_back(
        std::to_integer<int>(image.pixels().at(image.size().width - 1, image.size().height - 1)[c]));
  return values;
}

std::vector<std::string> warnings_of(const TileSource& source) {
  std::vector<std::string> texts;
  for (const Message& warning : source.info().warnings) texts.push_back(warning.english());
  return texts;
}

TEST(OmeXml, FollowsTiffDataIntoOtherFiles) {
  const OmeDescription found =
      read_ome_xml(ome("DimensionOrder=\"XYCZT\" SizeC=\"3\" SizeZ=\"1\" SizeT=\"1\"",
                       tiff_data("IFD=\"0\" FirstC=\"2\"", "here.tif", "urn:1") +
                           tiff_data("IFD=\"0\" FirstC=\"0\"", "there.tif", "urn:2") +
                           tiff_data("IFD=\"1\" FirstC=\"1\"", "here.tif", "urn:1")),
                   "here.tif");
  ASSERT_EQ(found.images.size(), 1u);
  ASSERT_EQ(found.images[0].planes.size(), 1u);
  EXPECT_THAT(found.images[0].planes[0], ElementsAre(OmePage{1, 0}, OmePage{0, 1}, OmePage{0, 0}));
  EXPECT_EQ(found.files[1].name, "there.tif");
  EXPECT_THAT(found.warnings, IsEmpty());
}

TEST(OmeXml, KnowsARenamedFileByItsLoneNameAndItsOwnByUuid) {
  const std::string one = ome("SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"", tiff_data("IFD=\"0\"", "before.tif"));
  EXPECT_THAT(read_ome_xml(one, "after.tif").images.at(0).planes.at(0), ElementsAre(OmePage{0, 0}));
  const std::string two = ome("SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\"",
                              tiff_data("IFD=\"0\" FirstC=\"0\"", "a.tif", "urn:uuid:a") +
                                  tiff_data("IFD=\"0\" FirstC=\"1\"", "b.tif", "urn:uuid:b"),
                              " UUID=\"urn:uuid:b\"");
  EXPECT_THAT(read_ome_xml(two, "renamed.tif").images.at(0).planes.at(0),
              ElementsAre(OmePage{1, 0}, OmePage{0, 0}));
}

TEST(OmeXml, TellsAPlaceGivenTwiceAndTakesTheFirst) {
  const OmeDescription found = read_ome_xml(
      ome("SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"", "<TiffData IFD=\"3\"/><TiffData IFD=\"5\"/>"), "a");
  EXPECT_THAT(found.images.at(0).planes.at(0), ElementsAre(OmePage{0, 3}));
  EXPECT_THAT(found.warnings, Contains(Says(HasSubstr("twice"))));
}

TEST(OmeXml, ReadsColoursAsRedGreenBlueAndOpacity) {
  const OmeDescription found = read_ome_xml(ome("SizeC=\"3\" SizeZ=\"1\" SizeT=\"1\"",
                                                "<Channel Name=\"a &lt; b\" Color=\"65535\"/><Channel "
                                                "Color=\"-8388353\"/><Channel Color=\"4278190335\"/>"),
                                            "a");
  const auto& channels = found.images.at(0).channels;
  ASSERT_EQ(channels.size(), 3u);
  EXPECT_EQ(channels[0].name, "a < b");
  EXPECT_EQ(channels[0].color, (ChannelColor{0, 0, 255}));
  EXPECT_EQ(channels[1].color, (ChannelColor{255, 128, 0}));
  EXPECT_EQ(channels[2].color, (ChannelColor{255, 0, 0}));
}

TEST(OmeXml, TellsColoursThatAreNoneAndTakesThemAsNotStated) {
  const auto read = [](const std::string& color) {
    return read_ome_xml(ome("SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\"",
                            "<Channel Color=\"" + color + "\"/><Channel Color=\"65535\"/>"),
                        "a");
  };
  for (const char* const odd : {"zzz", "", "#FF0000", "99999999999", "-2147483649", "4294967296", "0xFF",
                                "255 0", "1.5", "99999999999999999999"}) {
    const OmeDescription found = read(odd);
    EXPECT_EQ(found.images.at(0).channels.at(0).color, std::nullopt) << odd;
    EXPECT_EQ(found.images.at(0).channels.at(1).color, (ChannelColor{0, 0, 255})) << odd;
    EXPECT_THAT(found.warnings,
                ElementsAre(Says(HasSubstr("gives 1 of its channels a colour that is no 32-bit "
                                           "number, such as \"" +
                                           std::string(odd) + "\""))));
  }
  // The ends of both ranges that writers use, and blanks, which XML ignores.
  for (const auto& [text, color] : {std::pair{"-2147483648", ChannelColor{128, 0, 0}},
                                    std::pair{"4294967295", ChannelColor{255, 255, 255}},
                                    std::pair{" +16711935 ", ChannelColor{0, 255, 0}}}) {
    const OmeDescription found = read(text);
    EXPECT_EQ(found.images.at(0).channels.at(0).color, color) << text;
    EXPECT_THAT(found.warnings, IsEmpty()) << text;
  }
}

TEST(OmeXml, TellsChannelsThatDoNotAddUpToSizeC) {
  const auto warnings = [](const std::string& size_c, const std::string& channels) {
    return read_ome_xml(ome("SizeC=\"" + size_c + "\" SizeZ=\"1\" SizeT=\"1\"", channels + "<TiffData/>"),
                        "a")
        .warnings;
  };
  const std::string one = "<Channel/>", rgb = "<Channel SamplesPerPixel=\"3\"/>";
  EXPECT_THAT(warnings("1", one + one + one),
              ElementsAre(Says(HasSubstr("lists channels of 3 samples in all, but states 1 (SizeC)"))));
  EXPECT_THAT(warnings("4", one + one), ElementsAre(Says(HasSubstr("2 samples in all, but states 4"))));
  EXPECT_THAT(warnings("3", one), ElementsAre(Says(HasSubstr("1 samples in all, but states 3"))));
  EXPECT_THAT(warnings("3", "<Channel SamplesPerPixel=\"4\"/>"),
              ElementsAre(Says(HasSubstr("4 samples in all"))));
  for (const auto& [size_c, channels] : {std::pair{"3", one + one + one}, std::pair{"3", rgb},
                                         std::pair{"4", rgb + one}, std::pair{"3", std::string()}})
    EXPECT_THAT(warnings(size_c, channels), IsEmpty()) << size_c << channels;
}

TEST(OmeXml, SurvivesWhatIsNoXml) {
  for (const char* const text : {"", "ImageJ=1.53", "<html><OMER/></html>"}) {
    EXPECT_THAT(read_ome_xml(text, "a").images, IsEmpty()) << text;
    EXPECT_THAT(read_ome_xml(text, "a").warnings, IsEmpty()) << text;
  }
  for (const char* const text : {"<OME", "<OME><Image><Pixels SizeC='1' SizeZ='1", "<OME><Image></OME>"}) {
    EXPECT_THAT(read_ome_xml(text, "a").images, IsEmpty()) << text;
    EXPECT_THAT(read_ome_xml(text, "a").warnings, Contains(Says(HasSubstr("cannot be read")))) << text;
  }
  EXPECT_THAT(
      read_ome_xml(ome("SizeC=\"2000000000\" SizeZ=\"2000000000\" SizeT=\"-7\"", "<TiffData/>"), "a").images,
      IsEmpty());
  EXPECT_THAT(read_ome_xml(ome("SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"",
                               "<TiffData FirstZ=\"-4\" IFD=\"-9\" PlaneCount=\"2147483647\"/>"),
                           "a")
                  .images.at(0)
                  .planes.at(0),
              ElementsAre(OmePage{}));
}

TEST(OmePages, TellsAPixelSizeThatCannotBe) {
  const TemporaryFolder folder;
  const auto open_with = [&](const std::string& size) {
    write_tiff(folder / "a.ome.tif",
               {described(page(1), ome(size + " SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"", "<TiffData/>"))});
    return open_image(folder / "a.ome.tif", {});
  };
  for (const char* const odd :
       {"PhysicalSizeX=\"-0.5\" PhysicalSizeY=\"0.5\"", "PhysicalSizeX=\"0\" PhysicalSizeY=\"0\"",
        "PhysicalSizeX=\"0.5\"", "PhysicalSizeX=\"NaN\" PhysicalSizeY=\"INF\"",
        "PhysicalSizeX=\"0.5\" PhysicalSizeXUnit=\"ell\" PhysicalSizeY=\"0.5\"",
        "PhysicalSizeX=\"5\" PhysicalSizeXUnit=\"km\" PhysicalSizeY=\"5\" PhysicalSizeYUnit=\"km\"",
        "PhysicalSizeX=\"0.5\" PhysicalSizeY=\"500\"", "PhysicalSizeX=\"1e300\" PhysicalSizeY=\"1e300\""}) {
    const auto source = open_with(odd);
    EXPECT_FALSE(source->info().pixel_size_um) << odd;
    EXPECT_THAT(warnings_of(*source), Contains(HasSubstr("cannot be right"))) << odd;
  }
  const auto uncalibrated = open_with(
      "PhysicalSizeX=\"1\" PhysicalSizeXUnit=\"pixel\" PhysicalSizeY=\"1\" PhysicalSizeYUnit=\"pixel\"");
  EXPECT_FALSE(uncalibrated->info().pixel_size_um);
  EXPECT_THAT(warnings_of(*uncalibrated), IsEmpty());
  const auto in_nm = open_with(
      "PhysicalSizeX=\"650\" PhysicalSizeXUnit=\"nm\" PhysicalSizeY=\"0.65\" PhysicalSizeYUnit=\"&#181;m\"");
  ASSERT_TRUE(in_nm->info().pixel_size_um);
  EXPECT_NEAR(in_nm->info().pixel_size_um->x, 0.65, 1e-12);
  EXPECT_NEAR(in_nm->info().pixel_size_um->y, 0.65, 1e-12);
}

TEST(OmePages, TakesAPixelSizeInUnusualLengths) {
  const TemporaryFolder folder;
  const auto pixel_size = [&](const std::string& size, const std::string& unit) {
    const std::string in = "=\"" + size + "\" PhysicalSize", of = "Unit=\"" + unit + "\" ";
    write_tiff(folder / "a.ome.tif",
               {described(page(1), ome("PhysicalSizeX" + in + "X" + of + "PhysicalSizeY" + in + "Y" + of +
                                           "SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"",
                                       "<TiffData/>"))});
    const auto source = open_image(folder / "a.ome.tif", {});
    EXPECT_THAT(warnings_of(*source), IsEmpty()) << unit;
    return source->info().pixel_size_um.value_or(Vec2d{}).x;
  };
  EXPECT_NEAR(pixel_size("2500", "\u00C5"), 0.25, 1e-12);
  EXPECT_NEAR(pixel_size("0.01", "thou"), 0.254, 1e-12);
  EXPECT_NEAR(pixel_size("0.0000000005", "km"), 0.5, 1e-12);
}

// Two files, a channel each, and the same description in both.
void write_set(const TemporaryFolder& folder, const PageSpec& first, const PageSpec& second) {
  const auto text = [](const std::string& uuid) {
    return ome("DimensionOrder=\"XYCZT\" SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\"",
               "<Channel Name=\"DAPI\" Color=\"65535\"/><Channel Name=\"CD3\"/>" +
                   tiff_data("IFD=\"0\" FirstC=\"0\" PlaneCount=\"1\"", "a.ome.tif", "urn:uuid:a") +
                   tiff_data("IFD=\"0\" FirstC=\"1\" PlaneCount=\"1\"", "b.ome.tif", "urn:uuid:b"),
               " UUID=\"" + uuid + "\"");
  };
  write_tiff(folder / "a.ome.tif", {described(first, text("urn:uuid:a"))});
  write_tiff(folder / "b.ome.tif", {described(second, text("urn:uuid:b"))});
}

TEST(OmePages, JoinsChannelsOfSeveralFilesWhicheverIsOpened) {
  const TemporaryFolder folder;
  write_set(folder, page(11), page(22));
  for (const char* const name : {"a.ome.tif", "b.ome.tif"}) {
    const auto source = open_image(folder / name, {});
    EXPECT_THAT(first_pixel(*source), ElementsAre(11, 22)) << name;
    EXPECT_THAT(source->info().channel_names, ElementsAre("DAPI", "CD3"));
    EXPECT_THAT(source->info().channel_colors, ElementsAre(ChannelColor{0, 0, 255}, std::nullopt));
    EXPECT_THAT(warnings_of(*source), IsEmpty());
    EXPECT_EQ(source->info().page_count, 1);
  }
}

TEST(OmePages, TellsFilesOfASetThatDescribeItDifferently) {
  const TemporaryFolder folder;
  const std::string usual =
                        "SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\" PhysicalSizeX=\"0.65\" PhysicalSizeY=\"0.65\"",
                    usual_names = "<Channel Name=\"DAPI\"/><Channel Name=\"CD3\"/>";
  const auto text = [&](const std::string& pixels, const std::string& channels, const std::string& uuid) {
    return ome(pixels,
               channels + tiff_data("IFD=\"0\" FirstC=\"0\" PlaneCount=\"1\"", "a.ome.tif", "urn:uuid:a") +
                   tiff_data("IFD=\"0\" FirstC=\"1\" PlaneCount=\"1\"", "b.ome.tif", "urn:uuid:b"),
               " UUID=\"" + uuid + "\"");
  };
  write_tiff(folder / "a.ome.tif", {described(page(11), text(usual, usual_names, "urn:uuid:a"))});
  const auto set_second = [&](const std::string& description) {
    write_tiff(folder / "b.ome.tif", {described(page(22), description)});
  };
  const auto warnings = [&](const char* opened) {
    const auto source = open_image(folder / opened, {});
    EXPECT_THAT(first_pixel(*source), ElementsAre(11, 22));
    return warnings_of(*source);
  };
  const auto with = [&](const std::string& pixels, const std::string& channels) {
    return text(pixels, channels, "urn:uuid:b");
  };
  const auto says = [](const std::string& file, const std::string& what) {
    return HasSubstr(file +
                     ", a file of the same set, has an OME description of its own that says otherwise (" +
                     what + ")");
  };
  set_second(
      with("SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\" PhysicalSizeX=\"0.7\" PhysicalSizeY=\"0.65\"", usual_names));
  EXPECT_THAT(warnings("a.ome.tif"), ElementsAre(says("b.ome.tif", "pixel size")));
  EXPECT_THAT(warnings("b.ome.tif"), ElementsAre(says("a.ome.tif", "pixel size")));
  set_second(with("SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\"", "<Channel Name=\"DAPI\"/><Channel Name=\"CD8\"/>"));
  EXPECT_THAT(warnings("a.ome.tif"),
              ElementsAre(says("b.ome.tif", "pixel size"), says("b.ome.tif", "channels")));
  set_second(
      with("SizeC=\"2\" SizeZ=\"1\" SizeT=\"2\" PhysicalSizeX=\"0.65\" PhysicalSizeY=\"0.65\"", usual_names));
  EXPECT_THAT(warnings("a.ome.tif"), ElementsAre(says("b.ome.tif", "size")));
  std::string other_type = with(usual, usual_names);
  set_second(other_type.replace(other_type.find("uint8"), 5, "int8"));
  EXPECT_THAT(warnings("a.ome.tif"), ElementsAre(says("b.ome.tif", "sample type")));
  std::string two_images = with(usual, usual_names);
  const std::size_t image = two_images.find("<Image"), end = two_images.find("</OME>");
  set_second(two_images.insert(end, two_images.substr(image, end - image)));
  EXPECT_THAT(warnings("a.ome.tif"), ElementsAre(says("b.ome.tif", "number of images")));
  // The same in other words, and a file that only says where the description is or has none.
  for (const std::string& same :
       {with("SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\" PhysicalSizeX=\"650\" PhysicalSizeXUnit=\"nm\" "
             "PhysicalSizeY=\"0.00065\" PhysicalSizeYUnit=\"mm\"",
             usual_names),
        std::string(
            "<OME UUID=\"urn:uuid:b\"><BinaryOnly MetadataFile=\"a.ome.tif\" UUID=\"urn:uuid:a\"/></OME>"),
        std::string()}) {
    set_second(same);
    EXPECT_THAT(warnings("a.ome.tif"), IsEmpty()) << same;
  }
}

TEST(OmePages, TellsACompanionThatIsMissingDamagedOrAnother) {
  const TemporaryFolder folder;
  const auto expect_told = [&](const std::string& words) {
    const auto source = open_image(folder / "a.ome.tif", {});
    EXPECT_THAT(first_pixel(*source), ElementsAre(11));
    EXPECT_THAT(source->info().channel_names, ElementsAre("DAPI"));
    EXPECT_THAT(warnings_of(*source),
                Contains(HasSubstr("b.ome.tif, which its OME description names, is left out: " + words)));
    EXPECT_THAT(warnings_of(*source), Contains(HasSubstr("1 of the 2 channels")));
  };
  write_set(folder, page(11), page(22));
  std::filesystem::remove(folder / "b.ome.tif");
  expect_told("it is not in this folder");
  testing::put_text(folder / "b.ome.tif", "not a TIFF");
  expect_told("");
  write_set(folder, page(11), page(22, 50, 41));
  expect_told("its pages are of another size");
  write_set(folder, page(11), page(22));
  write_tiff(folder / "b.ome.tif", {described(page(22), ome("SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"",
                                                            "<TiffData/>", " UUID=\"urn:uuid:c\""))});
  expect_told("it is another file");
}

TEST(OmePages, DoesNotFollowNamesOutOfTheFolder) {
  const TemporaryFolder folder;
  for (const char* const name : {"../secret.tif", "/etc/passwd", "..", "sub\\b.tif"}) {
    write_tiff(folder / "a.ome.tif",
               {described(page(11), ome("SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\"",
                                        tiff_data("IFD=\"0\" FirstC=\"0\"", "a.ome.tif") +
                                            tiff_data("IFD=\"0\" FirstC=\"1\"", name)))});
    const auto source = open_image(folder / "a.ome.tif", {});
    EXPECT_THAT(first_pixel(*source), ElementsAre(11));
    EXPECT_THAT(warnings_of(*source), Contains(HasSubstr("points outside this folder"))) << name;
  }
}

std::string elsewhere(const std::string& file, const std::string& uuid) {
  return "<OME xmlns=\"http://www.openmicroscopy.org/Schemas/OME/2016-06\" UUID=\"" + uuid +
         "\"><BinaryOnly MetadataFile=\"" + file + "\" UUID=\"urn:uuid:m\"/></OME>";
}

TEST(OmePages, TakesTheDescriptionFromACompanionFile) {
  const TemporaryFolder folder;
  testing::put_text(folder / "set.companion.ome",
                    ome("DimensionOrder=\"XYCZT\" SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\" PhysicalSizeX=\"0.5\" "
                        "PhysicalSizeY=\"0.5\"",
                        "<Channel Name=\"DAPI\"/><Channel Name=\"CD3\"/>" +
                            tiff_data("IFD=\"0\" FirstC=\"0\"", "a.ome.tif", "urn:uuid:a") +
                            tiff_data("IFD=\"0\" FirstC=\"1\"", "b.ome.tif", "urn:uuid:b"),
                        " UUID=\"urn:uuid:m\""));
  write_tiff(folder / "a.ome.tif", {described(page(11), elsewhere("set.companion.ome", "urn:uuid:a"))});
  write_tiff(folder / "b.ome.tif", {described(page(22), elsewhere("set.companion.ome", "urn:uuid:b"))});
  const auto source = open_image(folder / "b.ome.tif", {});
  EXPECT_THAT(first_pixel(*source), ElementsAre(11, 22));
  EXPECT_THAT(source->info().channel_names, ElementsAre("DAPI", "CD3"));
  EXPECT_NEAR(source->info().pixel_size_um->x, 0.5, 1e-12);
  std::filesystem::remove(folder / "set.companion.ome");
  const auto alone = open_image(folder / "b.ome.tif", {});
  EXPECT_THAT(first_pixel(*alone), ElementsAre(22));
  EXPECT_THAT(warnings_of(*alone), Contains(HasSubstr("set.companion.ome, which is left out: it is not in")));
}

// A companion file and two TIFFs, one plane each, of two channels.
class OmeCompanion : public ::testing::Test {
 protected:
  void SetUp() override {
    testing::put_text(
        companion_,
        ome("DimensionOrder=\"XYCZT\" SizeC=\"2\" SizeZ=\"2\" SizeT=\"1\"",
            "<Channel Name=\"DAPI\"/><Channel Name=\"CD3\"/>" +
                tiff_data("IFD=\"0\" FirstC=\"0\" FirstZ=\"0\" PlaneCount=\"2\"", "a.ome.tif", "urn:uuid:a") +
                tiff_data("IFD=\"0\" FirstC=\"0\" FirstZ=\"1\" PlaneCount=\"2\"", "b.ome.tif", "urn:uuid:b"),
            " UUID=\"urn:uuid:m\""));
    const auto says = [&](const char* uuid) { return elsewhere("set.companion.ome", uuid); };
    write_tiff(folder_ / "a.ome.tif", {described(page(11), says("urn:uuid:a")), page(12)});
    write_tiff(folder_ / "b.ome.tif", {described(page(21), says("urn:uuid:b")), page(22)});
  }
  std::vector<int> plane(int number) const {
    OpenOptions options;
    options.page = number;
    return first_pixel(*open_image(companion_, options));
  }
  TemporaryFolder folder_;
  std::filesystem::path companion_ = folder_ / "set.companion.ome";
};

TEST_F(OmeCompanion, IsOpenedByItselfWithThePlanesOfAllItsFiles) {
  EXPECT_THAT(plane(0), ElementsAre(11, 12));
  EXPECT_THAT(plane(1), ElementsAre(21, 22));
  const auto source = open_image(companion_);
  EXPECT_EQ(source->info().format, "OME-TIFF");
  EXPECT_EQ(source->info().path, companion_.string());
  EXPECT_EQ(source->info().page_count, 2);
  EXPECT_THAT(source->info().channel_names, ElementsAre("DAPI", "CD3"));
  EXPECT_THROW(plane(2), Error);
}

TEST_F(OmeCompanion, GoesByTheFileThatIsThereAndSaysWhereNoneIs) {
  std::filesystem::remove(folder_ / "a.ome.tif");
  EXPECT_THAT(plane(1), ElementsAre(21, 22));
  std::filesystem::remove(folder_ / "b.ome.tif");
  testing::expect_error(ErrorKind::NotReadable, "none of the 2 TIFFs", [&] { open_image(companion_); });
  testing::put_text(companion_, "<OME><Image/></OME>");
  testing::expect_error(ErrorKind::NotReadable, "describes no TIFF", [&] { open_image(companion_); });
}

TEST(OmePages, TellsDescriptionsThatNameEachOther) {
  const TemporaryFolder folder;
  write_tiff(folder / "a.ome.tif", {described(page(11), elsewhere("b.ome.tif", "urn:uuid:a"))});
  write_tiff(folder / "b.ome.tif", {described(page(22), elsewhere("a.ome.tif", "urn:uuid:b"))});
  const auto source = open_image(folder / "a.ome.tif", {});
  EXPECT_THAT(first_pixel(*source), ElementsAre(11));
  EXPECT_THAT(warnings_of(*source), Contains(HasSubstr("in turn that the description is in a.ome.tif")));
  write_tiff(folder / "c.ome.tif", {described(page(33), elsewhere("c.ome.tif", "urn:uuid:c"))});
  EXPECT_THAT(warnings_of(*open_image(folder / "c.ome.tif", {})), Contains(HasSubstr("in turn")));
}

TEST(OmePages, ShowsThePlanesOfTheFileThatWasOpened) {
  const TemporaryFolder folder;
  const std::string text =
      ome("DimensionOrder=\"XYCZT\" SizeC=\"1\" SizeZ=\"1\" SizeT=\"3\"",
          tiff_data("IFD=\"0\" FirstT=\"0\" PlaneCount=\"1\"", "t0.ome.tif") +
              tiff_data("IFD=\"0\" FirstT=\"1\" PlaneCount=\"2\"", "t1.ome.tif", "urn:uuid:y"));
  write_tiff(folder / "t0.ome.tif", {described(page(10), text)});
  write_tiff(folder / "t1.ome.tif", {described(page(21), text), page(22)});
  EXPECT_EQ(open_image(folder / "t0.ome.tif", {})->info().page_count, 1);
  OpenOptions second;
  second.page = 1;
  const auto source = open_image(folder / "t1.ome.tif", second);
  EXPECT_EQ(source->info().page_count, 2);
  EXPECT_THAT(first_pixel(*source), ElementsAre(22));
}

TEST(OmePages, TakesPagesThatHoldTheirChannelsTogether) {
  const TemporaryFolder folder;
  for (const bool planar : {false, true}) {
    PageSpec spec = page(0);
    spec.samples = 2;
    spec.planar = planar;
    spec.extra = {EXTRASAMPLE_UNSPECIFIED};
    spec.value = [](int, int, int c) { return 10 + c; };
    write_tiff(folder / "a.ome.tif",
               {described(spec, ome("SizeC=\"2\" SizeZ=\"1\" SizeT=\"1\"",
                                    "<Channel Name=\"DAPI\"/><Channel Name=\"CD3\"/><TiffData/>"))});
    const auto source = open_image(folder / "a.ome.tif", {});
    EXPECT_THAT(first_pixel(*source), ElementsAre(10, 11));
    EXPECT_THAT(source->info().channel_names, ElementsAre("DAPI", "CD3"));
    EXPECT_THAT(warnings_of(*source), IsEmpty());
  }
}

// https://github.com/MathOnco/valis/issues/101: names and sizes, there and back.
TEST(OmePages, ReadsWhatTheWriterWrote) {
  const TemporaryFolder folder;
  const Image image = testing::noise_image({333, 217}, 3, PixelType::U8, 9);
  TiffWriterOptions options;
  options.tile_size = 64;
  options.pixel_size_um = Vec2d{0.2527, 0.51};
  options.ome =
      OmeMetadata{"a", {"DAPI", "CD3", "\xC2\xB5-opioid"}, {ChannelColor{0, 0, 255}, {}, {}}, {}, {}};
  const WrittenFile written =
      testing::write_whole(folder / "a.ome.tif", image, ColorModel::Channels, options);
  const auto source = open_image(folder / "a.ome.tif", {});
  const ImageInfo& info = source->info();
  EXPECT_THAT(info.channel_names, ElementsAre("DAPI", "CD3", "\xC2\xB5-opioid"));
  EXPECT_THAT(info.channel_colors, ElementsAre(ChannelColor{0, 0, 255}, std::nullopt, std::nullopt));
  EXPECT_EQ(info.pixel_size_um->x, 0.2527);
  EXPECT_EQ(info.pixel_size_um->y, 0.51);
  EXPECT_EQ(static_cast<int>(info.levels.size()), written.levels);
  EXPECT_THAT(warnings_of(*source), IsEmpty());
  const Image back = read_level(*source, 0);
  ASSERT_EQ(back.byte_count(), image.byte_count());
  EXPECT_EQ(
      std::memcmp(back.pixels().data, image.pixels().data, static_cast<std::size_t>(image.byte_count())), 0);
  testing::Decoded half = testing::naive_half(testing::plain(image), true);
  EXPECT_EQ(testing::plain(read_level(*source, 1)).samples, half.samples);
}

TEST(OmePages, TellsADescriptionOfAnotherSize) {
  const TemporaryFolder folder;
  write_tiff(folder / "a.ome.tif",
             {described(page(1, 60, 30), ome("SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"", "<TiffData/>"))});
  const auto source = open_image(folder / "a.ome.tif", {});
  EXPECT_EQ(source->info().size, (Size{60, 30}));
  EXPECT_THAT(warnings_of(*source), Contains(HasSubstr("50 x 40")));
}

TEST(OmePages, TellsSamplesOfAnotherTypeThanDescribed) {
  const TemporaryFolder folder;
  const auto warnings = [&](const std::string& type, int bits, int format) {
    std::string text = ome("SizeC=\"1\"", "<TiffData/>");
    text.replace(text.find("uint8"), 5, type);
    PageSpec spec = described(page(7), text);
    spec.bits = bits, spec.format = format;
    write_tiff(folder / "a.ome.tif", {spec});
    const auto source = open_image(folder / "a.ome.tif");
    // The samples count.
    EXPECT_EQ(testing::sample(read_level(*source, 0), 3, 3, 0), 7);
    return warnings_of(*source);
  };
  EXPECT_THAT(warnings("uint16", 16, SAMPLEFORMAT_UINT), IsEmpty());
  EXPECT_THAT(warnings("float", 32, SAMPLEFORMAT_IEEEFP), IsEmpty());
  EXPECT_THAT(warnings("double", 64, SAMPLEFORMAT_IEEEFP), IsEmpty());
  EXPECT_THAT(warnings("float", 16, SAMPLEFORMAT_UINT),
              ElementsAre(HasSubstr("states samples of type float, but they are uint16")));
  EXPECT_THAT(warnings("int16", 16, SAMPLEFORMAT_UINT),
              ElementsAre(HasSubstr("states samples of type int16, but they are uint16")));
}

TEST(OmePages, TellsAPageThatIsGivenToSeveralPlanes) {
  const TemporaryFolder folder;
  write_tiff(folder / "a.ome.tif",
             {described(page(1), ome("SizeC=\"3\" SizeZ=\"1\" SizeT=\"1\"",
                                     "<TiffData IFD=\"0\" FirstC=\"0\"/><TiffData IFD=\"0\" FirstC=\"1\"/>"
                                     "<TiffData IFD=\"0\" FirstC=\"2\"/>"))});
  const auto source = open_image(folder / "a.ome.tif", {});
  EXPECT_THAT(warnings_of(*source), ElementsAre(HasSubstr("gives 1 of its pages to more than one plane")));
}

TEST(OmePages, TellsPagesThatTheDescriptionDoesNotMention) {
  const TemporaryFolder folder;
  write_tiff(
      folder / "a.ome.tif",
      {described(page(1), ome("SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"", "<TiffData/>")), page(2), page(3)});
  const auto source = open_image(folder / "a.ome.tif", {});
  EXPECT_EQ(source->info().page_count, 1);
  EXPECT_THAT(warnings_of(*source), ElementsAre(HasSubstr("2 more pages of its size")));
}

TEST(OmePages, TellsADescriptionWithoutAnImageAndTakesThePagesAsTheyAre) {
  const TemporaryFolder folder;
  for (const char* const inside : {"", "<!-- nothing -->", "&bomb;"}) {
    write_tiff(folder / "a.ome.tif", {described(page(1), "<!DOCTYPE x [<!ENTITY bomb \"b\">]><OME>" +
                                                             std::string(inside) + "</OME>"),
                                      page(2)});
    const auto source = open_image(folder / "a.ome.tif", {});
    EXPECT_EQ(source->info().page_count, 2);
    EXPECT_THAT(warnings_of(*source), ElementsAre(HasSubstr("describes no image"))) << inside;
  }
}

TEST(OmePages, TellsADescriptionThatIsAnotherFilesByItsUuid) {
  const TemporaryFolder folder;
  const auto of_b = [](const std::string& own_uuid) {
    return ome("SizeC=\"1\" SizeZ=\"1\" SizeT=\"1\"", tiff_data("IFD=\"0\"", "b.ome.tif", "urn:uuid:b"),
               own_uuid);
  };
  write_tiff(folder / "a.ome.tif", {described(page(1), of_b(" UUID=\"urn:uuid:a\""))});
  EXPECT_THAT(warnings_of(*open_image(folder / "a.ome.tif", {})),
              ElementsAre(HasSubstr("is of b.ome.tif, another file by its UUID")));
  // Renamed files keep theirs, or had none.
  for (const char* const own_uuid : {" UUID=\"urn:uuid:b\"", ""}) {
    write_tiff(folder / "a.ome.tif", {described(page(1), of_b(own_uuid))});
    EXPECT_THAT(warnings_of(*open_image(folder / "a.ome.tif", {})), IsEmpty()) << own_uuid;
  }
}

}  // namespace
}  // namespace alinify
