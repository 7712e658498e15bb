#include "ui/features/landmark_files_controller.h"

#include <algorithm>

#include <QAction>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/base/error.h"
#include "core/io/points_io.h"
#include "ui/dialogs/error_box.h"
#include "ui/dialogs/pair_dialog.h"
#include "ui/dialogs/replace_question.h"
#include "ui/document/session_values.h"
#include "ui/features/last_folder.h"
#include "ui/messages.h"

namespace alinify::ui {
namespace {

QString landmark_filter() {
  return LandmarkFilesController::tr("Landmarks (*.csv *.txt *.tsv *.geojson *.json);;All files (*)");
}

bool ends_in(const QString& path, std::initializer_list<const char*> endings) {
  const QString ending = QFileInfo(path).suffix().toLower();
  return std::any_of(endings.begin(), endings.end(),
                     [&](const char* one) { return ending == QLatin1String(one); });
}

/// The files written for that name: two for QuPath, one per image.
QStringList landmark_files(const QString& path, LandmarkForm form) {
  if (form != LandmarkForm::QuPath) return {path};
  const QFileInfo file(path);
  const QString stem = file.absolutePath() + QLatin1Char('/') + file.completeBaseName();
  return {stem + QStringLiteral("-fixed.geojson"), stem + QStringLiteral("-moving.geojson")};
}

}  // namespace

namespace {

/// "moving.csv" beside "fixed.csv", or the other way round; "" if there is none.
QString other_points_of(const QString& path) {
  const QFileInfo file(path);
  const QString name = file.fileName();
  for (const auto& [from, to] : {std::pair{"fixed", "moving"}, {"moving", "fixed"}}) {
    QString other = name;
    other.replace(QLatin1String(from), QLatin1String(to));
    if (other != name && QFileInfo::exists(file.absoluteDir().filePath(other)))
      return file.absoluteDir().filePath(other);
  }
  return {};
}

}  // namespace

LandmarkFilesController::LandmarkFilesController(const WindowContext& context, LandmarkEditor& editor)
    : Controller(context), editor_(editor) {
  import_ = bind("import_landmarks", [this] { ask_for_landmarks(); });
  export_ = bind("export_landmarks", [this] { ask_where_to_write_landmarks(); });
  for (const auto signal : {&SessionDocument::images_changed, &SessionDocument::landmarks_changed})
    connect(&document_, signal, this, &LandmarkFilesController::update_commands);
  update_commands();
}

void LandmarkFilesController::update_commands() {
  import_->setEnabled(document_.has_pair());
  export_->setEnabled(!document_.landmarks().empty());
}

void LandmarkFilesController::ask_for_landmarks() {
  auto* dialog = new QFileDialog(&window_, tr("Import Landmarks"), last_folder(), landmark_filter());
  dialog->setObjectName(QStringLiteral("import_landmarks_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFiles);
  connect(dialog, &QFileDialog::filesSelected, this, &LandmarkFilesController::import_landmarks);
  dialog->open();
}

void LandmarkFilesController::import_landmarks(const QStringList& chosen) {
  QStringList paths = chosen;
  // Points of one image alone are half a set: the other file lies beside it under the other name.
  if (paths.size() == 1)
    if (const QString other = other_points_of(paths[0]); !other.isEmpty()) paths << other;
  using Pairs = std::vector<LandmarkPair>;
  loading_.start<Pairs>(
      tr("Reading landmarks"),
      [paths](Progress&) {
        if (paths.size() == 1) return std::make_shared<const Pairs>(read_any_landmarks(path_from(paths[0])));
        if (paths.size() != 2)
          throw alinify::Error(ErrorKind::Usage, messages::cannot_read_landmarks,
                               messages::files_were_chosen(paths.size()),
                               messages::choose_landmarks_or_points);
        const QStringList ordered = in_likely_order(paths);
        return std::make_shared<const Pairs>(read_point_pairs(path_from(ordered[0]), path_from(ordered[1])));
      },
      [this](std::shared_ptr<const Pairs> pairs) {
        const auto outside = [](Vec2d p, Size size) {
          return p.x < -0.5 || p.y < -0.5 || p.x > static_cast<double>(size.width) - 0.5 ||
                 p.y > static_cast<double>(size.height) - 0.5;
        };
        const auto off = std::count_if(pairs->begin(), pairs->end(), [&](const LandmarkPair& pair) {
          return outside(pair.fixed, document_.geometry(Side::Fixed).size) ||
                 outside(pair.moving, document_.geometry(Side::Moving).size);
        });
        editor_.import(*pairs);
        Q_EMIT imported();
        if (off == 0) return status_.show_message(tr("Landmarks read: %1").arg(pairs->size()), 6000);
        show_failure(
            {tr("Landmarks outside of the images: %1").arg(off),
             tr("their coordinates are not pixels, or they are of other images, or the roles are exchanged"),
             tr("Undo takes them back. Export them in pixels, fixed and moving as they are open here."),
             {}},
            &window_);
      });
}

void LandmarkFilesController::ask_where_to_write_landmarks() {
  const QString last = last_export_folder();
  auto* dialog = new QFileDialog(&window_, tr("Export Landmarks"), last.isEmpty() ? last_folder() : last);
  dialog->setObjectName(QStringLiteral("export_landmarks_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  // It would ask about the typed name, not about the files written for it.
  dialog->setOption(QFileDialog::DontConfirmOverwrite);
  const QString csv = tr("CSV (*.csv)"), bigwarp = tr("BigWarp (*.csv)"),
                qupath = tr("GeoJSON for QuPath, one file an image (*.geojson)");
  dialog->setNameFilters({csv, bigwarp, qupath});
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  dialog->selectFile(QStringLiteral("landmarks.csv"));
  connect(dialog, &QFileDialog::fileSelected, dialog, &remember_export_folder_of);
  connect(dialog, &QFileDialog::filterSelected, dialog, [dialog, qupath](const QString& filter) {
    dialog->setDefaultSuffix(filter == qupath ? QStringLiteral("geojson") : QStringLiteral("csv"));
  });
  connect(dialog, &QFileDialog::fileSelected, this, [this, dialog, bigwarp, qupath](const QString& path) {
    const QString filter = dialog->selectedNameFilter();
    LandmarkForm form = filter == qupath    ? LandmarkForm::QuPath
                        : filter == bigwarp ? LandmarkForm::BigWarp
                                            : LandmarkForm::Csv;
    // The typed name counts more than the currently selected filter.
    if (ends_in(path, {"geojson", "json"})) form = LandmarkForm::QuPath;
    if (form == LandmarkForm::QuPath && ends_in(path, {"csv", "txt", "tsv"})) form = LandmarkForm::Csv;
    ask_to_replace(window_, landmark_files(path, form),
                   [this, path, form] { write_landmarks_to(path, form); });
  });
  dialog->open();
}

void LandmarkFilesController::write_landmarks_to(const QString& path, LandmarkForm form) {
  const auto pairs = document_.state().landmarks;
  struct Written {};
  loading_.start<Written>(
      tr("Writing landmarks"),
      [files = landmark_files(path, form), form, pairs](Progress&) {
        if (form == LandmarkForm::Csv) write_landmarks(*pairs, path_from(files[0]));
        if (form == LandmarkForm::BigWarp) write_bigwarp(*pairs, path_from(files[0]));
        if (form == LandmarkForm::QuPath) {
          std::vector<NamedPoint> fixed, moving;
          for (const LandmarkPair& pair : *pairs) {
            fixed.push_back({pair.id, pair.fixed});
            moving.push_back({pair.id, pair.moving});
          }
          write_geojson(fixed, path_from(files[0]));
          write_geojson(moving, path_from(files[1]));
        }
        return std::make_shared<const Written>();
      },
      [this, path](std::shared_ptr<const Written>) {
        status_.show_message(tr("Landmarks written to %1").arg(QFileInfo(path).absolutePath()), 6000);
      });
}

}  // namespace alinify::ui
