#include "ui/features/register_while_better.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/quality/finding_groups.h"
#include "core/quality/findings.h"
#include "core/workflow/register_region.h"
#include "ui/features/error_change.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

constexpr int kRunsAtMost = 16;      // the later ones gain little
constexpr double kFirstShare = 0.3;  // of the progress

// The worst place to look at in the part that was not tried on the present map.
std::optional<Rect> next_place(const QualityReport& now, Size image, Rect part,
                               const std::vector<Rect>& tried) {
  if (now.errors.places.empty()) return std::nullopt;  // better or worse could not be told
  std::vector<Finding> named = now.findings;
  name_unnamed_findings(named, image, now.errors.step_px);
  const FindingGroups places(std::move(named));
  for (const int head : places.heads()) {
    const Finding place = places.told(head);
    if (needs_a_look(place) && !intersect(place.rect, part).empty() &&
        std::find(tried.begin(), tried.end(), place.rect) == tried.end())
      return place.rect;
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

// In the region, and no worse as a whole.
bool is_better(const JobResult& now, const JobResult& before, Rect region) {
  if (!now.quality || now.quality->expected.share_within < before.quality->expected.share_within)
    return false;
  const auto errors =
      region_errors(before.quality->errors, now.quality->errors, region, now.quality->tolerance_px);
  return errors && errors->is_better();
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
    const RegisterJob& job, RegistrationObserver& observer, Progress& progress, Rect& changed) {
  changed = job.part ? job.part->region : Rect();
  if (!job.part || !job.part->hints.empty() || !job.judged) return run(job, observer, progress);
  Progress first = progress.sub(kFirstShare, {});
  JobResult best = run(job, observer, first);
  const Size image = job.pair.fixed->info().size;
  std::vector<Rect> tried;
  for (int runs = 1; runs < kRunsAtMost && best.quality; ++runs) {
    const std::optional<Rect> place = next_place(*best.quality, image, job.part->region, tried);
    if (!place) {
      // Those that were tried in vain are still there.
      if (!tried.empty()) best.result.notes.emplace_back(messages::part_gains_no_more);
      break;
    }
    const Rect region = region_around(*place, image);
    Progress next = progress.sub((1 - kFirstShare) / (kRunsAtMost - 1), {});
    JobResult again = run(continued(job, best, region), observer, next);
    if (is_better(again, best, region)) {
      add_times(again, best);
      again.result.initial = best.result.initial;
      best = std::move(again);
      changed = united(changed, region);
      tried.clear();
    } else {
      add_times(best, again);
      tried.push_back(*place);
    }
  }
  return best;
}

}  // namespace alinify::ui
