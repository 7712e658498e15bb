#include "core/workflow/warm_up.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <string_view>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/platform.h"
#include "core/image/tile_cache.h"
#include "core/process/child_process.h"
#include "core/registration/elastix/find_elastix.h"
#include "core/registration/flow/solve_level.h"
#include "core/registration/messages.h"
#include "core/view/view_renderer.h"
#include "core/warp/tiled_warper.h"
#include "core/workflow/messages.h"
#include "core/workflow/register_job.h"
#include "core/workflow/warm_up_pair.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t mebi = std::int64_t{1} << 20;

// Says "iteration 3 of 17" while the dense engine runs, and "quality" once its map is judged.
class StepReporter final : public RegistrationObserver {
 public:
  StepReporter(Progress& stage, Progress& run, bool judged) : stage_(stage), run_(run), judged_(judged) {}

  void on_iteration(const IterationSample& sample) override {
    if (steps_ == 0)
      for (int level = 0; level < sample.level_count; ++level)
        steps_ += flow_steps(FlowData::Texture, {}, level == 0, level + 1 == sample.level_count).iterations;
    ++step_;
    steps_ = std::max(steps_, step_);  // where the engine began again
    run_.relabel(messages::warm_up_iteration(step_, steps_));
  }
  void on_registered() override {
    if (judged_) stage_.relabel(messages::warm_up_quality);
  }

 private:
  Progress &stage_, &run_;
  bool judged_;
  int step_ = 0, steps_ = 0;
};

class WarmUp {
 public:
  WarmUp(Backend& backend, const WarmUpOptions& options, WarmUpReport& report)
      : backend_(backend), options_(options), report_(report) {}

  void device(Progress& progress) {
    // Both halves of the staging, at their full size, in both directions.
    constexpr std::int64_t row = 64 << 10, rows = 1024;
    std::vector<std::byte> here(static_cast<std::size_t>(row * rows));
    const std::shared_ptr<void> there = backend_.allocate(row * rows);
    progress.check_cancelled();
    backend_.copy_rows(there.get(), row, here.data(), row, row, rows);
    progress.check_cancelled();
    backend_.copy_rows(here.data(), row, there.get(), row, row, rows);
    if (const auto reader = backend_.direct_reader().reader) reader->prepare();
  }

  void memory(Progress& progress) {
    if (backend_.works_in_host_memory()) return;  // the system gives pages one by one
    std::int64_t bytes = options_.pool_bytes > 0
                             ? options_.pool_bytes
                             : std::min(backend_.available_memory_bytes() / 2, 8192 * mebi);
    for (; bytes >= mebi; bytes /= 2) {
      progress.check_cancelled();
      try {
        backend_.allocate(bytes);
        report_.notes.push_back(messages::keeps_memory_for_first_run(bytes_number(bytes), backend_.device()));
        return;
      } catch (const OutOfMemory&) {
        // Somebody else was quicker, or it lies in pieces.
      }
    }
  }

  void registration(Progress& progress) {
    JobResult done = run_job("texture", InitialMode::Auto, true, progress);
    report_.stages.push_back({"registration", registering_s(done)});
    report_.stages.push_back({"quality", done.elapsed_of(inspect_stage)});
    result_ = std::move(done.result);
  }

  void structure(Progress& progress) {
    const JobResult done = run_job("structure", InitialMode::None, false, progress);
    report_.stages.push_back({"registration by structure", registering_s(done)});
  }

  void warp(Progress& progress) {
    const Size size{256, 256};
    double done = 0;
    for (const PixelType type : {PixelType::U8, PixelType::U16})
      for (const int channels : {1, 3, 4}) {
        const auto image = make_warm_up_image(size, channels, type);
        for (const Interpolation interpolation :
             {Interpolation::Cubic, Interpolation::Nearest, Interpolation::Linear, Interpolation::Lanczos}) {
          progress.check_cancelled();
          warp_whole(*image, interpolation);
          progress.update(++done / 24);
        }
      }
  }

  void view(Progress& progress) {
    TileCacheOptions cache;
    cache.budget_bytes = 64 * mebi;
    cache.threads = 1;
    ViewRenderer renderer(backend_, std::make_shared<TileCache>(cache));
    ViewRequest request;
    request.moving_from_fixed = std::make_shared<const Transform>(result_.moving_from_fixed);
    const Size size = pair().fixed->info().size;
    request.viewport = fitting_viewport(size, {640, 480});
    const auto deep = make_warm_up_image(size, 1, PixelType::U16);
    for (const auto& fixed : {pair().fixed, deep}) {
      request.layers = {{fixed, false, true, {}}, {pair().moving, true, true, {}}};
      for (const CompareMode mode : {CompareMode::Overlay, CompareMode::Difference, CompareMode::Fixed,
                                     CompareMode::Moving, CompareMode::Checkerboard, CompareMode::RedCyan,
                                     CompareMode::Swipe, CompareMode::LocalDifference, CompareMode::Edges}) {
        progress.check_cancelled();
        request.mode = mode;
        renderer.render(request);
      }
    }
  }

