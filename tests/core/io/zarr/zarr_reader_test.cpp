#include "core/io/zarr/zarr_reader.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <mutex>
#include <random>
#include <span>
#include <zlib.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/log.h"
#include "core/base/platform.h"
#include "core/io/open_image.h"
#include "core/io/zarr/codecs.h"
#include "tests/core/io/zarr/zarr_oracle.h"
#include "tests/support/expect_error.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using testing::bytes_of;
using ::testing::ElementsAre;
using testing::expect_error;
using testing::get_text;
using ::testing::HasSubstr;
using ::testing::Not;
using testing::TemporaryFolder;
using testing::write_text;

struct Expected {
  std::int64_t width = 0, height = 0;
  int channels = 0, levels = 0, page = 0;
  std::string type;
};

Expected expected_of(const fs::path& file) {
  Expected expected;
  std::ifstream in(file);
  in >> expected.width >> expected.height >> expected.channels >> expected.type >> expected.levels >>
      expected.page;
  return expected;
}

std::string english(const std::vector<Message>& messages) {
  std::string text;
  for (const Message& message : messages) text += message.english() + "\n";
  return text;
}

class OracleStores : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    if (testing::oracle_python().empty()) return;
    folder_ = std::make_unique<TemporaryFolder>();
    said_ = testing::run_oracle("make '" + folder_->path().string() + "'", folder_->path());
  }
  static void TearDownTestSuite() { folder_.reset(); }
  void SetUp() override {
    if (!folder_) GTEST_SKIP() << "no Python with zarr and numcodecs: agreement was NOT checked";
    ASSERT_EQ(said_, "");
  }
  static std::unique_ptr<TemporaryFolder> folder_;
  static std::string said_;
};
std::unique_ptr<TemporaryFolder> OracleStores::folder_;
std::string OracleStores::said_;

TEST_F(OracleStores, AreReadAsTheirWritersMeantThem) {
  int stores = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_->path())) {
    if (entry.path().extension() != ".txt") continue;
    SCOPED_TRACE(entry.path().stem());
    ++stores;
    const Expected expected = expected_of(entry.path());
    const fs::path raw = fs::path(entry.path()).replace_extension(".raw");
    OpenOptions options;
    options.page = expected.page;
    const auto source = open_image(fs::path(entry.path()).replace_extension(""), options);
    const ImageInfo& info = source->info();
    EXPECT_EQ(info.size, (Size{expected.width, expected.height}));
    EXPECT_EQ(info.channels, expected.channels);
    EXPECT_EQ(name_of(info.type), expected.type);
    EXPECT_EQ(static_cast<int>(info.levels.size()), expected.levels);
    ASSERT_TRUE(info.pixel_size_um.has_value());
    EXPECT_DOUBLE_EQ(info.pixel_size_um->x, 0.5);
    EXPECT_EQ(bytes_of(read_level(*source, 0)), bytes_of(raw));
  }
  EXPECT_GE(stores, 35);
}

TEST_F(OracleStores, GiveAnyRectangleOnManyThreads) {
  OpenOptions options;
  options.pool = std::make_shared<ThreadPool>(4);
  std::mt19937 random(1);
  for (const std::string name :
       {"rgb-lz4.zarr", "yxc.zarr", "v3-shard.zarr", "v3-start.zarr", "deflated-v3-shard.zarr.zip"}) {
    SCOPED_TRACE(name);
    const auto source = open_image(*folder_ / name, options);
    const Image whole = read_level(*source, 0);
    const Size size = whole.size();
    options.pool->parallel_for(64, [&](std::int64_t) {
      Rect rect;
      {
        static std::mutex mutex;
        const std::lock_guard lock(mutex);
        rect.x = static_cast<std::int64_t>(random()) % size.width;
        rect.y = static_cast<std::int64_t>(random()) % size.height;
        rect.width = 1 + static_cast<std::int64_t>(random()) % (size.width - rect.x);
        rect.height = 1 + static_cast<std::int64_t>(random()) % (size.height - rect.y);
      }
      Image part(rect.size(), whole.channels(), whole.type()),
          wanted(rect.size(), whole.channels(), whole.type());
      source->read(0, rect, part.pixels());
      copy_pixels(whole.pixels().crop(rect), wanted.pixels());
      EXPECT_EQ(bytes_of(part), bytes_of(wanted));
    });
  }
}

