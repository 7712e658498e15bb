#include "ui/features/region_controller.h"

#include <QAction>

namespace alinify::ui {

RegionController::RegionController(const WindowContext& context)
    : Controller(context), tool_(document_, [this](std::optional<Rect> region) { region_drawn(region); }) {
  canvas_.add_overlay(&tool_);
  draw_ = bind("region_draw", [this] {
    canvas_.set_active_tool(draw_->isChecked() ? &tool_ : nullptr);
    canvas_.setFocus();
  });
  from_view_ = bind("region_shown", [this] { set_region(rect_in_view(canvas_.viewport())); });
  clear_ = bind("region_clear", [this] { set_region(std::nullopt); });
  connect(&canvas_, &ImageCanvas::tool_changed, this,
          [this] { draw_->setChecked(canvas_.active_tool() == &tool_); });
  connect(&document_, &SessionDocument::images_changed, this, [this] { set_region(std::nullopt); });
  follow_document_and_jobs();
  update_commands();
}

RegionController::~RegionController() {
  canvas_.remove_overlay(&tool_);
}

void RegionController::update_commands() {
  const bool can = document_.has_pair() && !jobs_.registering();
  for (QAction* action : {draw_, from_view_}) action->setEnabled(can);
  clear_->setEnabled(can && tool_.region());
}

void RegionController::region_drawn(std::optional<Rect> region) {
  canvas_.set_active_tool(nullptr);
  if (region) set_region(region);
  canvas_.update();
}

void RegionController::set_region(std::optional<Rect> region) {
  const auto& fixed = document_.state().fixed;
  const Size image = fixed ? fixed->source->info().size : Size{};
  if (region) region = intersect(*region, rect_of(image));
  if (region && (region->empty() || *region == rect_of(image))) region.reset();
  tool_.set_region(region);
  Q_EMIT region_changed();
  if (region) status_.show_message(tr("Only the region counts for the next registration"), 6000);
  canvas_.update();
  update_commands();
}

}  // namespace alinify::ui
