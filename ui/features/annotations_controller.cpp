#include "ui/features/annotations_controller.h"

#include <utility>

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/messages.h"
#include "core/workflow/annotations/shown_annotations.h"
#include "ui/document/session_values.h"
#include "ui/features/last_folder.h"

namespace alinify::ui {

AnnotationsController::AnnotationsController(const WindowContext& context)
    : Controller(context), overlay_(document_, canvas_, services_.backend->pool()) {
  canvas_.add_overlay(&overlay_);
  of_fixed_ = bind("annotations_fixed", [this] { ask_for_annotations(Side::Fixed); });
  of_moving_ = bind("annotations_moving", [this] { ask_for_annotations(Side::Moving); });
  show_ = bind("show_annotations", [this] { overlay_.set_visible(show_->isChecked()); });
  show_->setChecked(true);
  remove_ = bind("annotations_remove", [this] {
    overlay_.set_shown({});
    update_commands();
  });
  connect(&overlay_, &AnnotationsOverlay::failed, this, &AnnotationsController::report_failure);
  connect(&document_, &SessionDocument::images_changed, this, &AnnotationsController::images_changed);
  follow_document_and_jobs();
  update_commands();
}

AnnotationsController::~AnnotationsController() {
  canvas_.remove_overlay(&overlay_);
}

void AnnotationsController::update_commands() {
  const DocumentState& state = document_.state();
  of_fixed_->setEnabled(state.fixed.has_value());
  of_moving_->setEnabled(state.moving.has_value());
  for (QAction* action : {show_, remove_}) action->setEnabled(!overlay_.shown().empty());
}

void AnnotationsController::ask_for_annotations(Side side) {
  auto* dialog = new QFileDialog(
      &window_,
      side == Side::Fixed ? tr("Annotations of the Fixed Image") : tr("Annotations of the Moving Image"),
      last_folder(), tr("GeoJSON (*.geojson *.json);;All files (*)"));
  dialog->setObjectName(QStringLiteral("annotations_file_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, side](const QString& path) { read_annotations(path, side); });
  dialog->open();
}

void AnnotationsController::read_annotations(const QString& path, Side side) {
  remember_folder_of(path);
  loading_.start<AnnotationShapes>(
      tr("Reading %1").arg(QFileInfo(path).fileName()),
      [file = path_from(path), geometry = document_.geometry(side),
       name = Message(side == Side::Fixed ? messages::fixed_image : messages::moving_image),
       pool = services_.backend->pool()](Progress& progress) {
        return std::make_shared<const AnnotationShapes>(
            read_shown_annotations(file, geometry, name, *pool, progress));
      },
      [this, path, side,
       source = document_.image(side)->source](std::shared_ptr<const AnnotationShapes> shapes) {
        if (!document_.image(side) || document_.image(side)->source != source) return;
        std::vector<ShownAnnotations> shown = overlay_.shown();
        std::erase_if(shown,
                      [&](const ShownAnnotations& one) { return one.path == path && one.side == side; });
        const std::size_t count = shapes->shapes.size();
        shown.push_back({path, side, std::move(shapes)});
        overlay_.set_shown(std::move(shown));
        if (!show_->isChecked()) show_->trigger();
        update_commands();
        status_.show_message(tr("Annotations shown: %1").arg(count), 6000);
      });
  jobs_.announce();
}

void AnnotationsController::images_changed() {
  const auto source = [this](Side side) {
    const auto& image = document_.image(side);
    return image ? image->source : nullptr;
  };
  // Annotations of a removed image are removed with it.
  std::vector<ShownAnnotations> kept = overlay_.shown();
  std::erase_if(kept, [&](const ShownAnnotations& one) {
    return source(one.side) != (one.side == Side::Fixed ? fixed_ : moving_);
  });
  fixed_ = source(Side::Fixed), moving_ = source(Side::Moving);
  overlay_.set_shown(std::move(kept));
  update_commands();
}

}  // namespace alinify::ui
