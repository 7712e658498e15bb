#include "ui/features/landmark_controller.h"

#include <algorithm>

#include <QAction>

#include "core/base/error.h"
#include "ui/commands/command_set.h"
#include "ui/dialogs/error_box.h"
#include "ui/panels/landmarks_panel.h"
#include "ui/panels/panel_parts.h"

namespace alinify::ui {
namespace {

constexpr double kCloseUp = 0.5;  ///< logical zoom below which going to a landmark zooms in to 1:1

}  // namespace

LandmarkController::LandmarkController(const WindowContext& context)
    : Controller(context),
      editor_(document_, *services_.backend->pool()),
      tool_(
          document_, editor_,
          [this] {
            canvas_.update();
            show_hint();
          },
          [this] { show_marks(true); }),
      side_by_side_(context.commands.at("side_by_side")) {
  canvas_.add_overlay(&tool_);
  use_tool_ = bind("landmark_tool", [this] { use_tool(use_tool_->isChecked()); });
  here_ = bind("landmark_here", [this] { set_here(); });
  propose_ = bind("landmark_propose", [this] { editor_.refine(editor_.selected()); });
  active_ = bind("landmark_active", [this] { toggle_active(); });
  align_ = bind("landmark_align", [this] { align_by_landmarks(); });
  next_ = bind("next_landmark", [this] { panel_->step(1); });
  previous_ = bind("previous_landmark", [this] { panel_->step(-1); });
  show_marks_ = bind("show_landmarks", [this] { show_marks(show_marks_->isChecked()); });
  show_marks_->setChecked(true);
  panel_ = new LandmarksPanel(document_, editor_,
                              {use_tool_, propose_, context.commands.at("landmark_delete"), align_});
  connect(panel_, &LandmarksPanel::chosen, this, &LandmarkController::go_to_landmark);
  connect(&editor_, &LandmarkEditor::status_message, this,
          [this](const QString& sentence) { status_.show_message(sentence, 8000); });
  connect(&editor_, &LandmarkEditor::selection_changed, this, &LandmarkController::update_commands);
  connect(&canvas_, &ImageCanvas::tool_changed, this, &LandmarkController::update_commands);
  connect(side_by_side_, &QAction::toggled, this, &LandmarkController::show_hint);
  for (const auto signal : {&SessionDocument::images_changed, &SessionDocument::landmarks_changed})
    connect(&document_, signal, this, &LandmarkController::update_commands);
  connect(&document_, &SessionDocument::images_changed, this, &LandmarkController::leave_another_pair);
  update_commands();
}

LandmarkController::~LandmarkController() {
  editor_.disconnect();
  canvas_.remove_overlay(&tool_);
}

void LandmarkController::update_commands() {
  const bool pair = document_.has_pair(), any = !document_.landmarks().empty(),
             selected = !editor_.selected().empty(), using_tool = canvas_.active_tool() == &tool_;
  use_tool_->setEnabled(pair);
  here_->setEnabled(pair);
  use_tool_->setChecked(using_tool);
  for (QAction* action : {next_, previous_}) action->setEnabled(any);
  align_->setEnabled(any && pair);
  for (QAction* action : {propose_, active_}) action->setEnabled(selected);
  show_hint();
  if (using_tool && !pair) canvas_.set_active_tool(nullptr);
}

void LandmarkController::show_hint() {
  if (!panel_) return;
  const Hint now = hint();
  panel_->show_hint(now.line, now.whole);
}

LandmarkController::Hint LandmarkController::hint() const {
  if (canvas_.active_tool() != &tool_) return {};
  if (tool_.missed())
    return {tr("Outside the image: nothing is set here"),
            tr("A landmark marks a spot of both images. A click outside the fixed image sets none; dragging "
               "there moves the view.")};
  const auto wanted = tool_.partner_wanted();
  if (!wanted || editor_.pending(wanted->first)) return {};
  const QString name = QString::fromStdString(wanted->first);
  const QString key = side_by_side_->shortcut().toString(QKeySequence::NativeText);
  const bool beside = side_by_side_->isChecked();
  if (editor_.awaited_side(wanted->first) == wanted->second)
    return beside
               ? Hint{tr("%1: no match found. Click its spot in the other image").arg(name),
                      tr("Landmark %1: no partner was found. Click its spot in the other image.").arg(name)}
               : Hint{tr("%1: no match found. Drag its marker to its spot").arg(name),
                      tr("Landmark %1: no partner was found. Drag its other marker to its spot, or show "
                         "the images side by side (%2) and click the spot there.")
                          .arg(name, key)};
  return {tr("%1: wrong partner? Drag it to its spot").arg(name),
          beside ? tr("Landmark %1 has a partner. If it is wrong, drag it to its spot in the other image, or "
                      "click there, clear of its marker. A click in the same image sets the next landmark.")
                       .arg(name)
                 : tr("Landmark %1 has a partner. If it is wrong, drag it to its spot, or show the images "
                      "side by side (%2) and click the spot there.")
                       .arg(name, key)};
}

void LandmarkController::use_tool(bool on) {
  canvas_.set_active_tool(on ? &tool_ : nullptr);
  if (!on) return;
  tool_.forget_miss();
  pair_ = captured_pair(document_);
  show_marks(true);  // a tool whose marks are hidden would seem to do nothing
  bring_up(*panel_);
  canvas_.setFocus();
}

void LandmarkController::leave_another_pair() {
  if (canvas_.active_tool() != &tool_ || captured_pair(document_) == pair_) return;
  pair_ = captured_pair(document_);
  if (keeps_tool(document_)) return tool_.forget_miss();
  canvas_.set_active_tool(nullptr);
  if (document_.has_pair())
    status_.show_message(
        tr("Set Landmarks is off, and a drag moves the view: another pair is open. %1 turns it on.")
            .arg(use_tool_->shortcut().toString(QKeySequence::NativeText)),
        12000);
}

void LandmarkController::set_here() {
  show_marks(true);
  bring_up(*panel_);
  if (!tool_.add_at(canvas_.here()))
    status_.show_message(tr("There is no image here: a landmark marks a spot of both images"), 6000);
}

void LandmarkController::show_marks(bool visible) {
  show_marks_->setChecked(visible);
  tool_.set_visible(visible);
  Q_EMIT marks_shown(visible);
  canvas_.update();
}

void LandmarkController::toggle_active() {
  const auto ids = editor_.selected();
  if (ids.empty()) return;
  if (const LandmarkPair* first = editor_.find(ids.front())) editor_.set_active(ids, !first->active);
}

void LandmarkController::go_to_landmark(const std::string& id) {
  const LandmarkPair* pair = editor_.find(id);
  if (!pair || !canvas_.has_images()) return;
  Viewport viewport = canvas_.viewport();
  // Between the two points, so that both are seen.
  const Vec2d moving = editor_.shown_at(*pair, Side::Moving).value_or(pair->fixed);
  viewport.center_fixed = 0.5 * (pair->fixed + moving);
  if (1 / viewport.fixed_px_per_pixel < kCloseUp) {
    const double apart = length(pair->fixed - moving);
    const double min_side = static_cast<double>(std::min(viewport.size.width, viewport.size.height));
    viewport.fixed_px_per_pixel = std::max(1.0, 2 * apart / std::max(1.0, min_side));
  }
  canvas_.set_viewport(viewport);
}

void LandmarkController::align_by_landmarks() {
  const KeptResult* const shown = document_.state().shown_result();
  const QString before = shown ? shown->name : QString();
  try {
    editor_.align();
    if (!before.isEmpty())
      status_.show_message(tr("Aligned by the landmarks alone, without bends. “%1” is kept in the list of "
                              "results; Undo shows it again.")
                               .arg(before),
                           15000);
  } catch (const Error& error) {
    show_failure(describe_failure(error), &window_);
  }
}

}  // namespace alinify::ui
