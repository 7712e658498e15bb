#include "ui/dialogs/add_pairs_dialog.h"

#include <utility>

#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/dialogs/role_rows.h"

namespace alinify::ui {
namespace {

/// Names that are left over are listed up to this many.
constexpr qsizetype kNamed = 4;

/// "fixed/scan 1.tif": names alone need not tell two folders apart.
QString shown_name(const QString& path) {
  const QFileInfo file(path);
  return file.dir().dirName() + QLatin1Char('/') + file.fileName();
}

}  // namespace

AddPairsDialog::AddPairsDialog(QStringList paths, QWidget* parent)
    : QDialog(parent), paths_(std::move(paths)) {
  setObjectName(QStringLiteral("add_pairs_dialog"));
  setWindowTitle(tr("Add Pairs"));
  auto* layout = new QVBoxLayout(this);
  auto* intro = new QLabel(
      tr("Two images are a pair where their names, with the folder they lie in, differ in one word only."));
  intro->setWordWrap(true);
  layout->addWidget(intro);
  auto* grid = new QGridLayout;
  table_ = new QTableWidget(0, 2);
  left_ = new QLabel;
  const RoleRows rows = add_role_rows(
      *grid,
      {tr("&Fixed images have in their names"), tr("&Moving images have in their names"),
       QStringLiteral("fixed_word"), QStringLiteral("moving_word"), QStringLiteral("swap_words")},
      3);
  fixed_ = rows.fixed;
  moving_ = rows.moving;
  for (QLineEdit* line : {fixed_, moving_})
    connect(line, &QLineEdit::textChanged, this, &AddPairsDialog::show_pairs);
  layout->addLayout(grid);
  table_->setObjectName(QStringLiteral("found_pairs"));
  table_->setAccessibleName(tr("Pairs that were found"));
  table_->setHorizontalHeaderLabels({tr("Fixed"), tr("Moving")});
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  table_->verticalHeader()->hide();
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setTabKeyNavigation(false);
  table_->setMinimumSize(560, 220);
  layout->addWidget(table_, 1);
  left_->setObjectName(QStringLiteral("left_over"));
  left_->setWordWrap(true);
  layout->addWidget(left_);
  auto* box = new QDialogButtonBox(QDialogButtonBox::Cancel);
  add_ = box->addButton(QString(), QDialogButtonBox::AcceptRole);
  add_->setObjectName(QStringLiteral("add_found_pairs"));
  add_->setDefault(true);
  connect(box, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  connect(table_, &QTableWidget::itemChanged, this, &AddPairsDialog::count);
  const PairWords words = guess_pair_words(paths_);
  fixed_->setText(words.fixed);
  moving_->setText(words.moving);
  show_pairs();
}

std::vector<std::pair<QString, QString>> AddPairsDialog::pairs() const {
  std::vector<std::pair<QString, QString>> ticked;
  for (int row = 0; row < table_->rowCount(); ++row)
    if (table_->item(row, 0)->checkState() == Qt::Checked)
      ticked.push_back(found_.pairs[static_cast<std::size_t>(row)]);
  return ticked;
}

void AddPairsDialog::show_pairs() {
  if (!fixed_ || !moving_ || !add_) return;
  found_ = pair_by_words(paths_, {fixed_->text().trimmed(), moving_->text().trimmed()});
  filling_ = true;
  table_->setRowCount(static_cast<int>(found_.pairs.size()));
  for (int row = 0; row < table_->rowCount(); ++row) {
    const auto& [fixed, moving] = found_.pairs[static_cast<std::size_t>(row)];
    int column = 0;
    for (const QString* path : {&fixed, &moving}) {
      auto* item = new QTableWidgetItem(shown_name(*path));
      item->setToolTip(QDir::toNativeSeparators(*path));
      if (column == 0) item->setCheckState(Qt::Checked);
      table_->setItem(row, column++, item);
    }
  }
  filling_ = false;
  QStringList names;
  for (const QString& path : found_.left.mid(0, kNamed)) names << shown_name(path);
  if (found_.left.size() > kNamed) names << QStringLiteral("…");
  left_->setText(
      found_.left.isEmpty()
          ? tr("Every image has its partner.")
          : tr("Without a partner: %1 (%2)").arg(found_.left.size()).arg(names.join(QStringLiteral(", "))));
  count();
}

void AddPairsDialog::count() {
  if (filling_) return;
  const int ticked = static_cast<int>(pairs().size());
  add_->setText(ticked == 1 ? tr("&Add 1 Pair") : tr("&Add %1 Pairs").arg(ticked));
  add_->setEnabled(ticked > 0);
}

}  // namespace alinify::ui
