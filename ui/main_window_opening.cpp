// How images come into the window.

#include <filesystem>

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QStatusBar>

#include "ui/dialogs/pair_dialog.h"
#include "ui/main_window.h"

namespace alinify::ui {
namespace {

constexpr int kRecentPairs = 8;

}  // namespace

QString MainWindow::last_folder() const {
  return QSettings().value("folder", QDir::homePath()).toString();
}

void MainWindow::remember_pair() {
  const DocumentState& state = document_.state();
  QSettings settings;
  const auto& image = state.moving ? state.moving : state.fixed;
  if (image) settings.setValue("folder", QFileInfo(image->path).absolutePath());
  if (!document_.has_pair()) return;
  const QString pair = state.fixed->path + QLatin1Char('\n') + state.moving->path;
  QStringList pairs = settings.value("recent_pairs").toStringList();
  pairs.removeAll(pair);
  pairs.prepend(pair);
  settings.setValue("recent_pairs", pairs.mid(0, kRecentPairs));
}

void MainWindow::ask_for_pair(const QStringList& paths) {
  auto* dialog = new PairDialog(paths, last_folder(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this,
          [this, dialog] { open_images(dialog->fixed_path(), dialog->moving_path()); });
  dialog->open();
}

void MainWindow::ask_for_image(Side side) {
  auto* dialog =
      new QFileDialog(this, side == Side::Fixed ? tr("Open the Fixed Image") : tr("Open the Moving Image"),
                      last_folder(), image_file_filter());
  dialog->setObjectName(QStringLiteral("image_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this,
          [this, side](const QString& path) { open_files({path}, side); });
  dialog->open();
}

void MainWindow::open_files(const QStringList& paths, std::optional<Side> side) {
  if (paths.isEmpty()) return;
  if (paths.size() == 1 && paths[0].endsWith(QLatin1String(".alinify"), Qt::CaseInsensitive))
    return open_session(paths[0]);
  if (registering_) {
    statusBar()->showMessage(tr("A registration is running: cancel it before opening other images."), 6000);
    return;
  }
  if (paths.size() > 2)
    return report_failure({tr("Too many files"),
                           tr("%1 files were given, a pair has two").arg(paths.size()),
                           tr("Drop the fixed and the moving image, or one of them."),
                           {}});
  if (paths.size() == 2) return ask_for_pair(paths);
  if (!side)
    side = document_.image(Side::Fixed) && !document_.image(Side::Moving) ? Side::Moving : Side::Fixed;
  *side == Side::Fixed ? open_images(paths[0], {}) : open_images({}, paths[0]);
}

void MainWindow::open_images(const QString& fixed, const QString& moving, AfterOpening after) {
  struct Opened {
    std::optional<LoadedImage> fixed, moving;
  };
  const QString title = fixed.isEmpty() || moving.isEmpty()
                            ? tr("Opening %1").arg(QFileInfo(fixed + moving).fileName())
                            : tr("Opening the pair");
  const bool both = !fixed.isEmpty() && !moving.isEmpty();
  loading_.start<Opened>(
      title,
      [open = services_.open_image, fixed, moving, both](Progress& progress) {
        auto opened = std::make_shared<Opened>();
        const auto one = [&](const QString& path, const char* label, std::optional<LoadedImage>& to) {
          if (path.isEmpty()) return;
          Progress part = progress.sub(both ? 0.5 : 1.0, label);
          to = LoadedImage{QFileInfo(path).absoluteFilePath(),
                           open(std::filesystem::path(path.toStdU16String()), part)};
        };
        one(fixed, "fixed image", opened->fixed);
        one(moving, "moving image", opened->moving);
        return opened;
      },
      [this, after](std::shared_ptr<const Opened> opened) {
        const DocumentState& now = document_.state();
        document_.set_images(opened->fixed ? opened->fixed : now.fixed,
                             opened->moving ? opened->moving : now.moving,
                             opened->fixed && opened->moving ? tr("Open Pair")
                             : opened->fixed                 ? tr("Open Fixed")
                                                             : tr("Open Moving"));
        remember_pair();
        canvas_->setFocus();
        if (after == AfterOpening::Register) start_registration();
      });
}

void MainWindow::open_sample(AfterOpening after) {
  const auto [fixed, moving] = services_.sample_pair
                                   ? services_.sample_pair()
                                   : std::pair<std::filesystem::path, std::filesystem::path>();
  if (fixed.empty() || moving.empty())
    return report_failure({tr("The sample pair is not there"),
                           tr("this copy of the program was installed without its samples"),
                           tr("Open a pair of your own."),
                           {}});
  open_images(QString::fromStdU16String(fixed.u16string()), QString::fromStdU16String(moving.u16string()),
              after);
}

}  // namespace alinify::ui
