#pragma once

#include <functional>

#include "core/base/progress.h"
#include "core/math/rect.h"
#include "core/registration/engine.h"
#include "core/workflow/register_job.h"
#include "ui/features/error_change.h"
#include "ui/features/partial_run.h"

namespace alinify::ui {

/// Registers the part of a job, and then each place in it that the verdict still names, the worst first,
/// every run from the map of the one before, as long as any becomes better: to ask for it again would gain
/// nothing, which a note of the result says if something is left to look at. Where the first run makes the
/// map no better, the smaller places in the part that gained by it are registered alone, from the map before.
/// A job whose part a person guides by hints, or which is not judged, is run once; so is one whose images
/// differ in their texture, where the verdict is not sure enough to choose among maps. Later runs may reach
/// beyond the part: there `placed` leads them, and one that moves a spot away, or stretches or presses an
/// area as hardly ever happens (area_warnings), is dropped. Places keep the
/// names that they have in `before`, and no other gets one of these. `changed`: becomes the rectangle around
/// all parts that came out of it registered again.
/// **Returns** a map for which is_better(before, map, changed) does not fail to hold, or the first run; its
/// times are those of all. **Throws** as `run`. **Threads**: the caller's.
JobResult register_while_better(
    const std::function<JobResult(const RegisterJob&, RegistrationObserver&, Progress&)>& run,
    const RegisterJob& job, const KnownBefore& before, const PlacedByHand& placed,
    RegistrationObserver& observer, Progress& progress, Rect& changed);

}  // namespace alinify::ui
