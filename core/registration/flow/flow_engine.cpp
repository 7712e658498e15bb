#include "core/registration/flow/flow_engine.h"

#include <chrono>
#include <future>
#include <utility>

#include "core/algo/thin_plate_args.h"
#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/math/cell_grid.h"
#include "core/registration/check_problem.h"
#include "core/registration/flow/interpolate_landmarks.h"
#include "core/registration/flow/messages.h"
#include "core/registration/fold_note.h"

namespace alinify {

void FlowOptions::check() const {
  check_data(data);
  check_downsample(downsample);
}

namespace {

CoarseToFineSettings settings_of(const FlowOptions& options, const Backend& backend) {
  CoarseToFineSettings settings{options.data, options.landmark_sigma_px, options.downsample,
                                flow_memory_model(backend, data_named(options.data))};
  settings.hard_landmarks = options.hard_landmarks;
  // The thin plate is fitted to all of the field at once.
  settings.memory.bytes_per_field_px += static_cast<double>(thin_plate_bytes_per_cell) / (cell_px * cell_px);
  return settings;
}

class FlowRun final : public CoarseToFine {
 public:
  FlowRun(const FlowOptions& options, const CoarseToFineInputs& in)
      : CoarseToFine(settings_of(options, in.backend), in), options_(options) {}

 private:
  void solve_finest(const FlowLevel& level, LevelField& field, Progress& progress) override {
    normal_equations_ = make_normal_equations(backend(), field.cells);
    mean_trace_ = solve_dense(level, field, &normal_equations_, progress).trace;
    steps_ = steps(level);
    // On a device the field is smoothed before a preview could be shown.
    if (backend().works_in_host_memory()) preview(field);
  }

  void finish(LevelField& level_field, Progress& progress) override {
    const auto began = std::chrono::steady_clock::now();
    // While a device works, the host's memory for a large field is made, which takes as long as to fill it.
    std::future<FlowField> room;
    if (!backend().works_in_host_memory())
      room = std::async(std::launch::async,
                        [&] { return FlowField(level_field.level_size, level_field.downsample); });
    fit_level(backend(), normal_equations_, mean_trace_, level_field, progress);
    if (tells_plain_ground())
      bridge_plain_ground(backend(), steps_, normal_equations_, level_field, progress);
    FlowField field = room.valid() ? fetched(level_field, room.get()) : fetched(level_field);
    result().timing.push_back(StageTime::since(began, "sub-pixel stage"));
    hold(field, progress);
    mend_folds(field, progress);
    set_map(std::move(field));
  }

  void release_memory() override { normal_equations_ = {}; }

  // Whether the measurements tell how well a place is known. Structure, edges and mutual information do not;
  // nor does the texture of neighbouring sections, which have it in common only in part (a correlation of 0.2
  // to 0.3, while two pictures of one thing have 0.4 and more) and bend where no plate would.
  bool tells_plain_ground() {
    constexpr double shared = 1.0 / 3;
    return (data() == FlowData::Texture || data() == FlowData::Difference) && result().agreement &&
           result().agreement->correlation > shared;
  }

  void hold(FlowField& field, const Progress& progress) {
    if (!options_.hard_landmarks || problem().landmarks.empty()) return;
    ThreadPool* const pool = backend().pool().get();
    double left = 0;
    bool landmarks_relaxed = false;
    if (options_.diffeomorphic) {
      const InterpolatedField held = interpolate_without_folds(field, problem().landmarks, affine(),
                                                               min_map_determinant, pool, &progress);
      if (const auto note = unfolded_note(held.folded_before, held.changed)) result().notes.push_back(*note);
      left = held.left_px, landmarks_relaxed = held.landmarks_relaxed;
    } else {
      left = interpolate_landmarks(field, problem().landmarks, affine(), pool, &progress);
      if (const auto note = fold_note(folded_share(field, 0, pool))) result().notes.push_back(*note);
    }
    if (left < 0.1) return;
    const MessageText& text =
        landmarks_relaxed ? messages::landmarks_ask_for_fold : messages::landmarks_contradict;
    result().notes.push_back(text(fixed_number(left, 1, "px")));
  }

  // With hard landmarks both are solved together: unfolding afterwards would move them.
  void mend_folds(FlowField& field, const Progress& progress) {
    if (options_.hard_landmarks && !problem().landmarks.empty()) return;
    ThreadPool* const pool = backend().pool().get();
    const auto note = options_.diffeomorphic ? unfold_with_note(field, min_map_determinant, pool, progress)
                                             : fold_note(folded_share(field, 0, pool));
    if (note) result().notes.push_back(*note);
  }

  const FlowOptions& options_;
  NormalEquations normal_equations_;
  double mean_trace_ = 0;
  FlowSteps steps_;  // that measured them
};

}  // namespace

CoarseToFineSettings FlowEngine::settings(const Backend& backend) const {
  return settings_of(options_, backend);
}

std::unique_ptr<CoarseToFine> FlowEngine::make_run(const CoarseToFineInputs& in) const {
  return std::make_unique<FlowRun>(options_, in);
}

}  // namespace alinify
