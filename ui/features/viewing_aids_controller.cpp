#include "ui/features/viewing_aids_controller.h"

#include <algorithm>
#include <cmath>

#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMimeData>
#include <QPainter>
#include <QPicture>

#include "core/base/error.h"
#include "core/base/messages.h"
#include "core/view/color_match.h"
#include "ui/commands/command_set.h"
#include "ui/features/export_controller.h"
#include "ui/features/last_folder.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

/// The maximum size of a picture: 4 bytes a pixel, twice while it is painted on.
constexpr double kMostPixels = 150e6;

}  // namespace

ViewingAidsController::ViewingAidsController(const WindowContext& context, TileCache& cache)
    : Controller(context),
      toggles_(canvas_),
      grid_(document_, canvas_, cache),
      matching_(
          [this, renderer = canvas_.renderer()->another()](const ShownPair& pair, std::uint64_t serial) {
            auto colors = alinify::match_colors(*renderer, pair.request, pair.fixed);
            QMetaObject::invokeMethod(
                this,
                [this, serial, colors = std::move(colors)] {
                  if (!matching_.is_stale(serial)) canvas_.set_moving_colors(colors);
                },
                Qt::QueuedConnection);
            return true;
          },
          [this](const std::exception& e) {
            QMetaObject::invokeMethod(
                this, [this, failure = describe_failure(e)] { report_failure(failure); },
                Qt::QueuedConnection);
          }) {
  canvas_.add_overlay(&grid_);
  const auto toggle = [&](const char* id, bool ViewSettings::*flag) {
    return toggles_.add(context.commands.at(QLatin1String(id)), flag);
  };
  smooth_ = toggle("smooth_pixels", &ViewSettings::smooth);
  grid_lines_ = toggle("pixel_grid", &ViewSettings::pixel_grid);
  loupe_ = toggle("loupe", &ViewSettings::loupe);
  match_ = toggle("match_colors", &ViewSettings::match_colors);
  copy_ = bind("copy_view", [this] { copy_view(); });
  larger_ = bind("export_large_picture", [this] { ask_for_size(); });
  connect(&canvas_, &ImageCanvas::shown_mode_changed, this, [this] {
    update_commands();
    // Requested once each time it is switched on; display changes request it by themselves.
    if (canvas_.settings().match_colors != wanted_) match_colors();
  });
  connect(&canvas_, &ImageCanvas::looks_changed, this, &ViewingAidsController::match_colors);
  connect(&document_, &SessionDocument::images_changed, this, &ViewingAidsController::match_colors);
  connect(&document_, &SessionDocument::transform_changed, this, [this] {
    // While a run shows its steps the colours stay as they are.
    if (!document_.is_preview()) match_colors();
  });
  follow_document_and_jobs();
  update_commands();
}

ViewingAidsController::~ViewingAidsController() {
  canvas_.remove_overlay(&grid_);
}

void ViewingAidsController::update_commands() {
  const DocumentState& state = document_.state();
  const bool any = state.fixed || state.moving;
  for (QAction* action : {smooth_, grid_lines_, loupe_}) action->setEnabled(any);
  toggles_.show_settings();
  match_->setEnabled(document_.has_pair());
  copy_->setEnabled(any);
  larger_->setEnabled(any);
}

void ViewingAidsController::match_colors() {
  wanted_ = canvas_.settings().match_colors;
  if (!wanted_ || !document_.has_pair()) return;
  matching_.request({canvas_.picture_request(0, 1), document_.state().fixed->source->info().size});
}

void ViewingAidsController::copy_view() {
  QGuiApplication::clipboard()->setImage(canvas_.shown_picture());
  status_.show_message(tr("The view is copied"), 3000);
}

