#include "core/registration/opencv/tiled_flow.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include <opencv2/imgproc.hpp>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/compute/backend_buffer.h"
#include "core/grey/messages.h"
#include "core/memory_plan/flow_plan.h"
#include "core/registration/check_problem.h"
#include "core/registration/messages.h"
#include "core/registration/opencv/messages.h"
#include "core/registration/opencv/opencv_threads.h"
#include "core/registration/opencv/resampled_pair.h"
#include "core/registration/run_within_memory.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::int64_t min_tile_side = 32;
// Three planes and the flow; the field takes up to 400 MB if it keeps many samples.
constexpr RegistrationMemoryModel host_memory{400e6, 13, 2, 0};
// Smoothing of the displacement that tiles are resampled through, in pixels of the finest level. Errors
// introduced at the scale of a window (21 px) could no longer be corrected, so it must contain none.
constexpr double warp_sigma_px = 128;
// OpenCV's kernels and streams, created by its first call.
constexpr double device_base_bytes = 300e6;

FlowMemoryModel device_memory(const TiledFlow& flow) {
  FlowMemoryModel model;
  model.base_bytes = device_base_bytes;
  model.bytes_per_tile_px = flow.bytes_per_px;
  // The images are in host memory.
  model.bytes_per_held_px = model.bytes_per_mask_px = model.bytes_per_field_px = 0;
  model.min_side_px = min_tile_side;
  model.good_tile_px = model.min_tile_px;
  model.max_tile_px = flow.max_tile_px;
  if (flow.tile_px > 0) {
    const std::int64_t step = model.tile_step_px;
    model.max_tile_px = std::min(flow.max_tile_px, (flow.tile_px + step - 1) / step * step);
    model.good_tile_px = model.min_tile_px = std::min(model.min_tile_px, model.max_tile_px);
  }
  return model;
}

DisplacementField smoothed(const DisplacementField& field, double sigma_px) {
  auto vectors = std::make_shared<std::vector<Vec2f>>(*field.vectors);
  cv::Mat mat(field.rows, field.columns, CV_32FC2, vectors->data());
  // Cuts the Gaussian off where its weight is negligible, and at the extent of the field.
  const auto side = [](int samples, double sigma) {
    return 2 * std::max(1, std::min(samples - 1, static_cast<int>(std::ceil(3 * sigma)))) + 1;
  };
  const double sigma_x = sigma_px / field.spacing.x, sigma_y = sigma_px / field.spacing.y;
  cv::GaussianBlur(mat, mat, {side(field.columns, sigma_x), side(field.rows, sigma_y)}, sigma_x, sigma_y,
                   cv::BORDER_REPLICATE);
  DisplacementField result = field;
  result.vectors = std::move(vectors);
  return result;
}

class TiledRun : public PlannedRun {
 public:
  TiledRun(const TiledFlow& flow, const RegistrationProblem& problem, Backend& backend,
           RegistrationObserver& observer)
      : flow_(flow),
        problem_(problem),
        backend_(backend),
        pool_(*backend.pool()),
        device_(backend.opencv_flow()),
        observer_(observer) {}

  std::int64_t plan(std::optional<std::int64_t> limit_bytes) override {
    check_problem(problem_, min_tile_side);
    result_ = {};
    result_.moving_from_fixed = problem_.start();
    decide_resolution(limit_bytes);
    return plan_.needed_bytes;
  }

  bool can_plan_for(std::int64_t) const override {
    return plan_.finest().tile_px > device_memory(flow_).min_tile_px;
  }

  void release() override {}

  RegistrationResult run_as_planned(Progress& progress) override {
    // Solves the whole pair at the finest resolution that fits in one piece. A narrow strip has none.
    const auto whole = std::find_if(plan_.levels.rbegin(), plan_.levels.rend(),
                                    [](const FlowLevel& level) { return level.tile_count() == 1; });
    if (whole == plan_.levels.rbegin() || whole == plan_.levels.rend()) {
      solve(plan_.finest(), result_, nullptr, progress);
    } else {
      Progress first = progress.sub(0.25, messages::step_coarser_levels);
      RegistrationResult coarse;
      coarse.moving_from_fixed = result_.moving_from_fixed;
      solve(*whole, coarse, nullptr, first);
      result_.timing = std::move(coarse.timing);
      observer_.on_preview(std::make_shared<const Transform>(coarse.moving_from_fixed));
      auto& found = std::get<DisplacementField>(coarse.moving_from_fixed.parts.front());
      found = smoothed(found, warp_sigma_px * plan_.fixed_downsample());
      Progress rest = progress.sub(1, {});
      solve(plan_.finest(), result_, &coarse.moving_from_fixed, rest);
    }
    observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    result_.peak_bytes = platform::peak_memory_bytes();
    progress.update(1);
    return std::move(result_);
  }

 private:
  void decide_resolution(std::optional<std::int64_t> limit_bytes) {
    const ResolutionRequest request = problem_.resolution_request(flow_.downsample);
    scale_ = request.scale;
    const ResolutionPlan on_host = plan_resolution(host_memory, request);
    // Extra downsampling required by host memory.
    const double coarser = on_host.fixed_downsample / plan_resolution({}, request).fixed_downsample;
    if (coarser > 1) result_.notes.push_back(messages::host_memory_sets_resolution(on_host.reason));

    FlowWorkload work;
    work.fixed = problem_.fixed->info().size;
    work.moving = problem_.moving->info().size;
    work.scale = scale_;
    work.forced_downsample = coarser > 1 ? coarser : flow_.downsample;
    MemoryBudget budget{backend_.available_memory_bytes()};
    budget.limit_bytes = limit_bytes;
    plan_ = plan_flow(device_memory(flow_), work, budget);
    plan_.reason = messages::resolution_on_device(plan_.reason, backend_.device());
    check_working_sizes(problem_, plan_.fixed_downsample(), moving_downsample(plan_.finest()), min_tile_side);
    result_.resolution = {plan_.fixed_downsample(), plan_.reason};
    observer_.on_resolution(result_.resolution);
  }