TEST_F(OracleStores, KnowTheirColoursPagesAndLevels) {
  EXPECT_EQ(open_image(*folder_ / "rgb-lz4.zarr")->info().color, ColorModel::Rgb);
  EXPECT_EQ(open_image(*folder_ / "grey.zarr")->info().color, ColorModel::Grey);
  const auto stack = open_image(*folder_ / "tczyx-0.zarr");
  EXPECT_EQ(stack->info().color, ColorModel::Channels);
  EXPECT_EQ(stack->info().page_count, 6);
  EXPECT_EQ(open_image(*folder_ / "series.zarr")->info().page_count, 2);
  OpenOptions joined;
  joined.pages_as_channels = true;
  EXPECT_EQ(open_image(*folder_ / "tczyx-0.zarr", joined)->info().channels, 24);
  expect_error(ErrorKind::Usage, "2 images", [&] { open_image(*folder_ / "series.zarr", joined); });
  OpenOptions beyond;
  beyond.page = 6;
  expect_error(ErrorKind::NotReadable, "no page 6", [&] { open_image(*folder_ / "tczyx-0.zarr", beyond); });
  const auto shards = open_image(*folder_ / "v3-shard.zarr");
  EXPECT_EQ(shards->info().format, "OME-Zarr 0.5");
  EXPECT_EQ(shards->info().layout, "chunks 32x32 in shards of 128x96");
  EXPECT_EQ(open_image(*folder_ / "rgb-zlib.zarr")->info().levels[1].downsample, (Vec2d{2, 2}));
  // Files that a file dialog can choose in a folder.
  EXPECT_EQ(open_image(*folder_ / "rgb-lz4.zarr" / ".zattrs")->info().size, (Size{211, 157}));
}

