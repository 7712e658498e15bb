#include "core/session/session_io.h"

#include <cmath>
#include <csignal>
#include <iterator>
#include <memory>
#include <set>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/io/transform_io.h"
#include "core/session/relocate.h"
#include "tests/core/session/session_samples.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;
using testing::get_text;
using testing::put_text;
using testing::reference_to;
using testing::sample_result;
using testing::TemporaryFolder;
using testing::write_bytes;

class SessionFile : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder / "images");
    fs::create_directories(folder / "work");
    write_bytes(folder / "images/fixed.tif", 5000, 1);
    write_bytes(folder / "images/moving.tif", 6000, 2);
  }
  Session sample() {
    Session s;
    s.fixed = reference_to(folder / "images/fixed.tif");
    s.moving = reference_to(folder / "images/moving.tif");
    s.landmarks = {{"corner, left", {1.25, 2}, {3, 1.0 / 3}, true}, {"2", {4, 5}, {6, 7}, false}};
    s.landmark_use = LandmarkUse::Check;
    s.results = {sample_result("aa01", 5), sample_result("bb02", -7)};
    s.shown_result = "bb02";
    s.engine = "flow", s.engine_values = {{"levels", "6"}, {"trust", "0.5"}};
    s.start = "rigid", s.allow_flip = true;
    s.limits = {12.5, ScaleRange{0.8, 1.25}, false};
    s.view = R"({"mode":"overlay","layers":[{"opacity":0.5}]})";
    return s;
  }
  void write(const Session& session, const fs::path& to) {
    Progress silent;
    write_session(session, to, {}, silent);
  }
  ReadSession read(const fs::path& from) {
    Progress silent;
    return read_session(from, silent);
  }
  void replace(const fs::path& path, const std::string& what, const std::string& by) {
    std::string text = get_text(path);
    const std::size_t at = text.find(what);
    ASSERT_NE(at, std::string::npos) << what;
    put_text(path, text.replace(at, what.size(), by));
  }
  TemporaryFolder folder;
  fs::path file = folder / "work/pair.alinify";
};

TEST_F(SessionFile, KeepsThatAPixelSizeWasStatedOrNotBelieved) {
  Session session = sample();
  session.fixed->pixel_size_is_stated = true;
  session.moving->pixel_size_is_stated = true;
  session.moving->geometry.pixel_size_um.reset();
  session.fixed_mask = reference_to(folder / "images/fixed.tif");
  write(session, file);
  const Session after = read(file).session;
  EXPECT_TRUE(after.fixed->pixel_size_is_stated);
  EXPECT_EQ(after.fixed->geometry.pixel_size_um, (Vec2d{0.5, 0.25}));
  EXPECT_TRUE(after.moving->pixel_size_is_stated);
  EXPECT_FALSE(after.moving->geometry.pixel_size_um.has_value());
  EXPECT_FALSE(after.fixed_mask->pixel_size_is_stated);
}

TEST_F(SessionFile, KeepsWhichPagesOfTheirFilesTheImagesAre) {
  Session session = sample();
  session.moving->page = 3;
  write(session, file);
  EXPECT_EQ(read(file).session.fixed->page, 0);
  EXPECT_EQ(read(file).session.moving->page, 3);
  // A file of an older version names none.
  replace(file, "\"page\": 3", "\"of a later version\": 3");
  EXPECT_EQ(read(file).session.moving->page, 0);
}

TEST_F(SessionFile, FindsBothPagesOfAFileThatHasAnotherNameNow) {
  Session session = sample();
  session.moving = session.fixed;
  session.moving->page = 3;
  fs::rename(folder / "images", folder / "gone");
  fs::rename(folder / "gone/fixed.tif", folder / "gone/stack.tif");
  EXPECT_EQ(relocate(session, "fixed", folder / "gone/stack.tif"),
            (std::vector<std::string>{"fixed", "moving"}));
  EXPECT_EQ(session.moving->path, folder / "gone/stack.tif");
  EXPECT_EQ(session.moving->page, 3);
}

TEST_F(SessionFile, KeepsWhatTheImagesAreReadThroughAndHowADesignIsRepeated) {
  Session session = sample();
  session.moving_flatfield = ImageReference{folder / "images/camera.json", FileFingerprint{12, "00ff"}, {}};
  session.moving_repeat = SessionRepeat{"half-drop; repeat 64x48 of 64x48; from -64,-64; size 256x192",
                                        {0.99, 0.01, -0.01, 1.01, 12.5, -3},
                                        48.25,
                                        {{"1", {10, 20}, {11.5, 19}}}};
  write(session, file);
  const Session after = read(file).session;
  EXPECT_FALSE(after.fixed_flatfield.has_value());
  ASSERT_TRUE(after.moving_flatfield.has_value());
  EXPECT_EQ(after.moving_flatfield->path, folder / "images/camera.json");
  EXPECT_EQ(after.moving_flatfield->fingerprint, session.moving_flatfield->fingerprint);
  ASSERT_TRUE(after.moving_repeat.has_value());
  EXPECT_EQ(after.moving_repeat->design, session.moving_repeat->design);
  EXPECT_EQ(after.moving_repeat->moving_from_fixed, session.moving_repeat->moving_from_fixed);
  EXPECT_EQ(after.moving_repeat->period_px, 48.25);
  ASSERT_EQ(after.moving_repeat->places.size(), 1u);
  EXPECT_EQ(after.moving_repeat->places[0].moving, (Vec2d{11.5, 19}));
  write(sample(), file);
  EXPECT_FALSE(read(file).session.moving_repeat.has_value());
}

