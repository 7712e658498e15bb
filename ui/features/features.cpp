#include "ui/features/features.h"

#include <utility>

#include <QListView>
#include <QTableView>

#include "ui/panels/landmarks_panel.h"
#include "ui/panels/layers_panel.h"
#include "ui/panels/pairs_panel.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/places_list.h"
#include "ui/panels/registration_panel.h"
#include "ui/panels/results_panel.h"
#include "ui/panels/verdict_panel.h"

namespace alinify::ui {

Features::Features(const WindowContext& context, const OpenMenus& menus,
                   const std::shared_ptr<TileCache>& cache, PairsController::RunJob run_queued,
                   const JobLock& lock)
    : looking(context, *cache),
      annotations(context),
      inspection(context, *cache),
      corrections(context),
      landmarks(context),
      placement(context),
      region(context),
      masks(context),
      places(context),
      measuring(context),
      landmark_files(context, landmarks.editor()),
      deletion(context, landmarks.editor(), corrections.tool(), masks.tool(), measuring),
      results(context),
      layers(context),
      view(context),
      session(context, *menus.recent_sessions, [this] { return layers.view_json().toStdString(); }),
      opening(context, session, *menus.recent_pairs),
      pages(context, opening),
      recent(context, session, opening),
      edit(context, session),
      look_back(context),
      registration(context, region),
      local_runs(context, registration, places),
      verdict(
          context, cache, inspection.overlay(), [this] { return layers.layers().view_layers(); }, places),
      checking(context),
      exports(context, annotations, region),
      pairs(context, session, registration, std::move(run_queued), lock),
      pair_files(context, pairs, session),
      preferences(context),
      pixel_size(context),
      pieces(context),
      illumination(context),
      repeat(context),
      travel(context),
      panels(context),
      help(context),
      tour(context),
      context_menus(context, landmarks.tool(), places) {
  context_menus.serve(verdict.panel().places(), ContextMenu::Places);
  context_menus.serve(landmarks.panel().table(), ContextMenu::Landmarks);
  context_menus.serve(layers.panel().list(), ContextMenu::Layers);
  context_menus.serve(results.panel().table(), ContextMenu::Results);
  context_menus.serve(pairs.panel().view(), ContextMenu::Pairs);
  context.canvas.add_overlay(&inspection.overlay().legend());  // last: nothing is painted over it
  const auto connect = [](auto&&... arguments) { QObject::connect(arguments...); };
  connect(&landmarks, &LandmarkController::marks_shown, &corrections, &CorrectionController::show_marks);
  connect(&places, &PlacesController::correction_wanted, &corrections.tool(),
          &CorrectionTool::propose_radius_for);
  connect(&corrections, &CorrectionController::tool_chosen, &landmarks,
          [this] { landmarks.show_marks(true); });
  connect(&landmark_files, &LandmarkFilesController::imported, &landmarks,
          [this] { bring_up(landmarks.panel()); });
  connect(&opening, &OpeningController::landmarks_chosen, &landmark_files,
          &LandmarkFilesController::import_landmarks);
  connect(&opening, &OpeningController::session_chosen, &session, &SessionController::open_session);
  connect(&opening, &OpeningController::registration_wanted, &registration,
          &RegistrationController::register_pair);
  connect(&registration, &RegistrationController::about_to_run, &look_back,
          &BeforeAfterController::look_at_latest);
  connect(&registration, &RegistrationController::run_begun, &places, &PlacesController::forget_findings);
  connect(&registration, &RegistrationController::run_begun, &verdict, &VerdictController::dim);
  connect(&registration, &RegistrationController::run_begun, &registration,
          [this] { raise(registration.panel()); });
  connect(&registration, &RegistrationController::part_settled, &places, &PlacesController::set_settled);
  connect(&registration, &RegistrationController::run_ended, &places, &PlacesController::show_findings);
  connect(&registration, &RegistrationController::run_ended, &verdict, &VerdictController::show_outcome);
  connect(&session, &SessionController::opened, &verdict, &VerdictController::show_session);
  connect(&preferences, &PreferencesController::engines_changed, &registration,
          &RegistrationController::list_engines);
  connect(&pairs, &PairsController::open_wanted, &session, &SessionController::open_session);
  connect(&session, &SessionController::list_wanted, &pair_files, &PairFilesController::add_shown);
  connect(&opening, &OpeningController::many_given, &pair_files, &PairFilesController::add_given);
  connect(&illumination, &IlluminationController::tried, &layers,
          [this](Side side, const auto& source) { layers.layers().set_tried(side, source); });
  connect(&pieces, &PiecesController::outlined, &masks, &MaskController::edit);
  connect(&tour, &TourController::sample_wanted, &opening,
          [this] { opening.open_sample(AfterOpening::Look); });
  connect(&tour, &TourController::registration_wanted, &registration, &RegistrationController::register_pair);
}

}  // namespace alinify::ui