TEST_F(OracleStores, TellEveryKindOfTornFile) {
  const auto broken = [&](const std::string& name, const std::string& chunk, auto&& change) {
    const fs::path copy = *folder_ / "broken.zarr";
    fs::remove_all(copy);
    fs::copy(*folder_ / name, copy, fs::copy_options::recursive);
    std::string bytes = get_text(copy / chunk);
    change(bytes);
    write_text(copy / chunk, bytes);
    return copy;
  };
  const auto cut = [](std::string& bytes) { bytes.resize(bytes.size() / 2); };
  const auto empty = [](std::string& bytes) { bytes.clear(); };
  const auto longer = [](std::string& bytes) { bytes += std::string(100'000, 'x'); };
  const auto noise = [](std::string& bytes) {
    std::mt19937 random(7);
    for (std::size_t i = 16; i < bytes.size(); ++i) bytes[i] = static_cast<char>(random());
  };
  int told = 0;
  for (const std::string name : {"rgb-lz4.zarr", "rgb-blosczstd.zarr", "rgb-zstd.zarr", "rgb-gzip.zarr",
                                 "rgb-zlib.zarr", "rgb-none.zarr"})
    for (const auto& change :
         {std::function<void(std::string&)>(cut), std::function<void(std::string&)>(empty),
          std::function<void(std::string&)>(longer), std::function<void(std::string&)>(noise)}) {
      SCOPED_TRACE(name);
      if (name == "rgb-none.zarr" && told % 4 == 3) continue;  // any bytes are raw samples
      ++told;
      const fs::path path = broken(name, "0/1/1/2", change);
      expect_error(ErrorKind::NotReadable, "chunk 0/1/1/2 is damaged",
                   [&] { read_level(*open_image(path), 0); });
      OpenOptions partial;
      partial.partial = true;
      const Image rest = read_level(*open_image(path, partial), 0);
      EXPECT_EQ(rest.pixels().at(0, 0)[1], read_level(*open_image(*folder_ / name), 0).pixels().at(0, 0)[1]);
      EXPECT_EQ(rest.pixels().at(100, 70)[1], std::byte{0});
    }
  EXPECT_EQ(told, 23);

  const auto shard = [&](auto&& change) { return broken("v3-shard.zarr", "0/c/0/1/1", change); };
  const auto why = [&](const fs::path& path, const std::string& words) {
    SCOPED_TRACE(words);
    expect_error(ErrorKind::NotReadable, words, [&] { read_level(*open_image(path), 0); });
  };
  why(shard(cut), "checksum does not match");
  why(shard(empty), "too short for an index");
  const auto point_outside = [](std::string& bytes) {
    std::string index = bytes.substr(bytes.size() - 4 - 16 * 24, 16 * 24);
    for (std::size_t i = 0; i < 8; ++i) index[i] = static_cast<char>(i < 6 ? 0xff : 0);
    const std::uint32_t sum = crc32c(std::as_bytes(std::span(index)));
    bytes.replace(bytes.size() - 4 - index.size(), index.size(), index);
    for (std::size_t i = 0; i < 4; ++i) bytes[bytes.size() - 4 + i] = static_cast<char>(sum >> 8 * i);
  };
  why(shard(point_outside), "its shard's index says");
  const fs::path zip = *folder_ / "cut.zip";
  fs::copy_file(*folder_ / "stored-rgb-lz4.zarr.zip", zip, fs::copy_options::overwrite_existing);
  fs::resize_file(zip, fs::file_size(zip) / 2);
  why(zip, "table of contents is missing");
}

TEST_F(OracleStores, SurviveAnyDamagedByteOfTheirMetadata) {
  std::mt19937 random(3);
  for (const auto& [name, document] :
       {std::pair{"rgb-lz4.zarr", ".zattrs"}, std::pair{"rgb-lz4.zarr", "0/.zarray"},
        std::pair{"v3-shard.zarr", "zarr.json"}, std::pair{"v3-shard.zarr", "0/zarr.json"},
        std::pair{"stored-v3-shard.zarr.zip", ""}}) {
    const fs::path copy = *folder_ / "fuzzed";
    fs::remove_all(copy);
    fs::copy(*folder_ / name, copy, fs::copy_options::recursive);
    const fs::path file = *document ? copy / document : copy;
    const std::string good = get_text(file);
    for (int round = 0; round < 150; ++round) {
      std::string bad = good;
      // A zip's table of contents is at its end.
      const std::size_t span = *document ? bad.size() : std::min<std::size_t>(bad.size(), 1500);
      for (int i = 0; i < 2; ++i) bad[bad.size() - 1 - random() % span] = static_cast<char>(random());
      write_text(file, bad);
      try {
        OpenOptions options;
        options.partial = true;
        const auto source = open_image(copy, options);
        if (source->info().size.area() * source->info().channels < 10'000'000) read_level(*source, 0);
      } catch (const Error& error) {
        EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      }
    }
  }
}

// ---- hand-made stores ----

const std::string attributes_04 =
    R"({"multiscales":[{"version":"0.4","axes":[{"name":"c","type":"channel"},{"name":"y","type":"space","unit":"UNIT"},)"
    R"({"name":"x","type":"space","unit":"UNIT"}],"datasets":[{"path":"PATH","coordinateTransformations":)"
    R"([{"type":"scale","scale":[1,SCALE,SCALE]}]}]}]OMERO})";
const std::string array_v2 =
    R"({"zarr_format":2,"shape":SHAPE,"chunks":CHUNKS,"dtype":"|u1","compressor":CODEC,"fill_value":5,"order":"C",)"
    R"("filters":FILTERS,"dimension_separator":"/"})";

using Replacements = std::vector<std::pair<std::string, std::string>>;

std::string with(std::string text, const Replacements& replacements) {
  for (const auto& [word, value] : replacements)
    for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += value.size())
      text.replace(at, word.size(), value);
  return text;
}

fs::path store(const TemporaryFolder& folder, const Replacements& changes = {}) {
  const fs::path path = folder / "made.ome.zarr";
  fs::remove_all(path);
  write_text(path / ".zgroup", R"({"zarr_format":2})");
  const Replacements usual = {{"UNIT", "micrometer"}, {"PATH", "0"},        {"SCALE", "0.25"},
                              {"OMERO", ""},          {"SHAPE", "[1,8,8]"}, {"CHUNKS", "[1,4,4]"},
                              {"CODEC", "null"},      {"FILTERS", "null"}};
  write_text(path / ".zattrs", with(with(attributes_04, changes), usual));
  write_text(path / "0" / ".zarray", with(with(array_v2, changes), usual));
  return path;
}

TEST(ZarrReader, SaysWhenALevelHasNoChunkAtAll) {
  const TemporaryFolder folder;
  const auto source = open_image(store(folder));
  EXPECT_THAT(english(source->info().warnings), HasSubstr("no chunk of level 0 is stored"));
  EXPECT_EQ(read_level(*source, 0).pixels().at(7, 7)[0], std::byte{5});
  write_text(folder / "made.ome.zarr" / "0" / "0" / "0" / "0", std::string(16, 'x'));
  const auto stored = open_image(folder / "made.ome.zarr");
  EXPECT_EQ(english(stored->info().warnings), "");
  EXPECT_EQ(read_level(*stored, 0).pixels().at(3, 3)[0], std::byte{'x'});
  EXPECT_EQ(read_level(*stored, 0).pixels().at(4, 3)[0], std::byte{5});
}

TEST(ZarrReader, SaysOnceWhileReadingThatChunksAreNotStored) {
  const TemporaryFolder folder;
  std::vector<std::string> heard;
  set_log_sink([&heard](LogLevel, std::string_view line) { heard.emplace_back(line); });
  const fs::path path = store(folder);
  for (const char* const chunk : {"0/0", "0/1", "1/0", "1/1"})
    write_text(path / "0" / "0" / chunk, std::string(16, 'x'));
  read_level(*open_image(path), 0);
  EXPECT_THAT(heard, ::testing::IsEmpty());
  for (const char* const chunk : {"0/1", "1/1"}) fs::remove(path / "0" / "0" / chunk);
  const auto source = open_image(path);
  for (int i = 0; i < 3; ++i) read_level(*source, 0);
  set_log_sink({});
  EXPECT_THAT(heard, ::testing::ElementsAre(HasSubstr("chunk 0/0/0/1 is not stored")));
  EXPECT_THAT(heard.at(0), HasSubstr("all of it is 5"));
}

TEST(ZarrReader, SaysWhichChannelHasNoChunkAtAll) {
  const TemporaryFolder folder;
  const fs::path path = store(folder, {{"SHAPE", "[3,8,8]"}});
  for (const char* const channel : {"0", "2"})
    write_text(path / "0" / channel / "0" / "1", std::string(16, 'x'));
  const std::string warnings = english(open_image(path)->info().warnings);
  EXPECT_THAT(warnings, HasSubstr("no chunk of level 0 (c = 1) is stored"));
  EXPECT_THAT(warnings, ::testing::Not(HasSubstr("c = 0")));
}

TEST(ZarrReader, RefusesWhatItCannotReadInWords) {
  const TemporaryFolder folder;
  const auto refused = [&](const Replacements& changes, const std::string& words) {
    SCOPED_TRACE(words);
    expect_error(ErrorKind::NotReadable, words, [&] { open_image(store(folder, changes)); });
  };
  refused({{"FILTERS", R"([{"id":"delta","dtype":"|u1"}])"}}, "\"delta\"");
  refused({{"CODEC", R"({"id":"lzma"})"}}, "\"lzma\"");
  refused({{"\"order\":\"C\"", "\"order\":\"F\""}}, "transposed");
  refused({{"|u1", "|S4"}}, "|S4");
  refused({{"|u1", "<c8"}}, "c8");
  refused({{"\"fill_value\":5", "\"fill_value\":300"}}, "300");
  refused({{"CHUNKS", "[1,0,4]"}}, "chunks[1]");
  refused({{"CHUNKS", "[4,4]"}}, "different numbers of dimensions");
  refused({{"CHUNKS", "[1,1000000,1000000]"}}, "one of its chunks takes");
  refused({{"SHAPE", "[1,-8,8]"}}, "shape[1]");
  refused({{"SHAPE", "[1,9000000000000,9000000000000]"}}, "cannot be right");
  refused({{"SHAPE", "[9000000000,8,8]"}}, "9000000000 channels");
  refused({{"SHAPE", "[8,8]"}, {"CHUNKS", "[4,4]"}}, "names 3 axes");
  refused({{"PATH", "../0"}}, "point outside");
  refused({{"PATH", "/etc"}}, "relative");
  refused({{"PATH", "1"}}, "array 1/ is missing");
  refused({{"\"name\":\"c\",\"type\":\"channel\"", "\"name\":\"phase\",\"type\":\"other\""}}, "\"phase\"");
  refused({{"\"multiscales\"", "\"multi\""}}, "without an image as OME describes it");
  refused({{"SCALE,SCALE", "SCALE"}}, "3 numbers");
  store(folder);
  write_text(folder / "made.ome.zarr" / ".zattrs", R"({"plate":{}})");
  expect_error(ErrorKind::NotReadable, "A/1/0", [&] { open_image(folder / "made.ome.zarr"); });
  write_text(folder / "made.ome.zarr" / ".zattrs", "{");
  expect_error(ErrorKind::NotReadable, "not JSON", [&] { open_image(folder / "made.ome.zarr"); });
  // A folder of anything else stays a folder.
  fs::create_directories(folder / "other");
  expect_error(ErrorKind::NotReadable, "it is a folder", [&] { open_image(folder / "other"); });
}

TEST(ZarrReader, BelievesNoNonsensicalScale) {
  const TemporaryFolder folder;
  const auto pixel = [&](const Replacements& changes) {
    return open_image(store(folder, changes))->info().pixel_size_um;
  };
  EXPECT_DOUBLE_EQ(pixel({})->x, 0.25);
  EXPECT_DOUBLE_EQ(pixel({{"UNIT", "nanometer"}, {"SCALE", "250"}})->y, 0.25);
  EXPECT_DOUBLE_EQ(pixel({{"UNIT", "millimeter"}, {"SCALE", "0.001"}})->y, 1);
  EXPECT_DOUBLE_EQ(pixel({{"UNIT", "angstrom"}, {"SCALE", "2500"}})->y, 0.25);
  EXPECT_DOUBLE_EQ(pixel({{"UNIT", "kilometer"}, {"SCALE", "1e-9"}})->y, 1);
  EXPECT_FALSE(pixel({{"UNIT", "pixel"}}));
  for (const char* const scale : {"0", "-1", "1e300", "1e-300"}) {
    SCOPED_TRACE(scale);
    const auto source = open_image(store(folder, {{"SCALE", scale}}));
    EXPECT_FALSE(source->info().pixel_size_um);
    EXPECT_THAT(english(source->info().warnings), HasSubstr("is ignored"));
  }
}

TEST(ZarrReader, TellsColoursAndWindowsThatAreNoneAndTakesThemAsNotStated) {
  const TemporaryFolder folder;
  const auto told = [&](const std::string& second) {
    const std::string channels =
        R"(,"omero":{"channels":[{"label":"DAPI","color":"0000FF","window":{"start":1,"end":9}},{)" + second +
        "}]}";
    const fs::path path = store(folder, {{"OMERO", channels}, {"SHAPE", "[2,8,8]"}});
    for (const char* const chunk : {"0/0/0", "1/0/0"}) write_text(path / "0" / chunk, std::string(16, 'x'));
    const auto source = open_image(path);
    EXPECT_THAT(source->info().channel_colors, ElementsAre(ChannelColor{0, 0, 255}, std::nullopt)) << second;
    EXPECT_THAT(source->info().channel_windows, ElementsAre(ChannelWindow{1, 9}, std::nullopt)) << second;
    return english(source->info().warnings);
  };
  for (const char* const odd :
       {R"("red")", R"("")", R"("FF00")", R"("00FF0000")", "255", "[0,255,0]", R"("+0000F")"})
    EXPECT_EQ(told(R"("color":)" + std::string(odd)),
              "it gives 1 of its channels a colour that is not six hexadecimal digits, such as " +
                  std::string(odd) + "; it is left out\n");
  for (const char* const odd : {R"({"end":9,"start":90})", R"({"end":9,"start":9})",
                                R"({"end":9,"start":"1"})", R"({"end":9})", R"([1,9])", "7"})
    EXPECT_EQ(told(R"("window":)" + std::string(odd)),
              "it gives 1 of its channels a display window that makes no sense, such as " + std::string(odd) +
                  "; it is left out\n");
  const std::string shown = told(R"("color":")" + std::string(5000, 'x') + "\"");
  EXPECT_LT(shown.size(), 200u);
  // Nothing stated is nothing wrong.
  for (const char* const none : {"", R"("label":null,"color":null,"window":null)", R"("window":{})",
                                 R"("window":{"min":0,"max":255})"})
    EXPECT_EQ(told(none), "");
}

