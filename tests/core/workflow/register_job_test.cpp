#include "core/workflow/register_job.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/io/open_image.h"
#include "core/io/transform_io.h"
#include "core/phantom/phantom.h"
#include "core/workflow/inspect.h"
#include "core/workflow/report/quality_json.h"
#include "core/workflow/report/report.h"
#include "tests/core/workflow/fabric_job.h"
#include "tests/support/backend_decorator.h"
#include "tests/support/expect_error.h"
#include "tests/support/image_source.h"
#include "tests/support/message_matchers.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_files.h"

namespace alinify {
namespace {

using Json = nlohmann::json;
using testing::source_of;

// A fabric pair, registered with all that can be wanted of it.
RegisterJob job_in(const testing::TemporaryFolder& folder) {
  PhantomOptions options;
  options.kind = PhantomKind::Fabric;
  options.size = {420, 360};
  const Phantom phantom(options);
  Image fixed(options.size, 3, PixelType::U8), moving(options.size, 3, PixelType::U8);
  phantom.render_fixed(rect_of(options.size), fixed.pixels());
  phantom.render_moving(rect_of(options.size), moving.pixels());
  RegisterJob job;
  job.pair.fixed = source_of(std::move(fixed));
  job.pair.moving = source_of(std::move(moving));
  job.pair.engine = "flow";
  job.check_points = phantom.points();
  job.transform_out = folder / "T.json";
  job.report = folder / "R.json";
  job.image.emplace();
  job.image->moving = job.pair.moving;
  job.image->path = folder / "W.tif";
  return job;
}

JobResult run(const RegisterJob& job, int threads) {
  const auto backend = make_cpu_backend(threads);
  RegistrationObserver nobody;
  Progress progress;
  return run_register_job(job, *backend, nobody, progress);
}

std::vector<std::byte> pixels_of(const std::filesystem::path& path) {
  const Image image = read_level(*open_image(path, {}), 0);
  return {image.pixels().data, image.pixels().data + image.byte_count()};
}

TEST(RegisterJob, GivesWhatItsPiecesGiveOneAfterTheOther) {
  const testing::TemporaryFolder together, apart;
  const RegisterJob job = job_in(together);
  const JobResult report = run(job, 3);

  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  PyramidPair pyramids;
  const RegistrationResult result = register_pair(job.pair, pyramids, *backend, nobody, progress);
  EXPECT_TRUE(report.result.moving_from_fixed.parts == result.moving_from_fixed.parts);
  EXPECT_TRUE(read_transform(together / "T.json").parts == result.moving_from_fixed.parts);

  InspectRequest inspect;
  inspect.fixed = job.pair.fixed, inspect.moving = job.pair.moving;
  inspect.initial = result.initial, inspect.moving_from_fixed = result.moving_from_fixed;
  inspect.check_points = job.check_points;
  inspect.pyramids = pyramids;
  ASSERT_TRUE(pyramids.held());
  EXPECT_EQ(to_json(*report.quality, true), to_json(inspect_registration(inspect, *backend, progress), true));

  ExportRequest image = *job.image;
  image.moving_from_fixed = result.moving_from_fixed;
  image.path = apart / "W.tif";
  export_warped(image, *backend, progress);
  EXPECT_TRUE(pixels_of(together / "W.tif") == pixels_of(apart / "W.tif"));
}

TEST(RegisterJob, FailsEveryMapOfAMirroredImageThatDoesNotMirrorIt) {
  const testing::TemporaryFolder folder;
  RegisterJob job = job_in(folder);
  Image moving = read_level(*job.pair.moving, 0);
  const View2D<std::uint8_t> samples = moving.pixels().samples<std::uint8_t>();
  for (std::int64_t y = 0; y < samples.height; ++y)
    for (std::int64_t left = 0, right = samples.width - 3; left < right; left += 3, right -= 3)
      std::swap_ranges(samples.row(y) + left, samples.row(y) + left + 3, samples.row(y) + right);
  job.pair.moving = job.image->moving = source_of(std::move(moving));
  job.check_points.clear();
  const JobResult unasked = run(job, 2);
  EXPECT_EQ(unasked.quality->verdict, Verdict::Failed);
  EXPECT_THAT(unasked.quality->reasons.front(), Says(::testing::HasSubstr("seems to be mirrored")));
  job.pair.allow_flip = true;
  const JobResult allowed = run(job, 2);
  EXPECT_EQ(allowed.quality->verdict, Verdict::Good);
  EXPECT_THAT(allowed.quality->reasons,
              ::testing::Not(::testing::Contains(Says(::testing::HasSubstr("mirrored")))));
}

TEST(RegisterJob, GivesNoVerdictWhereNoneIsAskedFor) {
  const testing::TemporaryFolder folder;
  RegisterJob job = job_in(folder);
  const JobResult judged = run(job, 2);
  job.judged = false;
  const JobResult result = run(job, 2);
  EXPECT_TRUE(judged.quality);
  EXPECT_FALSE(result.quality);
  EXPECT_GT(judged.elapsed_of(inspect_stage), 0);
  EXPECT_EQ(result.elapsed_of(inspect_stage), 0);
  EXPECT_TRUE(result.result.moving_from_fixed.parts == judged.result.moving_from_fixed.parts);
  EXPECT_TRUE(std::filesystem::exists(job.transform_out));
}

TEST(RegisterJob, TellsWhenTheMapIsFoundAndHowLongEachStageTook) {
  class Observer final : public RegistrationObserver {
   public:
    void on_iteration(const IterationSample&) override { early_ = early_ && found == 0; }
    void on_registered() override { ++found; }
    bool no_iteration_after() const { return early_; }
    int found = 0;

   private:
    bool early_ = true;
  } observer;
  const testing::TemporaryFolder folder;
  const RegisterJob job = job_in(folder);
  const auto backend = make_cpu_backend(2);
  Progress progress;
  const JobResult result = run_register_job(job, *backend, observer, progress);
  EXPECT_EQ(observer.found, 1);
  EXPECT_TRUE(observer.no_iteration_after());
  const std::string& engine = result.result.moving_from_fixed.provenance.engine;
  for (const JobStage& stage : result.stages)
    if (stage.part_of.empty()) {
      EXPECT_EQ(result.elapsed_of(stage.stage), stage.elapsed_s) << stage.stage;
    }
  EXPECT_GT(result.elapsed_of(engine), 0);
  EXPECT_EQ(result.elapsed_of("a stage that there is not"), 0);
  double parts_s = 0;
  std::string part;
  for (const JobStage& stage : result.stages)
    if (stage.part_of == engine) parts_s += stage.elapsed_s, part = stage.stage;
  EXPECT_GT(parts_s, 0);
  EXPECT_EQ(result.elapsed_of(part), 0) << part << " is a part of the engine's run";
}

TEST(RegisterJob, WritesAnInverseThatLeadsBack) {
  const testing::TemporaryFolder folder;
  RegisterJob job = job_in(folder);
  job.inverse_out = folder / "I.json";
  const JobResult report = run(job, 2);
  const Transform there = report.result.moving_from_fixed, back = read_transform(job.inverse_out);
  for (double y = 20; y < 340; y += 40)
    for (double x = 20; x < 400; x += 40) {
      const Vec2d p = back(there({x, y}));
      EXPECT_NEAR(p.x, x, 0.05);
      EXPECT_NEAR(p.y, y, 0.05);
    }
  EXPECT_TRUE(std::any_of(report.outputs.begin(), report.outputs.end(), [](const RunOutput& output) {
    return output.role == "inverse" && output.bytes > 0;
  }));
}

// Hands reads on until it is closed.
class Closable final : public TileSource {
 public:
  explicit Closable(std::shared_ptr<const TileSource> from) : from_(std::move(from)) {}
  const ImageInfo& info() const override { return from_->info(); }
  void read(int level, Rect rect, Pixels out) const override {
    if (closed) ADD_FAILURE() << "read once more";
    from_->read(level, rect, out);
  }
  bool closed = false;

