#include "core/registration/syn/syn_engine.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/math/cell_grid.h"
#include "core/registration/flow/midway_field.h"
#include "core/registration/fold_note.h"
#include "core/registration/messages.h"

namespace alinify {

namespace {

CoarseToFineSettings settings_of(const CoarseToFineOptions& options, const Backend& backend) {
  CoarseToFineSettings settings{options.data, options.landmark_sigma_px, options.downsample,
                                flow_memory_model(backend, data_named(options.data))};
  // A tile's view of the fixed image moves too; the midway field has two parts, beside that over the fixed
  // image.
  settings.memory.bytes_per_tile_px += 6;
  settings.memory.bytes_per_field_px += 1.5;
  return settings;
}

class SynRun final : public CoarseToFine {
 public:
  SynRun(const CoarseToFineOptions& options, const CoarseToFineInputs& in)
      : CoarseToFine(settings_of(options, in.backend), in) {}

 private:
  void solve_coarse(const FlowLevel& level, LevelField& field, Progress& progress) override {
    if (is_coarsest(level) || recovers(level)) {
      solve_dense(level, field, nullptr, progress);
    } else {
      MidwayField midway = solve_midway(level, field, nullptr, progress);
      field = seen_from_fixed(backend(), midway, level.fixed, progress);
    }
  }

  void solve_finest(const FlowLevel& level, LevelField& field, Progress& progress) override {
    if (is_coarsest(level) || recovers(level)) {
      Progress guarding = progress.sub(0.5, messages::step_flow);
      solve_dense(level, field, nullptr, guarding);
    }
    midway_ = solve_midway(level, field, &normal_equations_, progress);
    if (backend().works_in_host_memory() && wants_previews())
      preview(seen_from_fixed(backend(), midway_, level.fixed, progress));
  }

  void finish(LevelField& field, Progress& progress) override {
    const auto began = Clock::now();
    fit_level(backend(), normal_equations_, mean_trace_, midway_.between, progress);
    field = seen_from_fixed(backend(), midway_, field.level_size, progress);
    release_memory();
    FlowField whole = fetched(field);
    result().timing.push_back(StageTime::since(began, "sub-pixel stage"));
    if (const auto note = unfold_with_note(whole, min_map_determinant, backend().pool().get(), progress))
      result().notes.push_back(*note);
    set_map(whole);
  }

  void release_memory() override {
    normal_equations_ = {};
    midway_ = {};
  }

  MidwayField solve_midway(const FlowLevel& level, const LevelField& field, NormalEquations* normal_equations,
                           Progress& progress) {
    // Room for the displacement that this level adds.
    constexpr double slack_px = 8;
    const double longest = static_cast<double>(std::max(level.fixed.width, level.fixed.height));
    const double margin_px = std::min(midway_margin_px(field) + slack_px, 0.25 * longest);
    MidwayField midway =
        seen_midway(backend(), field, static_cast<std::int64_t>(std::ceil(margin_px / cell_px)), progress);
    if (normal_equations) *normal_equations = make_normal_equations(backend(), midway.between.cells);
    FlowSteps midway_steps = steps(level);
    midway_steps.match = false;
    mean_trace_ =
        solve_level(observed_inputs("syn", level), midway_steps, midway, normal_equations, progress).trace;
    return midway;
  }

  NormalEquations normal_equations_;
  MidwayField midway_;
  double mean_trace_ = 0;
};

}  // namespace

CoarseToFineSettings SynEngine::settings(const Backend& backend) const {
  return settings_of(options_, backend);
}

std::unique_ptr<CoarseToFine> SynEngine::make_run(const CoarseToFineInputs& in) const {
  return std::make_unique<SynRun>(options_, in);
}

}  // namespace alinify
