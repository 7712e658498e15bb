#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/memory_plan/flow_plan.h"
#include "core/registration/engine.h"
#include "core/registration/flow/solve_level.h"
#include "core/registration/run_within_memory.h"

namespace alinify {

/// Below this less than a twentieth of the area is left: a fold in all but name.
inline constexpr double min_map_determinant = 0.05;

/// **Throws** Error(Usage) unless `data` is a name that FlowOptions documents.
void check_data(const std::string& data);

/// The initial meaning of the option `data`: "auto" begins with texture.
FlowData data_named(const std::string& data);

/// Settings common to engines that work coarse to fine.
struct CoarseToFineSettings {
  std::string data = "auto";  ///< as FlowOptions
  double landmark_sigma_px = 1;
  double downsample = 0;
  FlowMemoryModel memory;
  /// Weights of the images' channels, each of which is then measured by itself; empty: one grey picture.
  std::vector<double> channels = {};
  bool hard_landmarks = false;  ///< the engine holds its map to them, and tells where it cannot
};

/// The arguments of RegistrationEngine::run that a run refers to.
struct CoarseToFineInputs {
  const RegistrationProblem& problem;
  PyramidPair& pyramids;
  Backend& backend;
  RegistrationObserver& observer;
};

/// A coarse-to-fine registration: plans the resolution from the measured memory, reads both images as grey
/// pyramids, chooses the features to compare, and solves all levels but the finest by dense flow, which
/// recovers places that it lost. Derived classes solve the finest level, may solve others, and make the map.
/// **Memory**: plan_flow, and again with less after running out of it; the backend's cached memory is
/// released at the end. **Threads**: used by one.
class CoarseToFine : private PlannedRun {
 public:
  CoarseToFine(CoarseToFineSettings settings, const CoarseToFineInputs& in)
      : settings_(std::move(settings)),
        problem_(in.problem),
        pyramids_(in.pyramids),
        backend_(in.backend),
        observer_(in.observer) {}
  ~CoarseToFine() override { backend_.trim_memory(); }
  CoarseToFine(const CoarseToFine&) = delete;
  CoarseToFine& operator=(const CoarseToFine&) = delete;

  /// **Throws** Error, OutOfMemory, Cancelled.
  RegistrationResult run(Progress& progress) { return run_within_memory(*this, backend_, progress); }

  /// Whether it would hold both images in memory from level 0 up, as far as can be said before a start is
  /// known.
  static bool uses_pyramids(const CoarseToFineSettings& settings, const RegistrationProblem& problem,
                            const Backend& backend);

 protected:
  using Clock = std::chrono::steady_clock;

  /// Solves a level but the finest: by dense flow, unless overridden.
  virtual void solve_coarse(const FlowLevel& level, LevelField& field, Progress& progress);
  /// Solves the finest level; `field` comes in as the coarser levels left it.
  virtual void solve_finest(const FlowLevel& level, LevelField& field, Progress& progress) = 0;
  /// Makes the result's map, from that level's field where nothing better is at hand.
  virtual void finish(LevelField& field, Progress& progress) = 0;

  /// Frees the backend memory that solve_finest holds, after that memory ran out.
  virtual void release_memory() = 0;

  /// Solves a level by dense flow, and recovers its lost places; returns means over its cells.
  FlowTileSums solve_dense(const FlowLevel& level, LevelField& field, const NormalEquations* normal_equations,
                           Progress& progress);
  /// The steps of a level, and its images with an observer of the course.
  FlowSteps steps(const FlowLevel& level) const;
  LevelInputs observed_inputs(const char* stage, const FlowLevel& level);
  /// Value to minimise: 1 - correlation, or the negative of their mutual information in nats.
  double metric_of(double agreement) const;
  bool is_coarsest(const FlowLevel& level) const;
  /// Whether solve_dense looks for lost places on this level: only small ones, and the coarsest.
  bool recovers(const FlowLevel& level) const;
  LevelInputs inputs(const FlowLevel& level) const;
  FlowData data() const { return data_; }
  const Affine2& affine() const { return affine_; }
  const RegistrationProblem& problem() const { return problem_; }
  Backend& backend() const { return backend_; }
  RegistrationResult& result() { return result_; }
  /// Records one step of the optimiser on a level and notifies the observer.
  void record_iteration(const char* stage, const FlowLevel& level, int iteration, double metric,
                        std::optional<double> step);
  /// Sets the result's map to the affine part after `local`.
  void set_map(TransformPart local);
  void set_map(FlowField field);
  /// Shows that field, or the current map, to an observer that wants previews.
  void preview(const LevelField& field);
  void show_preview();
  bool wants_previews() const { return observer_.wants_previews(); }

 private:
  std::int64_t plan(std::optional<std::int64_t> limit_bytes) override;
  RegistrationResult run_as_planned(Progress& progress) override;
  bool can_plan_for(std::int64_t bytes) const override;
  void release() override;
  void start();
  void decide_resolution(std::optional<std::int64_t> limit_bytes);
  void read_images(Progress& progress);
  void check_channels() const;
  void begin_mutually(const LevelInputs& in, LevelField& field, Progress& progress) const;
  void check_pictures() const;
  void solve(std::size_t index, LevelField& field, Progress& progress);
  void look_for_negative();
  std::size_t judging_level() const;
  bool look_at(std::size_t index, const FlowField& field, Progress& progress);

  const CoarseToFineSettings settings_;
  const RegistrationProblem& problem_;
  PyramidPair& pyramids_;
  Backend& backend_;
  RegistrationObserver& observer_;
  const Clock::time_point began_ = Clock::now();
  Transform initial_;
  Affine2 affine_;
  FlowPlan plan_;
  FlowData data_ = FlowData::Texture;
  bool negative_ = false;
  std::shared_ptr<const GreyPyramid> fixed_, moving_;  // grey, or of the first channel that counts
  struct Channel {
    std::shared_ptr<const GreyPyramid> fixed, moving;
    float share = 1;
  };
  std::vector<Channel> further_channels_;
  float share_ = 1;  // of the first channel
  RegistrationResult result_;
};

}  // namespace alinify
