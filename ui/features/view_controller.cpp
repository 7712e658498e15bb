#include "ui/features/view_controller.h"

#include <utility>

#include <QAction>
#include <QActionGroup>
#include <QTimer>

#include "ui/canvas/compare_modes.h"
#include "ui/commands/command_set.h"
#include "ui/panels/view_panel.h"

namespace alinify::ui {

ViewController::ViewController(const WindowContext& context)
    : Controller(context), panel_(new ViewPanel), toggles_(canvas_) {
  const auto of_an_image = [this](QAction* action) {
    of_an_image_.push_back(action);
    return action;
  };
  of_an_image(bind("zoom_in", [this] { canvas_.zoom_in(); }));
  of_an_image(bind("zoom_out", [this] { canvas_.zoom_out(); }));
  of_an_image(bind("fit", [this] { canvas_.fit(); }));
  of_an_image(bind("actual_size", [this] { canvas_.actual_size(); }));
  of_an_image(bind("double_size", [this] { canvas_.zoom_to(2); }));
  of_an_image(bind("actual_size_here", [this] {
    Viewport view = canvas_.viewport();
    view.center_fixed = canvas_.here().fixed;
    view.fixed_px_per_pixel = 1;
    canvas_.set_viewport(view);
  }));
  of_an_image(bind("rotate_left", [this] { canvas_.rotate_by(-15); }));
  of_an_image(bind("rotate_right", [this] { canvas_.rotate_by(15); }));
  of_an_image(bind("mirror_view", [this] { canvas_.mirror(); }));
  of_an_image(bind("rotate_reset", [this] { canvas_.reset_rotation(); }));
  const auto toggle = [&](const char* id, bool ViewSettings::*flag) {
    return toggles_.add(context.commands.at(QLatin1String(id)), flag);
  };
  flicker_ = toggle("flicker", &ViewSettings::flicker);
  side_by_side_ = toggle("side_by_side", &ViewSettings::side_by_side);
  link_views_ = toggle("link_views", &ViewSettings::linked);
  warp_beside_ = toggle("warp_beside", &ViewSettings::warped_beside);
  of_an_image(toggle("show_scale_bar", &ViewSettings::scale_bar));
  of_an_image(toggle("show_mini_map", &ViewSettings::mini_map));
  bind_comparing();
  connect(panel_, &ViewPanel::changed, this, [this](const ViewSettings& settings) {
    const bool other_mode = settings.mode != canvas_.settings().mode;
    mode_chosen_ = mode_chosen_ || other_mode;
    ViewSettings chosen = settings;
    if (other_mode) chosen.side_by_side = false;
    canvas_.set_settings(chosen);
  });
  connect(&document_, &SessionDocument::images_changed, this, &ViewController::choose_mode_for_images);
  connect(&document_, &SessionDocument::images_changed, this, &ViewController::link_another_pair);
  connect(&canvas_, &ImageCanvas::shown_mode_changed, this, &ViewController::show_mode);
  connect(&canvas_, &ImageCanvas::tool_changed, this, &ViewController::update_commands);
  follow_document_and_jobs();
  update_commands();
  show_hint_of_red_and_cyan();
}

void ViewController::bind_comparing() {
  modes_ = new QActionGroup(this);
  for (const ModeTitle& title : compare_modes()) {
    QAction* const action = bind(title.command, [this, mode = title.mode] {
      mode_chosen_ = true;
      ViewSettings settings = canvas_.settings();
      settings.mode = mode;
      settings.flicker = false;  // it would hide the mode
      canvas_.set_settings(settings);
      canvas_.leave_side_by_side();  // compare modes need both images in one pane
    });
    action->setChecked(title.mode == canvas_.shown_mode());
    mode_actions_.emplace_back(title.mode, modes_->addAction(action));
  }
}

void ViewController::update_commands() {
  const DocumentState& state = document_.state();
  const bool any = state.fixed || state.moving, pair = document_.has_pair();
  for (QAction* action : of_an_image_) action->setEnabled(any);
  modes_->setEnabled(pair);
  const bool beside = pair && canvas_.settings().side_by_side;
  side_by_side_->setEnabled(pair);
  flicker_->setEnabled(pair && !beside);
  link_views_->setEnabled(beside);
  toggles_.show_settings();
  show_warping();
  panel_->show_reason_of_mode(!mode_chosen_ && pair && canvas_.settings().mode == CompareMode::RedCyan
                                  ? tr("Chosen because both images are grey")
                                  : QString());
}

void ViewController::show_warping() {
  const bool beside = document_.has_pair() && canvas_.settings().side_by_side;
  QString why_not;
  if (!document_.current_transform()) {
    why_not = tr("There is no result yet that could warp it");
  } else if (const CanvasTool* const tool = canvas_.active_tool()) {
    if (tool->moving_beside() == CanvasTool::MovingBeside::AsItIs)
      why_not = tr("The chosen tool works in the moving image as it is");
    if (tool->moving_beside() == CanvasTool::MovingBeside::Warped)
      why_not = tr("The chosen tool works in the warped image");
  }
  warp_beside_->setEnabled(beside && why_not.isEmpty());
  if (beside) warp_beside_->setChecked(canvas_.warps_beside());
  panel_->show_warping(beside ? canvas_.warps_beside() : canvas_.settings().warped_beside, why_not);
}

void ViewController::show_mode() {
  panel_->show_settings(canvas_.settings());
  show_hint_of_red_and_cyan();
  // Side by side compares in none of these ways: choosing one shows both images in one view again.
  const bool beside = document_.has_pair() && canvas_.settings().side_by_side;
  for (const auto& [mode, action] : mode_actions_)
    action->setChecked(!beside && mode == canvas_.shown_mode());
  update_commands();
}

void ViewController::choose_mode_for_images() {
  if (mode_chosen_ || !document_.has_pair()) return;
  const auto is_grey = [this](Side side) {
    const ImageInfo& info = document_.image(side)->source->info();
    const bool coloured = !info.channel_colors.empty() && info.channel_colors.front();
    return info.color == ColorModel::Grey && info.channels == 1 && !coloured;
  };
  const bool grey = is_grey(Side::Fixed) && is_grey(Side::Moving);
  if (grey && canvas_.settings().mode == CompareMode::Overlay) {
    set_mode(CompareMode::RedCyan);
    // A session restores its own view behind its images.
    QTimer::singleShot(0, this, [this] {
      if (canvas_.settings().mode == CompareMode::RedCyan && !canvas_.settings().side_by_side)
        explain_red_and_cyan();
    });
  }
  if (!grey && canvas_.settings().mode == CompareMode::RedCyan) set_mode(CompareMode::Overlay);
}

void ViewController::keep_mode() {
  mode_chosen_ = true;
  update_commands();
}

void ViewController::explain_red_and_cyan() {
  if (std::exchange(red_and_cyan_explained_, true)) return;
  const auto keys_of = [this](const char* command) {
    return context_.commands.at(QLatin1String(command))->shortcut().toString(QKeySequence::NativeText);
  };
  const QString as_they_are = keys_of("mode_overlay"), evened_out = keys_of("match_colors");
  const QString sentence =
      as_they_are.isEmpty() || evened_out.isEmpty()
          ? tr("Both images are grey, so they are shown in red and cyan, and grey where they agree.")
          : tr("Both images are grey, so they are shown in red and cyan, and grey where they agree. %1 evens "
               "out different light, %2 shows them as they are.")
                .arg(evened_out, as_they_are);
  log_.add(LogLevel::Info, sentence);
  status_.show_message(sentence, 12000);
}

void ViewController::show_hint_of_red_and_cyan() {
  const QString structure = context_.commands.at(QStringLiteral("mode_local_difference"))
                                ->shortcut()
                                .toString(QKeySequence::NativeText);
  canvas_.set_red_cyan_hint(
      structure.isEmpty()
          ? tr("Fixed red, moving cyan, dark lines swapped")
          : tr("Fixed red, moving cyan, dark lines swapped. %1: structure alone").arg(structure));
}

void ViewController::link_another_pair() {
  if (captured_pair(document_) == pair_) return;
  pair_ = captured_pair(document_);
  ViewSettings settings = canvas_.settings();
  settings.linked = true;
  canvas_.set_settings(settings);
}

void ViewController::set_mode(CompareMode mode) {
  ViewSettings settings = canvas_.settings();
  settings.mode = mode;
  canvas_.set_settings(settings);
}

}  // namespace alinify::ui