 private:
  std::shared_ptr<const TileSource> from_;
};

TEST(RegisterJob, ReadsNoImageAgainToJudgeTheMap) {
  const testing::TemporaryFolder folder;
  RegisterPairRequest pair = job_in(folder).pair;
  const auto fixed = std::make_shared<Closable>(pair.fixed), moving = std::make_shared<Closable>(pair.moving);
  pair.fixed = fixed, pair.moving = moving;
  PyramidPair pyramids;
  const auto backend = make_cpu_backend(2);
  RegistrationObserver nobody;
  Progress progress;
  const RegistrationResult result = register_pair(pair, pyramids, *backend, nobody, progress);
  fixed->closed = moving->closed = true;
  InspectRequest inspect;
  inspect.fixed = fixed, inspect.moving = moving;
  inspect.initial = result.initial, inspect.moving_from_fixed = result.moving_from_fixed;
  inspect.longest_side_px = 200;  // so that blocks at full resolution are looked at, too
  inspect.pyramids = pyramids;
  const QualityReport held = inspect_registration(inspect, *backend, progress);
  ASSERT_EQ(held.residuals.size(), 3u);
  EXPECT_EQ(held.residuals.back().downsample, 1);
  EXPECT_GT(held.residuals.back().certain(), 4);
  EXPECT_LT(held.residuals.back().quantile_px(0.5), 0.3);
  inspect.longest_side_px = 1500;
  EXPECT_EQ(inspect_registration(inspect, *backend, progress).verdict, Verdict::Good);
}

TEST(RegisterJob, LetsEveryoneReadForHimselfWhereMemoryIsShort) {
  const testing::TemporaryFolder folder;
  RegisterJob job = job_in(folder);
  job.pair.memory_limit_bytes = 110'600'000;
  const JobResult report = run(job, 2);
  EXPECT_EQ(report.quality->verdict, Verdict::Good);
  EXPECT_THAT(report.result.resolution.reason, Says(::testing::HasSubstr("read from the files")))
      << "no shortage";
  PyramidPair pyramids;
  RegistrationObserver nobody;
  Progress progress;
  register_pair(job.pair, pyramids, *make_cpu_backend(2), nobody, progress);
  EXPECT_FALSE(pyramids.held());
}

// Has no memory to give at first.
class ShortAtFirst final : public testing::BackendDecorator {
 public:
  ShortAtFirst() : BackendDecorator(make_cpu_backend(2)) {}
  std::shared_ptr<void> allocate(std::int64_t bytes) override {
    if (calls_++ == 0) throw OutOfMemory(Message::verbatim("cannot allocate memory"), bytes, 7);
    return BackendDecorator::allocate(bytes);
  }