  // Read from the disk, and once through the system's loader.
  void elastix(Progress& progress) {
    progress.check_cancelled();
    std::filesystem::path program;
    try {
      program = find_elastix();
    } catch (const Error& error) {
      report_.notes.push_back(messages::elastix_left_out(error.why_message()));
      return;
    }
    const platform::InputFile file(program);
    std::vector<std::byte> buffer(static_cast<std::size_t>(mebi));
    for (std::int64_t offset = 0; offset < file.size(); offset += mebi) {
      progress.check_cancelled();
      file.read_at(offset, buffer.data(), mebi);
      progress.update(0.5 * static_cast<double>(offset) / static_cast<double>(file.size()));
    }
    ChildCommand command;
    command.program = program;
    command.arguments = {"--version"};
    run_child(
        command, [](std::string_view) {}, [&progress] { return progress.cancelled(); });
    progress.check_cancelled();
  }

 private:
  // Three levels where kernels are loaded one by one, so that the coarsest, a middle and the finest one are
  // among them. A processor has nothing to load: two levels show it all that it needs.
  const WarmUpPair& pair() {
    if (!pair_.fixed)
      pair_ = make_warm_up_pair(backend_.works_in_host_memory() ? Size{448, 392} : Size{896, 784},
                                *backend_.pool());
    return pair_;
  }

  // The job of every real run, without files.
  JobResult run_job(const char* data, InitialMode initial, bool judged, Progress& progress) {
    RegisterJob job;
    job.pair.images() = pair().images();
    job.pair.landmarks = pair().landmarks;
    job.pair.initial = initial;
    job.pair.engine = "flow";
    job.pair.engine_values["data"] = data;
    job.judged = judged;
    Progress run = progress.sub(1, {});
    StepReporter reporter(progress, run, judged);
    return run_register_job(job, backend_, reporter, run);
  }

  // Reading, the search for a start and the engine.
  static double registering_s(const JobResult& done) {
    return done.elapsed_of(reading_stage) + done.elapsed_of(initial_alignment_stage) +
           done.elapsed_of(done.result.moving_from_fixed.provenance.engine);
  }

  // On as many threads as an export does, so that each has its queue and staging.
  void warp_whole(const TileSource& image, Interpolation interpolation) {
    WarpOptions options;
    options.interpolation = interpolation;
    options.threads = 1;
    const ImageInfo& info = image.info();
    Transform map = result_.moving_from_fixed;
    map.moving.size = info.size;
    backend_.pool()->parallel_for(backend_.pool()->thread_count(), [&](std::int64_t) {
      Image out(info.size, info.channels, info.type);
      warp_region(map, image, {0, 0}, 1, options, backend_, out.pixels());
    });
  }

  Backend& backend_;
  const WarmUpOptions& options_;
  WarmUpReport& report_;
  WarmUpPair pair_;
  RegistrationResult result_;
};

struct Stage {
  const char* name;
  const MessageText& label;
  double share;
  void (WarmUp::*run)(Progress&);  // null: the job of the stage before it goes on to this one
  bool timed_by_job = false;       // its time is the job's own
};

constexpr Stage stages[] = {
    {"device", messages::warm_up_device, 0.2, &WarmUp::device},
    {"memory", messages::warm_up_memory, 0.05, &WarmUp::memory},
    {"registration", messages::warm_up_registration, 0.4, &WarmUp::registration, true},
    {"quality", messages::warm_up_quality, 0, nullptr, true},
    {"registration by structure", messages::warm_up_structure, 0.15, &WarmUp::structure, true},
    {"warp", messages::warm_up_warp, 0.1, &WarmUp::warp},
    {"view", messages::warm_up_view, 0.05, &WarmUp::view},
    {"elastix", messages::step_elastix, 0.05, &WarmUp::elastix}};

}  // namespace

const std::vector<std::string>& warm_up_stages() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Stage& stage : stages) all.emplace_back(stage.name);
    return all;
  }();
  return names;
}

WarmUpReport warm_up(Backend& backend, const WarmUpOptions& options, Progress& progress) {
  const auto began = Clock::now();
  WarmUpReport report;
  WarmUp work(backend, options, report);
  for (const Stage& stage : stages) {
    progress.check_cancelled();
    if (!stage.run) continue;
    const auto stage_began = Clock::now();
    Progress part = progress.sub(stage.share, stage.label);
    (work.*stage.run)(part);
    part.update(1);
    if (!stage.timed_by_job) report.stages.push_back(StageTime::since(stage_began, stage.name));
  }
  report.elapsed_s = std::chrono::duration<double>(Clock::now() - began).count();
  return report;
}

}  // namespace alinify
