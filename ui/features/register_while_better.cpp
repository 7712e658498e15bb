#include "ui/features/register_while_better.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/error.h"
#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/quality/judge.h"
#include "core/workflow/register_region.h"
#include "ui/features/area_warnings.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

constexpr int kRunsAtMost = 16;      // the later ones gain little
constexpr double kFirstShare = 0.3;  // of the progress

struct NextPlace {
  Rect rect;
  std::string letters;
};

// The worst place to look at in the part that was not tried on the present map.
std::optional<NextPlace> next_place(const QualityReport& now, Rect part, const std::vector<Rect>& tried) {
  if (now.errors.places.empty()) return std::nullopt;  // better or worse could not be told
  const FindingGroups places(now.findings);
  for (const int head : places.heads()) {
    const Finding place = places.told(head);
    if (needs_a_look(place) && !intersect(place.rect, part).empty() &&
        std::find(tried.begin(), tried.end(), place.rect) == tried.end())
      return NextPlace{place.rect, letters_of(places, head)};
  }
  return std::nullopt;
}

RegisterJob continued(const RegisterJob& job, std::shared_ptr<const Transform> map, const ErrorMap& errors,
                      const PlacedByHand& placed, Rect region) {
  RegisterJob next = job;
  next.part = PartialRegistration{map, region, {}, {}};
  for (const LandmarkPair& hint : placed.hints)
    if (region.contains(hint.fixed)) next.part->hints.push_back(hint);
  if (next.part->hints.empty()) next.part->found_elsewhere = hints_from(errors, *map, region);
  return next;
}

KnownBefore known_of(const JobResult& result) {
  return {std::make_shared<const ErrorMap>(result.quality->errors),
          result.quality->expected.share_within,
          result.quality->tolerance_px,
          {}};
}

void add_times(JobResult& to, const JobResult& of) {
  const auto append = [](auto& times, const auto& more) {
    times.insert(times.end(), more.begin(), more.end());
  };
  append(to.result.preparation, of.result.preparation);
  append(to.result.timing, of.result.timing);
  append(to.stages, of.stages);
  to.elapsed_s = std::max(to.elapsed_s, of.elapsed_s);  // both since the job began
}

}  // namespace

JobResult register_while_better(
    const std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)>& run,
    const RegisterJob& job, const KnownBefore& before, const PlacedByHand& placed,
    RegistrationObserver& observer, Progress& progress, Rect& changed) {
  changed = job.part ? job.part->region : Rect();
  const Size image = job.pair.fixed->info().size;
  const auto named = [&](JobResult done, const std::vector<Finding>& names) {
    if (done.quality)
      name_findings(done.quality->findings, image, done.quality->errors.step_px, names, before.findings);
    return done;
  };
  if (!job.part || !job.part->hints.empty() || !job.judged)
    return named(run(job, observer, progress), before.findings);
  const Rect part = job.part->region;
  Progress first = progress.sub(kFirstShare, {});
  JobResult best = named(run(job, observer, first), before.findings);
  if (best.quality && differs_in_texture(*best.quality)) return best;
  int runs = 1;
  const auto run_of = [&](const RegisterJob& next, const std::string& letters,
                          const std::vector<Finding>& names) {
    Progress share =
        progress.sub((1 - kFirstShare) / (kRunsAtMost - 1), messages::stage_run_of_place(++runs, letters));
    try {
      return named(run(next, observer, share), names);
    } catch (const OutOfMemory&) {
      throw;
    } catch (const Error&) {
      // A place beside the image, or whose seam would fold: what the runs before have gained stays.
      return JobResult();
    }
  };
  // Nobody has asked for this run by itself, nor looked at what it does.
  const auto is_harmless = [&](const RegisterJob& next, const JobResult& again) {
    const Transform &map = again.result.moving_from_fixed, &current = *next.part->current;
    return lost_drags(placed.spots, current, map).empty() &&
           area_warnings(current, map, next.part->region).empty();
  };
  const auto take = [&](JobResult again) {
    add_times(again, best);
    again.result.initial = best.result.initial;
    best = std::move(again);
  };
  if (!is_better(before, best.quality, part).value_or(true)) {
    // What one place gained, others in the part lost.
    bool any = false;
    const FindingGroups places(before.findings);
    for (const int head : places_that_gained(before, *best.quality, part)) {
      const Rect region = region_around(places.told(head).rect, image);
      if (any || runs >= kRunsAtMost || region.area() >= part.area()) continue;
      const RegisterJob next = continued(job, job.part->current, *before.errors, placed, region);
      JobResult again = run_of(next, letters_of(places, head), before.findings);
      any = is_better(before, again.quality, region).value_or(false) && is_harmless(next, again);
      if (any) {
        take(std::move(again));
        changed = region;
      } else {
        add_times(best, again);
      }
    }
    if (!any) return best;
  }
  std::vector<Rect> tried;
  while (runs < kRunsAtMost && best.quality) {
    const std::optional<NextPlace> place = next_place(*best.quality, part, tried);
    if (!place) {
      // Those that were tried in vain are still there.
      if (!tried.empty()) best.result.notes.emplace_back(messages::part_gains_no_more);
      break;
    }
    const Rect region = region_around(place->rect, image), all = united(changed, region);
    const auto map = std::make_shared<const Transform>(best.result.moving_from_fixed);
    const RegisterJob next = continued(job, map, best.quality->errors, placed, region);
    JobResult again = run_of(next, place->letters, best.quality->findings);
    // Many small losses elsewhere are one that the whole would be dropped for.
    if (is_better(known_of(best), again.quality, region).value_or(false) &&
        is_better(before, again.quality, all).value_or(true) && is_harmless(next, again)) {
      take(std::move(again));
      changed = all;
      tried.clear();
    } else {
      add_times(best, again);
      tried.push_back(place->rect);
    }
  }
  return best;
}

}  // namespace alinify::ui
