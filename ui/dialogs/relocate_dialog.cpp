#include "ui/dialogs/relocate_dialog.h"

#include <algorithm>

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/dialogs/pair_dialog.h"
#include "ui/document/session_values.h"

namespace alinify::ui {
namespace {

QString title_of(const std::string& role) {
  if (role == "fixed") return RelocateDialog::tr("Fixed image");
  if (role == "moving") return RelocateDialog::tr("Moving image");
  if (role == "fixed_flatfield") return RelocateDialog::tr("Fixed illumination");
  if (role == "moving_flatfield") return RelocateDialog::tr("Moving illumination");
  return role == "fixed_mask" ? RelocateDialog::tr("Fixed mask") : RelocateDialog::tr("Moving mask");
}

}  // namespace

RelocateDialog::RelocateDialog(Session session, QWidget* parent)
    : QDialog(parent), session_(std::move(session)) {
  setObjectName(QStringLiteral("relocate_dialog"));
  setWindowTitle(tr("Find the Session's Images"));
  auto* layout = new QVBoxLayout(this);
  explanation_ = new QLabel;
  explanation_->setObjectName(QStringLiteral("relocate_explanation"));
  explanation_->setWordWrap(true);
  layout->addWidget(explanation_);
  rows_ = new QGridLayout;
  rows_->setColumnStretch(1, 1);
  layout->addLayout(rows_);
  layout->addStretch(1);
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
  open_ = buttons->addButton(tr("&Open Session"), QDialogButtonBox::AcceptRole);
  open_->setObjectName(QStringLiteral("relocate_open"));
  connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(buttons);
  buttons->button(QDialogButtonBox::Cancel)->setAutoDefault(false);
  open_->setDefault(true);
  setMinimumWidth(560);
  show_questions();
}

void RelocateDialog::show_questions() {
  while (QLayoutItem* item = rows_->takeAt(0)) {
    // Deferred: the click handled here may come from one of them.
    if (item->widget()) item->widget()->hide(), item->widget()->deleteLater();
    delete item;
  }
  const std::vector<FileQuestion> questions = questions_about(session_);
  const bool missing = std::any_of(questions.begin(), questions.end(),
                                   [](const FileQuestion& q) { return q.state == FileState::Missing; });
  explanation_->setText(questions.empty() ? tr("All images were found.")
                        : missing
                            ? tr("Some files are not where the session had them. Say where they are now; "
                                 "others that lie beside them are found by themselves.")
                            : tr("These files are not the ones that the session was made with: they have "
                                 "changed since, or others have taken their place. Landmarks and results "
                                 "may not fit them."));
  int row = 0;
  for (const FileQuestion& question : questions) {
    const QString role = QString::fromStdString(question.role), path = text_of(question.path);
    rows_->addWidget(new QLabel(tr("<b>%1</b>").arg(title_of(question.role))), row, 0);
    auto* name = new QLabel(QFileInfo(path).fileName());
    name->setToolTip(path);
    rows_->addWidget(name, row, 1);
    rows_->addWidget(new QLabel(question.state == FileState::Missing ? tr("is missing") : tr("has changed")),
                     row, 2);
    auto* find = new QPushButton(tr("&Find…"));
    find->setObjectName(QStringLiteral("find_") + role);
    find->setAccessibleName(tr("Find %1").arg(title_of(question.role)));
    connect(find, &QPushButton::clicked, this, [this, role, path] { browse(role, path); });
    rows_->addWidget(find, row++, 3);
    auto* where = new QLabel(QFileInfo(path).path());
    where->setEnabled(false);
    where->setWordWrap(true);
    rows_->addWidget(where, row++, 1, 1, 3);
  }
  open_->setEnabled(!missing);
  open_->setText(questions.empty() || missing ? tr("&Open Session") : tr("&Open Anyway"));
  if (!missing) open_->setFocus();
}

void RelocateDialog::found(const QString& role, const QString& path) {
  relocate(session_, role.toStdString(), path_from(path));
  show_questions();
}

void RelocateDialog::browse(const QString& role, const QString& before) {
  auto* dialog =
      new QFileDialog(this, tr("Find %1").arg(QFileInfo(before).fileName()), QFileInfo(before).path(),
                      role.endsWith(QLatin1String("_flatfield")) ? tr("Illumination profiles (*.json)")
                                                                 : image_file_filter());
  dialog->setObjectName(QStringLiteral("find_dialog"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, [this, role](const QString& path) { found(role, path); });
  dialog->open();
}

}  // namespace alinify::ui
