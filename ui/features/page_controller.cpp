#include "ui/features/page_controller.h"

#include <QAction>

#include "ui/dialogs/page_dialog.h"
#include "ui/features/opening_controller.h"

namespace alinify::ui {

PageController::PageController(const WindowContext& context, OpeningController& opening)
    : Controller(context), opening_(opening) {
  ask_ = bind("pages", [this] { ask_for_pages(); });
  follow_document_and_jobs();
  update_commands();
}

void PageController::update_commands() {
  const auto has_several = [this](Side side) {
    const auto& image = document_.image(side);
    return image && image->page_count() > 1;
  };
  ask_->setEnabled((has_several(Side::Fixed) || has_several(Side::Moving)) && !jobs_.registering());
}

void PageController::ask_for_pages() {
  const DocumentState& state = document_.state();
  auto* dialog = new PageDialog(state.fixed, state.moving, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, shown = images_of(state)] {
    // Other images may have been opened meanwhile, whose pages these are not.
    if (images_of(document_.state()) != shown) return;
    opening_.open_pages(dialog->page(Side::Fixed).value_or(shown.fixed_page),
                        dialog->page(Side::Moving).value_or(shown.moving_page));
  });
  dialog->open();
}

}  // namespace alinify::ui
