// The window's part of landmarks, local corrections and kept results: actions and panels.

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QMenu>
#include <QScrollArea>
#include <QSettings>
#include <QStatusBar>
#include <QTableView>
#include <QTimer>
#include <QToolBar>

#include "core/base/error.h"
#include "core/registration/mask_source.h"
#include "ui/dialogs/error_box.h"
#include "ui/main_window.h"
#include "ui/panels/correction_panel.h"
#include "ui/panels/landmarks_panel.h"
#include "ui/panels/panel_parts.h"
#include "ui/panels/placement_panel.h"
#include "ui/panels/results_panel.h"
#include "ui/style/icons.h"
#include "ui/tools/correction_tool.h"
#include "ui/tools/landmark_tool.h"

namespace alinify::ui {
namespace {

constexpr int kToolPanelHeight = 290;  ///< logical pixels that a panel beside the layers should have
constexpr double kCloseUp = 0.5;       ///< logical zoom below which going to a landmark zooms in to 1:1

}  // namespace

void MainWindow::make_landmark_tools() {
  landmark_editor_ = std::make_unique<LandmarkEditor>(document_, *services_.backend->pool());
  const auto repaint = [this] { canvas_->update(); };
  landmark_tool_ = std::make_unique<LandmarkTool>(document_, *landmark_editor_, repaint,
                                                  [this] { set_landmarks_visible(true); });
  correction_tool_ = std::make_unique<CorrectionTool>(document_, repaint);
  canvas_->add_overlay(correction_tool_.get());
  canvas_->add_overlay(landmark_tool_.get());
  const auto tell = [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); };
  connect(landmark_editor_.get(), &LandmarkEditor::status_message, this, tell);
  connect(correction_tool_.get(), &CorrectionTool::status_message, this, tell);
}

void MainWindow::make_landmark_actions() {
  const auto selected = [this] { return landmark_editor_->selected(); };
  auto* landmarks = add_action("landmark_tool", tr("Set &Landmarks"),
                               tr("Click a spot that both images show; its partner is found by itself"),
                               {QKeySequence(Qt::Key_L)}, [this] { choose_tool("landmark_tool"); });
  auto* correct = add_action("correction_tool", tr("&Correct by Hand"),
                             tr("Drag a spot of the warped image to where it belongs; right-click pins one"),
                             {QKeySequence(Qt::Key_W)}, [this] { choose_tool("correction_tool"); });
  // Above the table, which says what they are about.
  landmarks->setIconText(tr("Set"));
  for (QAction* action : {landmarks, correct}) action->setCheckable(true);
  landmarks->setIcon(icon(Glyph::Landmark));
  correct->setIcon(icon(Glyph::Correct));
  add_action("landmark_propose", tr("&Refine Partners"),
             tr("Look for the partners of the selected landmarks again, by correlation"),
             {QKeySequence(Qt::CTRL | Qt::Key_L)}, [=, this] { landmark_editor_->refine(selected()); })
      ->setIconText(tr("Refine"));
  add_action("landmark_delete", tr("&Delete"), tr("Delete the selected landmarks or the selected correction"),
             QKeySequence::keyBindings(QKeySequence::Delete).isEmpty()
                 ? QList<QKeySequence>{QKeySequence(Qt::Key_Delete)}
                 : QKeySequence::keyBindings(QKeySequence::Delete),
             [this] { delete_selected(); });
  add_action("landmark_active", tr("&Use or Leave Out"), tr("Let the selected landmarks take part, or not"),
             {QKeySequence(Qt::Key_U)}, [=, this] {
               const auto ids = selected();
               if (ids.empty()) return;
               const LandmarkPair* first = landmark_editor_->find(ids.front());
               if (first) landmark_editor_->set_active(ids, !first->active);
             });
  add_action("landmark_align", tr("&Align by Landmarks"),
             tr("Lay the moving image by a fit of the landmarks in use"), {QKeySequence(Qt::Key_A)},
             [this] { align_by_landmarks(); })
      ->setIconText(tr("Align"));
  add_action("next_landmark", tr("&Next Landmark"),
             tr("Go to the next landmark of the table, the worst first"), {QKeySequence(Qt::Key_N)},
             [this] { landmarks_panel_->step(1); });
  add_action("previous_landmark", tr("&Previous Landmark"), tr("Go to the landmark before in the table"),
             {QKeySequence(Qt::Key_P)}, [this] { landmarks_panel_->step(-1); });
  add_action("import_landmarks", tr("&Import Landmarks…"),
             tr("Read landmarks: CSV, BigWarp, or two files of points, also QuPath's GeoJSON"), {},
             [this] { ask_for_landmarks(); });
  add_action("export_landmarks", tr("&Export Landmarks…"),
             tr("Write landmarks: CSV, BigWarp, or GeoJSON for QuPath"), {},
             [this] { ask_where_to_write_landmarks(); });
  auto* shown = add_action("show_landmarks", tr("&Landmarks and Corrections"),
                           tr("Show landmarks and corrected spots on the images, or hide them"),
                           {QKeySequence(Qt::Key_H)},
                           [this] { set_landmarks_visible(actions_.at("show_landmarks")->isChecked()); });
  shown->setCheckable(true);
  shown->setChecked(true);
  add_action("corrections_clear", tr("Remove &All Corrections"),
             tr("Remove all corrections and pins of the shown result"), {},
             [this] { correction_tool_->delete_all(); })
      ->setIconText(tr("Remove All"));  // beside what they are
  add_action("result_other", tr("&Other Result"),
             tr("Show the result that was shown before, and back: to compare"), {QKeySequence(Qt::Key_X)},
             [this] { show_other_result(); })
      ->setIconText(tr("Other"));  // on a button below the results
  add_action("result_rename", tr("&Rename Result"), tr("Give the shown result another name"),
             {QKeySequence(Qt::Key_F2)},
             [this] {
               results_dock_->show();
               results_dock_->raise();
               results_panel_->rename_shown();
             })
      ->setIconText(tr("Rename"));
  add_action("result_delete", tr("&Delete Result"), tr("Delete the shown result; Undo brings it back"), {},
             [this] { document_.delete_result(document_.state().shown); })
      ->setIconText(tr("Delete"));
}

