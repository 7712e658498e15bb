// The contract with other tools: words, exit codes, output streams.
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/io/points_io.h"
#include "core/io/transform_io.h"
#include "tests/cli/cli_pair.h"
#include "tests/cli/cli_program.h"
#include "tests/cli/grey_pages.h"
#include "tests/support/names_in.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;
using Json = nlohmann::json;

const std::vector<std::string> commands{
#define COMMAND(name) #name,
#include "app/commands/commands.def"
#undef COMMAND
};

int lines(const std::string& text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

// Expects exit code 1 or 2 and one line with the problem.
void expect_failure(const CliResult& result, int code, const std::string& words) {
  EXPECT_EQ(result.code, code) << result.err;
  EXPECT_THAT(result.err, StartsWith("error: "));
  EXPECT_EQ(lines(result.err), 1) << result.err;
  EXPECT_THAT(result.err, HasSubstr(words));
  EXPECT_EQ(result.out, "");
}

// A command's output for programs.
Json parsed(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--json", "--quiet"});
  const CliResult result = run_cli(arguments);
  EXPECT_EQ(result.code, 0) << result.err;
  return Json::parse(result.out);
}

struct Pair {
  TemporaryFolder folder;
  std::string fixed, moving, truth, fixed_points, moving_points;

  explicit Pair(const std::string& kind = "tissue", const std::string& size = "160x120",
                const std::string& seed = "3") {
    const CliResult made = run_cli({"phantom", "--kind", kind, "--size", size, "--seed", seed, "--out",
                                    folder.path().string(), "--quiet"});
    EXPECT_EQ(made.code, 0) << made.err;
    fixed = (folder / "fixed.tif").string();
    moving = (folder / "moving.tif").string();
    truth = (folder / "truth.json").string();
    fixed_points = (folder / "fixed_points.csv").string();
    moving_points = (folder / "moving_points.csv").string();
  }
  std::string operator/(const std::string& name) const { return (folder / name).string(); }
};

TEST(CommandLine, PrintsItsVersionAndHelpOnStandardOutput) {
  const CliResult version = run_cli({"--version"});
  EXPECT_EQ(version.code, 0);
  EXPECT_THAT(version.out, StartsWith("alinify-cli "));
  const CliResult help = run_cli({"--help"});
  EXPECT_EQ(help.code, 0);
  EXPECT_EQ(help.err, "");
  for (const std::string& command : commands) {
    const bool hidden = command == "completion" || command == "man";
    EXPECT_EQ(help.out.find("\n  " + command + " ") == std::string::npos, hidden) << command;
    const CliResult about = run_cli({command, "--help"});
    EXPECT_EQ(about.code, 0) << command;
    EXPECT_THAT(about.out, HasSubstr("--json")) << command;
  }
}

TEST(CommandLine, ExitsWithTwoForWhatItDoesNotUnderstand) {
  EXPECT_EQ(run_cli({}).code, 2);
  expect_failure(run_cli({"frobnicate"}), 2, "frobnicate");
  expect_failure(run_cli({"info"}), 2, "info --help");
  expect_failure(run_cli({"info", "x.tif", "--nonsense"}), 2, "--nonsense");
  expect_failure(
      run_cli({"warp", "--transform", "t", "--image", "m", "--out", "w", "--interpolation", "magic"}), 2,
      "magic");
  expect_failure(run_cli({"phantom", "--kind", "fabric", "--size", "0x10", "--out", "x"}), 2, "size");
  expect_failure(run_cli({"phantom", "--kind", "fabric", "--size", "10y10", "--out", "x"}), 2, "10y10");
  expect_failure(run_cli({"register", "--fixed", "a", "--moving", "b", "--engine", "magic"}), 2, "magic");
  expect_failure(run_cli({"register", "--fixed", "a", "--moving", "b", "--set", "nonsense=3"}), 2,
                 "nonsense");
  expect_failure(run_cli({"register", "--fixed", "a", "--moving", "b", "--memory-limit", "lots"}), 2, "lots");
  for (const std::string device : {"abacus", "cuda:", "cuda:x", "cuda:-1", "cuda:1x", "cudas", "cuda:ALL"})
    expect_failure(run_cli({"register", "--fixed", "a", "--moving", "b", "--device", device}), 2, device);
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"register", "--fixed", "a", "--moving", "b"},
        {"warp", "--transform", "t", "--image", "m", "--out", "w.tif"},
        {"compose", "--fixed", "a", "--moving", "b", "--out", "p.png"}}) {
    std::vector<std::string> limited = command;
    limited.insert(limited.end(), {"--gpu-memory-limit", "plenty"});
    expect_failure(run_cli(limited), 2, "plenty");
  }
  expect_failure(run_cli({"register", "--fixed", "a", "--moving", "b", "--initial", "landmarks"}), 2,
                 "landmarks");
}

