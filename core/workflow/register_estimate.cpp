#include "core/workflow/register_estimate.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "core/base/error.h"
#include "core/warp/pyramid_source.h"
#include "core/workflow/batch/batch_estimate.h"
#include "core/workflow/messages.h"

namespace alinify {
namespace {

namespace fs = std::filesystem;

constexpr double max_trial_pixels = 6e6;  // of one image
constexpr std::int64_t min_trial_side = 200;

/// A level of an image and those below it, as an image of its own.
class CoarserSource final : public TileSource {
 public:
  CoarserSource(std::shared_ptr<const TileSource> image, std::size_t first)
      : image_(std::move(image)), first_(static_cast<int>(first)), info_(image_->info()) {
    const LevelInfo top = info_.levels[first];
    info_.levels.erase(info_.levels.begin(), info_.levels.begin() + first_);
    for (LevelInfo& level : info_.levels)
      level.downsample = {static_cast<double>(top.size.width) / static_cast<double>(level.size.width),
                          static_cast<double>(top.size.height) / static_cast<double>(level.size.height)};
    info_.size = top.size;
    if (info_.pixel_size_um)
      info_.pixel_size_um =
          Vec2d{info_.pixel_size_um->x * top.downsample.x, info_.pixel_size_um->y * top.downsample.y};
    info_.stored = nullptr;
  }
  const ImageInfo& info() const override { return info_; }
  void read(int level, Rect rect, Pixels out) const override { image_->read(first_ + level, rect, out); }

 private:
  std::shared_ptr<const TileSource> image_;
  int first_;
  ImageInfo info_;
};

double pixels_of(const TileSource& image, std::size_t level) {
  const Size size = image.info().levels[level].size;
  return static_cast<double>(size.width) * static_cast<double>(size.height);
}

bool is_small_enough(const TileSource& image, std::size_t level) {
  return pixels_of(image, level) <= max_trial_pixels;
}

// The level whose pixels are the nearest to so large.
std::size_t level_of(const TileSource& image, double downsample) {
  std::size_t best = 0;
  const auto& levels = image.info().levels;
  const auto off = [&](std::size_t i) { return std::abs(std::log(levels[i].downsample.x / downsample)); };
  for (std::size_t i = 1; i < levels.size(); ++i)
    if (off(i) < off(best)) best = i;
  return best;
}

// A pixel of the full image from one of the level.
Affine2 full_from_level(const TileSource& image, std::size_t level) {
  const Vec2d step = image.info().levels[level].downsample;
  return {step.x, 0, 0, step.y, 0.5 * step.x - 0.5, 0.5 * step.y - 0.5};
}

double bytes_in(const fs::path& folder) {
  double bytes = 0;
  std::error_code problem;
  for (const auto& file : fs::directory_iterator(folder, problem)) {
    const auto size = file.file_size(problem);
    if (!problem) bytes += static_cast<double>(size);
  }
  return bytes;
}

class Trials {
 public:
  Trials(const RegisterJob& job, fs::path scratch, Backend& backend, Progress& progress)
      : job_(job), scratch_(std::move(scratch)), backend_(backend) {
    Progress reading = progress.sub(0.2, messages::stage_read_levels);
    for (auto* image : {&fixed_, &moving_}) {
      const auto& source = image == &fixed_ ? job.pair.fixed : job.pair.moving;
      Progress part = reading.sub(0.5, {});
      *image = is_small_enough(*source, 0) ? source : with_pyramid(source, *backend.pool(), part);
    }
  }

  /// Whether there is such a level of both, and it is worth a trial.
  bool has(std::size_t fixed_level) const {
    if (fixed_level >= fixed_->info().levels.size()) return false;
    const Size fixed = fixed_->info().levels[fixed_level].size,
               moving = moving_->info().levels[moving_level(fixed_level)].size;
    return std::min({fixed.width, fixed.height, moving.width, moving.height}) >= min_trial_side;
  }
  std::size_t moving_level(std::size_t fixed_level) const {
    return level_of(*moving_, fixed_->info().levels[fixed_level].downsample.x);
  }
  std::size_t first() const {
    std::size_t level = 0;
    while (has(level + 1) &&
           !(is_small_enough(*fixed_, level) && is_small_enough(*moving_, moving_level(level))))
      ++level;
    return level;
  }

