#include "core/registration/elastix/elastix_engine.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/io/transform_exchange.h"
#include "core/memory_plan/messages.h"
#include "core/memory_plan/resolution_plan.h"
#include "core/registration/check_problem.h"
#include "core/registration/elastix/find_elastix.h"
#include "core/registration/elastix/messages.h"
#include "core/registration/elastix/mha_writer.h"
#include "core/registration/elastix/stage_parameters.h"
#include "core/registration/elastix/stage_run.h"
#include "core/registration/elastix/work_folder.h"
#include "core/registration/fold_note.h"
#include "core/registration/messages.h"
#include "core/registration/run_within_memory.h"
#include "core/transform/length_scale.h"

namespace alinify {
namespace fs = std::filesystem;

void ElastixOptions::check() const {
  if (!affine && !bspline)
    throw Error(ErrorKind::Usage, messages::nothing_to_register_with, messages::both_stages_off,
                messages::leave_one_stage_on);
  check_downsample(downsample);
}

namespace {

using Clock = std::chrono::steady_clock;

// State shared by the steps of one run.
class ElastixRun : public PlannedRun {
 public:
  ElastixRun(const ElastixOptions& options, fs::path program, const RegistrationProblem& problem,
             ThreadPool& pool, RegistrationObserver& observer)
      : options_(options), program_(std::move(program)), problem_(problem), pool_(pool), observer_(observer) {
    threads_ = problem.threads > 0 ? problem.threads : platform::usable_cores();
  }

  std::int64_t plan(std::optional<std::int64_t> limit_bytes) override {
    check_problem(problem_, min_elastix_side);
    result_ = {};
    start_.clear();
    decide_resolution(limit_bytes);
    return plan_.needed_bytes;
  }

  void release() override {}  // the child process has taken its memory with it

  RegistrationResult run_as_planned(Progress& progress) override {
    remove_stale_work_folders(options_.temp_folder);
    const WorkFolder folder(options_.temp_folder);

    result_.moving_from_fixed = problem_.start();

    Progress write = progress.sub(0.12, messages::step_handing_over);
    write_images(folder.path(), write);
    write_start(folder.path());
    const bool room_for_grid = std::min({fixed_.size.width, fixed_.size.height, moving_.size.width,
                                         moving_.size.height}) >= bspline_shortest_side;
    const bool bspline = options_.bspline && room_for_grid;
    if (options_.bspline && !room_for_grid) result_.notes.push_back(messages::too_small_for_grid);
    if (options_.affine || !bspline) {
      Progress part = progress.sub(bspline ? 0.15 : 0.88, messages::step_affine);
      run_affine(folder.path(), part);
    }
    if (bspline) {
      Progress part = progress.sub(1.0, messages::step_bspline);
      run_bspline(folder.path(), part);
    }
    if (auto note = fold_note(result_.moving_from_fixed)) result_.notes.push_back(std::move(*note));
    result_.peak_bytes = platform::peak_memory_bytes() + platform::peak_child_memory_bytes();
    progress.update(1);
    return std::move(result_);
  }

 private:
  double scale() const { return length_scale(result_.moving_from_fixed); }

  void decide_resolution(std::optional<std::int64_t> limit_bytes) {
    const ResolutionRequest request = problem_.resolution_request(options_.downsample, limit_bytes);
    plan_ = plan_resolution(elastix_memory_model(), request);
    const auto shortest = [](Size size, double downsample) {
      return static_cast<double>(std::min(size.width, size.height)) / downsample;
    };
    if (shortest(request.fixed, plan_.fixed_downsample) < static_cast<double>(min_elastix_side) ||
        shortest(request.moving, plan_.moving_downsample) < static_cast<double>(min_elastix_side))
      throw Error(ErrorKind::Failed, messages::cannot_register_pair,
                  messages::too_few_pixels_left(plan_.reason, min_elastix_side),
                  messages::allow_finer_resolution);
    result_.resolution = {plan_.fixed_downsample, plan_.reason};
    observer_.on_resolution(result_.resolution);
  }

  void write_images(const fs::path& folder, Progress& progress) {
    const auto began = Clock::now();
    Progress first = progress.sub(0.45, messages::fixed_image);
    fixed_ = write_grey_mha(problem_.fixed, plan_.fixed_downsample, folder / "fixed.mha", pool_, first);
    Progress second = progress.sub(0.45, messages::moving_image);
    moving_ = write_grey_mha(problem_.moving, plan_.moving_downsample, folder / "moving.mha", pool_, second);
    if (fixed_.flat) throw flat_image(ImageRole::Fixed);
    if (moving_.flat) throw flat_image(ImageRole::Moving);
    fixed_mask_ = write_mask(ImageRole::Fixed, problem_.fixed_mask, plan_.fixed_downsample,
                             folder / "fixed_mask.mha", progress);
    moving_mask_ = write_mask(ImageRole::Moving, problem_.moving_mask, plan_.moving_downsample,
                              folder / "moving_mask.mha", progress);
    result_.timing.push_back(StageTime::since(began, "handing over"));
  }