TEST(ZarrReader, TellsAVersionThatItDoesNotKnow) {
  const TemporaryFolder folder;
  const auto warnings = [&](const std::string& version) {
    const fs::path path = store(folder, {{"\"0.4\"", "\"" + version + "\""}});
    write_text(path / "0" / "0" / "0" / "0", std::string(16, 'x'));
    return english(open_image(path)->info().warnings);
  };
  EXPECT_THAT(warnings("9.9"), HasSubstr("its version, \"9.9\", is not one of 0.1 to 0.5"));
  EXPECT_THAT(warnings("0.6"), HasSubstr("\"0.6\""));
  for (const char* const known : {"0.3", "0.4", "0.5"}) EXPECT_EQ(warnings(known), "");
}

TEST(ZarrReader, TellsMetadataOfBothZarrFormatsInOneFolder) {
  const TemporaryFolder folder;
  const fs::path path = store(folder);
  write_text(path / "0" / "0" / "0" / "0", std::string(16, 'x'));
  const std::string array =
      R"({"zarr_format":3,"node_type":"array","shape":[1,8,8],"data_type":"uint8",)"
      R"("fill_value":5,"chunk_grid":)"
      R"({"name":"regular","configuration":{"chunk_shape":[1,4,4]}},"chunk_key_encoding":{"name":"v2",)"
      R"("configuration":{"separator":"/"}},"codecs":[{"name":"bytes"}]})";
  write_text(path / "0" / "zarr.json", array);
  EXPECT_EQ(english(open_image(path)->info().warnings),
            "it has metadata of zarr 2 and of zarr 3 side by side (0/.zarray, 0/zarr.json); that of zarr 3 "
            "is read\n");
  std::string ome = get_text(path / ".zattrs");
  ome.replace(ome.find("0.25"), 4, "0.75");
  write_text(path / "zarr.json", R"({"zarr_format":3,"node_type":"group","attributes":{"ome":)" + ome + "}}");
  const auto source = open_image(path);
  EXPECT_EQ(
      english(source->info().warnings),
      "it has metadata of zarr 2 and of zarr 3 side by side (.zattrs, zarr.json); that of zarr 3 is read\n");
  ASSERT_TRUE(source->info().pixel_size_um);
  EXPECT_DOUBLE_EQ(source->info().pixel_size_um->y, 0.75);
  for (const char* const old : {".zattrs", ".zgroup", "0/.zarray"}) fs::remove(path / old);
  EXPECT_EQ(english(open_image(path)->info().warnings), "");
}