TEST(CommandLine, ExitsWithOneForAnEngineThatCannotRunHere) {
  const auto by = [](std::vector<std::string> engine) {
    engine.insert(engine.begin(), {"register", "--fixed", "a", "--moving", "b", "--engine"});
    return run_cli(engine);
  };
  expect_failure(by({"elastix", "--set", "program=/no/such/elastix"}), 1, "/no/such/elastix");
  const Json devices = parsed({"devices"});
  for (const Json& engine : devices.at("engines")) {
    if (engine.at("available").get<bool>()) continue;
    const std::string name = engine.at("name");
    expect_failure(by({name}), 1, name);
    expect_failure(by({name, "--set", "nonsense=3"}), 2, "nonsense");
  }
}

TEST(CommandLine, ExitsWithTwoForLimitsOfTheSearchThatAreNone) {
  const auto within = [](const std::string& flag, const std::string& value) {
    return run_cli({"register", "--fixed", "a", "--moving", "b", flag, value});
  };
  for (const std::string degrees : {"-1", "181", "nan"})
    expect_failure(within("--max-rotation", degrees), 2, "0 to 180");
  expect_failure(within("--max-rotation", "some"), 2, "some");
  for (const std::string range : {"2", "2,1", "0,1", "a,b", "1,2,3"})
    expect_failure(within("--scale-range", range), 2, "'" + range + "' is not a range of scales");
}

TEST(CommandLine, ExitsWithTwoForAGridThatIsNone) {
  const Pair pair;
  const auto to = [&pair](std::vector<std::string> more) {
    more.insert(more.begin(), {"transform", "--transform", pair.truth, "--out", pair / "x", "--quiet"});
    return run_cli(more);
  };
  expect_failure(to({"--to", "bspline"}), 2, "--grid 64");
  expect_failure(to({"--to", "field", "--grid", "64"}), 2, "no B-spline grid");
  expect_failure(to({"--grid", "64"}), 2, "--to alinify");
  for (const std::string spacing : {"0", "-64", "0.5", "nan"})
    expect_failure(to({"--to", "bspline", "--grid", spacing}), 2, "below a pixel");
  expect_failure(to({"--to", "bspline", "--grid", "coarse"}), 2, "coarse");
  EXPECT_FALSE(std::filesystem::exists(pair / "x"));
}

TEST(CommandLine, RefusesAGpuThatIsNotThere) {
  if (!Json::parse(run_cli({"devices", "--json"}).out).at("gpus").empty())
    GTEST_SKIP() << "this machine has a GPU";
  const Pair pair;
  expect_failure(run_cli({"register", "--fixed", pair.fixed, "--moving", pair.moving, "--device", "cuda"}), 1,
                 "cuda");
  for (const std::string device : {"cuda:7", "cuda:all"}) {
    expect_failure(run_cli({"register", "--fixed", pair.fixed, "--moving", pair.moving, "--device", device}),
                   1, device);
    expect_failure(run_cli({"warp", "--transform", pair.truth, "--image", pair.moving, "--out",
                            pair / "w.tif", "--device", device}),
                   1, device);
    expect_failure(run_cli({"compose", "--fixed", pair.fixed, "--moving", pair.moving, "--out",
                            pair / "c.png", "--device", device}),
                   1, device);
  }
}

TEST(CommandLine, SaysThatALimitOfGpuMemoryDoesNothingOnTheProcessor) {
  const Pair pair;
  const CliResult result = run_cli({"compose", "--fixed", pair.fixed, "--moving", pair.moving, "--out",
                                    pair / "c.png", "--device", "cpu", "--gpu-memory-limit", "2G"});
  EXPECT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("note: --gpu-memory-limit has no effect on the CPU"));
}

