#include "core/registration/opencv/dis_engine.h"

#include <memory>
#include <string>
#include <utility>

#include <opencv2/core.hpp>
#include <opencv2/video/tracking.hpp>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/registration/check_problem.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/messages.h"
#include "core/registration/opencv/opencv_threads.h"
#include "core/registration/opencv/resampled_run.h"

namespace alinify {
namespace {

// OpenCV matches patches of 8 px, down to half resolution (medium) or a quarter (the others). On anything
// smaller it would read outside its pyramid.
bool half_resolution(const DisOptions& options) {
  return options.preset == "medium";
}
std::int64_t min_dis_side(const DisOptions& options) {
  return half_resolution(options) ? 16 : 32;
}

int preset_from(const std::string& word) {
  if (const DisPreset* found = find_choice(preset_choices, word)) switch (*found) {
      case DisPreset::Ultrafast:
        return cv::DISOpticalFlow::PRESET_ULTRAFAST;
      case DisPreset::Fast:
        return cv::DISOpticalFlow::PRESET_FAST;
      case DisPreset::Medium:
        return cv::DISOpticalFlow::PRESET_MEDIUM;
    }
  throw Error(ErrorKind::Usage, messages::cannot_set_option("preset", word), messages::opencv_has_presets,
              messages::choose_one_of_these);
}

class DisRun : public ResampledRun {
 public:
  DisRun(const DisOptions& options, const RegistrationProblem& problem, Backend& backend,
         RegistrationObserver& observer)
      : ResampledRun({.memory = dis_memory_model(half_resolution(options)),
                      .min_side = min_dis_side(options),
                      .downsample = options.downsample,
                      .type = PixelType::U8,
                      .check_sizes = &check_working_sizes,
                      .stage = "flow",
                      .step = messages::step_flow,
                      .reading_share = 0.2,
                      .matching_share = 0.7},
                     problem, backend, observer),
        options_(options) {}

 private:
  Displacement match(Progress& progress) override {
    static_assert(sizeof(cv::Vec2f) == sizeof(Vec2f));
    const auto flow = std::make_shared<const cv::Mat_<cv::Vec2f>>(flow_between(progress));
    return {{reinterpret_cast<const Vec2f*>(flow->ptr()), flow->cols, flow->rows,
             static_cast<std::int64_t>(flow->step1() / 2)},
            flow};
  }

  cv::Mat_<cv::Vec2f> flow_between(Progress& progress) {
    const auto mat = [](Image& plane) {
      return cv::Mat(static_cast<int>(plane.size().height), static_cast<int>(plane.size().width), CV_8UC1,
                     plane.pixels().data);
    };
    const OpenCvThreads threads(pool(), progress);
    progress.check_cancelled();
    cv::Mat_<cv::Vec2f> flow;
    try {
      cv::DISOpticalFlow::create(preset_from(options_.preset))
          ->calc(mat(pair().fixed), mat(pair().resampled), flow);
    } catch (const cv::Exception& error) {
      if (error.code == cv::Error::StsNoMem)
        throw OutOfMemory(messages::cannot_compute_dis,
                          dis_memory_model(half_resolution(options_)).bytes(pair().fixed.size(), {}, 1, 1),
                          platform::available_memory_bytes(), messages::ask_for_coarser_or_set_limit);
      throw Error(ErrorKind::Failed, messages::cannot_compute_dis, messages::opencv_says(error.err));
    }
    progress.check_cancelled();
    return flow;
  }

  const DisOptions& options_;
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