TEST_F(SessionFile, BringsBackAllThatWasSaved) {
  const Session before = sample();
  write(before, file);
  const ReadSession back = read(file);
  EXPECT_TRUE(back.warnings.empty());
  const Session& after = back.session;
  EXPECT_EQ(after.fixed->path, before.fixed->path);
  EXPECT_EQ(after.fixed->fingerprint, before.fixed->fingerprint);
  EXPECT_EQ(after.moving->geometry, before.moving->geometry);
  EXPECT_FALSE(after.fixed_mask);
  ASSERT_EQ(after.landmarks.size(), 2u);
  EXPECT_EQ(after.landmarks[0].id, "corner, left");
  EXPECT_EQ(after.landmarks[0].moving, before.landmarks[0].moving) << "to the last bit";
  EXPECT_FALSE(after.landmarks[1].active);
  EXPECT_EQ(after.landmark_use, LandmarkUse::Check);
  ASSERT_EQ(after.results.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i) {
    const SessionResult &a = after.results[i], &b = before.results[i];
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.engine, b.engine);
    EXPECT_EQ(a.made_at, b.made_at);
    EXPECT_EQ(a.elapsed_s, b.elapsed_s);
    EXPECT_EQ(a.checked_s, b.checked_s);
    EXPECT_EQ(*a.moving_from_fixed, *b.moving_from_fixed);
    EXPECT_EQ(*a.start, *b.start);
    ASSERT_TRUE(a.start_map && a.landmarks);
    EXPECT_EQ(*a.start_map, *b.start_map);
    ASSERT_EQ(a.landmarks->in_run.size(), 1u);
    EXPECT_EQ(a.landmarks->in_run[0].moving, b.landmarks->in_run[0].moving);
    ASSERT_EQ(a.landmarks->check.size(), 1u);
    EXPECT_EQ(a.landmarks->check[0].id, "2");
    EXPECT_FALSE(a.landmarks->check[0].active);
    EXPECT_EQ(a.corrections, b.corrections);
    EXPECT_EQ(a.judgement.verdict, b.judgement.verdict);
    EXPECT_EQ(a.judgement.reasons, b.judgement.reasons);
    EXPECT_EQ(a.judgement.lines, b.judgement.lines);
    ASSERT_EQ(a.judgement.findings.size(), 1u);
    EXPECT_EQ(a.judgement.findings[0].rect, b.judgement.findings[0].rect);
    EXPECT_EQ(a.judgement.findings[0].accepted, b.judgement.findings[0].accepted);
    EXPECT_EQ(a.judgement.headline, b.judgement.headline);
    EXPECT_EQ(a.judgement.share_unseen, b.judgement.share_unseen);
    EXPECT_EQ(a.notes, b.notes);
    EXPECT_EQ(a.resolution, b.resolution);
  }
  EXPECT_EQ(after.shown_result, "bb02");
  EXPECT_EQ(after.engine_values, before.engine_values);
  EXPECT_EQ(after.start, "rigid");
  EXPECT_TRUE(after.allow_flip);
  EXPECT_EQ(after.limits, before.limits);
  EXPECT_EQ(nlohmann::json::parse(after.view), nlohmann::json::parse(before.view));
}

