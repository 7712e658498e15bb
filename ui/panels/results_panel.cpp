#include "ui/panels/results_panel.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace alinify::ui {

ResultsPanel::ResultsPanel(SessionDocument& document, const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), document_(document), model_(document) {
  setObjectName(QStringLiteral("results_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  table_ = new QTableView;
  table_->setObjectName(QStringLiteral("results"));
  table_->setAccessibleName(tr("Results"));
  table_->setModel(&model_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setAlternatingRowColors(true);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
  table_->horizontalHeader()->setSectionResizeMode(ResultsModel::Name, QHeaderView::Stretch);
  for (const int column : {ResultsModel::Engine, ResultsModel::Quality, ResultsModel::Time})
    table_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  table_->setTabKeyNavigation(false);
  layout->addWidget(table_, 1);
  auto* buttons = new QHBoxLayout;
  for (QAction* action : actions) {
    auto* button = new QToolButton;
    button->setObjectName(action->objectName() + QStringLiteral("_button"));
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    buttons->addWidget(button);
  }
  buttons->addStretch(1);
  layout->addLayout(buttons);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this](const QModelIndex& now) {
            if (following_ || !now.isValid()) return;
            following_ = true;
            document_.show_result(model_.id_at(now.row()));
            following_ = false;
          });
  connect(&document_, &SessionDocument::results_changed, this, &ResultsPanel::show_shown);
  show_shown();
}

void ResultsPanel::show_shown() {
  if (following_) return;
  following_ = true;
  table_->selectRow(model_.row_of(document_.state().shown));
  following_ = false;
}

void ResultsPanel::rename_shown() {
  const int row = model_.row_of(document_.state().shown);
  if (row < 1) return;
  table_->setFocus();
  table_->edit(model_.index(row, ResultsModel::Name));
}

}  // namespace alinify::ui
