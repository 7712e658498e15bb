#include "core/workflow/quality_judge.h"

#include <limits>
#include <utility>

#include "core/io/image_geometry.h"
#include "core/registration/problem.h"

namespace alinify {

JudgedMap judged_places(const ErrorMap& errors) {
  JudgedMap judged;
  judged.pixel_px = errors.pixel_px;
  judged.expected_px.reserve(errors.places.size());
  for (const PlaceError& place : errors.places) {
    // Blank places only repeat their neighbours.
    judged.expected_px.push_back(shows_something(place) ? place.expected_px
                                                        : std::numeric_limits<float>::quiet_NaN());
  }
  return judged;
}

JudgedMap QualityJudge::judge(const RegistrationProblem& problem, const PyramidPair& pyramids,
                              const Transform& moving_from_fixed, Backend& backend, Progress& progress) {
  InspectRequest request = wanted_;
  request.images() = problem.images();
  request.initial = problem.initial;
  request.moving_from_fixed = moving_from_fixed;
  request.moving_from_fixed.fixed = geometry_of(problem.fixed->info());
  request.moving_from_fixed.moving = geometry_of(problem.moving->info());
  request.pyramids = pyramids;
  QualityReport report = inspect_registration(request, backend, progress);

  JudgedMap judged = judged_places(report.errors);
  judged.figures = {report.expected.median_px,    report.expected.p90_px, report.tolerance_px,
                    report.expected.share_within, report.expected.places, report.jacobian};
  judged_.push_back({moving_from_fixed.parts, std::move(report)});
  return judged;
}

std::optional<QualityReport> QualityJudge::take_report_of(const Transform& moving_from_fixed) {
  for (Judged& judged : judged_)
    if (judged.parts == moving_from_fixed.parts) return std::move(judged.report);
  return std::nullopt;
}

}  // namespace alinify