TEST_F(SessionFile, KeepsHowAMapWasFound) {
  auto record = std::make_shared<RunRecord>();
  record->device = Message::verbatim("a card"), record->machine = Message::verbatim("a machine");
  record->initial_mode = Message::verbatim("auto");
  record->elapsed_s = 3.25, record->downsample = 2;
  record->peak_bytes = 5, record->peak_child_bytes = 6, record->engine_peak_bytes = 7;
  record->stages = {{"open", 0.5, {}, 0}, {"read", 0.25, "open", 0.125, 900}};
  record->stages[1].readings = {
      {Message::verbatim("fixed"), Message::verbatim("cuFile"), 4, 800, 0.125, Message::verbatim("packed")}};
  record->trace = {{"affine", 1, 2, 3, -0.75, 0.5, 1.5}, {"affine", 1, 2, 4, std::nan(""), {}, 2}};
  ComparedEngine kept{"flow", true, 1.25}, other{"syn", false, 2.5};
  kept.figures = MapFigures{0.125, 0.5, 1, 0.75, 42, {0.875, 1.125, 0.0625}};
  other.kept_is_better_by = 0.25, other.failure = Message::verbatim("no memory");
  record->compared = {kept, other};
  InitialAlignment start;
  start.moving_from_fixed = Affine2{1, 2, 3, 4, 5, 1.0 / 3};
  start.chosen = Message::verbatim("features"), start.said = "sure";
  start.score = 12, start.found = true, start.confidence = 0.5, start.mirrored = true;
  start.limits = {12.5, ScaleRange{0.8, 1.25}, false};
  start.travel = TravelProfile{false, -4, 16, {0, 1.5, -2}, 0.25, 0.75};
  record->start = start;
  Session session = sample();
  session.results[0].run = record;
  write(session, file);
  const ReadSession back = read(file);
  EXPECT_TRUE(back.warnings.empty());
  EXPECT_FALSE(back.session.results[1].run) << "no run found it";
  ASSERT_TRUE(back.session.results[0].run);
  const RunRecord& run = *back.session.results[0].run;
  EXPECT_EQ(run.device, record->device);
  EXPECT_EQ(run.machine, record->machine);
  EXPECT_EQ(run.initial_mode, record->initial_mode);
  EXPECT_EQ(run.elapsed_s, 3.25);
  EXPECT_EQ(run.downsample, 2);
  EXPECT_EQ(run.peak_bytes, 5);
  EXPECT_EQ(run.peak_child_bytes, 6);
  EXPECT_EQ(run.engine_peak_bytes, 7);
  ASSERT_EQ(run.stages.size(), 2u);
  EXPECT_EQ(run.stages[0].begin_s, 0);
  EXPECT_EQ(run.stages[1].part_of, "open");
  EXPECT_EQ(run.stages[1].read_bytes, 900);
  ASSERT_EQ(run.stages[1].readings.size(), 1u);
  EXPECT_EQ(describe(run.stages[1].readings[0]), describe(record->stages[1].readings[0]));
  ASSERT_EQ(run.trace.size(), 2u);
  EXPECT_EQ(run.trace[0].stage, "affine");
  EXPECT_EQ(run.trace[0].iteration, 3);
  EXPECT_EQ(run.trace[0].metric, -0.75);
  EXPECT_EQ(run.trace[0].elapsed_s, 1.5);
  EXPECT_EQ(run.trace[0].step, 0.5);
  EXPECT_FALSE(run.trace[1].step.has_value()) << "nothing measured it";
  EXPECT_TRUE(std::isnan(run.trace[1].metric)) << "it diverged, and JSON has no word for it";
  ASSERT_EQ(run.compared.size(), 2u);
  EXPECT_TRUE(run.compared[0].kept);
  EXPECT_EQ(run.compared[0].figures->p90_px, 0.5);
  EXPECT_EQ(run.compared[0].figures->places, 42);
  EXPECT_EQ(run.compared[0].figures->jacobian.folded_share, 0.0625);
  EXPECT_EQ(run.compared[1].kept_is_better_by, 0.25);
  EXPECT_EQ(run.compared[1].failure, other.failure);
  ASSERT_TRUE(run.start && run.start->travel);
  EXPECT_EQ(run.start->moving_from_fixed, start.moving_from_fixed);
  EXPECT_EQ(run.start->chosen, start.chosen);
  EXPECT_EQ(run.start->said, "sure");
  EXPECT_TRUE(run.start->mirrored);
  EXPECT_EQ(run.start->limits, start.limits);
  EXPECT_FALSE(run.start->travel->along_y);
  EXPECT_EQ(run.start->travel->shift_px, start.travel->shift_px);
  EXPECT_EQ(run.start->travel->agreement_after, 0.75);
}

TEST_F(SessionFile, OpensWithoutHowAMapWasFoundWhereThatIsSpoiledAndSaysSo) {
  Session session = sample();
  session.results[0].run = std::make_shared<const RunRecord>();
  write(session, file);
  put_text(folder / "work/pair.alinify.data/result-aa01.run.json", "{");
  const ReadSession back = read(file);
  ASSERT_EQ(back.warnings.size(), 1u);
  EXPECT_NE(back.warnings[0].english().find("Run \"aa01\""), std::string::npos);
  ASSERT_EQ(back.session.results.size(), 2u);
  EXPECT_TRUE(back.session.results[0].moving_from_fixed);
  EXPECT_FALSE(back.session.results[0].run);
}

