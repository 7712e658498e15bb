#include "core/registration/opencv/dis_engine.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <opencv2/core.hpp>
#include <opencv2/video/tracking.hpp>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/plan/resolution_plan.h"
#include "core/registration/check_problem.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/opencv_threads.h"
#include "core/registration/opencv/resampled_pair.h"
#include "core/registration/planned_run.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

// OpenCV matches patches of 8 px, down to half resolution (medium) or a quarter (the others). On anything
// smaller it would read outside its pyramid.
bool half_resolution(const DisOptions& options) {
  return options.preset == "medium";
}
std::int64_t min_side(const DisOptions& options) {
  return half_resolution(options) ? 16 : 32;
}

int preset_from(const std::string& word) {
  if (word == "ultrafast") return cv::DISOpticalFlow::PRESET_ULTRAFAST;
  if (word == "fast") return cv::DISOpticalFlow::PRESET_FAST;
  if (word == "medium") return cv::DISOpticalFlow::PRESET_MEDIUM;
  throw Error(ErrorKind::Usage, messages::cannot_set_option("preset", word), messages::opencv_has_presets,
              messages::choose_one_of_these);
}

// State shared by the steps of one run.
class DisRun : public PlannedRun {
 public:
  DisRun(const DisOptions& options, const RegistrationProblem& problem, Backend& backend,
         RegistrationObserver& observer)
      : options_(options),
        problem_(problem),
        backend_(backend),
        pool_(*backend.pool()),
        observer_(observer) {}

  std::int64_t plan(std::optional<std::int64_t> limit_bytes) override {
    check_problem(problem_, min_side(options_));
    result_ = {};
    result_.moving_from_fixed = problem_.start();
    return decide_resolution(limit_bytes);
  }

  void release() override { pair_ = {}; }

  RegistrationResult run_as_planned(Progress& progress) override {
    auto began = Clock::now();
    Progress read = progress.sub(0.2, messages::step_reading);
    pair_ = resample_pair(problem_, result_.moving_from_fixed, fixed_downsample_, moving_downsample_,
                          PixelType::U8, backend_, result_.notes, read);
    result_.timing.push_back(StageTime::since(began, "reading"));

    began = Clock::now();
    Progress flow_progress = progress.sub(0.7, messages::step_flow);
    const cv::Mat_<cv::Vec2f> flow = flow_between(flow_progress);
    result_.timing.push_back(StageTime::since(began, "flow"));

    began = Clock::now();
    Progress field_progress = progress.sub(0.1, messages::step_field);
    static_assert(sizeof(cv::Vec2f) == sizeof(Vec2f));
    prepend_flow_field({reinterpret_cast<const Vec2f*>(flow.ptr()), flow.cols, flow.rows,
                        static_cast<std::int64_t>(flow.step1() / 2)},
                       pair_, fixed_downsample_, nullptr, pool_, field_progress, result_);
    result_.timing.push_back(StageTime::since(began, "field"));
    observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    result_.peak_bytes = platform::peak_memory_bytes();
    progress.update(1);
    return std::move(result_);
  }

 private:
  std::int64_t decide_resolution(std::optional<std::int64_t> limit_bytes) {
    const ResolutionRequest request = problem_.resolution_request(options_.downsample, limit_bytes);
    const ResolutionPlan plan = plan_resolution(dis_memory_model(half_resolution(options_)), request);
    fixed_downsample_ = plan.fixed_downsample;
    moving_downsample_ =
        resampled_moving_downsample(plan.moving_downsample, plan.fixed_downsample, request.scale);
    check_working_sizes(problem_, fixed_downsample_, moving_downsample_, min_side(options_));
    result_.resolution = {plan.fixed_downsample, plan.reason};
    observer_.on_resolution(result_.resolution);
    return plan.needed_bytes;
  }

  cv::Mat_<cv::Vec2f> flow_between(Progress& progress) {
    const auto mat = [](Image& plane) {
      return cv::Mat(static_cast<int>(plane.size().height), static_cast<int>(plane.size().width), CV_8UC1,
                     plane.pixels().data);
    };
    const OpenCvThreads threads(pool_, progress);
    progress.check_cancelled();
    cv::Mat_<cv::Vec2f> flow;
    try {
      cv::DISOpticalFlow::create(preset_from(options_.preset))
          ->calc(mat(pair_.fixed), mat(pair_.resampled), flow);
    } catch (const cv::Exception& error) {
      if (error.code == cv::Error::StsNoMem)
        throw OutOfMemory(messages::cannot_compute_dis,
                          dis_memory_model(half_resolution(options_)).bytes(pair_.fixed.size(), {}, 1, 1),
                          platform::available_memory_bytes(), messages::ask_for_coarser_or_set_limit);
      throw Error(ErrorKind::Failed, messages::cannot_compute_dis, messages::opencv_says(error.err));
    }
    progress.check_cancelled();
    return flow;
  }

  const DisOptions& options_;
  const RegistrationProblem& problem_;
  Backend& backend_;
  ThreadPool& pool_;
  RegistrationObserver& observer_;
  double fixed_downsample_ = 1, moving_downsample_ = 1;
  ResampledPair pair_;
  RegistrationResult result_;
};

}  // namespace

void DisOptions::check() const {
  preset_from(preset);
  check_downsample(downsample);
}

RegistrationResult DisEngine::solve(const RegistrationProblem& problem, PyramidPair&, Backend& backend,
                                    RegistrationObserver& observer, Progress& progress) const {
  DisRun run(options_, problem, backend, observer);
  RegistrationResult result = run_within_memory(run, backend, progress);
  result.moving_from_fixed = simplified(result.moving_from_fixed);
  sign(result, problem);
  return result;
}

}  // namespace alinify
