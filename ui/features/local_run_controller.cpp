#include "ui/features/local_run_controller.h"

#include <algorithm>
#include <utility>

#include <QAction>
#include <QMessageBox>
#include <QPushButton>

#include "core/transform/length_scale.h"
#include "core/workflow/register_region.h"
#include "ui/features/partial_run.h"
#include "ui/features/place_geometry.h"
#include "ui/features/places_controller.h"
#include "ui/features/registration_controller.h"
#include "ui/features/shown_result.h"

namespace alinify::ui {

LocalRunController::LocalRunController(const WindowContext& context, RegistrationController& registration,
                                       const PlacesController& places)
    : Controller(context), registration_(registration), places_(places) {
  register_region_ = bind("register_region", [this] { register_region(); });
  register_place_ = bind("register_place", [this] { register_place(); });
  follow_document_and_jobs();
  update_commands();
}

void LocalRunController::update_commands() {
  const bool found = document_.state().moving_from_fixed != nullptr;
  for (QAction* action : {register_region_, register_place_})
    action->setEnabled(found && registration_.can_run());
}

void LocalRunController::register_region() {
  if (!document_.state().moving_from_fixed || registration_.lacks_engine()) return;
  const Rect region =
      intersect(rect_in_view(canvas_.viewport()), document_.state().fixed->source->info().rect());
  PartialRun run{region,
                 hints_by_hand_in(document_, region),
                 drags_in(region),
                 found_elsewhere_in(document_, region),
                 tr("Registering the shown region"),
                 tr("Register the Shown Region"),
                 {}};
  registration_.run(std::move(run));
}

std::vector<CorrectedSpot> LocalRunController::drags_in(Rect region) const {
  std::vector<CorrectedSpot> drags;
  for (const CorrectedSpot& spot : document_.corrections())
    if (!spot.pin && region.contains(spot.at)) drags.push_back(spot);
  return drags;
}

Rect LocalRunController::with_whole_drags(Rect region) const {
  const Rect image = rect_of(document_.geometry(Side::Fixed).size);
  for (bool grew = true; grew;) {
    const Rect before = region;
    for (const CorrectedSpot& spot : document_.corrections())
      if (const Rect taken = intersect(square(spot.at, spot.radius_px), image);
          !intersect(taken, region).empty())
        region = united(region, taken);
    grew = !(region == before);
  }
  return region;
}

void LocalRunController::register_place() {
  const DocumentState& state = document_.state();
  if (!document_.has_pair() || !state.moving_from_fixed || working_.busy() || registration_.lacks_engine())
    return;
  // Cancels a drag in progress.
  CanvasTool* const tool = canvas_.active_tool();
  canvas_.set_active_tool(nullptr);
  canvas_.set_active_tool(tool);
  const Rect asked = places_.place_to_register();
  const Rect near = region_around(asked, document_.geometry(Side::Fixed).size);
  if (hints_by_hand_in(document_, near).empty() && doubts_run(asked)) return;
  if (is_made_worse_by_hand(document_) && !drags_in(with_whole_drags(near)).empty())
    ask_before_following(asked);
  else
    register_place(asked);
}

bool LocalRunController::doubts_run(Rect place) {
  const auto result = document_.state().registration;
  const bool once_more = doubted_in_.lock() == result && doubted_ == place;
  const QString advice = once_more ? QString() : places_.advice_instead_of_run(place);
  if (advice.isEmpty()) {
    doubted_in_.reset();
    return false;
  }
  doubted_in_ = result, doubted_ = place;
  const QString key = register_place_->shortcut().toString(QKeySequence::NativeText);
  status_.show_message(advice + QLatin1Char(' ') + tr("%1 once more registers it all the same.").arg(key),
                       20000);
  return true;
}

// The drags lead the run: one that did harm would be spread further.
void LocalRunController::ask_before_following(Rect asked) {
  auto* ask = new QMessageBox(QMessageBox::Question, tr("Register Again"),
                              tr("The correction made the result worse here. Register again, guided by it?"),
                              QMessageBox::Cancel, &window_);
  ask->setObjectName(QStringLiteral("harmful_question"));
  ask->setAttribute(Qt::WA_DeleteOnClose);
  ask->setInformativeText(
      tr("Without it, the place is registered from the map before: remove the correction "
         "under Corrections, or undo it."));
  auto* again = ask->addButton(tr("&Register Again"), QMessageBox::AcceptRole);
  again->setObjectName(QStringLiteral("follow_harmful"));
  ask->setDefaultButton(QMessageBox::Cancel);
  connect(again, &QAbstractButton::clicked, this, [this, asked, of = document_.state().registration] {
    if (document_.state().registration == of && !working_.busy()) register_place(asked);
  });
  ask->open();
}

void LocalRunController::register_place(Rect asked) {
  const Size image = document_.geometry(Side::Fixed).size;
  Rect region = region_around(asked, image);
  if (hints_by_hand_in(document_, region).empty()) {
    // A visible spot that was just dragged is meant, wherever the pointer rests.
    const Rect seen = rect_in_view(canvas_.viewport());
    const std::vector<CorrectedSpot>& spots = document_.corrections();
    const auto newest = std::find_if(spots.rbegin(), spots.rend(), [&](const CorrectedSpot& spot) {
      return !spot.pin && seen.contains(spot.at);
    });
    if (newest != spots.rend()) region = intersect(square(newest->at, newest->radius_px), rect_of(image));
  }
  region = with_whole_drags(region);
  PartialRun run{region,
                 hints_by_hand_in(document_, region),
                 drags_in(region),
                 found_elsewhere_in(document_, region),
                 tr("Registering this place again"),
                 tr("Register This Place Again"),
                 {}};
  const FindingGroups named = shown_places(document_);
  if (std::any_of(named.heads().begin(), named.heads().end(),
                  [&](int head) { return named.told(head).rect == asked; }) &&
      !intersect(asked, region).empty())
    run.place = asked;
  run.only_if_better = true;
  QString step;
  if (!run.hints.empty()) {
    run.done = tr("This place is registered again, guided by the spots and landmarks here");
    step = tr("Registering again, guided by the spots and landmarks here");
  } else if (!run.found_elsewhere.empty()) {
    run.done = tr("This place is registered again from where the check found it");
    step = tr("Registering again from where the check found this place");
  } else {
    run.done =
        tr("This place is registered again from its surroundings alone: nothing was dragged and no landmark "
           "lies "
           "here");
    step = tr("Registering again from the surroundings: nothing was dragged and no landmark lies here");
  }
  registration_.run(std::move(run));
  status_.show_message(step, 12000);
}

std::vector<LostDrag> lost_drags(const std::vector<CorrectedSpot>& dragged, const Transform& before,
                                 const Transform& now) {
  // Pixels of the moving image are converted to those of the fixed one, as the drags are.
  const double scale = length_scale(before);
  std::vector<LostDrag> lost;
  for (const CorrectedSpot& spot : dragged) {
    const double far = length(spot.at - spot.from),
                 off = length(now(spot.at) - before(spot.at)) / (scale > 0 ? scale : 1);
    if (off > std::max(1.0, far / 2)) lost.push_back({spot, far, off});
  }
  std::stable_sort(lost.begin(), lost.end(),
                   [](const LostDrag& a, const LostDrag& b) { return a.off_px > b.off_px; });
  return lost;
}

}  // namespace alinify::ui
