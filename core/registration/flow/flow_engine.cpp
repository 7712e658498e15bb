#include "core/registration/flow/flow_engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/base/error.h"
#include "core/base/platform.h"
#include "core/plan/flow_memory.h"
#include "core/registration/check_problem.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/flow_level.h"
#include "core/registration/flow/grey_pyramid.h"
#include "core/registration/flow/hold_landmarks.h"
#include "core/registration/flow/local_agreement.h"
#include "core/registration/fold_note.h"

namespace alinify {

void FlowOptions::check() const {
  if (data != "auto" && data != "texture" && data != "structure" && data != "difference")
    throw Error(ErrorKind::Usage, "cannot compare by '" + data + "'",
                "data is one of auto, texture, structure, difference");
  check_downsample(downsample);
}

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t least_side = 16;

class FlowRun {
 public:
  FlowRun(const FlowOptions& options, const RegistrationProblem& problem, Backend& backend,
          RegistrationObserver& observer)
      : options_(options), problem_(problem), backend_(backend), observer_(observer) {}

  RegistrationResult run(Progress& progress) {
    check_problem(problem_, least_side);
    start();
    decide_resolution();
    Progress read = progress.sub(0.15, "read");
    read_images(read);
    data_ = options_.data == "structure"    ? FlowData::Structure
            : options_.data == "difference" ? FlowData::Difference
                                            : FlowData::Texture;
    look_for_negative();
    FlowField field;
    for (std::size_t i = 0; i < plan_.levels.size();) {
      // A level has four times the pixels of the one before.
      const double share = std::pow(0.25, static_cast<double>(plan_.levels.size() - 1 - i)) * 0.72;
      Progress part = progress.sub(std::max(0.01, share), "level " + std::to_string(i + 1) + " of " +
                                                              std::to_string(plan_.levels.size()));
      Progress work = part.sub(0.9, ""), look = part.sub(1, "");
      solve(i, field, work);
      i = i == judging_level() && !look_at(i, field, look) ? 0 : i + 1;
    }
    Progress finish = progress.sub(0.9, "sub-pixel stage");
    polish(field, finish);
    hold(field);
    mend_folds(field);
    set_map(field);
    observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    result_.peak_bytes = platform::peak_memory_bytes();
    progress.update(1);
    return std::move(result_);
  }

 private:
  void start() {
    initial_ = problem_.start();
    affine_ = nearest_affine(initial_);
    const double area = std::abs(affine_.determinant());
    if (!(area > 1e-6 && area < 1e6))
      throw Error(ErrorKind::Failed, "cannot register this pair", "the start squeezes one image to nothing",
                  "Begin from landmarks, or with --initial none.");
    result_.moving_from_fixed = initial_;
  }

  void decide_resolution() {
    FlowWorkload work;
    work.fixed = problem_.fixed->info().size;
    work.moving = problem_.moving->info().size;
    work.fixed_mask = problem_.fixed_mask != nullptr;
    work.moving_mask = problem_.moving_mask != nullptr;
    work.scale = std::sqrt(std::abs(affine_.determinant()));
    work.forced_downsample = options_.downsample;
    plan_ = plan_flow(flow_memory_model(), work,
                      {platform::available_memory_bytes(), problem_.memory_limit_bytes});
    result_.resolution = {plan_.fixed_downsample(), plan_.reason};
    observer_.on_resolution(result_.resolution);
  }

  void read_images(Progress& progress) {
    const auto began = Clock::now();
    const FlowLevel &finest = plan_.finest(), &coarsest = plan_.levels.front();
    const auto read = [&](const auto& image, const auto& mask, int first, int last, const char* which) {
      Progress part = progress.sub(0.5, std::string(which) + " image");
      auto pyramid = std::make_unique<GreyPyramid>(image, mask, finest.held ? first : first + 1,
                                                   std::max(last, finest.held ? first : first + 1),
                                                   *backend_.pool(), part);
      if (pyramid->flat()) throw flat_image(which);
      if (pyramid->masked_out()) throw empty_mask(which);
      return pyramid;
    };
    fixed_ = read(problem_.fixed, problem_.fixed_mask, finest.fixed_level, coarsest.fixed_level, "fixed");
    moving_ =
        read(problem_.moving, problem_.moving_mask, finest.moving_level, coarsest.moving_level, "moving");
    result_.timing.push_back(StageTime::since(began, "read"));
  }

