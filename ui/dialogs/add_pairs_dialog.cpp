#include "ui/dialogs/add_pairs_dialog.h"

#include <utility>

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableWidget>
#include <QVBoxLayout>

#include "ui/core_text.h"
#include "ui/dialogs/role_rows.h"
#include "ui/models/pairs_model.h"

namespace alinify::ui {
namespace {

/// Up to this many of the left-over names are listed.
constexpr qsizetype kNamed = 4;

/// "fixed/scan 1.tif": names alone may not distinguish two folders.
QString shown_name(const QString& path) {
  const QFileInfo file(path);
  return file.dir().dirName() + QLatin1Char('/') + file.fileName();
}

}  // namespace

AddPairsDialog::AddPairsDialog(QStringList paths, IsListed is_listed, QString reference, bool onto_it,
                               QWidget* parent)
    : QDialog(parent),
      paths_(in_order(std::move(paths))),
      is_listed_(std::move(is_listed)),
      given_(std::move(reference)) {
  setObjectName(QStringLiteral("add_pairs_dialog"));
  setWindowTitle(tr("Add Pairs"));
  paths_.removeAll(given_);
  auto* layout = new QVBoxLayout(this);
  by_names_ = new QRadioButton(tr("&Two by two, by their names"));
  by_names_->setObjectName(QStringLiteral("by_names"));
  by_reference_ = new QRadioButton(tr("All on one &reference, as a series of sections"));
  by_reference_->setObjectName(QStringLiteral("on_one_reference"));
  layout->addWidget(by_names_);
  layout->addWidget(by_reference_);
  words_form_ = make_words();
  reference_form_ = make_reference();
  layout->addWidget(words_form_);
  layout->addWidget(reference_form_);
  table_ = new QTableWidget(0, 2);
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
  left_ = new QLabel;
  left_->setObjectName(QStringLiteral("left_over"));
  left_->setWordWrap(true);
  layout->addWidget(left_);
  auto* box = new QDialogButtonBox(QDialogButtonBox::Cancel);
  add_ = box->addButton(QString(), QDialogButtonBox::AcceptRole);
  add_->setObjectName(QStringLiteral("add_found_pairs"));
  connect(box, &QDialogButtonBox::accepted, this, &QDialog::accept);
  connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
  layout->addWidget(box);
  add_->setDefault(true);  // has no effect before the dialog owns it: else Return would cancel
  const PairWords words = guess_pair_words(paths_);
  fixed_->setText(words.fixed);
  moving_->setText(words.moving);
  const NamedPairs named = pair_by_words(paths_, words);
  // Other images in the folder, such as exports, make no series of what is named in pairs.
  constexpr std::size_t several = 2;
  const bool a_series =
      named.pairs.size() < several && static_cast<std::size_t>(named.left.size()) >= named.pairs.size();
  QRadioButton* const first = onto_it || a_series ? by_reference_ : by_names_;
  first->setChecked(true);
  first->setFocus();  // a focused button would take the Return that adds
  for (QLineEdit* line : {fixed_, moving_})
    connect(line, &QLineEdit::textChanged, this, &AddPairsDialog::show_pairs);
  connect(reference_, &QComboBox::currentIndexChanged, this, &AddPairsDialog::show_pairs);
  connect(by_reference_, &QRadioButton::toggled, this, &AddPairsDialog::show_pairs);
  connect(table_, &QTableWidget::itemChanged, this, &AddPairsDialog::count);
  show_pairs();
}

QWidget* AddPairsDialog::make_words() {
  auto* form = new QWidget;
  auto* grid = new QGridLayout(form);
  grid->setContentsMargins(0, 0, 0, 0);
  auto* intro = new QLabel(
      tr("Two images are a pair where their names, with the folder they lie in, differ in one word only."));
  intro->setWordWrap(true);
  grid->addWidget(intro, 2, 0, 1, 4);
  const RoleRows rows = add_role_rows(
      *grid,
      {tr("Names of &fixed images contain"), tr("Names of &moving images contain"),
       QStringLiteral("fixed_word"), QStringLiteral("moving_word"), QStringLiteral("swap_words")},
      3);
  fixed_ = rows.fixed;
  moving_ = rows.moving;
  return form;
}

QWidget* AddPairsDialog::make_reference() {
  auto* form = new QWidget;
  auto* rows = new QFormLayout(form);
  rows->setContentsMargins(0, 0, 0, 0);
  reference_ = new QComboBox;
  reference_->setObjectName(QStringLiteral("series_reference"));
  for (const QString& path : given_.isEmpty() ? paths_ : in_order(paths_ + QStringList{given_}))
    reference_->addItem(shown_name(path), path);
  // From the middle section, no way is longer than half of the series.
  reference_->setCurrentIndex(given_.isEmpty() ? reference_->count() / 2 : reference_->findData(given_));
  rows->addRow(tr("Re&ference, the fixed image of all"), reference_);
  strategy_ = new QComboBox;
  strategy_->setObjectName(QStringLiteral("series_strategy"));
  for (const SeriesStrategy strategy :
       {SeriesStrategy::Auto, SeriesStrategy::Reference, SeriesStrategy::Neighbour})
    strategy_->addItem(sentence_of(strategy_text(strategy)), static_cast<int>(strategy));
  strategy_->setToolTip(
      tr("Neighbours are those that follow each other by their names. Onto the reference a "
         "section then comes by the maps of those between."));
  rows->addRow(tr("Sections are re&gistered"), strategy_);
  return form;
}

bool AddPairsDialog::on_one_reference() const {
  return by_reference_->isChecked();
}
QString AddPairsDialog::reference() const {
  return reference_->currentData().toString();
}
SeriesStrategy AddPairsDialog::strategy() const {
  return static_cast<SeriesStrategy>(strategy_->currentData().toInt());
}
void AddPairsDialog::set_strategy(SeriesStrategy strategy) {
  strategy_->setCurrentIndex(strategy_->findData(static_cast<int>(strategy)));
}

std::vector<std::pair<QString, QString>> AddPairsDialog::pairs() const {
  std::vector<std::pair<QString, QString>> ticked;
  for (int row = 0; row < table_->rowCount(); ++row)
    if (table_->item(row, 0)->checkState() == Qt::Checked)
      ticked.push_back(found_[static_cast<std::size_t>(row)]);
  return ticked;
}

std::vector<std::pair<QString, QString>> AddPairsDialog::found_pairs() {
  left_over_.clear();
  if (!on_one_reference()) {
    NamedPairs found = pair_by_words(paths_, {fixed_->text().trimmed(), moving_->text().trimmed()});
    left_over_ = found.left;
    return found.pairs;
  }
  std::vector<std::pair<QString, QString>> sections;
  for (const QString& path : paths_)
    if (path != reference()) sections.emplace_back(reference(), path);
  return sections;
}

void AddPairsDialog::show_pairs() {
  words_form_->setVisible(!on_one_reference());
  reference_form_->setVisible(on_one_reference());
  found_ = found_pairs();
  filling_ = true;
  table_->setRowCount(static_cast<int>(found_.size()));
  for (int row = 0; row < table_->rowCount(); ++row) {
    const auto& [fixed, moving] = found_[static_cast<std::size_t>(row)];
    const bool listed = !on_one_reference() && is_listed_ && is_listed_(fixed, moving);
    int column = 0;
    for (const QString* path : {&fixed, &moving}) {
      auto* item = new QTableWidgetItem(shown_name(*path));
      item->setToolTip(QDir::toNativeSeparators(*path));
      if (column == 0) item->setCheckState(listed ? Qt::Unchecked : Qt::Checked);
      if (column == 1 && listed) item->setText(tr("%1 (in the list already)").arg(item->text()));
      table_->setItem(row, column++, item);
    }
  }
  filling_ = false;
  QStringList names;
  for (const QString& path : left_over_.mid(0, kNamed)) names << shown_name(path);
  if (left_over_.size() > kNamed) names << QStringLiteral("…");
  left_->setVisible(!on_one_reference());
  left_->setText(
      left_over_.isEmpty()
          ? tr("Every image has its partner.")
          : tr("Without a partner: %1 (%2)").arg(left_over_.size()).arg(names.join(QStringLiteral(", "))));
  count();
}

void AddPairsDialog::count() {
  if (filling_) return;
  const int ticked = static_cast<int>(pairs().size());
  if (on_one_reference()) {
    add_->setText(ticked == 1 ? tr("&Add 1 Section") : tr("&Add %1 Sections").arg(ticked));
  } else {
    add_->setText(ticked == 1 ? tr("&Add 1 Pair") : tr("&Add %1 Pairs").arg(ticked));
  }
  add_->setEnabled(ticked > 0);
}

}  // namespace alinify::ui
