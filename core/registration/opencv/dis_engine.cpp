#include "core/registration/opencv/dis_engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/video/tracking.hpp>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/image/pyramid.h"
#include "core/plan/registration_memory.h"
#include "core/registration/check_problem.h"
#include "core/registration/fold_note.h"
#include "core/registration/grey_reader.h"
#include "core/registration/mask_source.h"
#include "core/registration/opencv/dis_field.h"
#include "core/registration/opencv/opencv_threads.h"
#include "core/transform/coordinates.h"

namespace alinify {
namespace {

using Clock = std::chrono::steady_clock;

// OpenCV matches patches of 8 px, down to half resolution (medium) or a quarter (the others). On anything
// smaller it would reach outside its pyramid.
bool half_resolution(const DisOptions& options) {
  return options.preset == "medium";
}
std::int64_t least_side(const DisOptions& options) {
  return half_resolution(options) ? 16 : 32;
}
constexpr std::int64_t most_pixels = std::int64_t{1} << 30;
constexpr std::int64_t tile_side = 512;

int preset_from(const std::string& word) {
  if (word == "ultrafast") return cv::DISOpticalFlow::PRESET_ULTRAFAST;
  if (word == "fast") return cv::DISOpticalFlow::PRESET_FAST;
  if (word == "medium") return cv::DISOpticalFlow::PRESET_MEDIUM;
  throw Error(ErrorKind::Usage, "cannot set preset to '" + word + "'",
              "OpenCV has ultrafast, fast and medium", "Choose one of these.");
}

// One 8-bit value a pixel.
using Plane = Image;

Plane make_plane(Size size) {
  return Image(size, 1, PixelType::U8);
}

View2D<std::uint8_t> bytes_of(Plane& plane) {
  return plane.pixels().samples<std::uint8_t>();
}

Plane read_plane(const std::shared_ptr<const TileSource>& source, double downsample, GreyRange range,
                 ThreadPool& pool, Progress& progress) {
  const GreyReader reader(source, downsample);
  Plane plane = make_plane(reader.size());
  const View2D<std::uint8_t> out = bytes_of(plane);
  const std::int64_t band = reader.rows_per_band();
  std::vector<float> values(static_cast<std::size_t>(out.width * band));
  const float scale = 255 / (range.most - range.least);
  for (std::int64_t y = 0; y < out.height; y += band) {
    progress.check_cancelled();
    const std::int64_t rows = std::min(band, out.height - y);
    reader.read(0, y, {values.data(), out.width, rows, out.width}, pool);
    pool.parallel_for(rows, [&](std::int64_t row) {
      const float* const from = values.data() + row * out.width;
      std::uint8_t* const to = out.row(y + row);
      for (std::int64_t x = 0; x < out.width; ++x)
        to[x] = static_cast<std::uint8_t>(std::clamp(scale * (from[x] - range.least), 0.0f, 255.0f) + 0.5f);
    });
    progress.update(static_cast<double>(y + rows) / static_cast<double>(out.height));
  }
  return plane;
}

// One run of the engine: the state that its steps hand on.
class DisRun {
 public:
  DisRun(const DisOptions& options, const RegistrationProblem& problem, Backend& backend,
         RegistrationObserver& observer)
      : options_(options),
        problem_(problem),
        backend_(backend),
        pool_(*backend.pool()),
        observer_(observer) {}

  RegistrationResult run(Progress& progress) {
    check_problem(problem_, least_side(options_));
    start_ = problem_.start();
    result_.moving_from_fixed = start_;
    decide_resolution();

    auto began = Clock::now();
    Progress read = progress.sub(0.2, "reading");
    prepare(read);
    result_.timing.push_back(StageTime::since(began, "reading"));

    began = Clock::now();
    Progress flow_progress = progress.sub(0.7, "flow");
    const cv::Mat_<cv::Vec2f> flow = flow_between(flow_progress);
    result_.timing.push_back(StageTime::since(began, "flow"));

    began = Clock::now();
    Progress field_progress = progress.sub(0.1, "field");
    keep(flow, field_progress);
    result_.timing.push_back(StageTime::since(began, "field"));
    observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    result_.peak_bytes = platform::peak_memory_bytes();
    progress.update(1);
    return std::move(result_);
  }