  void solve(std::size_t index, FlowField& field, Progress& progress) {
    const auto began = Clock::now();
    const FlowLevel& level = plan_.levels[index];
    const double downsample = std::ldexp(1.0, level.fixed_level);
    const bool coarsest = index == 0, finest = index + 1 == plan_.levels.size();
    field = coarsest ? field_of(initial_, affine_, level.fixed, downsample) : refined(field, level.fixed);
    const FlowSteps steps = flow_steps(data_, level.fixed, coarsest, finest);
    if (finest) information_.resize(static_cast<std::size_t>(field.cells.area() * 8));
    LevelInputs in = inputs(level);
    IterationSample sample;
    sample.stage = "flow";
    sample.level = static_cast<int>(index);
    sample.level_count = static_cast<int>(plan_.levels.size());
    in.course = [&](double correlation) {
      sample.metric = 1 - correlation;
      sample.elapsed_s = std::chrono::duration<double>(Clock::now() - began_).count();
      result_.trace.push_back(sample);
      observer_.on_iteration(sample);
      ++sample.iteration;
    };
    solve_level(in, steps, field, finest ? information_.data() : nullptr, progress);
    set_map(field);
    observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    result_.timing.push_back(StageTime::since(began, "level " + std::to_string(index + 1)));
  }

  // Light on dark against dark on light: then the moving picture is turned round.
  void look_for_negative() {
    const FlowLevel& level = plan_.levels.front();
    Progress unseen;
    const LocalAgreement a = local_agreement(
        inputs(level), field_of(initial_, affine_, level.fixed, std::ldexp(1.0, level.fixed_level)), unseen);
    negative_ = a.correlation < 0 && a.above_chance() > 0.05;
    if (negative_)
      result_.notes.push_back(
          "The moving image looks like a negative of the fixed one and was turned round.");
  }

  // The finest level of at most 1024 px.
  std::size_t judging_level() const {
    std::size_t best = 0;
    for (std::size_t i = 0; i < plan_.levels.size(); ++i)
      if (std::max(plan_.levels[i].fixed.width, plan_.levels[i].fixed.height) <= 1024) best = i;
    return best;
  }

  // Measures how alike the pictures are by now. False: too little for texture, begin again with structure.
  bool look_at(std::size_t index, const FlowField& field, Progress& progress) {
    // Right results of like pictures lie 0.2 and more above chance, differently stained sections below 0.1.
    constexpr double least_for_texture = 0.15;
    result_.agreement = local_agreement(inputs(plan_.levels[index]), field, progress);
    if (options_.data != "auto" || data_ != FlowData::Texture) return true;
    const LocalAgreement& a = *result_.agreement;
    char text[200];
    std::snprintf(
        text, sizeof text,
        "The pictures agree by %.2f place by place in their texture, by %.2f by chance: %s is compared.",
        a.correlation, a.chance, a.above_chance() >= least_for_texture ? "texture" : "structure");
    result_.notes.push_back(text);
    if (a.above_chance() >= least_for_texture) return true;
    data_ = FlowData::Structure;
    result_.trace.clear();
    return false;
  }

  void polish(FlowField& field, Progress& progress) {
    const auto began = Clock::now();
    fit_level(backend_, information_, field, progress);
    result_.timing.push_back(StageTime::since(began, "sub-pixel stage"));
  }

  void hold(FlowField& field) {
    if (!options_.hard_landmarks || problem_.landmarks.empty()) return;
    const double left = hold_landmarks(field, problem_.landmarks, affine_);
    if (left < 0.1) return;
    char text[160];
    std::snprintf(
        text, sizeof text,
        "The map cannot go through all landmarks: it misses one by %.1f px. Some contradict each other.",
        left);
    result_.notes.push_back(text);
  }

  void mend_folds(FlowField& field) {
    constexpr double least = 0.05;  // below it a twentieth of the area is left: a fold in all but name
    const double folded = folded_share(field, 0);
    const auto note =
        options_.diffeomorphic ? unfolded_note(folded, unfold(field, least)) : fold_note(folded);
    if (note) result_.notes.push_back(*note);
  }

  LevelInputs inputs(const FlowLevel& level) {
    LevelInputs in{backend_, *fixed_, *moving_, level, affine_, plan_.halo_px, {}};
    if (options_.landmark_trust_px > 0)
      for (const LandmarkPair& pair : problem_.landmarks)
        if (pair.active) in.landmarks.push_back(pair);
    in.landmark_trust_px = options_.landmark_trust_px;
    in.negative = negative_;
    return in;
  }

  void set_map(const FlowField& field) {
    result_.moving_from_fixed.parts = {displacement_of(field, 0.004), affine_};
  }

  const FlowOptions& options_;
  const RegistrationProblem& problem_;
  Backend& backend_;
  RegistrationObserver& observer_;
  const Clock::time_point began_ = Clock::now();
  Transform initial_;
  Affine2 affine_;
  FlowPlan plan_;
  FlowData data_ = FlowData::Texture;
  bool negative_ = false;
  std::unique_ptr<GreyPyramid> fixed_, moving_;
  std::vector<float> information_;
  RegistrationResult result_;
};

}  // namespace

RegistrationResult FlowEngine::run(const RegistrationProblem& problem, Backend& backend,
                                   RegistrationObserver& observer, Progress& progress) const {
  struct GiveBack {
    Backend& backend;
    ~GiveBack() { backend.give_back_memory(); }
  };
  const GiveBack at_the_end{backend};
  RegistrationResult result = FlowRun(options_, problem, backend, observer).run(progress);
  sign(result, problem);
  return result;
}

}  // namespace alinify
