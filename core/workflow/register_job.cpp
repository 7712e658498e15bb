#include "core/workflow/register_job.h"

#include <algorithm>
#include <functional>
#include <future>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/image/file_warnings.h"
#include "core/io/transform_io.h"
#include "core/quality/judge.h"
#include "core/transform/inverse_map.h"
#include "core/workflow/inspect.h"
#include "core/workflow/messages.h"
#include "core/workflow/quality_judge.h"
#include "core/workflow/report/quality_text.h"
#include "core/workflow/report/report.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

// On a thread of its own, or right now where there is to be only one. The future's destructor waits.
std::future<void> start(bool on_own_thread, const std::function<void()>& work) {
  auto outcome = std::async(on_own_thread ? std::launch::async : std::launch::deferred, work);
  if (!on_own_thread) outcome.wait();
  return outcome;
}

std::int64_t size_on_disk(const std::filesystem::path& path) {
  std::error_code problem;
  const auto bytes = std::filesystem::file_size(path, problem);
  return problem ? 0 : static_cast<std::int64_t>(bytes);
}

// The finished files of this job; its writers leave no others.
void remove_outputs(const RegisterJob& job, const WrittenFile& image) {
  std::error_code ignored;
  // An OME-Zarr is a folder.
  if (!image.path.empty()) std::filesystem::remove_all(image.path, ignored);
  for (const std::filesystem::path& transform : {job.transform_out, job.inverse_out}) {
    if (transform.empty()) continue;
    std::filesystem::remove(transform, ignored);
    for (int field = 0;; ++field) {
      std::filesystem::path part = transform;
      part.replace_extension(".field" + std::to_string(field) + ".tif");
      if (!std::filesystem::remove(part, ignored)) break;
    }
  }
}

// What is irregular in the images' files comes first: all else may follow from it.
void note_irregular_files(const RegisterPairRequest& pair, std::vector<Message>& notes) {
  std::vector<Message> all = file_warnings(pair.fixed->info());
  for (Message& warning : file_warnings(pair.moving->info()))
    if (std::find(all.begin(), all.end(), warning) == all.end()) all.push_back(std::move(warning));
  notes.insert(notes.begin(), std::make_move_iterator(all.begin()), std::make_move_iterator(all.end()));
}

// The verdict's share of the time of both, on two cores of a processor: it compares pictures of bounded size,
// which takes as long as registering ten megapixels, and reads all pixels once.
double verdict_share(const RegisterJob& job) {
  const auto megapixels = [](std::int64_t pixels) { return 1e-6 * static_cast<double>(pixels); };
  const double whole = megapixels(job.pair.fixed->info().size.area()),
               registered = job.part ? megapixels(job.part->region.area()) : whole;
  const double registering = 10 + registered, judging = 8 + 0.06 * whole;
  return judging / (registering + judging);
}

// Notes stages as they end.
class StageNotes {
 public:
  explicit StageNotes(Clock::time_point began) : began_(began) {}
  double since(Clock::time_point when) const {
    return std::chrono::duration<double>(Clock::now() - when).count();
  }
  /// A stage that began then and ends now.
  JobStage ended(std::string stage, Clock::time_point when) const {
    return {std::move(stage), since(when), {}, std::chrono::duration<double>(when - began_).count()};
  }

 private:
  Clock::time_point began_;
};

void add(std::vector<JobStage>& to, JobStage stage, const std::vector<StageTime>& parts = {}) {
  const std::string name = stage.stage;
  to.push_back(std::move(stage));
  for (const StageTime& part : parts)
    to.push_back({part.stage, part.elapsed_s, name, -1, part.read_bytes, part.readings});
}

// Reading and the search for a start, then the engine with its own stages.
void add_registration(std::vector<JobStage>& to, const JobStage& whole, const RegistrationResult& result) {
  double begin = whole.begin_s;
  for (const StageTime& stage : result.preparation) {
    to.push_back({stage.stage, stage.elapsed_s, {}, begin, stage.read_bytes, stage.readings});
    begin += stage.elapsed_s;
  }
  add(to, {result.moving_from_fixed.provenance.engine, whole.elapsed_s - (begin - whole.begin_s), {}, begin},
      result.timing);
}

}  // namespace

