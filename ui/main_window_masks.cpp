// What the window does about masks that are drawn on the images.

#include <QAction>
#include <QStatusBar>

#include "core/registration/initial/foreground.h"
#include "ui/core_text.h"
#include "ui/main_window.h"
#include "ui/panels/registration_panel.h"

namespace alinify::ui {

void MainWindow::make_mask_tool() {
  mask_tool_ = std::make_unique<MaskTool>(document_, [this] { canvas_->update(); });
  canvas_->add_overlay(mask_tool_.get());
  connect(mask_tool_.get(), &MaskTool::status_message, this,
          [this](const QString& sentence) { statusBar()->showMessage(sentence, 8000); });
  connect(mask_tool_.get(), &MaskTool::selection_changed, this, &MainWindow::update_landmark_actions);
  connect(canvas_, &ImageCanvas::tool_changed, this, [this] {
    if (canvas_->active_tool() != mask_tool_.get()) mask_tool_->cancel();
    update_mask_actions();
  });
  connect(&document_, &SessionDocument::polygons_changed, this, [this] {
    update_mask_actions();
    canvas_->update();
  });
}

void MainWindow::make_mask_actions() {
  bind("mask_keep", [this] { choose_mask_tool(true); });
  bind("mask_leave_out", [this] { choose_mask_tool(false); });
  bind("mask_auto", [this] { make_masks(); });
  bind("mask_clear", [this] { document_.clear_polygons(); });
}

void MainWindow::choose_mask_tool(bool keep) {
  const QAction* action = actions_.at(keep ? "mask_keep" : "mask_leave_out");
  if (!action->isChecked()) return canvas_->set_active_tool(nullptr);
  actions_.at("region_draw")->setChecked(false);
  mask_tool_->set_counts(keep);
  canvas_->set_active_tool(mask_tool_.get());
  update_landmark_actions();
  canvas_->setFocus();
}

void MainWindow::update_mask_actions() {
  if (!mask_tool_) return;
  const bool drawing = canvas_->active_tool() == mask_tool_.get();
  const bool any = document_.image(Side::Fixed) || document_.image(Side::Moving);
  actions_.at("mask_keep")->setChecked(drawing && mask_tool_->counts());
  actions_.at("mask_leave_out")->setChecked(drawing && !mask_tool_->counts());
  for (const char* name : {"mask_keep", "mask_leave_out", "mask_auto"})
    actions_.at(name)->setEnabled(any && !registering_);
  actions_.at("mask_clear")->setEnabled(!document_.state().drawn_masks->empty() && !registering_);
  registration_panel_->show_masks(document_.polygons(Side::Fixed).size(),
                                  document_.polygons(Side::Moving).size());
}

void MainWindow::make_masks() {
  struct Found {
    std::optional<Foreground> fixed, moving;
  };
  const auto source = [this](Side side) {
    const auto& image = document_.image(side);
    return image ? image->source : nullptr;
  };
  const auto fixed = source(Side::Fixed), moving = source(Side::Moving);
  loading_.start<Found>(
      tr("Making masks"),
      [pool = services_.backend->pool(), fixed, moving](Progress& progress) {
        auto found = std::make_shared<Found>();
        const double share = fixed && moving ? 0.5 : 1;
        if (fixed) {
          Progress part = progress.sub(share, "fixed image");
          found->fixed = find_foreground(fixed, *pool, part);
        }
        if (moving) {
          Progress part = progress.sub(share, "moving image");
          found->moving = find_foreground(moving, *pool, part);
        }
        return found;
      },
      [this, source, fixed, moving](std::shared_ptr<const Found> found) {
        if (source(Side::Fixed) != fixed || source(Side::Moving) != moving) return;
        DrawnMasks masks = *document_.state().drawn_masks;
        QStringList outcomes;
        const auto take = [&outcomes](const std::optional<Foreground>& of, std::vector<MaskPolygon>& to,
                                      const QString& some, const QString& all) {
          if (!of) return;
          // Where nothing goes round the picture, what a person drew stays.
          if (!of->polygons.empty()) to = of->polygons;
          outcomes << (of->polygons.empty() ? all : some.arg(100 * of->share, 0, 'f', 0));
        };
        take(found->fixed, masks.fixed, tr("%1 % of the fixed image count"),
             tr("no ground was found around the fixed image"));
        take(found->moving, masks.moving, tr("%1 % of the moving image count"),
             tr("no ground was found around the moving image"));
        document_.set_drawn_masks(std::move(masks), tr("Make Masks Automatically"));
        const QString sentence = sentence_of(outcomes.join(QStringLiteral(", ")));
        log_.add(LogLevel::Info, sentence);
        statusBar()->showMessage(sentence, 12000);
      });
}

}  // namespace alinify::ui