void MainWindow::make_landmark_docks() {
  const auto dock = [this](QWidget* content, const QString& title, const QString& name) {
    auto* widget = new QDockWidget(title, this);
    widget->setObjectName(name);
    widget->setWidget(content);
    widget->setMinimumWidth(270);
    addDockWidget(Qt::LeftDockWidgetArea, widget);
    QAction* toggle = widget->toggleViewAction();
    toggle->setObjectName(QStringLiteral("show_") + name);
    toggle->setStatusTip(tr("Show or hide the panel %1").arg(title));
    toggle->setWhatsThis(toggle->statusTip());
    addAction(toggle);
    if (auto* panels = findChild<QMenu*>("panels_menu")) panels->addAction(toggle);
    // It shares its side with the layers, which would leave it a few lines.
    connect(widget, &QDockWidget::visibilityChanged, this, [this, widget](bool visible) {
      if (!visible) return;
      QTimer::singleShot(0, widget, [this, widget] {
        auto* layers = findChild<QDockWidget*>(QStringLiteral("layers_dock"));
        if (!widget->isFloating() && dockWidgetArea(widget) == dockWidgetArea(layers) &&
            layers->isVisible() && widget->height() < kToolPanelHeight)
          resizeDocks({layers, widget},
                      {layers->height() + widget->height() - kToolPanelHeight, kToolPanelHeight},
                      Qt::Vertical);
      });
    });
    return widget;
  };
  landmarks_panel_ = new LandmarksPanel(document_, *landmark_editor_,
                                        {actions_.at("landmark_tool"), actions_.at("landmark_propose"),
                                         actions_.at("landmark_delete"), actions_.at("landmark_align")});
  auto* correction = new CorrectionPanel(document_, *correction_tool_,
                                         {actions_.at("correction_tool"), actions_.at("corrections_clear")});
  results_panel_ = new ResultsPanel(
      document_, {actions_.at("result_other"), actions_.at("result_rename"), actions_.at("result_delete")});
  if (auto* bar = findChild<QToolBar*>(QStringLiteral("main_tool_bar"))) {
    QAction* const before = actions_.at("export");
    bar->insertAction(before, actions_.at("place_by_hand"));
    bar->insertAction(before, actions_.at("landmark_tool"));
    bar->insertAction(before, actions_.at("correction_tool"));
    bar->insertSeparator(before);
  }
  landmarks_dock_ = dock(landmarks_panel_, tr("Landmarks"), QStringLiteral("landmarks_dock"));
  correction_dock_ = dock(scrolling(correction), tr("Corrections"), QStringLiteral("correction_dock"));
  placement_dock_ = dock(
      scrolling(new PlacementPanel(
          document_, *placement_tool_,
          {actions_.at("place_by_hand"), actions_.at("place_turn_left"), actions_.at("place_turn_right")})),
      tr("Placement"), QStringLiteral("placement_dock"));
  results_dock_ = dock(results_panel_, tr("Results"), QStringLiteral("results_dock"));
  tabifyDockWidget(landmarks_dock_, correction_dock_);
  tabifyDockWidget(correction_dock_, placement_dock_);
  tabifyDockWidget(placement_dock_, results_dock_);
  // They come when they are needed; the picture is what matters.
  for (QDockWidget* widget : {landmarks_dock_, correction_dock_, placement_dock_, results_dock_})
    widget->hide();
  connect(landmarks_panel_, &LandmarksPanel::chosen, this, &MainWindow::go_to_landmark);
  connect(&document_, &SessionDocument::results_changed, this, [this] {
    const std::string& shown = document_.state().shown;
    if (shown != shown_before_.second) shown_before_ = {shown_before_.second, shown};
    if (document_.state().results.size() > 1 && !results_offered_) {
      results_offered_ = true;
      results_dock_->show();
    }
  });
  for (const auto signal : {&SessionDocument::results_changed, &SessionDocument::landmarks_changed,
                            &SessionDocument::corrections_changed})
    connect(&document_, signal, this, &MainWindow::update_landmark_actions);
  connect(&document_, &SessionDocument::images_changed, this, &MainWindow::update_landmark_actions);
  connect(landmark_editor_.get(), &LandmarkEditor::selection_changed, this,
          &MainWindow::update_landmark_actions);
  connect(correction_tool_.get(), &CorrectionTool::selection_changed, this,
          &MainWindow::update_landmark_actions);
  connect(&working_, &JobRunner::started, this, &MainWindow::update_landmark_actions);
  if (const auto region = actions_.find("region_draw"); region != actions_.end())
    connect(region->second, &QAction::toggled, this, &MainWindow::update_landmark_actions,
            Qt::QueuedConnection);
  update_landmark_actions();
}