 private:
  void decide_resolution() {
    const ResolutionRequest request = problem_.resolution_request(options_.downsample);
    const ResolutionPlan plan = plan_resolution(dis_memory_model(half_resolution(options_)), request);
    fixed_downsample_ = plan.fixed_downsample;
    // Both at one pixel size: a finer moving image would alias when it is laid onto the fixed one.
    moving_downsample_ = std::max({1.0, plan.moving_downsample, plan.fixed_downsample * request.scale});
    const Size size = GreyReader(problem_.fixed, fixed_downsample_).size(),
               moving = GreyReader(problem_.moving, moving_downsample_).size();
    const char* const remark = " where both images have one pixel size";
    check_side("fixed", size, least_side(options_), remark);
    check_side("moving", moving, least_side(options_), remark);
    if (size.area() > most_pixels)
      throw Error(ErrorKind::Failed, "cannot register this pair at full resolution",
                  "OpenCV counts pixels with 32 bits, these are " + std::to_string(size.area()),
                  "Ask for a coarser resolution, as in --set downsample=2.");
    result_.resolution = {plan.fixed_downsample, plan.reason};
    observer_.on_resolution(result_.resolution);
  }

  Plane read_image(const char* which, const std::shared_ptr<const TileSource>& source, double downsample,
                   Progress& progress) {
    const GreyRange range = robust_range(source, downsample, pool_, progress);
    if (!(range.most > range.least)) throw flat_image(which);
    return read_plane(source, downsample, range, pool_, progress);
  }

  // 255 inside, all of it where there is no mask.
  Plane read_mask(const char* which, const std::shared_ptr<const TileSource>& mask, double downsample,
                  Size size, Progress& progress) {
    if (!mask) {
      Plane all = make_plane(size);
      std::memset(all.pixels().data, 255, static_cast<std::size_t>(all.byte_count()));
      return all;
    }
    // At least a half of a pixel counts as inside.
    Plane plane = read_plane(binary_mask(mask), downsample, {0, 1}, pool_, progress);
    const View2D<std::uint8_t> values = bytes_of(plane);
    bool any = false;
    for (std::int64_t y = 0; y < values.height; ++y) {
      for (std::int64_t x = 0; x < values.width; ++x) {
        values.at(x, y) = values.at(x, y) >= 127 ? 255 : 0;
        any |= values.at(x, y) != 0;
      }
    }
    if (!any) throw empty_mask(which);
    return plane;
  }

  // The fixed image, the moving one laid onto it through the start, and where both count.
  void prepare(Progress& progress) {
    Progress a = progress.sub(0.3, "fixed image");
    fixed_ = read_image("fixed", problem_.fixed, fixed_downsample_, a);
    Progress b = progress.sub(0.3, "moving image");
    Plane moving = read_image("moving", problem_.moving, moving_downsample_, b);
    Progress c = progress.sub(0.1, "fixed mask");
    valid_ = read_mask("fixed", problem_.fixed_mask, fixed_downsample_, fixed_.size(), c);
    Progress d = progress.sub(0.1, "moving mask");
    Plane mask = read_mask("moving", problem_.moving_mask, moving_downsample_, moving.size(), d);

    Progress lay = progress.sub(1, "moving image onto the fixed one");
    laid_ = make_plane(fixed_.size());
    const Size size = fixed_.size();
    const std::int64_t columns = (size.width + tile_side - 1) / tile_side,
                       rows = (size.height + tile_side - 1) / tile_side;
    std::vector<std::int64_t> counted(static_cast<std::size_t>(columns * rows));
    pool_.parallel_for(columns * rows, [&](std::int64_t i) {
      lay.check_cancelled();
      const Rect tile =
          intersect({i % columns * tile_side, i / columns * tile_side, tile_side, tile_side}, rect_of(size));
      counted[static_cast<std::size_t>(i)] = lay_tile(tile, moving, mask);
    });
    std::int64_t count = 0;
    for (const std::int64_t n : counted) count += n;
    if (count == 0)
      throw Error(ErrorKind::Failed, "cannot register this pair",
                  "at the start no pixel of one image lies on the other",
                  "Begin elsewhere, as in --initial center, or look at the masks.");
    const double share = static_cast<double>(count) / static_cast<double>(size.area());
    if (share < 0.5) {
      char text[96];
      std::snprintf(text, sizeof text, "only %.0f %% of the fixed image could be compared", 100 * share);
      result_.notes.emplace_back(text);
    }
  }

