#include "core/workflow/register_job.h"

#include <exception>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/io/transform_io.h"
#include "core/workflow/inspect.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

// A piece of work on a thread of its own, or at once where there is to be only one. The thread has ended when
// the object has.
class Beside {
 public:
  template <class Work>
  Beside(bool on_its_own_thread, Work work) {
    auto guarded = [this, work = std::move(work)] {
      try {
        work();
      } catch (...) {
        failure_ = std::current_exception();
      }
    };
    if (on_its_own_thread) {
      thread_ = std::thread(std::move(guarded));
    } else {
      guarded();
    }
  }
  ~Beside() { wait(); }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

  void wait() {
    if (thread_.joinable()) thread_.join();
  }
  void rethrow() {
    wait();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::exception_ptr failure_;
  std::thread thread_;
};

std::int64_t size_on_disk(const std::filesystem::path& path) {
  std::error_code problem;
  const auto bytes = std::filesystem::file_size(path, problem);
  return problem ? 0 : static_cast<std::int64_t>(bytes);
}

// What this job has finished; nothing else it touched is left by its writers.
void remove_outputs(const RegisterJob& job, const WrittenFile& image) {
  std::error_code ignored;
  if (!image.path.empty()) std::filesystem::remove(image.path, ignored);
  if (job.transform_out.empty()) return;
  std::filesystem::remove(job.transform_out, ignored);
  for (int field = 0;; ++field) {
    std::filesystem::path part = job.transform_out;
    part.replace_extension(".field" + std::to_string(field) + ".tif");
    if (!std::filesystem::remove(part, ignored)) return;
  }
}

InspectRequest inspection_of(const RegisterJob& job, const RegistrationResult& result, const GreyPair& grey) {
  InspectRequest inspect;
  inspect.fixed = job.pair.fixed, inspect.moving = job.pair.moving;
  inspect.fixed_mask = job.pair.fixed_mask, inspect.moving_mask = job.pair.moving_mask;
  inspect.initial = result.initial;
  inspect.moving_from_fixed = result.moving_from_fixed;
  inspect.check_points = job.check_points;
  inspect.tolerance = job.tolerance;
  inspect.landmarks = job.pair.landmarks;
  inspect.fixed_held = grey.fixed(), inspect.moving_held = grey.moving();
  inspect.with_pictures = !job.report.empty() && wants_pictures(job.report);
  return inspect;
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
  for (const StageTime& part : parts) to.push_back({part.stage, part.elapsed_s, name, -1, part.read_bytes, part.readings});
}

// Reading and the search for a start, then the engine with its own stages.
void add_registration(std::vector<JobStage>& to, const JobStage& whole, const RegistrationResult& result) {
  std::vector<StageTime> own = result.timing;
  double begin = whole.begin_s;
  const auto take_first = [&](const char* stage) {
    if (own.empty() || own.front().stage != stage) return;
    to.push_back({stage, own.front().elapsed_s, {}, begin, own.front().read_bytes, own.front().readings});
    begin += own.front().elapsed_s;
    own.erase(own.begin());
  };
  take_first(reading_stage);
  take_first(initial_alignment_stage);
  add(to, {result.moving_from_fixed.provenance.engine, whole.elapsed_s - (begin - whole.begin_s), {}, begin},
      own);
}

}  // namespace

RunReport run_register_job(const RegisterJob& job, Backend& backend, RegistrationObserver& observer,
                           Progress& progress) {
  const double export_share = job.image ? 0.15 : 0;
  RunReport report;
  const StageNotes notes(job.began);
  RegisterPairRequest pair = job.pair;
  if (!pair.grey) pair.grey = std::make_shared<GreyPair>();
  report.stages.push_back({"open", job.opening_s, {}, 0});
  {
    const auto began = Clock::now();
    Progress work = progress.sub(0.93 - export_share, "register");
    report.result = register_pair(pair, backend, observer, work);
    add_registration(report.stages, notes.ended("register", began), report.result);
  }

  const Transform& map = report.result.moving_from_fixed;
  JobStage writing, exporting, judging;
  std::vector<StageTime> export_parts, judge_parts;
  WrittenFile image;
  {
    const char* const label = job.image ? "inspect and export" : "inspect";
    Progress write_work = progress.sub(0.01, label), judge_work = progress.sub(0.06, label),
             export_work = progress.sub(export_share, label);
    const bool several = backend.pool()->thread_count() > 1;
    // Where the export could use the memory, the verdict reads what it looks at from the files.
    if (job.image && backend.available_memory_bytes() < 2 * sample_bytes(job.image->moving->info()))
      pair.grey->release();
    Beside write(several, [&] {
      if (job.transform_out.empty()) return;
      const auto began = Clock::now();
      write_transform(map, job.transform_out, &write_work);
      writing = notes.ended("write the transform", began);
    });
    Beside warp(several, [&] {
      if (!job.image) return;
      const auto began = Clock::now();
      ExportRequest request = *job.image;
      request.moving_from_fixed = map;
      image = export_warped(request, backend, export_work, &export_parts);
      exporting = notes.ended("export", began);
    });
    std::exception_ptr failure;
    try {
      const auto began = Clock::now();
      report.quality = inspect_registration(inspection_of(job, report.result, *pair.grey), backend,
                                            judge_work, &judge_parts);
      pair.grey->release();
      judging = notes.ended("inspect", began);
    } catch (...) {
      failure = std::current_exception();
    }
    warp.wait();
    write.wait();
    try {
      write.rethrow();
      if (failure) std::rethrow_exception(failure);
      warp.rethrow();
    } catch (const Cancelled&) {
      // Whoever stops a job does not want half of what it makes.
      remove_outputs(job, image);
      throw;
    }
  }
  add(report.stages, std::move(judging), judge_parts);
  if (!job.transform_out.empty()) {
    add(report.stages, std::move(writing));
    report.outputs.push_back({"transform", job.transform_out, size_on_disk(job.transform_out)});
  }
  if (job.image) {
    add(report.stages, std::move(exporting), export_parts);
    report.outputs.push_back({"image", image.path, image.bytes});
  }

  report.fixed = job.pair.fixed->info();
  report.moving = job.pair.moving->info();
  report.device = backend.description();
  report.machine = platform::describe_machine();
  report.initial_mode = job.initial_mode;
  report.elapsed_s = notes.since(job.began);
  report.peak_bytes = platform::peak_memory_bytes();
  report.peak_child_bytes = platform::peak_child_memory_bytes();
  if (!job.report.empty()) {
    report.outputs.push_back({"report", job.report, 0});
    write_report(report, job.report, backend.pool().get());
  }
  progress.update(1);
  return report;
}

}  // namespace alinify