void MainWindow::update_landmark_actions() {
  const DocumentState& state = document_.state();
  const bool pair = document_.has_pair(), any = !state.landmarks->empty(),
             selected = !landmark_editor_->selected().empty();
  for (const char* name : {"landmark_tool", "correction_tool"}) actions_.at(name)->setEnabled(pair);
  for (const char* name : {"next_landmark", "previous_landmark", "export_landmarks"})
    actions_.at(name)->setEnabled(any);
  actions_.at("landmark_align")->setEnabled(any && pair);
  for (const char* name : {"landmark_propose", "landmark_active"}) actions_.at(name)->setEnabled(selected);
  actions_.at("landmark_delete")
      ->setEnabled(selected || correction_tool_->selected() || (mask_tool_ && mask_tool_->has_selected()));
  actions_.at("import_landmarks")->setEnabled(pair);
  actions_.at("corrections_clear")->setEnabled(!document_.corrections().empty());
  actions_.at("result_other")->setEnabled(!state.results.empty());
  for (const char* name : {"result_rename", "result_delete"})
    actions_.at(name)->setEnabled(state.shown_result());
  if (!pair) choose_tool({});
  // Another tool, or a run, may have taken the mouse.
  actions_.at("landmark_tool")->setChecked(canvas_->active_tool() == landmark_tool_.get());
  actions_.at("correction_tool")->setChecked(canvas_->active_tool() == correction_tool_.get());
}

