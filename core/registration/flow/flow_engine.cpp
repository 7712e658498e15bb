#include "core/registration/flow/flow_engine.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/base/text.h"
#include "core/plan/flow_memory.h"
#include "core/plan/messages.h"
#include "core/registration/check_problem.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/flow_level.h"
#include "core/registration/flow/interpolate_landmarks.h"
#include "core/registration/flow/local_agreement.h"
#include "core/registration/flow/recover_level.h"
#include "core/registration/fold_note.h"
#include "core/registration/grey_pyramid.h"
#include "core/registration/messages.h"

namespace alinify {

void FlowOptions::check() const {
  if (data != "auto" && data != "texture" && data != "structure" && data != "difference")
    throw Error(ErrorKind::Usage, messages::cannot_compare_by(data), messages::data_is_one_of);
  check_downsample(downsample);
}

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t min_side = 16;
// Below this less than a twentieth of the area is left: a fold in all but name.
constexpr double min_determinant = 0.05;

FlowWorkload workload_of(const RegistrationProblem& problem, const FlowOptions& options, double scale) {
  FlowWorkload work;
  work.fixed = problem.fixed->info().size;
  work.moving = problem.moving->info().size;
  work.fixed_mask = problem.fixed_mask != nullptr;
  work.moving_mask = problem.moving_mask != nullptr;
  work.scale = scale;
  work.forced_downsample = options.downsample;
  return work;
}

MemoryBudget budget_of(const RegistrationProblem& problem, const PyramidPair& pyramids,
                       const Backend& backend) {
  // Pyramids that have been read already are part of the plan, or released for it.
  MemoryBudget budget{backend.available_memory_bytes() + pyramids.bytes()};
  // A GPU's memory limit was set when its backend was created.
  if (backend.works_in_host_memory()) budget.limit_bytes = problem.memory_limit_bytes;
  return budget;
}

// Whether both images are held in memory and processed down to level 0.
bool takes_all(const FlowPlan& plan) {
  return plan.finest().held && plan.finest().fixed_level == 0 && plan.finest().moving_level == 0;
}

// Moving pixels per fixed pixel, estimated without reading any pixels.
double likely_scale(const RegistrationProblem& problem) {
  if (!problem.initial.parts.empty())
    return std::sqrt(std::abs(nearest_affine(problem.start()).determinant()));
  const ImageInfo &fixed = problem.fixed->info(), &moving = problem.moving->info();
  if (fixed.pixel_size_um && moving.pixel_size_um) return fixed.pixel_size_um->x / moving.pixel_size_um->x;
  return static_cast<double>(std::max(moving.size.width, moving.size.height)) /
         static_cast<double>(std::max(fixed.size.width, fixed.size.height));
}

class FlowRun {
 public:
  FlowRun(const FlowOptions& options, const RegistrationProblem& problem, PyramidPair& pyramids,
          Backend& backend, RegistrationObserver& observer)
      : options_(options), problem_(problem), pyramids_(pyramids), backend_(backend), observer_(observer) {}

  RegistrationResult run(Progress& progress) {
    check_problem(problem_, min_side);
    for (;;) {
      start();
      decide_resolution();
      try {
        return run_as_planned(progress);
      } catch (const OutOfMemory& problem) {
        plan_for_less(problem);
      }
    }
  }

 private:
  RegistrationResult run_as_planned(Progress& progress) {
    Progress read = progress.sub(0.15, messages::step_read);
    read_images(read);
    data_ = options_.data == "structure"    ? FlowData::Structure
            : options_.data == "difference" ? FlowData::Difference
                                            : FlowData::Texture;
    look_for_negative();
    LevelField level_field;
    for (std::size_t i = 0; i < plan_.levels.size();) {
      // Each level has four times the pixels of the previous one.
      const double share = std::pow(0.25, static_cast<double>(plan_.levels.size() - 1 - i)) * 0.72;
      Progress part = progress.sub(std::max(0.01, share), messages::step_level(i + 1, plan_.levels.size()));
      Progress work = part.sub(0.9, {}), look = part.sub(1, {});
      solve(i, level_field, work);
      i = i == judging_level() && !look_at(i, fetched(level_field), look) ? 0 : i + 1;
    }
    Progress finish = progress.sub(0.9, messages::step_sub_pixel);
    const auto began = Clock::now();
    fit_level(backend_, normal_equations_, mean_trace_, level_field, finish);
    FlowField field = fetched(level_field);
    result_.timing.push_back(StageTime::since(began, "sub-pixel stage"));
    hold(field, finish);
    mend_folds(field, finish);
    set_map(field);
    observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    result_.peak_bytes = platform::peak_memory_bytes();
    progress.update(1);
    return std::move(result_);
  }

  // Measured free memory is no guarantee: other programs may allocate some of it meanwhile.
  void plan_for_less(const OutOfMemory& problem) {
    const auto less = static_cast<std::int64_t>(0.7 * static_cast<double>(plan_.needed_bytes));
    if (less < std::int64_t{100} << 20) throw problem;
    fixed_.reset();
    moving_.reset();
    pyramids_.release();
    normal_equations_ = {};
    backend_.trim_memory();
    allowed_bytes_ = less;
    shortages_.push_back(messages::memory_ran_out(problem.problem_message(), problem.why_message()));
  }

