#include "core/registration/opencv/opencv_cuda_engine.h"

#include <string>

#include "core/base/error.h"
#include "core/registration/check_problem.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/messages.h"
#include "core/registration/opencv/tiled_flow.h"

namespace alinify {
namespace {

// Two float images with halving pyramids (4/3), four planes of five floats (polynomials of both, matrices,
// and their average), the flow as two planes with the next coarser one, and merged; both images as 8-bit.
// OpenCV 4.12 used 109 bytes without the latter.
double farneback_bytes_per_px() {
  return 2 * 4 * 4.0 / 3 + 4 * 5 * 4 + 2 * 4 * 1.25 + 8 + 2 + 1;
}

// Images and flow as float pyramids, twelve more float planes, the merged flow, both images as 8-bit. OpenCV
// 4.12 used 101 bytes without the latter, at a step of 0.8.
double tv_l1_bytes_per_px(const TvL1Settings& settings) {
  return 4 * 4 / (1 - settings.scale_step * settings.scale_step) + 12 * 4 + 8 + 2 + 1;
}

TiledFlow job_of(const FarnebackOptions& options) {
  TiledFlow flow;
  flow.name = "opencv-farneback";
  flow.bytes_per_px = farneback_bytes_per_px();
  flow.max_tile_px = 20480;
  flow.tile_px = options.tile_px;
  flow.downsample = options.downsample;
  flow.calc = [settings = options.flow](OpenCvFlow& device, View2D<const std::uint8_t> fixed,
                                        View2D<const std::uint8_t> moving, View2D<Vec2f> out) {
    device.farneback(settings, fixed, moving, out);
  };
  return flow;
}

TiledFlow job_of(const TvL1Options& options) {
  TiledFlow flow;
  flow.name = "opencv-tvl1";
  flow.bytes_per_px = tv_l1_bytes_per_px(options.flow);
  flow.max_tile_px = 8192;
  flow.tile_px = options.tile_px;
  flow.downsample = options.downsample;
  flow.low_pass_px = options.low_pass_px;
  flow.calc = [settings = options.flow](OpenCvFlow& device, View2D<const std::uint8_t> fixed,
                                        View2D<const std::uint8_t> moving,
                                        View2D<Vec2f> out) { device.tv_l1(settings, fixed, moving, out); };
  return flow;
}

}  // namespace

void FarnebackOptions::check() const {
  if (flow.poly_n != 5 && flow.poly_n != 7)
    throw Error(ErrorKind::Usage, messages::cannot_set_poly_n(flow.poly_n), messages::opencv_cuda_has_poly_n,
                messages::choose_one_of_these);
  check_downsample(downsample);
}

void TvL1Options::check() const {
  check_downsample(downsample);
}

template <class Options>
void OpenCvCudaEngine<Options>::check_backend(const Backend& backend) const {
  check_has_opencv_flow(std::string(this->name()), backend);
}

template <class Options>
RegistrationResult OpenCvCudaEngine<Options>::solve(const RegistrationProblem& problem, PyramidPair&,
                                                    Backend& backend, RegistrationObserver& observer,
                                                    Progress& progress) const {
  RegistrationResult result = run_tiled_flow(job_of(this->options_), problem, backend, observer, progress);
  this->sign(result, problem);
  return result;
}

template class OpenCvCudaEngine<FarnebackOptions>;
template class OpenCvCudaEngine<TvL1Options>;

Message why_no_opencv_cuda() {
#ifdef ALINIFY_WHY_NO_OPENCV_CUDA  // the id of a message, set by cmake/AlinifyOpenCvCuda.cmake
  return messages::ALINIFY_WHY_NO_OPENCV_CUDA;
#else
  return {};
#endif
}

}  // namespace alinify
