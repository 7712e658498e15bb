#include "core/registration/flow/coarse_to_fine.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/message_numbers.h"
#include "core/base/messages.h"
#include "core/base/platform.h"
#include "core/grey/grey_pyramid.h"
#include "core/grey/messages.h"
#include "core/image/channel_source.h"
#include "core/memory_plan/messages.h"
#include "core/registration/check_problem.h"
#include "core/registration/flow/coarse_to_fine_options.h"
#include "core/registration/flow/flow_field.h"
#include "core/registration/flow/local_agreement.h"
#include "core/registration/flow/messages.h"
#include "core/registration/flow/recover_level.h"
#include "core/registration/landmark_note.h"
#include "core/registration/messages.h"
#include "core/transform/length_scale.h"

namespace alinify {
namespace {

constexpr std::int64_t min_level_side = 16;

FlowWorkload workload_of(const RegistrationProblem& problem, double downsample, double scale) {
  FlowWorkload work;
  work.fixed = problem.fixed->info().size;
  work.moving = problem.moving->info().size;
  work.fixed_mask = problem.fixed_mask != nullptr;
  work.moving_mask = problem.moving_mask != nullptr;
  work.scale = scale;
  work.forced_downsample = downsample;
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
  if (!problem.initial.parts.empty()) return length_scale(problem.start());
  const ImageInfo &fixed = problem.fixed->info(), &moving = problem.moving->info();
  if (const auto& a = fixed.pixel_size_um, &b = moving.pixel_size_um; a && b)
    return std::sqrt(a->x * a->y / (b->x * b->y));
  return static_cast<double>(std::max(moving.size.width, moving.size.height)) /
         static_cast<double>(std::max(fixed.size.width, fixed.size.height));
}

}  // namespace

FlowData data_named(const std::string& data) {
  const FlowData* found = find_choice(data_choices, data);
  return found ? *found : FlowData::Texture;
}

void check_data(const std::string& data) {
  if (!find_choice(data_choices, data))
    throw Error(ErrorKind::Usage, messages::cannot_compare_by(data), messages::data_is_one_of);
}

void CoarseToFineOptions::check() const {
  check_data(data);
  check_downsample(downsample);
}

std::int64_t CoarseToFine::plan(std::optional<std::int64_t> limit_bytes) {
  check_problem(problem_, min_level_side);
  start();
  decide_resolution(limit_bytes);
  return plan_.needed_bytes;
}

RegistrationResult CoarseToFine::run_as_planned(Progress& progress) {
  Progress read = progress.sub(0.15, messages::step_read);
  read_images(read);
  data_ = data_named(settings_.data);
  if (data_ != FlowData::Gradient && data_ != FlowData::Mutual) look_for_negative();
  LevelField field;
  for (std::size_t i = 0; i < plan_.levels.size();) {
    // Each level has four times the pixels of the previous one.
    const double share = std::pow(0.25, static_cast<double>(plan_.levels.size() - 1 - i)) * 0.72;
    Progress part = progress.sub(std::max(0.01, share), messages::step_level(i + 1, plan_.levels.size()));
    Progress work = part.sub(0.9, {}), look = part.sub(1, {});
    solve(i, field, work);
    const bool by_structure = i == judging_level() && !look_at(i, fetched(field), look);
    i = by_structure ? 0 : i + 1;  // from the coarsest level again
  }
  Progress last = progress.sub(0.9, messages::step_sub_pixel);
  finish(field, last);
  // A map that is to go through them tells what keeps it from that.
  if (!settings_.hard_landmarks)
    if (auto missed =
            missed_landmarks_note(result_.moving_from_fixed, problem_.landmarks, settings_.landmark_sigma_px))
      result_.notes.push_back(*std::move(missed));
  show_preview();
  result_.peak_bytes = platform::peak_memory_bytes();
  progress.update(1);
  return std::move(result_);
}

bool CoarseToFine::can_plan_for(std::int64_t bytes) const {
  return bytes >= std::int64_t{100} << 20;
}

void CoarseToFine::release() {
  fixed_.reset();
  moving_.reset();
  further_channels_.clear();
  pyramids_.release();
  release_memory();
}

void CoarseToFine::start() {
  negative_ = false;
  result_ = {};
  initial_ = problem_.start();
  affine_ = nearest_affine(initial_);
  const double area = std::abs(affine_.determinant());
  if (!(area > 1e-6 && area < 1e6))
    throw Error(ErrorKind::Failed, messages::cannot_register_pair, messages::start_squeezes_image,
                messages::begin_from_landmarks_or_none);
  result_.moving_from_fixed = initial_;
}

void CoarseToFine::decide_resolution(std::optional<std::int64_t> limit_bytes) {
  MemoryBudget budget = budget_of(problem_, pyramids_, backend_);
  if (limit_bytes) budget.limit_bytes = std::min(budget.limit_bytes.value_or(*limit_bytes), *limit_bytes);
  const double scale = std::sqrt(std::abs(affine_.determinant()));
  plan_ = plan_flow(settings_.memory, workload_of(problem_, settings_.downsample, scale), budget);
  if (pyramids_.held() && (!takes_all(plan_) || !settings_.channels.empty())) {
    pyramids_.release();
    return decide_resolution(limit_bytes);
  }
  if (!backend_.works_in_host_memory())
    plan_.reason = messages::resolution_on_device(plan_.reason, backend_.device());
  result_.resolution = {plan_.fixed_downsample(), plan_.reason};
  observer_.on_resolution(result_.resolution);
}

void CoarseToFine::read_images(Progress& progress) {
  const FlowLevel &finest = plan_.finest(), &coarsest = plan_.levels.front();
  if (pyramids_.held()) {
    fixed_ = pyramids_.fixed(), moving_ = pyramids_.moving();
    check_pictures();
    return;
  }
  const auto began = Clock::now();
  const auto read = [&](const auto& image, const auto& mask, int first, int last, Progress part) {
    return std::make_shared<const GreyPyramid>(image, mask, first, last, backend_, part, finest.held);
  };
  const auto read_pair = [&](const std::shared_ptr<const TileSource>& fixed,
                             const std::shared_ptr<const TileSource>& moving, Progress& part) {
    auto of_fixed = read(fixed, problem_.fixed_mask, finest.fixed_level, coarsest.fixed_level,
                         part.sub(0.5, messages::fixed_image));
    auto of_moving = read(moving, problem_.moving_mask, finest.moving_level, coarsest.moving_level,
                          part.sub(1, messages::moving_image));
    return Channel{std::move(of_fixed), std::move(of_moving), 1};
  };
  further_channels_.clear();
  share_ = 1;
  if (settings_.channels.empty()) {
    const Channel grey = read_pair(problem_.fixed, problem_.moving, progress);
    fixed_ = grey.fixed, moving_ = grey.moving;
  } else {
    check_channels();
    double sum = 0;
    for (const double weight : settings_.channels) sum += weight;
    for (std::size_t c = 0; c < settings_.channels.size(); ++c) {
      if (!(settings_.channels[c] > 0)) continue;
      const int channel = static_cast<int>(c);
      Channel next = read_pair(make_channel_source(problem_.fixed, channel),
                               make_channel_source(problem_.moving, channel), progress);
      next.share = static_cast<float>(settings_.channels[c] / sum);
      // Nothing to see, and no range to see it in.
      if (next.fixed->flat() || next.moving->flat()) continue;
      further_channels_.push_back(std::move(next));
    }
    if (further_channels_.empty()) throw flat_image(ImageRole::Fixed);
    fixed_ = further_channels_.front().fixed, moving_ = further_channels_.front().moving;
    share_ = further_channels_.front().share;
    further_channels_.erase(further_channels_.begin());
  }
  StageTime time = StageTime::since(began, reading_stage);
  time.read_bytes = sample_bytes(problem_.fixed->info()) + sample_bytes(problem_.moving->info());
  time.readings = readings_of(*fixed_, *moving_);
  result_.timing.push_back(std::move(time));
  check_pictures();
}

void CoarseToFine::check_channels() const {
  const auto given = static_cast<int>(settings_.channels.size());
  for (const auto& [info, which] : {std::pair{&problem_.fixed->info(), messages::fixed_image},
                                    std::pair{&problem_.moving->info(), messages::moving_image}})
    if (color_channels(*info) != given)
      throw Error(ErrorKind::Usage, messages::cannot_weigh_channels(which, given),
                  messages::image_has_channels(color_channels(*info)), messages::give_a_weight_per_channel);
}

void CoarseToFine::check_pictures() const {
  for (const auto& [pyramid, which] :
       {std::pair{fixed_.get(), ImageRole::Fixed}, std::pair{moving_.get(), ImageRole::Moving}}) {
    if (pyramid->flat()) throw flat_image(which);
    if (pyramid->masked_out()) throw empty_mask(which);
  }
}

void CoarseToFine::solve(std::size_t index, LevelField& field, Progress& progress) {
  const auto began = Clock::now();
  const FlowLevel& level = plan_.levels[index];
  const double downsample = std::ldexp(1.0, level.fixed_level);
  const bool finest = index + 1 == plan_.levels.size();
  field = index == 0 ? placed(backend_, field_of(initial_, affine_, level.fixed, downsample))
                     : refined(backend_, field, level.fixed);
  if (finest) {
    solve_finest(level, field, progress);
  } else {
    solve_coarse(level, field, progress);
    preview(field);
  }
  result_.timing.push_back(StageTime::since(began, "level " + std::to_string(index + 1)));
}

void CoarseToFine::solve_coarse(const FlowLevel& level, LevelField& field, Progress& progress) {
  solve_dense(level, field, nullptr, progress);
}

FlowTileSums CoarseToFine::solve_dense(const FlowLevel& level, LevelField& field,
                                       const NormalEquations* normal_equations, Progress& progress) {
  const LevelInputs in = observed_inputs("flow", level);
  if (data_ == FlowData::Mutual) begin_mutually(in, field, progress);
  FlowTileSums means = solve_level(in, steps(level), field, normal_equations, progress);
  if (recovers(level))
    recover_level(in, steps(level), is_coarsest(level), field, normal_equations, means, progress);
  return means;
}

// The greys that meet are counted where the steps begin; while the images still lie apart they say little. On
// the coarsest level the way may be too long for that: edges, whose blocks can be matched, find another
// beginning, and the one with more information in common is taken.
void CoarseToFine::begin_mutually(const LevelInputs& in, LevelField& field, Progress& progress) const {
  const FlowLevel& level = in.level;
  const FlowSteps wanted = steps(level);
  const auto shared_after = [&](int rounds, LevelField& from) {
    double shared = 0;
    for (int round = 0; round < rounds; ++round) {
      Progress part = progress.sub(0.2, {});
      shared = solve_level(in, wanted, from, nullptr, part).correlation;
    }
    return shared;
  };
  if (!is_coarsest(level)) {
    shared_after(1, field);
    return;
  }
  LevelField by_edges = placed(backend_, fetched(field));
  Progress matching = progress.sub(0.3, {});
  solve_level(in, flow_steps(FlowData::Gradient, level.fixed, true, false), by_edges, nullptr, matching);
  constexpr int rounds = 3;
  const double from_here = shared_after(rounds, field), from_edges = shared_after(rounds, by_edges);
  if (from_edges > from_here) field = std::move(by_edges);
}

FlowSteps CoarseToFine::steps(const FlowLevel& level) const {
  return flow_steps(data_, level.fixed, is_coarsest(level), level == plan_.finest());
}

LevelInputs CoarseToFine::observed_inputs(const char* stage, const FlowLevel& level) {
  LevelInputs in = inputs(level);
  in.course = [this, stage, &level, iteration = 0](double correlation) mutable {
    record_iteration(stage, level, iteration++, metric_of(correlation), {});
  };
  return in;
}

double CoarseToFine::metric_of(double agreement) const {
  return data_ == FlowData::Mutual ? -agreement : 1 - agreement;
}

bool CoarseToFine::is_coarsest(const FlowLevel& level) const {
  return level == plan_.levels.front();
}

// Finer levels would lock onto the nearest lookalike. Where only structure is shared, a single place is not
// conclusive.
bool CoarseToFine::recovers(const FlowLevel& level) const {
  return data_ != FlowData::Structure && data_ != FlowData::Gradient && data_ != FlowData::Mutual &&
         looks_for_lost_places(level, is_coarsest(level));
}

void CoarseToFine::record_iteration(const char* stage, const FlowLevel& level, int iteration, double metric,
                                    std::optional<double> step) {
  IterationSample sample;
  sample.stage = stage;
  sample.level = static_cast<int>(&level - plan_.levels.data());
  sample.level_count = static_cast<int>(plan_.levels.size());
  sample.iteration = iteration;
  sample.metric = metric;
  sample.step = step;
  sample.elapsed_s = std::chrono::duration<double>(Clock::now() - began_).count();
  result_.trace.push_back(sample);
  observer_.on_iteration(sample);
}

// Detects light on dark against dark on light: the moving image is then inverted.
void CoarseToFine::look_for_negative() {
  const FlowLevel& level = plan_.levels.front();
  Progress unseen;
  negative_ = looks_negative(
      inputs(level), field_of(initial_, affine_, level.fixed, std::ldexp(1.0, level.fixed_level)), unseen);
  if (negative_) result_.notes.push_back(messages::moving_image_was_negative);
}

// The finest level of at most 1024 px.
std::size_t CoarseToFine::judging_level() const {
  std::size_t best = 0;
  for (std::size_t i = 0; i < plan_.levels.size(); ++i)
    if (std::max(plan_.levels[i].fixed.width, plan_.levels[i].fixed.height) <= 1024) best = i;
  return best;
}

// Measures how well the images agree so far. False: too little for texture, restart with structure.
bool CoarseToFine::look_at(std::size_t index, const FlowField& field, Progress& progress) {
  const FlowLevel& level = plan_.levels[index];
  // Only edges can be correlated where greys are not comparable.
  result_.agreement = data_ == FlowData::Gradient || data_ == FlowData::Mutual
                          ? local_agreement(inputs(level), field, progress,
                                            flow_steps(FlowData::Gradient, level.fixed, false, false).filters)
                          : local_agreement(inputs(level), field, progress);
  if (settings_.data != "auto" || data_ != FlowData::Texture) return true;
  const LocalAgreement& a = *result_.agreement;
  const bool texture = a.shows_shared_texture();
  const MessageText& text = texture ? messages::texture_is_compared : messages::structure_is_compared;
  result_.notes.push_back(text(fixed_number(a.correlation, 2), fixed_number(a.chance, 2)));
  if (texture) return true;
  data_ = FlowData::Structure;
  result_.trace.clear();
  return false;
}

LevelInputs CoarseToFine::inputs(const FlowLevel& level) const {
  LevelInputs in{backend_, *fixed_, *moving_, level, affine_, plan_.halo_px, {}};
  if (settings_.landmark_sigma_px > 0)
    for (const LandmarkPair& pair : problem_.landmarks)
      if (pair.active) in.landmarks.push_back(pair);
  in.landmark_sigma_px = settings_.landmark_sigma_px;
  in.negative = negative_;
  in.share = share_;
  for (const Channel& channel : further_channels_)
    in.further_channels.push_back({*channel.fixed, *channel.moving, channel.share});
  return in;
}

void CoarseToFine::set_map(TransformPart local) {
  std::vector<TransformPart>& parts = result_.moving_from_fixed.parts;
  parts.clear();
  parts.push_back(std::move(local));
  parts.emplace_back(affine_);
}

void CoarseToFine::set_map(FlowField field) {
  set_map(displacement_of(std::move(field), 0.004, backend_.pool().get()));
}

void CoarseToFine::preview(const LevelField& field) {
  if (!observer_.wants_previews()) return;
  set_map(fetched(field));
  show_preview();
}

void CoarseToFine::show_preview() {
  observer_.on_preview(std::make_shared<const Transform>(result_.moving_from_fixed));
}

bool CoarseToFine::uses_pyramids(const CoarseToFineSettings& settings, const RegistrationProblem& problem,
                                 const Backend& backend) {
  if (!settings.channels.empty()) return false;
  try {
    check_problem(problem, min_level_side);
    return takes_all(plan_flow(settings.memory,
                               workload_of(problem, settings.downsample, likely_scale(problem)),
                               budget_of(problem, PyramidPair(), backend)));
  } catch (const Error&) {
    return false;  // run() reports the reason
  }
}

}  // namespace alinify