InspectRequest inspection_of(const RegisterJob& job, const RegistrationResult& result) {
  InspectRequest inspect;
  inspect.images() = job.pair.images();
  inspect.initial = result.initial;
  inspect.moving_from_fixed = result.moving_from_fixed;
  inspect.check_points = job.check_points;
  inspect.tolerance = job.tolerance;
  inspect.landmarks = job.pair.landmarks;
  inspect.held_to_landmarks = job.pair.hold_to_landmarks;
  inspect.with_pictures = !job.report.empty() && wants_pictures(job.report);
  return inspect;
}

namespace {

// The same job with the design repeated, wherever the moving image is read.
RegisterJob with_design_repeated(const RegisterJob& job, Backend& backend, Progress& progress) {
  RegisterJob repeated = job;
  repeated.repeat.reset();
  TileDesignRequest request;
  request.images() = job.pair.images();
  request.repeat = *job.repeat;
  request.limits = job.pair.limits;
  request.allow_flip = job.pair.allow_flip;
  const TiledDesign tiled = tile_design(request, *backend.pool(), progress);
  repeated.pair.moving = tiled.moving;
  repeated.pair.moving_mask = tiled.moving_mask;
  repeated.pair.start = tiled.moving_from_fixed;
  for (std::vector<LandmarkPair>* pairs : {&repeated.pair.landmarks, &repeated.check_points})
    for (LandmarkPair& pair : *pairs) pair.moving = tiled.in_repeat_nearest_to(pair);
  if (repeated.image) repeated.image->moving = tiled.moving;
  repeated.pair.tiled_design = tiled;
  return repeated;
}

JobResult run_prepared_job(const RegisterJob& job, Backend& backend, RegistrationObserver& observer,
                           Progress& progress) {
  const double export_share = job.image ? 0.15 : 0, carry_share = job.annotations.empty() ? 0 : 0.03;
  const double judge_share = (0.99 - export_share - carry_share) * verdict_share(job);
  if (!job.annotations.empty() && job.transform_out.empty())
    throw Error(ErrorKind::Usage, messages::cannot_map_annotations(job.annotations.front().in),
                messages::annotations_need_the_transform);
  JobResult report;
  const StageNotes notes(job.began);
  PyramidPair pyramids;
  QualityJudge judging_engines(inspection_of(job, {}));
  report.stages.push_back({"open", job.opening_s, {}, 0});
  if (job.pair.tiled_design)
    report.stages.push_back({"place the design", job.pair.tiled_design->elapsed_s, {}, job.opening_s});
  {
    const auto began = Clock::now();
    Progress work = progress.sub(0.99 - judge_share - export_share - carry_share, messages::stage_register);
    RegisterPairRequest pair = job.pair;
    pair.judge = &judging_engines;
    report.result = job.part ? register_region(pair, *job.part, backend, observer, work)
                             : register_pair(pair, pyramids, backend, observer, work);
    note_irregular_files(job.pair, report.result.notes);
    if (!job.device_note.empty()) report.result.notes.insert(report.result.notes.begin(), job.device_note);
    add_registration(report.stages, notes.ended("register", began), report.result);
    observer.on_registered();
  }

  const Transform& map = report.result.moving_from_fixed;
  JobStage writing, inverse_written, exporting, judging;
  Message lacks_of_inverse;
  std::vector<StageTime> export_parts, judge_parts;
  ExportedImage image;
  {
    const MessageText& label = job.image ? messages::stage_inspect_and_export : messages::stage_inspect;
    Progress write_work = progress.sub(0.01, label), judge_work = progress.sub(judge_share, label),
             export_work = progress.sub(export_share, label);
    const bool several = backend.pool()->thread_count() > 1;
    // Where the export could use the memory, the verdict reads its pixels from the files.
    if (job.image && backend.available_memory_bytes() < 2 * sample_bytes(job.image->moving->info()))
      pyramids.release();
    std::promise<void> transform_promise;
    const std::shared_future<void> transform_written = transform_promise.get_future().share();
    std::future<void> write = start(several, [&] {
      const auto began = Clock::now();
      if (!job.transform_out.empty()) {
        Progress part = write_work.sub(job.inverse_out.empty() ? 1 : 0.3, {});
        try {
          write_transform(map, job.transform_out, &part);
          transform_promise.set_value();
        } catch (...) {
          transform_promise.set_exception(std::current_exception());
          throw;
        }
        writing = notes.ended("write the transform", began);
      }
      if (job.inverse_out.empty()) return;
      const auto inverse_began = Clock::now();
      Progress inverting = write_work.sub(0.7, {}), inverse_work = write_work.sub(1, {});
      const InverseMap inverse = inverted(map, {}, *backend.pool(), inverting);
      write_transform(inverse.fixed_from_moving, job.inverse_out, &inverse_work);
      lacks_of_inverse = inverse_remark(inverse);
      inverse_written = notes.ended("write the inverse", inverse_began);
    });
    std::future<void> warp = start(several, [&] {
      if (!job.image) return;
      const auto began = Clock::now();
      ExportRequest request = *job.image;
      request.moving_from_fixed = map;
      request.transform_file = job.transform_out;
      if (!job.transform_out.empty()) request.transform_written = transform_written;
      image = export_warped(request, backend, export_work, &export_parts);
      exporting = notes.ended("export", began);
    });
    std::future<void> judge = start(false, [&] {
      if (!job.judged) return pyramids.release();
      const auto began = Clock::now();
      InspectRequest inspect = inspection_of(job, report.result);
      inspect.pyramids = pyramids;
      // The choice among engines may have judged it already.
      report.quality = judging_engines.take_report_of(map);
      if (!report.quality) report.quality = inspect_registration(inspect, backend, judge_work, &judge_parts);
      // Tissue matches itself by chance here and there: the images alone do not tell.
      if (report.result.start && report.result.start->seems_mirrored && job.pair.landmarks.empty())
        fail(*report.quality, messages::no_map_without_mirroring);
      pyramids.release();
      judging = notes.ended(inspect_stage, began);
    });
    warp.wait();
    write.wait();
    try {
      write.get();
      judge.get();
      warp.get();
    } catch (const Cancelled&) {
      // A job that is stopped leaves none of its files.
      remove_outputs(job, image);
      throw;
    }
  }
  if (job.judged) add(report.stages, std::move(judging), judge_parts);
  if (!job.transform_out.empty()) {
    add(report.stages, std::move(writing));
    report.outputs.push_back({"transform", job.transform_out, size_on_disk(job.transform_out)});
  }
  if (!job.inverse_out.empty()) {
    add(report.stages, std::move(inverse_written));
    report.outputs.push_back({"inverse", job.inverse_out, size_on_disk(job.inverse_out)});
    if (!lacks_of_inverse.empty()) report.result.notes.push_back(lacks_of_inverse);
  }
  if (job.image) {
    add(report.stages, std::move(exporting), export_parts);
    report.outputs.push_back({"image", image.path, image.bytes});
    if (job.image->frame != Frame::Fixed || job.image->region)
      report.result.notes.push_back(
          messages::image_shows_frame(size_number(image.frame.size()), image.frame.x, image.frame.y));
    report.result.notes.insert(report.result.notes.end(), image.notes.begin(), image.notes.end());
  }
  if (!job.annotations.empty()) {
    const auto began = Clock::now();
    Progress carrying = progress.sub(carry_share, messages::stage_carry_annotations);
    try {
      const std::vector<RunOutput> carried = carry_annotations(
          job.annotations, job.transform_out, backend.pool()->thread_count(), report.result.notes, carrying);
      report.outputs.insert(report.outputs.end(), carried.begin(), carried.end());
    } catch (const Cancelled&) {
      remove_outputs(job, image);
      throw;
    }
    add(report.stages, notes.ended("carry annotations", began));
  }

  note_circumstances(report, job.pair, backend);
  report.corrections = job.pair.corrections;
  report.initial_mode = job.initial_mode;
  report.elapsed_s = notes.since(job.began);
  report.peak_child_bytes = platform::peak_child_memory_bytes();
  if (!job.report.empty()) {
    report.outputs.push_back({"report", job.report, 0});
    write_report(report, job.report, backend.pool().get());
  }
  progress.update(1);
  return report;
}

}  // namespace

JobResult run_register_job(const RegisterJob& job, Backend& backend, RegistrationObserver& observer,
                           Progress& progress) {
  if (!job.repeat) return run_prepared_job(job, backend, observer, progress);
  Progress placing = progress.sub(0.1, messages::stage_place_design), rest = progress.sub(0.9, {});
  return run_prepared_job(with_design_repeated(job, backend, placing), backend, observer, rest);
}

}  // namespace alinify
