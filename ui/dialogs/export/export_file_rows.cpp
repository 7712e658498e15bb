#include "ui/dialogs/export/export_file_rows.h"

#include <algorithm>

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "ui/dialogs/replace_question.h"
#include "ui/document/session_values.h"

namespace alinify::ui {
namespace {

QString text(const std::string& of_core) {
  return QString::fromStdString(of_core);
}

}  // namespace

ExportFileRows::ExportFileRows(QFormLayout& form, const QString& path, QWidget& dialog)
    : QObject(&dialog), dialog_(dialog) {
  auto* file = new QHBoxLayout;
  path_ = new QLineEdit(path);
  path_->setObjectName(QStringLiteral("export_path"));
  path_->setMinimumWidth(400);
  auto* browse_button = new QPushButton(tr("Browse…"));
  browse_button->setAutoDefault(false);
  file->addWidget(path_, 1);
  file->addWidget(browse_button);
  auto* file_label = new QLabel(tr("&File"));
  file_label->setBuddy(path_);
  form.addRow(file_label, file);
  format_ = new QComboBox;
  format_->setObjectName(QStringLiteral("export_format"));
  for (const ImageKindDescription& known : image_kinds())
    format_->addItem(QStringLiteral("%1 (*%2)").arg(text(known.title), text(known.endings.front())),
                     static_cast<int>(known.kind));
  format_->setToolTip(tr("Goes with the ending of the file's name: choosing one here changes the name"));
  form.addRow(tr("F&ormat"), format_);

  connect(browse_button, &QPushButton::clicked, this, &ExportFileRows::browse);
  connect(path_, &QLineEdit::textChanged, this, [this] {
    replace_confirmed_ = false;
    Q_EMIT changed();
  });
  connect(format_, &QComboBox::activated, this, &ExportFileRows::format_chosen);
}

QString ExportFileRows::path() const {
  return path_->text().trimmed();
}

std::optional<ImageKind> ExportFileRows::kind() const {
  return image_kind_of(path_from(path()));
}

QString ExportFileRows::refusal() const {
  const QFileInfo file(path());
  if (!QFileInfo(file.absolutePath()).isDir()) return tr("There is no folder %1.").arg(file.absolutePath());
  const std::optional<ImageKind> known = kind();
  if (!file.isDir() || (known && description_of(*known).is_folder)) return {};
  return tr("%1 is a folder. Give the file a name of its own.").arg(file.fileName());
}

QString ExportFileRows::warning() const {
  const QString folder = QFileInfo(path()).absolutePath();
  if (!QFileInfo(folder).isWritable()) return tr("Nothing can be written into the folder %1.").arg(folder);
  return {};
}

void ExportFileRows::refresh() {
  const std::optional<ImageKind> known = kind();
  format_->setCurrentIndex(known ? format_->findData(static_cast<int>(*known)) : -1);
}

void ExportFileRows::settle(const std::function<void()>& then) {
  if (QFileInfo(path()).suffix().isEmpty()) path_->setText(path() + QStringLiteral(".tif"));
  if (replace_confirmed_) return then();
  ask_to_replace(dialog_, {path()}, [this, then] {
    replace_confirmed_ = true;
    then();
  });
}

void ExportFileRows::format_chosen() {
  QString name = path();
  // The longest ending that a kind has: ".tif" is only a part of "a.ome.tif"'s.
  QString known;
  for (const ImageKindDescription& one : image_kinds())
    for (const std::string& its : one.endings)
      if (const QString ending = text(its);
          name.endsWith(ending, Qt::CaseInsensitive) && ending.size() > known.size())
        known = ending;
  if (known.isEmpty() && !QFileInfo(name).suffix().isEmpty())
    known = QLatin1Char('.') + QFileInfo(name).suffix();
  name.chop(known.size());
  const auto chosen = static_cast<ImageKind>(format_->currentData().toInt());
  path_->setText(name + text(description_of(chosen).endings.front()));
}

void ExportFileRows::browse() {
  QStringList filters;
  for (const ImageKindDescription& known : image_kinds()) {
    QStringList patterns;
    for (const std::string& one : known.endings) patterns << QLatin1Char('*') + text(one);
    filters << QStringLiteral("%1 (%2)").arg(text(known.title), patterns.join(' '));
  }
  QString filter;
  const QString chosen = QFileDialog::getSaveFileName(&dialog_, tr("Export Warped Image"), path(),
                                                      filters.join(QStringLiteral(";;")), &filter);
  if (chosen.isEmpty()) return;
  const bool ending = !QFileInfo(chosen).suffix().isEmpty();
  const auto asked = static_cast<std::size_t>(std::max<qsizetype>(0, filters.indexOf(filter)));
  path_->setText(ending ? chosen : chosen + text(image_kinds()[asked].endings.front()));
  replace_confirmed_ = ending;  // the file dialog asked already, about that name
}

}  // namespace alinify::ui