TEST_F(SessionFile, KeepsMasksThatWereDrawnAndOpensFilesFromBeforeThereWereAny) {
  write(sample(), file);
  EXPECT_EQ(get_text(file).find("drawn_masks"), std::string::npos) << "as older programs wrote it";
  EXPECT_TRUE(read(file).session.drawn_masks.empty());
  Session session = sample();
  session.drawn_masks.fixed = {{{{1, 2}, {30.25, 4}, {5, 1.0 / 3}}, true},
                               {{{10, 2}, {12, 4}, {11, 8}, {9, 7}}, false}};
  write(session, file);
  const Session after = read(file).session;
  EXPECT_EQ(after.drawn_masks, session.drawn_masks) << "to the last bit";
  replace(file, "\"counts\": true", "\"counts\": 1");
  EXPECT_THROW(read(file), Error);
  session.drawn_masks.moving = {{{{1, 2}, {3, 4}}, true}};
  write(session, file);
  EXPECT_THROW(read(file), Error) << "two corners are no polygon";
}

TEST_F(SessionFile, KeepsTheExpectedErrorsByWhichPlacesAreInOrder) {
  Session session = sample();
  auto& places = session.results[0].judgement.findings;
  places = {{{1, 2, 3, 4}, {}, 9, 11.25, FindingKind::Off},
            {{5, 6, 7, 8}, {}, 50, 0, {}},
            {{9, 9, 2, 2}, {}, 8, 4, FindingKind::Blank}};
  write(session, file);
  const auto after = read(file).session.results[0].judgement.findings;
  ASSERT_EQ(after.size(), 3u);
  EXPECT_EQ(after[0].expected_error_px, 11.25);
  EXPECT_EQ(after[0].kind, FindingKind::Off);
  EXPECT_EQ(after[2].kind, FindingKind::Blank);
  EXPECT_EQ(after[1].expected_error_px, 0) << "as in files from before it was kept";
  EXPECT_FALSE(after[1].kind);
  std::string text = get_text(file);
  text.replace(text.find("\"off\""), 5, "\"torn\"");
  put_text(file, text);
  EXPECT_FALSE(read(file).session.results[0].judgement.findings[0].kind) << "a word of a newer version";
}

TEST_F(SessionFile, KeepsThePlacesNamesAndNamesThoseOfOlderFiles) {
  Session session = sample();
  auto& places = session.results[0].judgement.findings;
  places = {{{100, 2, 3, 4}, {}, 9, 11.25, FindingKind::Off}, {{500, 6, 7, 8}, {}, 50, 5, FindingKind::Off}};
  places[0].name = 2, places[1].name = 0;
  write(session, file);
  auto after = read(file).session.results[0].judgement.findings;
  EXPECT_EQ(after[0].name, 2);
  EXPECT_EQ(after[1].name, 0);
  places[0].name.reset(), places[1].name.reset();
  write(session, file);
  after = read(file).session.results[0].judgement.findings;
  EXPECT_EQ(after[0].name, 0);
  EXPECT_EQ(after[1].name, 1);
}

TEST_F(SessionFile, OpensFilesFromBeforeItKeptHowLongAVerdictTook) {
  Session session = sample();
  session.results[0].checked_s = 0;
  write(session, file);
  const std::string text = get_text(file);
  const auto first = text.find("checked_s");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("checked_s", first + 1), std::string::npos) << "what is not known is not written";
  const ReadSession back = read(file);
  ASSERT_EQ(back.session.results.size(), 2u);
  EXPECT_EQ(back.session.results[0].checked_s, 0);
  EXPECT_EQ(back.session.results[0].elapsed_s, 12.25);
  EXPECT_EQ(back.session.results[1].checked_s, 4.5);
}

TEST_F(SessionFile, KeepsWhatWasMeasuredAndOpensFilesFromBeforeItDid) {
  write(sample(), file);
  EXPECT_EQ(get_text(file).find("measurements"), std::string::npos) << "as older programs wrote it";
  EXPECT_TRUE(read(file).session.measurements.empty());
  Session session = sample();
  session.measurements = {{MeasureKind::Distance, {{1, 2}, {30.25, 1.0 / 3}}},
                          {MeasureKind::Angle, {{1, 2}, {3, 4}, {-5, 6}}},
                          {MeasureKind::Threads, {{0, 0}, {90, 0}}, ThreadCount{{10, 40, 70}, 30, 0.75}},
                          {MeasureKind::Threads, {{0, 0}, {0, 9}}}};
  write(session, file);
  EXPECT_EQ(read(file).session.measurements, session.measurements) << "to the last bit";
  replace(file, "\"angle\"", "\"area\"");
  EXPECT_THROW(read(file), Error);
  replace(file, "\"area\"", "\"distance\"");
  EXPECT_THROW(read(file), Error) << "three points are no distance";
  session.measurements = {{MeasureKind::Threads, {{0, 0}, {90, 0}}, ThreadCount{{10, 40, 70}, 0, 0.75}}};
  write(session, file);
  EXPECT_THROW(read(file), Error) << "no spacing";
}