TEST(ZarrReader, TellsAnAxisWhoseUnitIsNoLength) {
  const TemporaryFolder folder;
  const auto warnings = [&](const std::string& unit) {
    const auto source = open_image(store(folder, {{"UNIT", unit}}));
    EXPECT_FALSE(source->info().pixel_size_um) << unit;
    return english(source->info().warnings);
  };
  EXPECT_THAT(warnings("furlong"), HasSubstr("its scale is not used: the unit of its axes, \"furlong\""));
  EXPECT_THAT(warnings("second"), HasSubstr("\"second\""));
  EXPECT_THAT(warnings(std::string(500, 'x')), Not(HasSubstr(std::string(41, 'x'))));
  // Uncalibrated, and meant so.
  EXPECT_THAT(warnings("pixel"), Not(HasSubstr("scale")));
  EXPECT_THAT(warnings(""), Not(HasSubstr("scale")));
}

TEST(ZarrReader, KnowsWhichChannelsAreSwitchedOff) {
  const TemporaryFolder folder;
  const auto off = [&](const std::string& first, const std::string& second) {
    const std::string channels = R"(,"omero":{"channels":[{"label":"DAPI","color":"0000FF")" + first +
                                 R"(},{"label":"FITC","color":"00FF00")" + second + "}]}";
    return open_image(store(folder, {{"OMERO", channels}, {"SHAPE", "[2,8,8]"}}))->info().channels_off;
  };
  EXPECT_THAT(off(R"(,"active":true)", R"(,"active":false)"), ElementsAre(false, true));
  EXPECT_THAT(off("", R"(,"active":false)"), ElementsAre(false, true));
  EXPECT_THAT(off(R"(,"active":true)", R"(,"active":true)"), ::testing::IsEmpty());
  EXPECT_THAT(off(R"(,"active":"no")", R"(,"active":0)"), ::testing::IsEmpty());
}

