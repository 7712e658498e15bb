#include "ui/features/pixel_size_controller.h"

#include <QAction>

#include "ui/dialogs/pixel_size_dialog.h"

namespace alinify::ui {

PixelSizeController::PixelSizeController(const WindowContext& context) : Controller(context) {
  ask_ = bind("pixel_size", [this] { ask_for_pixel_sizes(); });
  follow_document_and_jobs();
  update_commands();
}

void PixelSizeController::update_commands() {
  const DocumentState& state = document_.state();
  ask_->setEnabled((state.fixed || state.moving) && !jobs_.registering());
}

void PixelSizeController::ask_for_pixel_sizes() {
  const DocumentState& state = document_.state();
  auto* dialog = new PixelSizeDialog(state.fixed, state.moving, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  // The images that the dialog was opened for, whatever is opened meanwhile.
  const auto source = [](const std::optional<LoadedImage>& image) { return image ? image->source : nullptr; };
  connect(dialog, &QDialog::accepted, this,
          [this, dialog, source, fixed = source(state.fixed), moving = source(state.moving)] {
            const DocumentState& now = document_.state();
            if (source(now.fixed) == fixed && source(now.moving) == moving)
              document_.set_pixel_sizes(dialog->stated(Side::Fixed), dialog->stated(Side::Moving));
          });
  dialog->open();
}

}  // namespace alinify::ui