TEST_F(SessionFile, WritesPathsRelativeToItselfAndSaysWhatItsHashesAre) {
  write(sample(), file);
  const auto json = nlohmann::json::parse(get_text(file));
  EXPECT_EQ(json.at("version"), 2);
  EXPECT_EQ(json.at("fixed").at("path"), "../images/fixed.tif");
  EXPECT_EQ(json.at("data"), "pair.alinify.data");
  EXPECT_NE(json.at("about").get<std::string>().find("FNV-1a"), std::string::npos);
}

TEST_F(SessionFile, KeepsItsMapsAsTransformsThatOthersCanUse) {
  write(sample(), file);
  EXPECT_EQ(read_transform(folder / "work/pair.alinify.data/result-aa01.json"),
            *sample().results[0].moving_from_fixed);
}

TEST_F(SessionFile, FindsEverythingAgainWhenTheWholeFolderMoved) {
  write(sample(), file);
  fs::rename(folder / "work", folder / "elsewhere");
  fs::rename(folder / "images", folder / "images2");
  fs::create_directories(folder / "new");
  fs::rename(folder / "elsewhere", folder / "new/work");
  fs::rename(folder / "images2", folder / "new/images");
  const Session after = read(folder / "new/work/pair.alinify").session;
  EXPECT_EQ(after.fixed->path, folder / "new/images/fixed.tif");
  EXPECT_EQ(after.results.size(), 2u);
  EXPECT_TRUE(questions_about(after).empty());
}

TEST_F(SessionFile, TellsMissingAndChangedImagesAndFindsTheOthersBesideTheOneThatWasFound) {
  write(sample(), file);
  fs::rename(folder / "images", folder / "gone");
  Session after = read(file).session;
  auto questions = questions_about(after);
  ASSERT_EQ(questions.size(), 2u);
  EXPECT_EQ(questions[0].role, "fixed");
  EXPECT_EQ(questions[0].state, FileState::Missing);
  EXPECT_EQ(questions[0].path, folder / "images/fixed.tif");
  EXPECT_EQ(relocate(after, "fixed", folder / "gone/fixed.tif"),
            (std::vector<std::string>{"fixed", "moving"}));
  EXPECT_TRUE(questions_about(after).empty());
  write_bytes(folder / "gone/moving.tif", 6000, 9);
  questions = questions_about(after);
  ASSERT_EQ(questions.size(), 1u);
  EXPECT_EQ(questions[0].state, FileState::Changed);
}

TEST_F(SessionFile, FindsImagesThatAreFolders) {
  fs::create_directories(folder / "images/cells.zarr/0");
  write_bytes(folder / "images/cells.zarr/0/0", 100, 1);
  Session session = sample();
  session.fixed->path = folder / "images/cells.zarr";
  session.fixed->fingerprint = fingerprint_of(session.fixed->path);
  EXPECT_TRUE(questions_about(session).empty());
  write_bytes(folder / "images/cells.zarr/0/0", 100, 2);
  ASSERT_EQ(questions_about(session).size(), 1u);
  EXPECT_EQ(questions_about(session)[0].state, FileState::Changed);
  write_bytes(folder / "images/cells.zarr/0/0", 100, 1);
  fs::rename(folder / "images", folder / "gone");
  ASSERT_EQ(questions_about(session).size(), 2u);
  EXPECT_EQ(relocate(session, "moving", folder / "gone/moving.tif"),
            (std::vector<std::string>{"moving", "fixed"}));
  EXPECT_TRUE(questions_about(session).empty());
}

TEST_F(SessionFile, WritesAMapOnceAndRemovesThoseOfDeletedResults) {
  Session session = sample();
  write(session, file);
  const fs::path data = session_data_folder(file);
  const auto first = fs::last_write_time(data / "result-aa01.json");
  fs::last_write_time(data / "result-aa01.json", first - std::chrono::hours(1));
  put_text(data / "mine.txt", "a person's own");
  session.results.erase(session.results.begin() + 1);
  write(session, file);
  EXPECT_EQ(fs::last_write_time(data / "result-aa01.json"), first - std::chrono::hours(1));
  EXPECT_FALSE(fs::exists(data / "result-bb02.json"));
  EXPECT_FALSE(fs::exists(data / "result-bb02.field0.tif"));
  EXPECT_TRUE(fs::exists(data / "mine.txt"));
  EXPECT_EQ(read(file).session.shown_result, "") << "the shown one is gone";
}