TEST(ZarrReader, TellsWhichChannelsAndLabelsItDoesNotKnow) {
  const TemporaryFolder folder;
  const Replacements names = {
      {"OMERO",
       R"(,"omero":{"channels":[{"label":"DAPI","color":"0000FF"},{"label":"FITC","color":"00FF00"}]})"}};
  const auto missing = open_image(store(folder, names));
  EXPECT_THAT(english(missing->info().warnings), HasSubstr("describes 2 channels and has 1"));
  EXPECT_TRUE(missing->info().channel_names.empty());
  Replacements two = names;
  two.insert(two.end(), {{"SHAPE", "[2,8,8]"}});
  const fs::path path = store(folder, two);
  write_text(path / "labels" / ".zattrs", R"({"labels":["cells","nuclei"]})");
  const auto named = open_image(path);
  EXPECT_THAT(named->info().channel_names, ElementsAre("DAPI", "FITC"));
  EXPECT_THAT(named->info().channel_colors, ElementsAre(ChannelColor{0, 0, 255}, ChannelColor{0, 255, 0}));
  EXPECT_THAT(english(named->info().warnings), HasSubstr("cells, nuclei"));
}

TEST(ZarrReader, TakesTheWindowThatAViewerShallShowEachChannelBetween) {
  const TemporaryFolder folder;
  const auto windows = [&](const std::string& first, const std::string& second) {
    const std::string channels = R"(,"omero":{"channels":[{"label":"DAPI","color":"#0000fF")" + first +
                                 R"(},{"label":"FITC","color":"green")" + second + "}]}";
    const auto source = open_image(store(folder, {{"OMERO", channels}, {"SHAPE", "[2,8,8]"}}));
    EXPECT_THAT(source->info().channel_colors, ElementsAre(ChannelColor{0, 0, 255}, std::nullopt));
    return source->info().channel_windows;
  };
  const std::string whole = R"(,"window":{"min":0,"max":255,"start":0,"end":255})";
  EXPECT_THAT(windows(R"(,"window":{"min":0,"max":255,"start":12,"end":99.5})", whole),
              ElementsAre(ChannelWindow{12, 99.5}, ChannelWindow{0, 255}));
  EXPECT_THAT(windows(R"(,"window":{"start":12,"end":99})", ""),
              ElementsAre(ChannelWindow{12, 99}, std::nullopt));
  // Metadata without information, and nonsensical ones.
  EXPECT_THAT(windows(whole, whole), ::testing::IsEmpty());
  for (const char* const nonsense : {R"({"start":9,"end":9})", R"({"start":90,"end":9})",
                                     R"({"start":"1","end":9})", R"({"end":9})", "[1,9]", "null", "7"}) {
    SCOPED_TRACE(nonsense);
    EXPECT_THAT(windows(std::string(R"(,"window":)") + nonsense, ""), ::testing::IsEmpty());
  }
}

