#include "ui/features/travel_controller.h"

#include <utility>

#include <QAction>
#include <QFileInfo>

#include "core/io/text_file.h"
#include "core/workflow/report/cloth_drawing.h"
#include "ui/dialogs/travel_dialog.h"
#include "ui/document/session_values.h"
#include "ui/features/last_folder.h"
#include "ui/features/shown_result.h"

namespace alinify::ui {

TravelController::TravelController(const WindowContext& context) : Controller(context) {
  ask_ = bind("cloth_travel", [this] { ask(); });
  connect(&document_, &SessionDocument::transform_changed, this, [this] {
    // While a run shows its steps the curves stay as they are.
    if (!document_.is_preview()) measure();
  });
  connect(&document_, &SessionDocument::lengths_changed, this, &TravelController::measure);
  follow_document_and_jobs();
  update_commands();
}

void TravelController::update_commands() {
  ask_->setEnabled(document_.has_pair() && document_.state().moving_from_fixed != nullptr);
}

void TravelController::ask() {
  if (dialog_) {
    dialog_->raise();
    return dialog_->activateWindow();
  }
  const QString proposal = proposed_export(document_.state().moving->path, QStringLiteral("cloth.csv"));
  dialog_ = new TravelDialog(QFileInfo(proposal).absolutePath(), &window_);
  dialog_->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog_, &TravelDialog::direction_chosen, this, &TravelController::measure);
  connect(dialog_, &TravelDialog::table_wanted, this, [this](const QString& path) { write(path, true); });
  connect(dialog_, &TravelDialog::drawing_wanted, this, [this](const QString& path) { write(path, false); });
  dialog_->show();
  measure();
}

void TravelController::measure() {
  if (!dialog_) return;
  shown_.reset();
  const DocumentState& state = document_.state();
  if (!document_.has_pair() || !state.moving_from_fixed)
    return dialog_->show_cloth(nullptr, tr("Register the pair first, or show a result."));
  Transform map = shown_map(document_);
  ShownCloth blank;
  const Size size = map.fixed.size;
  blank.unit = document_.lengths()
                   .for_lengths_of({static_cast<double>(size.width), static_cast<double>(size.height)})
                   .unit();
  if (blank.unit == DisplayUnit::Pixel) map.fixed.pixel_size_um.reset(), map.moving.pixel_size_um.reset();
  const bool along_y = dialog_->along_y().value_or(map.fixed.size.height >= map.fixed.size.width);
  if (const auto& start = state.registration->result.start; start && start->travel) {
    // It belongs to these curves only along its own direction.
    if (start->travel->along_y == along_y) blank.travel = start->travel;
  }
  if (map.fixed.pixel_size_um && map.moving.pixel_size_um) {
    const double um = along_y ? map.fixed.pixel_size_um->y : map.fixed.pixel_size_um->x;
    blank.travel_per_px = blank.unit == DisplayUnit::Millimetre ? 1e-3 * um : um;
  }
  measuring_.start<ShownCloth>(
      tr("Measuring the cloth"),
      [map, along_y, blank](Progress&) {
        auto shown = std::make_shared<ShownCloth>(blank);
        shown->cloth = measure_cloth(map, along_y);
        return std::shared_ptr<const ShownCloth>(std::move(shown));
      },
      [this, of = state.moving_from_fixed](std::shared_ptr<const ShownCloth> shown) {
        if (!dialog_ || document_.state().moving_from_fixed != of) return;
        if (shown->cloth.lines.empty())
          return dialog_->show_cloth(nullptr, tr("The moving image shows no line of the fixed one whole."));
        shown_ = shown;
        dialog_->show_cloth(std::move(shown), {});
      });
}

void TravelController::write(const QString& path, bool table) {
  if (!shown_) return;
  loading_.start<bool>(
      tr("Writing %1").arg(QFileInfo(path).fileName()),
      [shown = shown_, file = path_from(path), table](Progress&) {
        write_text_file(table ? cloth_table(shown->cloth) : cloth_drawing(shown->cloth), file);
        return std::make_shared<const bool>(true);
      },
      [this, path](std::shared_ptr<const bool>) {
        remember_export_folder_of(path);
        status_.show_message(tr("%1 is written").arg(path), 6000);
      });
}

}  // namespace alinify::ui
