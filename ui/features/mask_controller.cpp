#include "ui/features/mask_controller.h"

#include <QAction>

#include "core/base/messages.h"
#include "core/registration/initial/foreground.h"
#include "ui/core_text.h"
#include "ui/lengths.h"

namespace alinify::ui {

MaskController::MaskController(const WindowContext& context)
    : Controller(context), tool_(document_, [this] { canvas_.update(); }) {
  canvas_.add_overlay(&tool_);
  keep_ = bind("mask_keep", [this] { use_tool(keep_->isChecked(), true); });
  leave_out_ = bind("mask_leave_out", [this] { use_tool(leave_out_->isChecked(), false); });
  auto_ = bind("mask_auto", [this] { make_masks(); });
  clear_ = bind("mask_clear", [this] { document_.clear_polygons(); });
  connect(&tool_, &MaskTool::status_message, this,
          [this](const QString& sentence) { status_.show_message(sentence, 8000); });
  connect(&canvas_, &ImageCanvas::tool_changed, this, [this] {
    if (canvas_.active_tool() != &tool_) tool_.cancel();
    update_commands();
  });
  connect(&document_, &SessionDocument::polygons_changed, this, [this] {
    update_commands();
    canvas_.update();
  });
  follow_document_and_jobs();
  update_commands();
}

MaskController::~MaskController() {
  canvas_.remove_overlay(&tool_);
}

void MaskController::update_commands() {
  const bool drawing = canvas_.active_tool() == &tool_;
  const bool any = document_.image(Side::Fixed) || document_.image(Side::Moving);
  keep_->setChecked(drawing && tool_.counts());
  leave_out_->setChecked(drawing && !tool_.counts());
  for (QAction* action : {keep_, leave_out_, auto_}) action->setEnabled(any && !jobs_.registering());
  clear_->setEnabled(!document_.state().drawn_masks->empty() && !jobs_.registering());
}

void MaskController::use_tool(bool on, bool keep) {
  if (!on) return canvas_.set_active_tool(nullptr);
  tool_.set_counts(keep);
  canvas_.set_active_tool(&tool_);
  canvas_.setFocus();
}

void MaskController::edit() {
  if (!keep_->isEnabled()) return;
  if (canvas_.active_tool() != &tool_) {
    tool_.set_counts(true);
    canvas_.set_active_tool(&tool_);
  }
  status_.show_message(
      tr("Drag a corner to move it; Shift with a click adds one on an edge and takes one away at a "
         "corner; Delete deletes the outline whose corner was clicked"),
      15000);
}

void MaskController::make_masks() {
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
          Progress part = progress.sub(share, messages::fixed_image);
          found->fixed = find_foreground(fixed, *pool, part);
        }
        if (moving) {
          Progress part = progress.sub(share, messages::moving_image);
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
          // Where nothing surrounds the picture, drawn masks stay.
          if (!of->polygons.empty()) to = of->polygons;
          outcomes << (of->polygons.empty() ? all : some.arg(percent_value(of->share, 0)));
        };
        take(found->fixed, masks.fixed, tr("%1 % of the fixed image count"),
             tr("no background was found around the fixed image"));
        take(found->moving, masks.moving, tr("%1 % of the moving image count"),
             tr("no background was found around the moving image"));
        document_.set_drawn_masks(std::move(masks), tr("Make Masks Automatically"));
        const QString sentence = sentence_of(outcomes.join(QStringLiteral(", ")));
        log_.add(LogLevel::Info, sentence);
        status_.show_message(sentence, 12000);
      });
}

}  // namespace alinify::ui