  // Returns how many of the tile's pixels count.
  std::int64_t lay_tile(Rect tile, const Plane& moving, const Plane& mask) {
    WarpTileRequest request;
    request.moving_from_fixed = &start_;
    request.first_pixel_fixed =
        full_from_level({static_cast<double>(tile.x), static_cast<double>(tile.y)}, fixed_downsample_);
    request.fixed_px_per_pixel = fixed_downsample_;
    request.moving_level_from_full = level_from_full(Vec2d{moving_downsample_, moving_downsample_});
    request.level_size = moving.size();
    Plane reached = make_plane(tile.size());
    const Pixels out = laid_.pixels().crop(tile);
    const auto warp = [&](const Plane& from, Interpolation interpolation, Pixels to) {
      request.interpolation = interpolation;
      const Rect needed = backend_.warp_footprint(request, tile.size());
      if (needed.empty()) {
        for (std::int64_t y = 0; y < tile.height; ++y)
          std::memset(to.row(y), 0, static_cast<std::size_t>(tile.width));
        return;
      }
      request.footprint = from.pixels().crop(needed);
      request.footprint_origin = {static_cast<double>(needed.x), static_cast<double>(needed.y)};
      backend_.warp_tile(request, to);
    };
    warp(moving, Interpolation::Cubic, out);
    warp(mask, Interpolation::Nearest, reached.pixels());

    const auto laid = out.samples<std::uint8_t>(), inside = reached.pixels().samples<std::uint8_t>();
    const auto valid = valid_.pixels().crop(tile).samples<std::uint8_t>(),
               fixed = fixed_.pixels().crop(tile).samples<std::uint8_t>();
    std::int64_t count = 0;
    for (std::int64_t y = 0; y < tile.height; ++y) {
      for (std::int64_t x = 0; x < tile.width; ++x) {
        if (!inside.at(x, y)) valid.at(x, y) = 0;
        if (valid.at(x, y)) {
          ++count;
        } else {
          laid.at(x, y) = fixed.at(x, y);
        }
      }
    }
    return count;
  }

  cv::Mat_<cv::Vec2f> flow_between(Progress& progress) {
    const auto mat = [](Plane& plane) {
      return cv::Mat(static_cast<int>(plane.size().height), static_cast<int>(plane.size().width), CV_8UC1,
                     plane.pixels().data);
    };
    const OpenCvThreads threads(pool_, progress);
    progress.check_cancelled();
    cv::Mat_<cv::Vec2f> flow;
    try {
      cv::DISOpticalFlow::create(preset_from(options_.preset))->calc(mat(fixed_), mat(laid_), flow);
    } catch (const cv::Exception& error) {
      if (error.code == cv::Error::StsNoMem)
        throw OutOfMemory("cannot compute DIS flow",
                          dis_memory_model(half_resolution(options_)).bytes(fixed_.size(), {}, 1, 1),
                          platform::available_memory_bytes(),
                          "Ask for a coarser resolution, as in --set downsample=2, or set a memory limit.");
      throw Error(ErrorKind::Failed, "cannot compute DIS flow", "OpenCV says: " + std::string(error.err));
    }
    progress.check_cancelled();
    return flow;
  }

  void keep(const cv::Mat_<cv::Vec2f>& flow, Progress& progress) {
    static_assert(sizeof(cv::Vec2f) == sizeof(Vec2f));
    const View2D<const Vec2f> vectors{reinterpret_cast<const Vec2f*>(flow.ptr()), flow.cols, flow.rows,
                                      static_cast<std::int64_t>(flow.step1() / 2)};
    DisField kept = dis_field_from(vectors, bytes_of(valid_), fixed_downsample_, {}, pool_, progress);
    char text[128];
    std::snprintf(text, sizeof text,
                  "kept the flow every %lld px, which loses %.3f px of it (99th percentile)",
                  static_cast<long long>(std::llround(static_cast<double>(kept.spacing) * fixed_downsample_)),
                  kept.loss_px * fixed_downsample_);
    result_.notes.emplace_back(text);
    auto& parts = result_.moving_from_fixed.parts;
    parts.insert(parts.begin(), std::move(kept.field));
    if (auto note = fold_note(result_.moving_from_fixed)) result_.notes.push_back(std::move(*note));
  }

  const DisOptions& options_;
  const RegistrationProblem& problem_;
  Backend& backend_;
  ThreadPool& pool_;
  RegistrationObserver& observer_;
  Transform start_;
  double fixed_downsample_ = 1, moving_downsample_ = 1;
  Plane fixed_, laid_, valid_;
  RegistrationResult result_;
};

}  // namespace

void DisOptions::check() const {
  preset_from(preset);
  check_downsample(downsample);
}

RegistrationResult DisEngine::run(const RegistrationProblem& problem, Backend& backend,
                                  RegistrationObserver& observer, Progress& progress) const {
  RegistrationResult result = DisRun(options_, problem, backend, observer).run(progress);
  result.moving_from_fixed = simplified(result.moving_from_fixed);
  sign(result, problem);
  return result;
}

}  // namespace alinify
