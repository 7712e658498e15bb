#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/math/vec2.h"
#include "core/math/view2d.h"
#include "core/memory_plan/resolution_plan.h"
#include "core/registration/engine.h"
#include "core/registration/opencv/resampled_pair.h"
#include "core/registration/run_within_memory.h"

namespace alinify {

/// The run of an engine that matches two whole images: reads both at the finest resolution that fits into
/// memory, resamples the moving one onto the fixed one, and prepends the displacement that the engine finds
/// between them to the start.
class ResampledRun : public PlannedRun {
 public:
  std::int64_t plan(std::optional<std::int64_t> limit_bytes) final;
  RegistrationResult run_as_planned(Progress& progress) final;
  void release() final { pair_ = {}; }

 protected:
  /// How an engine's runs differ.
  struct Traits {
    RegistrationMemoryModel memory;
    std::int64_t min_side = 16;
    double downsample = 0;  ///< requested; 0: the finest that fits
    PixelType type = PixelType::F32;
    decltype(&check_working_sides) check_sizes = &check_working_sides;
    const char* stage = nullptr;                       ///< of the matching, in the result's timing
    const MessageText& step;                           ///< the same as progress
    double reading_share = 0.2, matching_share = 0.7;  ///< of the progress
  };
  /// One vector a pixel of the pair, in pixels of the working resolution.
  struct Displacement {
    View2D<const Vec2f> vectors;
    std::shared_ptr<const void> owner;
  };

  ResampledRun(const Traits& traits, const RegistrationProblem& problem, Backend& backend,
               RegistrationObserver& observer);

  /// Returns the displacement from the fixed image of pair() to the resampled one. **Throws** Error,
  /// OutOfMemory, Cancelled.
  virtual Displacement match(Progress& progress) = 0;

  ResampledPair& pair() { return pair_; }
  RegistrationResult& result() { return result_; }
  double fixed_downsample() const { return fixed_downsample_; }
  ThreadPool& pool() const { return pool_; }
  RegistrationObserver& observer() const { return observer_; }

 private:
  Traits traits_;
  const RegistrationProblem& problem_;
  Backend& backend_;
  ThreadPool& pool_;
  RegistrationObserver& observer_;
  double fixed_downsample_ = 1, moving_downsample_ = 1;
  ResampledPair pair_;
  RegistrationResult result_;
};

}  // namespace alinify
