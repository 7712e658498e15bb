#include "ui/dialogs/shortcuts_dialog.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMessageBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/style/icons.h"
#include "ui/style/theme.h"

namespace alinify::ui {

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, const QStringList& menu_paths,
                                 QWidget* parent)
    : QDialog(parent) {
  setObjectName(QStringLiteral("shortcuts_dialog"));
  setWindowTitle(tr("Keys and Mouse"));
  resize(680, 640);
  auto* layout = new QVBoxLayout(this);
  auto* line = new QLineEdit;
  line->setObjectName(QStringLiteral("shortcuts_filter"));
  line->setPlaceholderText(tr("Type to narrow the list"));
  line->setAccessibleName(tr("Narrow the list of keys"));
  line->setClearButtonEnabled(true);
  layout->addWidget(line);
  table_ = new QTableWidget(0, 3);
  table_->setObjectName(QStringLiteral("shortcuts"));
  table_->setAccessibleName(tr("Keys and their commands"));
  table_->setHorizontalHeaderLabels({tr("Keys"), tr("What it does"), tr("Where")});
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setAlternatingRowColors(true);
  table_->setTabKeyNavigation(false);
  table_->setWordWrap(true);
  table_->setShowGrid(false);
  const auto add = [&](const QString& keys, const QString& text, const QString& where) {
    const int row = table_->rowCount();
    table_->insertRow(row);
    table_->setItem(row, 0, new QTableWidgetItem(keys));
    table_->setItem(row, 1, new QTableWidgetItem(text));
    table_->setItem(row, 2, new QTableWidgetItem(where));
    QFont bold = font();
    bold.setBold(true);
    table_->item(row, 0)->setFont(bold);
    table_->item(row, 2)->setForeground(quiet_text_color());
  };
  const QString canvas = tr("on the canvas");
  add(tr("Wheel, pinch"), tr("Zoom at the pointer"), canvas);
  add(tr("Drag (left, middle)"), tr("Pan"), canvas);
  add(tr("Arrow keys"), tr("Pan by a tenth of the view"), canvas);
  add(tr("Double click"), tr("Zoom in at the pointer"), canvas);
  add(tr("Hold Shift"), tr("See the fixed image alone"), canvas);
  add(tr("Hold Ctrl"), tr("See the moving image alone"), canvas);
  for (qsizetype i = 0; i < actions.size(); ++i) {
    if (actions[i]->shortcut().isEmpty()) continue;
    QStringList keys;
    for (const QKeySequence& key : actions[i]->shortcuts()) keys << key.toString(QKeySequence::NativeText);
    add(keys.join(tr(" or ")), actions[i]->statusTip(), menu_paths.value(i));
  }
  table_->resizeColumnToContents(0);
  table_->resizeColumnToContents(2);
  table_->resizeRowsToContents();
  layout->addWidget(table_, 1);
  auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  connect(line, &QLineEdit::textChanged, this, &ShortcutsDialog::narrow);
  line->setFocus();
}

void ShortcutsDialog::narrow(const QString& typed) {
  for (int row = 0; row < table_->rowCount(); ++row) {
    bool found = typed.isEmpty();
    for (int column = 0; column < table_->columnCount() && !found; ++column)
      found = table_->item(row, column)->text().contains(typed, Qt::CaseInsensitive);
    table_->setRowHidden(row, !found);
  }
}

void show_about(const QString& version, const QString& device, QWidget* parent) {
  auto* box = new QMessageBox(parent);
  box->setObjectName(QStringLiteral("about_box"));
  box->setAttribute(Qt::WA_DeleteOnClose);
  box->setWindowTitle(ShortcutsDialog::tr("About Alinify"));
  box->setIconPixmap(program_icon().pixmap(64, 64));
  box->setText(ShortcutsDialog::tr("Alinify %1").arg(version));
  box->setInformativeText(
      ShortcutsDialog::tr(
          "Registers two very large images and writes one warped onto the other at full resolution.\n\n"
          "Running on: %1\nQt %2\nApache License 2.0")
          .arg(device, QString::fromLatin1(qVersion())));
  box->setStandardButtons(QMessageBox::Close);
  box->open();
}

}  // namespace alinify::ui