TEST(CommandLine, SaysOnceThatItRunsOnTheProcessorUnlessItIsToldToBeQuiet) {
  const Pair pair;
  const std::vector<std::string> warp{"warp",      "--transform", pair.truth,    "--image",
                                      pair.moving, "--out",       pair / "w.tif"};
  const std::string told = run_cli(warp).err;
  EXPECT_THAT(told, HasSubstr("note: running on CPU"));
  auto quiet = warp;
  quiet.emplace_back("--quiet");
  EXPECT_EQ(run_cli(quiet).err, "");
  auto explicitly = warp;
  explicitly.insert(explicitly.end(), {"--device", "cpu"});
  EXPECT_THAT(run_cli(explicitly).err, ::testing::Not(HasSubstr("note: running on")));
}

TEST(CommandLine, ListsTheFormatsOfImages) {
  const Json formats = parsed({"info", "--formats"}).at("formats");
  bool reads_tiff = false;
  for (const Json& format : formats) {
    EXPECT_FALSE(format.at("endings").empty()) << format;
    EXPECT_EQ(format.at("available") == true, format.at("why_not").is_null()) << format;
    reads_tiff = reads_tiff || (format.at("name") == "TIFF" && format.at("pages") == true &&
                                format.at("library").get<std::string>().starts_with("libtiff "));
  }
  EXPECT_TRUE(reads_tiff);
  const std::string text = run_cli({"info", "--formats"}).out;
  for (const Json& format : formats) EXPECT_THAT(text, HasSubstr(format.at("name").get<std::string>()));
  EXPECT_EQ(run_cli({"info", "--formats", "x.tif"}).code, 2);
}

TEST(CommandLine, PrintsJsonThatParses) {
  const Pair pair;
  const Json info = parsed({"info", pair.fixed});
  EXPECT_EQ(info.at("width"), 160);
  EXPECT_EQ(info.at("height"), 120);
  EXPECT_EQ(info.at("channels"), 3);
  EXPECT_EQ(info.at("type"), "uint8");
  const Json devices = parsed({"devices"});
  EXPECT_GT(devices.at("cpu").at("threads"), 0);
  EXPECT_GT(devices.at("cpu").at("memory_bytes"), 1 << 20);
  EXPECT_TRUE(devices.at("gpu_status").is_string());
  EXPECT_TRUE(devices.at("opencv_cuda_modules").is_array());
  EXPECT_TRUE(devices.at("cufile").at("library").is_boolean());
  EXPECT_NE(devices.at("cufile").at("used"), devices.at("cufile").at("why_not").is_string());
  for (const Json& gpu : devices.at("gpus")) {
    EXPECT_GT(gpu.at("memory_bytes"), 1 << 30);
    EXPECT_TRUE(gpu.at("reaches").is_array());
  }
  EXPECT_EQ(parsed({"warp", "--transform", pair.truth, "--image", pair.moving, "--out", pair / "w.tif"})
                .at("width"),
            160);
  EXPECT_EQ(parsed({"compose", "--fixed", pair.fixed, "--moving", pair.moving, "--transform", pair.truth,
                    "--out", pair / "c.png"})
                .at("width"),
            160);
  EXPECT_GT(
      parsed({"points", "--transform", pair.truth, "--points", pair.fixed_points, "--out", pair / "q.csv"})
          .at("points"),
      20);
  EXPECT_EQ(parsed({"transform", "--transform", pair.truth, "--to", "itk", "--out", pair / "t.tfm"}).at("to"),
            "itk");
  const Json evaluated = parsed({"evaluate", "--transform", pair.truth, "--fixed-points", pair.fixed_points,
                                 "--moving-points", pair.moving_points});
  EXPECT_LT(evaluated.at("tre_px").at("median"), 1e-3);
  EXPECT_EQ(evaluated.at("rows").size(), evaluated.at("points"));
}

