#include "core/registration/auto_engine.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/base/message_numbers.h"
#include "core/base/tolerance_number.h"
#include "core/registration/compared_engines.h"
#include "core/registration/elastix_instead.h"
#include "core/registration/flow/coarse_to_fine_options.h"
#include "core/registration/flow/flow_engine.h"
#include "core/registration/messages.h"
#include "core/registration/option_values.h"

namespace alinify {
namespace {

// Cloth, weave and one scene seen twice lie 0.66 and more above chance, sections of one specimen 0.49 at
// most: there the dense engine alone may not be enough.
constexpr double alike_above_chance = 0.6;
// Between the largest and the smallest Jacobian determinant: no other engine has been clearly better than a
// dense map that bends less, on any of the tissue pairs (tests/bench/choose_engine.py).
constexpr double much_bent = 6;
// Of the places that are to be expected within the tolerance, for a map that needs no better one.
constexpr double enough_within = 0.99;

// Infinite where the map folds.
double bending_of(const RegistrationProblem& problem, Transform map) {
  map.fixed.size = problem.fixed->info().size;
  const JacobianRange range = jacobian_range(map);
  const double low = std::min(std::abs(range.min), std::abs(range.max)),
               high = std::max(std::abs(range.min), std::abs(range.max));
  return range.min * range.max > 0 ? high / low : std::numeric_limits<double>::infinity();
}

CoarseToFineOptions shared_options(const FlowOptions& options) {
  return {options.data, options.landmark_sigma_px, options.downsample};
}

}  // namespace

bool AutoEngine::uses_pyramids(const RegistrationProblem& problem, const Backend& backend) const {
  return FlowEngine(options_).uses_pyramids(problem, backend);
}

RegistrationResult AutoEngine::solve(const RegistrationProblem& problem, PyramidPair& pyramids,
                                     Backend& backend, RegistrationObserver& observer,
                                     Progress& progress) const {
  EngineContest contest(problem, pyramids, backend, observer);
  // Capabilities that the other engines lack are not requested of any of them.
  const bool others_can_do_it = options_.diffeomorphic && !options_.hard_landmarks;
  // A dense map follows the threads of the cloth, which a design does not have; a grid as fine as the
  // deformation averages over them (tests/bench/bench_repeat.py). The judge compares the threads too, so it
  // cannot say which of both is better.
  const bool smooth_for_design = problem.moving_is_design && others_can_do_it;
  Progress running = progress.sub(0.9, smooth_for_design ? messages::step_bspline : messages::step_flow);
  const RegistrationResult& first =
      smooth_for_design
          ? contest.run_first(*make_engine("bspline", values_of(shared_options(options_))), running)
          : contest.run_first(FlowEngine(options_), running);
  const LocalAgreement agreement = first.agreement.value_or(LocalAgreement{});
  if (!agrees_somewhere(agreement))
    return elastix_instead_of(contest.take_first(), agreement, problem, pyramids, backend, observer,
                              progress);
  Message reason = smooth_for_design ? Message(messages::bspline_taken_for_design)
                                     : messages::dense_engine_kept(fixed_number(agreement.correlation, 2),
                                                                   fixed_number(agreement.chance, 2));
  if (problem.judge && others_can_do_it && !smooth_for_design &&
      agreement.above_chance() < alike_above_chance) {
    if (!agreement.shows_shared_texture()) {
      reason = Message::joined({reason, messages::others_not_tried_without_texture});
    } else if (const double bending = bending_of(problem, first.moving_from_fixed); bending < much_bent) {
      reason = Message::joined({reason, messages::others_not_tried_smooth(fixed_number(bending, 1))});
    } else {
      Progress judging = progress.sub(0.02, messages::step_judging);
      const MapFigures& dense = contest.judge_first(judging);
      const MessageArgument within = percent_number(dense.share_within, 1),
                            tolerance = tolerance_number(dense.tolerance_px);
      if (dense.places > 0 && dense.share_within < enough_within)
        return compare_with_others(contest, messages::others_tried(within, tolerance), progress);
      reason = Message::joined({reason, messages::others_not_needed(within, tolerance)});
    }
  }
  RegistrationResult result = contest.take_first();
  result.notes.push_back(std::move(reason));
  return result;
}

RegistrationResult AutoEngine::compare_with_others(EngineContest& contest, Message reason,
                                                   Progress& progress) const {
  const auto values = values_of(shared_options(options_));
  constexpr double share = 0.08 / static_cast<double>(compared_engines.size() - 1);
  for (std::size_t i = 1; i < compared_engines.size(); ++i) {
    Progress part = progress.sub(share, Message::verbatim(compared_engines[i]));
    contest.run_other(compared_engines[i], values, part);
  }
  RegistrationResult result = contest.keep();
  result.notes.push_back(std::move(reason));
  return result;
}

}  // namespace alinify