 private:
  int calls_ = 0;
};

TEST(RegisterJob, SaysWhenMemoryRanOutWhileTheImagesWereReadForAll) {
  const testing::TemporaryFolder folder;
  const RegisterPairRequest pair = job_in(folder).pair;
  ShortAtFirst backend;
  RegistrationObserver nobody;
  Progress progress;
  const RegistrationResult result = register_pair(pair, backend, nobody, progress);
  EXPECT_THAT(result.notes,
              ::testing::Contains(Says(::testing::HasSubstr("ran out while both images were being read"))));
  EXPECT_EQ(result.preparation.front().stage, reading_stage);
  EXPECT_EQ(result.preparation.front().read_bytes, 0);
}

TEST(RegisterJob, DoesTheSameOnOneThread) {
  const testing::TemporaryFolder folder, other;
  const JobResult one = run(job_in(folder), 1), many = run(job_in(other), 4);
  EXPECT_TRUE(one.result.moving_from_fixed.parts == many.result.moving_from_fixed.parts);
  EXPECT_EQ(to_json(*one.quality, true), to_json(*many.quality, true));
  EXPECT_TRUE(pixels_of(folder / "W.tif") == pixels_of(other / "W.tif"));
}

std::int64_t bytes_of_pixels(const ImageInfo& info) {
  return info.size.width * info.size.height * info.channels * (info.type == PixelType::U8 ? 1 : 2);
}

TEST(RegisterJob, TellsWhereTheTimeWentAndWhatWasTriedForTheStart) {
  const testing::TemporaryFolder folder;
  const JobResult report = run(job_in(folder), 2);
  const Json json = Json::parse(testing::get_text(folder / "R.json"));
  std::map<std::string, Json> whole;
  double of_the_engine = 0;
  std::int64_t read_bytes = 0;
  for (const Json& stage : json.at("timing")) {
    EXPECT_GE(stage.at("elapsed_s"), 0);
    if (stage.contains("part_of")) {
      EXPECT_TRUE(whole.contains(stage.at("part_of"))) << stage << " is a part of nothing told before";
      if (stage.at("part_of") == "flow") of_the_engine += stage.at("elapsed_s").get<double>();
      continue;
    }
    read_bytes += stage.value("read_bytes", std::int64_t{0});
    whole[stage.at("stage")] = stage;
  }
  for (const char* name :
       {"open", "read", "initial alignment", "flow", "inspect", "write the transform", "export"}) {
    ASSERT_TRUE(whole.contains(name)) << name << " is not told";
    const double begin = whole[name].at("begin_s"), elapsed = whole[name].at("elapsed_s");
    EXPECT_GE(begin, 0);
    EXPECT_LE(begin + elapsed, json.at("elapsed_s").get<double>() + 1e-6) << name;
  }
  const Json& readings = whole["read"].at("readings");
  ASSERT_EQ(readings.size(), 2u);
  EXPECT_EQ(readings.at(0).at("image"), "fixed");
  EXPECT_EQ(readings.at(1).at("image"), "moving");
  for (const Json& reading : readings) {
    EXPECT_EQ(reading.at("reader"), "the host's memory");
    EXPECT_EQ(reading.at("threads"), 2);
    EXPECT_GT(reading.at("gb_per_s"), 0);
    EXPECT_TRUE(reading.at("why_not_direct").is_null());
  }
  EXPECT_GT(of_the_engine, 0);
  EXPECT_EQ(read_bytes, bytes_of_pixels(report.fixed) + bytes_of_pixels(report.moving));
  EXPECT_LE(of_the_engine, whole["flow"].at("elapsed_s").get<double>());
  // What waits for another begins after it; the last three need not wait for each other.
  EXPECT_GE(whole["flow"].at("begin_s"), whole["initial alignment"].at("begin_s"));
  for (const char* name : {"inspect", "write the transform", "export"})
    EXPECT_GE(whole[name].at("begin_s"), whole["flow"].at("begin_s"));

  ASSERT_TRUE(report.result.start);
  const Json& start = json.at("start");
  EXPECT_EQ(start.at("said"), report.result.start->said);
  ASSERT_EQ(start.at("tried").size(), report.result.start->tried.size());
  ASSERT_FALSE(start.at("tried").empty());
  EXPECT_EQ(start.at("tried").at(0).at("name"), report.result.start->tried[0].name.english());
  EXPECT_EQ(start.at("tried").at(0).at("matrix").at(0).at(2),
            report.result.start->tried[0].moving_from_fixed.tx);
}

TEST(RegisterJob, FailsWhereTheImageCannotBeWrittenAndLeavesNoHalfOfIt) {
  const testing::TemporaryFolder folder;
  RegisterJob job = job_in(folder);
  job.image->path = folder / "missing" / "W.tif";
  testing::expect_error(ErrorKind::NotWritable, "missing", [&] { run(job, 2); });
  EXPECT_FALSE(std::filesystem::exists(folder / "missing"));
  EXPECT_FALSE(std::filesystem::exists(folder / "R.json")) << "a report of a job that failed";
}

TEST(RegisterJob, TellsInItsReportsWhatTheComparedEnginesCameTo) {
  const testing::TemporaryFolder folder;
  RegisterJob job = job_in(folder);
  job.pair.engine = "best";
  const JobResult report = run(job, 2);
  ASSERT_GE(report.result.compared.size(), 2u);
  const Json json = Json::parse(testing::get_text(folder / "R.json"));
  const Json& engines = json.at("engines_compared");
  ASSERT_EQ(engines.size(), report.result.compared.size());
  int kept = 0;
  for (const Json& engine : engines) {
    EXPECT_LT(engine.at("expected_error").at("median_px").get<double>(), 0.5) << engine;
    EXPECT_GT(engine.at("expected_error").at("share_within_tolerance").get<double>(), 0.9) << engine;
    EXPECT_GT(engine.at("jacobian").at("min").get<double>(), 0) << engine;
    EXPECT_NE(engine.at("kept").get<bool>(), engine.contains("kept_is_better_by")) << engine;
    if (!engine.at("kept").get<bool>()) continue;
    ++kept;
    EXPECT_EQ(engine.at("engine"), json.at("engine"));
    // The comparison used the same values as the verdict.
    EXPECT_NEAR(engine.at("expected_error").at("median_px").get<double>(),
                json.at("quality").at("expected_error").at("median_px").get<double>(), 1e-3);
  }
  EXPECT_EQ(kept, 1);
  job.report = folder / "R.html";
  write_report(report, job.report);
  const std::string html = testing::get_text(job.report);
  EXPECT_THAT(html, ::testing::HasSubstr("Engines compared"));
  EXPECT_THAT(html, ::testing::HasSubstr("<td>bspline</td>"));
}

TEST(RegisterJob, SaysNothingOfComparedEnginesWhereOneRan) {
  const testing::TemporaryFolder folder;
  run(job_in(folder), 2);
  EXPECT_FALSE(Json::parse(testing::get_text(folder / "R.json")).contains("engines_compared"));
}

TEST(RegisterJob, JudgesTheMapThatWasKeptOnceAndAsAnyOther) {
  const testing::TemporaryFolder folder;
  RegisterJob job = job_in(folder);
  job.pair.engine = "best";
  job.tolerance = Tolerance{0.3, false};
  const JobResult report = run(job, 2);
  InspectRequest inspect = inspection_of(job, report.result);
  const auto backend = make_cpu_backend(2);
  Progress progress;
  inspect.pyramids.read(job.pair.images(), *backend, progress);
  EXPECT_TRUE(to_json(*report.quality, true) ==
              to_json(inspect_registration(inspect, *backend, progress), true));
  for (const JobStage& stage : report.stages) EXPECT_NE(stage.stage, "expect errors") << "judged once more";
}

TEST(RegisterJob, StopsInTheSecondOfTheComparedEnginesWhenCancelled) {
  const testing::TemporaryFolder folder;
  RegisterJob job = job_in(folder);
  job.pair.engine = "best";
  const auto backend = make_cpu_backend(2);
  const auto flag = std::make_shared<CancelFlag>();
  RegistrationObserver nobody;
  std::string stopped_in;
  Progress progress(
      [&](const ProgressSnapshot& s) {
        const std::string stage = s.stage.english();
        if (stage.find("best: bspline") == std::string::npos || flag->requested()) return;
        stopped_in = stage;
        flag->request();
      },
      flag);
  EXPECT_THROW(run_register_job(job, *backend, nobody, progress), Cancelled);
  EXPECT_NE(stopped_in, "");
  for (const char* file : {"T.json", "W.tif", "R.json"}) EXPECT_FALSE(std::filesystem::exists(folder / file));
}

TEST(RegisterJob, StopsInspectionAndExportTogetherWhenCancelled) {
  const testing::TemporaryFolder folder;
  const auto backend = make_cpu_backend(2);
  const auto flag = std::make_shared<CancelFlag>();
  RegistrationObserver nobody;
  bool shown = false;
  Progress progress(
      [&](const ProgressSnapshot& s) {
        if (s.stage.english().find("inspect and export") == std::string::npos) return;
        shown = true;
        flag->request();
      },
      flag);
  RegisterJob job = job_in(folder);
  job.inverse_out = folder / "I.json";
  EXPECT_THROW(run_register_job(job, *backend, nobody, progress), Cancelled);
  EXPECT_TRUE(shown);
  EXPECT_FALSE(std::filesystem::exists(folder / "I.json"));
  EXPECT_FALSE(std::filesystem::exists(folder / "W.tif"));
  EXPECT_FALSE(std::filesystem::exists(folder / "R.json"));
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    EXPECT_THAT(entry.path().filename().string(), ::testing::Not(::testing::HasSubstr("partial")));
}

}  // namespace
}  // namespace alinify