TEST(CommandLine, TellsWhatASessionHoldsAndTakesMapsAndLandmarksOutOfIt) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder / "s.alinify.data");
  put_text(folder / "s.alinify", R"({"format":"alinify-session","version":1,"data":"s.alinify.data",
    "fixed":{"absolute_path":"/nowhere/f.tif","width":100,"height":100},
    "landmarks":{"use":"check","pairs":[{"id":"a","fixed":[1,2],"moving":[3,4],"active":true}]},
    "results":[{"id":"r1","name":"Flow 1","engine":"flow","made_at":"2026-05-04T12:30:00Z","elapsed_s":2,
      "corrections":[{"at":[50,50],"from":[45,50],"radius_px":30,"pin":false}],
      "judgement":{"verdict":"good","tolerance_px":1.5,"reasons":[],"lines":[],"places":[]},
      "resolution":"","notes":[]}],
    "shown_result":"r1","options":{"engine":"flow","values":{}}})");
  put_text(folder / "s.alinify.data/result-r1.json", R"({"format":"alinify-transform","version":1,
    "fixed":{"width":100,"height":100},"moving":{"width":100,"height":100},
    "parts":[{"type":"affine","matrix":[[1,0,7],[0,1,0]]}]})");
  const Json told =
      parsed({"session", (folder / "s.alinify").string(), "--transform-out", (folder / "T.json").string(),
              "--landmarks-out", (folder / "L.csv").string(), "--json"});
  EXPECT_EQ(told.at("fixed").at("state"), "missing");
  EXPECT_EQ(told.at("landmarks"), 1);
  EXPECT_EQ(told.at("results")[0].at("verdict"), "good");
  // The map with its correction: what lies at (50, 50) now lay at (45, 50).
  EXPECT_NEAR(read_transform(folder / "T.json")(Vec2d{50, 50}).x, 52, 0.01);
  EXPECT_NEAR(read_transform(folder / "T.json")(Vec2d{90, 90}).x, 97, 1e-9);
  EXPECT_EQ(read_landmarks(folder / "L.csv").size(), 1u);
  expect_failure(run_cli({"session", (folder / "s.alinify").string(), "--transform-out",
                          (folder / "T.json").string(), "--result", "other"}),
                 2, "other");
  expect_failure(run_cli({"session", (folder / "T.json").string()}), 1, "not a session");
}

TEST(CommandLine, TellsWhatASessionsImagesAreReadThroughAndHowADesignIsRepeated) {
  const TemporaryFolder folder;
  put_text(folder / "camera.json", "{}");
  const std::string begin = R"({"format":"alinify-session","version":1,"data":"s.data",)",
                    end = R"("landmarks":{"use":"check","pairs":[]},"results":[],"shown_result":"",
    "options":{"engine":"flow","values":{}}})";
  put_text(
      folder / "s.alinify",
      begin + R"("fixed_flatfield":{"absolute_path":")" + (folder / "camera.json").string() +
          R"(","width":0,"height":0},"moving_flatfield":{"absolute_path":"/nowhere/gone.json","width":0,"height":0},
    "moving_repeat":{"design":"half-drop; repeat 64x48 of 64x48; from -64,-64; size 256x192",
      "moving_from_fixed":[[1,0,0],[0,1,0]],"period_px":48.25,"places":[[[10,20],[11,19]],[[74,20],[75,19]]]},)" +
          end);
  const Json told = parsed({"session", (folder / "s.alinify").string(), "--json"});
  EXPECT_EQ(told.at("fixed_flatfield").at("path"), (folder / "camera.json").string());
  EXPECT_EQ(told.at("moving_flatfield").at("state"), "missing");
  EXPECT_EQ(told.at("moving_repeat").at("design"),
            "half-drop; repeat 64x48 of 64x48; from -64,-64; size 256x192");
  EXPECT_EQ(told.at("moving_repeat").at("period_px"), 48.25);
  EXPECT_EQ(told.at("moving_repeat").at("places"), 2);
  const std::string text = run_cli({"session", (folder / "s.alinify").string()}).out;
  EXPECT_NE(text.find("moving is evened out by"), std::string::npos) << text;
  EXPECT_NE(text.find("/nowhere/gone.json, missing"), std::string::npos) << text;
  EXPECT_NE(text.find("half-drop"), std::string::npos) << text;
  EXPECT_NE(text.find("found at 2 places"), std::string::npos) << text;

  put_text(folder / "plain.alinify", begin + end);
  const Json plain = parsed({"session", (folder / "plain.alinify").string(), "--json"});
  for (const char* none : {"fixed_flatfield", "moving_flatfield", "moving_repeat"})
    EXPECT_TRUE(plain.at(none).is_null()) << none;
  const std::string plain_text = run_cli({"session", (folder / "plain.alinify").string()}).out;
  EXPECT_EQ(plain_text.find("evened out"), std::string::npos) << plain_text;
  EXPECT_EQ(plain_text.find("repeated"), std::string::npos) << plain_text;
}

