#include "ui/features/repeat_controller.h"

#include <utility>

#include <QAction>

#include "core/prepare/repeat/repeated_source.h"
#include "ui/core_text.h"
#include "ui/dialogs/repeat_dialog.h"

namespace alinify::ui {

RepeatController::RepeatController(const WindowContext& context) : Controller(context) {
  ask_ = bind("repeat_design", [this] { ask(); });
  follow_document_and_jobs();
  connect(&document_, &SessionDocument::samples_changed, this, &RepeatController::update_commands);
  update_commands();
}

void RepeatController::update_commands() {
  // A design comes from no camera, so an image with an illumination correction is no design.
  ask_->setEnabled(document_.has_pair() && !working_.busy() && !document_.state().moving->illumination);
}

void RepeatController::ask() {
  auto* dialog = new RepeatDialog(document_, &window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &RepeatDialog::one_picture_wanted, this, [this] { document_.remove_tiled_design(); });
  connect(dialog, &QDialog::accepted, this, [this, dialog, document = document_.state().document] {
    if (document_.state().document == document) tile(dialog->request());
  });
  dialog->open();
}

void RepeatController::tile(const RepeatRequest& repeat) {
  if (!document_.has_pair() || working_.busy()) return;
  const DocumentState& state = document_.state();
  const auto one = [](const LoadedImage& image) { return image.design ? image.design : image.source; };
  const std::shared_ptr<const TileSource> design = one(*state.moving);
  TileDesignRequest request;
  request.fixed = state.fixed->as_stated();
  request.moving = state.moving->stated ? with_pixel_size(design, *state.moving->stated) : design;
  if (state.fixed_mask) request.fixed_mask = state.fixed_mask->source;
  if (state.moving_mask) request.moving_mask = one(*state.moving_mask);
  request.repeat = repeat;
  request.limits = state.run.limits;
  request.allow_flip = state.run.allow_flip;
  working_.start<TiledDesign>(
      tr("Finding how the design lies"),
      [request, design, pool = services_.backend->pool()](Progress& progress) {
        auto tiled = std::make_shared<TiledDesign>(tile_design(request, *pool, progress));
        // A stated pixel size belongs to the document, which states it anew.
        if (request.moving != design) tiled->moving = make_repeated_source(design, tiled->repeated);
        return std::shared_ptr<const TiledDesign>(std::move(tiled));
      },
      [this, fixed = state.fixed->source,
       moving = state.moving->source](std::shared_ptr<const TiledDesign> tiled) {
        const DocumentState& now = document_.state();
        if (!document_.has_pair() || now.fixed->source != fixed || now.moving->source != moving) return;
        document_.set_tiled_design(tiled);
        show_notes(*tiled);
      });
  jobs_.announce();
}

// The log and the result have all of it; the first sentence states the layout.
void RepeatController::show_notes(const TiledDesign& tiled) {
  for (const Message& note : tiled.notes)
    log_.add(LogLevel::Info, whole_sentence_of(sentence_of(translated(note))));
  if (!tiled.notes.empty())
    status_.show_message(whole_sentence_of(sentence_of(translated(tiled.notes.front()))), 15000);
}

}  // namespace alinify::ui