void put(std::string& to, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to += static_cast<char>(value >> 8 * i & 0xff);
}

struct ZipMember {
  std::string name, text;
  int times = 1;                   // the text follows itself so often
  std::uint32_t stated_bytes = 0;  // 0: the truth
};

// Deflated without a header around it, piece by piece: nobody here holds what it inflates to.
std::string deflated(const ZipMember& member, std::uint32_t& sum) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string out, part(1 << 16, '\0');
  sum = 0;
  for (int i = 0; i < member.times; ++i) {
    auto* const bytes = reinterpret_cast<Bytef*>(const_cast<char*>(member.text.data()));
    sum = static_cast<std::uint32_t>(crc32_z(sum, bytes, member.text.size()));
    stream.next_in = bytes, stream.avail_in = static_cast<uInt>(member.text.size());
    do {
      stream.next_out = reinterpret_cast<Bytef*>(part.data());
      stream.avail_out = static_cast<uInt>(part.size());
      deflate(&stream, i + 1 == member.times ? Z_FINISH : Z_NO_FLUSH);
      out.append(part, 0, part.size() - stream.avail_out);
    } while (stream.avail_out == 0);
  }
  deflateEnd(&stream);
  return out;
}

// APPNOTE 6.3.10: each member behind a local header, then their list, then its place.
std::string zip_of(const std::vector<ZipMember>& members) {
  std::string file, list;
  for (const ZipMember& member : members) {
    std::uint32_t sum = 0;
    const std::string packed = deflated(member, sum);
    const std::uint64_t truth = member.text.size() * static_cast<std::size_t>(member.times);
    const std::uint64_t bytes = member.stated_bytes > 0 ? member.stated_bytes : truth;
    const std::size_t at = file.size();
    std::string common;
    put(common, 20, 2), put(common, 0, 2), put(common, 8, 2), put(common, 0, 4), put(common, sum, 4);
    put(common, packed.size(), 4), put(common, bytes, 4), put(common, member.name.size(), 2),
        put(common, 0, 2);
    file += "PK\3\4" + common + member.name + packed;
    list += "PK\1\2";
    put(list, 20, 2);
    list += common;
    put(list, 0, 2), put(list, 0, 2), put(list, 0, 2), put(list, 0, 4), put(list, at, 4);
    list += member.name;
  }
  const std::size_t at = file.size();
  file += list + "PK\5\6";
  put(file, 0, 4), put(file, members.size(), 2), put(file, members.size(), 2), put(file, list.size(), 4);
  put(file, at, 4), put(file, 0, 2);
  return file;
}

