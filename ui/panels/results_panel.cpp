#include "ui/panels/results_panel.h"

#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/panels/panel_parts.h"

namespace alinify::ui {

ResultsPanel::ResultsPanel(SessionDocument& document, const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), document_(document), model_(document) {
  setObjectName(QStringLiteral("results_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(10, 8, 10, 10);
  layout->setSpacing(6);
  table_ = row_table(QStringLiteral("results"), tr("Results"));
  // A view that loses its current row selects another one by itself; the shown result is the document's
  // decision. Connected before the view is, so that it is called first.
  connect(&model_, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { following_ = true; });
  table_->setModel(&model_);
  connect(&model_, &QAbstractItemModel::rowsRemoved, this, [this] { following_ = false; });
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->horizontalHeader()->setSectionResizeMode(ResultsModel::Name, QHeaderView::Stretch);
  // A name must be read, however long the times are.
  table_->horizontalHeader()->setMinimumSectionSize(9 * table_->fontMetrics().averageCharWidth());
  for (const int column : {ResultsModel::Engine, ResultsModel::Quality, ResultsModel::Time})
    table_->horizontalHeader()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
  layout->addWidget(table_, 1);
  layout->addLayout(button_row(actions));
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