TEST_F(SessionFile, RemovesOnlyWhatItMay) {
  Session session = sample();
  write(session, file);
  const fs::path data = session_data_folder(file);
  Session other = sample();
  other.results = {sample_result("cc03", 1)};
  other.shown_result = "cc03";
  Progress silent;
  SaveOptions options;
  options.removable = std::set<std::string>{"bb02"};
  EXPECT_EQ(write_session(other, file, options, silent).results, (std::set<std::string>{"cc03"}));
  EXPECT_TRUE(fs::exists(data / "result-aa01.json")) << "another session's";
  EXPECT_TRUE(fs::exists(data / "result-aa01.field0.tif"));
  EXPECT_FALSE(fs::exists(data / "result-bb02.json"));
  EXPECT_TRUE(write_session(other, file, options, silent).results.empty()) << "it was there";
  remove_results(data, {"aa01"});
  EXPECT_FALSE(fs::exists(data / "result-aa01.json"));
  EXPECT_TRUE(fs::exists(data / "result-cc03.json"));
}

TEST_F(SessionFile, OpensWithoutAResultWhoseFileIsGoneAndSaysSo) {
  write(sample(), file);
  fs::remove(session_data_folder(file) / "result-aa01.json");
  const ReadSession back = read(file);
  ASSERT_EQ(back.session.results.size(), 1u);
  EXPECT_EQ(back.session.results[0].id, "bb02");
  ASSERT_EQ(back.warnings.size(), 1u);
  EXPECT_NE(back.warnings[0].english().find("Run \"aa01\""), std::string::npos) << back.warnings[0].english();
}

TEST_F(SessionFile, SaysOnceAndByNameThatItWasMovedWithoutItsFolder) {
  write(sample(), file);
  const fs::path alone = file.parent_path() / "copied" / "other.alinify";
  fs::create_directories(alone.parent_path());
  fs::copy_file(file, alone);
  const ReadSession back = read(alone);
  EXPECT_TRUE(back.session.results.empty());
  EXPECT_FALSE(back.session.landmarks.empty()) << "the rest is there";
  ASSERT_EQ(back.warnings.size(), 1u);
  EXPECT_NE(back.warnings[0].english().find("pair.alinify.data"), std::string::npos)
      << back.warnings[0].english();
  fs::copy(session_data_folder(file), session_data_folder(alone), fs::copy_options::recursive);
  EXPECT_TRUE(read(alone).warnings.empty()) << "its folder under the file's new name";
  EXPECT_EQ(read(alone).session.results.size(), 2u);
}

std::set<std::string> error_files_in(const fs::path& data) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(data))
    if (entry.path().filename().string().find(".errors-") != std::string::npos)
      names.insert(entry.path().filename().string());
  return names;
}

TEST_F(SessionFile, KeepsTheExpectedErrorOfEveryPlace) {
  const Session before = sample();
  write(before, file);
  const ReadSession back = read(file);
  EXPECT_TRUE(back.warnings.empty());
  for (std::size_t k = 0; k < 2; ++k) {
    ASSERT_NE(back.session.results[k].judgement.errors, nullptr);
    const ErrorMap &a = *before.results[k].judgement.errors, &b = *back.session.results[k].judgement.errors;
    EXPECT_EQ(a.size, b.size);
    EXPECT_EQ(a.origin_px, b.origin_px);
    EXPECT_EQ(a.step_px, b.step_px);
    EXPECT_EQ(a.pixel_px, b.pixel_px);
    EXPECT_EQ(a.rival_px, b.rival_px);
    EXPECT_EQ(a.periodic, b.periodic);
    ASSERT_EQ(b.places.size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) {
      EXPECT_EQ(a.places[i].state, b.places[i].state) << i;
      EXPECT_LT(length(a.places[i].off_px - b.places[i].off_px), 1e-4) << i;
      EXPECT_EQ(a.places[i].low_px, b.places[i].low_px) << i;
      EXPECT_EQ(a.places[i].high_px, b.places[i].high_px) << i;
      EXPECT_EQ(a.places[i].jump_px, b.places[i].jump_px) << i;
      if (i == 4) {
        EXPECT_TRUE(std::isnan(b.places[i].expected_px)) << "uncovered";
      } else {
        EXPECT_EQ(a.places[i].expected_px, b.places[i].expected_px) << i;
      }
    }
  }
}

// As versions wrote it that did not tell how far a map jumps.
TEST_F(SessionFile, ReadsAnErrorMapWithoutJumps) {
  write(sample(), file);
  for (const std::string& name : error_files_in(session_data_folder(file))) {
    const fs::path errors = session_data_folder(file) / name;
    nlohmann::json json = nlohmann::json::parse(testing::get_text(errors));
    ASSERT_TRUE(json.contains("jump_px"));
    json.erase("jump_px");
    put_text(errors, json.dump());
  }
  const ReadSession back = read(file);
  ASSERT_NE(back.session.results[0].judgement.errors, nullptr);
  for (const PlaceError& place : back.session.results[0].judgement.errors->places)
    EXPECT_EQ(place.jump_px, 0);
}