  void start() {
    negative_ = false;
    result_ = {};
    result_.notes = shortages_;
    initial_ = problem_.start();
    affine_ = nearest_affine(initial_);
    const double area = std::abs(affine_.determinant());
    if (!(area > 1e-6 && area < 1e6))
      throw Error(ErrorKind::Failed, messages::cannot_register_pair, messages::start_squeezes_image,
                  messages::begin_from_landmarks_or_none);
    result_.moving_from_fixed = initial_;
  }

  void decide_resolution() {
    MemoryBudget budget = budget_of(problem_, pyramids_, backend_);
    if (allowed_bytes_ > 0)
      budget.limit_bytes = std::min(budget.limit_bytes.value_or(allowed_bytes_), allowed_bytes_);
    const double scale = std::sqrt(std::abs(affine_.determinant()));
    plan_ = plan_flow(flow_memory_model(backend_), workload_of(problem_, options_, scale), budget);
    if (pyramids_.held() && !takes_all(plan_)) {
      pyramids_.release();
      return decide_resolution();
    }
    if (!backend_.works_in_host_memory())
      plan_.reason = messages::resolution_on_device(plan_.reason, backend_.device());
    result_.resolution = {plan_.fixed_downsample(), plan_.reason};
    observer_.on_resolution(result_.resolution);
  }

  void read_images(Progress& progress) {
    const FlowLevel &finest = plan_.finest(), &coarsest = plan_.levels.front();
    if (pyramids_.held()) {
      fixed_ = pyramids_.fixed(), moving_ = pyramids_.moving();
      check_pictures();
      return;
    }
    const auto began = Clock::now();
    const auto read = [&](const auto& image, const auto& mask, int first, int last, const MessageText& step) {
      Progress part = progress.sub(0.5, step);
      auto pyramid = std::make_shared<const GreyPyramid>(image, mask, finest.held ? first : first + 1,
                                                         std::max(last, finest.held ? first : first + 1),
                                                         backend_, part);
      return pyramid;
    };
    fixed_ = read(problem_.fixed, problem_.fixed_mask, finest.fixed_level, coarsest.fixed_level,
                  messages::fixed_image);
    moving_ = read(problem_.moving, problem_.moving_mask, finest.moving_level, coarsest.moving_level,
                   messages::moving_image);
    StageTime time = StageTime::since(began, reading_stage);
    time.read_bytes = sample_bytes(problem_.fixed->info()) + sample_bytes(problem_.moving->info());
    time.readings = readings_of(*fixed_, *moving_);
    result_.timing.push_back(std::move(time));
    check_pictures();
  }

  void check_pictures() const {
    for (const auto& [pyramid, which] :
         {std::pair{fixed_.get(), ImageRole::Fixed}, std::pair{moving_.get(), ImageRole::Moving}}) {
      if (pyramid->flat()) throw flat_image(which);
      if (pyramid->masked_out()) throw empty_mask(which);
    }
  }

  void solve(std::size_t index, LevelField& field, Progress& progress) {
    const auto began = Clock::now();
    const FlowLevel& level = plan_.levels[index];
    const double downsample = std::ldexp(1.0, level.fixed_level);
    const bool coarsest = index == 0, finest = index + 1 == plan_.levels.size();
    field = coarsest ? placed(backend_, field_of(initial_, affine_, level.fixed, downsample))
                     : refined(backend_, field, level.fixed);
    const FlowSteps steps = flow_steps(data_, level.fixed, coarsest, finest);
    if (finest) normal_equations_ = make_normal_equations(backend_, field.cells);
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
    const NormalEquations* const normal_equations = finest ? &normal_equations_ : nullptr;
    FlowTileSums means = solve_level(in, steps, field, normal_equations, progress);
    // Finer levels would lock onto the nearest lookalike. Where only structure is shared, a single place is
    // not conclusive.
    if (data_ != FlowData::Structure && looks_for_lost_places(level, coarsest))
      recover_level(in, steps, coarsest, field, normal_equations, means, progress);
    mean_trace_ = means.trace;
    // On a device the finest level is smoothed before a preview could be shown.
    if (observer_.wants_previews() && (!finest || backend_.works_in_host_memory())) {
      set_map(fetched(field));
      observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
    }
    result_.timing.push_back(StageTime::since(began, "level " + std::to_string(index + 1)));
  }

  // Detects light on dark against dark on light: the moving image is then inverted.
  void look_for_negative() {
    const FlowLevel& level = plan_.levels.front();
    Progress unseen;
    const LocalAgreement a = local_agreement(
        inputs(level), field_of(initial_, affine_, level.fixed, std::ldexp(1.0, level.fixed_level)), unseen);
    negative_ = a.correlation < 0 && a.above_chance() > 0.05;
    if (negative_) result_.notes.push_back(messages::moving_image_was_negative);
  }