TEST(CommandLine, TellsAndDrawsThePagesOfASession) {
  const TemporaryFolder folder;
  testing::write_grey_pages((folder / "stack.tif").string(), {10, 120, 240});
  const std::string image =
      R"({"absolute_path":")" + (folder / "stack.tif").string() + R"(","width":40,"height":30)";
  put_text(folder / "s.alinify", R"({"format":"alinify-session","version":1,"data":"s.data","fixed":)" +
                                     image +
                                     R"(,"page":2},"landmarks":{"use":"check","pairs":[]},"results":[],
    "shown_result":"","options":{"engine":"flow","values":{}}})");
  const std::string session = (folder / "s.alinify").string(), picture = (folder / "t.png").string();
  EXPECT_EQ(parsed({"session", session, "--json"}).at("fixed").at("page"), 2);
  const std::string text = run_cli({"session", session}).out;
  EXPECT_NE(text.find("stack.tif, page 2, there"), std::string::npos) << text;
  ASSERT_EQ(run_cli({"session", session, "--thumbnail", picture, "--quiet"}).code, 0);
  const std::string page = (folder / "p.png").string();
  ASSERT_EQ(run_cli({"compose", "--fixed", (folder / "stack.tif").string(), "--fixed-page", "2", "--moving",
                     (folder / "stack.tif").string(), "--mode", "fixed", "--device", "cpu", "--out", page})
                .code,
            0);
  EXPECT_EQ(numbers_of(read_image(picture)), numbers_of(read_image(page)));
}

TEST(CommandLine, DrawsAThumbnailOfASessionUnderItsShownResult) {
  const Pair pair;
  const std::string begin = R"({"format":"alinify-session","version":1,"data":"s.data",
    "fixed":{"absolute_path":")" +
                            pair.fixed + R"(","width":160,"height":120},
    "landmarks":{"use":"check","pairs":[]},)";
  const std::string with_moving =
      R"("moving":{"absolute_path":")" + pair.moving + R"(","width":160,"height":120},)";
  const std::string result = R"("results":[{"id":"r1","name":"Flow 1","engine":"flow",
    "made_at":"2026-05-04T12:30:00Z","elapsed_s":2,"corrections":[],"judgement":{"verdict":"good","tolerance_px":1.5,
    "reasons":[],"lines":[],"places":[]},"resolution":"","notes":[]}],)";
  std::filesystem::create_directories(pair / "s.data");
  std::filesystem::copy(pair.truth, pair / "s.data/result-r1.json");
  const auto drawn = [&](const std::string& text) {
    put_text(pair / "s.alinify", text);
    const CliResult run =
        run_cli({"session", pair / "s.alinify", "--quiet", "--thumbnail", pair / "t.png", "--size", "256"});
    EXPECT_EQ(run.code, 0) << run.err;
    return numbers_of(read_image(pair / "t.png"));
  };
  const auto composed = [&](std::vector<std::string> more) {
    std::vector<std::string> words{"compose",  "--fixed", pair.fixed, "--moving",    pair.moving,
                                   "--device", "cpu",     "--out",    pair / "c.png"};
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(run_cli(words).code, 0);
    return numbers_of(read_image(pair / "c.png"));
  };
  const std::string options = R"("options":{"engine":"flow","values":{}}})";
  const auto unmapped = drawn(begin + with_moving + R"("results":[],"shown_result":"",)" + options);
  const auto mapped = drawn(begin + with_moving + result + R"("shown_result":"r1",)" + options);
  EXPECT_EQ(unmapped, composed({}));
  EXPECT_EQ(mapped, composed({"--transform", pair.truth}));
  EXPECT_NE(mapped, unmapped);
  EXPECT_EQ(drawn(begin + R"("results":[],"shown_result":"",)" + options), composed({"--mode", "fixed"}));
  std::filesystem::remove(pair.fixed);
  const CliResult gone = run_cli({"session", pair / "s.alinify", "--thumbnail", pair / "t2.png"});
  EXPECT_EQ(gone.code, 1);
  EXPECT_FALSE(std::filesystem::exists(pair / "t2.png"));
}

