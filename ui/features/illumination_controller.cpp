#include "ui/features/illumination_controller.h"

#include <utility>

#include <QAction>
#include <QFileInfo>

#include "core/io/open_image.h"
#include "core/prepare/illumination/basic/messages.h"
#include "core/prepare/illumination/illumination_file.h"
#include "ui/core_text.h"
#include "ui/dialogs/beside_canvas.h"
#include "ui/dialogs/fields_form.h"
#include "ui/dialogs/illumination_dialog.h"
#include "ui/dialogs/replace_question.h"
#include "ui/document/session_values.h"
#include "ui/features/last_folder.h"

namespace alinify::ui {

IlluminationController::IlluminationController(const WindowContext& context) : Controller(context) {
  ask_ = bind("illumination", [this] { ask(); });
  connect(&working_, &JobRunner::progressed, this, [this](double fraction, const Message& stage) {
    if (dialog_ && finding_) dialog_->show_progress(fraction, translated(stage));
  });
  connect(&working_, &JobRunner::idle, this, [this] { finding_ = false; });
  // For other images the dialog no longer applies; for the same ones read differently it does.
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    if (dialog_) dialog_->close();
  });
  connect(&document_, &SessionDocument::samples_changed, this, [this] {
    if (dialog_) dialog_->show_applied();
  });
  follow_document_and_jobs();
  update_commands();
}

void IlluminationController::update_commands() {
  const DocumentState& state = document_.state();
  ask_->setEnabled((state.fixed || state.moving) && !jobs_.registering());
  if (dialog_) dialog_->show_working(working_.busy() || loading_.busy(), working_.busy() && finding_);
}

void IlluminationController::ask() {
  if (dialog_) {
    dialog_->raise();
    return dialog_->activateWindow();
  }
  const Side side = document_.image(Side::Moving) ? Side::Moving : Side::Fixed;
  dialog_ = new IlluminationDialog(document_, side, last_folder(), &window_);
  dialog_->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog_, &IlluminationDialog::choice_changed, this, [this] {
    dialog_->show_found(nullptr);
    show_tried();
  });
  connect(dialog_, &IlluminationDialog::find_requested, this, &IlluminationController::find);
  connect(dialog_, &IlluminationDialog::cancel_requested, this, [this] {
    if (finding_) working_.cancel();
  });
  connect(dialog_, &IlluminationDialog::try_toggled, this, &IlluminationController::show_tried);
  connect(dialog_, &IlluminationDialog::use_requested, this, &IlluminationController::use);
  connect(dialog_, &IlluminationDialog::remove_requested, this,
          [this] { document_.remove_illumination(dialog_->side()); });
  connect(dialog_, &QDialog::finished, this, [this] {
    if (finding_) working_.cancel();
    for (const Side each : {Side::Fixed, Side::Moving}) Q_EMIT tried(each, nullptr);
  });
  update_commands();
  dialog_->show();
  place_beside_canvas(*dialog_, window_);
}

void IlluminationController::find() {
  if (working_.busy() || !document_.image(dialog_->side())) return;
  IlluminationRequest request;
  request.image = document_.image(dialog_->side())->as_captured();
  request.rows = dialog_->rows();
  const bool from_file = dialog_->from() == IlluminationDialog::From::File;
  if (from_file) request.profile = path_from(dialog_->profile());
  if (dialog_->from() == IlluminationDialog::From::Fields) {
    for (const QString& file : dialog_->fields().files()) request.basic.fields.push_back(path_from(file));
    request.basic.options = dialog_->fields().options();
    // Fields are read once, and need none of the levels of a viewed image.
    request.basic.open = [pool = services_.backend->pool()](const std::filesystem::path& field) {
      OpenOptions options;
      options.pool = pool;
      options.check_length = true;
      options.damage_hint = messages::basic_leave_damaged_out;
      return open_image(field, options);
    };
  }
  dialog_->show_found(nullptr);
  show_tried();
  finding_ = true;
  working_.start<CorrectedIllumination>(
      from_file ? tr("Reading the profile") : tr("Estimating the illumination"),
      [request, white = dialog_->white(), dark = dialog_->dark(), open = services_.open_image,
       backend = services_.backend](Progress& progress) {
        IlluminationRequest complete = request;
        Progress opening = progress.sub(0.1, {});
        if (!white.isEmpty()) complete.white = open(path_from(white), 0, opening);
        if (!dark.isEmpty()) complete.dark = open(path_from(dark), 0, opening);
        Progress rest = progress.sub(0.9, {});
        return std::make_shared<const CorrectedIllumination>(correct_illumination(complete, *backend, rest));
      },
      [this, side = dialog_->side(), image = request.image,
       dialog = dialog_](std::shared_ptr<const CorrectedIllumination> found) {
        const auto& now = document_.image(side);
        if (!dialog || dialog != dialog_ || dialog->side() != side || !now || now->as_captured() != image)
          return;
        dialog->show_found(std::move(found));
        show_tried();
      });
  jobs_.announce();
}

// Without a profile the canvas shows the session's correction; with one, the image without or with it.
void IlluminationController::show_tried() {
  const Side side = dialog_->side();
  Q_EMIT tried(side == Side::Fixed ? Side::Moving : Side::Fixed, nullptr);
  const auto& found = dialog_->found();
  Q_EMIT tried(side, !found                              ? nullptr
                     : dialog_->tries()                  ? found->corrected
                     : document_.image(side).has_value() ? document_.image(side)->as_captured()
                                                         : nullptr);
}

void IlluminationController::use() {
  if (!dialog_->found() || working_.busy()) return;
  const bool from_file = dialog_->from() == IlluminationDialog::From::File;
  const QString path = dialog_->profile();
  if (!from_file && QFileInfo(path).suffix().toLower() != QLatin1String("json"))
    return report_failure({tr("Cannot write %1").arg(QFileInfo(path).fileName()),
                           tr("a profile is a file whose name ends in .json"),
                           tr("Use a name ending in .json."),
                           {}});
  const auto go = [this, found = dialog_->found(), side = dialog_->side(), path, from_file] {
    apply(found, side, path, !from_file);
  };
  if (from_file) return go();
  ask_to_replace(*dialog_, {path}, go);
}

void IlluminationController::apply(std::shared_ptr<const CorrectedIllumination> found, Side side,
                                   const QString& path, bool write) {
  const auto& image = document_.image(side);
  if (!image) return;
  loading_.start<AppliedCorrection>(
      write ? tr("Writing %1").arg(QFileInfo(path).fileName())
            : tr("Reading %1").arg(QFileInfo(path).fileName()),
      [file = path_from(QFileInfo(path).absoluteFilePath()), found, write](Progress&) {
        if (write) write_correction(*found->correction, file);
        return std::make_shared<const AppliedCorrection>(AppliedCorrection{file, fingerprint_of(file)});
      },
      [this, found, side, captured = image->as_captured()](std::shared_ptr<const AppliedCorrection> applied) {
        const auto& now = document_.image(side);
        if (!now || now->as_captured() != captured) return;
        document_.set_illumination(side, found->corrected, *applied);
        status_.show_message(tr("%1 is read through %2. Undo takes it back.")
                                 .arg(now->name(), QFileInfo(text_of(applied->path)).fileName()),
                             8000);
        if (dialog_) dialog_->close();
      });
  jobs_.announce();
}

}  // namespace alinify::ui