TEST(ZarrReader, UnpacksNoZipBomb) {
  const TemporaryFolder folder;
  const fs::path made = store(folder);
  const ZipMember attributes{".zattrs", get_text(made / ".zattrs")},
      group{".zgroup", get_text(made / ".zgroup")}, array{"0/.zarray", get_text(made / "0/.zarray")};
  const fs::path zip = folder / "x.zarr.zip";
  const auto write = [&](const std::vector<ZipMember>& members) { write_text(zip, zip_of(members)); };
  write({attributes, group, array, {"0/0/0/0", std::string(16, 'x')}});
  EXPECT_EQ(read_level(*open_image(zip), 0).pixels().at(3, 3)[0], std::byte{'x'}) << "the zip is none";

  const std::string spaces(std::size_t{1} << 20, ' ');
  const std::int64_t before = platform::peak_memory_bytes();
  // A chunk of 16 samples that says how large it is, and one that lies; the same of a document.
  for (const std::uint32_t stated : {0u, 16u}) {
    SCOPED_TRACE(stated);
    write({attributes, group, array, {"0/0/0/0", spaces, 300, stated}});
    EXPECT_LT(fs::file_size(zip), std::uintmax_t{1} << 20);
    expect_error(ErrorKind::NotReadable, "0/0/0/0", [&] { read_level(*open_image(zip), 0); });
    write({{".zattrs", spaces, 300, stated}, group, array});
    expect_error(ErrorKind::NotReadable, ".zattrs", [&] { open_image(zip); });
  }
  // Less than a quarter of the bombs' contents, 300 MiB each, was ever in memory.
  EXPECT_LT(platform::peak_memory_bytes() - before, std::int64_t{75} << 20);
}

TEST(ZarrReader, ReadsNoMoreMemoryThanAChunkIntoABomb) {
  const TemporaryFolder folder;
  // A chunk of 4 x 4 samples that inflates to a gigabyte would, if it were let.
  const fs::path path = store(folder, {{"CODEC", R"({"id":"zstd","level":1})"}});
  const std::vector<std::byte> zeros(std::size_t{64} << 20);
  const std::vector<ZarrCodec> zstd = {{ZarrCodec::Kind::Zstd}};
  const ByteVector bomb = encode_zarr(zstd, zeros);
  EXPECT_LT(bomb.size(), 8192u);
  write_text(path / "0" / "0" / "0" / "0", {reinterpret_cast<const char*>(bomb.data()), bomb.size()});
  expect_error(ErrorKind::NotReadable, "is damaged", [&] { read_level(*open_image(path), 0); });
}

TEST(ZarrCodecs, AgreeWithPublishedChecksums) {
  // RFC 3720, B.4: 32 bytes of zeros, of ones, and 0 to 31.
  std::array<std::byte, 32> bytes{};
  EXPECT_EQ(crc32c(bytes), 0x8a9136aau);
  bytes.fill(std::byte{0xff});
  EXPECT_EQ(crc32c(bytes), 0x62a8ab43u);
  for (std::size_t i = 0; i < 32; ++i) bytes[i] = static_cast<std::byte>(i);
  EXPECT_EQ(crc32c(bytes), 0x46dd794eu);
}

}  // namespace
}  // namespace alinify