TEST(BadInput, IsAnErrorOfOneLine) {
  const TemporaryFolder folder;
  const auto put = [&](const std::string& name, const std::string& bytes) {
    put_text(folder / name, bytes);
    return (folder / name).string();
  };
  const Pair pair;
  const std::string whole = get_text(pair.moving);
  expect_failure(run_cli({"info", (folder / "missing.tif").string()}), 1, "missing.tif");
  expect_failure(run_cli({"info", put("empty.tif", "")}), 1, "empty");
  expect_failure(run_cli({"info", put("text.tif", "this is no image at all\n")}), 1, "text.tif");
  expect_failure(run_cli({"info", folder.path().string()}), 1, "folder");
  expect_failure(run_cli({"info", put("header.tif", whole.substr(0, 6))}), 1, "header.tif");
  // A width of two billion in the directory of a small file, and one of zero.
  for (const std::uint32_t width : {2000000000u, 0u}) {
    std::string broken = whole;
    std::uint32_t offset = 0;
    std::memcpy(&offset, broken.data() + 4, 4);
    ASSERT_LT(offset, broken.size());
    std::uint16_t entries = 0;
    std::memcpy(&entries, broken.data() + offset, 2);
    for (std::uint16_t i = 0; i < entries; ++i) {
      char* entry = broken.data() + offset + 2 + 12 * i;
      std::uint16_t tag = 0, type = 4;
      std::memcpy(&tag, entry, 2);
      if (tag != 256) continue;
      std::memcpy(entry + 2, &type, 2);
      std::memcpy(entry + 8, &width, 4);
    }
    const std::string path = put("width.tif", broken);
    const CliResult warped =
        run_cli({"warp", "--transform", pair.truth, "--image", path, "--out", pair / "w.tif", "--quiet"});
    expect_failure(warped, 1, width == 0 ? "width.tif" : "");
    EXPECT_FALSE(std::filesystem::exists(pair / "w.tif"));
  }
  // The pixels end early: the header can be read, the warp cannot be done.
  const std::string cut = put("cut.tif", whole.substr(0, whole.size() / 2));
  const CliResult warped =
      run_cli({"warp", "--transform", pair.truth, "--image", cut, "--out", pair / "w.tif", "--quiet"});
  expect_failure(warped, 1, "cut.tif");
  EXPECT_FALSE(std::filesystem::exists(pair / "w.tif"));
  expect_failure(run_cli({"warp", "--transform", pair.moving, "--image", pair.moving, "--out", pair / "w.tif",
                          "--quiet"}),
                 1, "moving.tif");
  expect_failure(run_cli({"warp", "--transform", put("t.json", "{\"parts\": 3"), "--image", pair.moving,
                          "--out", pair / "w.tif", "--quiet"}),
                 1, "t.json");
  expect_failure(run_cli({"points", "--transform", pair.truth, "--points", put("p.csv", "id,x,y\n1,2\n"),
                          "--out", pair / "q.csv"}),
                 1, "p.csv");
  expect_failure(run_cli({"evaluate", "--transform", pair.truth, "--fixed-points",
                          put("a.csv", "id,x,y\nq,2,3\n"), "--moving-points", pair.moving_points}),
                 1, "in common");
  const Pair smaller("fabric", "64x48");
  expect_failure(run_cli({"warp", "--transform", pair.truth, "--image", smaller.moving, "--out",
                          pair / "w.tif", "--quiet"}),
                 1, "64 x 48");
}

TEST(BadInput, WithoutPermissionIsAnError) {
  const Pair pair;
  std::filesystem::permissions(pair.moving, std::filesystem::perms::none);
  if (std::ifstream(pair.moving)) GTEST_SKIP() << "this user may read everything (root)";
  expect_failure(run_cli({"info", pair.moving}), 1, "ermission");
}