  fs::path write_mask(ImageRole which, const std::shared_ptr<const TileSource>& mask, double downsample,
                      const fs::path& path, Progress& progress) {
    if (!mask) return {};
    Progress part =
        progress.sub(0.05, which == ImageRole::Fixed ? messages::fixed_mask : messages::moving_mask);
    if (write_mask_mha(mask, downsample, path, pool_, part).flat) throw empty_mask(which);
    return path;
  }

  void write_start(const fs::path& folder) {
    const Transform initial = simplified(problem_.initial);
    if (initial.parts.empty()) return;
    start_ = folder / "start.txt";
    Transform with_geometry = initial;
    with_geometry.fixed = result_.moving_from_fixed.fixed;
    with_geometry.moving = result_.moving_from_fixed.moving;
    const Message lost = export_transform(with_geometry, "elastix", start_).remark;
    if (!lost.empty()) result_.notes.push_back(messages::start_simplified(lost));
  }

  StageInputs inputs_at(double fixed_downsample, double moving_downsample, Size fixed, Size moving) const {
    return {fixed, moving, fixed_downsample, moving_downsample, scale(), threads_, problem_.seed};
  }

  StageResult run(const StagePlan& plan, const StageFiles& files, Progress& progress) {
    const auto began = Clock::now();
    const Transform before = result_.moving_from_fixed;
    const StageResult found = run_stage(
        program_, plan, files, threads_, began_, result_.trace, observer_,
        [&](const TransformPart& part) { observer_.on_preview(with(before, part)); }, progress);
    result_.timing.push_back(StageTime::since(began, plan.name));
    result_.moving_from_fixed.parts.push_back(found.part);
    observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    return found;
  }

  static std::shared_ptr<const Transform> with(const Transform& before, const TransformPart& part) {
    auto whole = std::make_shared<Transform>(before);
    whole->parts.push_back(part);
    return whole;
  }

  void run_affine(const fs::path& folder, Progress& progress) {
    StageFiles files{fixed_.path, moving_.path, fixed_mask_, moving_mask_, start_, folder / "affine"};
    MhaFile fixed = fixed_, moving = moving_;
    // One factor for all images keeps their relative resolution; a mask finer than its image costs nothing.
    const auto longest =
        std::max({fixed.size.width, fixed.size.height, moving.size.width, moving.size.height});
    double times = 1;
    while (static_cast<double>(longest) / times > affine_longest_side) times *= 2;
    if (times > 1) {
      Progress write = progress.sub(0.2, {});
      files.fixed = folder / "fixed_small.mha";
      files.moving = folder / "moving_small.mha";
      fixed = write_coarser_mha(fixed_, times, files.fixed, pool_, write);
      moving = write_coarser_mha(moving_, times, files.moving, pool_, write);
    }
    Progress stage = progress.sub(1, {});
    const StagePlan plan =
        affine_stage(options_, inputs_at(fixed.downsample, moving.downsample, fixed.size, moving.size));
    start_ = run(plan, files, stage).parameters;
  }

  void run_bspline(const fs::path& folder, Progress& progress) {
    const StageFiles files{fixed_.path, moving_.path, fixed_mask_, moving_mask_, start_, folder / "bspline"};
    run(bspline_stage(options_, inputs_at(fixed_.downsample, moving_.downsample, fixed_.size, moving_.size)),
        files, progress);
  }

  const ElastixOptions& options_;
  const fs::path program_;
  const RegistrationProblem& problem_;
  ThreadPool& pool_;
  RegistrationObserver& observer_;
  const Clock::time_point began_ = Clock::now();
  int threads_ = 1;
  ResolutionPlan plan_;
  MhaFile fixed_, moving_;
  fs::path fixed_mask_, moving_mask_, start_;
  RegistrationResult result_;
};

}  // namespace

ElastixEngine::ElastixEngine(ElastixOptions options)
    : EngineWithOptions(std::move(options)), program_(find_elastix(options_.program)) {}

RegistrationResult ElastixEngine::solve(const RegistrationProblem& problem, PyramidPair&, Backend& backend,
                                        RegistrationObserver& observer, Progress& progress) const {
  ElastixRun run(options_, program_, problem, *backend.pool(), observer);
  RegistrationResult result = run_within_memory(run, backend, progress);
  result.moving_from_fixed = simplified(result.moving_from_fixed);
  sign(result, problem);
  return result;
}

}  // namespace alinify