  // The finest level of at most 1024 px.
  std::size_t judging_level() const {
    std::size_t best = 0;
    for (std::size_t i = 0; i < plan_.levels.size(); ++i)
      if (std::max(plan_.levels[i].fixed.width, plan_.levels[i].fixed.height) <= 1024) best = i;
    return best;
  }

  // Measures how well the images agree so far. False: too little for texture, restart with structure.
  bool look_at(std::size_t index, const FlowField& field, Progress& progress) {
    // Correct results on similar images lie 0.2 and more above chance, differently stained sections below
    // 0.1.
    constexpr double min_for_texture = 0.15;
    result_.agreement = local_agreement(inputs(plan_.levels[index]), field, progress);
    if (options_.data != "auto" || data_ != FlowData::Texture) return true;
    const LocalAgreement& a = *result_.agreement;
    const bool texture = a.above_chance() >= min_for_texture;
    const MessageText& text = texture ? messages::texture_is_compared : messages::structure_is_compared;
    result_.notes.push_back(text(fixed_number(a.correlation, 2), fixed_number(a.chance, 2)));
    if (texture) return true;
    data_ = FlowData::Structure;
    result_.trace.clear();
    return false;
  }

  void hold(FlowField& field, const Progress& progress) {
    if (!options_.hard_landmarks || problem_.landmarks.empty()) return;
    ThreadPool* const pool = backend_.pool().get();
    double left = 0;
    bool landmarks_relaxed = false;
    if (options_.diffeomorphic) {
      const InterpolatedField held =
          interpolate_without_folds(field, problem_.landmarks, affine_, min_determinant, pool, &progress);
      if (const auto note = unfolded_note(held.folded_before, held.changed)) result_.notes.push_back(*note);
      left = held.left_px, landmarks_relaxed = held.landmarks_relaxed;
    } else {
      left = interpolate_landmarks(field, problem_.landmarks, affine_, pool, &progress);
      if (const auto note = fold_note(folded_share(field, 0, pool))) result_.notes.push_back(*note);
    }
    if (left < 0.1) return;
    const MessageText& text =
        landmarks_relaxed ? messages::landmarks_ask_for_fold : messages::landmarks_contradict;
    result_.notes.push_back(text(fixed_number(left, 1, "px")));
  }

  // With hard landmarks both are solved together: unfolding afterwards would move them.
  void mend_folds(FlowField& field, const Progress& progress) {
    if (options_.hard_landmarks && !problem_.landmarks.empty()) return;
    ThreadPool* const pool = backend_.pool().get();
    // Usually nothing comes close to folding, and one pass shows it.
    if (options_.diffeomorphic && folded_share(field, min_determinant, pool) == 0) return;
    const double folded = folded_share(field, 0, pool);
    const auto note = options_.diffeomorphic
                          ? unfolded_note(folded, unfold(field, min_determinant, pool, &progress))
                          : fold_note(folded);
    if (note) result_.notes.push_back(*note);
  }

  LevelInputs inputs(const FlowLevel& level) {
    LevelInputs in{backend_, *fixed_, *moving_, level, affine_, plan_.halo_px, {}};
    if (options_.landmark_sigma_px > 0)
      for (const LandmarkPair& pair : problem_.landmarks)
        if (pair.active) in.landmarks.push_back(pair);
    in.landmark_sigma_px = options_.landmark_sigma_px;
    in.negative = negative_;
    return in;
  }

  void set_map(const FlowField& field) {
    result_.moving_from_fixed.parts = {displacement_of(field, 0.004, backend_.pool().get()), affine_};
  }

  const FlowOptions& options_;
  const RegistrationProblem& problem_;
  PyramidPair& pyramids_;
  Backend& backend_;
  RegistrationObserver& observer_;
  const Clock::time_point began_ = Clock::now();
  Transform initial_;
  Affine2 affine_;
  FlowPlan plan_;
  std::int64_t allowed_bytes_ = 0;  // lowered after running out of memory; 0: all there is
  std::vector<Message> shortages_;
  FlowData data_ = FlowData::Texture;
  bool negative_ = false;
  std::shared_ptr<const GreyPyramid> fixed_, moving_;
  NormalEquations normal_equations_;
  double mean_trace_ = 0;
  RegistrationResult result_;
};

}  // namespace

bool FlowEngine::uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const {
  try {
    check_problem(problem, min_side);
    return takes_all(plan_flow(flow_memory_model(backend),
                               workload_of(problem, options_, likely_scale(problem)),
                               budget_of(problem, PyramidPair(), backend)));
  } catch (const Error&) {
    return false;  // run() reports the reason
  }
}

RegistrationResult FlowEngine::solve(const RegistrationProblem& problem, PyramidPair& pyramids,
                                     Backend& backend, RegistrationObserver& observer,
                                     Progress& progress) const {
  struct GiveBack {
    Backend& backend;
    ~GiveBack() { backend.trim_memory(); }
  };
  const GiveBack at_the_end{backend};
  RegistrationResult result = FlowRun(options_, problem, pyramids, backend, observer).run(progress);
  sign(result, problem);
  return result;
}

}  // namespace alinify