TEST(BadOutput, IsFoundBeforeTheWorkAndLeavesEverythingAsItWas) {
  const Pair pair;
  const std::string before = get_text(pair.moving), fixed_before = get_text(pair.fixed);
  const auto files = names_in(pair.folder.path());
  const std::vector<std::string> warp{"warp",      "--transform", pair.truth, "--image",
                                      pair.moving, "--quiet",     "--out"};
  const auto warp_to = [&](const std::string& out) {
    auto arguments = warp;
    arguments.push_back(out);
    return run_cli(arguments);
  };
  expect_failure(warp_to(pair.moving), 1, "input");
  expect_failure(warp_to(pair.folder.path().string()), 1, "folder");
  expect_failure(warp_to(pair / "no/such/w.tif"), 1, "folder");
  expect_failure(warp_to("/proc/w.tif"), 1, "cannot");
  for (const char* name : {"w.webp", "w.BMP"}) expect_failure(warp_to(pair / name), 2, "TIFF");
  std::filesystem::create_symlink(pair.moving, pair.folder / "link.tif");
  expect_failure(warp_to(pair / "link.tif"), 1, "input");
  std::filesystem::remove(pair.folder / "link.tif");
  const std::vector<std::string> reg{"register", "--fixed", pair.fixed, "--moving", pair.moving, "--quiet"};
  const auto register_to = [&](const std::string& flag, const std::string& out) {
    auto arguments = reg;
    arguments.insert(arguments.end(), {flag, out});
    return run_cli(arguments);
  };
  expect_failure(register_to("--out", pair.fixed), 1, "input");
  expect_failure(register_to("--out", pair / "w.webp"), 2, "w.webp");
  expect_failure(register_to("--transform-out", pair.moving), 1, "input");
  expect_failure(register_to("--report", pair / "report.docx"), 2, "report.docx");
  auto twice = reg;
  twice.insert(twice.end(), {"--out", pair / "x", "--transform-out", pair / "x"});
  expect_failure(run_cli(twice), 2, "twice");
  expect_failure(
      run_cli({"compose", "--fixed", pair.fixed, "--moving", pair.moving, "--out", pair / "c.bmp"}), 2,
      "c.bmp");
  EXPECT_EQ(get_text(pair.moving), before);
  EXPECT_EQ(get_text(pair.fixed), fixed_before);
  EXPECT_EQ(names_in(pair.folder.path()), files);
}

TEST(Device, ThatFailsIsWarnedOfDespiteQuietAndNamedInTheReport) {
  const Pair pair("fabric", "240x240");
  const std::filesystem::path bin = pair.folder / "copy/bin", lib = pair.folder / "copy/lib/alinify";
  std::filesystem::create_directories(bin);
  std::filesystem::create_directories(lib);
  std::filesystem::copy_file(ALINIFY_CLI, bin / "alinify-cli");
  put_text(lib / "libalinify_gpu.so", "no library");
  const std::vector<std::string> words{"register",  "--fixed",  pair.fixed,      "--moving",
                                       pair.moving, "--report", pair / "r.json", "--quiet"};
  const CliResult result = CliProcess(bin / "alinify-cli", words).wait();
  ASSERT_EQ(result.code, 0) << result.err;
  EXPECT_THAT(result.err, StartsWith("warning: running on "));
  EXPECT_THAT(result.err, HasSubstr("does not load"));
  EXPECT_EQ(lines(result.err), 1) << result.err;
  EXPECT_THAT(Json::parse(get_text(pair / "r.json")).at("notes").at(0).get<std::string>(),
              HasSubstr("does not load"));
  // Who asks for the processor wants no GPU.
  const CliResult asked =
      CliProcess(bin / "alinify-cli", words + std::vector<std::string>{"--device", "cpu"}).wait();
  EXPECT_EQ(asked.err, "");
}

TEST(BadOutput, ToAFullDiskIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  const Pair pair;
  // A device is no place for a TIFF, and a full one no place for anything.
  expect_failure(
      run_cli({"warp", "--transform", pair.truth, "--image", pair.moving, "--quiet", "--out", "/dev/full"}),
      1, "/dev/full");
}

}  // namespace
}  // namespace alinify::testing
