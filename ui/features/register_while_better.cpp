#include "ui/features/register_while_better.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/workflow/register_region.h"
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

RegisterJob continued(const RegisterJob& job, const JobResult& from, Rect region) {
  RegisterJob next = job;
  const Transform& map = from.result.moving_from_fixed;
  next.part = PartialRegistration{
      std::make_shared<const Transform>(map), region, {}, hints_from(from.quality->errors, map, region)};
  return next;
}

KnownBefore known_of(const JobResult& result) {
  return {
      std::make_shared<const ErrorMap>(result.quality->errors), result.quality->expected.share_within, {}};
}

// In the part as a whole, or in any place in it. What cannot be told counts as a gain.
bool gains_anything(const KnownBefore& before, const JobResult& now, Rect part) {
  if (is_better(before, now.quality, part).value_or(true)) return true;
  const FindingGroups places(before.findings);
  return std::any_of(places.heads().begin(), places.heads().end(), [&](int head) {
    const Rect place = places.told(head).rect;
    if (intersect(place, part).empty()) return false;
    const auto errors = region_errors(*before.errors, now.quality->errors, place, now.quality->tolerance_px);
    return errors && errors->is_better();
  });
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
    const RegisterJob& job, const KnownBefore& before, RegistrationObserver& observer, Progress& progress,
    Rect& changed) {
  changed = job.part ? job.part->region : Rect();
  const Size image = job.pair.fixed->info().size;
  const auto named = [&](JobResult done, const std::vector<Finding>& names) {
    if (done.quality)
      name_findings(done.quality->findings, image, done.quality->errors.step_px, names, before.findings);
    return done;
  };
  if (!job.part || !job.part->hints.empty() || !job.judged)
    return named(run(job, observer, progress), before.findings);
  Progress first = progress.sub(kFirstShare, {});
  JobResult best = named(run(job, observer, first), before.findings);
  if (!gains_anything(before, best, job.part->region)) return best;
  std::vector<Rect> tried;
  for (int runs = 1; runs < kRunsAtMost && best.quality; ++runs) {
    const std::optional<NextPlace> place = next_place(*best.quality, job.part->region, tried);
    if (!place) {
      // Those that were tried in vain are still there.
      if (!tried.empty()) best.result.notes.emplace_back(messages::part_gains_no_more);
      break;
    }
    const Rect region = region_around(place->rect, image);
    Progress next = progress.sub((1 - kFirstShare) / (kRunsAtMost - 1),
                                 messages::stage_run_of_place(runs + 1, place->letters));
    JobResult again = named(run(continued(job, best, region), observer, next), best.quality->findings);
    if (is_better(known_of(best), again.quality, region).value_or(false)) {
      add_times(again, best);
      again.result.initial = best.result.initial;
      best = std::move(again);
      changed = united(changed, region);
      tried.clear();
    } else {
      add_times(best, again);
      tried.push_back(place->rect);
    }
  }
  return best;
}

}  // namespace alinify::ui