void MainWindow::choose_tool(const QString& name) {
  const bool on = !name.isEmpty() && actions_.at(name)->isChecked();
  const std::tuple<const char*, CanvasTool*, QDockWidget*> tools[] = {
      {"landmark_tool", landmark_tool_.get(), landmarks_dock_},
      {"correction_tool", correction_tool_.get(), correction_dock_},
      {"place_by_hand", placement_tool_.get(), placement_dock_}};
  for (const auto& [other, tool, dock] : tools)
    if (!on || name != QLatin1String(other)) actions_.at(other)->setChecked(false);
  for (const auto& [other, tool, dock] : tools) {
    if (on && name == QLatin1String(other)) {
      canvas_->set_active_tool(tool);
      // A tool whose marks are hidden would seem to do nothing.
      if (tool != placement_tool_.get()) set_landmarks_visible(true);
      dock->show();
      dock->raise();
      canvas_->setFocus();
    } else if (!on && canvas_->active_tool() == tool) {
      correction_tool_->cancel();
      canvas_->set_active_tool(nullptr);
    }
  }
}

void MainWindow::set_landmarks_visible(bool visible) {
  actions_.at("show_landmarks")->setChecked(visible);
  landmark_tool_->set_visible(visible);
  correction_tool_->set_visible(visible);
  canvas_->update();
}

void MainWindow::delete_selected() {
  if (canvas_->active_tool() == mask_tool_.get()) return mask_tool_->delete_selected();
  if (canvas_->active_tool() == correction_tool_.get() && correction_tool_->selected())
    return correction_tool_->delete_selected();
  if (!landmark_editor_->selected().empty()) return landmark_editor_->remove(landmark_editor_->selected());
  correction_tool_->delete_selected();
}

void MainWindow::go_to_landmark(const std::string& id) {
  const LandmarkPair* pair = landmark_editor_->find(id);
  if (!pair || !canvas_->has_images()) return;
  Viewport viewport = canvas_->viewport();
  // Between the two points, so that both are seen.
  const Vec2d moving = landmark_editor_->shown_at(*pair, Side::Moving).value_or(pair->fixed);
  viewport.center_fixed = 0.5 * (pair->fixed + moving);
  if (1 / viewport.fixed_px_per_pixel < kCloseUp) {
    const double apart = length(pair->fixed - moving);
    const double min_side = static_cast<double>(std::min(viewport.size.width, viewport.size.height));
    viewport.fixed_px_per_pixel = std::max(1.0, 2 * apart / std::max(1.0, min_side));
  }
  canvas_->set_viewport(viewport);
}

void MainWindow::align_by_landmarks() {
  try {
    landmark_editor_->align();
  } catch (const Error& error) {
    show_failure(describe_failure(error), this);
  }
}

void MainWindow::show_other_result() {
  document_.show_result(shown_before_.first);
  const KeptResult* shown = document_.state().shown_result();
  statusBar()->showMessage(shown ? tr("Shown: %1").arg(shown->name) : tr("Shown: not registered"), 4000);
}

void MainWindow::add_document_to(RegisterPairRequest& request) const {
  const DocumentState& state = document_.state();
  if (state.landmark_use != LandmarkUse::Check) request.landmarks = *state.landmarks;
  const bool any = std::any_of(request.landmarks.begin(), request.landmarks.end(),
                               [](const LandmarkPair& pair) { return pair.active; });
  if (state.landmark_use == LandmarkUse::Start && any) {
    request.initial = InitialMode::Landmarks;
    request.hold_to_landmarks = false;
  }
  // The region, the masks of files and those that were drawn: what counts, counts in all of them.
  const auto add = [](std::shared_ptr<const TileSource>& to, const std::optional<LoadedImage>& file,
                      const std::vector<MaskPolygon>& drawn, const TileSource& image) {
    if (file) to = mask_of_both(to, file->source);
    if (!drawn.empty()) to = mask_of_both(to, make_polygon_mask(image.info().size, drawn));
  };
  add(request.fixed_mask, state.fixed_mask, state.drawn_masks->fixed, *state.fixed->source);
  add(request.moving_mask, state.moving_mask, state.drawn_masks->moving, *state.moving->source);
}

std::vector<LandmarkPair> MainWindow::check_points() const {
  const DocumentState& state = document_.state();
  return state.landmark_use == LandmarkUse::Check ? *state.landmarks : std::vector<LandmarkPair>();
}

}  // namespace alinify::ui