TEST_F(SessionFile, WritesTheErrorMapOfANewVerdictAndRemovesThatOfTheOld) {
  Session session = sample();
  write(session, file);
  const fs::path data = session_data_folder(file);
  const std::set<std::string> first = error_files_in(data);
  ASSERT_EQ(first.size(), 2u);
  auto other = std::make_shared<ErrorMap>(*session.results[0].judgement.errors);
  other->places[2].expected_px = 31;
  session.results[0].judgement.errors = other;
  Progress silent;
  write_session(session, folder / "work/autosave.alinify", {data, false, {}}, silent);
  EXPECT_EQ(error_files_in(data).size(), 3u) << "the saved session still needs its own";
  EXPECT_EQ(read(file).session.results[0].judgement.errors->places[2].expected_px, 30);
  write(session, file);
  const std::set<std::string> second = error_files_in(data);
  EXPECT_EQ(second.size(), 2u);
  EXPECT_NE(second, first);
  EXPECT_EQ(read(file).session.results[0].judgement.errors->places[2].expected_px, 31);
  session.results[0].judgement.errors = nullptr;
  write(session, file);
  EXPECT_EQ(error_files_in(data).size(), 1u);
  EXPECT_EQ(read(file).session.results[0].judgement.errors, nullptr);
}

TEST_F(SessionFile, RemovesTheErrorMapOfADiscardedVerdictWhateverElseItMayRemove) {
  Session session = sample();
  write(session, file);
  const fs::path data = session_data_folder(file);
  const std::set<std::string> named = error_files_in(data);
  put_text(data / "result-aa01.errors-mine.json", "a person's own");
  Session checked = session;
  auto other = std::make_shared<ErrorMap>(*session.results[0].judgement.errors);
  other->places[2].expected_px = 31;
  checked.results[0].judgement.errors = other;
  Progress silent;
  const WrittenSession autosaved =
      write_session(checked, folder / "work/autosave.alinify", {data, false, {}}, silent);
  ASSERT_EQ(autosaved.error_maps.size(), 1u);
  EXPECT_TRUE(fs::exists(*autosaved.error_maps.begin()));
  EXPECT_TRUE(autosaved.results.empty());
  // As a window saves that has recovered it, or has saved it elsewhere meanwhile: no result is its own yet.
  SaveOptions none;
  none.removable = std::set<std::string>();
  write_session(session, file, none, silent);
  EXPECT_FALSE(fs::exists(*autosaved.error_maps.begin()));
  EXPECT_TRUE(fs::exists(data / "result-aa01.errors-mine.json"));
  fs::remove(data / "result-aa01.errors-mine.json");
  EXPECT_EQ(error_files_in(data), named);
}

TEST_F(SessionFile, KeepsAResultWhoseErrorMapIsGoneOrSpoiledAndSaysSo) {
  write(sample(), file);
  const fs::path data = session_data_folder(file);
  const std::set<std::string> names = error_files_in(data);
  ASSERT_EQ(names.size(), 2u);
  fs::remove(data / *names.begin());
  const std::string text = get_text(data / *names.rbegin());
  for (std::size_t cut = 0; cut + 2 < text.size(); cut += 11) {
    put_text(data / *names.rbegin(), text.substr(0, cut));
    const ReadSession back = read(file);
    ASSERT_EQ(back.session.results.size(), 2u) << cut;
    ASSERT_EQ(back.warnings.size(), 2u) << cut;
    EXPECT_NE(back.warnings[0].english().find("the expected error of the result \"Run \"aa01\"\""),
              std::string::npos)
        << back.warnings[0].english();
    EXPECT_EQ(back.session.results[1].judgement.errors, nullptr) << cut;
  }
  // As many places as the size states, neither fewer nor more.
  for (const auto& [from, to] : {std::pair{"\"columns\":3", "\"columns\":4"},
                                 {"\"lost\"", "\"gone\""},
                                 {"\"step_px\":300.0", "\"step_px\":0.0"},
                                 {"[0.125,", "["}}) {
    put_text(data / *names.rbegin(), text);
    replace(data / *names.rbegin(), from, to);
    EXPECT_EQ(read(file).warnings.size(), 2u) << to;
  }
}

TEST_F(SessionFile, RefusesWhatIsNoSessionAndNamesThePlace) {
  const auto refusal = [&] {
    try {
      read(file);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::NotReadable) << error.what();
      return std::string(error.what());
    }
    return std::string("it was read");
  };
  put_text(file, "not JSON");
  EXPECT_NE(refusal().find("it is not a session"), std::string::npos);
  put_text(file, R"({"format":"alinify-transform"})");
  EXPECT_NE(refusal().find("\"format\""), std::string::npos);
  write(sample(), file), replace(file, "\"version\": 2", "\"version\": 99");
  EXPECT_NE(refusal().find("newer version"), std::string::npos);
  write(sample(), file), replace(file, "\"id\": \"aa01\"", "\"id\": \"../aa\"");
  EXPECT_NE(refusal().find("results[0].id"), std::string::npos);
  const std::string name = *error_files_in(session_data_folder(file)).begin();
  const std::string hash = name.substr(name.find('-', name.find(".errors")) + 1, 16);
  write(sample(), file), replace(file, hash, "../../../etc/pwd");
  EXPECT_NE(refusal().find("results[0].error_map"), std::string::npos);
  write(sample(), file), replace(file, "\"active\": false", "\"active\": 3");
  EXPECT_NE(refusal().find("landmarks.pairs[1].active"), std::string::npos);
  write(sample(), file), replace(file, "\"use\": \"check\"", "\"use\": \"chess\"");
  EXPECT_NE(refusal().find("landmarks.use"), std::string::npos);
}

