#include "ui/features/local_run_controller.h"

#include <utility>

#include <QAction>

#include "core/workflow/register_region.h"
#include "ui/features/partial_run.h"
#include "ui/features/places.h"
#include "ui/features/places_controller.h"
#include "ui/features/registration_controller.h"

namespace alinify::ui {

LocalRunController::LocalRunController(const WindowContext& context, RegistrationController& registration,
                                       const PlacesController& places)
    : Controller(context), registration_(registration), places_(places) {
  register_region_ = bind("register_region", [this] { register_region(); });
  register_place_ = bind("register_place", [this] { register_place(); });
  connect(&registration_, &RegistrationController::engine_changed, this,
          &LocalRunController::update_commands);
  follow_document_and_jobs();
  update_commands();
}

void LocalRunController::update_commands() {
  const bool found = document_.state().moving_from_fixed != nullptr;
  for (QAction* action : {register_region_, register_place_})
    action->setEnabled(found && registration_.can_run());
}

void LocalRunController::register_region() {
  if (!document_.state().moving_from_fixed) return;
  registration_.run(
      PartialRun{intersect(rect_in_view(canvas_.viewport()), document_.state().fixed->source->info().rect()),
                 {},
                 tr("Registering the shown region"),
                 tr("Register the Shown Region"),
                 {}});
}

std::vector<LandmarkPair> LocalRunController::hints_in(Rect region) const {
  std::vector<LandmarkPair> hints;
  const DocumentState& state = document_.state();
  for (const CorrectedSpot& spot : document_.corrections())
    if (holds(region, spot.at)) hints.push_back({"", spot.at, (*state.moving_from_fixed)(spot.at), true});
  if (state.landmark_use == LandmarkUse::Check) return hints;
  for (const LandmarkPair& landmark : document_.landmarks())
    if (landmark.active && holds(region, landmark.fixed)) hints.push_back(landmark);
  return hints;
}

void LocalRunController::register_place() {
  const DocumentState& state = document_.state();
  if (!document_.has_pair() || !state.moving_from_fixed || working_.busy()) return;
  canvas_.set_active_tool(nullptr);  // a drag that is under way counts no more
  const Size image = document_.geometry(Side::Fixed).size;
  const Rect place = places_.place_to_register(), near = region_around(place, image);
  Rect region = near;
  // All that a drag took along is looked at anew, or a part of it would be left where the hand put it.
  for (const CorrectedSpot& spot : document_.corrections())
    if (holds(near, spot.at))
      region = united(region, intersect(square(spot.at, spot.radius_px), rect_of(image)));
  PartialRun run{
      region, hints_in(region), tr("Registering this place again"), tr("Register This Place Again"), {}};
  const bool led = !run.hints.empty();
  run.done =
      led ? tr("This place is registered again, led by what was dragged or marked here")
          : tr("This place is registered again from its surroundings alone: nothing was dragged and no "
               "landmark lies here");
  registration_.run(std::move(run));
  status_.tell(
      led ? tr("Registering again, led by what was dragged or marked here")
          : tr("Registering again from the surroundings: nothing was dragged and no landmark lies here"),
      12000);
}

}  // namespace alinify::ui