  double moving_downsample(const FlowLevel& level) const {
    return resampled_moving_downsample(std::ldexp(1.0, level.moving_level),
                                       std::ldexp(1.0, level.fixed_level), scale_);
  }

  // Prepends the flow on this level to result.moving_from_fixed. `known` begins with a displacement before
  // the same parts: the pair is resampled through it.
  void solve(const FlowLevel& level, RegistrationResult& result, const Transform* known, Progress& progress) {
    const double downsample = std::ldexp(1.0, level.fixed_level);
    auto began = Clock::now();
    Progress read = progress.sub(0.3, messages::step_reading);
    ResampledPair pair = resample_pair(problem_, known ? *known : result.moving_from_fixed, downsample,
                                       moving_downsample(level), PixelType::U8, backend_, result.notes, read);
    if (flow_.low_pass_px > 0) low_pass(pair, read);
    result.timing.push_back(StageTime::since(began, "reading"));

    began = Clock::now();
    Progress work = progress.sub(0.8, messages::step_flow);
    Image vectors(pair.fixed.size(), 2, PixelType::F32);
    const View2D<Vec2f> flow{reinterpret_cast<Vec2f*>(vectors.pixels().data), pair.fixed.size().width,
                             pair.fixed.size().height, pair.fixed.size().width};
    for (std::int64_t j = 0; j < level.rows; ++j) {
      for (std::int64_t i = 0; i < level.columns; ++i) {
        work.check_cancelled();
        solve_tile(level.tile(i, j), level.tile_with_halo(i, j, plan_.halo_px), pair, flow);
        work.update(static_cast<double>(j * level.columns + i + 1) / static_cast<double>(level.tile_count()));
      }
    }
    work.check_cancelled();
    result.timing.push_back(StageTime::since(began, "flow"));

    began = Clock::now();
    Progress field = progress.sub(1, messages::step_field);
    prepend_flow_field(flow, pair, downsample,
                       known ? &std::get<DisplacementField>(known->parts.front()) : nullptr, pool_, field,
                       result);
    result.timing.push_back(StageTime::since(began, "field"));
  }

  void low_pass(ResampledPair& pair, const Progress& progress) {
    const OpenCvThreads threads(pool_, progress);
    for (Image* const image : {&pair.fixed, &pair.resampled}) {
      cv::Mat mat(static_cast<int>(image->size().height), static_cast<int>(image->size().width), CV_8UC1,
                  image->pixels().data);
      cv::GaussianBlur(mat, mat, {}, flow_.low_pass_px, flow_.low_pass_px, cv::BORDER_REFLECT_101);
    }
  }

  void solve_tile(Rect wanted, Rect seen, ResampledPair& pair, View2D<Vec2f> flow) {
    const auto put = [&](const Image& image) {
      const BackendBuffer<std::uint8_t> placed(backend_, seen.size());
      placed.write(image.pixels().crop(seen).samples<std::uint8_t>());
      return placed;
    };
    const BackendBuffer<std::uint8_t> fixed = put(pair.fixed), resampled = put(pair.resampled);
    const BackendBuffer<Vec2f> found(backend_, seen.size());
    flow_.calc(*device_, fixed.view(), resampled.view(), found.view());
    const View2D<Vec2f> out{&flow.at(wanted.x, wanted.y), wanted.width, wanted.height, flow.stride};
    found.read(out, wanted.x - seen.x, wanted.y - seen.y);
    // A vector that is not finite, or points outside every image, is invalid.
    const View2D<std::uint8_t> valid = pair.valid.pixels().crop(wanted).samples<std::uint8_t>();
    const float max = static_cast<float>(std::max(pair.fixed.size().width, pair.fixed.size().height));
    pool_.parallel_for(out.height, [&](std::int64_t y) {
      for (std::int64_t x = 0; x < out.width; ++x) {
        Vec2f& v = out.at(x, y);
        if (std::abs(v.x) <= max && std::abs(v.y) <= max) continue;
        v = {};
        valid.at(x, y) = 0;
      }
    });
  }

  const TiledFlow& flow_;
  const RegistrationProblem& problem_;
  Backend& backend_;
  ThreadPool& pool_;
  const std::shared_ptr<OpenCvFlow> device_;
  RegistrationObserver& observer_;
  double scale_ = 1;
  FlowPlan plan_;
  RegistrationResult result_;
};

}  // namespace

void check_has_opencv_flow(const std::string& engine, const Backend& backend) {
  if (backend.opencv_flow()) return;
  const bool on_cpu = backend.works_in_host_memory();
  throw Error(on_cpu ? ErrorKind::Usage : ErrorKind::NotFound,
              messages::cannot_run_engine_on_device(engine, backend.device()),
              on_cpu ? messages::opencv_cuda_needs_gpu : messages::built_without_opencv_cuda,
              messages::choose_gpu_or_other_engine);
}

RegistrationResult run_tiled_flow(const TiledFlow& flow, const RegistrationProblem& problem, Backend& backend,
                                  RegistrationObserver& observer, Progress& progress) {
  check_has_opencv_flow(flow.name, backend);
  TiledRun run(flow, problem, backend, observer);
  RegistrationResult result = run_within_memory(run, backend, progress);
  result.moving_from_fixed = simplified(result.moving_from_fixed);
  return result;
}

}  // namespace alinify