// Every byte of the text lost from the end, as by a full disk under another program: read whole or refused.
TEST_F(SessionFile, RefusesACutTextWithoutHarm) {
  write(sample(), file);
  const std::string text = get_text(file);
  for (std::size_t cut = 0; cut + 2 < text.size(); cut += 37) {
    put_text(file, text.substr(0, cut));
    EXPECT_THROW(read(file), Error) << cut;
  }
}

TEST_F(SessionFile, LeavesTheOldSessionWhereItCannotWrite) {
  if (::geteuid() == 0) GTEST_SKIP() << "root writes everywhere: not tested";
  write(sample(), file);
  const std::string before = get_text(file);
  fs::permissions(folder / "work", fs::perms::owner_read | fs::perms::owner_exec);
  EXPECT_THROW(write(Session{}, file), Error);
  fs::permissions(folder / "work", fs::perms::owner_all);
  EXPECT_EQ(get_text(file), before);
}

TEST_F(SessionFile, LeavesNoFilesOfASessionThatCouldNotBeWritten) {
  write(sample(), file);
  const fs::path data = session_data_folder(file);
  const auto files_in = [&] {
    std::set<fs::path> files;
    for (const auto& entry : fs::directory_iterator(data)) files.insert(entry.path());
    return files;
  };
  const std::set<fs::path> before = files_in();
  const fs::path blocked = folder / "work/autosave.alinify";
  fs::create_directories(blocked / "in its way");
  Session session = sample();
  session.results.push_back(sample_result("cc03", 3));
  auto other = std::make_shared<ErrorMap>(*session.results[0].judgement.errors);
  other->places[2].expected_px = 31;
  session.results[0].judgement.errors = other;
  Progress silent;
  EXPECT_THROW(write_session(session, blocked, {data, false, {}}, silent), Error);
  EXPECT_EQ(files_in(), before);
}

// A separate process saves again and again, each time another session, and is killed at any moment.
TEST_F(SessionFile, IsCompleteWheneverTheWriterIsKilled) {
  write(sample(), file);
  for (int round = 0; round < 12; ++round) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      try {
        for (int i = 0;; ++i) {
          Session session = sample();
          session.results[0] = sample_result("r" + std::to_string(round) + "x" + std::to_string(i), i);
          session.shown_result = session.results[0].id;
          Progress silent;
          write_session(session, file, {}, silent);
        }
      } catch (...) {
      }
      ::_exit(3);
    }
    ::usleep(static_cast<useconds_t>(20000 + 7919 * round));
    ASSERT_EQ(::kill(child, SIGKILL), 0);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << WEXITSTATUS(status);
    const ReadSession back = read(file);
    EXPECT_TRUE(back.warnings.empty()) << back.warnings[0].english();
    ASSERT_EQ(back.session.results.size(), 2u);
    // Consistent: the shown result is among those saved.
    EXPECT_TRUE(back.session.shown_result == back.session.results[0].id ||
                back.session.shown_result == "bb02");
  }
  // The next save removes what the killed processes left behind.
  write(sample(), file);
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder / "work"))
    files += entry.is_regular_file() ? 1 : 0;
  EXPECT_EQ(files, 11)
      << "the session, and two maps with a field each and an error map for each of two results";
}

TEST(IsReviewed, AsksThatAllPlacesAreAcceptedButBlankGround) {
  ResultJudgement judged;
  judged.verdict = Verdict::Check;
  EXPECT_FALSE(is_reviewed(judged)) << "nothing was looked at";
  Finding off, blank;
  off.kind = FindingKind::Off, blank.kind = FindingKind::Blank;
  judged.findings = {off, blank};
  EXPECT_FALSE(is_reviewed(judged));
  judged.findings[0].accepted = true;
  EXPECT_TRUE(is_reviewed(judged));
  judged.findings = {blank};
  EXPECT_FALSE(is_reviewed(judged)) << "it is not those that the result is checked for";
  judged.verdict = Verdict::Good;
  judged.findings = {off};
  judged.findings[0].accepted = true;
  EXPECT_FALSE(is_reviewed(judged)) << "a good one needs none";
}

}  // namespace
}  // namespace alinify