  RegisterTrial run(std::size_t fixed_level, Progress& progress) {
    const std::size_t of_moving = moving_level(fixed_level);
    const fs::path folder = scratch_ / std::to_string(fixed_level);
    fs::create_directories(folder);
    RegisterJob trial = job_;
    trial.pair.fixed = std::make_shared<CoarserSource>(fixed_, fixed_level);
    trial.pair.moving = std::make_shared<CoarserSource>(moving_, of_moving);
    // They hardly change the time, and are as large as their images.
    trial.pair.fixed_mask = trial.pair.moving_mask = nullptr;
    const Affine2 fixed = full_from_level(*fixed_, fixed_level),
                  moving = full_from_level(*moving_, of_moving);
    for (auto* pairs : {&trial.pair.landmarks, &trial.check_points})
      for (LandmarkPair& pair : *pairs)
        pair.fixed = inverse(fixed)(pair.fixed), pair.moving = inverse(moving)(pair.moving);
    trial.image.reset();
    trial.annotations.clear();
    trial.report.clear();
    if (!trial.transform_out.empty()) trial.transform_out = folder / "trial.json";
    if (!trial.inverse_out.empty()) trial.inverse_out = folder / "inverse.json";
    trial.began = std::chrono::steady_clock::now();
    RegistrationObserver nobody;
    const JobResult result = run_register_job(trial, backend_, nobody, progress);
    const Transform& map = result.result.moving_from_fixed;
    full_map_ = compose(compose(moving, nearest_affine(map)), inverse(fixed));
    return {fixed_->info().levels[fixed_level].downsample.x,
            pixels_of(*fixed_, fixed_level) + pixels_of(*moving_, of_moving), result.elapsed_s,
            bytes_in(folder)};
  }

  /// Of the last trial, from and to full images.
  const Affine2& full_map() const { return full_map_; }

 private:
  const RegisterJob& job_;
  fs::path scratch_;
  Backend& backend_;
  std::shared_ptr<const TileSource> fixed_, moving_;
  Affine2 full_map_;
};

}  // namespace

RegisterEstimate estimate_register_job(const RegisterJob& job, const fs::path& scratch, Backend& backend,
                                       Progress& progress) {
  if (job.repeat || job.part)
    throw Error(ErrorKind::Usage, messages::cannot_estimate_registration, messages::repeat_is_found_in_full,
                messages::register_without_estimate);
  const auto began = std::chrono::steady_clock::now();
  Trials trials(job, scratch, backend, progress);
  const double reading_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  RegisterEstimate estimate;
  const std::size_t first = trials.first();
  // The finer one last, for its map.
  const bool exact = first == 0;
  Progress coarse = progress.sub(0.2, messages::stage_register),
           fine = progress.sub(0.4, messages::stage_register),
           exporting = progress.sub(0.2, messages::stage_try_export);
  if (!exact && trials.has(first + 1)) estimate.trials.push_back(trials.run(first + 1, coarse));
  estimate.trials.insert(estimate.trials.begin(), trials.run(first, fine));

  std::vector<MeasuredPair> measured;
  for (const RegisterTrial& trial : estimate.trials)
    measured.push_back({trial.pixels, trial.elapsed_s, trial.bytes});
  for (const auto& image : {job.pair.fixed, job.pair.moving}) estimate.pixels += pixels_of(*image, 0);
  const double pixels[] = {estimate.pixels};
  const BatchEstimate full = estimate_batch(measured, pixels, 1);
  // The trials read levels; building these reads the files in full, as the job will.
  estimate.elapsed_s = full.elapsed_s + (exact ? 0 : reading_s);
  estimate.transform_bytes = full.bytes;
  if (job.image) {
    ExportRequest request = *job.image;
    request.moving_from_fixed = Transform{};
    request.moving_from_fixed.parts.emplace_back(trials.full_map());
    request.moving_from_fixed.fixed = {job.pair.fixed->info().size, job.pair.fixed->info().pixel_size_um};
    request.moving_from_fixed.moving = {job.pair.moving->info().size, job.pair.moving->info().pixel_size_um};
    estimate.image = estimate_export(request, backend, exporting);
  }
  return estimate;
}

}  // namespace alinify