void ViewingAidsController::ask_for_size() {
  const QSizeF view = QSizeF(canvas_.size()) * canvas_.devicePixelRatioF();
  const int most =
      std::clamp(static_cast<int>(std::sqrt(kMostPixels / (view.width() * view.height()))), 2, 16);
  auto* dialog = new QInputDialog(&window_);
  dialog->setObjectName(QStringLiteral("picture_size_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setWindowTitle(tr("Larger Picture of the View"));
  dialog->setInputMode(QInputDialog::IntInput);
  dialog->setIntRange(2, most);
  dialog->setIntValue(std::min(4, most));
  const auto describe = [dialog, view](int times) {
    dialog->setLabelText(tr("How many times as wide and high as the view? This makes %1 × %2 pixels.")
                             .arg(std::llround(view.width()) * times)
                             .arg(std::llround(view.height()) * times));
  };
  describe(dialog->intValue());
  connect(dialog, &QInputDialog::intValueChanged, dialog, describe);
  connect(dialog, &QInputDialog::intValueSelected, this, &ViewingAidsController::ask_for_file);
  dialog->open();
}

void ViewingAidsController::ask_for_file(int times) {
  const auto& image = document_.state().moving ? document_.state().moving : document_.state().fixed;
  const QFileInfo proposal(proposed_export(image ? image->path : QString(), QStringLiteral("view.png")));
  auto* dialog =
      new QFileDialog(&window_, tr("Larger Picture of the View"), proposal.absolutePath(), tr("PNG (*.png)"));
  dialog->setObjectName(QStringLiteral("large_picture_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("png"));
  dialog->selectFile(proposal.fileName());
  connect(dialog, &QFileDialog::fileSelected, dialog, &remember_export_folder_of);
  connect(dialog, &QFileDialog::fileSelected, this, [this, times](const QString& path) {
    if (QFileInfo(path).suffix().toLower() == QLatin1String("png")) return write_picture(path, times);
    report_failure(unwritable_name(path, {QStringLiteral("png")}));
  });
  dialog->open();
}

void ViewingAidsController::write_picture(const QString& path, int times) {
  const std::vector<CanvasPane> panes = canvas_.panes();
  std::vector<ViewRequest> requests;
  for (std::size_t i = 0; i < panes.size(); ++i) {
    requests.push_back(canvas_.picture_request(static_cast<int>(i), times));
    requests.back().byte_order = ByteOrder::Bgra;
  }
  const double ratio = canvas_.devicePixelRatioF() * times;
  // The present view; changes while the picture is drawn must not get into it.
  QPicture over;
  {
    QPainter painter(&over);
    canvas_.paint_over_picture(painter);
  }
  const QSize size = (QSizeF(canvas_.size()) * ratio).toSize();
  loading_.start<bool>(
      tr("Writing %1").arg(QFileInfo(path).fileName()),
      [requests, panes, over, ratio, size, path,
       renderer = canvas_.renderer()->another()](Progress& progress) {
        QImage picture(size, QImage::Format_RGB32);
        picture.fill(Qt::black);
        for (std::size_t i = 0; i < requests.size(); ++i) {
          progress.check_cancelled();
          const Image drawn = renderer->render(requests[i]);
          const ConstPixels p = drawn.pixels();
          const QImage view(reinterpret_cast<const uchar*>(p.data), static_cast<int>(p.width),
                            static_cast<int>(p.height), static_cast<qsizetype>(p.row_bytes),
                            QImage::Format_RGB32);
          QPainter(&picture).drawImage(panes[i].area.topLeft() * ratio, view);
        }
        progress.check_cancelled();
        {
          QPainter painter(&picture);
          painter.scale(ratio, ratio);
          QPicture drawn_over = over;
          drawn_over.play(&painter);
        }
        if (!picture.save(path, "PNG"))
          throw Error(ErrorKind::NotWritable, messages::cannot_write(path.toStdString()),
                      messages::picture_not_written, messages::choose_another_folder);
        return std::make_shared<const bool>(true);
      },
      [this, path](std::shared_ptr<const bool>) {
        status_.show_message(tr("%1 is written").arg(path), 6000);
      });
}

}  // namespace alinify::ui
