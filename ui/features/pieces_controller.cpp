#include "ui/features/pieces_controller.h"

#include <utility>
#include <vector>

#include <QAction>
#include <QLocale>

#include "core/base/messages.h"
#include "core/prepare/foreground/find_pieces.h"
#include "core/prepare/foreground/piece_polygons.h"
#include "ui/core_text.h"
#include "ui/dialogs/beside_canvas.h"
#include "ui/dialogs/pieces_dialog.h"
#include "ui/lengths.h"

namespace alinify::ui {
namespace {

struct Wanted {
  Side side = Side::Fixed;
  std::shared_ptr<const TileSource> source;
  FindPiecesOptions options;
};

struct Outlined {
  Side side = Side::Fixed;
  FoundPieces found;  ///< without its labels
  std::vector<MaskPolygon> polygons;
};

Outlined outline(const Wanted& wanted, Backend& backend, Progress& progress) {
  Outlined out;
  out.side = wanted.side;
  out.found = find_pieces(*wanted.source, wanted.options, backend, progress);
  out.polygons = piece_polygons(out.found, editable_chord_px(out.found));
  out.found.labels = {};
  return out;
}

}  // namespace

PiecesController::PiecesController(const WindowContext& context) : Controller(context) {
  ask_ = bind("find_pieces", [this] { ask(); });
  connect(&working_, &JobRunner::progressed, this, [this](double fraction, const Message& stage) {
    if (dialog_ && finding_) dialog_->show_progress(fraction, translated(stage));
  });
  connect(&working_, &JobRunner::idle, this, [this] { finding_ = false; });
  // For other images the dialog no longer applies.
  connect(&document_, &SessionDocument::images_changed, this, [this] {
    if (dialog_) dialog_->close();
  });
  follow_document_and_jobs();
  update_commands();
}

void PiecesController::update_commands() {
  const bool any = document_.image(Side::Fixed) || document_.image(Side::Moving);
  ask_->setEnabled(any && !jobs_.registering());
  if (dialog_) dialog_->show_working(working_.busy() || loading_.busy(), working_.busy() && finding_);
}

void PiecesController::ask() {
  if (dialog_) {
    dialog_->raise();
    return dialog_->activateWindow();
  }
  dialog_ = new PiecesDialog(document_, &window_);
  dialog_->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog_, &PiecesDialog::find_requested, this, &PiecesController::find);
  const auto stop = [this] {
    if (finding_) working_.cancel();
  };
  connect(dialog_, &PiecesDialog::cancel_requested, this, stop);
  connect(dialog_, &QDialog::finished, this, stop);
  update_commands();
  dialog_->show();
  place_beside_canvas(*dialog_, window_);
}

void PiecesController::find() {
  if (working_.busy()) return;
  std::vector<Wanted> wanted;
  for (const Side side : dialog_->sides())
    if (const auto& image = document_.image(side))
      wanted.push_back({side, image->source, dialog_->options(image->source->info().size)});
  if (wanted.empty()) return;
  dialog_->show_outcome({});
  finding_ = true;
  using All = std::vector<Outlined>;
  working_.start<All>(
      tr("Finding pieces"),
      [wanted, backend = services_.backend](Progress& progress) {
        auto all = std::make_shared<All>();
        for (const Wanted& one : wanted) {
          Progress part =
              progress.sub(1.0 / static_cast<double>(wanted.size()),
                           one.side == Side::Fixed ? messages::fixed_image : messages::moving_image);
          all->push_back(outline(one, *backend, part));
        }
        return std::shared_ptr<const All>(std::move(all));
      },
      [this, wanted, dialog = dialog_](std::shared_ptr<const All> all) {
        for (const Wanted& one : wanted)
          if (!document_.image(one.side) || document_.image(one.side)->source != one.source) return;
        DrawnMasks masks = *document_.state().drawn_masks;
        QStringList sentences;
        for (const Outlined& one : *all) {
          const bool fixed = one.side == Side::Fixed;
          (fixed ? masks.fixed : masks.moving) = one.polygons;
          sentences << (fixed ? tr("Pieces on the fixed image: %1, together %2 % of it.")
                              : tr("Pieces on the moving image: %1, together %2 % of it."))
                           .arg(one.found.pieces.size())
                           .arg(percent_value(one.found.share, 1));
          for (const Message& remark : one.found.remarks)
            sentences << whole_sentence_of(sentence_of(translated(remark)));
        }
        document_.set_drawn_masks(std::move(masks), tr("Find Pieces"), QStringLiteral("find_pieces"));
        for (const QString& sentence : sentences) log_.add(LogLevel::Info, sentence);
        status_.show_message(sentences.front(), 12000);
        if (dialog) dialog->show_outcome(sentences.join(QLatin1Char('\n')));
        Q_EMIT outlined();
      });
  jobs_.announce();
}

}  // namespace alinify::ui
