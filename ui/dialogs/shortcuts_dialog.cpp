#include "ui/dialogs/shortcuts_dialog.h"

#include <vector>

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLibraryInfo>
#include <QMessageBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/style/icons.h"

namespace alinify::ui {

ShortcutsDialog::ShortcutsDialog(const QList<QAction*>& actions, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("shortcuts_dialog"));
  setWindowTitle(tr("Keys and Mouse"));
  resize(560, 600);
  auto* layout = new QVBoxLayout(this);
  auto* table = new QTableWidget(0, 2);
  table->setObjectName(QStringLiteral("shortcuts"));
  table->setHorizontalHeaderLabels({tr("Keys"), tr("What it does")});
  table->verticalHeader()->hide();
  table->horizontalHeader()->setStretchLastSection(true);
  table->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table->setSelectionBehavior(QAbstractItemView::SelectRows);
  table->setAlternatingRowColors(true);
  table->setShowGrid(false);
  const auto add = [&](const QString& keys, const QString& text) {
    const int row = table->rowCount();
    table->insertRow(row);
    table->setItem(row, 0, new QTableWidgetItem(keys));
    table->setItem(row, 1, new QTableWidgetItem(text));
  };
  add(tr("Wheel, pinch"), tr("Zoom at the pointer"));
  add(tr("Drag (left, middle)"), tr("Pan"));
  add(tr("Arrow keys"), tr("Pan by a tenth of the view"));
  add(tr("Double click"), tr("Zoom in at the pointer"));
  add(tr("Hold Shift"), tr("See the fixed image alone"));
  add(tr("Hold Ctrl"), tr("See the moving image alone"));
  for (const QAction* action : actions) {
    if (action->shortcut().isEmpty()) continue;
    QStringList keys;
    for (const QKeySequence& key : action->shortcuts()) keys << key.toString(QKeySequence::NativeText);
    add(keys.join(tr(" or ")), action->statusTip());
  }
  table->resizeColumnToContents(0);
  layout->addWidget(table);
  auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
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
